/* urtica/ctr.h: AES in counter mode (NIST SP 800-38A section 6.5).

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef URTICA_CTR_H
#define URTICA_CTR_H

#include <stddef.h>
#include <stdint.h>

#include "urtica/aes.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* The key stream is the encryption of the counter, of the counter plus
   one, and so on. The counter is all 16 bytes, big-endian, and wraps at
   2^128. Encryption and decryption are the same; ctx is an encryption key.

   aesN_ctr_crypt: dst = src xor key stream, for length bytes, any number.
   ctr is the counter, and afterwards the next one that is not yet used: a
   partial block uses up its counter, so only the last call of a stream may
   have a length that is no multiple of 16. (Nettle's ctr_crypt.)

   aesN_ctr_crypt_at: the same at a place in the stream, without state: the
   key stream is that of a stream whose first counter is iv, from its byte
   number byte_offset on. byte_offset counts bytes, not blocks, and need be
   no multiple of 16. byte_offset + length may pass 2^64. iv is only read.

   Overlap: dst may equal src or start anywhere before it, with the result
   of disjoint buffers; dst that starts inside src aborts. With length 0
   nothing happens, and src and dst may be NULL. Constant time in all but
   length, byte_offset and the counter, of which it shows where the lower
   half wraps. The key stream is wiped. */

void
urtica_aes128_ctr_crypt (const struct urtica_aes128_ctx *ctx, uint8_t *ctr,
                         size_t length, uint8_t *dst, const uint8_t *src);
void
urtica_aes128_ctr_crypt_at (const struct urtica_aes128_ctx *ctx,
                            const uint8_t *iv, uint64_t byte_offset,
                            size_t length, uint8_t *dst, const uint8_t *src);

void
urtica_aes192_ctr_crypt (const struct urtica_aes192_ctx *ctx, uint8_t *ctr,
                         size_t length, uint8_t *dst, const uint8_t *src);
void
urtica_aes192_ctr_crypt_at (const struct urtica_aes192_ctx *ctx,
                            const uint8_t *iv, uint64_t byte_offset,
                            size_t length, uint8_t *dst, const uint8_t *src);

void
urtica_aes256_ctr_crypt (const struct urtica_aes256_ctx *ctx, uint8_t *ctr,
                         size_t length, uint8_t *dst, const uint8_t *src);
void
urtica_aes256_ctr_crypt_at (const struct urtica_aes256_ctx *ctx,
                            const uint8_t *iv, uint64_t byte_offset,
                            size_t length, uint8_t *dst, const uint8_t *src);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif /* URTICA_CTR_H */
