/* benchmark-nettle.c: Nettle's OCB, GCM and EAX, and urtica's OCB over
   Nettle's AES, which leaves the mode alone to differ.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <stdio.h>
#include <stdlib.h>

#include "benchmark-contestants.h"

#ifdef HAVE_NETTLE
#include <nettle/aes.h>
#include <nettle/eax.h>
#include <nettle/memops.h>
#include <nettle/nettle-meta.h>
#include <nettle/version.h>
#include <urtica/ocb.h>
#ifdef HAVE_NETTLE_OCB
#include <nettle/ocb.h>
#endif

/* ---- GCM and EAX */

struct aead
{
  const struct nettle_aead *of;
  void (*set_nonce) (void *ctx, const uint8_t *nonce);
  void *ctx;
};

/* Nettle's table has a nonce of 16 bytes for EAX. */
static void
eax_set_short_nonce (void *ctx, const uint8_t *nonce)
{
  eax_aes128_set_nonce (ctx, NONCE_SIZE, nonce);
}

static void
aead_destroy (void *state)
{
  struct aead *s = state;
  free (s->ctx);
  free (s);
}

static void *
aead_create (enum mode mode, int key_bits, const uint8_t *key)
{
  const struct nettle_aead *of = mode == MODE_EAX ? &nettle_eax_aes128
    : key_bits == 128 ? &nettle_gcm_aes128 : &nettle_gcm_aes256;
  struct aead *s = calloc (1, sizeof *s);
  if (s == NULL || (s->ctx = calloc (1, of->context_size)) == NULL)
    contestant_failed ("calloc");
  s->of = of;
  s->set_nonce = mode == MODE_EAX ? eax_set_short_nonce : of->set_nonce;
  of->set_encrypt_key (s->ctx, key);
  return s;
}

static void
aead_set_key (void *state, const uint8_t *key)
{
  struct aead *s = state;
  s->of->set_encrypt_key (s->ctx, key);
}

static void
aead_set_nonce (void *state, const uint8_t *nonce)
{
  struct aead *s = state;
  s->set_nonce (s->ctx, nonce);
}

static void
aead_finish (void *state, uint8_t *tag)
{
  struct aead *s = state;
#if NETTLE_VERSION_MAJOR >= 4
  s->of->digest (s->ctx, tag);
#else
  s->of->digest (s->ctx, TAG_SIZE, tag);
#endif
}

static void
aead_seal (void *state, const uint8_t *nonce, size_t alength, const uint8_t *adata,
           size_t length, uint8_t *dst, const uint8_t *src)
{
  struct aead *s = state;
  s->set_nonce (s->ctx, nonce);
  if (alength > 0)
    s->of->update (s->ctx, alength, adata);
  if (length > 0)
    s->of->encrypt (s->ctx, length, dst, src);
  aead_finish (s, dst + length);
}

static int
aead_open (void *state, const uint8_t *nonce, size_t length, uint8_t *dst, const uint8_t *src)
{
  struct aead *s = state;
  uint8_t tag[TAG_SIZE];
  s->set_nonce (s->ctx, nonce);
  s->of->decrypt (s->ctx, length, dst, src);
  aead_finish (s, tag);
  return memeql_sec (tag, src + length, TAG_SIZE);
}

static const struct calls aead_calls =
  { aead_create, aead_destroy, aead_set_key, aead_set_nonce, aead_finish, aead_seal, aead_open };

/* ---- what OCB needs of Nettle's AES */

union aes
{
  struct aes128_ctx aes128;
  struct aes256_ctx aes256;
};

struct over_nettle
{
  const struct nettle_cipher *aes;
  union aes encrypt, decrypt;
  struct urtica_ocb_key urtica_key;
  struct urtica_ocb_ctx urtica_ctx;
#ifdef HAVE_NETTLE_OCB
  struct ocb_key nettle_key;
  struct ocb_ctx nettle_ctx;
#endif
};

static struct over_nettle *
over_nettle_create (int key_bits, const uint8_t *key)
{
  struct over_nettle *s = calloc (1, sizeof *s);
  if (s == NULL)
    contestant_failed ("calloc");
  s->aes = key_bits == 128 ? &nettle_aes128 : &nettle_aes256;
  s->aes->set_decrypt_key (&s->decrypt, key);
  return s;
}

/* ---- urtica's OCB over it */

static void
urtica_set_key (void *state, const uint8_t *key)
{
  struct over_nettle *s = state;
  s->aes->set_encrypt_key (&s->encrypt, key);
  urtica_ocb_set_key (&s->urtica_key, &s->encrypt, s->aes->encrypt);
}

static void *
urtica_create (enum mode mode, int key_bits, const uint8_t *key)
{
  (void) mode;
  struct over_nettle *s = over_nettle_create (key_bits, key);
  urtica_set_key (s, key);
  return s;
}

static void
urtica_set_nonce (void *state, const uint8_t *nonce)
{
  struct over_nettle *s = state;
  urtica_ocb_set_nonce (&s->urtica_ctx, &s->encrypt, s->aes->encrypt, TAG_SIZE, NONCE_SIZE, nonce);
}

static void
urtica_finish (void *state, uint8_t *tag)
{
  struct over_nettle *s = state;
  urtica_ocb_digest (&s->urtica_ctx, &s->urtica_key, &s->encrypt, s->aes->encrypt, TAG_SIZE, tag);
}

static void
urtica_seal (void *state, const uint8_t *nonce, size_t alength, const uint8_t *adata,
             size_t length, uint8_t *dst, const uint8_t *src)
{
  struct over_nettle *s = state;
  urtica_ocb_encrypt_message (&s->urtica_key, &s->encrypt, s->aes->encrypt, NONCE_SIZE, nonce, alength, adata,
                              TAG_SIZE, length + TAG_SIZE, dst, src);
}

static int
urtica_open (void *state, const uint8_t *nonce, size_t length, uint8_t *dst, const uint8_t *src)
{
  struct over_nettle *s = state;
  return urtica_ocb_decrypt_message (&s->urtica_key, &s->encrypt, s->aes->encrypt, &s->decrypt, s->aes->decrypt,
                                     NONCE_SIZE, nonce, 0, NULL, TAG_SIZE, length, dst, src);
}

static const struct calls urtica_calls =
  { urtica_create, free, urtica_set_key, urtica_set_nonce, urtica_finish, urtica_seal, urtica_open };

/* ---- Nettle's OCB over it */

#ifdef HAVE_NETTLE_OCB
static void
ocb_set_encrypt_key (void *state, const uint8_t *key)
{
  struct over_nettle *s = state;
  s->aes->set_encrypt_key (&s->encrypt, key);
  ocb_set_key (&s->nettle_key, &s->encrypt, s->aes->encrypt);
}

static void *
ocb_create (enum mode mode, int key_bits, const uint8_t *key)
{
  (void) mode;
  struct over_nettle *s = over_nettle_create (key_bits, key);
  ocb_set_encrypt_key (s, key);
  return s;
}

static void
ocb_start (void *state, const uint8_t *nonce)
{
  struct over_nettle *s = state;
  ocb_set_nonce (&s->nettle_ctx, &s->encrypt, s->aes->encrypt, TAG_SIZE, NONCE_SIZE, nonce);
}

static void
ocb_finish (void *state, uint8_t *tag)
{
  struct over_nettle *s = state;
  ocb_digest (&s->nettle_ctx, &s->nettle_key, &s->encrypt, s->aes->encrypt, TAG_SIZE, tag);
}

static void
ocb_seal (void *state, const uint8_t *nonce, size_t alength, const uint8_t *adata,
          size_t length, uint8_t *dst, const uint8_t *src)
{
  struct over_nettle *s = state;
  ocb_encrypt_message (&s->nettle_key, &s->encrypt, s->aes->encrypt, NONCE_SIZE, nonce, alength, adata,
                       TAG_SIZE, length + TAG_SIZE, dst, src);
}

/* The generic function, since ocb_aes128_decrypt_message of Nettle 3.9 to
   4.0 refuses valid messages of 16 bytes and more. */
static int
ocb_open (void *state, const uint8_t *nonce, size_t length, uint8_t *dst, const uint8_t *src)
{
  struct over_nettle *s = state;
  return ocb_decrypt_message (&s->nettle_key, &s->encrypt, s->aes->encrypt, &s->decrypt, s->aes->decrypt,
                              NONCE_SIZE, nonce, 0, NULL, TAG_SIZE, length, dst, src);
}

static const struct calls ocb_calls =
  { ocb_create, free, ocb_set_encrypt_key, ocb_start, ocb_finish, ocb_seal, ocb_open };
#endif /* HAVE_NETTLE_OCB */

void
add_nettle (struct contestants *all)
{
  for (int bits = 128; bits <= 256; bits += 128)
    {
      struct contestant c = { .library = "urtica", .mode = MODE_OCB, .key_bits = bits, .over_nettle = 1,
                              .in_use = 1, .calls = &urtica_calls };
      contestants_add (all, c);
      c = (struct contestant) { .library = "Nettle", .mode = MODE_GCM, .key_bits = bits, .calls = &aead_calls };
      contestants_add (all, c);
#ifdef HAVE_NETTLE_OCB
      c.mode = MODE_OCB;
      c.calls = &ocb_calls;
      contestants_add (all, c);
      c.over_nettle = 1;
      contestants_add (all, c);
#endif
    }
  contestants_add (all, (struct contestant) { .library = "Nettle", .mode = MODE_EAX, .key_bits = 128,
                                              .calls = &aead_calls });
}

const char *
version_of_nettle (void)
{
  static char version[32];
  snprintf (version, sizeof version, "%d.%d", nettle_version_major (), nettle_version_minor ());
  return version;
}

#else

void
add_nettle (struct contestants *all)
{
  (void) all;
}

const char *
version_of_nettle (void)
{
  return NULL;
}

#endif
