// checksum.h: the XOR of whole blocks, wherever they lie.
//
// Read are the words of 64 bits that are aligned in memory, each once. Where
// the text begins k bytes after an aligned place, 0 <= k < 8,
//
//     |<- text, 16 n bytes                                       ->|
//     | head, 8 - k | word 0 | word 1 | ...       | word 2n-2 | tail, k |
//
// the even words all cover the same bytes of a block, and so do the odd ones.
// Tail and head together cover what an odd word covers: the tail is the
// first k bytes of a word 2n-1, the head the last 8 - k bytes of a word -1.
// So the sum comes out as two words, turned round within the block by 8 - k
// bytes, and is turned back once at the end.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_CHECKSUM_H
#define URTICA_CHECKSUM_H

#include "ocb/offset.h"

namespace {

// Any object's bytes may be read through it. It is aligned as uint64_t is.
typedef uint64_t __attribute__ ((may_alias)) aligned_word;

// A word's bytes moved by 0 to 8 places to higher or lower addresses.
ALWAYS_INLINE uint64_t
bytes_up (uint64_t w, unsigned places)
{
  unsigned half = 4 * places;           // in two steps: a shift by 64 is undefined
  return big_endian ? w >> half >> half : w << half << half;
}
ALWAYS_INLINE uint64_t
bytes_down (uint64_t w, unsigned places)
{
  unsigned half = 4 * places;
  return big_endian ? w << half << half : w >> half >> half;
}

// The XOR of n > 0 blocks. Nothing outside them is read.
ALWAYS_INLINE block
checksum (size_t n, const uint8_t *text)
{
  unsigned k = reinterpret_cast<uintptr_t> (text) % 8;
  uint64_t first, last;
  memcpy (&first, text, 8);
  memcpy (&last, text + 16 * n - 8, 8);
  uint64_t even = 0, odd = bytes_up (first, k) ^ bytes_down (last, 8 - k);

  const aligned_word *word = reinterpret_cast<const aligned_word *> (text + 8 - k);
  UNROLL
  for (size_t i = 1; i < n; i++, word += 2)
    {
      even ^= word[0];
      odd ^= word[1];
    }
  even ^= word[0];

  return block { bytes_down (odd, k) ^ bytes_up (even, 8 - k),
                 bytes_down (even, k) ^ bytes_up (odd, 8 - k) };
}

}  // namespace

#endif
