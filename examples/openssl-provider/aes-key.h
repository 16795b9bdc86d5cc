/* aes-key.h: an AES key of any size, and OCB over it, behind one face.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef AES_KEY_H
#define AES_KEY_H

#include <urtica/ocb.h>

union aes_schedule
{
  struct urtica_aes128_ctx aes128;
  struct urtica_aes192_ctx aes192;
  struct urtica_aes256_ctx aes256;
};

struct aes_key
{
  size_t size;                          /* 16, 24 or 32 bytes */
  union aes_schedule encrypt, decrypt;
  struct urtica_ocb_key ocb;
};

/* aes_key_encipher, aes_key_decipher: the cipher of a key's size, as the
   generic functions of OCB take it. They know urtica's own by address, and
   so use the loops made for them. */
static inline urtica_cipher_func *
aes_key_encipher (const struct aes_key *k)
{
  return k->size == URTICA_AES128_KEY_SIZE ? (urtica_cipher_func *) urtica_aes128_encrypt
    : k->size == URTICA_AES192_KEY_SIZE ? (urtica_cipher_func *) urtica_aes192_encrypt
    : (urtica_cipher_func *) urtica_aes256_encrypt;
}

static inline urtica_cipher_func *
aes_key_decipher (const struct aes_key *k)
{
  return k->size == URTICA_AES128_KEY_SIZE ? (urtica_cipher_func *) urtica_aes128_decrypt
    : k->size == URTICA_AES192_KEY_SIZE ? (urtica_cipher_func *) urtica_aes192_decrypt
    : (urtica_cipher_func *) urtica_aes256_decrypt;
}

/* aes_key_set: key has k->size bytes. Decryption needs aes_key_invert too. */
static inline void
aes_key_set (struct aes_key *k, const uint8_t *key)
{
  if (k->size == URTICA_AES128_KEY_SIZE)
    urtica_aes128_set_encrypt_key (&k->encrypt.aes128, key);
  else if (k->size == URTICA_AES192_KEY_SIZE)
    urtica_aes192_set_encrypt_key (&k->encrypt.aes192, key);
  else
    urtica_aes256_set_encrypt_key (&k->encrypt.aes256, key);
  urtica_ocb_set_key (&k->ocb, &k->encrypt, aes_key_encipher (k));
}

static inline void
aes_key_invert (struct aes_key *k)
{
  if (k->size == URTICA_AES128_KEY_SIZE)
    urtica_aes128_invert_key (&k->decrypt.aes128, &k->encrypt.aes128);
  else if (k->size == URTICA_AES192_KEY_SIZE)
    urtica_aes192_invert_key (&k->decrypt.aes192, &k->encrypt.aes192);
  else
    urtica_aes256_invert_key (&k->decrypt.aes256, &k->encrypt.aes256);
}

/* The generic functions of OCB with the key's cipher. */
static inline void
aes_key_nonce (const struct aes_key *k, struct urtica_ocb_ctx *ctx, size_t tag_length, size_t length, const uint8_t *nonce)
{
  urtica_ocb_set_nonce (ctx, &k->encrypt, aes_key_encipher (k), tag_length, length, nonce);
}

static inline void
aes_key_update (const struct aes_key *k, struct urtica_ocb_ctx *ctx, size_t length, const uint8_t *data)
{
  urtica_ocb_update (ctx, &k->ocb, &k->encrypt, aes_key_encipher (k), length, data);
}

static inline void
aes_key_crypt (const struct aes_key *k, int encrypting, struct urtica_ocb_ctx *ctx,
               size_t length, uint8_t *dst, const uint8_t *src)
{
  if (encrypting)
    urtica_ocb_encrypt (ctx, &k->ocb, &k->encrypt, aes_key_encipher (k), length, dst, src);
  else
    urtica_ocb_decrypt (ctx, &k->ocb, &k->encrypt, aes_key_encipher (k), &k->decrypt, aes_key_decipher (k), length, dst, src);
}

static inline void
aes_key_digest (const struct aes_key *k, const struct urtica_ocb_ctx *ctx, size_t length, uint8_t *tag)
{
  urtica_ocb_digest (ctx, &k->ocb, &k->encrypt, aes_key_encipher (k), length, tag);
}

#endif /* AES_KEY_H */
