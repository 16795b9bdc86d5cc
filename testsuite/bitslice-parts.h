// bitslice-parts.h: the parts of bitsliced AES over words of any kind, by
// enumeration and on bases, against FIPS-197 byte by byte. put_block and
// get_block of the words must be declared before.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_BITSLICE_PARTS_H
#define TESTSUITE_BITSLICE_PARTS_H

#include "aes/bitslice.h"

#include "suite.h"

namespace {

// ---- FIPS-197

uint8_t
times (uint8_t a, uint8_t b)            // section 4.2
{
  uint8_t product = 0;
  for (int i = 0; i < 8; i++)
    {
      if (b >> i & 1)
        product ^= a;
      a = uint8_t (a << 1 ^ (a >> 7) * 0x1b);
    }
  return product;
}

// Section 5.1.1: the inverse in GF(2^8), and the affine map.
struct Boxes
{
  uint8_t box[256], inverse[256];

  Boxes ()
  {
    for (unsigned x = 0; x < 256; x++)
      {
        unsigned b = 0;
        for (unsigned y = 1; y < 256; y++)
          if (times (uint8_t (x), uint8_t (y)) == 1)
            b = y;
        unsigned s = 0;
        for (unsigned i = 0; i < 8; i++)
          s |= ((b >> i ^ b >> (i + 4) % 8 ^ b >> (i + 5) % 8 ^ b >> (i + 6) % 8 ^ b >> (i + 7) % 8 ^ 0x63 >> i) & 1) << i;
        box[x] = uint8_t (s);
        inverse[s] = uint8_t (x);
      }
  }
};

// A state's byte in row r and column c is number 4 c + r (section 3.4).
typedef uint8_t State[16];

void
shift_rows_of (State &s, unsigned turn)         // section 5.1.2; turn is 1, or 3 for the inverse
{
  State t;
  for (unsigned c = 0; c < 4; c++)
    for (unsigned r = 0; r < 4; r++)
      t[4 * c + r] = s[4 * ((c + turn * r) % 4) + r];
  memcpy (s, t, 16);
}

void
mix_columns_of (State &s, const uint8_t (&first_row)[4])        // sections 5.1.3 and 5.3.3
{
  State t = {};
  for (unsigned c = 0; c < 4; c++)
    for (unsigned r = 0; r < 4; r++)
      for (unsigned k = 0; k < 4; k++)
        t[4 * c + r] ^= times (first_row[(k + 4 - r) % 4], s[4 * c + k]);
  memcpy (s, t, 16);
}

const uint8_t mix[4] = { 2, 3, 1, 1 }, inverse_mix[4] = { 14, 11, 13, 9 };

// ---- planes

template <class W> constexpr unsigned width = 8 * sizeof (W);
template <class W> constexpr unsigned blocks = width<W> / 16;
template <class W> constexpr unsigned lanes = width<W> > 128 ? width<W> / 128 : 1;

// The number of the bit of a byte of the state, as the headers draw it.
template <class W> unsigned
position (unsigned row, unsigned column, unsigned block)
{
  constexpr unsigned in_lane = blocks<W> / lanes<W>;
  return block % lanes<W> * 128 + row * 4 * in_lane + column * in_lane + block / lanes<W>;
}

template <class W> unsigned
bit_of (const W &x, unsigned p)
{
  if constexpr (width<W> > 64)
    return x[p / 64] >> p % 64 & 1;
  else
    return x >> p & 1;
}
template <class W> void
add_bit (W &x, unsigned p, unsigned bit)
{
  if constexpr (width<W> > 64)
    x[p / 64] |= uint64_t (bit) << p % 64;
  else
    x |= W (bit) << p;
}

// What the planes hold at each position, and back.
template <class W> void
to_planes (W (&q)[8], const uint8_t *bytes)
{
  for (unsigned i = 0; i < 8; i++)
    {
      q[i] = W {};
      for (unsigned p = 0; p < width<W>; p++)
        add_bit (q[i], p, bytes[p] >> i & 1);
    }
}
template <class W> void
from_planes (uint8_t *bytes, const W (&q)[8])
{
  for (unsigned p = 0; p < width<W>; p++)
    {
      bytes[p] = 0;
      for (unsigned i = 0; i < 8; i++)
        bytes[p] |= uint8_t (bit_of (q[i], p) << i);
    }
}

// ---- SubBytes

template <class W> void
check_boxes ()
{
  const Boxes right;
  ck_assert_uint_eq (right.box[0x53], 0xed);            // the example of section 5.1.1
  Bytes noise = lcg (1, 256 * width<W> * width<W>);
  const uint8_t *others = noise.data ();
  for (unsigned lane = 0; lane < width<W>; lane++)
    for (unsigned x = 0; x < 256; x++, others += width<W>)
      {
        uint8_t in[width<W>], out[width<W>], back[width<W>];
        memcpy (in, others, sizeof in);
        in[lane] = uint8_t (x);
        W q[8];
        to_planes (q, in);
        sub_bytes (q);
        from_planes (out, q);
        to_planes (q, in);
        inv_sub_bytes (q);
        from_planes (back, q);
        for (unsigned p = 0; p < width<W>; p++)
          if (out[p] != right.box[in[p]] || back[p] != right.inverse[in[p]])
            ck_abort_msg ("%u bits, byte %u: %02x gives %02x and inversely %02x", width<W>, p, in[p], out[p], back[p]);
      }
}

// ---- bytes to planes

// transpose only moves bits, so where each one goes tells all.
template <class W> void
check_transpose ()
{
  for (unsigned j = 0; j < 8; j++)
    for (unsigned p = 0; p < width<W>; p++)
      {
        W q[8] = {}, right[8] = {}, start[8];
        add_bit (q[j], p, 1);
        memcpy (start, q, sizeof q);
        unsigned k = p / 8, i = p % 8;                  // bit i of byte k of word j
        add_bit (right[i], 8 * k + j, 1);
        transpose (q);
        ck_assert_mem_eq (q, right, sizeof q);
        transpose (q);
        ck_assert_mem_eq (q, start, sizeof q);
      }
}

template <class W> void
check_blocks ()
{
  for (unsigned block = 0; block < blocks<W>; block++)
    for (unsigned bit = 0; bit < 128; bit++)
      {
        uint8_t text[16] = {}, back[16];
        text[bit / 8] = uint8_t (1 << bit % 8);
        W q[8] = {}, right[8] = {};
        add_bit (right[bit % 8], position<W> (bit / 8 % 4, bit / 32, block), 1);
        put_block (q, block, text);
        for (unsigned b = 0; b < blocks<W>; b++)
          {
            static const uint8_t zeros[16] = {};
            get_block (q, b, back);
            ck_assert_mem_eq (back, b == block ? text : zeros, 16);
          }
        transpose (q);
        ck_assert_mem_eq (q, right, sizeof q);
      }

  // All blocks at once, and one of them replaced.
  Bytes text = lcg (7, 16 * blocks<W>), other = lcg (8, 16), back (text.size ());
  W q[8] = {};
  for (unsigned b = 0; b < blocks<W>; b++)
    put_block (q, b, &text[16 * b]);
  for (unsigned changed = 0; changed < blocks<W>; changed++)
    {
      put_block (q, changed, other.data ());
      memcpy (&text[16 * changed], other.data (), 16);
      for (unsigned b = 0; b < blocks<W>; b++)
        get_block (q, b, &back[16 * b]);
      ck_assert_mem_eq (back.data (), text.data (), text.size ());
      other = lcg (9 + changed, 16);
    }
}

// ---- the linear layers

// One layer on planes that hold these states, compared with the same layer
// on the states.
template <class W, class Planes, class Bytewise> void
check_layer (const char *layer, const State *states, Planes planes, Bytewise bytewise)
{
  uint8_t bytes[width<W>];
  for (unsigned b = 0; b < blocks<W>; b++)
    for (unsigned n = 0; n < 16; n++)
      bytes[position<W> (n % 4, n / 4, b)] = states[b][n];
  W q[8];
  to_planes (q, bytes);
  planes (q);
  from_planes (bytes, q);
  for (unsigned b = 0; b < blocks<W>; b++)
    {
      State right, got;
      memcpy (right, states[b], 16);
      bytewise (right);
      for (unsigned n = 0; n < 16; n++)
        got[n] = bytes[position<W> (n % 4, n / 4, b)];
      if (memcmp (got, right, 16) != 0)
        ck_abort_msg ("%s, %u bits, block %u: %s gives %s", layer, width<W>, b, to_hex (states[b], 16).c_str (), to_hex (got, 16).c_str ());
    }
}

template <class W> void
check_layers (const State *states)
{
  check_layer<W> ("ShiftRows", states, [] (W (&q)[8]) { shift_rows (q); }, [] (State &s) { shift_rows_of (s, 1); });
  check_layer<W> ("InvShiftRows", states, [] (W (&q)[8]) { inv_shift_rows (q); }, [] (State &s) { shift_rows_of (s, 3); });
  check_layer<W> ("MixColumns", states, [] (W (&q)[8]) { mix_columns (q); }, [] (State &s) { mix_columns_of (s, mix); });
  check_layer<W> ("InvMixColumns", states, [] (W (&q)[8]) { inv_mix_columns (q); }, [] (State &s) { mix_columns_of (s, inverse_mix); });
}

// Rotations, masks and XORs: linear, so a basis is a proof. Random states
// besides, as a check on that.
template <class W> void
check_linear ()
{
  State states[blocks<W>];
  for (unsigned block = 0; block < blocks<W>; block++)
    for (unsigned bit = 0; bit < 128; bit++)
      {
        memset (states, 0, sizeof states);
        states[block][bit / 8] = uint8_t (1 << bit % 8);
        check_layers<W> (states);
      }
  for (uint32_t seed = 0; seed < 100; seed++)
    {
      memcpy (states, lcg (seed, sizeof states).data (), sizeof states);
      check_layers<W> (states);
    }
}

}  // namespace

#endif
