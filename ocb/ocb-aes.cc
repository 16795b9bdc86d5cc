// ocb-aes.cc: OCB over AES, for the three key sizes.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "ocb/calls.h"

namespace {

using urtica::Cipher;

// The two parts of a key struct; it may lie at any multiple of 4, so no
// member of it is named through a pointer.
template <class K> urtica_ocb_key *ocb_part (K *key) { return reinterpret_cast<urtica_ocb_key *> (key); }
template <class K> const urtica_ocb_key *ocb_part (const K *key) { return reinterpret_cast<const urtica_ocb_key *> (key); }
template <class K> const void *aes_part (const K *key) { return reinterpret_cast<const uint8_t *> (key) + sizeof (urtica_ocb_key); }
template <class K> void *aes_part (K *key) { return reinterpret_cast<uint8_t *> (key) + sizeof (urtica_ocb_key); }

template <unsigned Index, class K> Cipher
encipher (const K *key, const aes_impl &impl = urtica::current_impl ())
{
  return urtica::aes_encipher (impl, Index, aes_part (key));
}
template <unsigned Index, class C> Cipher
decipher (const C *ctx, const aes_impl &impl)
{
  return urtica::aes_decipher (impl, Index, ctx);
}

}  // namespace

extern "C" {

#define OCB_AES(N, INDEX) \
void \
urtica_ocb_aes##N##_set_encrypt_key (struct urtica_ocb_aes##N##_encrypt_key *ocb, const uint8_t *key) \
{ \
  static_assert (aes_key_size[INDEX] == N / 8 && sizeof *ocb == sizeof (urtica_ocb_key) + sizeof (urtica_aes##N##_ctx)); \
  if (aes_ocb_expand_func *expand = urtica::current_impl ().ocb_expand[INDEX]) \
    return expand (static_cast<uint32_t *> (aes_part (ocb)), reinterpret_cast<uint8_t *> (ocb), key); \
  const urtica::WipeModeTraces after; \
  urtica_aes##N##_set_encrypt_key (static_cast<urtica_aes##N##_ctx *> (aes_part (ocb)), key); \
  urtica::ocb_set_key (ocb_part (ocb), encipher<INDEX> (ocb)); \
} \
void \
urtica_ocb_aes##N##_set_decrypt_key (struct urtica_ocb_aes##N##_encrypt_key *ocb, struct urtica_aes##N##_ctx *decrypt, \
                                     const uint8_t *key) \
{ \
  urtica_ocb_aes##N##_set_encrypt_key (ocb, key); \
  urtica_aes##N##_invert_key (decrypt, static_cast<urtica_aes##N##_ctx *> (aes_part (ocb))); \
} \
void \
urtica_ocb_aes##N##_set_nonce (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_aes##N##_encrypt_key *key, \
                               size_t tag_length, size_t nonce_length, const uint8_t *nonce) \
{ \
  urtica::set_nonce (__func__, ctx, encipher<INDEX> (key), tag_length, nonce_length, nonce); \
} \
void \
urtica_ocb_aes##N##_update (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_aes##N##_encrypt_key *key, \
                            size_t length, const uint8_t *data) \
{ \
  urtica::update (__func__, ctx, ocb_part (key), encipher<INDEX> (key), length, data); \
} \
void \
urtica_ocb_aes##N##_encrypt (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_aes##N##_encrypt_key *key, \
                             size_t length, uint8_t *dst, const uint8_t *src) \
{ \
  urtica::encrypt (__func__, ctx, ocb_part (key), encipher<INDEX> (key), length, dst, src); \
} \
void \
urtica_ocb_aes##N##_decrypt (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_aes##N##_encrypt_key *key, \
                             const struct urtica_aes##N##_ctx *decrypt, size_t length, uint8_t *dst, const uint8_t *src) \
{ \
  const aes_impl &impl = urtica::current_impl (); \
  urtica::decrypt (__func__, ctx, ocb_part (key), encipher<INDEX> (key, impl), decipher<INDEX> (decrypt, impl), \
                   length, dst, src); \
} \
void \
urtica_ocb_aes##N##_digest (const struct urtica_ocb_ctx *ctx, const struct urtica_ocb_aes##N##_encrypt_key *key, \
                            size_t length, uint8_t *digest) \
{ \
  urtica::digest (__func__, ctx, ocb_part (key), encipher<INDEX> (key), length, digest); \
} \
void \
urtica_ocb_aes##N##_encrypt_message (const struct urtica_ocb_aes##N##_encrypt_key *key, \
                                     size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata, \
                                     size_t tlength, size_t clength, uint8_t *dst, const uint8_t *src) \
{ \
  const aes_impl &impl = urtica::current_impl (); \
  if (impl.ocb_encrypt_message[INDEX])  /* before any Cipher, which would be made in memory */ \
    return urtica::own_encrypt_message (impl, INDEX, __func__, ocb_part (key), aes_part (key), \
                                        nlength, nonce, alength, adata, tlength, clength, dst, src); \
  urtica::encrypt_message (__func__, ocb_part (key), encipher<INDEX> (key, impl), \
                           nlength, nonce, alength, adata, tlength, clength, dst, src); \
} \
int \
urtica_ocb_aes##N##_decrypt_message (const struct urtica_ocb_aes##N##_encrypt_key *key, \
                                     const struct urtica_aes##N##_ctx *decrypt, \
                                     size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata, \
                                     size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src) \
{ \
  const aes_impl &impl = urtica::current_impl (); \
  if (impl.ocb_decrypt_message[INDEX]) \
    return urtica::own_decrypt_message (impl, INDEX, __func__, ocb_part (key), aes_part (key), decrypt, \
                                        nlength, nonce, alength, adata, tlength, mlength, dst, src); \
  return urtica::decrypt_message (__func__, ocb_part (key), encipher<INDEX> (key, impl), decipher<INDEX> (decrypt, impl), \
                                  nlength, nonce, alength, adata, tlength, mlength, dst, src); \
}

OCB_AES (128, 0)
OCB_AES (192, 1)
OCB_AES (256, 2)

}
