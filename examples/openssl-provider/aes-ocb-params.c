/* aes-ocb-params.c: the parameters of AES-OCB: lengths, IV and tag.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <string.h>

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include "aes-ocb.h"

/* ---- of the cipher */

const OSSL_PARAM *
aes_ocb_gettable_params (void *provider)
{
  static const OSSL_PARAM gettable[] =
    {
      OSSL_PARAM_uint (OSSL_CIPHER_PARAM_MODE, NULL),
      OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_KEYLEN, NULL),
      OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_IVLEN, NULL),
      OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_BLOCK_SIZE, NULL),
      OSSL_PARAM_int (OSSL_CIPHER_PARAM_AEAD, NULL),
      OSSL_PARAM_int (OSSL_CIPHER_PARAM_CUSTOM_IV, NULL),
      OSSL_PARAM_int (OSSL_CIPHER_PARAM_CTS, NULL),
      OSSL_PARAM_int (OSSL_CIPHER_PARAM_TLS1_MULTIBLOCK, NULL),
      OSSL_PARAM_int (OSSL_CIPHER_PARAM_HAS_RAND_KEY, NULL),
      OSSL_PARAM_END
    };

  (void) provider;
  return gettable;
}

/* OSSL_PARAM_set_size_t converts to whatever kind of number is asked for.
   Without a provider at hand there is no queue to put an error into; 0 says
   enough, and OpenSSL adds its own. */
int
aes_ocb_get_params (OSSL_PARAM params[], size_t key_size)
{
  const struct { const char *key; size_t value; } numbers[] =
    {
      { OSSL_CIPHER_PARAM_MODE, EVP_CIPH_OCB_MODE },
      { OSSL_CIPHER_PARAM_KEYLEN, key_size },
      { OSSL_CIPHER_PARAM_IVLEN, 12 },
      { OSSL_CIPHER_PARAM_BLOCK_SIZE, URTICA_OCB_BLOCK_SIZE },
      { OSSL_CIPHER_PARAM_AEAD, 1 },
      { OSSL_CIPHER_PARAM_CUSTOM_IV, 1 },
      { OSSL_CIPHER_PARAM_CTS, 0 },
      { OSSL_CIPHER_PARAM_TLS1_MULTIBLOCK, 0 },
      { OSSL_CIPHER_PARAM_HAS_RAND_KEY, 0 },
    };
  OSSL_PARAM *p;

  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
    if ((p = OSSL_PARAM_locate (params, numbers[i].key)) != NULL && !OSSL_PARAM_set_size_t (p, numbers[i].value))
      return 0;
  return 1;
}

/* ---- of a context, to be read */

const OSSL_PARAM *
aes_ocb_gettable_ctx_params (void *ctx, void *provider)
{
  static const OSSL_PARAM gettable[] =
    {
      OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_KEYLEN, NULL),
      OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_IVLEN, NULL),
      OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_AEAD_TAGLEN, NULL),
      OSSL_PARAM_octet_string (OSSL_CIPHER_PARAM_IV, NULL, 0),
      OSSL_PARAM_octet_string (OSSL_CIPHER_PARAM_UPDATED_IV, NULL, 0),
      OSSL_PARAM_octet_string (OSSL_CIPHER_PARAM_AEAD_TAG, NULL, 0),
      OSSL_PARAM_END
    };

  (void) ctx, (void) provider;
  return gettable;
}

static int
get_tag (struct aes_ocb *ctx, OSSL_PARAM *p)
{
  if (!ctx->encrypting || !ctx->tag_known)
    return RAISE (ctx->provider, REASON_TAG_NOT_READY);
  if (p->data != NULL && p->data_size != ctx->tag_length)
    return RAISE (ctx->provider, REASON_TAG_LENGTH);
  return OSSL_PARAM_set_octet_string (p, ctx->tag, ctx->tag_length) || RAISE (ctx->provider, REASON_PARAMETER);
}

/* The IV as bytes, or a pointer to them, as old functions of EVP ask for it. */
static int
get_iv (struct aes_ocb *ctx, OSSL_PARAM *p)
{
  if (p->data_type == OSSL_PARAM_OCTET_PTR)
    return OSSL_PARAM_set_octet_ptr (p, ctx->iv, ctx->iv_length) || RAISE (ctx->provider, REASON_PARAMETER);
  if (p->data != NULL && p->data_size < ctx->iv_length)
    return RAISE (ctx->provider, REASON_IV_LENGTH);
  return OSSL_PARAM_set_octet_string (p, ctx->iv, ctx->iv_length) || RAISE (ctx->provider, REASON_PARAMETER);
}

static int
get_number (struct aes_ocb *ctx, OSSL_PARAM *p, size_t value)
{
  return OSSL_PARAM_set_size_t (p, value) || RAISE (ctx->provider, REASON_PARAMETER);
}

/* What comes for each message comes first. */
static int
get_one (struct aes_ocb *ctx, OSSL_PARAM *p)
{
  if (strcmp (p->key, OSSL_CIPHER_PARAM_KEYLEN) == 0)
    return get_number (ctx, p, ctx->key.size);
  if (strcmp (p->key, OSSL_CIPHER_PARAM_IVLEN) == 0)
    return get_number (ctx, p, ctx->iv_length);
  if (strcmp (p->key, OSSL_CIPHER_PARAM_AEAD_TAG) == 0)
    return get_tag (ctx, p);
  if (strcmp (p->key, OSSL_CIPHER_PARAM_AEAD_TAGLEN) == 0)
    return get_number (ctx, p, ctx->tag_length);
  if (strcmp (p->key, OSSL_CIPHER_PARAM_IV) == 0 || strcmp (p->key, OSSL_CIPHER_PARAM_UPDATED_IV) == 0)
    return get_iv (ctx, p);
  return 1;
}

int
aes_ocb_get_ctx_params (void *ctx, OSSL_PARAM params[])
{
  for (OSSL_PARAM *p = params; p != NULL && p->key != NULL; p++)
    if (!get_one (ctx, p))
      return 0;
  return 1;
}

/* ---- of a context, to be set */

const OSSL_PARAM *
aes_ocb_settable_ctx_params (void *ctx, void *provider)
{
  static const OSSL_PARAM settable[] =
    {
      OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_KEYLEN, NULL),
      OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_AEAD_IVLEN, NULL),
      OSSL_PARAM_octet_string (OSSL_CIPHER_PARAM_AEAD_TAG, NULL, 0),
      OSSL_PARAM_END
    };

  (void) ctx, (void) provider;
  return settable;
}

/* A tag to compare with, which has the length that it has; or, without
   bytes, the length alone. */
static int
set_tag (struct aes_ocb *ctx, const OSSL_PARAM *p)
{
  if (p->data_type != OSSL_PARAM_OCTET_STRING)
    return RAISE (ctx->provider, REASON_PARAMETER);
  if (p->data_size < 1 || p->data_size > URTICA_OCB_DIGEST_SIZE)
    return RAISE (ctx->provider, REASON_TAG_LENGTH);
  if (p->data != NULL && ctx->encrypting)
    return RAISE (ctx->provider, REASON_TAG_TO_ENCRYPT);
  if (p->data_size != ctx->tag_length)
    {
      if (ctx->state >= MESSAGE_TEXT)
        return RAISE (ctx->provider, REASON_TAG_LENGTH_LATE);
      ctx->tag_length = p->data_size;
      ctx->tag_known = false;
    }
  if (p->data != NULL)
    {
      memcpy (ctx->tag, p->data, p->data_size);
      ctx->tag_known = true;
    }
  return 1;
}

static int
set_iv_length (struct aes_ocb *ctx, const OSSL_PARAM *p)
{
  size_t length;

  if (!OSSL_PARAM_get_size_t (p, &length))
    return RAISE (ctx->provider, REASON_PARAMETER);
  if (length < 1 || length > URTICA_OCB_MAX_NONCE_SIZE)
    return RAISE (ctx->provider, REASON_IV_LENGTH);
  if (length != ctx->iv_length)
    {
      ctx->iv_length = length;
      ctx->state = MESSAGE_NO_IV;
    }
  return 1;
}

static int
check_key_length (struct aes_ocb *ctx, const OSSL_PARAM *p)
{
  size_t length;

  if (!OSSL_PARAM_get_size_t (p, &length))
    return RAISE (ctx->provider, REASON_PARAMETER);
  return length == ctx->key.size || RAISE (ctx->provider, REASON_KEY_LENGTH);
}

int
aes_ocb_set_ctx_params (void *ctx, const OSSL_PARAM params[])
{
  for (const OSSL_PARAM *p = params; p != NULL && p->key != NULL; p++)
    if (strcmp (p->key, OSSL_CIPHER_PARAM_AEAD_TAG) == 0 ? !set_tag (ctx, p)
        : strcmp (p->key, OSSL_CIPHER_PARAM_AEAD_IVLEN) == 0 ? !set_iv_length (ctx, p)
        : strcmp (p->key, OSSL_CIPHER_PARAM_KEYLEN) == 0 && !check_key_length (ctx, p))
      return 0;
  return 1;
}
