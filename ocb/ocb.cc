// ocb.cc: OCB (RFC 7253) over any block cipher, in the order of the RFC: a
// message piece by piece.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include <stddef.h>

#include "ocb/blocks.h"
#include "ocb/steps.h"

namespace {

using urtica::Cipher;
using urtica::partial_mark;

// The caller's structs are named as bytes: of memcpy, too, a compiler may
// take the alignment that a struct's type asks for.
struct Context
{
  block initial, offset, sum, checksum;
  size_t data_count, message_count;

  Context () = default;
  explicit Context (const urtica_ocb_ctx *ctx)
  {
    memcpy (reinterpret_cast<uint8_t *> (this), reinterpret_cast<const uint8_t *> (ctx), sizeof *ctx);
  }
  ~Context () { wipe (this, sizeof *this); }
  void
  store (urtica_ocb_ctx *ctx) const
  {
    memcpy (reinterpret_cast<uint8_t *> (ctx), reinterpret_cast<const uint8_t *> (this), sizeof *ctx);
  }
};
// Where size_t has 32 bits, the alignment of a block pads the end.
static_assert (sizeof (Context) >= sizeof (urtica_ocb_ctx));
static_assert (offsetof (Context, data_count) == offsetof (urtica_ocb_ctx, data_count));
static_assert (offsetof (Context, message_count) == offsetof (urtica_ocb_ctx, message_count));

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
urtica::ocb_set_nonce (urtica_ocb_ctx *ctx, Cipher encipher, size_t tag_length, size_t nonce_length, const uint8_t *nonce)
{
  const Nonce n (tag_length, nonce_length, nonce);
  Context c;
  c.initial = stretch (encipher_block (encipher, n.top ()), n.bottom ());
  c.offset = c.sum = c.checksum = block {};             // Checksum_0 = zeros (128), Sum_0 = zeros (128)
  c.data_count = c.message_count = 0;
  c.store (ctx);
}

// ---- section 4.1, HASH: the associated data

void
urtica::ocb_update (urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher, size_t length, const uint8_t *data)
{
  Context c (ctx);
  const Key k (key);
  if (c.data_count == 0)
    c.offset = block {};                                // Offset_0; Nettle's set_nonce leaves it unset

  hash_blocks (encipher, k.bytes (), c.offset, c.sum, c.data_count, length / 16, data);
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
crypt (urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher, Cipher whole_blocks,
       size_t length, uint8_t *dst, const uint8_t *src)
{
  Context c (ctx);
  const Key k (key);
  if (c.message_count == 0)
    c.offset = c.initial;

  auto crypt_blocks = D == Direction::encrypt ? urtica::encrypt_blocks : urtica::decrypt_blocks;
  crypt_blocks (whole_blocks, k.bytes (), c.offset, c.checksum, c.message_count, length / 16, dst, src);
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
urtica::ocb_encrypt (urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher,
                     size_t length, uint8_t *dst, const uint8_t *src)
{
  crypt<Direction::encrypt> (ctx, key, encipher, encipher, length, dst, src);
}

void
urtica::ocb_decrypt (urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher, Cipher decipher,
                     size_t length, uint8_t *dst, const uint8_t *src)
{
  crypt<Direction::decrypt> (ctx, key, encipher, decipher, length, dst, src);
}

// ---- section 4.2, compute tag

void
urtica::ocb_digest (const urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher, size_t length, uint8_t *digest)
{
  const Context c (ctx);
  const Key k (key);

  // Tag = ENCIPHER (K, Checksum_* xor Offset_* xor L_$) xor HASH (K, A)
  block offset = c.message_count > 0 ? c.offset : c.initial;
  Wiped<uint8_t[16]> tag;
  store_block (tag.value, encipher_block (encipher, c.checksum ^ offset ^ k.l_dollar) ^ c.sum);
  memcpy (digest, tag.value, length);
}
