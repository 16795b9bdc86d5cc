/* aes-ocb.h: one cipher context of urtica-provider.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef AES_OCB_H
#define AES_OCB_H

#include <stdbool.h>

#include "aes-key.h"
#include "provider.h"

/* How far the message is. The nonce depends on the tag's length, so it is
   made only when the first block of text comes, or at the end: until then
   the tag and its length may be set, before or after the IV and the
   associated data. */
enum message_state
{
  MESSAGE_NO_IV,
  MESSAGE_IV,           /* the IV waits */
  MESSAGE_TEXT,         /* the nonce is made */
  MESSAGE_TEXT_ENDED    /* by a partial block, which EVP_Cipher was given */
};

/* Bytes that wait until there is a block of them. */
struct rest
{
  uint8_t bytes[URTICA_OCB_BLOCK_SIZE];
  size_t length;        /* less than a block */
};

struct aes_ocb
{
  const struct provider *provider;
  struct aes_key key;
  bool key_set, key_inverted, encrypting;

  enum message_state state;
  size_t iv_length;
  uint8_t iv[URTICA_OCB_MAX_NONCE_SIZE];

  /* The expected tag when decrypting, the result when encrypting. */
  size_t tag_length;
  bool tag_known;
  uint8_t tag[URTICA_OCB_DIGEST_SIZE];

  /* HASH does not depend on the nonce, so associated data has a context of
     its own, which begins as zeros: no block, and a sum of zero. That sum
     goes into the other one for the tag. */
  struct urtica_ocb_ctx hash, text;
  struct rest hash_rest, text_rest;
};

/* aes-ocb-params.c */
OSSL_FUNC_cipher_get_ctx_params_fn aes_ocb_get_ctx_params;
OSSL_FUNC_cipher_set_ctx_params_fn aes_ocb_set_ctx_params;
OSSL_FUNC_cipher_gettable_ctx_params_fn aes_ocb_gettable_ctx_params;
OSSL_FUNC_cipher_settable_ctx_params_fn aes_ocb_settable_ctx_params;
OSSL_FUNC_cipher_gettable_params_fn aes_ocb_gettable_params;

/* aes_ocb_get_params: of the cipher with keys of this many bytes. */
int
aes_ocb_get_params (OSSL_PARAM params[], size_t key_size);

/* aes-ocb-text.c */
OSSL_FUNC_cipher_update_fn aes_ocb_update;
OSSL_FUNC_cipher_final_fn aes_ocb_final;
OSSL_FUNC_cipher_cipher_fn aes_ocb_cipher;

#endif /* AES_OCB_H */
