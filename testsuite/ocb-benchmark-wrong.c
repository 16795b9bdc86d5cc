/* ocb-benchmark-wrong.c: in place of examples/benchmark-urtica.c, an urtica
   that is wrong as the environment variable WRONG says, in ct32 alone.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <stdlib.h>
#include <string.h>

#include <urtica/ocb.h>
#include <urtica/urtica.h>

static int
is_wrong (const char *how)
{
  const char *wrong = getenv ("WRONG");
  return wrong && strcmp (wrong, how) == 0 && strcmp (urtica_implementation (), "ct32") == 0;
}

static void
wrong_set_encrypt_key (struct urtica_ocb_aes128_encrypt_key *ocb, const uint8_t *key)
{
  if (!is_wrong ("key"))
    urtica_ocb_aes128_set_encrypt_key (ocb, key);
}

static void
wrong_set_nonce (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_aes128_encrypt_key *key,
                 size_t tag_length, size_t nonce_length, const uint8_t *nonce)
{
  urtica_ocb_aes128_set_nonce (ctx, key, tag_length, nonce_length - is_wrong ("nonce"), nonce);
}

static void
wrong_encrypt_message (const struct urtica_ocb_aes128_encrypt_key *key, size_t nlength, const uint8_t *nonce,
                       size_t alength, const uint8_t *adata, size_t tlength,
                       size_t clength, uint8_t *dst, const uint8_t *src)
{
  urtica_ocb_aes128_encrypt_message (key, nlength, nonce, is_wrong ("ad") ? 0 : alength, adata, tlength,
                                     clength, dst, src);
  dst[0] ^= is_wrong ("text") && clength > tlength;
  dst[clength - 1] ^= is_wrong ("tag");
}

static int
wrong_decrypt_message (const struct urtica_ocb_aes128_encrypt_key *key, const struct urtica_aes128_ctx *decrypt,
                       size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata, size_t tlength,
                       size_t mlength, uint8_t *dst, const uint8_t *src)
{
  int right = urtica_ocb_aes128_decrypt_message (key, decrypt, nlength, nonce, alength, adata, tlength,
                                                 mlength, dst, src);
  dst[mlength - 1] ^= is_wrong ("plaintext");
  return is_wrong ("accept") || (right && !is_wrong ("refuse"));
}

#define urtica_ocb_aes128_set_encrypt_key wrong_set_encrypt_key
#define urtica_ocb_aes128_set_nonce wrong_set_nonce
#define urtica_ocb_aes128_encrypt_message wrong_encrypt_message
#define urtica_ocb_aes128_decrypt_message wrong_decrypt_message
#include "examples/benchmark-urtica.c"
