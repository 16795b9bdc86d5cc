// mode.h: OCB over any block cipher, for the API functions to call.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_MODE_H
#define URTICA_MODE_H

#include "aes/impl.h"
#include "aes/misuse.h"
#include "aes/traces.h"
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

ALWAYS_INLINE Cipher aes_encipher (const aes_impl &impl, unsigned index, const void *keys) { return { keys, impl.encrypt[index], &impl, index }; }
ALWAYS_INLINE Cipher aes_decipher (const aes_impl &impl, unsigned index, const void *keys) { return { keys, impl.decrypt[index], &impl, index }; }

// Of the mode's functions: on single blocks, and where there may be whole ones,
// which go through the stack unless the cipher has a loop of its own.
struct WipeModeTraces : WipeTraces
{
  ALWAYS_INLINE WipeModeTraces () : WipeTraces (512) {}
  ALWAYS_INLINE WipeModeTraces (const Cipher &c, size_t length)
  : WipeTraces (length < 16 || (c.impl && c.impl->ocb_hash[c.index]) ? 512 : 2048) {}
};

// A count's top bit tells that a partial block has been the last.
constexpr size_t partial_mark = ~(SIZE_MAX >> 1);

// What misuse of ocb.h is refused for. After this the lengths are good.

ALWAYS_INLINE void
check_count (const char *function, size_t count, size_t length)
{
  if (count & partial_mark)
    misuse (function, "data after a partial block");
  if (length / 16 > partial_mark - 1 - count)
    misuse (function, "more blocks than the context can count");
}

ALWAYS_INLINE void
check_nonce (const char *function, size_t tag_length, size_t nonce_length)
{
  if (tag_length - 1 >= URTICA_OCB_DIGEST_SIZE)
    misuse (function, "tag length is not 1 to 16");
  if (nonce_length > URTICA_OCB_MAX_NONCE_SIZE)
    misuse (function, "nonce is longer than 15 bytes");
}

// Returns the length of the text.
ALWAYS_INLINE size_t
check_encrypt_message (const char *function, size_t nlength, size_t alength, size_t tlength, size_t clength,
                       const void *dst, const void *src)
{
  if (clength < tlength)
    misuse (function, "total length is shorter than the tag");
  size_t mlength = clength - tlength;
  check_nonce (function, tlength, nlength);
  check_count (function, 0, alength);
  check_count (function, 0, mlength);
  check_overlap (function, mlength, dst, src);
  return mlength;
}

ALWAYS_INLINE void
check_decrypt_message (const char *function, size_t nlength, size_t alength, size_t tlength, size_t mlength,
                       const void *dst, const void *src)
{
  check_nonce (function, tlength, nlength);
  if (mlength > SIZE_MAX - tlength)
    misuse (function, "length of text and tag wraps");
  check_count (function, 0, alength);
  check_count (function, 0, mlength);
  if (mlength > 0)
    check_overlap (function, mlength + tlength, dst, src);
}

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

// A message by the implementation's own way, if its table has one, which leaves no traces.

ALWAYS_INLINE void
own_encrypt_message (const aes_impl &impl, unsigned index, const char *function, const urtica_ocb_key *key, const void *keys,
                     size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                     size_t tlength, size_t clength, uint8_t *dst, const uint8_t *src)
{
  size_t mlength = check_encrypt_message (function, nlength, alength, tlength, clength, dst, src);
  impl.ocb_encrypt_message[index] (static_cast<const uint32_t *> (keys), reinterpret_cast<const uint8_t *> (key),
                                   nlength, nonce, alength, adata, tlength, mlength, dst, src);
}

ALWAYS_INLINE int
own_decrypt_message (const aes_impl &impl, unsigned index, const char *function, const urtica_ocb_key *key,
                     const void *keys, const void *decrypt_keys, size_t nlength, const uint8_t *nonce,
                     size_t alength, const uint8_t *adata, size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  check_decrypt_message (function, nlength, alength, tlength, mlength, dst, src);
  return impl.ocb_decrypt_message[index] (static_cast<const uint32_t *> (keys), static_cast<const uint32_t *> (decrypt_keys),
                                          reinterpret_cast<const uint8_t *> (key), nlength, nonce, alength, adata,
                                          tlength, mlength, dst, src);
}

// A message by that, or else by the mode's way, and its traces wiped.

ALWAYS_INLINE void
encrypt_message (const char *function, const urtica_ocb_key *key, Cipher encipher,
                 size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                 size_t tlength, size_t clength, uint8_t *dst, const uint8_t *src)
{
  if (encipher.impl && encipher.impl->ocb_encrypt_message[encipher.index])
    return own_encrypt_message (*encipher.impl, encipher.index, function, key, encipher.ctx,
                                nlength, nonce, alength, adata, tlength, clength, dst, src);
  const WipeTraces after (2048);
  ocb_encrypt_message (function, key, encipher, nlength, nonce, alength, adata, tlength, clength, dst, src);
}

ALWAYS_INLINE int
decrypt_message (const char *function, const urtica_ocb_key *key, Cipher encipher, Cipher decipher,
                 size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                 size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  if (encipher.impl && decipher.impl && encipher.index == decipher.index && encipher.impl->ocb_decrypt_message[encipher.index])
    return own_decrypt_message (*encipher.impl, encipher.index, function, key, encipher.ctx, decipher.ctx,
                                nlength, nonce, alength, adata, tlength, mlength, dst, src);
  const WipeTraces after (2048);
  return ocb_decrypt_message (function, key, encipher, decipher, nlength, nonce, alength, adata, tlength, mlength, dst, src);
}

}  // namespace urtica

#endif
