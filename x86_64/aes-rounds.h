// aes-rounds.h: AES on some registers at once by the AES instructions of x86,
// over a type V of registers.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_AES_ROUNDS_H
#define URTICA_AES_ROUNDS_H

#include "aes/backend.h"
#include "x86_64/key-words.h"

namespace {

// Round keys are loaded from memory each time, to every lane: 16 registers
// do not hold the keys and the blocks, and the load ports have time.
template <class V> struct AesInstructions : V, XmmKeyWords
{
  using reg = typename V::reg;

  static ALWAYS_INLINE reg round_key (const uint8_t *keys, unsigned r) { return V::splat (load_block (keys + 16 * r)); }

  template <Direction D, unsigned Rounds> static ALWAYS_INLINE reg
  before (const uint8_t *keys)
  {
    return round_key (keys, D == Direction::encrypt ? 0 : Rounds);
  }
  template <Direction D, unsigned Rounds> static ALWAYS_INLINE reg
  after (const uint8_t *keys)
  {
    return round_key (keys, D == Direction::encrypt ? Rounds : 0);
  }
  // aesenclast (x, k ^ y) is aesenclast (x, k) ^ y: the XOR after the cipher
  // costs nothing where it can be made ready before.
  template <Direction D, unsigned Rounds, unsigned R, class Pre, class Post> static ALWAYS_INLINE void
  crypt (const uint8_t *keys, reg (&x)[R], Pre pre, Post post)
  {
    UNROLL
    for (unsigned i = 0; i < R; i++)
      x[i] ^= pre (i);
    UNROLL
    for (unsigned r = 1; r < Rounds; r++)
      {
        reg k = round_key (keys, D == Direction::encrypt ? r : Rounds - r);
        UNROLL
        for (unsigned i = 0; i < R; i++)
          x[i] = D == Direction::encrypt ? V::round (x[i], k) : V::inv_round (x[i], k);
      }
    UNROLL
    for (unsigned i = 0; i < R; i++)
      x[i] = D == Direction::encrypt ? V::round_last (x[i], post (i)) : V::inv_round_last (x[i], post (i));
  }
};

}  // namespace

#endif
