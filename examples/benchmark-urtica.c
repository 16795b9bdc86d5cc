/* benchmark-urtica.c: urtica's OCB, once for each implementation of AES that
   runs on this machine.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <stdlib.h>
#include <string.h>

#include <urtica/ocb.h>
#include <urtica/urtica.h>

#include "benchmark-contestants.h"

#define URTICA(N)                                                                                       \
struct urtica##N                                                                                        \
{                                                                                                       \
  struct urtica_ocb_aes##N##_encrypt_key key;                                                           \
  struct urtica_aes##N##_ctx decrypt;                                                                   \
  struct urtica_ocb_ctx ctx;                                                                            \
};                                                                                                      \
                                                                                                        \
static void *                                                                                           \
create##N (enum mode mode, int key_bits, const uint8_t *key)                                            \
{                                                                                                       \
  (void) mode;                                                                                          \
  (void) key_bits;                                                                                      \
  struct urtica##N *s = calloc (1, sizeof *s);                                                          \
  if (s)                                                                                                \
    urtica_ocb_aes##N##_set_decrypt_key (&s->key, &s->decrypt, key);                                    \
  return s;                                                                                             \
}                                                                                                       \
                                                                                                        \
static void                                                                                             \
set_key##N (void *state, const uint8_t *key)                                                            \
{                                                                                                       \
  struct urtica##N *s = state;                                                                          \
  urtica_ocb_aes##N##_set_encrypt_key (&s->key, key);                                                   \
}                                                                                                       \
                                                                                                        \
static void                                                                                             \
set_nonce##N (void *state, const uint8_t *nonce)                                                        \
{                                                                                                       \
  struct urtica##N *s = state;                                                                          \
  urtica_ocb_aes##N##_set_nonce (&s->ctx, &s->key, TAG_SIZE, NONCE_SIZE, nonce);                        \
}                                                                                                       \
                                                                                                        \
static void                                                                                             \
finish##N (void *state, uint8_t *tag)                                                                   \
{                                                                                                       \
  struct urtica##N *s = state;                                                                          \
  urtica_ocb_aes##N##_digest (&s->ctx, &s->key, TAG_SIZE, tag);                                         \
}                                                                                                       \
                                                                                                        \
static void                                                                                             \
seal##N (void *state, const uint8_t *nonce, size_t alength, const uint8_t *adata,                       \
         size_t length, uint8_t *dst, const uint8_t *src)                                               \
{                                                                                                       \
  struct urtica##N *s = state;                                                                          \
  urtica_ocb_aes##N##_encrypt_message (&s->key, NONCE_SIZE, nonce, alength, adata, TAG_SIZE,            \
                                       length + TAG_SIZE, dst, src);                                    \
}                                                                                                       \
                                                                                                        \
static int                                                                                              \
open##N (void *state, const uint8_t *nonce, size_t length, uint8_t *dst, const uint8_t *src)            \
{                                                                                                       \
  struct urtica##N *s = state;                                                                          \
  return urtica_ocb_aes##N##_decrypt_message (&s->key, &s->decrypt, NONCE_SIZE, nonce, 0, NULL,         \
                                              TAG_SIZE, length, dst, src);                              \
}                                                                                                       \
                                                                                                        \
static const struct calls calls##N =                                                                    \
  { create##N, free, set_key##N, set_nonce##N, finish##N, seal##N, open##N };

URTICA (128)
URTICA (256)

void
add_urtica (struct contestants *all)
{
  const char *in_use = urtica_implementation ();
  for (const char *const *name = urtica_implementations (); *name; name++)
    for (int bits = 128; bits <= 256; bits += 128)
      contestants_add (all, (struct contestant) { .library = "urtica", .implementation = *name,
                                                  .mode = MODE_OCB, .key_bits = bits,
                                                  .in_use = strcmp (*name, in_use) == 0,
                                                  .calls = bits == 128 ? &calls128 : &calls256 });
}
