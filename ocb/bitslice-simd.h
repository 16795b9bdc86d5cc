// bitslice-simd.h: AES on bit planes in vector registers; a backend
// (aes/backend.h) over a type V of registers.
//
// A group is eight registers, of which each is one word of aes/bitslice.h: in
// each lane of 128 bits eight blocks, whose bytes lie row by row. So
//
//     block of a group = word * lanes + lane
//     bit of its byte in the planes = lane * 128 + row * 32 + column * 8 + word
//
// Rows are 32-bit words then, so MixColumns turns a lane by whole words, which
// takes no mask.
//
// V has, beside a backend's registers,
//
//   shuffle_bytes (x, order)    byte i of each lane becomes byte order[i]
//   turn_words<N> (x)           32-bit word i of each lane becomes word (i + N) % 4
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_BITSLICE_SIMD_H
#define URTICA_BITSLICE_SIMD_H

#include "aes/bitslice.h"
#include "aes/cpu.h"
#include "aes/ctr-bulk.h"
#include "aes/impl.h"
#include "ocb/bulk.h"
#include "aes/clean.h"

namespace {

// What Word<W> of aes/bitslice.h is to be for V::reg.
template <class V> struct RegisterWord
{
  using W = typename V::reg;

  static ALWAYS_INLINE W repeat (uint8_t byte) { return W {} + ~uint64_t (0) / 0xff * byte; }
  template <unsigned Shift> static ALWAYS_INLINE void exchange (W &a, W &b) { exchange_bits<Shift> (a, b); }

  // To rows from columns as they lie in memory, and back.
  static ALWAYS_INLINE W
  transpose_state (W x)
  {
    return V::shuffle_bytes (x, block { 0x0d0905010c080400, 0x0f0b07030e0a0602 });
  }

  template <unsigned R> static ALWAYS_INLINE W below (W x) { return V::template turn_words<R> (x); }
  static ALWAYS_INLINE W shift_rows (W x) { return V::shuffle_bytes (x, block { 0x0407060503020100, 0x0e0d0c0f09080b0a }); }
  static ALWAYS_INLINE W inv_shift_rows (W x) { return V::shuffle_bytes (x, block { 0x0605040703020100, 0x0c0f0e0d09080b0a }); }
};

// A key's bit stands in all bits of a byte: one comparison.
template <class W> ALWAYS_INLINE W
bit_to_byte (W x, unsigned i)
{
  typedef uint8_t bytes __attribute__ ((vector_size (sizeof (W))));
  const bytes bit = reinterpret_cast<bytes> (Word<W>::repeat (static_cast<uint8_t> (1 << i)));
  return reinterpret_cast<W> ((reinterpret_cast<bytes> (x) & bit) == bit);
}

template <class V> ALWAYS_INLINE void
expand_register_planes (KeyPlanes<typename V::reg> &k, const void *round_keys, unsigned rounds)
{
  using W = typename V::reg;
  const uint8_t *keys = static_cast<const uint8_t *> (round_keys);
  for (unsigned r = 0; r <= rounds; r++)
    {
      W x = Word<W>::transpose_state (V::splat (load_block (keys + 16 * r)));
      if (r > 0)
        x ^= Word<W>::repeat (affine_constant);
      UNROLL
      for (unsigned i = 0; i < 8; i++)
        k.round[r][i] = bit_to_byte (x, i);
    }
}

template <class W, Direction D> NOINLINE void
crypt_group (const KeyPlanes<W> &k, unsigned rounds, W (&q)[8])
{
  UNROLL
  for (W &x : q)
    x = Word<W>::transpose_state (x);
  transpose (q);
  if (D == Direction::encrypt)
    encrypt_planes (k, rounds, q);
  else
    decrypt_planes (k, rounds, q);
  transpose (q);
  UNROLL
  for (W &x : q)
    x = Word<W>::transpose_state (x);
}

// Keys are KeyPlanes here, so the XORs at both ends are the cipher's own.
template <class V> struct Bitsliced : V
{
  using reg = typename V::reg;
  static_assert (V::regs == 8);
  static constexpr bool padded = true;
  static constexpr size_t frame = 4096 + sizeof (KeyPlanes<reg>);

  template <Direction D, unsigned Rounds> static ALWAYS_INLINE reg before (const uint8_t *) { return reg {}; }
  template <Direction D, unsigned Rounds> static ALWAYS_INLINE reg after (const uint8_t *) { return reg {}; }
  template <Direction D, unsigned Rounds, class Pre, class Post> static ALWAYS_INLINE void
  crypt (const uint8_t *keys, reg (&x)[8], Pre pre, Post post)
  {
    UNROLL
    for (unsigned i = 0; i < 8; i++)
      x[i] ^= pre (i);
    crypt_group<reg, D> (*reinterpret_cast<const KeyPlanes<reg> *> (keys), Rounds, x);
    UNROLL
    for (unsigned i = 0; i < 8; i++)
      x[i] ^= post (i);
  }
};

// A kernel of the loops over a backend, with planes made of its round keys.
// They are wiped with the frame, so they do not lie at its very beginning,
// where wipe_below has its own (aes/clean.h).
template <class B, unsigned Rounds, auto Kernel> struct WithPlanes;
template <class B, unsigned Rounds, class K, class... A, void (*Kernel) (const K *, A...)> struct WithPlanes<B, Rounds, Kernel>
{
  static NOINLINE void
  call (const K *keys, A... a)
  {
    struct { KeyPlanes<typename B::reg> planes; uint8_t apart[128]; } k;
    expand_register_planes<B> (k.planes, keys, Rounds);
    Kernel (reinterpret_cast<const K *> (&k.planes), a...);
  }
};

// Whole blocks alone: a partial one by itself would take as long as a group.
template <class B, unsigned Rounds, Part P> NOINLINE void
ocb_blocks (const uint32_t *keys, const uint32_t *, const uint8_t *key, uint8_t *offset, uint8_t *sum,
            uint64_t count, size_t length, uint8_t *dst, const uint8_t *src)
{
  whole_blocks<B, Rounds, P> (keys, key + 32, offset, sum, count, length / 16, dst, src);
  B::clear_registers ();
}

template <class B> constexpr aes_impl
bitsliced_table (const char *name, unsigned needs)
{
  constexpr Direction E = Direction::encrypt, D = Direction::decrypt;
  constexpr Part P = Part::plaintext, C = Part::ciphertext, A = Part::data;
  // For the three key sizes; what follows the kernel's name are its parameters after the rounds.
#define KERNEL(rounds, kernel, ...) Clean<B, B::frame, WithPlanes<B, rounds, kernel<B, rounds, ##__VA_ARGS__>>::call>::call
#define THREE(...) { KERNEL (10, __VA_ARGS__), KERNEL (12, __VA_ARGS__), KERNEL (14, __VA_ARGS__) }
  return { name, needs, THREE (ecb_blocks, E), THREE (ecb_blocks, D), {}, {},
           THREE (ctr_blocks), {}, THREE (ocb_blocks, P), THREE (ocb_blocks, C), THREE (ocb_blocks, A), {}, {}, {}, {} };
#undef THREE
#undef KERNEL
}

}  // namespace

#endif
