/* nettle/ocb.h: OCB (RFC 7253) under Nettle's names, by urtica.

   It stands in for Nettle's header of this name, beside all others of an
   installed Nettle, and also where that one, before 3.9, has no OCB. Names,
   structs and arguments are Nettle's. What the functions do, and how they
   differ, is in urtica/ocb.h: each of them is urtica's of the same name.

   cc program.c $(pkg-config --cflags --libs urtica-nettle)

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

/* Nettle's own guard, so that of the two headers the first counts. */
#ifndef NETTLE_OCB_H_INCLUDED
#define NETTLE_OCB_H_INCLUDED

#include <stddef.h>
#include <stdint.h>

#include <nettle/aes.h>
#include <nettle/nettle-types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The names in a library. */
#define ocb_set_key nettle_ocb_set_key
#define ocb_set_nonce nettle_ocb_set_nonce
#define ocb_update nettle_ocb_update
#define ocb_encrypt nettle_ocb_encrypt
#define ocb_decrypt nettle_ocb_decrypt
#define ocb_digest nettle_ocb_digest
#define ocb_encrypt_message nettle_ocb_encrypt_message
#define ocb_decrypt_message nettle_ocb_decrypt_message
#define ocb_aes128_set_encrypt_key nettle_ocb_aes128_set_encrypt_key
#define ocb_aes128_set_decrypt_key nettle_ocb_aes128_set_decrypt_key
#define ocb_aes128_set_nonce nettle_ocb_aes128_set_nonce
#define ocb_aes128_update nettle_ocb_aes128_update
#define ocb_aes128_encrypt nettle_ocb_aes128_encrypt
#define ocb_aes128_decrypt nettle_ocb_aes128_decrypt
#define ocb_aes128_digest nettle_ocb_aes128_digest
#define ocb_aes128_encrypt_message nettle_ocb_aes128_encrypt_message
#define ocb_aes128_decrypt_message nettle_ocb_aes128_decrypt_message

#define OCB_BLOCK_SIZE 16
#define OCB_DIGEST_SIZE 16
#define OCB_MAX_NONCE_SIZE 15

/* struct urtica_ocb_key */
struct ocb_key
{
  union nettle_block16 L[4];
};

/* struct urtica_ocb_ctx */
struct ocb_ctx
{
  union nettle_block16 initial;
  union nettle_block16 offset;
  union nettle_block16 sum;
  union nettle_block16 checksum;
  size_t data_count;
  size_t message_count;
};

/* struct urtica_ocb_aes128_encrypt_key */
struct ocb_aes128_encrypt_key
{
  struct ocb_key ocb;
  struct aes128_ctx encrypt;
};

/* ---- any block cipher of 16-byte blocks. Nettle's own AES functions are
   known by their address, and take the same path as those for AES-128 below. */

void
ocb_set_key (struct ocb_key *key,
             const void *cipher, nettle_cipher_func *f);

void
ocb_set_nonce (struct ocb_ctx *ctx,
               const void *cipher, nettle_cipher_func *f,
               size_t tag_length,
               size_t nonce_length, const uint8_t *nonce);

void
ocb_update (struct ocb_ctx *ctx, const struct ocb_key *key,
            const void *cipher, nettle_cipher_func *f,
            size_t length, const uint8_t *data);

void
ocb_encrypt (struct ocb_ctx *ctx, const struct ocb_key *key,
             const void *cipher, nettle_cipher_func *f,
             size_t length, uint8_t *dst, const uint8_t *src);

void
ocb_decrypt (struct ocb_ctx *ctx, const struct ocb_key *key,
             const void *encrypt_ctx, nettle_cipher_func *encrypt,
             const void *decrypt_ctx, nettle_cipher_func *decrypt,
             size_t length, uint8_t *dst, const uint8_t *src);

void
ocb_digest (const struct ocb_ctx *ctx, const struct ocb_key *key,
            const void *cipher, nettle_cipher_func *f,
            size_t length, uint8_t *digest);

void
ocb_encrypt_message (const struct ocb_key *key,
                     const void *cipher, nettle_cipher_func *f,
                     size_t nlength, const uint8_t *nonce,
                     size_t alength, const uint8_t *adata,
                     size_t tlength,
                     size_t clength, uint8_t *dst, const uint8_t *src);

int
ocb_decrypt_message (const struct ocb_key *key,
                     const void *encrypt_ctx, nettle_cipher_func *encrypt,
                     const void *decrypt_ctx, nettle_cipher_func *decrypt,
                     size_t nlength, const uint8_t *nonce,
                     size_t alength, const uint8_t *adata,
                     size_t tlength,
                     size_t mlength, uint8_t *dst, const uint8_t *src);

/* ---- AES-128 */

void
ocb_aes128_set_encrypt_key (struct ocb_aes128_encrypt_key *ocb,
                            const uint8_t *key);

void
ocb_aes128_set_decrypt_key (struct ocb_aes128_encrypt_key *ocb,
                            struct aes128_ctx *decrypt,
                            const uint8_t *key);

void
ocb_aes128_set_nonce (struct ocb_ctx *ctx,
                      const struct ocb_aes128_encrypt_key *key,
                      size_t tag_length,
                      size_t nonce_length, const uint8_t *nonce);

void
ocb_aes128_update (struct ocb_ctx *ctx,
                   const struct ocb_aes128_encrypt_key *key,
                   size_t length, const uint8_t *data);

void
ocb_aes128_encrypt (struct ocb_ctx *ctx,
                    const struct ocb_aes128_encrypt_key *key,
                    size_t length, uint8_t *dst, const uint8_t *src);

void
ocb_aes128_decrypt (struct ocb_ctx *ctx,
                    const struct ocb_aes128_encrypt_key *key,
                    const struct aes128_ctx *decrypt,
                    size_t length, uint8_t *dst, const uint8_t *src);

void
ocb_aes128_digest (struct ocb_ctx *ctx,
                   const struct ocb_aes128_encrypt_key *key,
                   size_t length, uint8_t *digest);

void
ocb_aes128_encrypt_message (const struct ocb_aes128_encrypt_key *key,
                            size_t nlength, const uint8_t *nonce,
                            size_t alength, const uint8_t *adata,
                            size_t tlength,
                            size_t clength, uint8_t *dst, const uint8_t *src);

int
ocb_aes128_decrypt_message (const struct ocb_aes128_encrypt_key *key,
                            const struct aes128_ctx *decrypt,
                            size_t nlength, const uint8_t *nonce,
                            size_t alength, const uint8_t *adata,
                            size_t tlength,
                            size_t mlength, uint8_t *dst, const uint8_t *src);

#ifdef __cplusplus
}
#endif

#endif /* NETTLE_OCB_H_INCLUDED */
