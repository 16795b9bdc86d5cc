// mode.h: OCB over any block cipher, for the API functions to call.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_MODE_H
#define URTICA_MODE_H

#include "aes/bytes.h"
#include "aes/traces.h"
#include "urtica/ocb.h"

namespace urtica {

// A block cipher with its key: one direction of it.
struct Cipher
{
  const void *ctx;
  urtica_cipher_func *f;

  ALWAYS_INLINE void operator() (size_t length, uint8_t *dst, const uint8_t *src) const { f (ctx, length, dst, src); }
};

typedef WipeTraces<2048> WipeModeTraces;

// The functions of ocb.h, to which the contracts there apply. function is
// the name that a message about misuse gives. Who calls one has a
// WipeModeTraces in scope; so none of them may be inlined.
NOINLINE void ocb_set_key (urtica_ocb_key *key, Cipher encipher);
NOINLINE void ocb_set_nonce (const char *function, urtica_ocb_ctx *ctx, Cipher encipher,
                             size_t tag_length, size_t nonce_length, const uint8_t *nonce);
NOINLINE void ocb_update (const char *function, urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher,
                          size_t length, const uint8_t *data);
NOINLINE void ocb_encrypt (const char *function, urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher,
                           size_t length, uint8_t *dst, const uint8_t *src);
NOINLINE void ocb_decrypt (const char *function, urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher, Cipher decipher,
                           size_t length, uint8_t *dst, const uint8_t *src);
NOINLINE void ocb_digest (const char *function, const urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher,
                          size_t length, uint8_t *digest);
NOINLINE void ocb_encrypt_message (const char *function, const urtica_ocb_key *key, Cipher encipher,
                                   size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                                   size_t tlength, size_t clength, uint8_t *dst, const uint8_t *src);
NOINLINE int ocb_decrypt_message (const char *function, const urtica_ocb_key *key, Cipher encipher, Cipher decipher,
                                  size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                                  size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src);

}  // namespace urtica

#endif
