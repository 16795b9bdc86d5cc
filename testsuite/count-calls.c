/* count-calls: for LD_PRELOAD, before a program of others that is to run on
   urtica. Counts the bytes of text that go through urtica's OCB, and says at
   the end, in a line of its own appended to the file URTICA_COUNT names:

     encrypted BYTES decrypted BYTES

   Only what really reached liburtica is counted.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include <urtica/ocb.h>

typedef void encrypt_function (struct urtica_ocb_ctx *, const struct urtica_ocb_key *, const void *, urtica_cipher_func *,
                               size_t, uint8_t *, const uint8_t *);
typedef void decrypt_function (struct urtica_ocb_ctx *, const struct urtica_ocb_key *, const void *, urtica_cipher_func *,
                               const void *, urtica_cipher_func *, size_t, uint8_t *, const uint8_t *);

static unsigned long long encrypted, decrypted;

/* The function of this name in the library that the AES lies in. That came
   with a module, out of reach of RTLD_NEXT. */
static void *
next (urtica_cipher_func *aes, const char *name)
{
  Dl_info library;
  void *handle = dladdr ((void *) aes, &library) != 0 ? dlopen (library.dli_fname, RTLD_LAZY | RTLD_NOLOAD) : NULL;
  void *function = handle != NULL ? dlsym (handle, name) : NULL;

  if (function == NULL)
    {
      fprintf (stderr, "count-calls: there is no %s to call\n", name);
      abort ();
    }
  return function;
}

void
urtica_ocb_encrypt (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_key *key, const void *cipher, urtica_cipher_func *f,
                    size_t length, uint8_t *dst, const uint8_t *src)
{
  static encrypt_function *function;

  if (function == NULL)
    function = (encrypt_function *) next (f, "urtica_ocb_encrypt");
  function (ctx, key, cipher, f, length, dst, src);
  __atomic_fetch_add (&encrypted, length, __ATOMIC_RELAXED);
}

void
urtica_ocb_decrypt (struct urtica_ocb_ctx *ctx, const struct urtica_ocb_key *key, const void *encrypt_ctx,
                    urtica_cipher_func *encrypt, const void *decrypt_ctx, urtica_cipher_func *decrypt,
                    size_t length, uint8_t *dst, const uint8_t *src)
{
  static decrypt_function *function;

  if (function == NULL)
    function = (decrypt_function *) next (encrypt, "urtica_ocb_decrypt");
  function (ctx, key, encrypt_ctx, encrypt, decrypt_ctx, decrypt, length, dst, src);
  __atomic_fetch_add (&decrypted, length, __ATOMIC_RELAXED);
}

/* Processes that never came here, such as a shell around the program, say nothing. */
__attribute__ ((destructor)) static void
say (void)
{
  const char *name = getenv ("URTICA_COUNT");
  FILE *file = name == NULL || encrypted + decrypted == 0 ? NULL : fopen (name, "a");

  if (file != NULL)
    {
      fprintf (file, "encrypted %llu decrypted %llu\n", encrypted, decrypted);
      fclose (file);
    }
}
