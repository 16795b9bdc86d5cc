// xmm-registers.h: one block in each 128-bit register; SSSE3, in the encoding of
// the file that includes it.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_XMM_REGISTERS_H
#define URTICA_XMM_REGISTERS_H

#include "aes/backend.h"
#include "ocb/one-block.h"
#include "x86_64/xmm.h"

namespace {

struct XmmRegisters : Xmm, OneBlockRegisters
{
  static constexpr size_t frame = 2048, message_frame = frame;

  static ALWAYS_INLINE void settle (reg &sum, reg) { SETTLE ("+x", sum); }
  static ALWAYS_INLINE reg swap_blocks (reg x) { return to_block (_mm_shuffle_epi8 (m128 (x), m128 (reversed))); }
};

}  // namespace

#endif
