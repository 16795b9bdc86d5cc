// hash.h: Nettle's SHA-256 and SHA-1 over bytes.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_HASH_H
#define TESTSUITE_HASH_H

#include <nettle/sha1.h>
#include <nettle/sha2.h>

#include "suite.h"

// Nettle's digest functions took a length before 4.0.
template <class Ctx> void
hash_digest (void (*digest) (Ctx *, size_t, uint8_t *), Ctx *ctx, Bytes &out)
{
  digest (ctx, out.size (), out.data ());
}
template <class Ctx> void
hash_digest (void (*digest) (Ctx *, uint8_t *), Ctx *ctx, Bytes &out)
{
  digest (ctx, out.data ());
}

inline Bytes
sha256 (const Bytes &text)
{
  struct sha256_ctx ctx;
  Bytes out (SHA256_DIGEST_SIZE);
  sha256_init (&ctx);
  sha256_update (&ctx, text.size (), text.data ());
  hash_digest (sha256_digest, &ctx, out);
  return out;
}

inline Bytes
sha1 (const Bytes &text)
{
  struct sha1_ctx ctx;
  Bytes out (SHA1_DIGEST_SIZE);
  sha1_init (&ctx);
  sha1_update (&ctx, text.size (), text.data ());
  hash_digest (sha1_digest, &ctx, out);
  return out;
}

#endif
