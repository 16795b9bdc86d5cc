// symbolic-rfc.h: RFC 7253 sections 4.1 to 4.3 over symbolic blocks, line by
// line: what the mode's code has to give. Blocks are numbered from 1.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_SYMBOLIC_RFC_H
#define TESTSUITE_SYMBOLIC_RFC_H

#include "symbolic.h"

namespace {

// A text or associated data: whole blocks, and then bytes of one more.
struct Symbolic
{
  std::vector<block> blocks;
  block rest {};
  unsigned rest_bytes = 0;

  Symbolic () = default;
  Symbolic (uint64_t number, size_t length) : rest_bytes (length % 16)
  {
    for (size_t i = 0; i < length / 16; i++)
      blocks.push_back (input (number + i));
    if (rest_bytes > 0)
      rest = input (number + length / 16, rest_bytes);
  }
};

inline block
one_at (unsigned n)                     // zeros but for byte n, which is 0x80
{
  uint8_t b[16] = {};
  b[n] = 0x80;
  return load_block (b);
}

struct SymbolicRfc
{
  block l_star, l_dollar, l_0;

  SymbolicRfc () : l_star (encipher_under (0, block {})), l_dollar (double_block (l_star)), l_0 (double_block (l_dollar)) {}

  block l (uint64_t i) const            // L_ntz(i)
  {
    block x = l_0;
    for (; i % 2 == 0; i /= 2)
      x = double_block (x);
    return x;
  }

  // A context in the middle of a text; sum is Checksum or Sum.
  struct State
  {
    uint64_t i;
    block offset, sum;
  };

  void hash (State &s, const Symbolic &a) const
  {
    for (block x : a.blocks)
      {
        s.offset ^= l (++s.i);
        s.sum ^= encipher_under (0, x ^ s.offset);
      }
    if (a.rest_bytes > 0)
      {
        s.offset ^= l_star;
        s.sum ^= encipher_under (0, a.rest ^ one_at (a.rest_bytes) ^ s.offset);
      }
  }

  static block begin (size_t tag_length, const Bytes &nonce)
  {
    uint8_t n[16] = {};
    if (!nonce.empty ())
      memcpy (n + 16 - nonce.size (), nonce.data (), nonce.size ());
    n[15 - nonce.size ()] |= 1;
    n[0] = uint8_t (n[0] | tag_length % 16 << 4);
    const unsigned bottom = n[15] & 63;
    n[15] &= 0xc0;
    return stretched (encipher_under (0, load_block (n)), bottom);
  }

  Symbolic crypt (State &s, const Symbolic &text, bool encrypting) const
  {
    Symbolic out;
    for (block x : text.blocks)
      {
        s.offset ^= l (++s.i);
        block y = s.offset ^ (encrypting ? encipher_under (0, x ^ s.offset) : decipher_under (1, x ^ s.offset));
        s.sum ^= encrypting ? x : y;
        out.blocks.push_back (y);
      }
    out.rest_bytes = text.rest_bytes;
    if (text.rest_bytes > 0)
      {
        s.offset ^= l_star;
        out.rest = text.rest ^ symbols.head (encipher_under (0, s.offset), text.rest_bytes);
        s.sum ^= (encrypting ? text.rest : out.rest) ^ one_at (text.rest_bytes);
      }
    return out;
  }

  block tag (const State &text, block data_sum) const
  {
    return encipher_under (0, text.sum ^ text.offset ^ l_dollar) ^ data_sum;
  }
};

}  // namespace

#endif
