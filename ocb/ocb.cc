// ocb.cc: OCB (RFC 7253) over any block cipher, in the order of the RFC: a
// message piece by piece.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include <stddef.h>

#include "ocb/blocks.h"
#include "ocb/steps.h"

namespace {

using urtica::Cipher;
using urtica::check_count;
using urtica::misuse;
using urtica::partial_mark;

static_assert (sizeof (urtica_ocb_ctx) == 64 + 2 * sizeof (size_t));
static_assert (offsetof (urtica_ocb_ctx, initial) == 0 && offsetof (urtica_ocb_ctx, offset) == 16);
static_assert (offsetof (urtica_ocb_ctx, sum) == 32 && offsetof (urtica_ocb_ctx, checksum) == 48);
static_assert (offsetof (urtica_ocb_ctx, data_count) == 64 && offsetof (urtica_ocb_ctx, message_count) == 64 + sizeof (size_t));

// The caller's structs are named as bytes: of memcpy, too, a compiler may
// take the alignment that a struct's type asks for.
struct Context
{
  block initial, offset, sum, checksum;
  size_t data_count, message_count;

  Context () = default;
  explicit Context (const urtica_ocb_ctx *ctx) { memcpy (this, reinterpret_cast<const uint8_t *> (ctx), sizeof *ctx); }
  ~Context () { wipe (this, sizeof *this); }
  void store (urtica_ocb_ctx *ctx) const { memcpy (reinterpret_cast<uint8_t *> (ctx), this, sizeof *ctx); }
};
// Where size_t has 32 bits, the alignment of a block pads the end.
static_assert (sizeof (Context) >= sizeof (urtica_ocb_ctx));
static_assert (offsetof (Context, data_count) == offsetof (urtica_ocb_ctx, data_count));
static_assert (offsetof (Context, message_count) == offsetof (urtica_ocb_ctx, message_count));

// What misuse is told by: looked at before anything secret is copied, for
// where a call aborts nothing is wiped.
struct Counts
{
  size_t data, message;

  explicit Counts (const urtica_ocb_ctx *ctx)
  {
    memcpy (this, reinterpret_cast<const uint8_t *> (ctx) + offsetof (urtica_ocb_ctx, data_count), sizeof *this);
  }
};

}  // namespace

// ---- section 4.1, key-dependent variables

void
urtica::ocb_set_key (urtica_ocb_key *key, Cipher encipher)
{
  block l_star = encipher_block (encipher, block {});   // L_* = ENCIPHER (K, zeros (128))
  block l_dollar = double_block (l_star);               // L_$ = double (L_*)
  block l_0 = double_block (l_dollar);                  // L_0 = double (L_$)
  uint8_t *l = reinterpret_cast<uint8_t *> (key);
  store_block (l, l_star);
  store_block (l + 16, l_dollar);
  store_block (l + 32, l_0);
}

// ---- section 4.2, nonce-dependent and per-encryption variables

void
urtica::ocb_set_nonce (const char *function, urtica_ocb_ctx *ctx, Cipher encipher,
                       size_t tag_length, size_t nonce_length, const uint8_t *nonce)
{
  check_nonce (function, tag_length, nonce_length);

  const Nonce n (tag_length, nonce_length, nonce);
  Context c;
  c.initial = stretch (encipher_block (encipher, n.top ()), n.bottom ());
  c.offset = c.sum = c.checksum = block {};             // Checksum_0 = zeros (128), Sum_0 = zeros (128)
  c.data_count = c.message_count = 0;
  c.store (ctx);
}

// ---- section 4.1, HASH: the associated data

void
urtica::ocb_update (const char *function, urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher,
                    size_t length, const uint8_t *data)
{
  if (length == 0)
    return;
  const Counts counts (ctx);
  if (counts.message > 0)
    misuse (function, "associated data after message text");
  check_count (function, counts.data, length);
  Context c (ctx);
  const Key k (key);
  if (c.data_count == 0)
    c.offset = block {};                                // Offset_0; Nettle's set_nonce leaves it unset

  hash_blocks (encipher, k.l_0, c.offset, c.sum, c.data_count, length / 16, data);
  c.data_count += length / 16;

  // Offset_* = Offset_m xor L_*, Sum = Sum_m xor ENCIPHER (K, (A_* || 1 || zeros) xor Offset_*)
  if (length % 16 > 0)
    {
      c.offset ^= k.l_star;
      c.sum ^= encipher_block (encipher, pad (length % 16, data + length - length % 16) ^ c.offset);
      c.data_count |= partial_mark;
    }
  c.store (ctx);
}

// ---- section 4.2, process any whole blocks; section 4.3 likewise, with DECIPHER

namespace {

enum class Direction { encrypt, decrypt };

template <Direction D> ALWAYS_INLINE void
crypt (const char *function, urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher, Cipher whole_blocks,
       size_t length, uint8_t *dst, const uint8_t *src)
{
  if (length == 0)
    return;
  urtica::check_overlap (function, length, dst, src);
  check_count (function, Counts (ctx).message, length);
  Context c (ctx);
  const Key k (key);
  if (c.message_count == 0)
    c.offset = c.initial;

  auto crypt_blocks = D == Direction::encrypt ? urtica::encrypt_blocks : urtica::decrypt_blocks;
  crypt_blocks (whole_blocks, k.l_0, c.offset, c.checksum, c.message_count, length / 16, dst, src);
  c.message_count += length / 16;

  // Offset_* = Offset_m xor L_*, Pad = ENCIPHER (K, Offset_*), C_* = P_* xor Pad,
  // Checksum_* = Checksum_m xor (P_* || 1 || zeros)
  if (size_t rest = length % 16)
    {
      src += length - rest;
      dst += length - rest;
      c.offset ^= k.l_star;
      block in = PartialBlocks::load_bytes (src, rest), out = in ^ encipher_block (encipher, c.offset);
      PartialBlocks::store_bytes (dst, out, rest);
      c.checksum ^= (D == Direction::encrypt ? in : out & first_bytes (rest)) | padding (rest);
      c.message_count |= partial_mark;
    }
  c.store (ctx);
}

}  // namespace

void
urtica::ocb_encrypt (const char *function, urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher,
                     size_t length, uint8_t *dst, const uint8_t *src)
{
  crypt<Direction::encrypt> (function, ctx, key, encipher, encipher, length, dst, src);
}

void
urtica::ocb_decrypt (const char *function, urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher, Cipher decipher,
                     size_t length, uint8_t *dst, const uint8_t *src)
{
  crypt<Direction::decrypt> (function, ctx, key, encipher, decipher, length, dst, src);
}

// ---- section 4.2, compute tag

void
urtica::ocb_digest (const char *function, const urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher,
                    size_t length, uint8_t *digest)
{
  if (length == 0 || length > URTICA_OCB_DIGEST_SIZE)
    misuse (function, "digest length is not 1 to 16");
  const Context c (ctx);
  const Key k (key);

  // Tag = ENCIPHER (K, Checksum_* xor Offset_* xor L_$) xor HASH (K, A)
  block offset = c.message_count > 0 ? c.offset : c.initial;
  Wiped<uint8_t[16]> tag;
  store_block (tag.value, encipher_block (encipher, c.checksum ^ offset ^ k.l_dollar) ^ c.sum);
  memcpy (digest, tag.value, length);
}
