/* arm64-work.c: work to count instructions of: everything once, and then
   messages of one length.

     arm64-work LENGTH COUNT    encrypts COUNT messages of LENGTH bytes, AES-128, no associated data

   Prints the implementation in use.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "urtica/ctr.h"
#include "urtica/ocb.h"
#include "urtica/urtica.h"

enum { most = 1 << 20 };
static uint8_t text[most], sealed[most + 16];
static const uint8_t user_key[32] = "what the key is does not matter";
static uint8_t nonce[12];

static unsigned long
number (const char *what, const char *digits, unsigned long limit)
{
  char *end;
  unsigned long n;

  errno = 0;
  n = strtoul (digits, &end, 10);
  if (errno || end == digits || *end || *digits == '-' || n > limit)
    {
      fprintf (stderr, "arm64-work: %s \"%s\" is no number up to %lu\n", what, digits, limit);
      exit (2);
    }
  return n;
}

/* All that the library does with one key size; whether what was sealed opens. */
#define EVERYTHING(N) \
static int \
everything##N (void) \
{ \
  struct urtica_ocb_aes##N##_encrypt_key key; \
  struct urtica_aes##N##_ctx decrypt; \
  uint8_t counter[16] = { 0 }, data[600] = { 1 }, out[616], back[600]; \
  urtica_ocb_aes##N##_set_decrypt_key (&key, &decrypt, user_key); \
  urtica_aes##N##_encrypt (&key.encrypt, 16 * 37, out, data); \
  urtica_aes##N##_decrypt (&decrypt, 16 * 37, back, out); \
  if (memcmp (back, data, 16 * 37) != 0) \
    return 0; \
  urtica_aes##N##_ctr_crypt (&key.encrypt, counter, sizeof data, out, data); \
  urtica_ocb_aes##N##_encrypt_message (&key, sizeof nonce, nonce, sizeof data, data, 16, sizeof out, out, data); \
  return urtica_ocb_aes##N##_decrypt_message (&key, &decrypt, sizeof nonce, nonce, sizeof data, data, 16, sizeof back, back, out) \
    && memcmp (back, data, sizeof data) == 0; \
}
EVERYTHING (128)
EVERYTHING (192)
EVERYTHING (256)

int
main (int argc, char **argv)
{
  struct urtica_ocb_aes128_encrypt_key key;
  unsigned long length, count;

  if (argc != 3)
    {
      fprintf (stderr, "usage: arm64-work LENGTH COUNT\n");
      return 2;
    }
  length = number ("length", argv[1], most);
  count = number ("count", argv[2], 1000000);
  if (!everything128 () || !everything192 () || !everything256 ())
    {
      fprintf (stderr, "arm64-work: wrong answer\n");
      return 1;
    }
  urtica_ocb_aes128_set_encrypt_key (&key, user_key);
  while (count-- > 0)
    urtica_ocb_aes128_encrypt_message (&key, sizeof nonce, nonce, 0, NULL, 16, length + 16, sealed, text);
  printf ("%s\n", urtica_implementation ());
  return 0;
}
