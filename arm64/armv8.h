// armv8.h: AES by the instructions of the Armv8 Cryptographic Extension.
//
// AESE adds a round key and then does SubBytes and ShiftRows; AESMC does
// MixColumns. So AES is AESE, AESMC for all keys but the last two, AESE with
// the last but one, and XOR of the last; the XOR of the mode before the cipher
// goes with the first key and takes no instruction.
//
// The two stand side by side on the same register, because CPUs then take them
// for one. A round of all registers is written out as one instruction for
// compilers: GCC 12, which does not know how long an instruction so written
// takes, would do all rounds of one register after the other (twice the cycles
// on a CPU that runs in order), and Clang 14 pulls AESE and AESMC apart. They
// name their extension, so that the rest of the file is compiled for any CPU.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_ARMV8_H
#define URTICA_ARMV8_H

#include "arm64/neon-registers.h"

namespace {

#define AES_ENCRYPT(x, k) "\n\taese %" #x ".16b, %" #k ".16b\n\taesmc %" #x ".16b, %" #x ".16b"
#define AES_DECRYPT(x, k) "\n\taesd %" #x ".16b, %" #k ".16b\n\taesimc %" #x ".16b, %" #x ".16b"
#define AES_ENCRYPT_LAST(x, k) "\n\taese %" #x ".16b, %" #k ".16b"
#define AES_DECRYPT_LAST(x, k) "\n\taesd %" #x ".16b, %" #k ".16b"

#define ALL_1(f, k) f (0, k)
#define ALL_2(f, k) ALL_1 (f, k) f (1, k)
#define ALL_4(f, k) ALL_2 (f, k) f (2, k) f (3, k)
#define ALL_8(f, k) ALL_4 (f, k) f (4, k) f (5, k) f (6, k) f (7, k)
#define ARE_1 "+w" (x[0])
#define ARE_2 ARE_1, "+w" (x[1])
#define ARE_4 ARE_2, "+w" (x[2]), "+w" (x[3])
#define ARE_8 ARE_4, "+w" (x[4]), "+w" (x[5]), "+w" (x[6]), "+w" (x[7])

// aes_round<D> (x, k): FIPS-197's AddRoundKey, SubBytes, ShiftRows and
// MixColumns of 1, 2, 4 or 8 registers, or the inverses of these;
// aes_last_round<D> (x, k): the same without MixColumns.
#define AES_ROUND(n, name, last) \
template <Direction D> ALWAYS_INLINE void \
name (block (&x)[n], block k) \
{ \
  if (D == Direction::encrypt) \
    __asm__ (".arch_extension aes" ALL_##n (AES_ENCRYPT##last, n) : ARE_##n : "w" (k)); \
  else \
    __asm__ (".arch_extension aes" ALL_##n (AES_DECRYPT##last, n) : ARE_##n : "w" (k)); \
}
#define AES_ROUNDS(n) AES_ROUND (n, aes_round, ) AES_ROUND (n, aes_last_round, _LAST)
AES_ROUNDS (1)
AES_ROUNDS (2)
AES_ROUNDS (4)
AES_ROUNDS (8)

template <Direction D> ALWAYS_INLINE block
aes_round (block x, block k)
{
  block one[1] = { x };
  aes_round<D> (one, k);
  return one[0];
}
template <Direction D> ALWAYS_INLINE block
aes_last_round (block x, block k)
{
  block one[1] = { x };
  aes_last_round<D> (one, k);
  return one[0];
}

struct Armv8 : NeonRegisters
{
  static constexpr bool overlaps = true;
  static constexpr size_t frame = 2048, message_frame = 0;

  // The round keys in the order of use.
  template <Direction D, unsigned Rounds> static ALWAYS_INLINE block
  round_key (const uint8_t *keys, unsigned r)
  {
    return load_block (keys + 16 * (D == Direction::encrypt ? r : Rounds - r));
  }
  // Both at once, by one instruction.
  static ALWAYS_INLINE void
  load_two (block *k, const uint8_t *keys)
  {
    k[0] = load_block (keys);
    k[1] = load_block (keys + 16);
    __asm__ ("" : "+w" (k[0]), "+w" (k[1]));
  }
  template <Direction D, unsigned Rounds> static ALWAYS_INLINE reg
  before (const uint8_t *keys)
  {
    return round_key<D, Rounds> (keys, 0);
  }
  template <Direction D, unsigned Rounds> static ALWAYS_INLINE reg
  after (const uint8_t *keys)
  {
    return round_key<D, Rounds> (keys, Rounds);
  }

  template <Direction D> static ALWAYS_INLINE reg first_round (reg x, reg pre) { return aes_round<D> (x, pre); }
  template <Direction D, unsigned Rounds, unsigned R, class Beside> static ALWAYS_INLINE void
  other_rounds (const uint8_t *keys, reg (&x)[R], Beside beside)
  {
    UNROLL
    for (unsigned r = 1; r < Rounds - 2; r += 2)
      {
        constexpr bool e = D == Direction::encrypt;
        block k[2];
        load_two (k, keys + 16 * (e ? r : Rounds - 1 - r));
        aes_round<D> (x, k[e ? 0 : 1]);
        if (r <= R)
          beside (r - 1, x[0]);
        aes_round<D> (x, k[e ? 1 : 0]);
        if (r < R)
          beside (r, x[0]);
      }
    aes_last_round<D> (x, round_key<D, Rounds> (keys, Rounds - 1));
  }
  template <Direction D, unsigned Rounds, unsigned R, class Pre, class Post> static ALWAYS_INLINE void
  crypt (const uint8_t *keys, reg (&x)[R], Pre pre, Post post)
  {
    UNROLL
    for (unsigned i = 0; i < R; i++)
      x[i] = first_round<D> (x[i], pre (i));
    other_rounds<D, Rounds> (keys, x, [] (unsigned, reg &) ALWAYS_INLINE_LAMBDA {});
    UNROLL
    for (unsigned i = 0; i < R; i++)
      x[i] ^= post (i);
  }

  template <unsigned Rounds> static ALWAYS_INLINE block
  encrypt_block (const uint8_t *keys, block x)
  {
    keys = afresh (keys);               // for all blocks at once they would need too many registers
    block k[Rounds + 1];
    UNROLL
    for (unsigned r = 0; r < Rounds; r += 2)
      load_two (k + r, keys + 16 * r);
    k[Rounds] = load_block (keys + 16 * Rounds);
    UNROLL
    for (unsigned r = 0; r < Rounds - 1; r++)
      x = aes_round<Direction::encrypt> (x, k[r]);
    return aes_last_round<Direction::encrypt> (x, k[Rounds - 1]) ^ k[Rounds];
  }

  // GCC 12 would otherwise copy 16 bytes in general registers, and have them
  // on the stack as well.
  static ALWAYS_INLINE block
  load_key (const uint8_t *p)
  {
    block k = load_block (p);
    __asm__ ("" : "+w" (k));
    return k;
  }

  // Of key expansion. Where all four columns are the same word, ShiftRows
  // moves nothing, and AESE with a key of zeros is SubWord.
  template <unsigned Word, bool Rotate> static ALWAYS_INLINE block
  sub_word (block x, uint32_t rcon)
  {
    uint32x4_t w = vdupq_laneq_u32 (vreinterpretq_u32_u8 (bytes (x)), Word);
    w = vreinterpretq_u32_u64 (words (aes_last_round<Direction::encrypt> (to_block (w), block {})));
    if (Rotate)
      w = vsriq_n_u32 (vshlq_n_u32 (w, 24), w, 8);
    return to_block (veorq_u32 (w, vdupq_n_u32 (rcon)));
  }
  static ALWAYS_INLINE block
  sum_words (block x)
  {
    x ^= join<12> (block {}, x);
    return x ^ join<8> (block {}, x);
  }
  static ALWAYS_INLINE block last_word (block x) { return to_block (vdupq_laneq_u32 (vreinterpretq_u32_u8 (bytes (x)), 3)); }
  static ALWAYS_INLINE block
  inv_mix_columns (block x)
  {
    __asm__ (".arch_extension aes\n\taesimc %0.16b, %0.16b" : "+w" (x));
    return x;
  }
  template <unsigned Rounds> static ALWAYS_INLINE block
  take_key (block s, unsigned r, block k)
  {
    if (r == Rounds)
      return s ^ k;
    return r == Rounds - 1 ? aes_last_round<Direction::encrypt> (s, k) : aes_round<Direction::encrypt> (s, k);
  }
};

}  // namespace

#endif
