/* plain-test.c: known answers in plain C, without Check, so that they run
   where there is a compiler and no more: RFC 7253, Appendix A, on every
   implementation, by messages and in pieces; and counter mode.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "urtica/ctr.h"
#include "urtica/ocb.h"
#include "urtica/urtica.h"

static unsigned passed, failed;

static void
check (int right, const char *what, unsigned a, unsigned b)
{
  if (right)
    {
      passed++;
      return;
    }
  failed++;
  printf ("FAILED: %s: %s (%u, %u)\n", urtica_implementation (), what, a, b);
}

/* Whether these bytes are what the digits say, all of them. */
static int
is_hex (const uint8_t *bytes, size_t length, const char *hex)
{
  size_t i;
  char digits[3];

  if (strlen (hex) != 2 * length)
    return 0;
  for (i = 0; i < length; i++)
    {
      sprintf (digits, "%02x", bytes[i]);
      if (memcmp (digits, hex + 2 * i, 2) != 0)
        return 0;
    }
  return 1;
}

/* ---- a key of any size, for the generic calls */

struct key
{
  union { struct urtica_aes128_ctx aes128; struct urtica_aes192_ctx aes192; struct urtica_aes256_ctx aes256; } encrypt, decrypt;
  urtica_cipher_func *encipher, *decipher;
  struct urtica_ocb_key ocb;
};

#define SET_KEY(n) \
static void \
encipher##n (const void *ctx, size_t length, uint8_t *dst, const uint8_t *src) \
{ \
  urtica_aes##n##_encrypt ((const struct urtica_aes##n##_ctx *) ctx, length, dst, src); \
} \
static void \
decipher##n (const void *ctx, size_t length, uint8_t *dst, const uint8_t *src) \
{ \
  urtica_aes##n##_decrypt ((const struct urtica_aes##n##_ctx *) ctx, length, dst, src); \
} \
static void \
set_key##n (struct key *key, const uint8_t *bytes) \
{ \
  urtica_aes##n##_set_encrypt_key (&key->encrypt.aes##n, bytes); \
  urtica_aes##n##_set_decrypt_key (&key->decrypt.aes##n, bytes); \
  key->encipher = encipher##n; \
  key->decipher = decipher##n; \
  urtica_ocb_set_key (&key->ocb, &key->encrypt, encipher##n); \
}
SET_KEY (128)
SET_KEY (192)
SET_KEY (256)

static void
set_key (struct key *key, unsigned bits, const uint8_t *bytes)
{
  (bits == 128 ? set_key128 : bits == 192 ? set_key192 : set_key256) (key, bytes);
}

static void
seal (const struct key *key, const uint8_t *nonce, size_t alength, const uint8_t *adata, size_t tlength,
      size_t length, uint8_t *dst, const uint8_t *text)
{
  urtica_ocb_encrypt_message (&key->ocb, &key->encrypt, key->encipher, 12, nonce, alength, adata, tlength,
                              length + tlength, dst, text);
}

/* ---- the samples */

static const struct
{
  uint8_t nonce_end, ad_length, text_length;
  const char *sealed;
} samples[] = {
  { 0x00, 0, 0, "785407bfffc8ad9edcc5520ac9111ee6" },
  { 0x01, 8, 8, "6820b3657b6f615a5725bda0d3b4eb3a257c9af1f8f03009" },
  { 0x02, 8, 0, "81017f8203f081277152fade694a0a00" },
  { 0x0e, 40, 0, "c5cd9d1850c141e358649994ee701b68" },
  { 0x0f, 0, 40, "4412923493c57d5de0d700f753cce0d1d2d95060122e9f15a5ddbfc5787e50b5cc55ee507bcb084e"
    "479ad363ac366b95a98ca5f3000b1479" },
};

static void
check_samples (void)
{
  uint8_t nonce[12] = { 0xbb, 0xaa, 0x99, 0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11, 0x00 };
  uint8_t text[40], sealed[56], opened[40];
  struct urtica_ocb_aes128_encrypt_key key;
  struct urtica_aes128_ctx decrypt;
  unsigned i;

  for (i = 0; i < sizeof text; i++)
    text[i] = (uint8_t) i;
  urtica_ocb_aes128_set_decrypt_key (&key, &decrypt, text);
  for (i = 0; i < sizeof samples / sizeof samples[0]; i++)
    {
      const size_t ad = samples[i].ad_length, n = samples[i].text_length;
      nonce[11] = samples[i].nonce_end;
      urtica_ocb_aes128_encrypt_message (&key, sizeof nonce, nonce, ad, text, 16, n + 16, sealed, text);
      check (is_hex (sealed, n + 16, samples[i].sealed), "sample", i, 0);
      check (urtica_ocb_aes128_decrypt_message (&key, &decrypt, sizeof nonce, nonce, ad, text, 16, n, opened, sealed)
             && memcmp (opened, text, n) == 0, "sample, opened", i, 0);
      sealed[n] ^= 0x40;
      check (!urtica_ocb_aes128_decrypt_message (&key, &decrypt, sizeof nonce, nonce, ad, text, 16, n, opened, sealed),
             "sample with a wrong tag", i, 0);
    }
}

/* ---- the iterated algorithm: texts of 0 to 127 bytes, and all that came of
   them as associated data */

#define ITERATED_MOST 22400

static const struct
{
  unsigned key_bits, tag_bits;
  const char *output;
} iterated[] = {
  { 128, 128, "67e944d23256c5e0b6c61fa22fdf1ea2" },
  { 192, 128, "f673f2c3e7174aae7bae986ca9f29e17" },
  { 256, 128, "d90eb8e9c977c88b79dd793d7ffa161c" },
  { 128, 96, "77a3d8e73589158d25d01209" },
  { 192, 96, "05d56ead2752c86be6932c5e" },
  { 256, 96, "5458359ac23b0cba9e6330dd" },
  { 128, 64, "192c9b7bd90ba06a" },
  { 192, 64, "0066bc6e0ef34e24" },
  { 256, 64, "7d4ea5d445501cbe" },
};

static void
number_nonce (uint8_t *nonce, unsigned number)
{
  memset (nonce, 0, 12);
  nonce[10] = (uint8_t) (number >> 8);
  nonce[11] = (uint8_t) number;
}

static void
check_iterated (unsigned i)
{
  static const uint8_t zeros[128];
  static uint8_t all[ITERATED_MOST + 16];
  const size_t tlength = iterated[i].tag_bits / 8;
  uint8_t bytes[32] = { 0 }, nonce[12], opened[128];
  unsigned n, way;
  size_t done = 0;
  struct key key;

  bytes[iterated[i].key_bits / 8 - 1] = (uint8_t) iterated[i].tag_bits;
  set_key (&key, iterated[i].key_bits, bytes);
  for (n = 0; n < 128; n++)
    for (way = 0; way < 3; way++)
      {
        const size_t ad = way == 1 ? 0 : n, length = way == 2 ? 0 : n;
        number_nonce (nonce, 3 * n + way + 1);
        seal (&key, nonce, ad, zeros, tlength, length, all + done, zeros);
        check (urtica_ocb_decrypt_message (&key.ocb, &key.encrypt, key.encipher, &key.decrypt, key.decipher, sizeof nonce, nonce,
                                           ad, zeros, tlength, length, opened, all + done)
               && memcmp (opened, zeros, length) == 0, "iterated, opened", i, 3 * n + way);
        done += length + tlength;
      }
  number_nonce (nonce, 385);
  seal (&key, nonce, done, all, tlength, 0, opened, zeros);
  check (is_hex (opened, tlength, iterated[i].output), "iterated", i, 0);
}

/* ---- the same in pieces, longer texts, and counter mode */

#define LONG_TEXT 1200

static void
check_pieces (unsigned piece)
{
  static uint8_t text[LONG_TEXT], whole[LONG_TEXT + 16], pieces[LONG_TEXT + 16];
  const uint8_t nonce[12] = { 1 };
  struct urtica_ocb_ctx ctx;
  struct key key;
  size_t at;

  for (at = 0; at < LONG_TEXT; at++)
    text[at] = (uint8_t) (at * at >> 3);
  set_key (&key, 256, text);
  seal (&key, nonce, LONG_TEXT - 3, text, 16, LONG_TEXT - 3, whole, text);
  urtica_ocb_set_nonce (&ctx, &key.encrypt, key.encipher, 16, sizeof nonce, nonce);
  for (at = 0; at < LONG_TEXT - 3; at += piece)
    urtica_ocb_update (&ctx, &key.ocb, &key.encrypt, key.encipher, at + piece < LONG_TEXT - 3 ? piece : LONG_TEXT - 3 - at, text + at);
  for (at = 0; at < LONG_TEXT - 3; at += piece)
    urtica_ocb_encrypt (&ctx, &key.ocb, &key.encrypt, key.encipher, at + piece < LONG_TEXT - 3 ? piece : LONG_TEXT - 3 - at,
                        pieces + at, text + at);
  urtica_ocb_digest (&ctx, &key.ocb, &key.encrypt, key.encipher, 16, pieces + LONG_TEXT - 3);
  check (memcmp (whole, pieces, LONG_TEXT + 13) == 0, "in pieces of this many bytes", piece, 0);
}

/* The counter passes 2^64, and each block of the key stream is a cipher call's. */
static void
check_ctr (void)
{
  uint8_t iv[16], counter[16], stream[640], block[16], key_bytes[16] = { 7 };
  struct urtica_aes128_ctx key;
  unsigned n, i;

  memset (iv, 0xff, sizeof iv);
  iv[7] = 0x41;
  iv[15] = 0xf0;
  memcpy (counter, iv, sizeof iv);
  memset (stream, 0, sizeof stream);
  urtica_aes128_set_encrypt_key (&key, key_bytes);
  urtica_aes128_ctr_crypt_at (&key, iv, 0, sizeof stream, stream, stream);
  for (n = 0; n < sizeof stream / 16; n++)
    {
      urtica_aes128_encrypt (&key, sizeof block, block, counter);
      check (memcmp (block, stream + 16 * n, sizeof block) == 0, "counter mode, block", n, 0);
      for (i = 15; ++counter[i] == 0 && i > 0; i--)
        ;
    }
}

int
main (void)
{
  const char *const *name;
  unsigned i;

  printf ("implementations:");
  for (name = urtica_implementations (); *name; name++)
    printf (" %s", *name);
  printf ("\nchosen: %s\n", urtica_implementation ());
  for (name = urtica_implementations (); *name; name++)
    {
      check (urtica_select_implementation (*name) && strcmp (urtica_implementation (), *name) == 0, "it cannot be selected", 0, 0);
      check_samples ();
      for (i = 0; i < sizeof iterated / sizeof iterated[0]; i++)
        check_iterated (i);
      for (i = 16; i <= 640; i += 16)
        check_pieces (i);
      check_ctr ();
    }
  printf ("%u passed, %u failed\n", passed, failed);
  return failed == 0 && passed > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
