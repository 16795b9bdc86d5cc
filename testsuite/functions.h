// functions.h: the API's functions as tables, with keys and contexts as plain
// memory, so that a test can place them anywhere and name what it called.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_FUNCTIONS_H
#define TESTSUITE_FUNCTIONS_H

#include "suite.h"
#include "urtica/ctr.h"
#include "urtica/ocb.h"

// AES with one key size. encrypt_func and decrypt_func are encrypt and
// decrypt as the callbacks that generic OCB takes.
struct AesFunctions
{
  const char *name;                     // of a function is this, "_" and the member's name
  size_t user_key_size, key_size;
  void (*set_encrypt_key) (void *key, const uint8_t *user_key);
  void (*set_decrypt_key) (void *key, const uint8_t *user_key);
  void (*invert_key) (void *dst, const void *src);
  urtica_cipher_func *encrypt, *decrypt;
  void (*ctr_crypt) (const void *key, uint8_t *ctr, size_t length, uint8_t *dst, const uint8_t *src);
  void (*ctr_crypt_at) (const void *key, const uint8_t *iv, uint64_t byte_offset, size_t length, uint8_t *dst, const uint8_t *src);
};

// OCB with one key size, through the typed functions or the generic ones:
// for both the key is an urtica_ocb_key, and then the AES key.
struct OcbFunctions
{
  const char *name;
  const AesFunctions *aes;
  size_t key_size;
  void (*set_encrypt_key) (void *key, const uint8_t *user_key);
  void (*set_decrypt_key) (void *key, void *inverse, const uint8_t *user_key);
  void (*set_nonce) (void *ctx, const void *key, size_t tag_length, size_t nonce_length, const uint8_t *nonce);
  void (*update) (void *ctx, const void *key, size_t length, const uint8_t *data);
  void (*encrypt) (void *ctx, const void *key, size_t length, uint8_t *dst, const uint8_t *src);
  void (*decrypt) (void *ctx, const void *key, const void *inverse, size_t length, uint8_t *dst, const uint8_t *src);
  void (*digest) (const void *ctx, const void *key, size_t length, uint8_t *digest);
  void (*encrypt_message) (const void *key, size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                           size_t tlength, size_t clength, uint8_t *dst, const uint8_t *src);
  int (*decrypt_message) (const void *key, const void *inverse, size_t nlength, const uint8_t *nonce,
                          size_t alength, const uint8_t *adata, size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src);
};

// The memory is of 4 bytes alignment and no more, so it is passed on as it
// is and no member is named.
template <class T> T *as (void *p) { return static_cast<T *> (p); }
template <class T> const T *as (const void *p) { return static_cast<const T *> (p); }
inline void *aes_part (void *key) { return as<uint8_t> (key) + sizeof (urtica_ocb_key); }
inline const void *aes_part (const void *key) { return as<uint8_t> (key) + sizeof (urtica_ocb_key); }

#define TESTSUITE_AES(N) \
{ \
  "urtica_aes" #N, N / 8, sizeof (urtica_aes##N##_ctx), \
  [] (void *key, const uint8_t *k) { urtica_aes##N##_set_encrypt_key (as<urtica_aes##N##_ctx> (key), k); }, \
  [] (void *key, const uint8_t *k) { urtica_aes##N##_set_decrypt_key (as<urtica_aes##N##_ctx> (key), k); }, \
  [] (void *dst, const void *src) { urtica_aes##N##_invert_key (as<urtica_aes##N##_ctx> (dst), as<urtica_aes##N##_ctx> (src)); }, \
  [] (const void *key, size_t n, uint8_t *dst, const uint8_t *src) \
  { urtica_aes##N##_encrypt (as<urtica_aes##N##_ctx> (key), n, dst, src); }, \
  [] (const void *key, size_t n, uint8_t *dst, const uint8_t *src) \
  { urtica_aes##N##_decrypt (as<urtica_aes##N##_ctx> (key), n, dst, src); }, \
  [] (const void *key, uint8_t *ctr, size_t n, uint8_t *dst, const uint8_t *src) \
  { urtica_aes##N##_ctr_crypt (as<urtica_aes##N##_ctx> (key), ctr, n, dst, src); }, \
  [] (const void *key, const uint8_t *iv, uint64_t at, size_t n, uint8_t *dst, const uint8_t *src) \
  { urtica_aes##N##_ctr_crypt_at (as<urtica_aes##N##_ctx> (key), iv, at, n, dst, src); } \
}
const AesFunctions aes_functions[] = { TESTSUITE_AES (128), TESTSUITE_AES (192), TESTSUITE_AES (256) };
#undef TESTSUITE_AES

#define TESTSUITE_TYPED(N, INDEX) \
{ \
  "urtica_ocb_aes" #N, &aes_functions[INDEX], sizeof (urtica_ocb_aes##N##_encrypt_key), \
  [] (void *key, const uint8_t *k) { urtica_ocb_aes##N##_set_encrypt_key (as<urtica_ocb_aes##N##_encrypt_key> (key), k); }, \
  [] (void *key, void *inverse, const uint8_t *k) \
  { urtica_ocb_aes##N##_set_decrypt_key (as<urtica_ocb_aes##N##_encrypt_key> (key), as<urtica_aes##N##_ctx> (inverse), k); }, \
  [] (void *c, const void *key, size_t t, size_t n, const uint8_t *nonce) \
  { urtica_ocb_aes##N##_set_nonce (as<urtica_ocb_ctx> (c), as<urtica_ocb_aes##N##_encrypt_key> (key), t, n, nonce); }, \
  [] (void *c, const void *key, size_t n, const uint8_t *data) \
  { urtica_ocb_aes##N##_update (as<urtica_ocb_ctx> (c), as<urtica_ocb_aes##N##_encrypt_key> (key), n, data); }, \
  [] (void *c, const void *key, size_t n, uint8_t *dst, const uint8_t *src) \
  { urtica_ocb_aes##N##_encrypt (as<urtica_ocb_ctx> (c), as<urtica_ocb_aes##N##_encrypt_key> (key), n, dst, src); }, \
  [] (void *c, const void *key, const void *inverse, size_t n, uint8_t *dst, const uint8_t *src) \
  { \
    urtica_ocb_aes##N##_decrypt (as<urtica_ocb_ctx> (c), as<urtica_ocb_aes##N##_encrypt_key> (key), \
                                 as<urtica_aes##N##_ctx> (inverse), n, dst, src); \
  }, \
  [] (const void *c, const void *key, size_t n, uint8_t *tag) \
  { urtica_ocb_aes##N##_digest (as<urtica_ocb_ctx> (c), as<urtica_ocb_aes##N##_encrypt_key> (key), n, tag); }, \
  [] (const void *key, size_t nl, const uint8_t *n, size_t al, const uint8_t *a, size_t tl, \
      size_t cl, uint8_t *dst, const uint8_t *src) \
  { urtica_ocb_aes##N##_encrypt_message (as<urtica_ocb_aes##N##_encrypt_key> (key), nl, n, al, a, tl, cl, dst, src); }, \
  [] (const void *key, const void *inverse, size_t nl, const uint8_t *n, size_t al, const uint8_t *a, size_t tl, \
      size_t ml, uint8_t *dst, const uint8_t *src) \
  { \
    return urtica_ocb_aes##N##_decrypt_message (as<urtica_ocb_aes##N##_encrypt_key> (key), as<urtica_aes##N##_ctx> (inverse), \
                                                nl, n, al, a, tl, ml, dst, src); \
  } \
}

// The AES functions themselves as callbacks, by their addresses, which the
// generic functions recognise; those of aes_functions they take for a stranger's.
#define TESTSUITE_CIPHER(f) reinterpret_cast<urtica_cipher_func *> (reinterpret_cast<void (*) ()> (f))
inline urtica_cipher_func *const own_ciphers[][2] = {
  { TESTSUITE_CIPHER (urtica_aes128_encrypt), TESTSUITE_CIPHER (urtica_aes128_decrypt) },
  { TESTSUITE_CIPHER (urtica_aes192_encrypt), TESTSUITE_CIPHER (urtica_aes192_decrypt) },
  { TESTSUITE_CIPHER (urtica_aes256_encrypt), TESTSUITE_CIPHER (urtica_aes256_decrypt) },
};
#undef TESTSUITE_CIPHER

template <unsigned Index, bool Own = false> struct Generic
{
  static constexpr const AesFunctions &aes = aes_functions[Index];

  static inline urtica_cipher_func *const encipher = Own ? own_ciphers[Index][0] : aes.encrypt;
  static inline urtica_cipher_func *const decipher = Own ? own_ciphers[Index][1] : aes.decrypt;

  static void set_encrypt_key (void *key, const uint8_t *k)
  {
    aes.set_encrypt_key (aes_part (key), k);
    urtica_ocb_set_key (as<urtica_ocb_key> (key), aes_part (key), encipher);
  }
  static void set_decrypt_key (void *key, void *inverse, const uint8_t *k)
  {
    set_encrypt_key (key, k);
    aes.invert_key (inverse, aes_part (key));
  }
  static void set_nonce (void *c, const void *key, size_t t, size_t n, const uint8_t *nonce)
  {
    urtica_ocb_set_nonce (as<urtica_ocb_ctx> (c), aes_part (key), encipher, t, n, nonce);
  }
  static void update (void *c, const void *key, size_t n, const uint8_t *data)
  {
    urtica_ocb_update (as<urtica_ocb_ctx> (c), as<urtica_ocb_key> (key), aes_part (key), encipher, n, data);
  }
  static void encrypt (void *c, const void *key, size_t n, uint8_t *dst, const uint8_t *src)
  {
    urtica_ocb_encrypt (as<urtica_ocb_ctx> (c), as<urtica_ocb_key> (key), aes_part (key), encipher, n, dst, src);
  }
  static void decrypt (void *c, const void *key, const void *inverse, size_t n, uint8_t *dst, const uint8_t *src)
  {
    urtica_ocb_decrypt (as<urtica_ocb_ctx> (c), as<urtica_ocb_key> (key), aes_part (key), encipher, inverse, decipher, n, dst, src);
  }
  static void digest (const void *c, const void *key, size_t n, uint8_t *tag)
  {
    urtica_ocb_digest (as<urtica_ocb_ctx> (c), as<urtica_ocb_key> (key), aes_part (key), encipher, n, tag);
  }
  static void encrypt_message (const void *key, size_t nl, const uint8_t *n, size_t al, const uint8_t *a, size_t tl,
                               size_t cl, uint8_t *dst, const uint8_t *src)
  {
    urtica_ocb_encrypt_message (as<urtica_ocb_key> (key), aes_part (key), encipher, nl, n, al, a, tl, cl, dst, src);
  }
  static int decrypt_message (const void *key, const void *inverse, size_t nl, const uint8_t *n, size_t al, const uint8_t *a,
                              size_t tl, size_t ml, uint8_t *dst, const uint8_t *src)
  {
    return urtica_ocb_decrypt_message (as<urtica_ocb_key> (key), aes_part (key), encipher, inverse, decipher,
                                       nl, n, al, a, tl, ml, dst, src);
  }
  static constexpr OcbFunctions table (size_t key_size)
  {
    return { Own ? "urtica_ocb, recognised," : "urtica_ocb", &aes, key_size, set_encrypt_key, set_decrypt_key, set_nonce, update, encrypt, decrypt,
             digest, encrypt_message, decrypt_message };
  }
};

const OcbFunctions ocb_functions[] = {
  TESTSUITE_TYPED (128, 0), TESTSUITE_TYPED (192, 1), TESTSUITE_TYPED (256, 2),
  Generic<0>::table (sizeof (urtica_ocb_aes128_encrypt_key)),
  Generic<1>::table (sizeof (urtica_ocb_aes192_encrypt_key)),
  Generic<2>::table (sizeof (urtica_ocb_aes256_encrypt_key)),
};
#undef TESTSUITE_TYPED

// The generic functions where they recognise the cipher.
const OcbFunctions recognised_functions[] = {
  Generic<0, true>::table (sizeof (urtica_ocb_aes128_encrypt_key)),
  Generic<1, true>::table (sizeof (urtica_ocb_aes192_encrypt_key)),
  Generic<2, true>::table (sizeof (urtica_ocb_aes256_encrypt_key)),
};

// A key and its inverse, where a test does not care where they are.
struct OcbKeys
{
  const OcbFunctions &f;
  Bytes key, inverse;

  OcbKeys (const OcbFunctions &functions, const Bytes &user_key)
  : f (functions), key (f.key_size), inverse (f.aes->key_size)
  {
    f.set_decrypt_key (key.data (), inverse.data (), user_key.data ());
  }
};
struct AesKeys
{
  const AesFunctions &f;
  Bytes key, inverse;

  AesKeys (const AesFunctions &functions, const Bytes &user_key)
  : f (functions), key (f.key_size), inverse (f.key_size)
  {
    f.set_encrypt_key (key.data (), user_key.data ());
    f.invert_key (inverse.data (), key.data ());
  }
};

#endif
