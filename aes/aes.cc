// aes.cc: key expansion, and the AES functions of the API.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "urtica/aes.h"

#include "aes/bitslice.h"
#include "aes/impl.h"
#include "aes/misuse.h"
#include "aes/traces.h"

namespace {

// Words here have the first byte of FIPS-197's in the least significant place.

// All of a word's bytes times x (FIPS-197 section 4.2.1), without a branch.
uint32_t
times_x (uint32_t w)
{
  return (w & 0x7f7f7f7f) << 1 ^ (w >> 7 & 0x01010101) * 0x1b;
}

// SubWord. Plane i needs bit i of four bytes only, and finds it in w >> i;
// what else is there does no harm and is masked in the end.
uint32_t
sub_word (uint32_t w)
{
  uint32_t q[8];
  for (unsigned i = 0; i < 8; i++)
    q[i] = w >> i;
  sub_bytes (q);
  w = 0;
  for (unsigned i = 0; i < 8; i++)
    w |= (q[i] & 0x01010101) << i;
  return w;
}

// FIPS-197 section 5.2, KeyExpansion: key_words is Nk.
NOINLINE void
expand_key (uint32_t *keys, unsigned key_words, unsigned rounds, const uint8_t *key)
{
  uint32_t rcon = 1, temp = 0;
  for (unsigned i = 0; i < 4 * (rounds + 1); i++)
    {
      if (i < key_words)
        temp = load_le<uint32_t> (key + 4 * i);
      else
        {
          if (i % key_words == 0)
            {
              temp = sub_word (rotate_right (temp, 8)) ^ rcon;
              rcon = times_x (rcon);
            }
          else if (key_words > 6 && i % key_words == 4)
            temp = sub_word (temp);
          temp ^= load_le<uint32_t> (keys + i - key_words);
        }
      store_le (keys + i, temp);
    }
}

// InvMixColumns of one column, as in bitslice.h.
uint32_t
inv_mix_column (uint32_t a)
{
  a ^= times_x (times_x (a ^ rotate_right (a, 16)));
  uint32_t below = rotate_right (a, 8), t = a ^ below;
  return times_x (t) ^ below ^ rotate_right (t, 16);
}

// FIPS-197 section 5.3.5: the round keys of the equivalent inverse cipher.
NOINLINE void
invert_key (uint32_t *dst, const uint32_t *src, unsigned rounds)
{
  for (unsigned i = 0; i < 4 * (rounds + 1); i++)
    {
      bool outer = i < 4 || i >= 4 * rounds;
      dst[i] = outer ? src[i] : swap_if (big_endian, inv_mix_column (swap_if (big_endian, src[i])));
    }
}

void
crypt (const char *function, aes_blocks_func *f, const uint32_t *keys, size_t length, uint8_t *dst, const uint8_t *src)
{
  if (length % URTICA_AES_BLOCK_SIZE != 0)
    urtica::misuse (function, "length is no multiple of 16");
  urtica::check_overlap (function, length, dst, src);
  if (length > 0)
    f (keys, length, dst, src);
}

}  // namespace

void
urtica::aes_set_key (const aes_impl &impl, unsigned index, uint32_t *keys, const uint8_t *key)
{
  if (aes_expand_func *expand = impl.expand[index])
    return expand (keys, key);
  const WipeTraces after (512);
  expand_key (keys, aes_key_size[index] / 4, aes_rounds[index], key);
}

void
urtica::aes_set_inverse (const aes_impl &impl, unsigned index, uint32_t *decrypt_keys, const uint32_t *keys)
{
  if (aes_invert_func *invert = impl.invert[index])
    return invert (decrypt_keys, keys);
  const WipeTraces after (512);
  invert_key (decrypt_keys, keys, aes_rounds[index]);
}

extern "C" {

#define AES(N, INDEX) \
void \
urtica_aes##N##_set_encrypt_key (struct urtica_aes##N##_ctx *ctx, const uint8_t *key) \
{ \
  static_assert (aes_key_size[INDEX] == N / 8 && sizeof *ctx == 16 * (aes_rounds[INDEX] + 1)); \
  urtica::aes_set_key (urtica::current_impl (), INDEX, ctx->keys, key); \
} \
void \
urtica_aes##N##_invert_key (struct urtica_aes##N##_ctx *dst, const struct urtica_aes##N##_ctx *src) \
{ \
  urtica::aes_set_inverse (urtica::current_impl (), INDEX, dst->keys, src->keys); \
} \
void \
urtica_aes##N##_set_decrypt_key (struct urtica_aes##N##_ctx *ctx, const uint8_t *key) \
{ \
  const aes_impl &impl = urtica::current_impl (); \
  urtica::aes_set_key (impl, INDEX, ctx->keys, key); \
  urtica::aes_set_inverse (impl, INDEX, ctx->keys, ctx->keys); \
} \
void \
urtica_aes##N##_encrypt (const struct urtica_aes##N##_ctx *ctx, size_t length, uint8_t *dst, const uint8_t *src) \
{ \
  crypt (__func__, urtica::current_impl ().encrypt[INDEX], ctx->keys, length, dst, src); \
} \
void \
urtica_aes##N##_decrypt (const struct urtica_aes##N##_ctx *ctx, size_t length, uint8_t *dst, const uint8_t *src) \
{ \
  crypt (__func__, urtica::current_impl ().decrypt[INDEX], ctx->keys, length, dst, src); \
}

AES (128, 0)
AES (192, 1)
AES (256, 2)

}
