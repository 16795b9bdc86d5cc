// partial.h: blocks that are not full: the nonce, the end of a text, padding;
// in general registers, for the mode and for backends that have no better way.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_PARTIAL_H
#define URTICA_PARTIAL_H

#include "ocb/offset.h"

namespace {

// A block of two words, least significant byte first.
ALWAYS_INLINE block
words_le (uint64_t first, uint64_t second)
{
  return block { swap_if (big_endian, first), swap_if (big_endian, second) };
}

// Members of a backend (aes/backend.h).
struct PartialBlocks
{
  // 0 < n < 8 bytes at p as a word, then zeros.
  static ALWAYS_INLINE uint64_t
  load_word (const uint8_t *p, size_t n)
  {
    if (n >= 4)
      return load_le<uint32_t> (p) | static_cast<uint64_t> (load_le<uint32_t> (p + n - 4)) << (8 * n - 32);
    return p[0] | static_cast<uint64_t> (p[n / 2]) << (n / 2 * 8) | static_cast<uint64_t> (p[n - 1]) << (8 * n - 8);
  }

  // 0 < n < 16 bytes at p, then zeros; nothing else is read.
  static ALWAYS_INLINE block
  load_bytes (const uint8_t *p, size_t n)
  {
    if (n >= 8)
      return words_le (load_le<uint64_t> (p), load_le<uint64_t> (p + n - 8) >> 1 >> (127 - 8 * n));
    return words_le (load_word (p, n), 0);
  }

  // The n < 16 bytes at p as the last of a block, zeros before them. 12 are
  // taken as 8 and 4, for so they mostly have been stored just before: words
  // that overlap could not be forwarded from there, and would wait for all
  // that came before to retire (50 cycles a message on Sapphire Rapids).
  static ALWAYS_INLINE block
  load_last (const uint8_t *p, size_t n)
  {
    if (__builtin_expect (n == 12, true))
      {
        uint64_t first = load_le<uint64_t> (p), last = load_le<uint32_t> (p + 8);
        return words_le (first << 32, first >> 32 | last << 32);
      }
    if (n >= 8)
      return words_le (load_le<uint64_t> (p) << 8 << (120 - 8 * n), load_le<uint64_t> (p + n - 8));
    return words_le (0, n > 0 ? load_word (p, n) << (64 - 8 * n) : 0);
  }

  static ALWAYS_INLINE void
  store_bytes (uint8_t *p, block x, size_t n)
  {
    uint64_t first = swap_if (big_endian, x[0]), second = swap_if (big_endian, x[1]);
    if (n >= 8)
      {
        store_le (p + n - 8, n == 8 ? first : first >> (8 * n - 64) | second << (128 - 8 * n));
        store_le (p, first);
      }
    else if (n >= 4)
      {
        store_le (p + n - 4, static_cast<uint32_t> (first >> (8 * n - 32)));
        store_le (p, static_cast<uint32_t> (first));
      }
    else
      {
        p[0] = static_cast<uint8_t> (first);
        p[n / 2] = static_cast<uint8_t> (first >> (n / 2 * 8));
        p[n - 1] = static_cast<uint8_t> (first >> (8 * n - 8));
      }
  }
};

// Nonce = num2str (TAGLEN mod 128, 7) || zeros (120 - bitlen (N)) || 1 || N
template <class B> ALWAYS_INLINE block
format_nonce (size_t tag_length, size_t n, const uint8_t *nonce)
{
  static const uint8_t one[31] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 };
  return B::load_last (nonce, n) | load_block (one + n) | words_le (tag_length << 4 & 0xf0, 0);
}

// The first n < 16 bytes all ones, the others zero; byte n 0x80, the others zero.
ALWAYS_INLINE block
first_bytes (size_t n)
{
  static const uint8_t ones[32] = { 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255 };
  return load_block (ones + 16 - n);
}
ALWAYS_INLINE block
padding (size_t n)
{
  static const uint8_t one[32] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80 };
  return load_block (one + 15 - n);
}

}  // namespace

#endif
