// pattern.h: what the offsets of a batch of 16 blocks have in common; over a
// backend (aes/backend.h).
//
// The offsets of a batch, the 16 blocks whose numbers i share (i - 1) / 16,
// are that of the block before it, the base, XOR a pattern that is the same
// in every batch but for block 16:
//
//     Offset_(16 k + j) = Offset_(16 k) ^ pattern_j,  pattern_j = XOR of the L_b for each bit b in j ^ j >> 1
//     Offset_(16 k + 16) = Offset_(16 k) ^ L_3 ^ L_ntz(16 k + 16)
//
// So a batch costs an XOR a block for its offsets, and none depends on another.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_PATTERN_H
#define URTICA_PATTERN_H

#include "aes/backend.h"
#include "ocb/offset.h"

#include <type_traits>

namespace {

// What a kernel has in memory is wiped with its frame (aes/clean.h), or where
// it has no frame to wipe, by itself.
template <class B> constexpr bool wiped_with_frame = B::frame > 0;
template <class B> using KernelMasks = std::conditional_t<wiped_with_frame<B>, MaskTable, Masks>;

// The patterns of blocks 1 to 15 of a batch, in memory and lane by lane.
template <class B> struct Pattern
{
  using reg = typename B::reg;
  static constexpr unsigned slots = batch_blocks / B::lanes;

  reg slot[slots + 1];                  // the last for loads that begin at any block

  // For runs through all of a batch, or only through its first n blocks.
  ALWAYS_INLINE
  Pattern (const MaskTable &l, size_t n)
  : used (n <= B::lanes ? 1 : slots)
  {
    fill<0> (l);
  }
  ALWAYS_INLINE
  ~Pattern ()
  {
    if (wiped_with_frame<B>)
      return;
    slot[0] = reg {};
    if (used > 1)
      {
        UNROLL
        for (unsigned s = 1; s < slots; s++)
          slot[s] = reg {};
      }
    __asm__ volatile ("" :: "r" (slot) : "memory");
  }
  ALWAYS_INLINE const uint8_t *bytes () const { return reinterpret_cast<const uint8_t *> (slot); }
  // pattern_j, 0 <= j < 16
  ALWAYS_INLINE block operator[] (unsigned j) const { return j == 0 ? block {} : load_block (bytes () + 16 * (j - 1)); }
  ALWAYS_INLINE void set_last (block b) { store_block (reinterpret_cast<uint8_t *> (slot) + 16 * (batch_blocks - 1), b); }

private:
  unsigned used;                        // slots

  static constexpr unsigned
  lanes_with (unsigned s, unsigned bit) // the lanes of slot s whose pattern has L_bit in it
  {
    unsigned mask = 0;
    for (unsigned lane = 0; lane < B::lanes; lane++)
      {
        unsigned j = s * B::lanes + lane + 1;
        if (j < batch_blocks && ((j ^ j >> 1) >> bit & 1) != 0)
          mask |= 1u << lane;
      }
    return mask;
  }
  template <unsigned S> ALWAYS_INLINE void
  fill (const MaskTable &l)
  {
    slot[S] = B::template splat_to<lanes_with (S, 0)> (l.l[0]) ^ B::template splat_to<lanes_with (S, 1)> (l.l[1])
              ^ B::template splat_to<lanes_with (S, 2)> (l.l[2]) ^ B::template splat_to<lanes_with (S, 3)> (l.l[3]);
    if (S == 0 && used == 1)
      return;
    if constexpr (S + 1 < slots)
      fill<S + 1> (l);
  }
};

}  // namespace

#endif
