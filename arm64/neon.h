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

// Shifts that insert, and bits chosen by a mask, take 2 or 4 instructions for
// an exchange instead of 6.
template <> struct Word<NeonPlanes::reg> : RegisterWord<NeonPlanes>
{
  template <unsigned Shift> static ALWAYS_INLINE void
  exchange (W &a, W &b)
  {
    const uint8x16_t low = NeonPlanes::bytes (repeat (0xff / ((1 << Shift) + 1)));
    const uint8x16_t x = NeonPlanes::bytes (a), y = NeonPlanes::bytes (b);
    if constexpr (Shift == 4)
      {
        a = NeonPlanes::to_block (vsliq_n_u8 (x, y, 4));
        b = NeonPlanes::to_block (vsriq_n_u8 (y, x, 4));
      }
    else
      {
        a = NeonPlanes::to_block (vbslq_u8 (low, x, vshlq_n_u8 (y, Shift)));
        b = NeonPlanes::to_block (vbslq_u8 (low, vshrq_n_u8 (x, Shift), y));
      }
  }
};

using Neon = Bitsliced<NeonPlanes>;

}  // namespace

#endif
