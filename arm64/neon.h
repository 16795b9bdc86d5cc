// neon.h: AES on bit planes of 128 bits, 8 blocks at once.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_NEON_H
#define URTICA_NEON_H

#include "arm64/neon-registers.h"
#include "ocb/bitslice-simd.h"

namespace {

struct NeonPlanes : NeonRegisters
{
  static ALWAYS_INLINE reg shuffle_bytes (reg x, block order) { return to_block (vqtbl1q_u8 (bytes (x), bytes (order))); }
  template <unsigned N> static ALWAYS_INLINE reg turn_words (reg x) { return join<4 * N> (x, x); }
};

template <> struct Word<NeonPlanes::reg> : RegisterWord<NeonPlanes> {};

using Neon = Bitsliced<NeonPlanes>;

}  // namespace

#endif
