// key-words.h: what key expansion by AES-NI is made of.
//
// SubWord comes from aesenclast: where all four columns are the same word,
// ShiftRows moves nothing, and the round key it adds is Rcon.
// aeskeygenassist, which is made for this, is said to be slower; that was not
// measured here.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_KEY_WORDS_H
#define URTICA_KEY_WORDS_H

#include "x86_64/xmm.h"

namespace {

// Members of a backend (aes/backend.h).
struct XmmKeyWords
{
  // GCC would otherwise copy it in general registers, and by way of the stack.
  static ALWAYS_INLINE block
  load_key (const uint8_t *p)
  {
    block k = load_block (p);
    __asm__ ("" : "+x" (k));
    return k;
  }
  template <unsigned Word, bool Rotate> static ALWAYS_INLINE block
  sub_word (block x, uint32_t rcon)
  {
    constexpr int b = 4 * Word, r = Rotate ? 1 : 0;
    constexpr int w = (b + r) | (b + (1 + r) % 4) << 8 | (b + (2 + r) % 4) << 16 | (b + (3 + r) % 4) << 24;
    __m128i words = _mm_shuffle_epi8 (Xmm::m128 (x), _mm_set1_epi32 (w));
    return Xmm::to_block (_mm_aesenclast_si128 (words, _mm_set1_epi32 (static_cast<int> (rcon))));
  }
  static ALWAYS_INLINE block
  sum_words (block x)
  {
    x ^= Xmm::to_block (_mm_slli_si128 (Xmm::m128 (x), 4));
    return x ^ Xmm::to_block (_mm_slli_si128 (Xmm::m128 (x), 8));
  }
  static ALWAYS_INLINE block last_word (block x) { return Xmm::to_block (_mm_shuffle_epi32 (Xmm::m128 (x), 0xff)); }
  static ALWAYS_INLINE block inv_mix_columns (block x) { return Xmm::to_block (_mm_aesimc_si128 (Xmm::m128 (x))); }

  template <unsigned Rounds> static ALWAYS_INLINE block
  take_key (block s, unsigned r, block k)
  {
    if (r == 0)
      return s ^ k;
    return Xmm::to_block (r < Rounds ? _mm_aesenc_si128 (Xmm::m128 (s), Xmm::m128 (k))
                                     : _mm_aesenclast_si128 (Xmm::m128 (s), Xmm::m128 (k)));
  }
};

}  // namespace

#endif
