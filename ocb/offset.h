// offset.h: blocks, doubling, and the offsets (RFC 7253 sections 2 and 4).
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_OFFSET_H
#define URTICA_OFFSET_H

#include "aes/bytes.h"

namespace {

// 16 bytes as they lie in memory. The order of bytes matters to doubling
// and shifting alone, so a block is never turned round for an XOR.
typedef uint64_t block __attribute__ ((vector_size (16)));

ALWAYS_INLINE block
load_block (const void *p)
{
  block x;
  memcpy (&x, p, sizeof x);
  return x;
}
ALWAYS_INLINE void
store_block (void *p, block x)
{
  memcpy (p, &x, sizeof x);
}

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

// ntz (i), i > 0. Counts are public.
ALWAYS_INLINE unsigned ntz (uint64_t i) { return static_cast<unsigned> (__builtin_ctzll (i)); }

// L_0, L_1, ... One in 16 blocks needs an L_i beyond L_3, so those are
// doubled when they are wanted: nothing ends at a table's end.
struct Masks
{
  block l[4];

  explicit ALWAYS_INLINE Masks (block l_0)
  {
    l[0] = l_0;
    for (unsigned i = 1; i < 4; i++)
      l[i] = double_block (l[i - 1]);
  }
  ALWAYS_INLINE ~Masks () { wipe (l, sizeof l); }
  block operator[] (unsigned i) const
  {
    if (i < 4)
      return l[i];
    block x = l[3];
    for (; i > 3; i--)
      x = double_block (x);
    return x;
  }
};

// Offset_i for any i, where offset_0 is Offset_0: in the Gray code of i, i ^
// i >> 1, bit j tells whether L_j has been added an odd number of times.
inline block
offset_at (const Masks &l, block offset_0, uint64_t i)
{
  for (uint64_t gray = i ^ i >> 1; gray != 0; gray &= gray - 1)
    offset_0 ^= l[ntz (gray)];
  return offset_0;
}

constexpr unsigned batch_blocks = 16;

// Offset_i = Offset_(i-1) xor L_ntz(i) for a run of blocks: o[0] and on
// become the offsets of blocks number first + 1 to last of a batch, 0 <=
// first < last <= 16, that is of blocks i = 16 k + first + 1 to 16 k + last.
// offset is that of the block before them, and then the last of them; high
// is L_ntz(16 k + 16), of which only block 16 of a batch takes notice.
//
// An odd i takes L_0, and the even one after it L_0 and L_ntz: a pair of
// offsets depends on the pair before by one XOR, and the places of a batch
// take the same L whatever k is.
ALWAYS_INLINE void
fill_offsets (block *o, unsigned first, unsigned last, block &offset, const Masks &l, block high)
{
  block at = offset;
  unsigned i = first;
  if (i % 2 != 0)
    {
      i++;
      *o++ = at ^= i == batch_blocks ? high : l.l[ntz (i)];
    }
  UNROLL
  for (; i + 2 <= last; i += 2)
    {
      *o++ = at ^ l.l[0];
      *o++ = at ^= l.l[0] ^ (i + 2 == batch_blocks ? high : l.l[ntz (i + 2)]);
    }
  if (i < last)
    *o = at ^= l.l[0];
  offset = at;
}

}  // namespace

#endif
