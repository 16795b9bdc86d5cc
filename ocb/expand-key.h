// expand-key.h: FIPS-197 key expansion by AES instructions, and the L of OCB
// along with it; over a backend (aes/backend.h).
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_EXPAND_KEY_H
#define URTICA_EXPAND_KEY_H

#include "ocb/offset.h"

namespace {

constexpr uint32_t rcon[] = { 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0x1b, 0x36 };

// FIPS-197 section 5.2: take (r, k) is given the round keys in turn.
template <class B, unsigned Rounds> struct Expansion;

template <class B> struct Expansion<B, 10>
{
  template <class F> static ALWAYS_INLINE void
  run (const uint8_t *key, F take)
  {
    block k = B::load_key (key);
    take (0, k);
    UNROLL
    for (unsigned r = 0; r < 10; r++)
      {
        k = B::sum_words (k) ^ B::template sub_word<3, true> (k, rcon[r]);
        take (r + 1, k);
      }
  }
};

// Six words at a time, a and the lower half of b; two such steps are three
// round keys.
template <class B> struct Expansion<B, 12>
{
  static ALWAYS_INLINE void
  step (block &a, block &b, uint32_t rcon)
  {
    a = B::sum_words (a) ^ B::template sub_word<1, true> (b, rcon);
    b = b ^ b << 32 ^ B::last_word (a);
  }
  template <class F> static ALWAYS_INLINE void
  run (const uint8_t *key, F take)
  {
    block a = B::load_key (key), b = { load_le<uint64_t> (key + 16), 0 };
    UNROLL
    for (unsigned r = 0; r < 12; r += 3)
      {
        take (r, a);
        block before = b;
        step (a, b, rcon[r / 3 * 2]);
        take (r + 1, block { before[0], a[0] });
        take (r + 2, block { a[1], b[0] });
        step (a, b, rcon[r / 3 * 2 + 1]);
      }
    take (12, a);
  }
};

template <class B> struct Expansion<B, 14>
{
  template <class F> static ALWAYS_INLINE void
  run (const uint8_t *key, F take)
  {
    block a = B::load_key (key), b = B::load_key (key + 16);
    take (0, a);
    UNROLL
    for (unsigned r = 0; r < 7; r++)
      {
        take (2 * r + 1, b);
        a = B::sum_words (a) ^ B::template sub_word<3, true> (b, rcon[r]);
        take (2 * r + 2, a);
        b = B::sum_words (b) ^ B::template sub_word<3, false> (a, 0);
      }
  }
};

// For the tables of aes/impl.h.

template <class B, unsigned Rounds> NOINLINE void
expand_key (uint32_t *keys, const uint8_t *key)
{
  Expansion<B, Rounds>::run (key, [&] (unsigned r, block k) ALWAYS_INLINE_LAMBDA { store_block (keys + 4 * r, k); });
  B::clear_registers ();
}

// FIPS-197 section 5.3.5
template <class B, unsigned Rounds> NOINLINE void
invert_key (uint32_t *decrypt_keys, const uint32_t *keys)
{
  store_block (decrypt_keys, load_block (keys));
  UNROLL
  for (unsigned r = 1; r < Rounds; r++)
    store_block (decrypt_keys + 4 * r, B::inv_mix_columns (load_block (keys + 4 * r)));
  store_block (decrypt_keys + 4 * Rounds, load_block (keys + 4 * Rounds));
  B::clear_registers ();
}

// L_* = ENCIPHER (K, zeros (128)) takes each round key as it comes, and is
// ready one round after the last.
template <class B, unsigned Rounds> NOINLINE void
ocb_expand_key (uint32_t *keys, uint8_t *l, const uint8_t *key)
{
  block l_star {};
  Expansion<B, Rounds>::run (key, [&] (unsigned r, block k) ALWAYS_INLINE_LAMBDA {
    store_block (keys + 4 * r, k);
    l_star = B::template take_key<Rounds> (l_star, r, k);
  });
  block l_dollar = B::twice (l_star);
  store_block (l, l_star);
  store_block (l + 16, l_dollar);
  store_block (l + 32, B::twice (l_dollar));
  B::clear_registers ();
}

}  // namespace

#endif
