// ocb-keys.h: the OCB and AES functions of one key size as an object, so
// that a test can loop over key sizes; and OCB over any block cipher as the
// same kind of object.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_OCB_KEYS_H
#define TESTSUITE_OCB_KEYS_H

#include <memory>

#include "suite.h"
#include "urtica/ctr.h"
#include "urtica/ocb.h"

struct OcbKey
{
  virtual ~OcbKey () = default;
  virtual void set_nonce (urtica_ocb_ctx *ctx, size_t tag_length, size_t nonce_length, const uint8_t *nonce) const = 0;
  virtual void update (urtica_ocb_ctx *ctx, size_t length, const uint8_t *data) const = 0;
  virtual void encrypt (urtica_ocb_ctx *ctx, size_t length, uint8_t *dst, const uint8_t *src) const = 0;
  virtual void decrypt (urtica_ocb_ctx *ctx, size_t length, uint8_t *dst, const uint8_t *src) const = 0;
  virtual void digest (const urtica_ocb_ctx *ctx, size_t length, uint8_t *digest) const = 0;
  virtual void encrypt_message (size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata, size_t tlength,
                                size_t clength, uint8_t *dst, const uint8_t *src) const = 0;
  virtual int decrypt_message (size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata, size_t tlength,
                               size_t mlength, uint8_t *dst, const uint8_t *src) const = 0;

  // Ciphertext and tag.
  Bytes seal (const Bytes &nonce, const Bytes &ad, const Bytes &text, size_t tag_length = 16) const
  {
    Bytes out (text.size () + tag_length);
    encrypt_message (nonce.size (), nonce.data (), ad.size (), ad.data (), tag_length, out.size (), out.data (), text.data ());
    return out;
  }
};

// OCB over a block cipher given as two functions.
struct GenericOcbKey final : OcbKey
{
  const void *encrypt_ctx, *decrypt_ctx;
  urtica_cipher_func *f, *inverse;
  urtica_ocb_key key;

  GenericOcbKey (const void *e, urtica_cipher_func *f, const void *d, urtica_cipher_func *inverse)
  : encrypt_ctx (e), decrypt_ctx (d), f (f), inverse (inverse)
  {
    urtica_ocb_set_key (&key, e, f);
  }
  void set_nonce (urtica_ocb_ctx *ctx, size_t t, size_t n, const uint8_t *nonce) const override
  {
    urtica_ocb_set_nonce (ctx, encrypt_ctx, f, t, n, nonce);
  }
  void update (urtica_ocb_ctx *ctx, size_t n, const uint8_t *data) const override
  {
    urtica_ocb_update (ctx, &key, encrypt_ctx, f, n, data);
  }
  void encrypt (urtica_ocb_ctx *ctx, size_t n, uint8_t *dst, const uint8_t *src) const override
  {
    urtica_ocb_encrypt (ctx, &key, encrypt_ctx, f, n, dst, src);
  }
  void decrypt (urtica_ocb_ctx *ctx, size_t n, uint8_t *dst, const uint8_t *src) const override
  {
    urtica_ocb_decrypt (ctx, &key, encrypt_ctx, f, decrypt_ctx, inverse, n, dst, src);
  }
  void digest (const urtica_ocb_ctx *ctx, size_t n, uint8_t *tag) const override
  {
    urtica_ocb_digest (ctx, &key, encrypt_ctx, f, n, tag);
  }
  void encrypt_message (size_t nl, const uint8_t *n, size_t al, const uint8_t *a, size_t tl,
                        size_t cl, uint8_t *dst, const uint8_t *src) const override
  {
    urtica_ocb_encrypt_message (&key, encrypt_ctx, f, nl, n, al, a, tl, cl, dst, src);
  }
  int decrypt_message (size_t nl, const uint8_t *n, size_t al, const uint8_t *a, size_t tl,
                       size_t ml, uint8_t *dst, const uint8_t *src) const override
  {
    return urtica_ocb_decrypt_message (&key, encrypt_ctx, f, decrypt_ctx, inverse, nl, n, al, a, tl, ml, dst, src);
  }
};

// AES with a key of this size, for the block functions and CTR.
struct AesKey
{
  virtual ~AesKey () = default;
  virtual void encrypt (size_t length, uint8_t *dst, const uint8_t *src) const = 0;
  virtual void decrypt (size_t length, uint8_t *dst, const uint8_t *src) const = 0;
  virtual void ctr_crypt (uint8_t *ctr, size_t length, uint8_t *dst, const uint8_t *src) const = 0;
  virtual void ctr_crypt_at (const uint8_t *iv, uint64_t byte_offset, size_t length, uint8_t *dst, const uint8_t *src) const = 0;
  virtual const void *encrypt_ctx () const = 0;
  virtual const void *decrypt_ctx () const = 0;
  virtual urtica_cipher_func *encrypt_func () const = 0;
  virtual urtica_cipher_func *decrypt_func () const = 0;
};

#define TESTSUITE_KEYS(N) \
struct Ocb##N final : OcbKey \
{ \
  urtica_ocb_aes##N##_encrypt_key key; \
  urtica_aes##N##_ctx inverse; \
  explicit Ocb##N (const uint8_t *k) { urtica_ocb_aes##N##_set_decrypt_key (&key, &inverse, k); } \
  void set_nonce (urtica_ocb_ctx *c, size_t t, size_t n, const uint8_t *nonce) const override { urtica_ocb_aes##N##_set_nonce (c, &key, t, n, nonce); } \
  void update (urtica_ocb_ctx *c, size_t n, const uint8_t *data) const override { urtica_ocb_aes##N##_update (c, &key, n, data); } \
  void encrypt (urtica_ocb_ctx *c, size_t n, uint8_t *dst, const uint8_t *src) const override { urtica_ocb_aes##N##_encrypt (c, &key, n, dst, src); } \
  void decrypt (urtica_ocb_ctx *c, size_t n, uint8_t *dst, const uint8_t *src) const override { urtica_ocb_aes##N##_decrypt (c, &key, &inverse, n, dst, src); } \
  void digest (const urtica_ocb_ctx *c, size_t n, uint8_t *tag) const override { urtica_ocb_aes##N##_digest (c, &key, n, tag); } \
  void encrypt_message (size_t nl, const uint8_t *n, size_t al, const uint8_t *a, size_t tl, size_t cl, uint8_t *dst, const uint8_t *src) const override \
  { urtica_ocb_aes##N##_encrypt_message (&key, nl, n, al, a, tl, cl, dst, src); } \
  int decrypt_message (size_t nl, const uint8_t *n, size_t al, const uint8_t *a, size_t tl, size_t ml, uint8_t *dst, const uint8_t *src) const override \
  { return urtica_ocb_aes##N##_decrypt_message (&key, &inverse, nl, n, al, a, tl, ml, dst, src); } \
}; \
struct Aes##N final : AesKey \
{ \
  urtica_aes##N##_ctx e, d; \
  explicit Aes##N (const uint8_t *k) { urtica_aes##N##_set_encrypt_key (&e, k); urtica_aes##N##_invert_key (&d, &e); } \
  void encrypt (size_t n, uint8_t *dst, const uint8_t *src) const override { urtica_aes##N##_encrypt (&e, n, dst, src); } \
  void decrypt (size_t n, uint8_t *dst, const uint8_t *src) const override { urtica_aes##N##_decrypt (&d, n, dst, src); } \
  void ctr_crypt (uint8_t *ctr, size_t n, uint8_t *dst, const uint8_t *src) const override { urtica_aes##N##_ctr_crypt (&e, ctr, n, dst, src); } \
  void ctr_crypt_at (const uint8_t *iv, uint64_t at, size_t n, uint8_t *dst, const uint8_t *src) const override { urtica_aes##N##_ctr_crypt_at (&e, iv, at, n, dst, src); } \
  const void *encrypt_ctx () const override { return &e; } \
  const void *decrypt_ctx () const override { return &d; } \
  static void call_encrypt (const void *ctx, size_t n, uint8_t *dst, const uint8_t *src) { urtica_aes##N##_encrypt (static_cast<const urtica_aes##N##_ctx *> (ctx), n, dst, src); } \
  static void call_decrypt (const void *ctx, size_t n, uint8_t *dst, const uint8_t *src) { urtica_aes##N##_decrypt (static_cast<const urtica_aes##N##_ctx *> (ctx), n, dst, src); } \
  urtica_cipher_func *encrypt_func () const override { return call_encrypt; } \
  urtica_cipher_func *decrypt_func () const override { return call_decrypt; } \
};
TESTSUITE_KEYS (128)
TESTSUITE_KEYS (192)
TESTSUITE_KEYS (256)
#undef TESTSUITE_KEYS

const size_t key_sizes[] = { 16, 24, 32 };

inline std::unique_ptr<OcbKey>
ocb_aes (const Bytes &key)
{
  if (key.size () == 16)
    return std::make_unique<Ocb128> (key.data ());
  if (key.size () == 24)
    return std::make_unique<Ocb192> (key.data ());
  ck_assert_uint_eq (key.size (), 32);
  return std::make_unique<Ocb256> (key.data ());
}
inline std::unique_ptr<AesKey>
aes (const Bytes &key)
{
  if (key.size () == 16)
    return std::make_unique<Aes128> (key.data ());
  if (key.size () == 24)
    return std::make_unique<Aes192> (key.data ());
  ck_assert_uint_eq (key.size (), 32);
  return std::make_unique<Aes256> (key.data ());
}

#endif
