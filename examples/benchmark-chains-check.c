/* benchmark-chains-check.c: that the chains of benchmark-chains.c do AES.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <string.h>

#include <urtica/aes.h>

#include "benchmark-chains.h"

/* Of AES-256, or the first 11 of them of AES-128. */
typedef uint8_t round_keys[15][16];

static void
expand_key (int key_bits, round_keys keys)
{
  static const uint8_t key[32] = { 7, 1, 255, 3, 5, 128, 64, 2, 9, 77, 31, 200, 4, 18, 99, 163, 254, 1, 2, 3 };
  struct urtica_aes128_ctx aes128;
  struct urtica_aes256_ctx aes256;
  urtica_aes128_set_encrypt_key (&aes128, key);
  urtica_aes256_set_encrypt_key (&aes256, key);
  if (key_bits == 128)
    memcpy (keys, aes128.keys, sizeof aes128.keys);
  else
    memcpy (keys, aes256.keys, sizeof aes256.keys);
}

static void
encrypt (int key_bits, const round_keys keys, size_t length, uint8_t *text)
{
  struct urtica_aes128_ctx aes128;
  struct urtica_aes256_ctx aes256;
  memcpy (aes128.keys, keys, sizeof aes128.keys);
  memcpy (aes256.keys, keys, sizeof aes256.keys);
  if (key_bits == 128)
    urtica_aes128_encrypt (&aes128, length, text, text);
  else
    urtica_aes256_encrypt (&aes256, length, text, text);
}

/* AES of the block with itself as the key of each round. */
static void
encrypt_by_itself (int key_bits, uint8_t *block)
{
#ifdef __x86_64__
  for (int rounds = key_bits / 32 + 6; rounds > 1; rounds--)
    __asm__ ("movdqu (%0), %%xmm0\n\taesenc %%xmm0, %%xmm0\n\tmovdqu %%xmm0, (%0)" :: "r" (block) : "xmm0", "memory");
  __asm__ ("movdqu (%0), %%xmm0\n\taesenclast %%xmm0, %%xmm0\n\tmovdqu %%xmm0, (%0)" :: "r" (block) : "xmm0", "memory");
#else
  (void) key_bits;
  (void) block;
#endif
}

static void
fill (uint8_t *p, size_t size)
{
  uint32_t x = 1;
  for (size_t i = 0; i < size; i++)
    p[i] = (uint8_t) ((x = x * 1664525 + 1013904223) >> 24);
}

static int
alone_are_aes (const struct chains *c)
{
  static const round_keys no_keys;
  static struct chains_area area;
  uint8_t expected[sizeof area.state];
  int key_register = c->count < 16 || c->width == 64;
  size_t length = (size_t) chains_blocks (c) * 16;
  fill (area.state, sizeof area.state);
  memcpy (expected, area.state, sizeof expected);

  c->run (&area, 3);
  for (int i = 0; i < 3; i++)
    if (key_register)
      encrypt (c->key_bits, no_keys, length, expected);
    else
      for (size_t at = 0; at < length; at += 16)
        encrypt_by_itself (c->key_bits, expected + at);
  return memcmp (area.state, expected, sizeof expected) == 0;
}

/* Once through the buffer and then once more at its start. */
static int
memory_are_aes (const struct chains *c)
{
  static struct chains_area area;
  static uint8_t expected[CHAINS_BUFFER];
  round_keys keys = { { 0 } };
  size_t step = (size_t) chains_blocks (c) * 16, times = CHAINS_BUFFER / step;
  fill (area.buffer, sizeof area.buffer);
  memcpy (expected, area.buffer, sizeof expected);
  expand_key (c->key_bits, keys);
  for (size_t i = 0; i < 15; i++)
    for (size_t at = 0; at < sizeof area.keys[i]; at += 16)
      memcpy (area.keys[i] + at, keys[i], 16);

  c->run (&area, times + 1);
  encrypt (c->key_bits, keys, times * step, expected);
  encrypt (c->key_bits, keys, step, expected);
  return memcmp (area.buffer, expected, sizeof expected) == 0;
}

int
chains_are_aes (const struct chains *c)
{
  return c->memory ? memory_are_aes (c) : alone_are_aes (c);
}
