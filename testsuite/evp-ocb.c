/* evp-ocb: OpenSSL's AES-OCB on standard input and output, for comparison
   with ocb-file.

   evp-ocb seal|open KEY NONCE TAG-LENGTH [AD-FILE]

   KEY and NONCE are hexadecimal. The sealed form is the ciphertext and after
   it the tag. Exit status: 0; 1, wrong tag; 2, anything else that fails; 77,
   built without OpenSSL.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include "config.h"

#if HAVE_LIBCRYPTO

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/evp.h>

struct bytes
{
  unsigned char *p;
  size_t length;
};

static void
need (int condition, const char *what)
{
  if (!condition)
    {
      fprintf (stderr, "evp-ocb: %s failed\n", what);
      exit (2);
    }
}

static struct bytes
read_all (FILE *file)
{
  struct bytes b = { NULL, 0 };
  size_t size = 0, n;

  need (file != NULL, "open");
  do
    {
      if (size - b.length < 4096)
        {
          size = 2 * size + 65536;
          b.p = realloc (b.p, size);
          need (b.p != NULL, "realloc");
        }
      n = fread (b.p + b.length, 1, size - b.length, file);
      b.length += n;
    }
  while (n > 0);
  need (!ferror (file), "read");
  return b;
}

static void
write_all (const unsigned char *p, size_t length)
{
  need (fwrite (p, 1, length, stdout) == length && fflush (stdout) == 0, "write");
}

static struct bytes
from_hex (const char *hex)
{
  long length;
  struct bytes b;

  b.p = OPENSSL_hexstr2buf (hex, &length);
  need (b.p != NULL, "hexadecimal argument");
  b.length = (size_t) length;
  return b;
}

static const EVP_CIPHER *
cipher_for (size_t key_size)
{
  return key_size == 16 ? EVP_aes_128_ocb () : key_size == 24 ? EVP_aes_192_ocb () : key_size == 32 ? EVP_aes_256_ocb () : NULL;
}

/* A context that has key and nonce, with the associated data taken in. */
static EVP_CIPHER_CTX *
begin (int seal, struct bytes key, struct bytes nonce, int tag_length, struct bytes ad)
{
  EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new ();
  int n;

  need (ctx != NULL && EVP_CipherInit_ex (ctx, cipher_for (key.length), NULL, NULL, NULL, seal), "cipher");
  need (EVP_CIPHER_CTX_ctrl (ctx, EVP_CTRL_AEAD_SET_IVLEN, (int) nonce.length, NULL) > 0, "nonce length");
  need (EVP_CIPHER_CTX_ctrl (ctx, EVP_CTRL_AEAD_SET_TAG, tag_length, NULL) > 0, "tag length");
  need (EVP_CipherInit_ex (ctx, NULL, NULL, key.p, nonce.p, seal), "key and nonce");
  need (ad.length == 0 || EVP_CipherUpdate (ctx, NULL, &n, ad.p, (int) ad.length), "associated data");
  return ctx;
}

int
main (int argc, char **argv)
{
  struct bytes key, nonce, ad = { NULL, 0 }, in;
  unsigned char *out, tag[16];
  int seal, tag_length, n = 0, last = 0;
  EVP_CIPHER_CTX *ctx;

  need (argc == 5 || argc == 6, "usage");
  seal = strcmp (argv[1], "seal") == 0;
  key = from_hex (argv[2]);
  nonce = from_hex (argv[3]);
  tag_length = atoi (argv[4]);
  if (argc == 6)
    ad = read_all (fopen (argv[5], "rb"));
  in = read_all (stdin);
  if (!seal)
    {
      need (in.length >= (size_t) tag_length, "tag");
      in.length -= (size_t) tag_length;
    }
  out = malloc (in.length + 16);
  need (out != NULL, "malloc");

  ctx = begin (seal, key, nonce, tag_length, ad);
  if (!seal)
    need (EVP_CIPHER_CTX_ctrl (ctx, EVP_CTRL_AEAD_SET_TAG, tag_length, in.p + in.length) > 0, "tag");
  need (in.length == 0 || EVP_CipherUpdate (ctx, out, &n, in.p, (int) in.length), "text");
  if (!EVP_CipherFinal_ex (ctx, out + n, &last))
    return seal ? 2 : 1;
  write_all (out, (size_t) n + (size_t) last);
  if (seal)
    {
      need (EVP_CIPHER_CTX_ctrl (ctx, EVP_CTRL_AEAD_GET_TAG, tag_length, tag) > 0, "tag");
      write_all (tag, (size_t) tag_length);
    }
  EVP_CIPHER_CTX_free (ctx);
  OPENSSL_free (key.p);
  OPENSSL_free (nonce.p);
  free (ad.p);
  free (in.p);
  free (out);
  return 0;
}

#else

int
main (void)
{
  return 77;
}

#endif
