// nettle-ciphers.h: Camellia, Twofish and Serpent of Nettle, as the functions
// that OCB takes.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_NETTLE_CIPHERS_H
#define TESTSUITE_NETTLE_CIPHERS_H

#include <memory>

#include <nettle/camellia.h>
#include <nettle/serpent.h>
#include <nettle/twofish.h>

#include "ocb-keys.h"
#include "vectors.h"

// A block cipher with its key, in both directions.
struct CipherKey
{
  std::shared_ptr<const void> e, d;
  urtica_cipher_func *f, *inverse;

  GenericOcbKey ocb () const { return GenericOcbKey (e.get (), f, d.get (), inverse); }
};

template <class Ctx, auto crypt> void
call_cipher (const void *ctx, size_t length, uint8_t *dst, const uint8_t *src)
{
  crypt (static_cast<const Ctx *> (ctx), length, dst, src);
}

// Camellia has one function for both directions, and two keys.
template <class Ctx, auto set_key, auto invert_key, auto crypt> CipherKey
camellia_key (const Bytes &key)
{
  auto e = std::make_shared<Ctx> (), d = std::make_shared<Ctx> ();
  set_key (e.get (), key.data ());
  invert_key (d.get (), e.get ());
  return { e, d, call_cipher<Ctx, crypt>, call_cipher<Ctx, crypt> };
}

template <class Ctx, auto set_key, auto encrypt, auto decrypt> CipherKey
one_key (const Bytes &key)
{
  auto ctx = std::make_shared<Ctx> ();
  set_key (ctx.get (), key.size (), key.data ());
  return { ctx, ctx, call_cipher<Ctx, encrypt>, call_cipher<Ctx, decrypt> };
}

// By the names of the vectors' field Cipher.
inline CipherKey
nettle_cipher (const std::string &name, const Bytes &key)
{
  if (name == "TWOFISH")
    return one_key<twofish_ctx, twofish_set_key, twofish_encrypt, twofish_decrypt> (key);
  if (name == "SERPENT")
    return one_key<serpent_ctx, serpent_set_key, serpent_encrypt, serpent_decrypt> (key);
  require (name == "CAMELLIA-" + std::to_string (8 * key.size ()), "a cipher that this test does not know: " + name);
  if (key.size () == 16)
    return camellia_key<camellia128_ctx, camellia128_set_encrypt_key, camellia128_invert_key, camellia128_crypt> (key);
  if (key.size () == 24)
    return camellia_key<camellia256_ctx, camellia192_set_encrypt_key, camellia256_invert_key, camellia256_crypt> (key);
  return camellia_key<camellia256_ctx, camellia256_set_encrypt_key, camellia256_invert_key, camellia256_crypt> (key);
}

#endif
