/* benchmark-openssl.c: OpenSSL's OCB and GCM, each message through contexts
   that have the key already.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <stdio.h>
#include <stdlib.h>

#include "benchmark-contestants.h"

#ifdef HAVE_LIBCRYPTO
#include <openssl/crypto.h>
#include <openssl/evp.h>

struct openssl
{
  EVP_CIPHER *cipher;
  EVP_CIPHER_CTX *encrypt, *decrypt;
};

static void
must (int ok)
{
  if (!ok)
    contestant_failed ("OpenSSL");
}

static void
destroy (void *state)
{
  struct openssl *s = state;
  EVP_CIPHER_CTX_free (s->encrypt);
  EVP_CIPHER_CTX_free (s->decrypt);
  EVP_CIPHER_free (s->cipher);
  free (s);
}

static void *
create (enum mode mode, int key_bits, const uint8_t *key)
{
  char name[32];
  snprintf (name, sizeof name, "AES-%d-%s", key_bits, mode_name (mode));
  EVP_CIPHER *cipher = EVP_CIPHER_fetch (NULL, name, NULL);
  if (cipher == NULL)
    return NULL;

  struct openssl *s = calloc (1, sizeof *s);
  must (s != NULL);
  s->cipher = cipher;
  s->encrypt = EVP_CIPHER_CTX_new ();
  s->decrypt = EVP_CIPHER_CTX_new ();
  must (s->encrypt && s->decrypt
        && EVP_EncryptInit_ex (s->encrypt, cipher, NULL, key, NULL)
        && EVP_DecryptInit_ex (s->decrypt, cipher, NULL, key, NULL)
        && EVP_CIPHER_CTX_get_iv_length (s->encrypt) == NONCE_SIZE
        && EVP_CIPHER_CTX_get_iv_length (s->decrypt) == NONCE_SIZE);
  return s;
}

static void
set_key (void *state, const uint8_t *key)
{
  struct openssl *s = state;
  must (EVP_EncryptInit_ex (s->encrypt, NULL, NULL, key, NULL));
}

static void
set_nonce (void *state, const uint8_t *nonce)
{
  struct openssl *s = state;
  must (EVP_EncryptInit_ex (s->encrypt, NULL, NULL, NULL, nonce));
}

static void
finish (void *state, uint8_t *tag)
{
  struct openssl *s = state;
  uint8_t nothing[TAG_SIZE];
  int n;
  must (EVP_EncryptFinal_ex (s->encrypt, nothing, &n)
        && EVP_CIPHER_CTX_ctrl (s->encrypt, EVP_CTRL_AEAD_GET_TAG, TAG_SIZE, tag) > 0);
}

static void
seal_message (void *state, const uint8_t *nonce, size_t alength, const uint8_t *adata,
              size_t length, uint8_t *dst, const uint8_t *src)
{
  struct openssl *s = state;
  int done = 0, rest;
  must (EVP_EncryptInit_ex (s->encrypt, NULL, NULL, NULL, nonce)
        && (alength == 0 || EVP_EncryptUpdate (s->encrypt, NULL, &rest, adata, (int) alength))
        && (length == 0 || EVP_EncryptUpdate (s->encrypt, dst, &done, src, (int) length))
        && EVP_EncryptFinal_ex (s->encrypt, dst + done, &rest)
        && EVP_CIPHER_CTX_ctrl (s->encrypt, EVP_CTRL_AEAD_GET_TAG, TAG_SIZE, dst + length) > 0);
}

static int
open_message (void *state, const uint8_t *nonce, size_t length, uint8_t *dst, const uint8_t *src)
{
  struct openssl *s = state;
  int done = 0, rest;
  must (EVP_DecryptInit_ex (s->decrypt, NULL, NULL, NULL, nonce)
        && EVP_CIPHER_CTX_ctrl (s->decrypt, EVP_CTRL_AEAD_SET_TAG, TAG_SIZE, (void *) (src + length)) > 0
        && EVP_DecryptUpdate (s->decrypt, dst, &done, src, (int) length));
  return EVP_DecryptFinal_ex (s->decrypt, dst + done, &rest) > 0;
}

static const struct calls calls = { create, destroy, set_key, set_nonce, finish, seal_message, open_message };

void
add_openssl (struct contestants *all)
{
  for (int mode = MODE_OCB; mode <= MODE_GCM; mode++)
    for (int bits = 128; bits <= 256; bits += 128)
      contestants_add (all, (struct contestant) { .library = "OpenSSL", .mode = (enum mode) mode, .key_bits = bits,
                                                  .calls = &calls });
}

const char *
version_of_openssl (void)
{
  return OpenSSL_version (OPENSSL_VERSION_STRING);
}

#else

void
add_openssl (struct contestants *all)
{
  (void) all;
}

const char *
version_of_openssl (void)
{
  return NULL;
}

#endif
