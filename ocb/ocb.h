/* urtica/ocb.h: OCB, the authenticated-encryption mode of RFC 7253.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef URTICA_OCB_H
#define URTICA_OCB_H

#include <stddef.h>
#include <stdint.h>

#include "urtica/aes.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

#define URTICA_OCB_BLOCK_SIZE 16
#define URTICA_OCB_DIGEST_SIZE 16
#define URTICA_OCB_MAX_NONCE_SIZE 15

union urtica_block16
{
  uint8_t b[16];
  uint64_t u64[2];
};

/* What one key fixes (RFC 7253 section 4.1): L_*, L_$ and L_0. The fourth
   block is reserved: it is neither read nor written. Nettle's ocb_key. */
struct urtica_ocb_key
{
  union urtica_block16 L[4];
};

/* One message on its way. Nettle's ocb_ctx.

   The counts are of whole blocks. The top bit of a count marks that a
   partial block has ended the associated data or the message; so a message
   and its associated data may have 2^63 - 1 blocks each (2^31 - 1 where
   size_t has 32 bits), and more aborts. */
struct urtica_ocb_ctx
{
  union urtica_block16 initial;         /* Offset_0 */
  union urtica_block16 offset;          /* of the last block */
  union urtica_block16 sum;             /* of the associated data */
  union urtica_block16 checksum;        /* of the plaintext */
  size_t data_count;
  size_t message_count;
};

/* Keys for OCB over AES. Decryption takes a second, inverse AES key beside
   this one. Nettle has only that for AES-128. */
struct urtica_ocb_aes128_encrypt_key
{
  struct urtica_ocb_key ocb;
  struct urtica_aes128_ctx encrypt;
};
struct urtica_ocb_aes192_encrypt_key
{
  struct urtica_ocb_key ocb;
  struct urtica_aes192_ctx encrypt;
};
struct urtica_ocb_aes256_encrypt_key
{
  struct urtica_ocb_key ocb;
  struct urtica_aes256_ctx encrypt;
};

/* The calls for one message, in this order:

     set_nonce, update for the associated data, encrypt or decrypt for the
     message, digest for the tag.

   update, encrypt and decrypt may be called any number of times, each but
   the last of its kind with a length that is a multiple of 16.

   All lengths are in bytes. Nothing of the caller's need be aligned beyond
   4 bytes, and texts, nonces and keys not at all. Where a length is 0, the
   pointer that goes with it may be NULL, and nothing changes.

   Overlap: dst may equal src or start anywhere before it, with the result
   of disjoint buffers; dst that starts inside src aborts. A nonce or
   associated data that overlaps dst is read before dst is written only by
   the *_message functions.

   Misuse aborts, with one line on standard error that names the function
   and the fault: a nonce over 15 bytes; a tag length of 0 or over 16;
   associated data after message text; anything after a partial block of
   its kind; more blocks than a count can hold; a total length shorter than
   the tag, or so long that it wraps; an overlap as above.

   Constant time: keys, texts, associated data and tags have no influence
   on time. Lengths have, and the nonce may.

   Not checked, for the structs have no room for it: calls before set_nonce.
   A nonce must never be used twice with one key to encrypt. An empty nonce
   is accepted, as RFC 7253 allows it, but it is weak: with a 16-byte tag it
   gives L_* away (Offset_0 becomes a known function of it; see eprint
   2023/326). Take 12 bytes where you can choose. RFC 7253 section 5.1 limits a
   key to 2^48 blocks; nothing here counts them.

   Any number of threads may use one key that nobody writes to; a context
   belongs to one thread at a time. The library wipes what it needed on the
   way (offsets, Ktop, stretch, tails); keys and contexts are the caller's
   to wipe.

   The generic functions take any block cipher of 16-byte blocks, given as a
   function and its context: f for encryption (also when decrypting), and
   decrypt for the inverse. They are called with 1 to 16 blocks at a time,
   with dst == src. */

/* ocb_set_key: L_*, L_$ and L_0 of the cipher. */
void
urtica_ocb_set_key (struct urtica_ocb_key *key,
                    const void *cipher, urtica_cipher_func *f);

/* ocb_set_nonce: begin a message (RFC 7253 section 4.2). tag_length is 1 to
   16 and part of the nonce's meaning: messages that differ in it alone are
   unrelated. nonce_length is 0 to 15. */
void
urtica_ocb_set_nonce (struct urtica_ocb_ctx *ctx,
                      const void *cipher, urtica_cipher_func *f,
                      size_t tag_length,
                      size_t nonce_length, const uint8_t *nonce);

/* ocb_update: associated data (HASH, section 4.1). */
void
urtica_ocb_update (struct urtica_ocb_ctx *ctx,
                   const struct urtica_ocb_key *key,
                   const void *cipher, urtica_cipher_func *f,
                   size_t length, const uint8_t *data);

/* ocb_encrypt, ocb_decrypt: message text (sections 4.2 and 4.3). What
   ocb_decrypt writes is not to be trusted before the tag is found right. */
void
urtica_ocb_encrypt (struct urtica_ocb_ctx *ctx,
                    const struct urtica_ocb_key *key,
                    const void *cipher, urtica_cipher_func *f,
                    size_t length, uint8_t *dst, const uint8_t *src);

void
urtica_ocb_decrypt (struct urtica_ocb_ctx *ctx,
                    const struct urtica_ocb_key *key,
                    const void *encrypt_ctx, urtica_cipher_func *encrypt,
                    const void *decrypt_ctx, urtica_cipher_func *decrypt,
                    size_t length, uint8_t *dst, const uint8_t *src);

/* ocb_digest: the first length bytes of the tag, 1 to 16: normally the tag
   length that set_nonce was given. ctx is only read. */
void
urtica_ocb_digest (const struct urtica_ocb_ctx *ctx,
                   const struct urtica_ocb_key *key,
                   const void *cipher, urtica_cipher_func *f,
                   size_t length, uint8_t *digest);

/* ocb_encrypt_message: one message in one call. clength is the length of
   the result, text and tag: src has clength - tlength bytes, and dst
   becomes the ciphertext and then the tag. */
void
urtica_ocb_encrypt_message (const struct urtica_ocb_key *key,
                            const void *cipher, urtica_cipher_func *f,
                            size_t nlength, const uint8_t *nonce,
                            size_t alength, const uint8_t *adata,
                            size_t tlength,
                            size_t clength, uint8_t *dst, const uint8_t *src);

/* ocb_decrypt_message: one message in one call. mlength is the length of
   the text in dst; src has mlength bytes of ciphertext and then tlength of
   tag. Returns 1; or 0 and mlength zero bytes in dst, if the tag is wrong. */
int
urtica_ocb_decrypt_message (const struct urtica_ocb_key *key,
                            const void *encrypt_ctx,
                            urtica_cipher_func *encrypt,
                            const void *decrypt_ctx,
                            urtica_cipher_func *decrypt,
                            size_t nlength, const uint8_t *nonce,
                            size_t alength, const uint8_t *adata,
                            size_t tlength,
                            size_t mlength, uint8_t *dst, const uint8_t *src);

/* OCB over AES. set_encrypt_key makes what encryption needs; set_decrypt_key
   the inverse key in decrypt as well. The rest is as above. */

void
urtica_ocb_aes128_set_encrypt_key (struct urtica_ocb_aes128_encrypt_key *ocb,
                                   const uint8_t *key);
void
urtica_ocb_aes128_set_decrypt_key (struct urtica_ocb_aes128_encrypt_key *ocb,
                                   struct urtica_aes128_ctx *decrypt,
                                   const uint8_t *key);
void
urtica_ocb_aes128_set_nonce (struct urtica_ocb_ctx *ctx,
                             const struct urtica_ocb_aes128_encrypt_key *key,
                             size_t tag_length,
                             size_t nonce_length, const uint8_t *nonce);
void
urtica_ocb_aes128_update (struct urtica_ocb_ctx *ctx,
                          const struct urtica_ocb_aes128_encrypt_key *key,
                          size_t length, const uint8_t *data);
void
urtica_ocb_aes128_encrypt (struct urtica_ocb_ctx *ctx,
                           const struct urtica_ocb_aes128_encrypt_key *key,
                           size_t length, uint8_t *dst, const uint8_t *src);
void
urtica_ocb_aes128_decrypt (struct urtica_ocb_ctx *ctx,
                           const struct urtica_ocb_aes128_encrypt_key *key,
                           const struct urtica_aes128_ctx *decrypt,
                           size_t length, uint8_t *dst, const uint8_t *src);
void
urtica_ocb_aes128_digest (const struct urtica_ocb_ctx *ctx,
                          const struct urtica_ocb_aes128_encrypt_key *key,
                          size_t length, uint8_t *digest);
void
urtica_ocb_aes128_encrypt_message (const struct urtica_ocb_aes128_encrypt_key *key,
                                   size_t nlength, const uint8_t *nonce,
                                   size_t alength, const uint8_t *adata,
                                   size_t tlength,
                                   size_t clength, uint8_t *dst,
                                   const uint8_t *src);
int
urtica_ocb_aes128_decrypt_message (const struct urtica_ocb_aes128_encrypt_key *key,
                                   const struct urtica_aes128_ctx *decrypt,
                                   size_t nlength, const uint8_t *nonce,
                                   size_t alength, const uint8_t *adata,
                                   size_t tlength,
                                   size_t mlength, uint8_t *dst,
                                   const uint8_t *src);

void
urtica_ocb_aes192_set_encrypt_key (struct urtica_ocb_aes192_encrypt_key *ocb,
                                   const uint8_t *key);
void
urtica_ocb_aes192_set_decrypt_key (struct urtica_ocb_aes192_encrypt_key *ocb,
                                   struct urtica_aes192_ctx *decrypt,
                                   const uint8_t *key);
void
urtica_ocb_aes192_set_nonce (struct urtica_ocb_ctx *ctx,
                             const struct urtica_ocb_aes192_encrypt_key *key,
                             size_t tag_length,
                             size_t nonce_length, const uint8_t *nonce);
void
urtica_ocb_aes192_update (struct urtica_ocb_ctx *ctx,
                          const struct urtica_ocb_aes192_encrypt_key *key,
                          size_t length, const uint8_t *data);
void
urtica_ocb_aes192_encrypt (struct urtica_ocb_ctx *ctx,
                           const struct urtica_ocb_aes192_encrypt_key *key,
                           size_t length, uint8_t *dst, const uint8_t *src);
void
urtica_ocb_aes192_decrypt (struct urtica_ocb_ctx *ctx,
                           const struct urtica_ocb_aes192_encrypt_key *key,
                           const struct urtica_aes192_ctx *decrypt,
                           size_t length, uint8_t *dst, const uint8_t *src);
void
urtica_ocb_aes192_digest (const struct urtica_ocb_ctx *ctx,
                          const struct urtica_ocb_aes192_encrypt_key *key,
                          size_t length, uint8_t *digest);
void
urtica_ocb_aes192_encrypt_message (const struct urtica_ocb_aes192_encrypt_key *key,
                                   size_t nlength, const uint8_t *nonce,
                                   size_t alength, const uint8_t *adata,
                                   size_t tlength,
                                   size_t clength, uint8_t *dst,
                                   const uint8_t *src);
int
urtica_ocb_aes192_decrypt_message (const struct urtica_ocb_aes192_encrypt_key *key,
                                   const struct urtica_aes192_ctx *decrypt,
                                   size_t nlength, const uint8_t *nonce,
                                   size_t alength, const uint8_t *adata,
                                   size_t tlength,
                                   size_t mlength, uint8_t *dst,
                                   const uint8_t *src);

void
urtica_ocb_aes256_set_encrypt_key (struct urtica_ocb_aes256_encrypt_key *ocb,
                                   const uint8_t *key);
void
urtica_ocb_aes256_set_decrypt_key (struct urtica_ocb_aes256_encrypt_key *ocb,
                                   struct urtica_aes256_ctx *decrypt,
                                   const uint8_t *key);
void
urtica_ocb_aes256_set_nonce (struct urtica_ocb_ctx *ctx,
                             const struct urtica_ocb_aes256_encrypt_key *key,
                             size_t tag_length,
                             size_t nonce_length, const uint8_t *nonce);
void
urtica_ocb_aes256_update (struct urtica_ocb_ctx *ctx,
                          const struct urtica_ocb_aes256_encrypt_key *key,
                          size_t length, const uint8_t *data);
void
urtica_ocb_aes256_encrypt (struct urtica_ocb_ctx *ctx,
                           const struct urtica_ocb_aes256_encrypt_key *key,
                           size_t length, uint8_t *dst, const uint8_t *src);
void
urtica_ocb_aes256_decrypt (struct urtica_ocb_ctx *ctx,
                           const struct urtica_ocb_aes256_encrypt_key *key,
                           const struct urtica_aes256_ctx *decrypt,
                           size_t length, uint8_t *dst, const uint8_t *src);
void
urtica_ocb_aes256_digest (const struct urtica_ocb_ctx *ctx,
                          const struct urtica_ocb_aes256_encrypt_key *key,
                          size_t length, uint8_t *digest);
void
urtica_ocb_aes256_encrypt_message (const struct urtica_ocb_aes256_encrypt_key *key,
                                   size_t nlength, const uint8_t *nonce,
                                   size_t alength, const uint8_t *adata,
                                   size_t tlength,
                                   size_t clength, uint8_t *dst,
                                   const uint8_t *src);
int
urtica_ocb_aes256_decrypt_message (const struct urtica_ocb_aes256_encrypt_key *key,
                                   const struct urtica_aes256_ctx *decrypt,
                                   size_t nlength, const uint8_t *nonce,
                                   size_t alength, const uint8_t *adata,
                                   size_t tlength,
                                   size_t mlength, uint8_t *dst,
                                   const uint8_t *src);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif /* URTICA_OCB_H */
