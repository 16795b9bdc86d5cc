// peers.h: OCB, CTR and ECB of OpenSSL and of libgcrypt, behind one face.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_PEERS_H
#define TESTSUITE_PEERS_H

#include <memory>

#include "random.h"

#if HAVE_LIBCRYPTO
#include <openssl/evp.h>
#endif
#if HAVE_LIBGCRYPT
#include <gcrypt.h>
#endif

// A call of the peer that fails is a failure of the test, save that of a tag.
struct OcbPeer
{
  virtual ~OcbPeer () = default;
  virtual const char *name () const = 0;
  virtual bool takes (size_t nonce_length, size_t tag_length) const = 0;
  // Ciphertext and tag.
  virtual Bytes seal (const Message &m) const = 0;
  // Whether the tag is right, and then text is what was deciphered.
  virtual bool open (const Message &m, const Bytes &sealed, Bytes &text) const = 0;
};
struct Peer : OcbPeer
{
  virtual Bytes ctr (const Bytes &key, const Bytes &counter, const Bytes &text) const = 0;
  virtual Bytes ecb (const Bytes &key, const Bytes &blocks, bool encrypt) const = 0;
};

#if HAVE_LIBCRYPTO
class OpenSsl final : public Peer
{
  struct Free { void operator() (EVP_CIPHER_CTX *ctx) const { EVP_CIPHER_CTX_free (ctx); } };
  typedef std::unique_ptr<EVP_CIPHER_CTX, Free> Context;

  static const EVP_CIPHER *by_key_size (const Bytes &key, const EVP_CIPHER *c128, const EVP_CIPHER *c192, const EVP_CIPHER *c256)
  {
    return key.size () == 16 ? c128 : key.size () == 24 ? c192 : c256;
  }
  static const EVP_CIPHER *ocb_of (const Bytes &key)
  {
    return by_key_size (key, EVP_aes_128_ocb (), EVP_aes_192_ocb (), EVP_aes_256_ocb ());
  }

  // OpenSSL takes the nonce's and the tag's length only before key and nonce.
  static Context begin_ocb (const Message &m, bool encrypt)
  {
    Context c (EVP_CIPHER_CTX_new ());
    ck_assert_int_eq (EVP_CipherInit_ex (c.get (), ocb_of (m.key), nullptr, nullptr, nullptr, encrypt), 1);
    ck_assert_int_eq (EVP_CIPHER_CTX_ctrl (c.get (), EVP_CTRL_AEAD_SET_IVLEN, int (m.nonce.size ()), nullptr), 1);
    ck_assert_int_eq (EVP_CIPHER_CTX_ctrl (c.get (), EVP_CTRL_AEAD_SET_TAG, int (m.tag_length), nullptr), 1);
    ck_assert_int_eq (EVP_CipherInit_ex (c.get (), nullptr, nullptr, m.key.data (), m.nonce.data (), encrypt), 1);
    int n = 0;
    if (!m.ad.empty ())
      ck_assert_int_eq (EVP_CipherUpdate (c.get (), nullptr, &n, m.ad.data (), int (m.ad.size ())), 1);
    return c;
  }
  // Returns whether the end was right, with the bytes in out.
  static bool finish (const Context &c, Bytes &out, const uint8_t *src, size_t length)
  {
    out.assign (length + 16, 0);
    int n = 0, last = 0;
    if (length > 0)
      ck_assert_int_eq (EVP_CipherUpdate (c.get (), out.data (), &n, src, int (length)), 1);
    bool right = EVP_CipherFinal_ex (c.get (), out.data () + n, &last) == 1;
    out.resize (length);
    return right;
  }
  static Bytes plain_mode (const EVP_CIPHER *cipher, const Bytes &key, const uint8_t *iv, const Bytes &text, bool encrypt)
  {
    Context c (EVP_CIPHER_CTX_new ());
    ck_assert_int_eq (EVP_CipherInit_ex (c.get (), cipher, nullptr, key.data (), iv, encrypt), 1);
    EVP_CIPHER_CTX_set_padding (c.get (), 0);
    Bytes out;
    ck_assert (finish (c, out, text.data (), text.size ()));
    return out;
  }

public:
  const char *name () const override { return "OpenSSL"; }
  bool takes (size_t nonce_length, size_t tag_length) const override
  {
    return nonce_length >= 1 && nonce_length <= 15 && tag_length >= 1 && tag_length <= 16;
  }
  Bytes seal (const Message &m) const override
  {
    Context c = begin_ocb (m, true);
    Bytes out;
    ck_assert (finish (c, out, m.text.data (), m.text.size ()));
    out.resize (m.text.size () + m.tag_length);
    uint8_t *tag = out.data () + m.text.size ();
    ck_assert_int_eq (EVP_CIPHER_CTX_ctrl (c.get (), EVP_CTRL_AEAD_GET_TAG, int (m.tag_length), tag), 1);
    return out;
  }
  bool open (const Message &m, const Bytes &sealed, Bytes &text) const override
  {
    Context c = begin_ocb (m, false);
    size_t length = sealed.size () - m.tag_length;
    Bytes tag (sealed.begin () + long (length), sealed.end ());
    ck_assert_int_eq (EVP_CIPHER_CTX_ctrl (c.get (), EVP_CTRL_AEAD_SET_TAG, int (tag.size ()), tag.data ()), 1);
    return finish (c, text, sealed.data (), length);
  }
  Bytes ctr (const Bytes &key, const Bytes &counter, const Bytes &text) const override
  {
    const EVP_CIPHER *cipher = by_key_size (key, EVP_aes_128_ctr (), EVP_aes_192_ctr (), EVP_aes_256_ctr ());
    return plain_mode (cipher, key, counter.data (), text, true);
  }
  Bytes ecb (const Bytes &key, const Bytes &blocks, bool encrypt) const override
  {
    const EVP_CIPHER *cipher = by_key_size (key, EVP_aes_128_ecb (), EVP_aes_192_ecb (), EVP_aes_256_ecb ());
    return plain_mode (cipher, key, nullptr, blocks, encrypt);
  }
};
#endif

#if HAVE_LIBGCRYPT
class Libgcrypt final : public Peer
{
  struct Close { void operator() (gcry_cipher_hd_t h) const { gcry_cipher_close (h); } };
  typedef std::unique_ptr<gcry_cipher_handle, Close> Handle;

  static void succeed (gcry_error_t error) { ck_assert_msg (!error, "libgcrypt: %s", gcry_strerror (error)); }

  static Handle with_key (const Bytes &key, int mode)
  {
    gcry_cipher_hd_t h;
    int algorithm = key.size () == 16 ? GCRY_CIPHER_AES128 : key.size () == 24 ? GCRY_CIPHER_AES192 : GCRY_CIPHER_AES256;
    succeed (gcry_cipher_open (&h, algorithm, mode, 0));
    succeed (gcry_cipher_setkey (h, key.data (), key.size ()));
    return Handle (h);
  }
  static Handle begin_ocb (const Message &m)
  {
    Handle h = with_key (m.key, GCRY_CIPHER_MODE_OCB);
    int tag_length = int (m.tag_length);
    succeed (gcry_cipher_ctl (h.get (), GCRYCTL_SET_TAGLEN, &tag_length, sizeof tag_length));
    succeed (gcry_cipher_setiv (h.get (), m.nonce.data (), m.nonce.size ()));
    succeed (gcry_cipher_authenticate (h.get (), m.ad.data (), m.ad.size ()));
    succeed (gcry_cipher_final (h.get ()));
    return h;
  }

public:
  Libgcrypt ()
  {
    // This initializes it.
    if (!gcry_check_version (nullptr))
      abort ();
    gcry_control (GCRYCTL_DISABLE_SECMEM, 0);
    gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0);
  }
  const char *name () const override { return "libgcrypt"; }
  bool takes (size_t nonce_length, size_t tag_length) const override
  {
    return nonce_length >= 8 && nonce_length <= 15 && (tag_length == 8 || tag_length == 12 || tag_length == 16);
  }
  Bytes seal (const Message &m) const override
  {
    Handle h = begin_ocb (m);
    Bytes out = m.text;
    out.resize (m.text.size () + m.tag_length);
    succeed (gcry_cipher_encrypt (h.get (), out.data (), m.text.size (), nullptr, 0));
    succeed (gcry_cipher_gettag (h.get (), out.data () + m.text.size (), m.tag_length));
    return out;
  }
  bool open (const Message &m, const Bytes &sealed, Bytes &text) const override
  {
    Handle h = begin_ocb (m);
    text = sealed;
    size_t length = sealed.size () - m.tag_length;
    succeed (gcry_cipher_decrypt (h.get (), text.data (), length, nullptr, 0));
    text.resize (length);
    gcry_error_t error = gcry_cipher_checktag (h.get (), sealed.data () + length, m.tag_length);
    if (gcry_err_code (error) != GPG_ERR_CHECKSUM)
      succeed (error);
    return !error;
  }
  Bytes ctr (const Bytes &key, const Bytes &counter, const Bytes &text) const override
  {
    Handle h = with_key (key, GCRY_CIPHER_MODE_CTR);
    succeed (gcry_cipher_setctr (h.get (), counter.data (), counter.size ()));
    Bytes out = text;
    succeed (gcry_cipher_encrypt (h.get (), out.data (), out.size (), nullptr, 0));
    return out;
  }
  Bytes ecb (const Bytes &key, const Bytes &blocks, bool encrypt) const override
  {
    Handle h = with_key (key, GCRY_CIPHER_MODE_ECB);
    Bytes out = blocks;
    succeed ((encrypt ? gcry_cipher_encrypt : gcry_cipher_decrypt) (h.get (), out.data (), out.size (), nullptr, 0));
    return out;
  }
};
#endif

// Those that were there at configure.
inline std::vector<std::unique_ptr<Peer>>
peers ()
{
  std::vector<std::unique_ptr<Peer>> all;
#if HAVE_LIBCRYPTO
  all.push_back (std::make_unique<OpenSsl> ());
#endif
#if HAVE_LIBGCRYPT
  all.push_back (std::make_unique<Libgcrypt> ());
#endif
  return all;
}

#endif
