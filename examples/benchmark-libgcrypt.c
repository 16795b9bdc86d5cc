/* benchmark-libgcrypt.c: libgcrypt's OCB and GCM, each message through a
   handle that has the key already.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <stdlib.h>

#include "benchmark-contestants.h"

#ifdef HAVE_LIBGCRYPT
#include <gcrypt.h>

static void
must (gcry_error_t error)
{
  if (error)
    contestant_failed ("libgcrypt");
}

static void
destroy (void *state)
{
  gcry_cipher_close (state);
}

static void *
create (enum mode mode, int key_bits, const uint8_t *key)
{
  gcry_cipher_hd_t h;
  if (gcry_cipher_open (&h, key_bits == 128 ? GCRY_CIPHER_AES128 : GCRY_CIPHER_AES256,
                        mode == MODE_OCB ? GCRY_CIPHER_MODE_OCB : GCRY_CIPHER_MODE_GCM, 0))
    return NULL;
  must (gcry_cipher_setkey (h, key, (size_t) key_bits / 8));
  return h;
}

static void
set_key128 (void *state, const uint8_t *key)
{
  must (gcry_cipher_setkey (state, key, 16));
}

static void
set_key256 (void *state, const uint8_t *key)
{
  must (gcry_cipher_setkey (state, key, 32));
}

static void
set_nonce (void *state, const uint8_t *nonce)
{
  must (gcry_cipher_setiv (state, nonce, NONCE_SIZE));
}

static void
finish (void *state, uint8_t *tag)
{
  uint8_t nothing[TAG_SIZE];
  must (gcry_cipher_final (state));
  must (gcry_cipher_encrypt (state, nothing, sizeof nothing, nothing, 0));
  must (gcry_cipher_gettag (state, tag, TAG_SIZE));
}

static void
seal_message (void *state, const uint8_t *nonce, size_t alength, const uint8_t *adata,
              size_t length, uint8_t *dst, const uint8_t *src)
{
  must (gcry_cipher_setiv (state, nonce, NONCE_SIZE));
  if (alength > 0)
    must (gcry_cipher_authenticate (state, adata, alength));
  must (gcry_cipher_final (state));
  must (gcry_cipher_encrypt (state, dst, length, src, length));
  must (gcry_cipher_gettag (state, dst + length, TAG_SIZE));
}

static int
open_message (void *state, const uint8_t *nonce, size_t length, uint8_t *dst, const uint8_t *src)
{
  must (gcry_cipher_setiv (state, nonce, NONCE_SIZE));
  must (gcry_cipher_final (state));
  must (gcry_cipher_decrypt (state, dst, length, src, length));
  return gcry_cipher_checktag (state, src + length, TAG_SIZE) == 0;
}

static const struct calls calls128 = { create, destroy, set_key128, set_nonce, finish, seal_message, open_message };
static const struct calls calls256 = { create, destroy, set_key256, set_nonce, finish, seal_message, open_message };

void
add_libgcrypt (struct contestants *all)
{
  if (gcry_check_version (GCRYPT_VERSION) == NULL)
    contestant_failed ("libgcrypt");
  gcry_control (GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0);
  for (int mode = MODE_OCB; mode <= MODE_GCM; mode++)
    for (int bits = 128; bits <= 256; bits += 128)
      contestants_add (all, (struct contestant) { .library = "libgcrypt", .mode = (enum mode) mode, .key_bits = bits,
                                                  .calls = bits == 128 ? &calls128 : &calls256 });
}

const char *
version_of_libgcrypt (void)
{
  return gcry_check_version (NULL);
}

#else

void
add_libgcrypt (struct contestants *all)
{
  (void) all;
}

const char *
version_of_libgcrypt (void)
{
  return NULL;
}

#endif
