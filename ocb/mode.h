// mode.h: OCB over any block cipher.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_MODE_H
#define URTICA_MODE_H

#include "aes/impl.h"
#include "urtica/ocb.h"

namespace urtica {

// A block cipher with its key: one direction of it. Where it is urtica's own
// AES, impl is the table that f is from (aes/impl.h), and index its key size
// there.
struct Cipher
{
  const void *ctx;
  urtica_cipher_func *f;
  const aes_impl *impl = nullptr;
  unsigned index = 0;

  ALWAYS_INLINE void operator() (size_t length, uint8_t *dst, const uint8_t *src) const { f (ctx, length, dst, src); }
};

ALWAYS_INLINE Cipher
aes_encipher (const aes_impl &impl, unsigned index, const void *keys)
{
  return { keys, impl.encrypt[index], &impl, index };
}

ALWAYS_INLINE Cipher
aes_decipher (const aes_impl &impl, unsigned index, const void *keys)
{
  return { keys, impl.decrypt[index], &impl, index };
}

// A count's top bit tells that a partial block has been the last.
constexpr size_t partial_mark = ~(SIZE_MAX >> 1);

// The steps of the RFC over any block cipher, for lengths that are good. Who
// calls one has a WipeModeTraces (calls.h) in scope; so none may be inlined.
NOINLINE void ocb_set_key (urtica_ocb_key *key, Cipher encipher);
NOINLINE void ocb_set_nonce (urtica_ocb_ctx *ctx, Cipher encipher, size_t tag_length, size_t nonce_length, const uint8_t *nonce);
NOINLINE void ocb_update (urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher, size_t length, const uint8_t *data);
NOINLINE void ocb_encrypt (urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher,
                           size_t length, uint8_t *dst, const uint8_t *src);
NOINLINE void ocb_decrypt (urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher, Cipher decipher,
                           size_t length, uint8_t *dst, const uint8_t *src);
NOINLINE void ocb_digest (const urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher, size_t length, uint8_t *digest);
NOINLINE void ocb_encrypt_message (const urtica_ocb_key *key, Cipher encipher,
                                   size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                                   size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src);
NOINLINE int ocb_decrypt_message (const urtica_ocb_key *key, Cipher encipher, Cipher decipher,
                                  size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                                  size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src);

}  // namespace urtica

#endif
