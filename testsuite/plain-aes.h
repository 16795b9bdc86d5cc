// plain-aes.h: AES as FIPS-197 writes it, byte by byte, with tables: not for
// use, but to compare with. It shares no code with the library.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_PLAIN_AES_H
#define TESTSUITE_PLAIN_AES_H

#include <utility>

#include "functions.h"

// Products in GF(2^8), section 4.2, and the S-box made of inverses, section 5.1.1.
struct AesTables
{
  uint8_t product[15][256], s_box[256], inverse_s_box[256];

  static uint8_t multiply (unsigned a, unsigned b)
  {
    unsigned p = 0;
    for (; b > 0; b >>= 1, a = a << 1 ^ (a >> 7) * 0x11b)
      p ^= (b & 1) * a;
    return uint8_t (p);
  }
  static uint8_t affine (unsigned x)
  {
    unsigned y = x;
    for (unsigned i = 1; i <= 4; i++)
      y ^= x << i | x >> (8 - i);
    return uint8_t (y ^ 0x63);
  }
  AesTables ()
  {
    for (unsigned x = 0; x < 256; x++)
      {
        for (unsigned a = 0; a < 15; a++)
          product[a][x] = multiply (x, a);
        unsigned inverse = 0;
        while (x > 0 && multiply (x, inverse) != 1)
          inverse++;
        s_box[x] = affine (inverse);
        inverse_s_box[s_box[x]] = uint8_t (x);
      }
  }
};
const AesTables aes_tables;

// The round keys lie in a key as FIPS-197 has them, one after the other.
template <size_t UserKeySize> struct PlainAes
{
  static constexpr size_t rounds = UserKeySize / 4 + 6, size = 16 * (rounds + 1);

  // Section 5.2.
  static void expand (void *key, const uint8_t *user_key)
  {
    uint8_t *w = static_cast<uint8_t *> (key);
    memcpy (w, user_key, UserKeySize);
    uint8_t rcon = 1;
    for (size_t i = UserKeySize; i < size; i += 4)
      {
        uint8_t t[4];
        memcpy (t, w + i - 4, 4);
        const bool first = i % UserKeySize == 0;
        if (first)
          std::swap (t[0], t[1]), std::swap (t[1], t[2]), std::swap (t[2], t[3]);
        if (first || (UserKeySize == 32 && i % 32 == 16))
          for (uint8_t &x : t)
            x = aes_tables.s_box[x];
        if (first)
          {
            t[0] ^= rcon;
            rcon = aes_tables.product[2][rcon];
          }
        for (size_t j = 0; j < 4; j++)
          w[i + j] = w[i + j - UserKeySize] ^ t[j];
      }
  }
  static void copy (void *dst, const void *src) { memmove (dst, src, size); }

  static void add_round_key (uint8_t *state, const void *key, size_t round)
  {
    for (size_t i = 0; i < 16; i++)
      state[i] ^= static_cast<const uint8_t *> (key)[16 * round + i];
  }
  // MixColumns by this row of its matrix, section 5.1.3, or its inverse, 5.3.3.
  static void mix_columns (uint8_t *state, const uint8_t (&row)[4])
  {
    for (uint8_t *c = state; c < state + 16; c += 4)
      {
        uint8_t mixed[4] = {};
        for (size_t i = 0; i < 4; i++)
          for (size_t j = 0; j < 4; j++)
            mixed[i] ^= aes_tables.product[row[(j + 4 - i) % 4]][c[j]];
        memcpy (c, mixed, 4);
      }
  }
  // Bytes and rows at once: row r moves by so many columns.
  static void substitute_and_shift (uint8_t *state, const uint8_t *box, size_t columns)
  {
    uint8_t before[16];
    memcpy (before, state, 16);
    for (size_t i = 0; i < 16; i++)
      state[i] = box[before[(i + 4 * columns * (i % 4)) % 16]];
  }

  // Section 5.1.
  static void encrypt_block (const void *key, uint8_t *state)
  {
    add_round_key (state, key, 0);
    for (size_t round = 1; round <= rounds; round++)
      {
        substitute_and_shift (state, aes_tables.s_box, 1);
        if (round < rounds)
          mix_columns (state, { 2, 3, 1, 1 });
        add_round_key (state, key, round);
      }
  }
  // Section 5.3.
  static void decrypt_block (const void *key, uint8_t *state)
  {
    add_round_key (state, key, rounds);
    for (size_t round = rounds; round-- > 0;)
      {
        substitute_and_shift (state, aes_tables.inverse_s_box, 3);
        add_round_key (state, key, round);
        if (round > 0)
          mix_columns (state, { 14, 11, 13, 9 });
      }
  }

  template <void (*cipher) (const void *key, uint8_t *state)> static void
  blocks (const void *key, size_t length, uint8_t *dst, const uint8_t *src)
  {
    if (length > 0)
      memmove (dst, src, length);
    for (size_t i = 0; i < length; i += 16)
      cipher (key, dst + i);
  }
  static constexpr AesFunctions functions ()
  {
    return { "plain AES", UserKeySize, size, expand, expand, copy,
             blocks<encrypt_block>, blocks<decrypt_block>, nullptr, nullptr };
  }
};

inline const AesFunctions &
plain_aes (size_t user_key_size)
{
  static const AesFunctions sizes[] = { PlainAes<16>::functions (), PlainAes<24>::functions (), PlainAes<32>::functions () };
  return sizes[user_key_size / 8 - 2];
}

#endif
