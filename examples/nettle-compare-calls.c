/* nettle-compare-calls.c: the calls of Nettle that are measured.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef HAVE_CONFIG_H
#include <config.h>
#else
#define _GNU_SOURCE 1
#endif

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include <nettle/eax.h>
#include <nettle/gcm.h>
#include <nettle/memops.h>
#include <nettle/ocb.h>
#include <nettle/version.h>

#include "benchmark-program.h"
#include "benchmark-turns.h"
#include "nettle-compare.h"

#define NONCE_SIZE 12
#define TAG_SIZE 16
#define MAX_SIZE 65536

const char *const algorithm_names[ALGORITHMS] =
  { "OCB", "OCB in calls", "OCB generic", "GCM", "EAX", "OCB generic", "GCM" };
const int algorithm_bits[ALGORITHMS] = { 128, 128, 128, 128, 128, 256, 256 };
const char *const operation_names[OPERATIONS] = { "encrypt", "decrypt", "associated data" };
const size_t message_sizes[SIZES] = { 0, 16, 64, 256, 1024, 4096, 16384, MAX_SIZE };

/* Since 4.0 the tag is always whole. */
#if NETTLE_VERSION_MAJOR >= 4
#define DIGEST(mode, ctx, tag) mode##_digest (ctx, tag)
#else
#define DIGEST(mode, ctx, tag) mode##_digest (ctx, TAG_SIZE, tag)
#endif
#define F(function) ((nettle_cipher_func *) (function))

static struct
{
  struct ocb_aes128_encrypt_key ocb128;
  struct aes128_ctx inverse128;
  struct ocb_key ocb256;
  struct aes256_ctx aes256, inverse256;
  struct gcm_aes128_ctx gcm128;
  struct gcm_aes256_ctx gcm256;
  struct eax_aes128_ctx eax128;
} keys;

/* A message: associated data, text, and where it goes. sealed is that of the
   operation's algorithm. */
static uint8_t nonce[NONCE_SIZE], text[MAX_SIZE], sealed[MAX_SIZE + TAG_SIZE], opened[MAX_SIZE];

static void
set_keys (void)
{
  static const uint8_t key[32] = "thirty-one letters and a zero..";
  ocb_aes128_set_decrypt_key (&keys.ocb128, &keys.inverse128, key);
  aes256_set_encrypt_key (&keys.aes256, key);
  aes256_set_decrypt_key (&keys.inverse256, key);
  ocb_set_key (&keys.ocb256, &keys.aes256, F (aes256_encrypt));
  gcm_aes128_set_key (&keys.gcm128, key);
  gcm_aes256_set_key (&keys.gcm256, key);
  eax_aes128_set_key (&keys.eax128, key);
}

/* ---- one message; alength bytes of associated data and length of text.
   seal writes sealed, unseal reads it and returns whether the tag is right. */

static void
ocb128_seal (size_t alength, size_t length)
{
  ocb_aes128_encrypt_message (&keys.ocb128, NONCE_SIZE, nonce, alength, text, TAG_SIZE, length + TAG_SIZE, sealed, text);
}

/* The generic function: ocb_aes128_decrypt_message of Nettle 3.9 to 4.0
   refuses right messages of 16 bytes and more. */
static int
ocb128_unseal (size_t length)
{
  return ocb_decrypt_message (&keys.ocb128.ocb, &keys.ocb128.encrypt, F (aes128_encrypt), &keys.inverse128, F (aes128_decrypt),
                              NONCE_SIZE, nonce, 0, NULL, TAG_SIZE, length, opened, sealed);
}

static void
stream_seal (size_t alength, size_t length)
{
  struct ocb_ctx ctx;
  ocb_aes128_set_nonce (&ctx, &keys.ocb128, TAG_SIZE, NONCE_SIZE, nonce);
  ocb_aes128_update (&ctx, &keys.ocb128, alength, text);
  ocb_aes128_encrypt (&ctx, &keys.ocb128, length, sealed, text);
  ocb_aes128_digest (&ctx, &keys.ocb128, TAG_SIZE, sealed + length);
}

static int
stream_unseal (size_t length)
{
  struct ocb_ctx ctx;
  uint8_t tag[TAG_SIZE];
  ocb_aes128_set_nonce (&ctx, &keys.ocb128, TAG_SIZE, NONCE_SIZE, nonce);
  ocb_aes128_decrypt (&ctx, &keys.ocb128, &keys.inverse128, length, opened, sealed);
  ocb_aes128_digest (&ctx, &keys.ocb128, TAG_SIZE, tag);
  return memeql_sec (tag, sealed + length, TAG_SIZE);
}

static void
generic_seal (size_t alength, size_t length)
{
  ocb_encrypt_message (&keys.ocb128.ocb, &keys.ocb128.encrypt, F (aes128_encrypt), NONCE_SIZE, nonce, alength, text,
                       TAG_SIZE, length + TAG_SIZE, sealed, text);
}

static void
ocb256_seal (size_t alength, size_t length)
{
  ocb_encrypt_message (&keys.ocb256, &keys.aes256, F (aes256_encrypt), NONCE_SIZE, nonce, alength, text,
                       TAG_SIZE, length + TAG_SIZE, sealed, text);
}

static int
ocb256_unseal (size_t length)
{
  return ocb_decrypt_message (&keys.ocb256, &keys.aes256, F (aes256_encrypt), &keys.inverse256, F (aes256_decrypt),
                              NONCE_SIZE, nonce, 0, NULL, TAG_SIZE, length, opened, sealed);
}

/* GCM and EAX, whose functions have the same arguments. */
#define CALLS(mode, ctx, set_nonce) \
static void \
mode##_seal (size_t alength, size_t length) \
{ \
  set_nonce; \
  if (alength > 0) \
    mode##_update (ctx, alength, text); \
  if (length > 0) \
    mode##_encrypt (ctx, length, sealed, text); \
  DIGEST (mode, ctx, sealed + length); \
} \
static int \
mode##_unseal (size_t length) \
{ \
  uint8_t tag[TAG_SIZE]; \
  set_nonce; \
  if (length > 0) \
    mode##_decrypt (ctx, length, opened, sealed); \
  DIGEST (mode, ctx, tag); \
  return memeql_sec (tag, sealed + length, TAG_SIZE); \
}
CALLS (gcm_aes128, &keys.gcm128, gcm_aes128_set_iv (&keys.gcm128, NONCE_SIZE, nonce))
CALLS (gcm_aes256, &keys.gcm256, gcm_aes256_set_iv (&keys.gcm256, NONCE_SIZE, nonce))
CALLS (eax_aes128, &keys.eax128, eax_aes128_set_nonce (&keys.eax128, NONCE_SIZE, nonce))

static const struct algorithm
{
  void (*seal) (size_t alength, size_t length);
  int (*unseal) (size_t length);
} algorithms[ALGORITHMS] =
{
  { ocb128_seal, ocb128_unseal }, { stream_seal, stream_unseal }, { generic_seal, ocb128_unseal },
  { gcm_aes128_seal, gcm_aes128_unseal }, { eax_aes128_seal, eax_aes128_unseal },
  { ocb256_seal, ocb256_unseal }, { gcm_aes256_seal, gcm_aes256_unseal }
};

/* ---- as jobs */

struct point
{
  const struct algorithm *of;
  enum operation operation;
  size_t size;
};

static void
prepare (const void *data)
{
  const struct point *p = data;
  if (p->operation == DECRYPT)
    p->of->seal (0, p->size);
}

static void
run (const void *data, size_t calls)
{
  const struct point *p = data;
  while (calls-- > 0)
    switch (p->operation)
      {
      case ENCRYPT: p->of->seal (0, p->size); break;
      case DATA: p->of->seal (p->size, 0); break;
      default:
        if (!p->of->unseal (p->size))
          program_ends (EXIT_FAILED, "a right message is refused");
      }
}

void
figures_measure (struct figures *f, double seconds)
{
  static struct point points[ALGORITHMS][OPERATIONS][SIZES];
  static struct job jobs[ALGORITHMS * OPERATIONS * SIZES];
  size_t n = 0;
  set_keys ();
  snprintf (f->library, sizeof f->library, "%s", library_of_ocb ());
  for (int a = 0; a < ALGORITHMS; a++)
    for (int o = 0; o < OPERATIONS; o++)
      for (int s = 0; s < SIZES; s++)
        {
          points[a][o][s] = (struct point) { &algorithms[a], (enum operation) o, message_sizes[s] };
          jobs[n++] = (struct job) { .run = run, .prepare = prepare, .data = &points[a][o][s] };
        }
  turns_measure (jobs, n, seconds);
  n = 0;
  for (int a = 0; a < ALGORITHMS; a++)
    for (int o = 0; o < OPERATIONS; o++)
      for (int s = 0; s < SIZES; s++)
        f->time[a][o][s] = jobs[n++].figure.time;
}

/* All ways to OCB with one key have one result. */
void
figures_check (void)
{
  static uint8_t first[MAX_SIZE + TAG_SIZE];
  set_keys ();
  for (int a = 0; a < ALGORITHMS; a++)
    for (int s = 0; s < SIZES; s++)
      {
        size_t n = message_sizes[s];
        algorithms[a].seal (0, n);
        if (!algorithms[a].unseal (n) || memcmp (opened, text, n) != 0)
          program_ends (EXIT_FAILED, "nothing measured: %s with %zu bytes does not open", algorithm_names[a], n);
        if (a == OCB_128_STREAM || a == OCB_128_GENERIC)
          {
            memcpy (first, sealed, n + TAG_SIZE);
            algorithms[OCB_128].seal (0, n);
            if (memcmp (first, sealed, n + TAG_SIZE) != 0)
              program_ends (EXIT_FAILED, "nothing measured: %s with %zu bytes has another result", algorithm_names[a], n);
          }
      }
}

const char *
library_of_ocb (void)
{
  Dl_info info;
  void *f = dlsym (RTLD_DEFAULT, "nettle_ocb_encrypt");
  return f && dladdr (f, &info) && info.dli_fname ? info.dli_fname : "this program";
}
