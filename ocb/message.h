// message.h: one message in one call, over a backend (aes/backend.h): RFC 7253
// sections 4.2 and 4.3 whole.
//
// A short message takes as long as the ciphers that wait for one another: to
// encrypt, that of the nonce and then that of the text. Beside the first goes
// that of the associated data; beside the second those of the pad and of the
// tag, since the checksum needs no cipher. So nothing here is called, and
// what need not wait stands where the processor finds it in time.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_MESSAGE_H
#define URTICA_MESSAGE_H

#include "ocb/bulk.h"
#include "ocb/partial.h"

namespace {

// All whole blocks of a text; offset is that before them, and then that of the last.
template <class B, unsigned Rounds, Part P> ALWAYS_INLINE void
whole_blocks (const uint8_t *keys, const Masks &l, Pattern<B> &pattern, block &offset, block &sum, size_t n, uint8_t *dst, const uint8_t *src)
{
  Run<B, Rounds, P> run (keys, l, pattern, offset, 0, dst, src);
  run.batches (n);
  if (n % batch_blocks > 0)
    run.part (n % batch_blocks);
  offset = run.offset ();
  sum ^= B::fold (run.sum);
}

// Returns 1; for a ciphertext 0, and zeros in dst, if the tag is wrong. The
// tag follows the ciphertext.
template <class B, unsigned Rounds, Part P> ALWAYS_INLINE int
message (const uint32_t *encrypt_keys, const uint32_t *text_keys, const uint8_t *key, size_t nlength, const uint8_t *nonce,
         size_t alength, const uint8_t *adata, size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  const uint8_t *keys = reinterpret_cast<const uint8_t *> (encrypt_keys);
  // bottom = str2num (Nonce[123..128]), Ktop = ENCIPHER (K, Nonce[1..122] || zeros (6))
  block top = format_nonce<B> (tlength, nlength, nonce);
  unsigned bottom = static_cast<unsigned> (top[1] >> 56) & 63;
  block ktop = B::template encrypt_block<Rounds> (keys, top & block { ~uint64_t (0), ~(uint64_t (63) << 56) });

  const size_t blocks = (alength > mlength ? alength : mlength) / 16;
  Masks l (load_block (key + 32), 0, blocks, B::twice);
  add_l_3 (l);
  Pattern<B> pattern (l, blocks);

  // Sum = HASH (K, A)
  block offset {}, sum {};
  if (alength >= 16)
    whole_blocks<B, Rounds, Part::data> (keys, l, pattern, offset, sum, alength / 16, nullptr, adata);
  if (size_t rest = alength % 16)
    sum ^= B::template encrypt_block<Rounds> (keys, (B::load_bytes (adata + alength - rest, rest) | padding (rest)) ^ offset ^ load_block (key));
  Wiped<block> data_sum;
  put_away (data_sum.value, sum);

  block checksum {};
  offset = B::stretch (ktop, bottom);
  if (mlength >= 16)
    whole_blocks<B, Rounds, P> (reinterpret_cast<const uint8_t *> (text_keys), l, pattern, offset, checksum, mlength / 16, dst, src);
  if (size_t rest = mlength % 16)
    {
      // Offset_* = Offset_m xor L_*, Pad = ENCIPHER (K, Offset_*), C_* = P_* xor Pad,
      // Checksum_* = Checksum_m xor (P_* || 1 || zeros)
      offset ^= load_block (key);
      block in = B::load_bytes (src + mlength - rest, rest);
      block out = B::template encrypt_block<Rounds> (keys, offset) ^ in;
      B::store_bytes (dst + mlength - rest, out, rest);
      checksum ^= (P == Part::plaintext ? in : out & first_bytes (rest)) | padding (rest);
    }

  // Tag = ENCIPHER (K, Checksum_* xor Offset_* xor L_$) xor HASH (K, A)
  block tag = B::template encrypt_block<Rounds> (keys, checksum ^ offset ^ load_block (key + 16)) ^ data_sum.value;
  if (P == Part::plaintext)
    {
      if (tlength == 16)
        store_block (dst + mlength, tag);
      else
        B::store_bytes (dst + mlength, tag, tlength);
      return 1;
    }
  tag ^= tlength == 16 ? load_block (src + mlength) : B::load_bytes (src + mlength, tlength);
  if (tlength < 16)
    tag &= first_bytes (tlength);
  if ((tag[0] | tag[1]) == 0)
    return 1;
  if (mlength > 0)
    memset (dst, 0, mlength);
  return 0;
}

// For the tables of aes/impl.h.
template <class B, unsigned Rounds> NOINLINE void
ocb_encrypt_message (const uint32_t *keys, const uint8_t *key, size_t nlength, const uint8_t *nonce,
                     size_t alength, const uint8_t *adata, size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  message<B, Rounds, Part::plaintext> (keys, keys, key, nlength, nonce, alength, adata, tlength, mlength, dst, src);
  B::clear_registers ();
}
template <class B, unsigned Rounds> NOINLINE int
ocb_decrypt_message (const uint32_t *keys, const uint32_t *decrypt_keys, const uint8_t *key, size_t nlength, const uint8_t *nonce,
                     size_t alength, const uint8_t *adata, size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  int right = message<B, Rounds, Part::ciphertext> (keys, decrypt_keys, key, nlength, nonce, alength, adata, tlength, mlength, dst, src);
  B::clear_registers ();
  return right;
}

}  // namespace

#endif
