// ocb-generic.cc: the OCB functions of the API for any block cipher.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "ocb/mode.h"

namespace {

using urtica::Cipher;

// A caller's cipher. urtica's own AES functions are recognised by their
// address, so that they reach the loops made for them.
template <class F> bool is (urtica_cipher_func *f, F *own) { return reinterpret_cast<void (*) ()> (f) == reinterpret_cast<void (*) ()> (own); }
Cipher
encipher (const void *ctx, urtica_cipher_func *f)
{
  const aes_impl &impl = urtica::current_impl ();
  int i = is (f, urtica_aes128_encrypt) ? 0 : is (f, urtica_aes192_encrypt) ? 1 : is (f, urtica_aes256_encrypt) ? 2 : -1;
  return i < 0 ? Cipher { ctx, f } : Cipher { ctx, impl.encrypt[i], &impl, static_cast<unsigned> (i) };
}
Cipher
decipher (const void *ctx, urtica_cipher_func *f)
{
  const aes_impl &impl = urtica::current_impl ();
  int i = is (f, urtica_aes128_decrypt) ? 0 : is (f, urtica_aes192_decrypt) ? 1 : is (f, urtica_aes256_decrypt) ? 2 : -1;
  return i < 0 ? Cipher { ctx, f } : Cipher { ctx, impl.decrypt[i], &impl, static_cast<unsigned> (i) };
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
  const urtica::WipeModeTraces after;
  urtica::ocb_set_nonce (__func__, ctx, encipher (cipher, f), tag_length, nonce_length, nonce);
}

void
urtica_ocb_update (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_key *key, const void *cipher, urtica_cipher_func *f,
                   size_t length, const uint8_t *data)
{
  const urtica::WipeModeTraces after;
  urtica::ocb_update (__func__, ctx, key, encipher (cipher, f), length, data);
}

void
urtica_ocb_encrypt (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_key *key, const void *cipher, urtica_cipher_func *f,
                    size_t length, uint8_t *dst, const uint8_t *src)
{
  const urtica::WipeModeTraces after;
  urtica::ocb_encrypt (__func__, ctx, key, encipher (cipher, f), length, dst, src);
}

void
urtica_ocb_decrypt (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_key *key,
                    const void *encrypt_ctx, urtica_cipher_func *encrypt, const void *decrypt_ctx, urtica_cipher_func *decrypt,
                    size_t length, uint8_t *dst, const uint8_t *src)
{
  const urtica::WipeModeTraces after;
  urtica::ocb_decrypt (__func__, ctx, key, encipher (encrypt_ctx, encrypt), decipher (decrypt_ctx, decrypt), length, dst, src);
}

void
urtica_ocb_digest (const struct urtica_ocb_ctx *ctx, const struct urtica_ocb_key *key, const void *cipher, urtica_cipher_func *f,
                   size_t length, uint8_t *digest)
{
  const urtica::WipeModeTraces after;
  urtica::ocb_digest (__func__, ctx, key, encipher (cipher, f), length, digest);
}

void
urtica_ocb_encrypt_message (const struct urtica_ocb_key *key, const void *cipher, urtica_cipher_func *f,
                            size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                            size_t tlength, size_t clength, uint8_t *dst, const uint8_t *src)
{
  const urtica::WipeModeTraces after;
  urtica::ocb_encrypt_message (__func__, key, encipher (cipher, f), nlength, nonce, alength, adata, tlength, clength, dst, src);
}

int
urtica_ocb_decrypt_message (const struct urtica_ocb_key *key,
                            const void *encrypt_ctx, urtica_cipher_func *encrypt, const void *decrypt_ctx, urtica_cipher_func *decrypt,
                            size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                            size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  const urtica::WipeModeTraces after;
  return urtica::ocb_decrypt_message (__func__, key, encipher (encrypt_ctx, encrypt), decipher (decrypt_ctx, decrypt),
                                      nlength, nonce, alength, adata, tlength, mlength, dst, src);
}

}
