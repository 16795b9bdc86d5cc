/* urtica/aes.h: the AES block cipher (FIPS-197).

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef URTICA_AES_H
#define URTICA_AES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

#define URTICA_AES_BLOCK_SIZE 16
#define URTICA_AES128_KEY_SIZE 16
#define URTICA_AES192_KEY_SIZE 24
#define URTICA_AES256_KEY_SIZE 32

/* An expanded key: the round keys one after the other, 16 bytes each, in
   memory as FIPS-197 writes them, on machines of either byte order. They
   are Nettle's structs of the same names. Encryption and decryption keys
   have the same type; those for decryption stand in the order in which
   encryption takes them, InvMixColumns applied to all but the first and
   the last (the equivalent inverse cipher, FIPS-197 section 5.3.5).

   The caller owns the struct and wipes it when the key is no longer
   wanted. Any number of threads may use one that nobody writes to. */
struct urtica_aes128_ctx { uint32_t keys[44]; };
struct urtica_aes192_ctx { uint32_t keys[52]; };
struct urtica_aes256_ctx { uint32_t keys[60]; };

/* A block cipher as a function, Nettle's nettle_cipher_func: ciphers
   length bytes, a multiple of the block size, from src to dst, which are
   equal or do not overlap. */
typedef void urtica_cipher_func (const void *ctx, size_t length,
                                 uint8_t *dst, const uint8_t *src);

/* aesN_set_encrypt_key, aesN_set_decrypt_key: expand a key of N / 8 bytes
   (FIPS-197 section 5.2), in constant time.

   aesN_invert_key: dst becomes the decryption key that belongs to the
   encryption key src; dst == src is allowed. aesN_set_decrypt_key is
   aesN_set_encrypt_key and then this.

   aesN_encrypt, aesN_decrypt: each block by itself; length is in bytes.
   A length that is no multiple of 16 aborts. Overlap: dst may equal src or
   start anywhere before it, with the result of disjoint buffers; dst that
   starts inside src aborts. With length 0 nothing happens, and src and dst
   may be NULL. Constant time in all but the length. */

void
urtica_aes128_set_encrypt_key (struct urtica_aes128_ctx *ctx,
                               const uint8_t *key);
void
urtica_aes128_set_decrypt_key (struct urtica_aes128_ctx *ctx,
                               const uint8_t *key);
void
urtica_aes128_invert_key (struct urtica_aes128_ctx *dst,
                          const struct urtica_aes128_ctx *src);
void
urtica_aes128_encrypt (const struct urtica_aes128_ctx *ctx,
                       size_t length, uint8_t *dst, const uint8_t *src);
void
urtica_aes128_decrypt (const struct urtica_aes128_ctx *ctx,
                       size_t length, uint8_t *dst, const uint8_t *src);

void
urtica_aes192_set_encrypt_key (struct urtica_aes192_ctx *ctx,
                               const uint8_t *key);
void
urtica_aes192_set_decrypt_key (struct urtica_aes192_ctx *ctx,
                               const uint8_t *key);
void
urtica_aes192_invert_key (struct urtica_aes192_ctx *dst,
                          const struct urtica_aes192_ctx *src);
void
urtica_aes192_encrypt (const struct urtica_aes192_ctx *ctx,
                       size_t length, uint8_t *dst, const uint8_t *src);
void
urtica_aes192_decrypt (const struct urtica_aes192_ctx *ctx,
                       size_t length, uint8_t *dst, const uint8_t *src);

void
urtica_aes256_set_encrypt_key (struct urtica_aes256_ctx *ctx,
                               const uint8_t *key);
void
urtica_aes256_set_decrypt_key (struct urtica_aes256_ctx *ctx,
                               const uint8_t *key);
void
urtica_aes256_invert_key (struct urtica_aes256_ctx *dst,
                          const struct urtica_aes256_ctx *src);
void
urtica_aes256_encrypt (const struct urtica_aes256_ctx *ctx,
                       size_t length, uint8_t *dst, const uint8_t *src);
void
urtica_aes256_decrypt (const struct urtica_aes256_ctx *ctx,
                       size_t length, uint8_t *dst, const uint8_t *src);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif /* URTICA_AES_H */
