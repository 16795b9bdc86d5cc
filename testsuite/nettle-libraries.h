// nettle-libraries.h: libraries that bear Nettle's names, loaded beside each
// other, and their functions.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_NETTLE_LIBRARIES_H
#define TESTSUITE_NETTLE_LIBRARIES_H

#include <dlfcn.h>

#include "ocb-keys.h"

// The arguments are those of urtica's functions (testsuite/struct-test).

struct LoadedAes                        // with one key size
{
  size_t key_words;
  void (*set_encrypt_key) (void *ctx, const uint8_t *key);
  void (*set_decrypt_key) (void *ctx, const uint8_t *key);
  void (*invert_key) (void *dst, const void *src);
  urtica_cipher_func *encrypt, *decrypt;
};

#define LOADED_GENERIC(X) \
  X (set_key) X (set_nonce) X (update) X (encrypt) X (decrypt) X (digest) X (encrypt_message) X (decrypt_message)
#define LOADED_AES128(X) \
  X (aes128_set_encrypt_key) X (aes128_set_decrypt_key) X (aes128_set_nonce) X (aes128_update) X (aes128_encrypt) \
  X (aes128_decrypt) X (aes128_digest) X (aes128_encrypt_message) X (aes128_decrypt_message)

struct Library
{
  void *handle;
  LoadedAes aes[3];
  bool has_ocb;
#define DECLARE(name) decltype (&urtica_ocb_##name) name;
  LOADED_GENERIC (DECLARE)
  LOADED_AES128 (DECLARE)
#undef DECLARE

  // Its names are for nobody else.
  explicit Library (const char *file) : handle (dlopen (file, RTLD_NOW | RTLD_LOCAL))
  {
    ck_assert_msg (handle != nullptr, "%s", dlerror ());
    for (size_t i = 0; i < 3; i++)
      {
        std::string aes_name = "aes" + std::to_string (8 * key_sizes[i]) + "_";
        aes[i].key_words = 4 * (key_sizes[i] / 4 + 7);
        get (aes[i].set_encrypt_key, aes_name + "set_encrypt_key");
        get (aes[i].set_decrypt_key, aes_name + "set_decrypt_key");
        get (aes[i].invert_key, aes_name + "invert_key");
        get (aes[i].encrypt, aes_name + "encrypt");
        get (aes[i].decrypt, aes_name + "decrypt");
      }
    has_ocb = dlsym (handle, "nettle_ocb_encrypt") != nullptr;
    if (!has_ocb)
      return;
#define GET(name) get (name, "ocb_" #name);
    LOADED_GENERIC (GET)
    LOADED_AES128 (GET)
#undef GET
  }
  Library (const Library &) = delete;
  ~Library () { dlclose (handle); }

  const LoadedAes &aes_for (const Bytes &key) const { return aes[key.size () / 8 - 2]; }

private:
  template <class F> void get (F *&f, const std::string &name)
  {
    f = reinterpret_cast<F *> (dlsym (handle, ("nettle_" + name).c_str ()));
    ck_assert_msg (f != nullptr, "%s", dlerror ());
  }
};

// One AES key, by some library.
struct AesPair
{
  uint32_t e[60], d[60];

  AesPair (const LoadedAes &aes, const Bytes &key)
  {
    aes.set_encrypt_key (e, key.data ());
    aes.set_decrypt_key (d, key.data ());
  }
};

// The generic functions of a library, over any AES functions.
struct LoadedOcb final : OcbKey
{
  const Library &l;
  const AesPair &keys;
  urtica_cipher_func *f, *inverse;
  urtica_ocb_key key;

  LoadedOcb (const Library &library, const AesPair &pair, const LoadedAes &aes) : l (library), keys (pair), f (aes.encrypt), inverse (aes.decrypt)
  {
    l.set_key (&key, keys.e, f);
  }
  void set_nonce (urtica_ocb_ctx *c, size_t t, size_t n, const uint8_t *nonce) const override { l.set_nonce (c, keys.e, f, t, n, nonce); }
  void update (urtica_ocb_ctx *c, size_t n, const uint8_t *data) const override { l.update (c, &key, keys.e, f, n, data); }
  void encrypt (urtica_ocb_ctx *c, size_t n, uint8_t *dst, const uint8_t *src) const override
  {
    l.encrypt (c, &key, keys.e, f, n, dst, src);
  }
  void decrypt (urtica_ocb_ctx *c, size_t n, uint8_t *dst, const uint8_t *src) const override
  {
    l.decrypt (c, &key, keys.e, f, keys.d, inverse, n, dst, src);
  }
  void digest (const urtica_ocb_ctx *c, size_t n, uint8_t *tag) const override { l.digest (c, &key, keys.e, f, n, tag); }
  void encrypt_message (size_t nl, const uint8_t *n, size_t al, const uint8_t *a, size_t tl,
                        size_t cl, uint8_t *dst, const uint8_t *src) const override
  {
    l.encrypt_message (&key, keys.e, f, nl, n, al, a, tl, cl, dst, src);
  }
  int decrypt_message (size_t nl, const uint8_t *n, size_t al, const uint8_t *a, size_t tl,
                       size_t ml, uint8_t *dst, const uint8_t *src) const override
  {
    return l.decrypt_message (&key, keys.e, f, keys.d, inverse, nl, n, al, a, tl, ml, dst, src);
  }
};

// A library's functions for AES-128.
struct LoadedOcb128 final : OcbKey
{
  const Library &l;
  urtica_ocb_aes128_encrypt_key key;
  urtica_aes128_ctx inverse;

  LoadedOcb128 (const Library &library, const Bytes &k) : l (library) { l.aes128_set_decrypt_key (&key, &inverse, k.data ()); }
  // With another library's decryption key.
  LoadedOcb128 (const Library &library, const Bytes &k, const AesPair &pair) : l (library)
  {
    l.aes128_set_encrypt_key (&key, k.data ());
    memcpy (&inverse, pair.d, sizeof inverse);
  }
  void set_nonce (urtica_ocb_ctx *c, size_t t, size_t n, const uint8_t *nonce) const override { l.aes128_set_nonce (c, &key, t, n, nonce); }
  void update (urtica_ocb_ctx *c, size_t n, const uint8_t *data) const override { l.aes128_update (c, &key, n, data); }
  void encrypt (urtica_ocb_ctx *c, size_t n, uint8_t *dst, const uint8_t *src) const override { l.aes128_encrypt (c, &key, n, dst, src); }
  void decrypt (urtica_ocb_ctx *c, size_t n, uint8_t *dst, const uint8_t *src) const override { l.aes128_decrypt (c, &key, &inverse, n, dst, src); }
  void digest (const urtica_ocb_ctx *c, size_t n, uint8_t *tag) const override { l.aes128_digest (c, &key, n, tag); }
  void encrypt_message (size_t nl, const uint8_t *n, size_t al, const uint8_t *a, size_t tl,
                        size_t cl, uint8_t *dst, const uint8_t *src) const override
  {
    l.aes128_encrypt_message (&key, nl, n, al, a, tl, cl, dst, src);
  }
  int decrypt_message (size_t nl, const uint8_t *n, size_t al, const uint8_t *a, size_t tl,
                       size_t ml, uint8_t *dst, const uint8_t *src) const override
  {
    return l.aes128_decrypt_message (&key, &inverse, nl, n, al, a, tl, ml, dst, src);
  }
};

#endif
