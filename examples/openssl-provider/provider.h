/* provider.h: what the parts of urtica-provider share: the errors, and what
   OpenSSL's core gave the provider.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef PROVIDER_H
#define PROVIDER_H

#include <openssl/core.h>
#include <openssl/core_dispatch.h>

/* provider.c has the texts. */
enum reason
{
  REASON_NO_KEY = 1,
  REASON_NO_IV,
  REASON_KEY_LENGTH,
  REASON_IV_LENGTH,
  REASON_TAG_LENGTH,
  REASON_TAG_LENGTH_LATE,
  REASON_TAG_TO_ENCRYPT,
  REASON_TAG_NOT_READY,
  REASON_NO_TAG,
  REASON_WRONG_TAG,
  REASON_OUTPUT_SIZE,
  REASON_OVERLAP,
  REASON_TEXT_ENDED,
  REASON_PIECE_WAITS,
  REASON_PARAMETER,
  REASON_MEMORY
};

struct provider
{
  const OSSL_CORE_HANDLE *core;
  OSSL_FUNC_core_new_error_fn *new_error;
  OSSL_FUNC_core_set_error_debug_fn *set_error_debug;
  OSSL_FUNC_core_vset_error_fn *vset_error;
};

/* provider_raise: puts an error into OpenSSL's queue; returns 0, as what
   failed then does. */
int
provider_raise (const struct provider *provider, enum reason reason, const char *file, int line, const char *function);
#define RAISE(provider, reason) provider_raise (provider, reason, __FILE__, __LINE__, __func__)

/* aes-ocb.c: for OpenSSL's query, ended by a name of NULL. */
extern const OSSL_ALGORITHM aes_ocb_algorithms[];

#endif /* PROVIDER_H */
