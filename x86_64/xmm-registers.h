// xmm-registers.h: one block in each 128-bit register; SSSE3, in the encoding of
// the file that includes it.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_XMM_REGISTERS_H
#define URTICA_XMM_REGISTERS_H

#include "aes/backend.h"
#include "x86_64/xmm.h"

namespace {

struct XmmRegisters : Xmm
{
  using reg = block;
  static constexpr unsigned lanes = 1, regs = 8;
  static constexpr bool holds_pattern = false;
  static constexpr size_t frame = 2048;

  static ALWAYS_INLINE reg load (const uint8_t *p) { return load_block (p); }
  static ALWAYS_INLINE void store (uint8_t *p, reg x) { store_block (p, x); }
  static ALWAYS_INLINE reg load_blocks (const uint8_t *, unsigned) { return reg {}; }     // never: 0 < n < lanes
  static ALWAYS_INLINE void store_blocks (uint8_t *, reg, unsigned) {}
  static ALWAYS_INLINE reg keep_blocks (reg x, unsigned) { return x; }
  static ALWAYS_INLINE void settle (reg &x) { __asm__ ("" : "+x" (x)); }
  static ALWAYS_INLINE reg splat (block x) { return x; }
  template <unsigned Mask> static ALWAYS_INLINE reg splat_to (block x) { return Mask ? x : block {}; }
  static ALWAYS_INLINE reg replace_last (reg, block x) { return x; }
  static ALWAYS_INLINE block first_block (reg x) { return x; }
  static ALWAYS_INLINE block fold (reg x) { return x; }
  static ALWAYS_INLINE reg counters (uint64_t high, uint64_t low) { return reg { low, high }; }
  static ALWAYS_INLINE reg count_up (uint64_t n) { return reg { n, 0 }; }
  static ALWAYS_INLINE reg swap_blocks (reg x) { return to_block (_mm_shuffle_epi8 (m128 (x), m128 (reversed))); }
};

}  // namespace

#endif
