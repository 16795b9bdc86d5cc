// oracles.h: who says what OCB makes of a message: the libraries that were
// there at configure, and RFC 7253 and FIPS-197 transcribed.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef FUZZ_ORACLES_H
#define FUZZ_ORACLES_H

#include <algorithm>

#include "testsuite/peers.h"
#include "testsuite/plain-aes.h"
#include "testsuite/reference.h"

#if HAVE_BOTAN
#include <botan/ffi.h>
#endif
#if HAVE_NETTLE_OCB
#include <nettle/aes.h>
#include <nettle/ocb.h>
#endif

class Transcription final : public OcbPeer
{
public:
  const char *name () const override { return "RFC 7253"; }
  bool takes (size_t, size_t) const override { return true; }
  Bytes seal (const Message &m) const override
  {
    return Reference (plain_aes (m.key.size ()), m.key).seal (m.nonce, m.ad, m.text, m.tag_length);
  }
  bool open (const Message &m, const Bytes &sealed, Bytes &text) const override
  {
    const Reference reference (plain_aes (m.key.size ()), m.key);
    Reference::State a = {}, t = reference.begin_text (m.tag_length, m.nonce);
    text.resize (sealed.size () - m.tag_length);
    reference.hash (a, m.ad.size (), m.ad.data ());
    reference.decrypt (t, text.size (), text.data (), sealed.data ());
    return memcmp (reference.tag (t, a).b, sealed.data () + text.size (), m.tag_length) == 0;
  }
};

#if HAVE_BOTAN
class Botan final : public OcbPeer
{
  // Returns what the last call does; out gets what came.
  static int run (const Message &m, uint32_t direction, const Bytes &in, Bytes &out)
  {
    const std::string name = "AES-" + std::to_string (8 * m.key.size ()) + "/OCB(" + std::to_string (m.tag_length) + ")";
    botan_cipher_t c;
    ck_assert_int_eq (botan_cipher_init (&c, name.c_str (), direction), 0);
    ck_assert_int_eq (botan_cipher_set_key (c, m.key.data (), m.key.size ()), 0);
    ck_assert_int_eq (botan_cipher_set_associated_data (c, m.ad.data (), m.ad.size ()), 0);
    ck_assert_int_eq (botan_cipher_start (c, m.nonce.data (), m.nonce.size ()), 0);
    size_t written = 0, consumed = 0;
    out.resize (in.size () + 16);
    int status = botan_cipher_update (c, BOTAN_CIPHER_UPDATE_FLAG_FINAL, out.data (), out.size (), &written,
                                      in.data (), in.size (), &consumed);
    botan_cipher_destroy (c);
    out.resize (written);
    return status;
  }

public:
  const char *name () const override { return "Botan"; }
  bool takes (size_t nonce_length, size_t tag_length) const override
  {
    return nonce_length >= 1 && tag_length >= 8 && tag_length % 4 == 0;
  }
  Bytes seal (const Message &m) const override
  {
    Bytes out;
    ck_assert_int_eq (run (m, BOTAN_CIPHER_INIT_FLAG_ENCRYPT, m.text, out), 0);
    return out;
  }
  bool open (const Message &m, const Bytes &sealed, Bytes &text) const override
  {
    int status = run (m, BOTAN_CIPHER_INIT_FLAG_DECRYPT, sealed, text);
    ck_assert (status == 0 || status == BOTAN_FFI_ERROR_BAD_MAC);
    return status == 0;
  }
};
#endif

#if HAVE_NETTLE_OCB
// The generic functions: Nettle's own of the typed ones refuse good messages.
class Nettle final : public OcbPeer
{
  union Keys
  {
    struct aes128_ctx a;
    struct aes192_ctx b;
    struct aes256_ctx c;
  };
  template <class C> static nettle_cipher_func *as_cipher (void (*f) (const C *, size_t, uint8_t *, const uint8_t *))
  {
    return reinterpret_cast<nettle_cipher_func *> (reinterpret_cast<void (*) ()> (f));
  }
  struct Key
  {
    Keys e, d;
    nettle_cipher_func *encrypt, *decrypt;
    struct ocb_key ocb;

    explicit Key (const Bytes &k)
    {
#define SET(MEMBER, N) \
      aes##N##_set_encrypt_key (&e.MEMBER, k.data ()), aes##N##_set_decrypt_key (&d.MEMBER, k.data ()), \
      encrypt = as_cipher (aes##N##_encrypt), decrypt = as_cipher (aes##N##_decrypt)
      if (k.size () == 16)
        SET (a, 128);
      else if (k.size () == 24)
        SET (b, 192);
      else
        SET (c, 256);
#undef SET
      ocb_set_key (&ocb, &e, encrypt);
    }
  };

public:
  const char *name () const override { return "Nettle"; }
  bool takes (size_t, size_t) const override { return true; }
  Bytes seal (const Message &m) const override
  {
    const Key k (m.key);
    Bytes out (m.text.size () + m.tag_length);
    ocb_encrypt_message (&k.ocb, &k.e, k.encrypt, m.nonce.size (), m.nonce.data (), m.ad.size (), m.ad.data (),
                         m.tag_length, out.size (), out.data (), m.text.data ());
    return out;
  }
  bool open (const Message &m, const Bytes &sealed, Bytes &text) const override
  {
    const Key k (m.key);
    text.resize (sealed.size () - m.tag_length);
    return ocb_decrypt_message (&k.ocb, &k.e, k.encrypt, &k.d, k.decrypt, m.nonce.size (), m.nonce.data (),
                                m.ad.size (), m.ad.data (), m.tag_length, text.size (), text.data (), sealed.data ());
  }
};
#endif

inline std::vector<std::unique_ptr<OcbPeer>>
oracles ()
{
  std::vector<std::unique_ptr<OcbPeer>> all;
  all.push_back (std::make_unique<Transcription> ());
  for (auto &peer : peers ())
    all.push_back (std::move (peer));
#if HAVE_BOTAN
  all.push_back (std::make_unique<Botan> ());
#endif
#if HAVE_NETTLE_OCB
  all.push_back (std::make_unique<Nettle> ());
#endif
  return all;
}

#endif
