// one-block.h: what a backend does with registers of one block each.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_ONE_BLOCK_H
#define URTICA_ONE_BLOCK_H

#include "ocb/offset.h"

namespace {

// Members of a backend (aes/backend.h).
struct OneBlockRegisters
{
  using reg = block;
  static constexpr unsigned lanes = 1, regs = 8;
  static constexpr bool holds_pattern = false;

  static ALWAYS_INLINE reg load (const uint8_t *p) { return load_block (p); }
  static ALWAYS_INLINE void store (uint8_t *p, reg x) { store_block (p, x); }
  static ALWAYS_INLINE reg load_blocks (const uint8_t *, unsigned) { return reg {}; }     // never: 0 < n < lanes
  static ALWAYS_INLINE void store_blocks (uint8_t *, reg, unsigned) {}
  static ALWAYS_INLINE reg keep_blocks (reg x, unsigned) { return x; }
  static ALWAYS_INLINE reg splat (block x) { return x; }
  template <unsigned Mask> static ALWAYS_INLINE reg splat_to (block x) { return Mask ? x : block {}; }
  static ALWAYS_INLINE reg replace_last (reg, block x) { return x; }
  static ALWAYS_INLINE block first_block (reg x) { return x; }
  static ALWAYS_INLINE block fold (reg x) { return x; }
  static ALWAYS_INLINE reg counters (uint64_t high, uint64_t low) { return reg { low, high }; }
  static ALWAYS_INLINE reg count_up (uint64_t n) { return reg { n, 0 }; }
};

}  // namespace

#endif
