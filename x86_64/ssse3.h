// ssse3.h: AES on bit planes of 128 bits, 8 blocks at once.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_SSSE3_H
#define URTICA_SSSE3_H

#include "ocb/bitslice-simd.h"
#include "x86_64/xmm-registers.h"

namespace {

struct Ssse3Registers : XmmRegisters
{
  static ALWAYS_INLINE reg shuffle_bytes (reg x, block order) { return to_block (_mm_shuffle_epi8 (m128 (x), m128 (order))); }
  // In SSE this spares a copy of what it reads.
  template <unsigned N> static ALWAYS_INLINE reg turn_words (reg x) { return to_block (_mm_shuffle_epi32 (m128 (x), turned_words<N>)); }
};

template <> struct Word<Ssse3Registers::reg> : RegisterWord<Ssse3Registers> {};

using Ssse3 = Bitsliced<Ssse3Registers>;

}  // namespace

#endif
