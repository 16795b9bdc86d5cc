/* aes-ocb.c: contexts of AES-OCB, from their making to their end, and the
   three ciphers as OpenSSL's core is told of them.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <string.h>

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/params.h>

#include "aes-ocb.h"

static void *
new_ctx (const struct provider *provider, size_t key_size)
{
  struct aes_ocb *ctx = OPENSSL_zalloc (sizeof *ctx);

  if (ctx == NULL)
    {
      RAISE (provider, REASON_MEMORY);
      return NULL;
    }
  ctx->provider = provider;
  ctx->key.size = key_size;
  ctx->iv_length = 12;
  ctx->tag_length = URTICA_OCB_DIGEST_SIZE;
  return ctx;
}

static void
free_ctx (void *ctx)
{
  OPENSSL_clear_free (ctx, sizeof (struct aes_ocb));
}

static void *
dup_ctx (void *vctx)
{
  const struct aes_ocb *ctx = vctx;
  struct aes_ocb *copy = OPENSSL_malloc (sizeof *copy);

  if (copy == NULL)
    RAISE (ctx->provider, REASON_MEMORY);
  else
    *copy = *ctx;
  return copy;
}

static int
set_key (struct aes_ocb *ctx, const uint8_t *key, size_t length)
{
  if (length != ctx->key.size)
    return RAISE (ctx->provider, REASON_KEY_LENGTH);
  aes_key_set (&ctx->key, key);
  ctx->key_set = true;
  ctx->key_inverted = false;
  return 1;
}

static int
set_iv (struct aes_ocb *ctx, const uint8_t *iv, size_t length)
{
  if (length < 1 || length > URTICA_OCB_MAX_NONCE_SIZE)
    return RAISE (ctx->provider, REASON_IV_LENGTH);
  memcpy (ctx->iv, iv, length);
  ctx->iv_length = length;
  ctx->state = MESSAGE_IV;
  return 1;
}

/* What was begun is dropped. An IV that waits stays, so that key and IV can
   be given in two calls; one that text has been processed with does not. A
   tag that has been set to compare with stays too: it may come first. */
static void
drop_message (struct aes_ocb *ctx, bool encrypting)
{
  if (ctx->state != MESSAGE_IV)
    ctx->state = MESSAGE_NO_IV;
  if (encrypting || ctx->encrypting)
    ctx->tag_known = false;
  ctx->encrypting = encrypting;
  memset (&ctx->hash, 0, sizeof ctx->hash);
  ctx->hash_rest.length = ctx->text_rest.length = 0;
}

/* Parameters come first, for they may hold the length of this IV. OpenSSL up
   to 3.0.11 and 3.1.3 counts with the old one then (CVE-2023-5363). */
static int
init (struct aes_ocb *ctx, const uint8_t *key, size_t key_length, const uint8_t *iv, size_t iv_length,
      const OSSL_PARAM params[], bool encrypting)
{
  drop_message (ctx, encrypting);
  if (!aes_ocb_set_ctx_params (ctx, params))
    return 0;
  if (params != NULL && OSSL_PARAM_locate_const (params, OSSL_CIPHER_PARAM_AEAD_IVLEN) != NULL)
    iv_length = ctx->iv_length;
  if (key != NULL && !set_key (ctx, key, key_length))
    return 0;
  if (iv != NULL && !set_iv (ctx, iv, iv_length))
    return 0;
  if (!encrypting && ctx->key_set && !ctx->key_inverted)
    {
      aes_key_invert (&ctx->key);
      ctx->key_inverted = true;
    }
  return 1;
}

static int
encrypt_init (void *ctx, const unsigned char *key, size_t key_length, const unsigned char *iv, size_t iv_length,
              const OSSL_PARAM params[])
{
  return init (ctx, key, key_length, iv, iv_length, params, true);
}

static int
decrypt_init (void *ctx, const unsigned char *key, size_t key_length, const unsigned char *iv, size_t iv_length,
              const OSSL_PARAM params[])
{
  return init (ctx, key, key_length, iv, iv_length, params, false);
}

/* ---- the three ciphers */

#define FUNCTION(f) (void (*) (void)) f

/* A cipher's table tells OpenSSL nothing of which cipher it is, so two of
   its functions are there once for each size of a key. */
#define CIPHER(bits)                                                                    \
  static void *                                                                         \
  new_ctx_##bits (void *provider)                                                       \
  {                                                                                     \
    return new_ctx (provider, bits / 8);                                                \
  }                                                                                     \
  static int                                                                            \
  get_params_##bits (OSSL_PARAM params[])                                               \
  {                                                                                     \
    return aes_ocb_get_params (params, bits / 8);                                       \
  }                                                                                     \
  static const OSSL_DISPATCH aes_##bits##_ocb[] =                                       \
    {                                                                                   \
      { OSSL_FUNC_CIPHER_NEWCTX, FUNCTION (new_ctx_##bits) },                           \
      { OSSL_FUNC_CIPHER_FREECTX, FUNCTION (free_ctx) },                                \
      { OSSL_FUNC_CIPHER_DUPCTX, FUNCTION (dup_ctx) },                                  \
      { OSSL_FUNC_CIPHER_ENCRYPT_INIT, FUNCTION (encrypt_init) },                       \
      { OSSL_FUNC_CIPHER_DECRYPT_INIT, FUNCTION (decrypt_init) },                       \
      { OSSL_FUNC_CIPHER_UPDATE, FUNCTION (aes_ocb_update) },                           \
      { OSSL_FUNC_CIPHER_FINAL, FUNCTION (aes_ocb_final) },                             \
      { OSSL_FUNC_CIPHER_CIPHER, FUNCTION (aes_ocb_cipher) },                           \
      { OSSL_FUNC_CIPHER_GET_PARAMS, FUNCTION (get_params_##bits) },                    \
      { OSSL_FUNC_CIPHER_GETTABLE_PARAMS, FUNCTION (aes_ocb_gettable_params) },         \
      { OSSL_FUNC_CIPHER_GET_CTX_PARAMS, FUNCTION (aes_ocb_get_ctx_params) },           \
      { OSSL_FUNC_CIPHER_GETTABLE_CTX_PARAMS, FUNCTION (aes_ocb_gettable_ctx_params) }, \
      { OSSL_FUNC_CIPHER_SET_CTX_PARAMS, FUNCTION (aes_ocb_set_ctx_params) },           \
      { OSSL_FUNC_CIPHER_SETTABLE_CTX_PARAMS, FUNCTION (aes_ocb_settable_ctx_params) }, \
      { 0, NULL }                                                                       \
    }

CIPHER (128);
CIPHER (192);
CIPHER (256);

/* The names under which OpenSSL's own provider offers them. It has no other:
   OCB has no object identifiers. */
#define PROPERTIES "provider=urtica"
const OSSL_ALGORITHM aes_ocb_algorithms[] =
  {
    { "AES-256-OCB", PROPERTIES, aes_256_ocb, "AES-256-OCB of urtica" },
    { "AES-192-OCB", PROPERTIES, aes_192_ocb, "AES-192-OCB of urtica" },
    { "AES-128-OCB", PROPERTIES, aes_128_ocb, "AES-128-OCB of urtica" },
    { NULL, NULL, NULL, NULL }
  };
