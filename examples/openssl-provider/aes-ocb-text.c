/* aes-ocb-text.c: associated data and text in pieces of any size, and the
   tag at the end.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <string.h>

#include <openssl/crypto.h>

#include "aes-ocb.h"

#define BLOCK URTICA_OCB_BLOCK_SIZE

/* Whether there are a key and an IV to work with. */
static int
ready (const struct aes_ocb *ctx)
{
  if (!ctx->key_set)
    return RAISE (ctx->provider, REASON_NO_KEY);
  if (ctx->state == MESSAGE_NO_IV)
    return RAISE (ctx->provider, REASON_NO_IV);
  return 1;
}

static void
begin_text (struct aes_ocb *ctx)
{
  if (ctx->state != MESSAGE_IV)
    return;
  aes_key_nonce (&ctx->key, &ctx->text, ctx->tag_length, ctx->iv_length, ctx->iv);
  ctx->state = MESSAGE_TEXT;
}

/* Nothing is not even asked for: each of urtica's functions wipes the stack. */
static void
crypt (struct aes_ocb *ctx, size_t length, uint8_t *dst, const uint8_t *src)
{
  if (length > 0)
    aes_key_crypt (&ctx->key, ctx->encrypting, &ctx->text, length, dst, src);
}

static void
hash (struct aes_ocb *ctx, size_t length, const uint8_t *src)
{
  if (length > 0)
    aes_key_update (&ctx->key, &ctx->hash, length, src);
}

static int
starts_inside (const uint8_t *dst, const uint8_t *src, size_t length)
{
  uintptr_t d = (uintptr_t) dst, s = (uintptr_t) src;

  return d > s && d - s < length;
}

/* The piece goes behind the rest; whole blocks of both are used up. */
static void
update_hash (struct aes_ocb *ctx, const uint8_t *src, size_t length)
{
  struct rest *rest = &ctx->hash_rest;
  size_t n;

  if (rest->length > 0)
    {
      n = length < BLOCK - rest->length ? length : BLOCK - rest->length;
      memcpy (rest->bytes + rest->length, src, n);
      rest->length += n;
      src += n;
      length -= n;
      if (rest->length < BLOCK)
        return;
      hash (ctx, BLOCK, rest->bytes);
      rest->length = 0;
    }
  n = length / BLOCK * BLOCK;
  hash (ctx, n, src);
  memcpy (rest->bytes, src + n, length - n);
  rest->length = length - n;
}

/* Text while part of a block waits: dst runs ahead of src by the bytes that
   wait, so in place it would overwrite what is still to be read. Therefore
   all goes through a buffer, and each turn reads as much as it writes. */
static void
update_text_behind_rest (struct aes_ocb *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  uint8_t buffer[BLOCK + 4096];
  struct rest *rest = &ctx->text_rest;
  size_t n, used = 0;

  while (length > 0)
    {
      n = length < 4096 ? length : 4096;
      memcpy (buffer, rest->bytes, rest->length);
      memcpy (buffer + rest->length, src, n);
      src += n;
      length -= n;
      n += rest->length;
      used = n > used ? n : used;
      crypt (ctx, n / BLOCK * BLOCK, dst, buffer);
      dst += n / BLOCK * BLOCK;
      rest->length = n % BLOCK;
      memcpy (rest->bytes, buffer + n - rest->length, rest->length);
    }
  OPENSSL_cleanse (buffer, used);
}

static void
update_text (struct aes_ocb *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  struct rest *rest = &ctx->text_rest;
  size_t n = length / BLOCK * BLOCK;

  if (rest->length > 0)
    {
      update_text_behind_rest (ctx, dst, src, length);
      return;
    }
  crypt (ctx, n, dst, src);
  rest->length = length - n;
  memcpy (rest->bytes, src + n, rest->length);
}

/* *outl becomes the length of the whole blocks that were used up, also of
   associated data, as with OpenSSL's own. */
int
aes_ocb_update (void *vctx, unsigned char *out, size_t *outl, size_t outsize, const unsigned char *in, size_t inl)
{
  struct aes_ocb *ctx = vctx;

  *outl = 0;
  if (!ready (ctx))
    return 0;
  if (inl == 0)
    return 1;
  if (out == NULL)
    {
      *outl = (ctx->hash_rest.length + inl) / BLOCK * BLOCK;
      update_hash (ctx, in, inl);
      return 1;
    }
  if (ctx->state == MESSAGE_TEXT_ENDED)
    return RAISE (ctx->provider, REASON_TEXT_ENDED);
  if (outsize < (ctx->text_rest.length + inl) / BLOCK * BLOCK)
    return RAISE (ctx->provider, REASON_OUTPUT_SIZE);
  if (starts_inside (out, in, inl))
    return RAISE (ctx->provider, REASON_OVERLAP);
  *outl = (ctx->text_rest.length + inl) / BLOCK * BLOCK;
  if (*outl > 0)
    begin_text (ctx);
  update_text (ctx, out, in, inl);
  return 1;
}

/* The tag of all, for which the rest of the associated data is used up. */
static void
digest (struct aes_ocb *ctx, uint8_t *tag)
{
  hash (ctx, ctx->hash_rest.length, ctx->hash_rest.bytes);
  ctx->hash_rest.length = 0;
  ctx->text.sum = ctx->hash.sum;
  aes_key_digest (&ctx->key, &ctx->text, ctx->tag_length, tag);
}

/* Ends the message whether or not it was right, so that there is one try at
   a tag; the last partial block of one that was not right becomes zeros. */
int
aes_ocb_final (void *vctx, unsigned char *out, size_t *outl, size_t outsize)
{
  struct aes_ocb *ctx = vctx;
  uint8_t tag[URTICA_OCB_DIGEST_SIZE];
  size_t last = ctx->text_rest.length;
  bool wrong;

  *outl = 0;
  if (!ready (ctx))
    return 0;
  if (!ctx->encrypting && !ctx->tag_known)
    return RAISE (ctx->provider, REASON_NO_TAG);
  if (last > 0 && (out == NULL || outsize < last))
    return RAISE (ctx->provider, REASON_OUTPUT_SIZE);

  begin_text (ctx);
  crypt (ctx, last, out, ctx->text_rest.bytes);
  ctx->text_rest.length = 0;
  digest (ctx, tag);
  ctx->state = MESSAGE_NO_IV;
  ctx->tag_known = ctx->encrypting;
  wrong = !ctx->encrypting && CRYPTO_memcmp (tag, ctx->tag, ctx->tag_length) != 0;
  memcpy (ctx->tag, tag, ctx->tag_length);
  OPENSSL_cleanse (tag, sizeof tag);
  if (wrong)
    {
      OPENSSL_cleanse (ctx->tag, sizeof ctx->tag);
      if (last > 0)
        memset (out, 0, last);
      return RAISE (ctx->provider, REASON_WRONG_TAG);
    }
  *outl = last;
  return 1;
}

/* EVP_Cipher: a piece of text of which nothing waits, so one that is no
   multiple of 16 bytes is the last; associated data without an output;
   the end without an input. */
int
aes_ocb_cipher (void *vctx, unsigned char *out, size_t *outl, size_t outsize, const unsigned char *in, size_t inl)
{
  struct aes_ocb *ctx = vctx;

  if (in == NULL)
    return aes_ocb_final (ctx, out, outl, outsize);
  if (out == NULL)
    {
      if (!aes_ocb_update (ctx, NULL, outl, 0, in, inl))
        return 0;
      *outl = inl;
      return 1;
    }
  *outl = 0;
  if (!ready (ctx))
    return 0;
  if (ctx->state == MESSAGE_TEXT_ENDED && inl > 0)
    return RAISE (ctx->provider, REASON_TEXT_ENDED);
  if (ctx->text_rest.length > 0)
    return RAISE (ctx->provider, REASON_PIECE_WAITS);
  if (outsize < inl)
    return RAISE (ctx->provider, REASON_OUTPUT_SIZE);
  if (starts_inside (out, in, inl))
    return RAISE (ctx->provider, REASON_OVERLAP);
  begin_text (ctx);
  crypt (ctx, inl, out, in);
  if (inl % BLOCK != 0)
    ctx->state = MESSAGE_TEXT_ENDED;
  *outl = inl;
  return 1;
}
