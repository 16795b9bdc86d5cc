/* provider.c: AES-OCB of urtica for programs that use OpenSSL 3, as a
   provider: a module that OpenSSL loads because its configuration says so.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <stdarg.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/params.h>
#include <urtica/urtica.h>

#include "provider.h"

OSSL_provider_init_fn OSSL_provider_init;

static const OSSL_ITEM reasons[] =
  {
    { REASON_NO_KEY, "no key has been set" },
    { REASON_NO_IV, "no IV has been set since the last message" },
    { REASON_KEY_LENGTH, "this cipher has keys of another length" },
    { REASON_IV_LENGTH, "an IV has 1 to 15 bytes" },
    { REASON_TAG_LENGTH, "a tag has 1 to 16 bytes, and the length that was set" },
    { REASON_TAG_LENGTH_LATE, "the tag's length cannot change once text has been processed" },
    { REASON_TAG_TO_ENCRYPT, "a tag can be set only to decrypt" },
    { REASON_TAG_NOT_READY, "there is a tag only after an encryption has been finished" },
    { REASON_NO_TAG, "no tag has been set to compare with" },
    { REASON_WRONG_TAG, "the tag is wrong" },
    { REASON_OUTPUT_SIZE, "the output buffer is too small" },
    { REASON_OVERLAP, "the output starts inside the input" },
    { REASON_TEXT_ENDED, "a piece that was no multiple of 16 bytes has ended the text" },
    { REASON_PIECE_WAITS, "EVP_Cipher after an update that left part of a block waiting" },
    { REASON_PARAMETER, "a parameter could not be read or set" },
    { REASON_MEMORY, "out of memory" },
    { 0, NULL }
  };

static void
vset_error (const struct provider *provider, enum reason reason, ...)
{
  va_list none;

  va_start (none, reason);
  provider->vset_error (provider->core, (uint32_t) reason, NULL, none);
  va_end (none);
}

int
provider_raise (const struct provider *provider, enum reason reason, const char *file, int line, const char *function)
{
  provider->new_error (provider->core);
  provider->set_error_debug (provider->core, file, line, function);
  vset_error (provider, reason);
  return 0;
}

static const OSSL_ITEM *
get_reason_strings (void *provider)
{
  (void) provider;
  return reasons;
}

static const OSSL_PARAM *
gettable_params (void *provider)
{
  static const OSSL_PARAM gettable[] =
    {
      OSSL_PARAM_DEFN (OSSL_PROV_PARAM_NAME, OSSL_PARAM_UTF8_PTR, NULL, 0),
      OSSL_PARAM_DEFN (OSSL_PROV_PARAM_VERSION, OSSL_PARAM_UTF8_PTR, NULL, 0),
      OSSL_PARAM_DEFN (OSSL_PROV_PARAM_BUILDINFO, OSSL_PARAM_UTF8_PTR, NULL, 0),
      OSSL_PARAM_DEFN (OSSL_PROV_PARAM_STATUS, OSSL_PARAM_INTEGER, NULL, 0),
      OSSL_PARAM_END
    };

  (void) provider;
  return gettable;
}

/* The build's information is what an administrator wants to know of it: the
   implementation of AES that this machine runs. */
static int
get_params (void *provider, OSSL_PARAM params[])
{
  const struct { const char *key, *value; } texts[] =
    {
      { OSSL_PROV_PARAM_NAME, "urtica" },
      { OSSL_PROV_PARAM_VERSION, urtica_version () },
      { OSSL_PROV_PARAM_BUILDINFO, urtica_implementation () },
    };
  OSSL_PARAM *p;

  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
    if ((p = OSSL_PARAM_locate (params, texts[i].key)) != NULL && !OSSL_PARAM_set_utf8_ptr (p, texts[i].value))
      return RAISE (provider, REASON_PARAMETER);
  if ((p = OSSL_PARAM_locate (params, OSSL_PROV_PARAM_STATUS)) != NULL && !OSSL_PARAM_set_int (p, 1))
    return RAISE (provider, REASON_PARAMETER);
  return 1;
}

static const OSSL_ALGORITHM *
query_operation (void *provider, int operation, int *no_cache)
{
  (void) provider;
  *no_cache = 0;
  return operation == OSSL_OP_CIPHER ? aes_ocb_algorithms : NULL;
}

static void
teardown (void *provider)
{
  OPENSSL_free (provider);
}

static const OSSL_DISPATCH dispatch[] =
  {
    { OSSL_FUNC_PROVIDER_TEARDOWN, (void (*) (void)) teardown },
    { OSSL_FUNC_PROVIDER_GETTABLE_PARAMS, (void (*) (void)) gettable_params },
    { OSSL_FUNC_PROVIDER_GET_PARAMS, (void (*) (void)) get_params },
    { OSSL_FUNC_PROVIDER_QUERY_OPERATION, (void (*) (void)) query_operation },
    { OSSL_FUNC_PROVIDER_GET_REASON_STRINGS, (void (*) (void)) get_reason_strings },
    { 0, NULL }
  };

int
OSSL_provider_init (const OSSL_CORE_HANDLE *core, const OSSL_DISPATCH *in, const OSSL_DISPATCH **out, void **context)
{
  struct provider p = { .core = core }, *kept;

  for (; in->function_id != 0; in++)
    switch (in->function_id)
      {
      case OSSL_FUNC_CORE_NEW_ERROR: p.new_error = OSSL_FUNC_core_new_error (in); break;
      case OSSL_FUNC_CORE_SET_ERROR_DEBUG: p.set_error_debug = OSSL_FUNC_core_set_error_debug (in); break;
      case OSSL_FUNC_CORE_VSET_ERROR: p.vset_error = OSSL_FUNC_core_vset_error (in); break;
      }
  if (p.new_error == NULL || p.set_error_debug == NULL || p.vset_error == NULL)
    return 0;
  kept = OPENSSL_malloc (sizeof *kept);
  if (kept == NULL)
    return RAISE (&p, REASON_MEMORY);
  *kept = p;
  *context = kept;
  *out = dispatch;
  return 1;
}
