// offset.h: the L_i and the offsets (RFC 7253 section 4).
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_OFFSET_H
#define URTICA_OFFSET_H

#include "ocb/block.h"

namespace {

// ntz (i), i > 0. Counts are public.
ALWAYS_INLINE unsigned ntz (uint64_t i) { return static_cast<unsigned> (__builtin_ctzll (i)); }

// double (S), as the mode does it; a backend may have a better way.
struct Doubling { static ALWAYS_INLINE block twice (block s) { return double_block (s); } };

// L_0 to L_3, and what L the multiples of 16 take among blocks number count +
// 1 to end: the largest is that of the highest bit in which count and end
// differ.
struct MaskTable
{
  block l[64];
  unsigned known = 4;

  template <class D> ALWAYS_INLINE
  MaskTable (block l_0, uint64_t count, uint64_t end, D)
  {
    l[0] = l_0;
    l[1] = D::twice (l[0]);
    l[2] = D::twice (l[1]);
    l[3] = D::twice (l[2]);
    for (uint64_t differ = (count ^ end) >> known; differ != 0; differ >>= 1, known++)
      l[known] = D::twice (l[known - 1]);
  }
};

// The same, wiped at its end.
struct Masks : MaskTable
{
  template <class D = Doubling> ALWAYS_INLINE
  Masks (block l_0, uint64_t count, uint64_t end, D d = {}) : MaskTable (l_0, count, end, d) {}
  ALWAYS_INLINE
  ~Masks ()
  {
    wipe (l, 4 * sizeof l[0]);          // in short runs this is all, and no call
    if (known > 4)
      wipe (l + 4, (known - 4) * sizeof l[0]);
  }
};

// Offset_i for any i, where offset_0 is Offset_0: in the Gray code of i, i ^
// i >> 1, bit j tells whether L_j has been added an odd number of times.
inline block
offset_at (block l_0, block offset_0, uint64_t i)
{
  for (uint64_t gray = i ^ i >> 1; gray != 0; gray >>= 1, l_0 = double_block (l_0))
    if (gray & 1)
      offset_0 ^= l_0;
  return offset_0;
}

constexpr unsigned batch_blocks = 16;

// Offset_i = Offset_(i-1) xor L_ntz(i), for the blocks number 1 to 16 of a
// batch, of which block 16 is one whose i is a multiple of 16; only that one
// takes an L other than L_0 to L_3, and it is given as high.
//
// Even and odd together: an odd i takes L_0, and the even one after it L_0
// and L_ntz, so that a pair of offsets hangs on the pair before by one XOR.
// o[0] and on become those of the batch's blocks; offset is Offset_(i-1) of
// the first, and then that of the last.
ALWAYS_INLINE void
fill_batch (block *o, block &offset, const Masks &l, block high)
{
  const block pair[4] = { l.l[0] ^ high, l.l[0] ^ l.l[1], l.l[0] ^ l.l[2], l.l[0] ^ l.l[3] };
  block at = offset;
  UNROLL
  for (unsigned i = 0; i < batch_blocks; i += 2)
    {
      o[i] = at ^ l.l[0];
      o[i + 1] = at ^= pair[ntz (i + 2) % 4];           // ntz (16) is 4
    }
  offset = at;
}

// The same for n blocks, number count + 1 and on, one by one.
inline void
fill_offsets (block *o, uint64_t count, unsigned n, block &offset, const Masks &l)
{
  while (n-- > 0)
    *o++ = offset ^= l.l[ntz (++count)];
}

}  // namespace

#endif
