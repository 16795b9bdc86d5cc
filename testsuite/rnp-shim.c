/* rnp-shim: for LD_PRELOAD, before a program that uses Botan's C API, such as
   rnp: its AES-OCB then comes from urtica. Every other cipher goes on to
   Botan.

   What botan_cipher_* do is in Botan's handbook (handbook/api_ref/ffi.html,
   "Symmetric Ciphers"). The handle of a cipher is opaque, so those made here
   are told from Botan's by their first word.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "examples/openssl-provider/aes-key.h"

/* Values of Botan's botan/ffi.h, which need not be installed. */
enum
{
  INIT_DECRYPT = 1,
  UPDATE_FINAL = 1,
  SUCCESS = 0,
  ERROR_BAD_MAC = -2,
  ERROR_INSUFFICIENT_BUFFER_SPACE = -10,
  ERROR_OUT_OF_MEMORY = -21,
  ERROR_BAD_PARAMETER = -32,
  ERROR_KEY_NOT_SET = -33,
  ERROR_INVALID_KEY_LENGTH = -34
};

#define TAG_SIZE URTICA_OCB_DIGEST_SIZE
#define GRANULARITY 256
#define OURS 0x7572746963617368ULL

struct cipher
{
  unsigned long long mark;              /* OURS */
  int decrypting, key_set, started;
  struct aes_key key;
  struct urtica_ocb_ctx ocb;
  uint8_t *ad;
  size_t ad_length;
};

static int
ours (const void *handle)
{
  return handle != NULL && ((const struct cipher *) handle)->mark == OURS;
}

/* REAL: Botan's function of the name, with the type of the one here. */
#define REAL(name) ((__typeof__ (&name)) real (#name))
static void *
real (const char *name)
{
  void *function = dlsym (RTLD_NEXT, name);

  if (function == NULL)
    {
      fprintf (stderr, "rnp-shim: there is no %s to call\n", name);
      abort ();
    }
  return function;
}

/* 16, 24 or 32 for a name of AES-OCB, as "AES-128/OCB", otherwise 0. */
static size_t
key_size_of (const char *name)
{
  int bits = 0, end = 0;

  if (name == NULL || sscanf (name, "AES-%3d/OCB%n", &bits, &end) != 1 || end == 0 || name[end] != '\0')
    return 0;
  return bits == 128 || bits == 192 || bits == 256 ? (size_t) bits / 8 : 0;
}

/* ---- the life of a cipher */

int botan_cipher_init (void **handle, const char *name, uint32_t flags);
int
botan_cipher_init (void **handle, const char *name, uint32_t flags)
{
  size_t key_size = key_size_of (name);
  struct cipher *c;

  if (key_size == 0)
    return REAL (botan_cipher_init) (handle, name, flags);
  c = calloc (1, sizeof *c);
  if (c == NULL)
    return ERROR_OUT_OF_MEMORY;
  c->mark = OURS;
  c->decrypting = (flags & INIT_DECRYPT) != 0;
  c->key.size = key_size;
  *handle = c;
  return SUCCESS;
}

int botan_cipher_reset (void *handle);
int
botan_cipher_reset (void *handle)
{
  struct cipher *c = handle;

  if (!ours (handle))
    return REAL (botan_cipher_reset) (handle);
  c->started = 0;
  explicit_bzero (&c->ocb, sizeof c->ocb);
  return SUCCESS;
}

int botan_cipher_clear (void *handle);
int
botan_cipher_clear (void *handle)
{
  struct cipher *c = handle;
  size_t key_size;

  if (!ours (handle))
    return REAL (botan_cipher_clear) (handle);
  key_size = c->key.size;
  explicit_bzero (&c->key, sizeof c->key);
  c->key.size = key_size;
  c->key_set = 0;
  free (c->ad);
  c->ad = NULL;
  c->ad_length = 0;
  return botan_cipher_reset (handle);
}

int botan_cipher_destroy (void *handle);
int
botan_cipher_destroy (void *handle)
{
  if (!ours (handle))
    return REAL (botan_cipher_destroy) (handle);
  botan_cipher_clear (handle);
  free (handle);
  return SUCCESS;
}

/* ---- sizes */

int botan_cipher_valid_nonce_length (void *handle, size_t length);
int
botan_cipher_valid_nonce_length (void *handle, size_t length)
{
  if (!ours (handle))
    return REAL (botan_cipher_valid_nonce_length) (handle, length);
  return length >= 1 && length <= URTICA_OCB_MAX_NONCE_SIZE;
}

#define CONSTANT(name, value)                   \
  int name (void *handle, size_t *size);        \
  int                                           \
  name (void *handle, size_t *size)             \
  {                                             \
    if (!ours (handle))                         \
      return REAL (name) (handle, size);        \
    *size = value;                              \
    return SUCCESS;                             \
  }
CONSTANT (botan_cipher_get_tag_length, TAG_SIZE)
CONSTANT (botan_cipher_get_default_nonce_length, 12)
CONSTANT (botan_cipher_get_update_granularity, GRANULARITY)
CONSTANT (botan_cipher_get_ideal_update_granularity, 16 * GRANULARITY)

/* ---- a message */

int botan_cipher_set_key (void *handle, const uint8_t *key, size_t length);
int
botan_cipher_set_key (void *handle, const uint8_t *key, size_t length)
{
  struct cipher *c = handle;

  if (!ours (handle))
    return REAL (botan_cipher_set_key) (handle, key, length);
  if (length != c->key.size)
    return ERROR_INVALID_KEY_LENGTH;
  aes_key_set (&c->key, key);
  aes_key_invert (&c->key);
  c->key_set = 1;
  return SUCCESS;
}

/* It stays for later messages too, until it is set anew. */
int botan_cipher_set_associated_data (void *handle, const uint8_t *ad, size_t length);
int
botan_cipher_set_associated_data (void *handle, const uint8_t *ad, size_t length)
{
  struct cipher *c = handle;
  uint8_t *copy;

  if (!ours (handle))
    return REAL (botan_cipher_set_associated_data) (handle, ad, length);
  copy = malloc (length + 1);
  if (copy == NULL)
    return ERROR_OUT_OF_MEMORY;
  if (length > 0)
    memcpy (copy, ad, length);
  free (c->ad);
  c->ad = copy;
  c->ad_length = length;
  return SUCCESS;
}

int botan_cipher_start (void *handle, const uint8_t *nonce, size_t length);
int
botan_cipher_start (void *handle, const uint8_t *nonce, size_t length)
{
  struct cipher *c = handle;

  if (!ours (handle))
    return REAL (botan_cipher_start) (handle, nonce, length);
  if (!c->key_set)
    return ERROR_KEY_NOT_SET;
  if (!botan_cipher_valid_nonce_length (handle, length))
    return ERROR_BAD_PARAMETER;
  aes_key_nonce (&c->key, &c->ocb, TAG_SIZE, length, nonce);
  aes_key_update (&c->key, &c->ocb, c->ad_length, c->ad);
  c->started = 1;
  return SUCCESS;
}

/* The last text, and its tag behind it in the output. */
static int
seal_last (struct cipher *c, uint8_t *out, size_t out_size, size_t *written, const uint8_t *in, size_t in_size)
{
  *written = in_size + TAG_SIZE;
  if (out_size < in_size + TAG_SIZE)
    return ERROR_INSUFFICIENT_BUFFER_SPACE;
  aes_key_crypt (&c->key, 1, &c->ocb, in_size, out, in);
  aes_key_digest (&c->key, &c->ocb, TAG_SIZE, out + in_size);
  return SUCCESS;
}

/* The last text, with its tag behind it in the input; no text where that is wrong. */
static int
open_last (struct cipher *c, uint8_t *out, size_t out_size, size_t *written, const uint8_t *in, size_t in_size)
{
  size_t length = in_size - TAG_SIZE;
  uint8_t tag[TAG_SIZE], difference = 0;

  if (in_size < TAG_SIZE)
    return ERROR_BAD_PARAMETER;
  *written = length;
  if (out_size < length)
    return ERROR_INSUFFICIENT_BUFFER_SPACE;
  aes_key_crypt (&c->key, 0, &c->ocb, length, out, in);
  aes_key_digest (&c->key, &c->ocb, TAG_SIZE, tag);
  for (size_t i = 0; i < TAG_SIZE; i++)
    difference |= tag[i] ^ in[length + i];
  if (difference == 0)
    return SUCCESS;
  explicit_bzero (out, length);
  *written = 0;
  return ERROR_BAD_MAC;
}

/* All of the input at the end, before that whole multiples of the granularity. */
int botan_cipher_update (void *handle, uint32_t flags, uint8_t *out, size_t out_size, size_t *written,
                         const uint8_t *in, size_t in_size, size_t *consumed);
int
botan_cipher_update (void *handle, uint32_t flags, uint8_t *out, size_t out_size, size_t *written,
                     const uint8_t *in, size_t in_size, size_t *consumed)
{
  struct cipher *c = handle;
  size_t n = (out_size < in_size ? out_size : in_size) / GRANULARITY * GRANULARITY;
  int result;

  if (!ours (handle))
    return REAL (botan_cipher_update) (handle, flags, out, out_size, written, in, in_size, consumed);
  *written = *consumed = 0;
  if (!c->started)
    return ERROR_BAD_PARAMETER;
  if ((flags & UPDATE_FINAL) == 0)
    {
      aes_key_crypt (&c->key, !c->decrypting, &c->ocb, n, out, in);
      *written = *consumed = n;
      return SUCCESS;
    }
  result = (c->decrypting ? open_last : seal_last) (c, out, out_size, written, in, in_size);
  if (result == SUCCESS || result == ERROR_BAD_MAC)
    {
      *consumed = in_size;
      botan_cipher_reset (handle);
    }
  return result;
}
