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

// The same byte all over a word, and the words of planes moved as the layers
// of AES want it.
template <class W> struct Word
{
  static constexpr unsigned column = sizeof (W) / 2;    // bits of a column of one row, one for each block

  static constexpr W repeat (uint8_t byte) { return static_cast<W> (~W (0) / 0xff * byte); }

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

// Exchanges the bits of a in mask << shift with those of b in mask.
template <class W> ALWAYS_INLINE void
exchange (W &a, W &b, unsigned shift, W mask)
{
  W t = ((a >> shift) ^ b) & mask;
  b ^= t;
  a ^= t << shift;
}

// Transposes eight by eight bits wherever a byte is: bit i of byte k of word
// j changes places with bit j of byte k of word i. Its own inverse.
template <class W> ALWAYS_INLINE void
transpose (W (&q)[8])
{
  UNROLL
  for (unsigned i = 0; i < 8; i += 2)
    exchange (q[i], q[i + 1], 1, Word<W>::repeat (0x55));
  UNROLL
  for (unsigned i = 0; i < 4; i++)
    exchange (q[i + (i & 2)], q[i + (i & 2) + 2], 2, Word<W>::repeat (0x33));
  UNROLL
  for (unsigned i = 0; i < 4; i++)
    exchange (q[i], q[i + 4], 4, Word<W>::repeat (0x0f));
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

// The circuits are straight-line programs of J. Boyar and R. Peralta: for the
// S-box the 115 gates of "A new combinational logic minimization technique
// with applications to cryptology" (eprint 2009/191), for its inverse those
// of "A depth-16 circuit for the AES S-box" (eprint 2011/332). Both share the
// inversion in GF(2^8) with linear maps before and after. Their bit 0 is the
// most significant.
template <class W> ALWAYS_INLINE void
sub_bytes (W (&q)[8])
{
  const W x0 = q[7], x1 = q[6], x2 = q[5], x3 = q[4], x4 = q[3], x5 = q[2], x6 = q[1], x7 = q[0];

  const W y14 = x3 ^ x5, y13 = x0 ^ x6, y9 = x0 ^ x3, y8 = x0 ^ x5;
  const W t0 = x1 ^ x2, y1 = t0 ^ x7, y4 = y1 ^ x3, y12 = y13 ^ y14;
  const W y2 = y1 ^ x0, y5 = y1 ^ x6, y3 = y5 ^ y8, t1 = x4 ^ y12;
  const W y15 = t1 ^ x5, y20 = t1 ^ x1, y6 = y15 ^ x7, y10 = y15 ^ t0;
  const W y11 = y20 ^ y9, y7 = x7 ^ y11, y17 = y10 ^ y11, y19 = y10 ^ y8;
  const W y16 = t0 ^ y11, y21 = y13 ^ y16, y18 = x0 ^ y16;

  const W t2 = y12 & y15, t3 = y3 & y6, t4 = t3 ^ t2, t5 = y4 & x7, t6 = t5 ^ t2;
  const W t7 = y13 & y16, t8 = y5 & y1, t9 = t8 ^ t7, t10 = y2 & y7, t11 = t10 ^ t7;
  const W t12 = y9 & y11, t13 = y14 & y17, t14 = t13 ^ t12, t15 = y8 & y10, t16 = t15 ^ t12;
  const W t17 = t4 ^ t14, t18 = t6 ^ t16, t19 = t9 ^ t14, t20 = t11 ^ t16;
  const W t21 = t17 ^ y20, t22 = t18 ^ y19, t23 = t19 ^ y21, t24 = t20 ^ y18;

  const W t25 = t21 ^ t22, t26 = t21 & t23, t27 = t24 ^ t26, t28 = t25 & t27;
  const W t29 = t28 ^ t22, t30 = t23 ^ t24, t31 = t22 ^ t26, t32 = t31 & t30;
  const W t33 = t32 ^ t24, t34 = t23 ^ t33, t35 = t27 ^ t33, t36 = t24 & t35;
  const W t37 = t36 ^ t34, t38 = t27 ^ t36, t39 = t29 & t38, t40 = t25 ^ t39;
  const W t41 = t40 ^ t37, t42 = t29 ^ t33, t43 = t29 ^ t40, t44 = t33 ^ t37, t45 = t42 ^ t41;

  const W z0 = t44 & y15, z1 = t37 & y6, z2 = t33 & x7, z3 = t43 & y16, z4 = t40 & y1, z5 = t29 & y7;
  const W z6 = t42 & y11, z7 = t45 & y17, z8 = t41 & y10, z9 = t44 & y12, z10 = t37 & y3, z11 = t33 & y4;
  const W z12 = t43 & y13, z13 = t40 & y5, z14 = t29 & y2, z15 = t42 & y9, z16 = t45 & y14, z17 = t41 & y8;

  const W t46 = z15 ^ z16, t47 = z10 ^ z11, t48 = z5 ^ z13, t49 = z9 ^ z10, t50 = z2 ^ z12;
  const W t51 = z2 ^ z5, t52 = z7 ^ z8, t53 = z0 ^ z3, t54 = z6 ^ z7, t55 = z16 ^ z17;
  const W t56 = z12 ^ t48, t57 = t50 ^ t53, t58 = z4 ^ t46, t59 = z3 ^ t54, t60 = t46 ^ t57;
  const W t61 = z14 ^ t57, t62 = t52 ^ t58, t63 = t49 ^ t58, t64 = z4 ^ t59, t65 = t61 ^ t62;
  const W t66 = z1 ^ t63, t67 = t64 ^ t65, s3 = t53 ^ t66;
  q[7] = t59 ^ t63;
  q[6] = ~(t64 ^ s3);
  q[5] = ~(t55 ^ t67);
  q[4] = s3;
  q[3] = t51 ^ t66;
  q[2] = t47 ^ t65;
  q[1] = ~(t56 ^ t62);
  q[0] = ~(t48 ^ t60);
}

template <class W> ALWAYS_INLINE void
inv_sub_bytes (W (&q)[8])
{
  const W u0 = q[7], u1 = q[6], u2 = q[5], u3 = q[4], u4 = q[3], u5 = q[2], u6 = q[1], u7 = q[0];

  const W t23 = u0 ^ u3, t22 = ~(u1 ^ u3), t2 = ~(u0 ^ u1), t1 = u3 ^ u4, t24 = ~(u4 ^ u7);
  const W r5 = u6 ^ u7, t8 = ~(u1 ^ t23), t19 = t22 ^ r5, t9 = ~(u7 ^ t1), t10 = t2 ^ t24;
  const W t13 = t2 ^ r5, t3 = t1 ^ r5, t25 = ~(u2 ^ t1), r13 = u1 ^ u6, t17 = ~(u2 ^ t19);
  const W t20 = t24 ^ r13, t4 = u4 ^ t8, r17 = ~(u2 ^ u5), r18 = ~(u5 ^ u6), r19 = ~(u2 ^ u4);
  const W y5 = u0 ^ r17, t6 = t22 ^ r17, t16 = r13 ^ r19, t27 = t1 ^ r18;
  const W t15 = t10 ^ t27, t14 = t10 ^ r18, t26 = t3 ^ t16;

  const W m1 = t13 & t6, m2 = t23 & t8, m3 = t14 ^ m1, m4 = t19 & y5, m5 = m4 ^ m1;
  const W m6 = t3 & t16, m7 = t22 & t9, m8 = t26 ^ m6, m9 = t20 & t17, m10 = m9 ^ m6;
  const W m11 = t1 & t15, m12 = t4 & t27, m13 = m12 ^ m11, m14 = t2 & t10, m15 = m14 ^ m11;
  const W m16 = m3 ^ m2, m17 = m5 ^ t24, m18 = m8 ^ m7, m19 = m10 ^ m15;
  const W m20 = m16 ^ m13, m21 = m17 ^ m15, m22 = m18 ^ m13, m23 = m19 ^ t25;

  const W m24 = m22 ^ m23, m25 = m22 & m20, m26 = m21 ^ m25, m27 = m20 ^ m21, m28 = m23 ^ m25;
  const W m29 = m28 & m27, m30 = m26 & m24, m31 = m20 & m23, m32 = m27 & m31, m33 = m27 ^ m25;
  const W m34 = m21 & m22, m35 = m24 & m34, m36 = m24 ^ m25, m37 = m21 ^ m29, m38 = m32 ^ m33;
  const W m39 = m23 ^ m30, m40 = m35 ^ m36, m41 = m38 ^ m40, m42 = m37 ^ m39;
  const W m43 = m37 ^ m38, m44 = m39 ^ m40, m45 = m42 ^ m41;

  const W m46 = m44 & t6, m47 = m40 & t8, m48 = m39 & y5, m49 = m43 & t16, m50 = m38 & t9, m51 = m37 & t17;
  const W m52 = m42 & t15, m53 = m45 & t27, m54 = m41 & t10, m55 = m44 & t13, m56 = m40 & t23, m57 = m39 & t19;
  const W m58 = m43 & t3, m59 = m38 & t22, m60 = m37 & t20, m61 = m42 & t1, m62 = m45 & t4, m63 = m41 & t2;

  const W p0 = m52 ^ m61, p1 = m58 ^ m59, p2 = m54 ^ m62, p3 = m47 ^ m50, p4 = m48 ^ m56;
  const W p5 = m46 ^ m51, p6 = m49 ^ m60, p7 = p0 ^ p1, p8 = m50 ^ m53, p9 = m55 ^ m63;
  const W p10 = m57 ^ p4, p11 = p0 ^ p3, p12 = m46 ^ m48, p13 = m49 ^ m51, p14 = m49 ^ m62;
  const W p15 = m54 ^ m59, p16 = m57 ^ m61, p17 = m58 ^ p2, p18 = m63 ^ p5, p19 = p2 ^ p3;
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
