/* benchmark-operations.c: what is measured, and that all do it alike.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <stdlib.h>
#include <string.h>

#include "benchmark-operations.h"

#define MAX_SEALED 64

const struct operation_name operation_names[OPERATIONS] =
{
  { "encrypt", "Encryption" },
  { "decrypt", "Decryption" },
  { "ad", "Associated data" },
  { "key", "Key set-up" },
  { "nonce", "Nonce set-up" },
  { "mode-encrypt", "The mode alone, over Nettle's AES: encryption" },
  { "mode-decrypt", "The mode alone, over Nettle's AES: decryption" },
  { "mode-ad", "The mode alone, over Nettle's AES: associated data" }
};

static struct
{
  uint8_t *text, *out, *reference;
  uint8_t nonce[NONCE_SIZE];
  uint32_t next_nonce;
  /* Sealed messages of the row's size, for decryption: nonces 0, 1, ... */
  uint8_t *sealed[MODES];
  uint32_t sealed_count;
  void *allocated[3 + MODES];
  size_t buffers;
} inputs;

int
operation_has_size (enum operation operation)
{
  return operation != KEY && operation != NONCE;
}

int
operation_opens (enum operation operation)
{
  return operation == DECRYPT || operation == MODE_DECRYPT;
}

int
operation_is_mode_alone (enum operation operation)
{
  return operation >= MODE_ENCRYPT;
}

/* ---- inputs */

/* Each buffer begins at another place in its page: stores to one at the
   same place as loads from another can hold the loads up. */
static uint8_t *
buffer (size_t size, size_t place)
{
  uint8_t *p = aligned_alloc (4096, (size + place + 4095) & ~(size_t) 4095);
  if (p == NULL)
    contestant_failed ("aligned_alloc");
  inputs.allocated[inputs.buffers++] = p;
  memset (p, 0, size + place);
  return p + place;
}

void
operation_make_inputs (size_t max_size)
{
  if (max_size < 2 * TAG_SIZE)
    max_size = 2 * TAG_SIZE;
  uint64_t x = 88172645463325252u;
  inputs.text = buffer (max_size, 0);
  inputs.out = buffer (max_size + 2 * TAG_SIZE, 2048);
  inputs.reference = buffer (max_size + 2 * TAG_SIZE, 0);
  size_t sealed_size = 65536 + MAX_SEALED * TAG_SIZE;
  if (sealed_size < max_size + TAG_SIZE)
    sealed_size = max_size + TAG_SIZE;
  for (int mode = 0; mode < MODES; mode++)
    inputs.sealed[mode] = buffer (sealed_size, 1024);
  for (size_t i = 0; i < max_size; i++)
    {
      x ^= x << 13;
      x ^= x >> 7;
      x ^= x << 17;
      inputs.text[i] = (uint8_t) (x >> 24);
    }
}

void
operation_free_inputs (void)
{
  for (size_t i = 0; i < inputs.buffers; i++)
    free (inputs.allocated[i]);
  inputs.buffers = 0;
}

static const uint8_t *
nonce_number (uint32_t n)
{
  for (int i = 0; i < 4; i++)
    inputs.nonce[NONCE_SIZE - 1 - i] = (uint8_t) (n >> 8 * i);
  return inputs.nonce;
}

static const uint8_t *
fresh_nonce (void)
{
  return nonce_number (inputs.next_nonce++);
}

static uint8_t *
sealed_message (enum mode mode, size_t size, uint32_t n)
{
  return inputs.sealed[mode] + n * (size + TAG_SIZE);
}

void
operation_seal_inputs (const struct contestant *c, size_t size)
{
  inputs.sealed_count = size > 65536 ? 1 : (uint32_t) (65536 / size);
  if (inputs.sealed_count > MAX_SEALED)
    inputs.sealed_count = MAX_SEALED;
  contestant_select (c);
  for (uint32_t n = 0; n < inputs.sealed_count; n++)
    c->calls->seal (c->state, nonce_number (n), 0, NULL, size, sealed_message (c->mode, size, n), inputs.text);
}

/* ---- the operations, a number of calls at a time */

static void
run_encrypt (const struct contestant *c, size_t size, size_t calls)
{
  while (calls-- > 0)
    c->calls->seal (c->state, fresh_nonce (), 0, NULL, size, inputs.out, inputs.text);
}

static void
run_decrypt (const struct contestant *c, size_t size, size_t calls)
{
  uint32_t n = 0;
  while (calls-- > 0)
    {
      if (!c->calls->open (c->state, nonce_number (n), size, inputs.out, sealed_message (c->mode, size, n)))
        contestant_failed (c->library);
      if (++n == inputs.sealed_count)
        n = 0;
    }
}

static void
run_ad (const struct contestant *c, size_t size, size_t calls)
{
  while (calls-- > 0)
    c->calls->seal (c->state, fresh_nonce (), size, inputs.text, 0, inputs.out, NULL);
}

static void
run_key (const struct contestant *c, size_t size, size_t calls)
{
  (void) size;
  while (calls-- > 0)
    c->calls->set_key (c->state, contestant_key);
}

static void
run_nonce (const struct contestant *c, size_t size, size_t calls)
{
  (void) size;
  while (calls-- > 0)
    c->calls->set_nonce (c->state, fresh_nonce ());
}

operation_func *const operation_run[OPERATIONS] =
  { run_encrypt, run_decrypt, run_ad, run_key, run_nonce, run_encrypt, run_decrypt, run_ad };

/* ---- the check */

/* Does the operation once. Returns how many bytes of result are in out. */
static size_t
give_result (enum operation operation, const struct contestant *c, size_t size)
{
  static const uint8_t other_key[32] = { 1, 2, 3 };
  const uint8_t *nonce = nonce_number (7);
  switch (operation)
    {
    case ENCRYPT:
    case MODE_ENCRYPT:
      c->calls->seal (c->state, nonce, 0, NULL, size, inputs.out, inputs.text);
      return size + TAG_SIZE;
    case AD:
    case MODE_AD:
      c->calls->seal (c->state, nonce, size, inputs.text, 0, inputs.out, NULL);
      return TAG_SIZE;
    case KEY:
      c->calls->set_key (c->state, other_key);
      c->calls->seal (c->state, nonce, 0, NULL, TAG_SIZE, inputs.out, inputs.text);
      c->calls->set_key (c->state, contestant_key);
      return 2 * TAG_SIZE;
    default:
      c->calls->set_nonce (c->state, nonce);
      c->calls->finish (c->state, inputs.out);
      return TAG_SIZE;
    }
}

static int
opens_all (const struct contestant *c, size_t size)
{
  for (uint32_t n = 0; n < inputs.sealed_count; n++)
    {
      memset (inputs.out, 0, size);
      if (!c->calls->open (c->state, nonce_number (n), size, inputs.out, sealed_message (c->mode, size, n))
          || memcmp (inputs.out, inputs.text, size) != 0)
        return 0;
    }
  uint8_t *sealed = sealed_message (c->mode, size, 0);
  sealed[size + TAG_SIZE - 1] ^= 1;
  int accepted = c->calls->open (c->state, nonce_number (0), size, inputs.out, sealed);
  sealed[size + TAG_SIZE - 1] ^= 1;
  return !accepted;
}

int
operation_agrees (enum operation operation, const struct contestant *c, size_t size, int first)
{
  if (operation_opens (operation))
    {
      if (first)
        operation_seal_inputs (c, size);
      contestant_select (c);
      return opens_all (c, size);
    }
  contestant_select (c);
  memset (inputs.out, 0, size + 2 * TAG_SIZE);
  size_t length = give_result (operation, c, size);
  if (first)
    memcpy (inputs.reference, inputs.out, length);
  return memcmp (inputs.reference, inputs.out, length) == 0;
}
