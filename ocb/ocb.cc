// ocb.cc: OCB (RFC 7253) over any block cipher, in the order of the RFC.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "ocb/mode.h"

#include <stddef.h>

#include "aes/impl.h"
#include "aes/misuse.h"
#include "ocb/checksum.h"
#include "ocb/offset.h"

namespace {

using urtica::Cipher;
using urtica::check_count;
using urtica::misuse;
using urtica::partial_mark;

// The caller's structs may lie at any multiple of 4, so they are copied in
// and out, and never pointed into.

static_assert (sizeof (urtica_block16) == 16);
static_assert (sizeof (urtica_ocb_key) == 64);
static_assert (sizeof (urtica_ocb_ctx) == 64 + 2 * sizeof (size_t));
static_assert (offsetof (urtica_ocb_ctx, initial) == 0 && offsetof (urtica_ocb_ctx, offset) == 16);
static_assert (offsetof (urtica_ocb_ctx, sum) == 32 && offsetof (urtica_ocb_ctx, checksum) == 48);
static_assert (offsetof (urtica_ocb_ctx, data_count) == 64 && offsetof (urtica_ocb_ctx, message_count) == 64 + sizeof (size_t));

struct Key
{
  block l_star, l_dollar, l_0;

  explicit Key (const urtica_ocb_key *key) { memcpy (this, key, sizeof *this); }
  ~Key () { wipe (this, sizeof *this); }
};

struct Context
{
  block initial, offset, sum, checksum;
  size_t data_count, message_count;

  Context () = default;
  explicit Context (const urtica_ocb_ctx *ctx) { memcpy (this, ctx, sizeof *ctx); }
  ~Context () { wipe (this, sizeof *this); }
  void store (urtica_ocb_ctx *ctx) const { memcpy (ctx, this, sizeof *ctx); }
};
// Where size_t has 32 bits, the alignment of a block pads the end.
static_assert (sizeof (Context) >= sizeof (urtica_ocb_ctx));
static_assert (offsetof (Context, data_count) == offsetof (urtica_ocb_ctx, data_count));
static_assert (offsetof (Context, message_count) == offsetof (urtica_ocb_ctx, message_count));

// ---- section 4.1, HASH, and sections 4.2 and 4.3: what they share

block
encipher_block (Cipher encipher, block x)
{
  Wiped<uint8_t[16]> b;
  store_block (b.value, x);
  encipher (16, b.value, b.value);
  return load_block (b.value);
}

// length < 16 bytes, then 1, then zeros.
block
pad (size_t length, const uint8_t *text)
{
  Wiped<uint8_t[16]> b = {};
  memcpy (b.value, text, length);
  b.value[length] = 0x80;
  return load_block (b.value);
}

struct Offsets
{
  block o[batch_blocks];
  ~Offsets () { wipe (o, sizeof o); }
};

// Goes through n whole blocks of text whose first is number count + 1, in
// batches that end where a multiple of 16 does: f (o, i, m) is given the
// offsets of m blocks that begin at byte i. Afterwards offset is that of the
// last block and count its number.
template <class F> ALWAYS_INLINE void
for_batches (block l_0, block &offset, size_t &count, size_t n, F f)
{
  size_t i = 0, end = count + n;
  const Masks l (l_0, count, end);
  Offsets offsets;
  while (count < end)
    {
      unsigned first = count % batch_blocks;
      if (first == 0 && end - count >= batch_blocks)
        {
          fill_batch (offsets.o, offset, l, l.l[ntz (count + batch_blocks)]);
          f (offsets.o, i, batch_blocks);
          count += batch_blocks;
          i += 16 * batch_blocks;
          continue;
        }
      unsigned last = end - count < batch_blocks - first ? first + static_cast<unsigned> (end - count) : batch_blocks;
      fill_offsets (offsets.o, count, last - first, offset, l);
      f (offsets.o, i, last - first);
      count += last - first;
      i += 16 * (last - first);
    }
}

// The loop of the implementation in use, where it has one and the cipher is
// urtica's AES.
aes_ocb_func *
fused_loop (aes_ocb_func *const (aes_impl::*slot)[aes_key_sizes], Cipher cipher)
{
  return cipher.aes >= 0 ? (urtica::current_impl ().*slot)[cipher.aes] : nullptr;
}

void
run_fused (aes_ocb_func *loop, Cipher cipher, const Key &k, block &offset, block &sum, size_t &count, size_t n,
           uint8_t *dst, const uint8_t *src)
{
  if (n == 0)
    return;
  loop (static_cast<const uint32_t *> (cipher.ctx), reinterpret_cast<const uint8_t *> (&k.l_0),
        reinterpret_cast<uint8_t *> (&offset), reinterpret_cast<uint8_t *> (&sum), count, n, dst, src);
  count += n;
}

// dst = src xor offsets, forward.
ALWAYS_INLINE void
xor_blocks (uint8_t *dst, const uint8_t *src, const block *o, unsigned m)
{
  UNROLL
  for (unsigned j = 0; j < m; j++)
    store_block (dst + 16 * j, load_block (src + 16 * j) ^ o[j]);
}

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

  // Nonce = num2str (TAGLEN mod 128, 7) || zeros (120 - bitlen (N)) || 1 || N
  Wiped<uint8_t[16]> top = {};
  top.value[0] = static_cast<uint8_t> (8 * tag_length % 128 << 1);
  top.value[15 - nonce_length] |= 1;
  if (nonce_length > 0)
    memcpy (top.value + 16 - nonce_length, nonce, nonce_length);

  // bottom = str2num (Nonce[123..128])
  unsigned bottom = top.value[15] & 63;

  // Ktop = ENCIPHER (K, Nonce[1..122] || zeros (6))
  top.value[15] &= 0xc0;
  encipher (16, top.value, top.value);

  // Stretch = Ktop || (Ktop[1..64] xor Ktop[9..72])
  Wiped<uint64_t[3]> stretch;
  stretch.value[0] = load_be<uint64_t> (top.value);
  stretch.value[1] = load_be<uint64_t> (top.value + 8);
  stretch.value[2] = stretch.value[0] ^ (stretch.value[0] << 8 | stretch.value[1] >> 56);

  // Offset_0 = Stretch[1+bottom..128+bottom]; the shift by 64 - bottom is in two steps, for bottom may be 0
  Context c;
  const uint64_t *s = stretch.value;
  store_be (&c.initial, s[0] << bottom | s[1] >> 1 >> (63 - bottom));
  store_be (reinterpret_cast<uint8_t *> (&c.initial) + 8, s[1] << bottom | s[2] >> 1 >> (63 - bottom));
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
  Context c (ctx);
  const Key k (key);
  if (c.message_count > 0)
    misuse (function, "associated data after message text");
  check_count (function, c.data_count, length);
  if (c.data_count == 0)
    c.offset = block {};                                // Offset_0; Nettle's set_nonce leaves it unset

  // Sum_i = Sum_(i-1) xor ENCIPHER (K, A_i xor Offset_i)
  if (aes_ocb_func *fused = fused_loop (&aes_impl::ocb_hash, encipher))
    run_fused (fused, encipher, k, c.offset, c.sum, c.data_count, length / 16, nullptr, data);
  else
    for_batches (k.l_0, c.offset, c.data_count, length / 16, [&] (block *o, size_t i, unsigned m) ALWAYS_INLINE_LAMBDA {
      uint8_t *x = reinterpret_cast<uint8_t *> (o);
      xor_blocks (x, data + i, o, m);
      encipher (16 * m, x, x);
      c.sum ^= checksum (m, x);
    });

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

// C_i = Offset_i xor ENCIPHER (K, P_i xor Offset_i), or its inverse. The text
// is masked and ciphered in dst.
template <Direction D> ALWAYS_INLINE void
crypt (const char *function, urtica_ocb_ctx *ctx, const urtica_ocb_key *key, Cipher encipher, Cipher whole_blocks,
       size_t length, uint8_t *dst, const uint8_t *src)
{
  if (length == 0)
    return;
  urtica::check_overlap (function, length, dst, src);
  Context c (ctx);
  const Key k (key);
  check_count (function, c.message_count, length);
  if (c.message_count == 0)
    c.offset = c.initial;

  constexpr auto slot = D == Direction::encrypt ? &aes_impl::ocb_encrypt : &aes_impl::ocb_decrypt;
  if (aes_ocb_func *fused = fused_loop (slot, whole_blocks))
    run_fused (fused, whole_blocks, k, c.offset, c.checksum, c.message_count, length / 16, dst, src);
  else
    for_batches (k.l_0, c.offset, c.message_count, length / 16, [&] (block *o, size_t i, unsigned m) ALWAYS_INLINE_LAMBDA {
      if (D == Direction::encrypt)                      // before dst, which may be src, is written
        c.checksum ^= checksum (m, src + i);
      xor_blocks (dst + i, src + i, o, m);
      whole_blocks (16 * m, dst + i, dst + i);
      xor_blocks (dst + i, dst + i, o, m);
      if (D == Direction::decrypt)
        c.checksum ^= checksum (m, dst + i);
    });

  // Offset_* = Offset_m xor L_*, Pad = ENCIPHER (K, Offset_*), C_* = P_* xor Pad,
  // Checksum_* = Checksum_m xor (P_* || 1 || zeros)
  if (size_t rest = length % 16)
    {
      src += length - rest;
      dst += length - rest;
      c.offset ^= k.l_star;
      Wiped<uint8_t[16]> b;
      store_block (b.value, encipher_block (encipher, c.offset));
      if (D == Direction::encrypt)
        c.checksum ^= pad (rest, src);
      for (size_t j = 0; j < rest; j++)
        dst[j] = src[j] ^ b.value[j];
      if (D == Direction::decrypt)
        c.checksum ^= pad (rest, dst);
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

// ---- sections 4.2 and 4.3: one message in one call

void
urtica::ocb_encrypt_message (const char *function, const urtica_ocb_key *key, Cipher encipher,
                             size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                             size_t tlength, size_t clength, uint8_t *dst, const uint8_t *src)
{
  size_t mlength = check_encrypt_message (function, nlength, alength, tlength, clength, dst, src);
  if (encipher.aes >= 0)
    if (aes_ocb_encrypt_message_func *whole = current_impl ().ocb_encrypt_message[encipher.aes])
      return whole (static_cast<const uint32_t *> (encipher.ctx), reinterpret_cast<const uint8_t *> (key),
                    nlength, nonce, alength, adata, tlength, mlength, dst, src);
  Wiped<urtica_ocb_ctx> ctx;
  ocb_set_nonce (function, &ctx.value, encipher, tlength, nlength, nonce);
  ocb_update (function, &ctx.value, key, encipher, alength, adata);
  ocb_encrypt (function, &ctx.value, key, encipher, mlength, dst, src);
  ocb_digest (function, &ctx.value, key, encipher, tlength, dst + mlength);
}

int
urtica::ocb_decrypt_message (const char *function, const urtica_ocb_key *key, Cipher encipher, Cipher decipher,
                             size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                             size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  check_decrypt_message (function, nlength, alength, tlength, mlength, dst, src);
  if (encipher.aes >= 0 && encipher.aes == decipher.aes)
    if (aes_ocb_decrypt_message_func *whole = current_impl ().ocb_decrypt_message[encipher.aes])
      return whole (static_cast<const uint32_t *> (encipher.ctx), static_cast<const uint32_t *> (decipher.ctx),
                    reinterpret_cast<const uint8_t *> (key), nlength, nonce, alength, adata, tlength, mlength, dst, src);
  Wiped<urtica_ocb_ctx> ctx;
  ocb_set_nonce (function, &ctx.value, encipher, tlength, nlength, nonce);
  ocb_update (function, &ctx.value, key, encipher, alength, adata);
  ocb_decrypt (function, &ctx.value, key, encipher, decipher, mlength, dst, src);
  Wiped<uint8_t[URTICA_OCB_DIGEST_SIZE]> tag;
  ocb_digest (function, &ctx.value, key, encipher, tlength, tag.value);

  // All bytes are compared, and only whether they are all equal is looked at.
  uint8_t difference = 0;
  for (size_t i = 0; i < tlength; i++)
    difference |= tag.value[i] ^ src[mlength + i];
  if (difference == 0)
    return 1;
  if (mlength > 0)
    memset (dst, 0, mlength);
  return 0;
}
