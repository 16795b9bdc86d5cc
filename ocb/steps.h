// steps.h: the steps of RFC 7253 sections 4.1 to 4.3 on single blocks, over
// any block cipher.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_STEPS_H
#define URTICA_STEPS_H

#include "ocb/mode.h"
#include "ocb/offset.h"
#include "ocb/partial.h"

namespace {

// The caller's structs may lie at any multiple of 4, so they are copied in
// and out, and never pointed into.
static_assert (sizeof (urtica_block16) == 16);
static_assert (sizeof (urtica_ocb_key) == 64);

struct Key
{
  block l_star, l_dollar, l_0;

  explicit Key (const urtica_ocb_key *key)
  {
    memcpy (reinterpret_cast<uint8_t *> (this), reinterpret_cast<const uint8_t *> (key), sizeof *this);
  }
  ~Key () { wipe (this, sizeof *this); }
  const uint8_t *bytes () const { return reinterpret_cast<const uint8_t *> (this); }
};

inline block
encipher_block (urtica::Cipher encipher, block x)
{
  Wiped<uint8_t[16]> b;
  store_block (b.value, x);
  encipher (16, b.value, b.value);
  return load_block (b.value);
}

// 0 < length < 16 bytes, then 1, then zeros.
inline block pad (size_t length, const uint8_t *text) { return PartialBlocks::load_bytes (text, length) | padding (length); }

struct Nonce
{
  block b;

  Nonce (size_t tag_length, size_t nonce_length, const uint8_t *nonce)
    : b (format_nonce<PartialBlocks> (tag_length, nonce_length, nonce)) {}

  // bottom = str2num (Nonce[123..128])
  unsigned bottom () const { return static_cast<unsigned> (swap_if (!big_endian, b[1]) & 63); }
  // Nonce[1..122] || zeros (6), of which Ktop is the cipher
  block top () const { return b & words_le (~uint64_t (0), ~(uint64_t (63) << 56)); }
};

// Stretch = Ktop || (Ktop[1..64] xor Ktop[9..72])
// Offset_0 = Stretch[1+bottom..128+bottom]; the shift by 64 - bottom is in
// two steps, for bottom may be 0.
inline block
stretch (block ktop, unsigned bottom)
{
  uint64_t s[3] = { swap_if (!big_endian, ktop[0]), swap_if (!big_endian, ktop[1]) };
  s[2] = s[0] ^ (s[0] << 8 | s[1] >> 56);
  uint64_t high = s[0] << bottom | s[1] >> 1 >> (63 - bottom);
  uint64_t low = s[1] << bottom | s[2] >> 1 >> (63 - bottom);
  return block { swap_if (!big_endian, high), swap_if (!big_endian, low) };
}

}  // namespace

#endif
