// ocb-at-four.h: OCB keys at addresses that are multiples of 4 and not of 8.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_OCB_AT_FOUR_H
#define TESTSUITE_OCB_AT_FOUR_H

#include "areas.h"
#include "ocb-keys.h"

// The functions of one key size.
template <class Key, class Inverse, auto set_key, auto nonce, auto ad, auto encipher, auto decipher, auto tag,
          auto seal_message, auto open_message>
struct OcbAtFour final : OcbKey
{
  AtFour<Key> key;
  AtFour<Inverse> inverse;

  explicit OcbAtFour (const uint8_t *k) { set_key (key.get (), inverse.get (), k); }
  void set_nonce (urtica_ocb_ctx *ctx, size_t t, size_t n, const uint8_t *p) const override { nonce (ctx, key.get (), t, n, p); }
  void update (urtica_ocb_ctx *ctx, size_t n, const uint8_t *data) const override { ad (ctx, key.get (), n, data); }
  void encrypt (urtica_ocb_ctx *ctx, size_t n, uint8_t *dst, const uint8_t *src) const override
  {
    encipher (ctx, key.get (), n, dst, src);
  }
  void decrypt (urtica_ocb_ctx *ctx, size_t n, uint8_t *dst, const uint8_t *src) const override
  {
    decipher (ctx, key.get (), inverse.get (), n, dst, src);
  }
  void digest (const urtica_ocb_ctx *ctx, size_t n, uint8_t *p) const override { tag (ctx, key.get (), n, p); }
  void encrypt_message (size_t nl, const uint8_t *n, size_t al, const uint8_t *a, size_t tl,
                        size_t cl, uint8_t *dst, const uint8_t *src) const override
  {
    seal_message (key.get (), nl, n, al, a, tl, cl, dst, src);
  }
  int decrypt_message (size_t nl, const uint8_t *n, size_t al, const uint8_t *a, size_t tl,
                       size_t ml, uint8_t *dst, const uint8_t *src) const override
  {
    return open_message (key.get (), inverse.get (), nl, n, al, a, tl, ml, dst, src);
  }
};

#define TESTSUITE_AT_FOUR(N) \
typedef OcbAtFour<urtica_ocb_aes##N##_encrypt_key, urtica_aes##N##_ctx, \
                  urtica_ocb_aes##N##_set_decrypt_key, urtica_ocb_aes##N##_set_nonce, urtica_ocb_aes##N##_update, \
                  urtica_ocb_aes##N##_encrypt, urtica_ocb_aes##N##_decrypt, urtica_ocb_aes##N##_digest, \
                  urtica_ocb_aes##N##_encrypt_message, urtica_ocb_aes##N##_decrypt_message> Ocb##N##AtFour;
TESTSUITE_AT_FOUR (128)
TESTSUITE_AT_FOUR (192)
TESTSUITE_AT_FOUR (256)
#undef TESTSUITE_AT_FOUR

inline std::unique_ptr<OcbKey>
ocb_aes_at_four (const Bytes &key)
{
  if (key.size () == 16)
    return std::make_unique<Ocb128AtFour> (key.data ());
  if (key.size () == 24)
    return std::make_unique<Ocb192AtFour> (key.data ());
  ck_assert_uint_eq (key.size (), 32);
  return std::make_unique<Ocb256AtFour> (key.data ());
}

#endif
