// avx2.h: AES on bit planes of 256 bits, 16 blocks at once.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_AVX2_H
#define URTICA_AVX2_H

#include "ocb/bitslice-simd.h"
#include "x86_64/ymm-registers.h"

namespace {

struct Avx2Registers : YmmRegisters
{
  static ALWAYS_INLINE reg shuffle_bytes (reg x, block order) { return to_reg (_mm256_shuffle_epi8 (m256 (x), m256 (splat (order)))); }
  template <unsigned N> static ALWAYS_INLINE reg turn_words (reg x) { return to_reg (_mm256_shuffle_epi32 (m256 (x), turned_words<N>)); }
};

template <> struct Word<Avx2Registers::reg> : RegisterWord<Avx2Registers> {};

using Avx2 = Bitsliced<Avx2Registers>;

}  // namespace

#endif
