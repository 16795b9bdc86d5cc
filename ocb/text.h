// text.h: a message piece by piece, over a backend (aes/backend.h): the steps
// of RFC 7253 sections 4.1 to 4.3 on what may be less than a block.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_TEXT_H
#define URTICA_TEXT_H

#include "ocb/bulk.h"
#include "ocb/partial.h"

namespace {

// bottom = str2num (Nonce[123..128]), Ktop = ENCIPHER (K, Nonce[1..122] || zeros (6))
struct Ktop
{
  block ktop;
  unsigned bottom;
};
template <class B, unsigned Rounds> ALWAYS_INLINE Ktop
nonce_to_ktop (const uint8_t *keys, size_t tlength, size_t nlength, const uint8_t *nonce)
{
  block top = format_nonce<B> (tlength, nlength, nonce);
  unsigned bottom = static_cast<unsigned> (top[1] >> 56) & 63;
  return { B::template encrypt_block<Rounds> (keys, top & block { ~uint64_t (0), ~(uint64_t (63) << 56) }), bottom };
}

// The last n < 16 bytes, after the block of this offset.
template <class B, unsigned Rounds, Part P> ALWAYS_INLINE void
partial_block (const uint8_t *keys, const uint8_t *key, block &offset, block &sum, size_t n, uint8_t *dst, const uint8_t *src)
{
  offset ^= load_block (key);                           // Offset_* = Offset_m xor L_*
  block in = B::load_bytes (src, n);
  if (P == Part::data)                                  // Sum = Sum_m xor ENCIPHER (K, (A_* || 1 || zeros) xor Offset_*)
    sum ^= B::template encrypt_block<Rounds> (keys, (in | padding (n)) ^ offset);
  else
    {
      // Pad = ENCIPHER (K, Offset_*), C_* = P_* xor Pad, Checksum_* = Checksum_m xor (P_* || 1 || zeros)
      block out = B::template encrypt_block<Rounds> (keys, offset) ^ in;
      B::store_bytes (dst, out, n);
      sum ^= (P == Part::plaintext ? in : out & first_bytes (n)) | padding (n);
    }
}

// Tag = ENCIPHER (K, Checksum_* xor Offset_* xor L_$) xor HASH (K, A)
template <class B, unsigned Rounds> ALWAYS_INLINE block
full_tag (const uint8_t *keys, const uint8_t *key, block offset, block checksum, block sum)
{
  return B::template encrypt_block<Rounds> (keys, checksum ^ offset ^ load_block (key + 16)) ^ sum;
}
template <class B> ALWAYS_INLINE void
store_tag (uint8_t *p, block tag, size_t tlength)
{
  if (tlength == 16)
    store_block (p, tag);
  else
    B::store_bytes (p, tag, tlength);
}

// For the tables of aes/impl.h.
template <class B, unsigned Rounds> NOINLINE void
ocb_nonce (const uint32_t *keys, size_t tlength, size_t nlength, const uint8_t *nonce, uint8_t *offset)
{
  Ktop k = nonce_to_ktop<B, Rounds> (reinterpret_cast<const uint8_t *> (keys), tlength, nlength, nonce);
  store_block (offset, B::stretch (k.ktop, k.bottom));
  B::clear_registers ();
}
// The last bytes apart from whole blocks, next to which there would not be
// registers enough.
template <class B, unsigned Rounds, Part P> NOINLINE void
ocb_rest (const uint32_t *keys, const uint8_t *key, uint8_t *offset, uint8_t *sum, size_t n, uint8_t *dst, const uint8_t *src)
{
  block o = load_block (offset), s = load_block (sum);
  partial_block<B, Rounds, P> (reinterpret_cast<const uint8_t *> (keys), key, o, s, n, dst, src);
  store_block (offset, o);
  store_block (sum, s);
}
template <class B, unsigned Rounds, Part P> NOINLINE void
ocb_text (const uint32_t *keys, const uint32_t *encrypt_keys, const uint8_t *key, uint8_t *offset, uint8_t *sum,
          uint64_t count, size_t length, uint8_t *dst, const uint8_t *src)
{
  const size_t n = length / 16, rest = length % 16;
  if (n > 0)
    whole_blocks<B, Rounds, P> (keys, key + 32, offset, sum, count, n, dst, src);
  if (rest > 0)
    ocb_rest<B, Rounds, P> (encrypt_keys, key, offset, sum, rest, P == Part::data ? nullptr : dst + 16 * n, src + 16 * n);
  B::clear_registers ();
}
template <class B, unsigned Rounds> NOINLINE void
ocb_tag (const uint32_t *keys, const uint8_t *key, const uint8_t *offset, const uint8_t *checksum, const uint8_t *sum,
         size_t tlength, uint8_t *tag)
{
  store_tag<B> (tag, full_tag<B, Rounds> (reinterpret_cast<const uint8_t *> (keys), key, load_block (offset), load_block (checksum),
                                          load_block (sum)), tlength);
  B::clear_registers ();
}

}  // namespace

#endif
