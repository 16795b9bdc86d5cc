// partial.h: the first bytes of a block, in general registers, for little-endian
// machines whose backend has no better way.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_PARTIAL_H
#define URTICA_PARTIAL_H

#include "ocb/offset.h"

namespace {

// Members of a backend (aes/backend.h).
struct PartialBlocks
{
  // 0 < n < 16 bytes at p, then zeros; nothing else is read.
  static ALWAYS_INLINE block
  load_bytes (const uint8_t *p, size_t n)
  {
    if (n >= 8)
      return block { load_le<uint64_t> (p), load_le<uint64_t> (p + n - 8) >> 1 >> (127 - 8 * n) };
    if (n >= 4)
      return block { load_le<uint32_t> (p) | static_cast<uint64_t> (load_le<uint32_t> (p + n - 4)) << (8 * n - 32), 0 };
    return block { p[0] | static_cast<uint64_t> (p[n / 2]) << (n / 2 * 8) | static_cast<uint64_t> (p[n - 1]) << (8 * n - 8), 0 };
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
        return block { first << 32, first >> 32 | last << 32 };
      }
    if (n >= 8)
      return block { load_le<uint64_t> (p) << 8 << (120 - 8 * n), load_le<uint64_t> (p + n - 8) };
    return block { 0, n > 0 ? load_bytes (p, n)[0] << (64 - 8 * n) : 0 };
  }

  static ALWAYS_INLINE void
  store_bytes (uint8_t *p, block x, size_t n)
  {
    if (n >= 8)
      {
        store_le (p + n - 8, n == 8 ? x[0] : x[0] >> (8 * n - 64) | x[1] << (128 - 8 * n));
        store_le (p, x[0]);
      }
    else if (n >= 4)
      {
        store_le (p + n - 4, static_cast<uint32_t> (x[0] >> (8 * n - 32)));
        store_le (p, static_cast<uint32_t> (x[0]));
      }
    else
      {
        p[0] = static_cast<uint8_t> (x[0]);
        p[n / 2] = static_cast<uint8_t> (x[0] >> (n / 2 * 8));
        p[n - 1] = static_cast<uint8_t> (x[0] >> (8 * n - 8));
      }
  }
};

}  // namespace

#endif
