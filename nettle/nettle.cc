// nettle.cc: Nettle's names for urtica's functions.
//
// The structs are the same (testsuite/struct-test), so each function hands
// its arguments on. Nettle's headers are not needed here.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include <dlfcn.h>
#include <pthread.h>

#include "ocb/key-order.h"
#include "urtica/aes.h"
#include "urtica/ocb.h"

#define EXPORT extern "C" __attribute__ ((visibility ("default")))

// ---- AES

#define AES(N) \
EXPORT void \
nettle_aes##N##_set_encrypt_key (struct urtica_aes##N##_ctx *ctx, const uint8_t *key) \
{ \
  urtica_aes##N##_set_encrypt_key (ctx, key); \
} \
EXPORT void \
nettle_aes##N##_set_decrypt_key (struct urtica_aes##N##_ctx *ctx, const uint8_t *key) \
{ \
  urtica_aes##N##_set_decrypt_key (ctx, key); \
} \
EXPORT void \
nettle_aes##N##_invert_key (struct urtica_aes##N##_ctx *dst, const struct urtica_aes##N##_ctx *src) \
{ \
  urtica_aes##N##_invert_key (dst, src); \
} \
EXPORT void \
nettle_aes##N##_encrypt (const struct urtica_aes##N##_ctx *ctx, size_t length, uint8_t *dst, const uint8_t *src) \
{ \
  urtica_aes##N##_encrypt (ctx, length, dst, src); \
} \
EXPORT void \
nettle_aes##N##_decrypt (const struct urtica_aes##N##_ctx *ctx, size_t length, uint8_t *dst, const uint8_t *src) \
{ \
  urtica_aes##N##_decrypt (ctx, length, dst, src); \
}

AES (128)
AES (192)
AES (256)

// ---- OCB over any block cipher

namespace {

template <class F> urtica_cipher_func *as_cipher (F *f) { return reinterpret_cast<urtica_cipher_func *> (f); }

// The AES functions that a program finds under their names, and those of the
// Nettle behind, which a program can still have, by dlsym on that library.
struct AesFunctions
{
  const char *names[aes_key_sizes];
  urtica_cipher_func *first[aes_key_sizes];
};
#define FIRST(name) reinterpret_cast<urtica_cipher_func *> (name)
#define FUNCTIONS(what) \
{ \
  { "nettle_aes128_" #what, "nettle_aes192_" #what, "nettle_aes256_" #what }, \
  { FIRST (nettle_aes128_##what), FIRST (nettle_aes192_##what), FIRST (nettle_aes256_##what) } \
}
enum Direction { encryption, decryption };
const AesFunctions aes_functions[] = { FUNCTIONS (encrypt), FUNCTIONS (decrypt) };
urtica_cipher_func *next[2][aes_key_sizes];
pthread_once_t looked = PTHREAD_ONCE_INIT;

void
look ()
{
  for (unsigned d = 0; d < 2; d++)
    for (unsigned i = 0; i < aes_key_sizes; i++)
      next[d][i] = reinterpret_cast<urtica_cipher_func *> (dlsym (RTLD_NEXT, aes_functions[d].names[i]));
  dlerror ();                           // what was not found is no error of the program's
}

NOINLINE urtica_cipher_func *
first_of_next (Direction d, urtica_cipher_func *f)
{
  pthread_once (&looked, look);
  for (unsigned i = 0; i < aes_key_sizes; i++)
    if (f == next[d][i])
      return aes_functions[d].first[i];
  return f;
}

// The first for the next one, by which the mode knows AES; else the same.
ALWAYS_INLINE urtica_cipher_func *
first_of (Direction d, urtica_cipher_func *f)
{
  UNROLL
  for (unsigned i = 0; i < aes_key_sizes; i++)
    if (f == aes_functions[d].first[i])
      return f;
  return first_of_next (d, f);
}

}  // namespace

EXPORT void
nettle_ocb_set_key (struct urtica_ocb_key *key, const void *cipher, urtica_cipher_func *f)
{
  urtica_ocb_set_key (key, cipher, first_of (encryption, f));
}

EXPORT void
nettle_ocb_set_nonce (struct urtica_ocb_ctx *ctx, const void *cipher, urtica_cipher_func *f,
                      size_t tag_length, size_t nonce_length, const uint8_t *nonce)
{
  urtica_ocb_set_nonce (ctx, cipher, first_of (encryption, f), tag_length, nonce_length, nonce);
}

EXPORT void
nettle_ocb_update (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_key *key, const void *cipher, urtica_cipher_func *f,
                   size_t length, const uint8_t *data)
{
  urtica_ocb_update (ctx, key, cipher, first_of (encryption, f), length, data);
}

EXPORT void
nettle_ocb_encrypt (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_key *key, const void *cipher, urtica_cipher_func *f,
                    size_t length, uint8_t *dst, const uint8_t *src)
{
  urtica_ocb_encrypt (ctx, key, cipher, first_of (encryption, f), length, dst, src);
}

EXPORT void
nettle_ocb_decrypt (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_key *key,
                    const void *encrypt_ctx, urtica_cipher_func *encrypt, const void *decrypt_ctx, urtica_cipher_func *decrypt,
                    size_t length, uint8_t *dst, const uint8_t *src)
{
  urtica_ocb_decrypt (ctx, key, encrypt_ctx, first_of (encryption, encrypt),
                      decrypt_ctx, first_of (decryption, decrypt), length, dst, src);
}

// Nettle 4.0 still has the length here, and announces that it may go.
EXPORT void
nettle_ocb_digest (const struct urtica_ocb_ctx *ctx, const struct urtica_ocb_key *key, const void *cipher, urtica_cipher_func *f,
                   size_t length, uint8_t *digest)
{
  urtica_ocb_digest (ctx, key, cipher, first_of (encryption, f), length, digest);
}

EXPORT void
nettle_ocb_encrypt_message (const struct urtica_ocb_key *key, const void *cipher, urtica_cipher_func *f,
                            size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                            size_t tlength, size_t clength, uint8_t *dst, const uint8_t *src)
{
  urtica_ocb_encrypt_message (key, cipher, first_of (encryption, f), nlength, nonce, alength, adata, tlength, clength, dst, src);
}

EXPORT int
nettle_ocb_decrypt_message (const struct urtica_ocb_key *key,
                            const void *encrypt_ctx, urtica_cipher_func *encrypt,
                            const void *decrypt_ctx, urtica_cipher_func *decrypt,
                            size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                            size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  return urtica_ocb_decrypt_message (key, encrypt_ctx, first_of (encryption, encrypt), decrypt_ctx, first_of (decryption, decrypt),
                                     nlength, nonce, alength, adata, tlength, mlength, dst, src);
}

// ---- OCB over AES-128

EXPORT void
nettle_ocb_aes128_set_encrypt_key (struct urtica_ocb_aes128_encrypt_key *ocb, const uint8_t *key)
{
  urtica_ocb_aes128_set_encrypt_key (ocb, key);
}

EXPORT void
nettle_ocb_aes128_set_decrypt_key (struct urtica_ocb_aes128_encrypt_key *ocb, struct urtica_aes128_ctx *decrypt,
                                   const uint8_t *key)
{
  urtica_ocb_aes128_set_decrypt_key (ocb, decrypt, key);
}

EXPORT void
nettle_ocb_aes128_set_nonce (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_aes128_encrypt_key *key,
                             size_t tag_length, size_t nonce_length, const uint8_t *nonce)
{
  urtica_ocb_aes128_set_nonce (ctx, key, tag_length, nonce_length, nonce);
}

EXPORT void
nettle_ocb_aes128_update (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_aes128_encrypt_key *key,
                          size_t length, const uint8_t *data)
{
  urtica_ocb_aes128_update (ctx, key, length, data);
}

EXPORT void
nettle_ocb_aes128_encrypt (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_aes128_encrypt_key *key,
                           size_t length, uint8_t *dst, const uint8_t *src)
{
  urtica_ocb_aes128_encrypt (ctx, key, length, dst, src);
}

EXPORT void
nettle_ocb_aes128_digest (const struct urtica_ocb_ctx *ctx, const struct urtica_ocb_aes128_encrypt_key *key,
                          size_t length, uint8_t *digest)
{
  urtica_ocb_aes128_digest (ctx, key, length, digest);
}

EXPORT void
nettle_ocb_aes128_encrypt_message (const struct urtica_ocb_aes128_encrypt_key *key,
                                   size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                                   size_t tlength, size_t clength, uint8_t *dst, const uint8_t *src)
{
  urtica_ocb_aes128_encrypt_message (key, nlength, nonce, alength, adata, tlength, clength, dst, src);
}

// A decryption key may be of a Nettle before 3.10, made where that one's AES
// is reached nevertheless: the generic functions put it right.

namespace {

bool
as_urtica_has_it (const struct urtica_ocb_aes128_encrypt_key *key, const struct urtica_aes128_ctx *decrypt)
{
  return key_order (&key->encrypt, decrypt, aes_rounds[0]) == KeyOrder::encryption;
}

}  // namespace

EXPORT void
nettle_ocb_aes128_decrypt (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_aes128_encrypt_key *key,
                           const struct urtica_aes128_ctx *decrypt, size_t length, uint8_t *dst, const uint8_t *src)
{
  if (as_urtica_has_it (key, decrypt))
    urtica_ocb_aes128_decrypt (ctx, key, decrypt, length, dst, src);
  else
    urtica_ocb_decrypt (ctx, &key->ocb, &key->encrypt, as_cipher (nettle_aes128_encrypt), decrypt, as_cipher (nettle_aes128_decrypt),
                        length, dst, src);
}

EXPORT int
nettle_ocb_aes128_decrypt_message (const struct urtica_ocb_aes128_encrypt_key *key, const struct urtica_aes128_ctx *decrypt,
                                   size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                                   size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  if (as_urtica_has_it (key, decrypt))
    return urtica_ocb_aes128_decrypt_message (key, decrypt, nlength, nonce, alength, adata, tlength, mlength, dst, src);
  return urtica_ocb_decrypt_message (&key->ocb, &key->encrypt, as_cipher (nettle_aes128_encrypt),
                                     decrypt, as_cipher (nettle_aes128_decrypt),
                                     nlength, nonce, alength, adata, tlength, mlength, dst, src);
}
