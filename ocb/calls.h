// calls.h: a call of ocb.h, for whichever cipher: misuse is refused; then the
// implementation's own way is taken, if it has one, which leaves no traces, or
// the mode's (mode.h), whose traces are wiped.
//
// function is the name that a message about misuse gives.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_CALLS_H
#define URTICA_CALLS_H

#include <stddef.h>

#include "aes/misuse.h"
#include "aes/traces.h"
#include "ocb/mode.h"

namespace urtica {

// How far down whole blocks go in the mode's functions. Where a block is not a
// register, its halves and quarters have places of their own.
constexpr size_t blocks_depth = sizeof (void *) < 8 ? 6144 : 2048;

// Of the mode's functions: on single blocks, and where there may be whole ones,
// which go through the stack unless the cipher has a loop of its own.
struct WipeModeTraces : WipeTraces
{
  ALWAYS_INLINE WipeModeTraces () : WipeTraces (512) {}
  ALWAYS_INLINE WipeModeTraces (const Cipher &c, size_t length)
  : WipeTraces (length < 16 || (c.impl && c.impl->ocb_hash[c.index]) ? 512 : blocks_depth) {}
};

// What misuse of ocb.h is refused for. After this the lengths are good.

ALWAYS_INLINE void
check_count (const char *function, size_t count, size_t length)
{
  if (count & partial_mark)
    misuse (function, "data after a partial block");
  if (length / 16 > partial_mark - 1 - count)
    misuse (function, "more blocks than the context can count");
}

ALWAYS_INLINE void
check_nonce (const char *function, size_t tag_length, size_t nonce_length)
{
  if (tag_length - 1 >= URTICA_OCB_DIGEST_SIZE)
    misuse (function, "tag length is not 1 to 16");
  if (nonce_length > URTICA_OCB_MAX_NONCE_SIZE)
    misuse (function, "nonce is longer than 15 bytes");
}

// Returns the length of the text.
ALWAYS_INLINE size_t
check_encrypt_message (const char *function, size_t nlength, size_t alength, size_t tlength, size_t clength,
                       const void *dst, const void *src)
{
  if (clength < tlength)
    misuse (function, "total length is shorter than the tag");
  size_t mlength = clength - tlength;
  check_nonce (function, tlength, nlength);
  check_count (function, 0, alength);
  check_count (function, 0, mlength);
  check_overlap (function, mlength, dst, src);
  return mlength;
}

ALWAYS_INLINE void
check_decrypt_message (const char *function, size_t nlength, size_t alength, size_t tlength, size_t mlength,
                       const void *dst, const void *src)
{
  check_nonce (function, tlength, nlength);
  if (mlength > SIZE_MAX - tlength)
    misuse (function, "length of text and tag wraps");
  check_count (function, 0, alength);
  check_count (function, 0, mlength);
  if (mlength > 0)
    check_overlap (function, mlength + tlength, dst, src);
}

// ---- a message piece by piece

// The caller's struct, at any multiple of 4: as bytes, and its places.
enum ContextPlace : size_t
{
  initial_at = 0, offset_at = 16, sum_at = 32, checksum_at = 48,
  data_count_at = 64, message_count_at = 64 + sizeof (size_t)
};
static_assert (sizeof (urtica_ocb_ctx) == 64 + 2 * sizeof (size_t));
static_assert (offsetof (urtica_ocb_ctx, initial) == initial_at && offsetof (urtica_ocb_ctx, offset) == offset_at);
static_assert (offsetof (urtica_ocb_ctx, sum) == sum_at && offsetof (urtica_ocb_ctx, checksum) == checksum_at);
static_assert (offsetof (urtica_ocb_ctx, data_count) == data_count_at);
static_assert (offsetof (urtica_ocb_ctx, message_count) == message_count_at);

ALWAYS_INLINE uint8_t *bytes_of (urtica_ocb_ctx *ctx) { return reinterpret_cast<uint8_t *> (ctx); }
ALWAYS_INLINE const uint8_t *bytes_of (const urtica_ocb_ctx *ctx) { return reinterpret_cast<const uint8_t *> (ctx); }

// Counts are looked at before anything secret is copied, for where a call
// aborts nothing is wiped.
ALWAYS_INLINE size_t
count_of (const urtica_ocb_ctx *ctx, ContextPlace at)
{
  size_t count;
  memcpy (&count, bytes_of (ctx) + at, sizeof count);
  return count;
}

ALWAYS_INLINE bool has_own_pieces (const Cipher &c) { return c.impl && c.impl->ocb_tag[c.index]; }

// The text, or the associated data, whose sum and count are at these places.
ALWAYS_INLINE void
own_piece (aes_ocb_func *piece, urtica_ocb_ctx *ctx, ContextPlace sum, ContextPlace count_place, size_t count,
           const void *keys, const void *encrypt_keys, const urtica_ocb_key *key, size_t length, uint8_t *dst, const uint8_t *src)
{
  uint8_t *c = bytes_of (ctx);
  const size_t after = (count + length / 16) | (length % 16 > 0 ? partial_mark : 0);
  memcpy (c + count_place, &after, sizeof after);
  piece (static_cast<const uint32_t *> (keys), static_cast<const uint32_t *> (encrypt_keys),
         reinterpret_cast<const uint8_t *> (key), c + offset_at, c + sum, count, length, dst, src);
}

ALWAYS_INLINE void
set_nonce (const char *function, urtica_ocb_ctx *ctx, const Cipher &encipher,
           size_t tag_length, size_t nonce_length, const uint8_t *nonce)
{
  check_nonce (function, tag_length, nonce_length);
  if (has_own_pieces (encipher))
    {
      encipher.impl->ocb_nonce[encipher.index] (static_cast<const uint32_t *> (encipher.ctx), tag_length, nonce_length, nonce,
                                                bytes_of (ctx) + initial_at);
      memset (bytes_of (ctx) + offset_at, 0, sizeof *ctx - offset_at);
      return;
    }
  const WipeModeTraces after;
  ocb_set_nonce (ctx, encipher, tag_length, nonce_length, nonce);
}

ALWAYS_INLINE void
update (const char *function, urtica_ocb_ctx *ctx, const urtica_ocb_key *key, const Cipher &encipher,
        size_t length, const uint8_t *data)
{
  if (length == 0)
    return;
  if (count_of (ctx, message_count_at) > 0)
    misuse (function, "associated data after message text");
  const size_t count = count_of (ctx, data_count_at);
  check_count (function, count, length);
  if (has_own_pieces (encipher))
    {
      if (count == 0)
        memset (bytes_of (ctx) + offset_at, 0, 16);     // Nettle's set_nonce leaves it unset
      return own_piece (encipher.impl->ocb_hash[encipher.index], ctx, sum_at, data_count_at, count,
                        encipher.ctx, encipher.ctx, key, length, nullptr, data);
    }
  const WipeModeTraces after (encipher, length);
  ocb_update (ctx, key, encipher, length, data);
}

// What comes before both directions. Returns the number of blocks before.
ALWAYS_INLINE size_t
check_text (const char *function, urtica_ocb_ctx *ctx, size_t length, const uint8_t *dst, const uint8_t *src)
{
  check_overlap (function, length, dst, src);
  const size_t count = count_of (ctx, message_count_at);
  check_count (function, count, length);
  return count;
}
ALWAYS_INLINE void
own_text (aes_ocb_func *piece, urtica_ocb_ctx *ctx, size_t count, const void *keys, const void *encrypt_keys,
          const urtica_ocb_key *key, size_t length, uint8_t *dst, const uint8_t *src)
{
  if (count == 0)
    memcpy (bytes_of (ctx) + offset_at, bytes_of (ctx) + initial_at, 16);
  own_piece (piece, ctx, checksum_at, message_count_at, count, keys, encrypt_keys, key, length, dst, src);
}

ALWAYS_INLINE void
encrypt (const char *function, urtica_ocb_ctx *ctx, const urtica_ocb_key *key, const Cipher &encipher,
         size_t length, uint8_t *dst, const uint8_t *src)
{
  if (length == 0)
    return;
  const size_t count = check_text (function, ctx, length, dst, src);
  if (has_own_pieces (encipher))
    return own_text (encipher.impl->ocb_encrypt[encipher.index], ctx, count, encipher.ctx, encipher.ctx, key, length, dst, src);
  const WipeModeTraces after (encipher, length);
  ocb_encrypt (ctx, key, encipher, length, dst, src);
}

ALWAYS_INLINE void
decrypt (const char *function, urtica_ocb_ctx *ctx, const urtica_ocb_key *key, const Cipher &encipher, const Cipher &decipher,
         size_t length, uint8_t *dst, const uint8_t *src)
{
  if (length == 0)
    return;
  const size_t count = check_text (function, ctx, length, dst, src);
  if (has_own_pieces (encipher) && has_own_pieces (decipher) && encipher.index == decipher.index)
    return own_text (decipher.impl->ocb_decrypt[decipher.index], ctx, count, decipher.ctx, encipher.ctx, key, length, dst, src);
  const WipeModeTraces after (decipher, length);
  ocb_decrypt (ctx, key, encipher, decipher, length, dst, src);
}

ALWAYS_INLINE void
digest (const char *function, const urtica_ocb_ctx *ctx, const urtica_ocb_key *key, const Cipher &encipher,
        size_t length, uint8_t *tag)
{
  if (length == 0 || length > URTICA_OCB_DIGEST_SIZE)
    misuse (function, "digest length is not 1 to 16");
  if (has_own_pieces (encipher))
    {
      const uint8_t *c = bytes_of (ctx);
      return encipher.impl->ocb_tag[encipher.index] (static_cast<const uint32_t *> (encipher.ctx),
                                                     reinterpret_cast<const uint8_t *> (key),
                                                     c + (count_of (ctx, message_count_at) > 0 ? offset_at : initial_at),
                                                     c + checksum_at, c + sum_at, length, tag);
    }
  const WipeModeTraces after;
  ocb_digest (ctx, key, encipher, length, tag);
}

// ---- a message in one call

// By the implementation's own way.

ALWAYS_INLINE void
own_encrypt_message (const aes_impl &impl, unsigned index, const char *function, const urtica_ocb_key *key, const void *keys,
                     size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                     size_t tlength, size_t clength, uint8_t *dst, const uint8_t *src)
{
  size_t mlength = check_encrypt_message (function, nlength, alength, tlength, clength, dst, src);
  impl.ocb_encrypt_message[index] (static_cast<const uint32_t *> (keys), reinterpret_cast<const uint8_t *> (key),
                                   nlength, nonce, alength, adata, tlength, mlength, dst, src);
}

ALWAYS_INLINE int
own_decrypt_message (const aes_impl &impl, unsigned index, const char *function, const urtica_ocb_key *key,
                     const void *keys, const void *decrypt_keys, size_t nlength, const uint8_t *nonce,
                     size_t alength, const uint8_t *adata, size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  check_decrypt_message (function, nlength, alength, tlength, mlength, dst, src);
  return impl.ocb_decrypt_message[index] (static_cast<const uint32_t *> (keys), static_cast<const uint32_t *> (decrypt_keys),
                                          reinterpret_cast<const uint8_t *> (key), nlength, nonce, alength, adata,
                                          tlength, mlength, dst, src);
}

// By that, or else by the mode's way.

ALWAYS_INLINE void
encrypt_message (const char *function, const urtica_ocb_key *key, Cipher encipher,
                 size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                 size_t tlength, size_t clength, uint8_t *dst, const uint8_t *src)
{
  if (encipher.impl && encipher.impl->ocb_encrypt_message[encipher.index])
    return own_encrypt_message (*encipher.impl, encipher.index, function, key, encipher.ctx,
                                nlength, nonce, alength, adata, tlength, clength, dst, src);
  size_t mlength = check_encrypt_message (function, nlength, alength, tlength, clength, dst, src);
  const WipeTraces after (blocks_depth);
  ocb_encrypt_message (key, encipher, nlength, nonce, alength, adata, tlength, mlength, dst, src);
}

ALWAYS_INLINE int
decrypt_message (const char *function, const urtica_ocb_key *key, Cipher encipher, Cipher decipher,
                 size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                 size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  if (encipher.impl && decipher.impl && encipher.index == decipher.index && encipher.impl->ocb_decrypt_message[encipher.index])
    return own_decrypt_message (*encipher.impl, encipher.index, function, key, encipher.ctx, decipher.ctx,
                                nlength, nonce, alength, adata, tlength, mlength, dst, src);
  check_decrypt_message (function, nlength, alength, tlength, mlength, dst, src);
  const WipeTraces after (blocks_depth);
  return ocb_decrypt_message (key, encipher, decipher, nlength, nonce, alength, adata, tlength, mlength, dst, src);
}

}  // namespace urtica

#endif
