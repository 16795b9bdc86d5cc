// bitslice.h: AES on bit planes, in constant time on any machine.
//
// A word of W bits holds one bit of each of W bytes; eight words, the planes,
// hold W bytes or W / 16 blocks; plane i has their bits i. SubBytes is then a
// circuit of ANDs and XORs, the same for whatever the bytes are: nothing is
// looked up, nothing branches. (M. Matsui, "How far can we go on the x64
// processors?", FSE 2006; E. Kaesper, P. Schwabe, "Faster and timing-attack
// resistant AES-GCM", CHES 2009.)
//
// In a plane the state's rows lie one after the other, so that MixColumns
// needs no masks: its neighbours in a column are a rotation away. With
// B = W / 16 blocks, the bit of a byte is number
//
//     row * 4B + column * B + block
//
//     uint32_t, B = 2, from bit 0 on       uint64_t, B = 4
//     row 0  c0 c0 c1 c1 c2 c2 c3 c3       row 0  c0 c0 c0 c0 c1 c1 c1 c1 c2 c2 c2 c2 c3 c3 c3 c3
//     row 1  c0 c0 c1 c1 c2 c2 c3 c3       row 1  the same
//     row 2  block 0, 1, 0, 1, ...         row 2  block 0, 1, 2, 3, 0, 1, ...
//     row 3                                row 3
//
// A vector register has that in each of its lanes of 128 bits, B = 8: byte
// row * 4 + column of a lane has there the bits of 8 blocks. What depends on
// the kind of word is in Word<W>, here for machine words; for registers
// ocb/bitslice-simd.h has it.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_BITSLICE_H
#define URTICA_BITSLICE_H

#include "aes/bytes.h"

namespace {

// ---- what depends on the kind of word

template <class W> struct Word;

// Exchanges the bits of a in mask << Shift with those of b in mask, which is
// the lower Shift of any 2 Shift bits.
template <unsigned Shift, class W> ALWAYS_INLINE void
exchange_bits (W &a, W &b)
{
  const W t = ((a >> Shift) ^ b) & Word<W>::repeat (0xff / ((1 << Shift) + 1));
  b ^= t;
  a ^= t << Shift;
}

// The same byte all over a word, and the words of planes moved as the layers
// of AES want it.
template <class W> struct Word
{
  static constexpr unsigned column = sizeof (W) / 2;    // bits of a column of one row, one for each block

  static constexpr W repeat (uint8_t byte) { return static_cast<W> (~W (0) / 0xff * byte); }
  template <unsigned Shift> static ALWAYS_INLINE void exchange (W &a, W &b) { exchange_bits<Shift> (a, b); }

  // In each place the bit of the byte so many rows below.
  template <unsigned R> static ALWAYS_INLINE W below (W x) { return rotate_right (x, R * 4 * column); }

  // Row r turns left by r columns. Rows 2 and 3 turn by two, then rows 1 and 3
  // by one: 13 operations a plane, where a mask for each part of each row would
  // take 19.
  static ALWAYS_INLINE W
  shift_rows (W x)
  {
    x = turn_by_two (x);
    return (x & still) | (x >> column & bits (0xa, 0, 3)) | (x << 3 * column & bits (0xa, 3, 1));
  }
  static ALWAYS_INLINE W
  inv_shift_rows (W x)
  {
    x = turn_by_two (x);
    return (x & still) | (x << column & bits (0xa, 1, 3)) | (x >> 3 * column & bits (0xa, 0, 1));
  }

private:
  static constexpr W
  bits (unsigned rows, unsigned first, unsigned columns)        // of these columns, in the rows of this set
  {
    W x = 0;
    for (unsigned r = 0; r < 4; r++)
      if (rows >> r & 1)
        x |= ((W (1) << columns * column) - 1) << (r * 4 + first) * column;
    return x;
  }
  static constexpr W still = bits (0x5, 0, 4);

  static ALWAYS_INLINE W
  turn_by_two (W x)
  {
    W t = (x ^ x >> 2 * column) & bits (0xc, 0, 2);
    return x ^ t ^ t << 2 * column;
  }
};

// ---- bytes to planes

// Transposes eight by eight bits wherever a byte is: bit i of byte k of word
// j changes places with bit j of byte k of word i. Its own inverse.
template <class W> ALWAYS_INLINE void
transpose (W (&q)[8])
{
  UNROLL
  for (unsigned i = 0; i < 8; i += 2)
    Word<W>::template exchange<1> (q[i], q[i + 1]);
  UNROLL
  for (unsigned i = 0; i < 4; i++)
    Word<W>::template exchange<2> (q[i + (i & 2)], q[i + (i & 2) + 2]);
  UNROLL
  for (unsigned i = 0; i < 4; i++)
    Word<W>::template exchange<4> (q[i], q[i + 4]);
}

// Puts the bytes of block b where transpose () takes them to the places
// above: the bit numbered 8k + j comes from byte k of word j.
//
// B = 2: k is the row, j is column * 2 + block, so a word is a column.
// B = 4: k is row * 2 + column / 2, j is column % 2 * 4 + block, so a word is
// two columns, row by row.
ALWAYS_INLINE void
put_block (uint32_t (&q)[8], unsigned b, const uint8_t *src)
{
  UNROLL
  for (unsigned column = 0; column < 4; column++)
    q[2 * column + b] = load_le<uint32_t> (src + 4 * column);
}
ALWAYS_INLINE void
get_block (const uint32_t (&q)[8], unsigned b, uint8_t *dst)
{
  UNROLL
  for (unsigned column = 0; column < 4; column++)
    store_le (dst + 4 * column, q[2 * column + b]);
}

ALWAYS_INLINE uint64_t
spread (uint64_t x)                     // bytes 3 2 1 0 to . 3 . 2 . 1 . 0
{
  x = (x | x << 16) & 0x0000ffff0000ffff;
  return (x | x << 8) & 0x00ff00ff00ff00ff;
}
ALWAYS_INLINE uint32_t
gather (uint64_t x)
{
  x &= 0x00ff00ff00ff00ff;
  x = (x | x >> 8) & 0x0000ffff0000ffff;
  return static_cast<uint32_t> (x | x >> 16);
}
ALWAYS_INLINE void
put_block (uint64_t (&q)[8], unsigned b, const uint8_t *src)
{
  UNROLL
  for (unsigned odd = 0; odd < 2; odd++)
    q[4 * odd + b] = spread (load_le<uint32_t> (src + 4 * odd)) | spread (load_le<uint32_t> (src + 8 + 4 * odd)) << 8;
}
ALWAYS_INLINE void
get_block (const uint64_t (&q)[8], unsigned b, uint8_t *dst)
{
  UNROLL
  for (unsigned odd = 0; odd < 2; odd++)
    {
      store_le (dst + 4 * odd, gather (q[4 * odd + b]));
      store_le (dst + 8 + 4 * odd, gather (q[4 * odd + b] >> 8));
    }
}

// ---- SubBytes

// The circuits are straight-line programs of J. Boyar and R. Peralta, "A
// depth-16 circuit for the AES S-box" (eprint 2011/332): 128 gates for the
// S-box, of which at most 16 wait for one another; 127 for its inverse. Their
// bit 0 is the most significant. Those of "A new combinational logic
// minimization technique with applications to cryptology" (eprint 2009/191)
// for the S-box are 115, but 28 deep: by the models of testsuite/arm64-cost
// NEON takes 6 % longer by them on a Cortex-A72, 17 % on a Neoverse V2. On an
// x86-64 server avx2 was 3 % faster by them, ct64 2 %, ct32 2 % slower.

// The inverse in GF(2^8), between the linear layers of either box: t and d as
// they name the results of the first, and m46 to m63 are what goes into the last.
template <class W> ALWAYS_INLINE void
invert_bytes (const W (&t)[28], W d, W (&m)[64])
{
  m[1] = t[13] & t[6]; m[2] = t[23] & t[8]; m[3] = t[14] ^ m[1]; m[4] = t[19] & d; m[5] = m[4] ^ m[1];
  m[6] = t[3] & t[16]; m[7] = t[22] & t[9]; m[8] = t[26] ^ m[6]; m[9] = t[20] & t[17]; m[10] = m[9] ^ m[6];
  m[11] = t[1] & t[15]; m[12] = t[4] & t[27]; m[13] = m[12] ^ m[11]; m[14] = t[2] & t[10]; m[15] = m[14] ^ m[11];
  m[16] = m[3] ^ m[2]; m[17] = m[5] ^ t[24]; m[18] = m[8] ^ m[7]; m[19] = m[10] ^ m[15]; m[20] = m[16] ^ m[13];
  m[21] = m[17] ^ m[15]; m[22] = m[18] ^ m[13]; m[23] = m[19] ^ t[25];

  m[24] = m[22] ^ m[23]; m[25] = m[22] & m[20]; m[26] = m[21] ^ m[25]; m[27] = m[20] ^ m[21]; m[28] = m[23] ^ m[25];
  m[29] = m[28] & m[27]; m[30] = m[26] & m[24]; m[31] = m[20] & m[23]; m[32] = m[27] & m[31]; m[33] = m[27] ^ m[25];
  m[34] = m[21] & m[22]; m[35] = m[24] & m[34]; m[36] = m[24] ^ m[25]; m[37] = m[21] ^ m[29]; m[38] = m[32] ^ m[33];
  m[39] = m[23] ^ m[30]; m[40] = m[35] ^ m[36]; m[41] = m[38] ^ m[40]; m[42] = m[37] ^ m[39]; m[43] = m[37] ^ m[38];
  m[44] = m[39] ^ m[40]; m[45] = m[42] ^ m[41];

  m[46] = m[44] & t[6]; m[47] = m[40] & t[8]; m[48] = m[39] & d; m[49] = m[43] & t[16]; m[50] = m[38] & t[9];
  m[51] = m[37] & t[17]; m[52] = m[42] & t[15]; m[53] = m[45] & t[27]; m[54] = m[41] & t[10]; m[55] = m[44] & t[13];
  m[56] = m[40] & t[23]; m[57] = m[39] & t[19]; m[58] = m[43] & t[3]; m[59] = m[38] & t[22]; m[60] = m[37] & t[20];
  m[61] = m[42] & t[1]; m[62] = m[45] & t[4]; m[63] = m[41] & t[2];
}

template <class W> ALWAYS_INLINE void
sub_bytes (W (&q)[8])
{
  const W u0 = q[7], u1 = q[6], u2 = q[5], u3 = q[4], u4 = q[3], u5 = q[2], u6 = q[1], u7 = q[0];

  W t[28], m[64];
  t[1] = u0 ^ u3; t[2] = u0 ^ u5; t[3] = u0 ^ u6; t[4] = u3 ^ u5; t[5] = u4 ^ u6; t[6] = t[1] ^ t[5]; t[7] = u1 ^ u2;
  t[8] = u7 ^ t[6]; t[9] = u7 ^ t[7]; t[10] = t[6] ^ t[7]; t[11] = u1 ^ u5; t[12] = u2 ^ u5; t[13] = t[3] ^ t[4];
  t[14] = t[6] ^ t[11]; t[15] = t[5] ^ t[11]; t[16] = t[5] ^ t[12]; t[17] = t[9] ^ t[16]; t[18] = u3 ^ u7;
  t[19] = t[7] ^ t[18]; t[20] = t[1] ^ t[19]; t[21] = u6 ^ u7; t[22] = t[7] ^ t[21]; t[23] = t[2] ^ t[22];
  t[24] = t[2] ^ t[10]; t[25] = t[20] ^ t[17]; t[26] = t[3] ^ t[16]; t[27] = t[1] ^ t[12];
  invert_bytes (t, u7, m);

  const W l0 = m[61] ^ m[62], l1 = m[50] ^ m[56], l2 = m[46] ^ m[48], l3 = m[47] ^ m[55], l4 = m[54] ^ m[58], l5 = m[49] ^ m[61];
  const W l6 = m[62] ^ l5, l7 = m[46] ^ l3, l8 = m[51] ^ m[59], l9 = m[52] ^ m[53], l10 = m[53] ^ l4, l11 = m[60] ^ l2;
  const W l12 = m[48] ^ m[51], l13 = m[50] ^ l0, l14 = m[52] ^ m[61], l15 = m[55] ^ l1, l16 = m[56] ^ l0, l17 = m[57] ^ l1;
  const W l18 = m[58] ^ l8, l19 = m[63] ^ l4, l20 = l0 ^ l1, l21 = l1 ^ l7, l22 = l3 ^ l12, l23 = l18 ^ l2;
  const W l24 = l15 ^ l9, l25 = l6 ^ l10, l26 = l7 ^ l9, l27 = l8 ^ l10, l28 = l11 ^ l14, l29 = l11 ^ l17;
  q[7] = l6 ^ l24;
  q[6] = ~(l16 ^ l26);
  q[5] = ~(l19 ^ l28);
  q[4] = l6 ^ l21;
  q[3] = l20 ^ l22;
  q[2] = l25 ^ l29;
  q[1] = ~(l13 ^ l27);
  q[0] = ~(l6 ^ l23);
}

template <class W> ALWAYS_INLINE void
inv_sub_bytes (W (&q)[8])
{
  const W u0 = q[7], u1 = q[6], u2 = q[5], u3 = q[4], u4 = q[3], u5 = q[2], u6 = q[1], u7 = q[0];

  W t[28], m[64];
  const W r5 = u6 ^ u7, r13 = u1 ^ u6, r17 = ~(u2 ^ u5), r18 = ~(u5 ^ u6), r19 = ~(u2 ^ u4), y5 = u0 ^ r17;
  t[23] = u0 ^ u3; t[22] = ~(u1 ^ u3); t[2] = ~(u0 ^ u1); t[1] = u3 ^ u4; t[24] = ~(u4 ^ u7);
  t[8] = ~(u1 ^ t[23]); t[19] = t[22] ^ r5; t[9] = ~(u7 ^ t[1]); t[10] = t[2] ^ t[24]; t[13] = t[2] ^ r5;
  t[3] = t[1] ^ r5; t[25] = ~(u2 ^ t[1]); t[17] = ~(u2 ^ t[19]); t[20] = t[24] ^ r13; t[4] = u4 ^ t[8];
  t[6] = t[22] ^ r17; t[16] = r13 ^ r19; t[27] = t[1] ^ r18; t[15] = t[10] ^ t[27]; t[14] = t[10] ^ r18; t[26] = t[3] ^ t[16];
  invert_bytes (t, y5, m);

  const W p0 = m[52] ^ m[61], p1 = m[58] ^ m[59], p2 = m[54] ^ m[62], p3 = m[47] ^ m[50], p4 = m[48] ^ m[56];
  const W p5 = m[46] ^ m[51], p6 = m[49] ^ m[60], p7 = p0 ^ p1, p8 = m[50] ^ m[53], p9 = m[55] ^ m[63];
  const W p10 = m[57] ^ p4, p11 = p0 ^ p3, p12 = m[46] ^ m[48], p13 = m[49] ^ m[51], p14 = m[49] ^ m[62];
  const W p15 = m[54] ^ m[59], p16 = m[57] ^ m[61], p17 = m[58] ^ p2, p18 = m[63] ^ p5, p19 = p2 ^ p3;
  const W p20 = p4 ^ p6, p22 = p2 ^ p7, p23 = p7 ^ p8, p24 = p5 ^ p7, p25 = p6 ^ p10;
  const W p26 = p9 ^ p11, p27 = p10 ^ p18, p28 = p11 ^ p25, p29 = p15 ^ p20;
  q[7] = p13 ^ p22;
  q[6] = p26 ^ p29;
  q[5] = p17 ^ p28;
  q[4] = p12 ^ p22;
  q[3] = p23 ^ p27;
  q[2] = p19 ^ p24;
  q[1] = p14 ^ p23;
  q[0] = p9 ^ p16;
}

// ---- ShiftRows and MixColumns

template <class W> ALWAYS_INLINE void
shift_rows (W (&q)[8])
{
  UNROLL
  for (W &x : q)
    x = Word<W>::shift_rows (x);
}
template <class W> ALWAYS_INLINE void
inv_shift_rows (W (&q)[8])
{
  UNROLL
  for (W &x : q)
    x = Word<W>::inv_shift_rows (x);
}

// b_r = 2 a_r + 3 a_(r+1) + a_(r+2) + a_(r+3) = 2 t_r + a_(r+1) + t_(r+2), where t_r = a_r + a_(r+1)
template <class W> ALWAYS_INLINE void
mix_columns (W (&q)[8])
{
  W a[8], t[8];
  UNROLL
  for (unsigned i = 0; i < 8; i++)
    {
      a[i] = Word<W>::template below<1> (q[i]);
      t[i] = q[i] ^ a[i];
    }
  UNROLL
  for (unsigned i = 0; i < 8; i++)
    q[i] = a[i] ^ Word<W>::template below<2> (t[i]) ^ t[(i + 7) % 8];
  q[1] ^= t[7];                         // x^8 = x^4 + x^3 + x + 1
  q[3] ^= t[7];
  q[4] ^= t[7];
}

// (14, 11, 13, 9) = (2, 3, 1, 1) * (5, 0, 4, 0): add 4 (a_r + a_(r+2)), then
// mix. Times 4, bits 6 and 7 become x^8 and x^9 = x^5 + x^4 + x^2 + x.
template <class W> ALWAYS_INLINE void
inv_mix_columns (W (&q)[8])
{
  W u[8];
  UNROLL
  for (unsigned i = 0; i < 8; i++)
    u[i] = q[i] ^ Word<W>::template below<2> (q[i]);
  UNROLL
  for (unsigned i = 0; i < 8; i++)
    q[i] ^= u[(i + 6) % 8];
  q[1] ^= u[6];
  q[2] ^= u[7];
  q[3] ^= u[6];
  q[4] ^= u[6] ^ u[7];
  q[5] ^= u[7];
  mix_columns (q);
}

// ---- the cipher

// The round keys as planes, each in the place of every block. All but the
// first have the constant of the S-box in them, XOR affine_constant: it is
// the same in every byte, so that ShiftRows and MixColumns leave it as it is,
// and the circuit is spared its NOTs.
constexpr uint8_t affine_constant = 0x63;
template <class W> struct KeyPlanes { W round[15][8]; };

template <class W> ALWAYS_INLINE void
add_round_key (W (&q)[8], const W (&key)[8])
{
  UNROLL
  for (unsigned i = 0; i < 8; i++)
    q[i] ^= key[i];
}
template <class W> ALWAYS_INLINE void
add_affine_constant (W (&q)[8])         // these NOTs and those of the circuit cancel out
{
  UNROLL
  for (unsigned i = 0; i < 8; i++)
    if (affine_constant >> i & 1)
      q[i] = ~q[i];
}

// FIPS-197 section 5.1.
template <class W> void
encrypt_planes (const KeyPlanes<W> &k, unsigned rounds, W (&state)[8])
{
  W q[8];
  memcpy (q, state, sizeof q);
  add_round_key (q, k.round[0]);
  for (unsigned r = 1;; r++)
    {
      sub_bytes (q);
      add_affine_constant (q);
      shift_rows (q);
      if (r == rounds)
        break;
      mix_columns (q);
      add_round_key (q, k.round[r]);
    }
  add_round_key (q, k.round[rounds]);
  memcpy (state, q, sizeof q);
}

// FIPS-197 section 5.3.5, the equivalent inverse cipher.
template <class W> void
decrypt_planes (const KeyPlanes<W> &k, unsigned rounds, W (&state)[8])
{
  W q[8];
  memcpy (q, state, sizeof q);
  add_round_key (q, k.round[rounds]);
  for (unsigned r = rounds - 1;; r--)
    {
      add_affine_constant (q);
      inv_sub_bytes (q);
      inv_shift_rows (q);
      if (r == 0)
        break;
      inv_mix_columns (q);
      add_round_key (q, k.round[r]);
    }
  add_round_key (q, k.round[0]);
  memcpy (state, q, sizeof q);
}

}  // namespace

#endif
