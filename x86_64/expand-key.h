// expand-key.h: FIPS-197 key expansion by AES-NI, and the L of OCB along with it.
//
// SubWord comes from aesenclast: where all four columns are the same word,
// ShiftRows moves nothing, and the round key it adds is Rcon.
// aeskeygenassist, which is made for this, is said to be slower; that was not
// measured here.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_EXPAND_KEY_H
#define URTICA_EXPAND_KEY_H

#include "x86_64/xmm.h"

namespace {

// SubWord (RotWord (w)), or SubWord (w), of the word that begins at this byte
// of x, XOR rcon, in all columns.
template <int Byte, bool Rotate> ALWAYS_INLINE __m128i
sub_word (__m128i x, int rcon)
{
  constexpr int r = Rotate ? 1 : 0;
  constexpr int w = (Byte + r) | (Byte + (1 + r) % 4) << 8 | (Byte + (2 + r) % 4) << 16 | (Byte + (3 + r) % 4) << 24;
  return _mm_aesenclast_si128 (_mm_shuffle_epi8 (x, _mm_set1_epi32 (w)), _mm_set1_epi32 (rcon));
}

// Each word XOR all those before it.
ALWAYS_INLINE __m128i
sum_words (__m128i x)
{
  x = _mm_xor_si128 (x, _mm_slli_si128 (x, 4));
  return _mm_xor_si128 (x, _mm_slli_si128 (x, 8));
}

// The first half of b after the last of a.
ALWAYS_INLINE __m128i
last_first (__m128i a, __m128i b)
{
  return _mm_castpd_si128 (_mm_shuffle_pd (_mm_castsi128_pd (a), _mm_castsi128_pd (b), 1));
}

ALWAYS_INLINE __m128i load_key (const void *p) { return _mm_loadu_si128 (static_cast<const __m128i *> (p)); }
ALWAYS_INLINE void store_key (void *p, __m128i k) { _mm_storeu_si128 (static_cast<__m128i *> (p), k); }

constexpr int rcon[] = { 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0x1b, 0x36 };

// FIPS-197 section 5.2: take (r, k) is given the round keys in turn.
template <unsigned Rounds> struct Expansion;

template <> struct Expansion<10>
{
  template <class F> static ALWAYS_INLINE void
  run (const uint8_t *key, F take)
  {
    __m128i k = load_key (key);
    take (0, k);
    UNROLL
    for (unsigned r = 0; r < 10; r++)
      {
        k = _mm_xor_si128 (sum_words (k), sub_word<12, true> (k, rcon[r]));
        take (r + 1, k);
      }
  }
};

// Six words at a time, a and the lower half of b; two such steps are three
// round keys.
template <> struct Expansion<12>
{
  static ALWAYS_INLINE void
  step (__m128i &a, __m128i &b, int rcon)
  {
    a = _mm_xor_si128 (sum_words (a), sub_word<4, true> (b, rcon));
    b = _mm_xor_si128 (_mm_xor_si128 (b, _mm_slli_epi64 (b, 32)), _mm_shuffle_epi32 (a, 0xff));
  }
  template <class F> static ALWAYS_INLINE void
  run (const uint8_t *key, F take)
  {
    __m128i a = load_key (key), b = _mm_loadl_epi64 (reinterpret_cast<const __m128i *> (key + 16));
    UNROLL
    for (unsigned r = 0; r < 12; r += 3)
      {
        take (r, a);
        __m128i before = b;
        step (a, b, rcon[r / 3 * 2]);
        take (r + 1, _mm_unpacklo_epi64 (before, a));
        take (r + 2, last_first (a, b));
        step (a, b, rcon[r / 3 * 2 + 1]);
      }
    take (12, a);
  }
};

template <> struct Expansion<14>
{
  template <class F> static ALWAYS_INLINE void
  run (const uint8_t *key, F take)
  {
    __m128i a = load_key (key), b = load_key (key + 16);
    take (0, a);
    UNROLL
    for (unsigned r = 0; r < 7; r++)
      {
        take (2 * r + 1, b);
        a = _mm_xor_si128 (sum_words (a), sub_word<12, true> (b, rcon[r]));
        take (2 * r + 2, a);
        b = _mm_xor_si128 (sum_words (b), sub_word<12, false> (a, 0));
      }
  }
};

// For the tables of aes/impl.h.

template <unsigned Rounds> NOINLINE void
expand_key (uint32_t *keys, const uint8_t *key)
{
  Expansion<Rounds>::run (key, [&] (unsigned r, __m128i k) ALWAYS_INLINE_LAMBDA { store_key (keys + 4 * r, k); });
  Xmm::clear_registers ();
}

// FIPS-197 section 5.3.5
template <unsigned Rounds> NOINLINE void
invert_key (uint32_t *decrypt_keys, const uint32_t *keys)
{
  store_key (decrypt_keys, load_key (keys));
  UNROLL
  for (unsigned r = 1; r < Rounds; r++)
    store_key (decrypt_keys + 4 * r, _mm_aesimc_si128 (load_key (keys + 4 * r)));
  store_key (decrypt_keys + 4 * Rounds, load_key (keys + 4 * Rounds));
  Xmm::clear_registers ();
}

// L_* = ENCIPHER (K, zeros (128)) takes each round key as it comes, and is
// ready one round after the last.
template <unsigned Rounds> NOINLINE void
ocb_expand_key (uint32_t *keys, uint8_t *l, const uint8_t *key)
{
  __m128i s = _mm_setzero_si128 ();
  Expansion<Rounds>::run (key, [&] (unsigned r, __m128i k) ALWAYS_INLINE_LAMBDA {
    store_key (keys + 4 * r, k);
    s = r == 0 ? k : r < Rounds ? _mm_aesenc_si128 (s, k) : _mm_aesenclast_si128 (s, k);
  });
  block l_star = Xmm::to_block (s), l_dollar = Xmm::twice (l_star);
  store_block (l, l_star);
  store_block (l + 16, l_dollar);
  store_block (l + 32, Xmm::twice (l_dollar));
  Xmm::clear_registers ();
}

}  // namespace

#endif
