// ocb-generic.cc: the OCB functions of the API for any block cipher.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "ocb/calls.h"
#include "ocb/key-order.h"

// Those of the Nettle that is in the process, if there is one: the references
// are weak, and nothing is linked for them. In the drop-in they are its own.
extern "C" {
#define NETTLE_AES(N) \
extern decltype (urtica_aes##N##_encrypt) nettle_aes##N##_encrypt __attribute__ ((weak, visibility ("default"))); \
extern decltype (urtica_aes##N##_decrypt) nettle_aes##N##_decrypt __attribute__ ((weak, visibility ("default")));
NETTLE_AES (128)
NETTLE_AES (192)
NETTLE_AES (256)
}

namespace {

using urtica::Cipher;

// A caller's cipher. AES functions, urtica's and Nettle's, are recognised by
// their address, so that they reach the loops made for them. -1: none of them.

template <class F> bool
is (urtica_cipher_func *f, F *known)
{
  return reinterpret_cast<void (*) ()> (f) == reinterpret_cast<void (*) ()> (known);
}
template <class E, class F, class G> int
which (urtica_cipher_func *f, E *known128, F *known192, G *known256)
{
  return is (f, known128) ? 0 : is (f, known192) ? 1 : is (f, known256) ? 2 : -1;
}

// Where the first byte of a word is its most significant, Nettle's round keys
// are others than urtica's: its functions are called like any other there.
int
which_of_nettle (urtica_cipher_func *f, bool inverse)
{
  if (big_endian)
    return -1;
  return inverse ? which (f, nettle_aes128_decrypt, nettle_aes192_decrypt, nettle_aes256_decrypt)
                 : which (f, nettle_aes128_encrypt, nettle_aes192_encrypt, nettle_aes256_encrypt);
}

int
which_encrypts (urtica_cipher_func *f)
{
  int index = which (f, urtica_aes128_encrypt, urtica_aes192_encrypt, urtica_aes256_encrypt);
  return index >= 0 ? index : which_of_nettle (f, false);
}

// Inlined, for a Cipher that is returned is made in memory.
ALWAYS_INLINE Cipher
encipher (const void *ctx, urtica_cipher_func *f)
{
  int index = which_encrypts (f);
  return index < 0 ? Cipher { ctx, f } : urtica::aes_encipher (urtica::current_impl (), static_cast<unsigned> (index), ctx);
}

// With traces of its own to wipe, for its frame moves those of the mode.
template <class Call> NOINLINE auto
with_reversed_keys (const Cipher &e, const void *decrypt_ctx, const Call &call)
{
  const urtica::WipeModeTraces after;
  Wiped<uint32_t[4 * (aes_rounds_max + 1)]> keys;
  reverse_round_keys (keys.value, decrypt_ctx, aes_rounds[e.index]);
  return call (e, urtica::aes_decipher (*e.impl, e.index, keys.value));
}

// call (encipher, decipher), with what the caller has for both.
template <class Call> ALWAYS_INLINE auto
with_both (const void *encrypt_ctx, urtica_cipher_func *encrypt, const void *decrypt_ctx, urtica_cipher_func *decrypt, Call call)
{
  const Cipher e = encipher (encrypt_ctx, encrypt);
  int index = which (decrypt, urtica_aes128_decrypt, urtica_aes192_decrypt, urtica_aes256_decrypt);
  int nettles = index < 0 ? which_of_nettle (decrypt, true) : -1;
  if (nettles >= 0 && e.impl && e.index == static_cast<unsigned> (nettles))
    switch (key_order (encrypt_ctx, decrypt_ctx, aes_rounds[nettles]))
      {
      case KeyOrder::encryption: index = nettles; break;
      case KeyOrder::reversed: return with_reversed_keys (e, decrypt_ctx, call);
      case KeyOrder::neither: break;
      }
  return call (e, index < 0 ? Cipher { decrypt_ctx, decrypt }
                            : urtica::aes_decipher (e.impl ? *e.impl : urtica::current_impl (),
                                                    static_cast<unsigned> (index), decrypt_ctx));
}

}  // namespace

extern "C" {

void
urtica_ocb_set_key (struct urtica_ocb_key *key, const void *cipher, urtica_cipher_func *f)
{
  const urtica::WipeModeTraces after;
  urtica::ocb_set_key (key, encipher (cipher, f));
}

void
urtica_ocb_set_nonce (struct urtica_ocb_ctx *ctx, const void *cipher, urtica_cipher_func *f,
                      size_t tag_length, size_t nonce_length, const uint8_t *nonce)
{
  urtica::set_nonce (__func__, ctx, encipher (cipher, f), tag_length, nonce_length, nonce);
}

void
urtica_ocb_update (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_key *key, const void *cipher, urtica_cipher_func *f,
                   size_t length, const uint8_t *data)
{
  urtica::update (__func__, ctx, key, encipher (cipher, f), length, data);
}

void
urtica_ocb_encrypt (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_key *key, const void *cipher, urtica_cipher_func *f,
                    size_t length, uint8_t *dst, const uint8_t *src)
{
  urtica::encrypt (__func__, ctx, key, encipher (cipher, f), length, dst, src);
}

void
urtica_ocb_decrypt (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_key *key,
                    const void *encrypt_ctx, urtica_cipher_func *encrypt, const void *decrypt_ctx, urtica_cipher_func *decrypt,
                    size_t length, uint8_t *dst, const uint8_t *src)
{
  const char *function = __func__;
  with_both (encrypt_ctx, encrypt, decrypt_ctx, decrypt, [=] (const Cipher &e, const Cipher &d) ALWAYS_INLINE_LAMBDA {
    urtica::decrypt (function, ctx, key, e, d, length, dst, src);
  });
}

void
urtica_ocb_digest (const struct urtica_ocb_ctx *ctx, const struct urtica_ocb_key *key, const void *cipher, urtica_cipher_func *f,
                   size_t length, uint8_t *digest)
{
  urtica::digest (__func__, ctx, key, encipher (cipher, f), length, digest);
}

void
urtica_ocb_encrypt_message (const struct urtica_ocb_key *key, const void *cipher, urtica_cipher_func *f,
                            size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                            size_t tlength, size_t clength, uint8_t *dst, const uint8_t *src)
{
  urtica::encrypt_message (__func__, key, encipher (cipher, f), nlength, nonce, alength, adata, tlength, clength, dst, src);
}

int
urtica_ocb_decrypt_message (const struct urtica_ocb_key *key,
                            const void *encrypt_ctx, urtica_cipher_func *encrypt,
                            const void *decrypt_ctx, urtica_cipher_func *decrypt,
                            size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                            size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  const char *function = __func__;
  return with_both (encrypt_ctx, encrypt, decrypt_ctx, decrypt, [=] (const Cipher &e, const Cipher &d) ALWAYS_INLINE_LAMBDA {
    return urtica::decrypt_message (function, key, e, d, nlength, nonce, alength, adata, tlength, mlength, dst, src);
  });
}

}
