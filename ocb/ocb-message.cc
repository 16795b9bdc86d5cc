// ocb-message.cc: OCB over any block cipher, one message in one call.
//
// What does not wait for one another is ciphered together, since a cipher
// that works on bit planes takes as long for one block as for many. To
// encrypt, the message waits twice:
//
//     nonce, and what is left of the associated data after whole batches
//     what is left of the text, the pad, and the tag, whose checksum is of the plaintext
//
// To decrypt, the tag waits for the text, and for the pad if there is one.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "ocb/blocks.h"
#include "ocb/steps.h"

namespace {

using urtica::Cipher;

// Less than a batch, and two blocks more. This and the next are in functions
// that are not inlined, so that no stack below them holds both and a batch.
struct Together
{
  block x[batch_blocks + 1];
  unsigned n = 0;

  ~Together () { wipe (x, sizeof x); }
  void add (block b) { x[n++] = b; }
  void
  cipher (Cipher f)
  {
    uint8_t *b = reinterpret_cast<uint8_t *> (x);
    f (16 * n, b, b);
  }
};

// What is left after whole batches, and its offsets: L_0 to L_3 are enough.
struct Rest
{
  const size_t done;                    // whole blocks before it
  const unsigned blocks;                // whole ones in it, < 16
  const size_t bytes;                   // after those, < 16
  block o[batch_blocks];

  static size_t before (size_t length) { return length / 256 * 16; }
  explicit Rest (size_t length) : done (before (length)), blocks (static_cast<unsigned> (length / 16 % 16)), bytes (length % 16) {}
  ~Rest () { wipe (o, blocks * sizeof o[0]); }

  // offset is that of the last block done, and becomes that of the last whole one.
  void
  fill (block &offset, const Key &k)
  {
    Wiped<block[4]> l;
    l.value[0] = k.l_0;
    for (unsigned i = 1; i < 4; i++)
      l.value[i] = double_block (l.value[i - 1]);
    for (unsigned i = 0; i < blocks; i++)
      o[i] = offset ^= l.value[ntz (i + 1)];
  }
};

// The rest of the associated data is added to sum; returns Offset_0 of the
// text. Of the data's whole batches, offset is that of their last block.
NOINLINE block
begin (Cipher encipher, const Key &k, const Nonce &nonce, block offset, size_t alength, const uint8_t *adata, block &sum)
{
  Rest rest (alength);
  adata += 16 * rest.done;
  rest.fill (offset, k);

  // Sum_i = Sum_(i-1) xor ENCIPHER (K, A_i xor Offset_i)
  // Offset_* = Offset_m xor L_*, Sum = Sum_m xor ENCIPHER (K, (A_* || 1 || zeros) xor Offset_*)
  Together b;
  b.add (nonce.top ());
  for (unsigned i = 0; i < rest.blocks; i++)
    b.add (load_block (adata + 16 * i) ^ rest.o[i]);
  if (rest.bytes > 0)
    b.add (pad (rest.bytes, adata + 16 * rest.blocks) ^ offset ^ k.l_star);
  b.cipher (encipher);
  for (unsigned i = 1; i < b.n; i++)
    sum ^= b.x[i];
  return stretch (b.x[0], nonce.bottom ());
}

// The rest of the text, and the tag after it.
NOINLINE void
finish (Cipher encipher, const Key &k, block offset, block checksum, block sum,
        size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  Rest rest (mlength);
  src += 16 * rest.done;
  dst += 16 * rest.done;
  rest.fill (offset, k);

  // C_i = Offset_i xor ENCIPHER (K, P_i xor Offset_i)
  Together b;
  for (unsigned i = 0; i < rest.blocks; i++)
    {
      block p = load_block (src + 16 * i);
      checksum ^= p;
      b.add (p ^ rest.o[i]);
    }
  // Offset_* = Offset_m xor L_*, Pad = ENCIPHER (K, Offset_*), Checksum_* = Checksum_m xor (P_* || 1 || zeros)
  block part {};
  if (rest.bytes > 0)
    {
      offset ^= k.l_star;
      b.add (offset);
      part = PartialBlocks::load_bytes (src + 16 * rest.blocks, rest.bytes);
      checksum ^= part | padding (rest.bytes);
    }
  // Tag = ENCIPHER (K, Checksum_* xor Offset_* xor L_$) xor HASH (K, A)
  b.add (checksum ^ offset ^ k.l_dollar);
  b.cipher (encipher);
  for (unsigned i = 0; i < rest.blocks; i++)
    store_block (dst + 16 * i, b.x[i] ^ rest.o[i]);
  dst += 16 * rest.blocks;
  if (rest.bytes > 0)                                   // C_* = P_* xor Pad
    PartialBlocks::store_bytes (dst, part ^ b.x[rest.blocks], rest.bytes);
  Wiped<block> tag { b.x[b.n - 1] ^ sum };
  memcpy (dst + rest.bytes, &tag.value, tlength);
}

}  // namespace

// ---- section 4.2

void
urtica::ocb_encrypt_message (const urtica_ocb_key *key, Cipher encipher,
                             size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                             size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  const Key k (key);
  block offset {}, sum {}, checksum {};
  hash_blocks (encipher, k.bytes (), offset, sum, 0, Rest::before (alength), adata);
  offset = begin (encipher, k, Nonce (tlength, nlength, nonce), offset, alength, adata, sum);
  encrypt_blocks (encipher, k.bytes (), offset, checksum, 0, Rest::before (mlength), dst, src);
  finish (encipher, k, offset, checksum, sum, tlength, mlength, dst, src);
}

// ---- section 4.3

int
urtica::ocb_decrypt_message (const urtica_ocb_key *key, Cipher encipher, Cipher decipher,
                             size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                             size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  const Key k (key);
  block offset {}, sum {}, checksum {};
  hash_blocks (encipher, k.bytes (), offset, sum, 0, Rest::before (alength), adata);
  offset = begin (encipher, k, Nonce (tlength, nlength, nonce), offset, alength, adata, sum);

  decrypt_blocks (decipher, k.bytes (), offset, checksum, 0, mlength / 16, dst, src);
  if (size_t rest = mlength % 16)
    {
      const size_t done = mlength - rest;
      offset ^= k.l_star;
      block out = PartialBlocks::load_bytes (src + done, rest) ^ encipher_block (encipher, offset);
      PartialBlocks::store_bytes (dst + done, out, rest);
      checksum ^= (out & first_bytes (rest)) | padding (rest);
    }
  Wiped<block> tag { encipher_block (encipher, checksum ^ offset ^ k.l_dollar) ^ sum };

  // All bytes are compared, and only whether they are all equal is looked at.
  const uint8_t *t = reinterpret_cast<const uint8_t *> (&tag.value);
  uint8_t difference = 0;
  for (size_t i = 0; i < tlength; i++)
    difference |= t[i] ^ src[mlength + i];
  if (difference == 0)
    return 1;
  if (mlength > 0)
    memset (dst, 0, mlength);
  return 0;
}
