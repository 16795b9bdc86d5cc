// reference.h: OCB as RFC 7253 writes it, a block and a bit at a time, over
// AES of single blocks: what results are compared with. It shares no code
// with the library's mode.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_REFERENCE_H
#define TESTSUITE_REFERENCE_H

#include "functions.h"

struct Block
{
  uint8_t b[16];
};

inline Block
operator^ (Block x, const Block &y)
{
  for (int i = 0; i < 16; i++)
    x.b[i] ^= y.b[i];
  return x;
}
inline Block
block_at (const uint8_t *p, size_t length = 16)         // fewer bytes: then 1, then zeros
{
  Block x = {};
  memcpy (x.b, p, length);
  if (length < 16)
    x.b[length] = 0x80;
  return x;
}

// Section 2: (S << 1), and xor 135 if msb (S) was 1.
inline Block
double_bytes (const Block &s)
{
  Block d;
  for (int i = 0; i < 16; i++)
    d.b[i] = uint8_t (s.b[i] << 1 | (i < 15 ? s.b[i + 1] >> 7 : 0));
  if (s.b[0] & 0x80)
    d.b[15] ^= 135;
  return d;
}

inline unsigned
trailing_zeros (uint64_t i)
{
  unsigned n = 0;
  for (; i % 2 == 0; i /= 2)
    n++;
  return n;
}

class Reference
{
  const AesFunctions &aes;
  AesKeys keys;

public:
  Block l_star, l_dollar, l_0;

  // Where a text or the associated data has got to: number and offset of the
  // last block; sum is Checksum or Sum.
  struct State
  {
    uint64_t i;
    Block offset, sum;
  };

  Reference (const AesFunctions &functions, const Bytes &user_key)
  : aes (functions), keys (functions, user_key)
  {
    l_star = encipher (Block {});
    l_dollar = double_bytes (l_star);
    l_0 = double_bytes (l_dollar);
  }

  Block encipher (Block x) const
  {
    aes.encrypt (keys.key.data (), 16, x.b, x.b);
    return x;
  }
  Block decipher (Block x) const
  {
    aes.decrypt (keys.inverse.data (), 16, x.b, x.b);
    return x;
  }

  Block l (unsigned i) const
  {
    Block x = l_0;
    for (; i > 0; i--)
      x = double_bytes (x);
    return x;
  }

  // Offset_i, i steps after offset_0: L_j has been added once for each
  // multiple of 2^j among 1..i that is none of 2^(j+1).
  Block offset (uint64_t i, Block offset_0) const
  {
    for (unsigned j = 0; j < 64 && i >> j > 0; j++)
      {
        uint64_t multiples = i >> j, higher = i >> j >> 1;
        if ((multiples - higher) % 2 == 1)
          offset_0 = offset_0 ^ l (j);
      }
    return offset_0;
  }

  // Sections 4.2 and 4.3: Offset_0 and the checksum before any text.
  State begin_text (size_t tag_length, const Bytes &nonce) const
  {
    Block n = {};
    n.b[0] = uint8_t (tag_length * 8 % 128 << 1);
    n.b[15 - nonce.size ()] |= 1;
    for (size_t i = 0; i < nonce.size (); i++)
      n.b[16 - nonce.size () + i] = nonce[i];
    unsigned bottom = n.b[15] % 64;
    n.b[15] &= 0xc0;
    Block top = encipher (n);
    uint8_t stretch[24];
    memcpy (stretch, top.b, 16);
    for (int i = 0; i < 8; i++)
      stretch[16 + i] = top.b[i] ^ top.b[i + 1];
    State s = { 0, {}, {} };
    for (unsigned i = 0; i < 128; i++)
      if (stretch[(bottom + i) / 8] >> (7 - (bottom + i) % 8) & 1)
        s.offset.b[i / 8] |= uint8_t (0x80 >> i % 8);
    return s;
  }

  void encrypt (State &s, size_t length, uint8_t *dst, const uint8_t *src) const
  {
    crypt (s, length, dst, src, true);
  }
  void decrypt (State &s, size_t length, uint8_t *dst, const uint8_t *src) const
  {
    crypt (s, length, dst, src, false);
  }

  // Section 4.1, HASH, from State {} on.
  void hash (State &s, size_t length, const uint8_t *data) const
  {
    for (; length >= 16; length -= 16, data += 16)
      {
        s.offset = s.offset ^ l (trailing_zeros (++s.i));
        s.sum = s.sum ^ encipher (block_at (data) ^ s.offset);
      }
    if (length > 0)
      {
        s.offset = s.offset ^ l_star;
        s.sum = s.sum ^ encipher (block_at (data, length) ^ s.offset);
      }
  }

  Block tag (const State &text, const State &ad) const
  {
    return encipher (text.sum ^ text.offset ^ l_dollar) ^ ad.sum;
  }

  // Ciphertext and tag.
  Bytes seal (const Bytes &nonce, const Bytes &ad, const Bytes &text, size_t tag_length = 16) const
  {
    State a = {}, t = begin_text (tag_length, nonce);
    hash (a, ad.size (), ad.data ());
    Bytes out (text.size ());
    encrypt (t, text.size (), out.data (), text.data ());
    Block full = tag (t, a);
    out.insert (out.end (), full.b, full.b + tag_length);
    return out;
  }

private:
  void crypt (State &s, size_t length, uint8_t *dst, const uint8_t *src, bool encrypting) const
  {
    for (; length >= 16; length -= 16, src += 16, dst += 16)
      {
        s.offset = s.offset ^ l (trailing_zeros (++s.i));
        Block in = block_at (src), masked = in ^ s.offset;
        Block out = s.offset ^ (encrypting ? encipher (masked) : decipher (masked));
        s.sum = s.sum ^ (encrypting ? in : out);
        memcpy (dst, out.b, 16);
      }
    if (length > 0)
      {
        s.offset = s.offset ^ l_star;
        Block pad = encipher (s.offset), in = block_at (src, length);
        Bytes out (length);
        for (size_t i = 0; i < length; i++)
          out[i] = in.b[i] ^ pad.b[i];
        s.sum = s.sum ^ (encrypting ? in : block_at (out.data (), length));
        memcpy (dst, out.data (), length);
      }
  }
};

#endif
