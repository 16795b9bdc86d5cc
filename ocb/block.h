// block.h: 16 bytes as OCB adds and doubles them (RFC 7253 section 2).
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_BLOCK_H
#define URTICA_BLOCK_H

#include "aes/bytes.h"

namespace {

// 16 bytes as they lie in memory. The order of bytes matters to doubling
// and shifting alone, so a block is never turned round for an XOR.
typedef uint64_t block __attribute__ ((vector_size (16)));

// Through memcpy, GCC 14 may take a block apart into its halves, and put
// these together by way of the stack, which nobody would wipe.
typedef block block_anywhere __attribute__ ((aligned (1), may_alias));
ALWAYS_INLINE block load_block (const void *p) { return *static_cast<const block_anywhere *> (p); }
ALWAYS_INLINE void store_block (void *p, block x) { *static_cast<block_anywhere *> (p) = x; }

// double (S): S << 1, and xor 135 if msb (S) was 1. S may be secret: a mask,
// no branch.
ALWAYS_INLINE block
double_block (block s)
{
  uint64_t high = swap_if (!big_endian, s[0]), low = swap_if (!big_endian, s[1]);
  uint64_t carry = high >> 63;
  high = high << 1 | low >> 63;
  low = low << 1 ^ (-carry & 135);
  return block { swap_if (!big_endian, high), swap_if (!big_endian, low) };
}

}  // namespace

#endif
