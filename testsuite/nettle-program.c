/* nettle-program: OCB by a program that knows only Nettle's names. It prints
   what it computes, the same with every library that bears them, but for
   the last line, where Nettle is wrong; and fails where RFC 7253 gives
   another result.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <stdio.h>
#include <string.h>

#include <nettle/aes.h>
#include <nettle/camellia.h>
#include <nettle/ocb.h>
#include <nettle/serpent.h>
#include <nettle/twofish.h>

#define MAX_TEXT 4200
#define ITERATED_SIZE (384 * 16 + 2 * (127 * 128 / 2))

static int failures;

static void
check (int right, const char *what)
{
  if (right)
    return;
  printf ("wrong: %s\n", what);
  failures++;
}

static void
print_hex (const char *name, const char *what, size_t length, const uint8_t *p)
{
  printf ("%-12s %-18s ", name, what);
  for (size_t i = 0; i < length; i++)
    printf ("%02x", p[i]);
  putchar ('\n');
}

static void
fill (size_t length, uint8_t *p, uint32_t seed)
{
  for (size_t i = 0; i < length; i++)
    {
      seed = seed * 1664525 + 1013904223;
      p[i] = (uint8_t) (seed >> 24);
    }
}

/* ---- a cipher and its key, as the generic functions take them */

struct cipher
{
  const char *name;
  const void *encrypt_ctx, *decrypt_ctx;
  nettle_cipher_func *encrypt, *decrypt;
};

static struct
{
  struct aes128_ctx aes128[2];
  struct aes192_ctx aes192[2];
  struct aes256_ctx aes256[2];
  struct camellia128_ctx camellia128[2];
  struct camellia256_ctx camellia256[2];
  struct serpent_ctx serpent;
  struct twofish_ctx twofish;
} contexts;

#define F(function) ((nettle_cipher_func *) (function))
#define AES(N) { "AES-" #N, &contexts.aes##N[0], &contexts.aes##N[1], F (aes##N##_encrypt), F (aes##N##_decrypt) }
#define CAMELLIA(N) { "Camellia-" #N, &contexts.camellia##N[0], &contexts.camellia##N[1], F (camellia##N##_crypt), F (camellia##N##_crypt) }

static const struct cipher ciphers[] =
{
  AES (128), AES (192), AES (256), CAMELLIA (128), CAMELLIA (256),
  { "Serpent-256", &contexts.serpent, &contexts.serpent, F (serpent_encrypt), F (serpent_decrypt) },
  { "Twofish-256", &contexts.twofish, &contexts.twofish, F (twofish_encrypt), F (twofish_decrypt) }
};
#define CIPHERS (sizeof ciphers / sizeof ciphers[0])

/* Each way that there is to a decryption key. */
static void
set_keys (const uint8_t *key)
{
  aes128_set_encrypt_key (&contexts.aes128[0], key);
  aes128_set_decrypt_key (&contexts.aes128[1], key);
  aes192_set_encrypt_key (&contexts.aes192[0], key);
  aes192_invert_key (&contexts.aes192[1], &contexts.aes192[0]);
  aes256_set_encrypt_key (&contexts.aes256[0], key);
  aes256_set_decrypt_key (&contexts.aes256[1], key);
  camellia128_set_encrypt_key (&contexts.camellia128[0], key);
  camellia128_invert_key (&contexts.camellia128[1], &contexts.camellia128[0]);
  camellia256_set_encrypt_key (&contexts.camellia256[0], key);
  camellia256_set_decrypt_key (&contexts.camellia256[1], key);
  serpent_set_key (&contexts.serpent, 32, key);
  twofish_set_key (&contexts.twofish, 32, key);
}

/* ---- the generic functions */

static void
stream (const struct cipher *c, const struct ocb_key *key, int decrypting, size_t piece,
        size_t length, uint8_t *dst, const uint8_t *src, uint8_t *tag)
{
  struct ocb_ctx ctx;
  uint8_t nonce[15], data[77];
  fill (sizeof nonce, nonce, 5);
  fill (sizeof data, data, 6);
  ocb_set_nonce (&ctx, c->encrypt_ctx, c->encrypt, OCB_DIGEST_SIZE, sizeof nonce, nonce);
  ocb_update (&ctx, key, c->encrypt_ctx, c->encrypt, 32, data);
  ocb_update (&ctx, key, c->encrypt_ctx, c->encrypt, sizeof data - 32, data + 32);
  for (size_t done = 0, n; done < length; done += n)
    {
      n = length - done < piece ? length - done : piece;
      if (decrypting)
        ocb_decrypt (&ctx, key, c->encrypt_ctx, c->encrypt, c->decrypt_ctx, c->decrypt, n, dst + done, src + done);
      else
        ocb_encrypt (&ctx, key, c->encrypt_ctx, c->encrypt, n, dst + done, src + done);
    }
  ocb_digest (&ctx, key, c->encrypt_ctx, c->encrypt, OCB_DIGEST_SIZE, tag);
}

static void
generic (const struct cipher *c)
{
  static uint8_t text[MAX_TEXT], sealed[MAX_TEXT + 16], again[MAX_TEXT + 16], opened[MAX_TEXT];
  struct ocb_key key;
  uint8_t nonce[12], data[40], tag[16];
  fill (sizeof text, text, 7);
  fill (sizeof nonce, nonce, 8);
  fill (sizeof data, data, 9);
  ocb_set_key (&key, c->encrypt_ctx, c->encrypt);
  print_hex (c->name, "key", 48, key.L[0].b);

  for (size_t length = 0; length <= sizeof text; length = 3 * length + 5)
    {
      ocb_encrypt_message (&key, c->encrypt_ctx, c->encrypt, sizeof nonce, nonce, sizeof data, data, 14, length + 14, sealed, text);
      print_hex (c->name, "message", 14, sealed + length);
      check (ocb_decrypt_message (&key, c->encrypt_ctx, c->encrypt, c->decrypt_ctx, c->decrypt, sizeof nonce, nonce,
                                  sizeof data, data, 14, length, opened, sealed)
             && memcmp (opened, text, length) == 0, "a message does not open");
      sealed[length] ^= 1;
      check (!ocb_decrypt_message (&key, c->encrypt_ctx, c->encrypt, c->decrypt_ctx, c->decrypt, sizeof nonce, nonce,
                                   sizeof data, data, 14, length, opened, sealed), "a forgery opens");
    }

  stream (c, &key, 0, MAX_TEXT, MAX_TEXT, sealed, text, sealed + MAX_TEXT);
  print_hex (c->name, "stream", 16, sealed + MAX_TEXT);
  for (size_t piece = 16; piece < MAX_TEXT; piece = 4 * piece - 16)
    {
      stream (c, &key, 0, piece, MAX_TEXT, again, text, again + MAX_TEXT);
      check (memcmp (again, sealed, sizeof sealed) == 0, "encrypted in pieces, another result");
      stream (c, &key, 1, piece, MAX_TEXT, opened, sealed, tag);
      check (memcmp (opened, text, MAX_TEXT) == 0 && memcmp (tag, sealed + MAX_TEXT, 16) == 0, "decrypted in pieces, another result");
    }
}

/* ---- RFC 7253, appendix A: 384 messages, and one of all of them */

typedef void seal_func (const void *key, const uint8_t *nonce, size_t alength, const uint8_t *adata, size_t length,
                        uint8_t *dst, const uint8_t *src);

static void
iterated (const char *name, const char *what, seal_func *seal, const void *key, const char *wanted)
{
  static const uint8_t zeros[128];
  static uint8_t all[ITERATED_SIZE];
  uint8_t nonce[12] = { 0 }, output[16];
  char hex[33];
  size_t length = 0;
  for (size_t i = 0, number = 0; i < 128; i++)
    for (int kind = 0; kind < 3; kind++)
      {
        number++;
        nonce[10] = (uint8_t) (number >> 8);
        nonce[11] = (uint8_t) number;
        seal (key, nonce, kind == 1 ? 0 : i, zeros, kind == 2 ? 0 : i, all + length, zeros);
        length += (kind == 2 ? 0 : i) + 16;
      }
  nonce[10] = 385 >> 8;
  nonce[11] = 385 & 255;
  seal (key, nonce, length, all, 0, output, zeros);
  print_hex (name, what, 16, output);
  for (int i = 0; i < 16; i++)
    sprintf (hex + 2 * i, "%02X", output[i]);
  check (strcmp (hex, wanted) == 0, "not the result of RFC 7253");
}

struct generic_key
{
  const struct cipher *cipher;
  struct ocb_key key;
};

static void
generic_seal (const void *key, const uint8_t *nonce, size_t alength, const uint8_t *adata, size_t length, uint8_t *dst, const uint8_t *src)
{
  const struct generic_key *k = key;
  ocb_encrypt_message (&k->key, k->cipher->encrypt_ctx, k->cipher->encrypt, 12, nonce, alength, adata, 16, length + 16, dst, src);
}

static void
typed_seal (const void *key, const uint8_t *nonce, size_t alength, const uint8_t *adata, size_t length, uint8_t *dst, const uint8_t *src)
{
  ocb_aes128_encrypt_message (key, 12, nonce, alength, adata, 16, length + 16, dst, src);
}

static void
rfc7253 (void)
{
  static const char *const wanted[] =
    { "67E944D23256C5E0B6C61FA22FDF1EA2", "F673F2C3E7174AAE7BAE986CA9F29E17", "D90EB8E9C977C88B79DD793D7FFA161C" };
  struct ocb_aes128_encrypt_key typed;
  for (size_t i = 0; i < 3; i++)
    {
      struct generic_key key = { .cipher = &ciphers[i] };
      uint8_t k[32] = { 0 };
      k[16 + 8 * i - 1] = 128;
      set_keys (k);
      ocb_set_key (&key.key, ciphers[i].encrypt_ctx, ciphers[i].encrypt);
      iterated (ciphers[i].name, "RFC 7253", generic_seal, &key, wanted[i]);
      if (i == 0)
        {
          ocb_aes128_set_encrypt_key (&typed, k);
          iterated (ciphers[i].name, "RFC 7253, typed", typed_seal, &typed, wanted[i]);
        }
    }
}

/* ---- the functions for AES-128 */

static void
typed_stream (const struct ocb_aes128_encrypt_key *key, const struct aes128_ctx *decrypt, size_t length, const uint8_t *text)
{
  static uint8_t sealed[MAX_TEXT], opened[MAX_TEXT];
  struct ocb_ctx ctx;
  uint8_t tags[2][16];
  for (int decrypting = 0; decrypting < 2; decrypting++)
    {
      ocb_aes128_set_nonce (&ctx, key, 16, 12, text);
      ocb_aes128_update (&ctx, key, 48, text);
      ocb_aes128_update (&ctx, key, 9, text + 48);
      for (size_t done = 0, n; done < length; done += n)
        {
          n = length - done < 272 ? length - done : 272;
          if (decrypting)
            ocb_aes128_decrypt (&ctx, key, decrypt, n, opened + done, sealed + done);
          else
            ocb_aes128_encrypt (&ctx, key, n, sealed + done, text + done);
        }
      ocb_aes128_digest (&ctx, key, 16, tags[decrypting]);
    }
  print_hex ("AES-128", "typed stream", 16, tags[0]);
  check (memcmp (tags[0], tags[1], 16) == 0 && memcmp (opened, text, length) == 0, "a typed stream does not open");
}

static void
typed (const uint8_t *k)
{
  static uint8_t text[MAX_TEXT], sealed[MAX_TEXT + 16], opened[MAX_TEXT];
  struct ocb_aes128_encrypt_key key;
  struct aes128_ctx decrypt;
  int right = 0, count = 0;
  fill (sizeof text, text, 10);
  ocb_aes128_set_decrypt_key (&key, &decrypt, k);
  typed_stream (&key, &decrypt, MAX_TEXT - 3, text);
  for (size_t length = 0; length <= sizeof text; length = 3 * length + 5, count++)
    {
      ocb_aes128_encrypt_message (&key, 12, text, 20, text, 16, length + 16, sealed, text);
      print_hex ("AES-128", "typed message", 16, sealed + length);
      right += ocb_aes128_decrypt_message (&key, &decrypt, 12, text, 20, text, 16, length, opened, sealed)
        && memcmp (opened, text, length) == 0;
      sealed[length] ^= 1;
      check (!ocb_aes128_decrypt_message (&key, &decrypt, 12, text, 20, text, 16, length, opened, sealed), "a forgery opens, typed");
    }
  printf ("ocb_aes128_decrypt_message accepts %d of %d messages\n", right, count);
}

int
main (void)
{
  uint8_t key[32];
  rfc7253 ();
  fill (sizeof key, key, 11);
  set_keys (key);
  for (size_t i = 0; i < CIPHERS; i++)
    generic (&ciphers[i]);
  typed (key);
  if (failures > 0)
    printf ("%d failures\n", failures);
  return failures > 0;
}
