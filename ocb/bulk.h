// bulk.h: the fused loop over whole blocks, offsets and sum in registers;
// over a backend (aes/backend.h).
//
// The offsets of a batch, the 16 blocks whose numbers i share (i - 1) / 16,
// are that of the block before it, the base, XOR a pattern that is the same
// in every batch but for block 16:
//
//     Offset_(16 k + j) = Offset_(16 k) ^ pattern_j,  pattern_j = XOR of the L_b for each bit b in j ^ j >> 1
//     Offset_(16 k + 16) = Offset_(16 k) ^ L_3 ^ L_ntz(16 k + 16)
//
// So a batch costs an XOR a block for its offsets, and none depends on another.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_BULK_H
#define URTICA_BULK_H

#include "aes/backend.h"
#include "ocb/offset.h"

namespace {

enum class Part { plaintext, ciphertext, data };        // what src is

// The patterns of blocks 1 to 15 of a batch, in memory and lane by lane.
template <class B> struct Pattern
{
  using reg = typename B::reg;
  static constexpr unsigned slots = batch_blocks / B::lanes;

  reg slot[slots + 1];                  // the last for loads that begin at any block

  // For runs through all of a batch, or only through its first n blocks.
  ALWAYS_INLINE
  Pattern (const Masks &l, size_t n)
  : used (n <= B::lanes ? 1 : slots)
  {
    fill<0> (l);
  }
  ALWAYS_INLINE
  ~Pattern ()
  {
    slot[0] = reg {};
    if (used > 1)
      {
        UNROLL
        for (unsigned s = 1; s < slots; s++)
          slot[s] = reg {};
      }
    __asm__ volatile ("" :: "r" (slot) : "memory");
  }
  ALWAYS_INLINE const uint8_t *bytes () const { return reinterpret_cast<const uint8_t *> (slot); }
  // pattern_j, 0 <= j < 16
  ALWAYS_INLINE block operator[] (unsigned j) const { return j == 0 ? block {} : load_block (bytes () + 16 * (j - 1)); }
  ALWAYS_INLINE void set_last (block b) { store_block (reinterpret_cast<uint8_t *> (slot) + 16 * (batch_blocks - 1), b); }

private:
  unsigned used;                        // slots

  static constexpr unsigned
  lanes_with (unsigned s, unsigned bit) // the lanes of slot s whose pattern has L_bit in it
  {
    unsigned mask = 0;
    for (unsigned lane = 0; lane < B::lanes; lane++)
      {
        unsigned j = s * B::lanes + lane + 1;
        if (j < batch_blocks && ((j ^ j >> 1) >> bit & 1) != 0)
          mask |= 1u << lane;
      }
    return mask;
  }
  template <unsigned S> ALWAYS_INLINE void
  fill (const Masks &l)
  {
    slot[S] = B::template splat_to<lanes_with (S, 0)> (l.l[0]) ^ B::template splat_to<lanes_with (S, 1)> (l.l[1])
              ^ B::template splat_to<lanes_with (S, 2)> (l.l[2]) ^ B::template splat_to<lanes_with (S, 3)> (l.l[3]);
    if (S == 0 && used == 1)
      return;
    if constexpr (S + 1 < slots)
      fill<S + 1> (l);
  }
};

// A run through whole blocks. What it reads and writes of the text goes
// forward, and each register is loaded before it is stored.
template <class B, unsigned Rounds, Part P> struct Run
{
  using reg = typename B::reg;
  static constexpr Direction direction = P == Part::ciphertext ? Direction::decrypt : Direction::encrypt;
  static constexpr unsigned slots = Pattern<B>::slots, group_blocks = B::lanes * B::regs;

  const uint8_t *keys;
  const Masks &l;                       // its L_i from L_4 on XOR L_3
  Pattern<B> &pattern;
  reg in, out;                          // the base, the last offset of the batch before, in every lane; XOR what the ends of the cipher want
  reg sum;                              // lanes of the checksum, or of the sum of the associated data
  uint64_t count;
  uint8_t *dst;
  const uint8_t *src;

  ALWAYS_INLINE
  Run (const uint8_t *k, const Masks &m, Pattern<B> &p, block base_offset, uint64_t c, uint8_t *d, const uint8_t *s)
  : keys (k), l (m), pattern (p), in (B::splat (base_offset)), out (in), sum {}, count (c), dst (d), src (s)
  {
    in ^= B::template before<direction, Rounds> (keys);
    out = B::template after<direction, Rounds> (keys) ^ (P == Part::data ? reg {} : out);
  }

  // L_3 ^ L_ntz (i) for i, the number of the batch's block 16. From memory
  // each time, which takes no instruction for the lanes.
  ALWAYS_INLINE block
  high () const
  {
    return load_block (afresh (reinterpret_cast<const uint8_t *> (l.l)) + 16 * ntz ((count | (batch_blocks - 1)) + 1));
  }
  ALWAYS_INLINE void
  end_batch (block high)
  {
    in ^= B::splat (high);
    if (P != Part::data)
      out ^= B::splat (high);
  }

  // At once, for GCC would rather have all of a group's texts in registers
  // and add them up in a tree.
  ALWAYS_INLINE void
  add (reg x)
  {
    sum ^= x;
    B::settle (sum);
  }
  ALWAYS_INLINE block
  offset () const
  {
    return B::first_block (in ^ B::template before<direction, Rounds> (afresh (keys))) ^ pattern[count % batch_blocks];
  }

  // R registers whose patterns are pat (0), pat (1) ...; loaded, and stored
  template <unsigned R, class Pat, class Load, class Store> ALWAYS_INLINE void
  crypt (Pat pat, Load load, Store store)
  {
    const uint8_t *keys = afresh (this->keys);
    reg x[R];
    UNROLL
    for (unsigned i = 0; i < R; i++)
      {
        x[i] = load (i);
        if (P == Part::plaintext)
          add (x[i]);
      }
    auto pre = [&] (unsigned i) ALWAYS_INLINE_LAMBDA { return in ^ pat (i); };
    auto post = [&] (unsigned i) ALWAYS_INLINE_LAMBDA { return P == Part::data ? out : out ^ pat (i); };
    B::template crypt<direction, Rounds> (keys, x, pre, post);
    UNROLL
    for (unsigned i = 0; i < R; i++)
      store (i, x[i]);
  }

  // Whole batches, from the beginning of one.
  ALWAYS_INLINE void
  batches (size_t n)
  {
    for (; n >= batch_blocks; n -= batch_blocks)
      {
        block top = high ();
        // Without this, GCC takes the pattern out of the loop into registers that it does not have.
        const uint8_t *p = B::holds_pattern ? pattern.bytes () : afresh (pattern.bytes ());
        UNROLL
        for (unsigned g = 0; g < batch_blocks; g += group_blocks)
          {
            auto pat = [&] (unsigned i) ALWAYS_INLINE_LAMBDA {
              unsigned at = g + i * B::lanes;
              reg x = B::load (p + 16 * at);
              return at == batch_blocks - B::lanes ? B::replace_last (x, top) : x;
            };
            auto load = [&] (unsigned i) ALWAYS_INLINE_LAMBDA { return B::load (src + 16 * (g + i * B::lanes)); };
            auto store = [&] (unsigned i, reg x) ALWAYS_INLINE_LAMBDA {
              if (P != Part::data)
                B::store (dst + 16 * (g + i * B::lanes), x);
              if (P != Part::plaintext)
                add (x);
            };
            crypt<B::regs> (pat, load, store);
          }
        end_batch (top);
        advance (batch_blocks);
      }
  }

  // n blocks of one batch, not all of it: 0 < n, count % 16 + n <= 16.
  ALWAYS_INLINE void
  part (unsigned n)
  {
    bool ends = count % batch_blocks + n == batch_blocks;
    block top = ends ? high () : block {};
    if (ends)
      pattern.set_last (top);
    for (; n >= group_blocks; n -= group_blocks)
      full<B::regs> ();
    if constexpr (!B::padded)
      less<B::regs / 2> (n);
    else if (n > 0)
      padded (n);
    if (ends)
      end_batch (top);
  }

private:
  ALWAYS_INLINE void
  advance (unsigned n)
  {
    src += 16 * n;
    if (P != Part::data)
      dst += 16 * n;
    count += n;
  }

  ALWAYS_INLINE const uint8_t *here () const { return pattern.bytes () + count % batch_blocks * 16; }

  // R whole registers, from any block of a batch.
  template <unsigned R> ALWAYS_INLINE void
  full ()
  {
    const uint8_t *p = here ();
    auto pat = [&] (unsigned i) ALWAYS_INLINE_LAMBDA { return B::load (p + 16 * i * B::lanes); };
    auto load = [&] (unsigned i) ALWAYS_INLINE_LAMBDA { return B::load (src + 16 * i * B::lanes); };
    auto store = [&] (unsigned i, reg x) ALWAYS_INLINE_LAMBDA {
      if (P != Part::data)
        B::store (dst + 16 * i * B::lanes, x);
      if (P != Part::plaintext)
        add (x);
    };
    crypt<R> (pat, load, store);
    advance (R * B::lanes);
  }

  // n < group_blocks blocks as one group, where that takes as long for less.
  ALWAYS_INLINE void
  padded (unsigned n)
  {
    const uint8_t *p = here ();
    auto pat = [&] (unsigned i) ALWAYS_INLINE_LAMBDA { return load_of<B> (p, i, n); };
    auto load = [&] (unsigned i) ALWAYS_INLINE_LAMBDA { return load_of<B> (src, i, n); };
    auto store = [&] (unsigned i, reg x) ALWAYS_INLINE_LAMBDA {
      if (P != Part::data)
        store_of<B> (dst, x, i, n);
      if (P != Part::plaintext)
        add (keep_of<B> (x, i, n));
    };
    crypt<B::regs> (pat, load, store);
    advance (n);
  }

  // n < 2 R * lanes blocks: R whole registers if they are there, then half as
  // many, ... These do not wait for one another, so they take little longer
  // than all at once, and no load or store but the last needs a mask.
  template <unsigned R> ALWAYS_INLINE void
  less (unsigned n)
  {
    if constexpr (R > 0)
      {
        if (n >= R * B::lanes)
          {
            full<R> ();
            n -= R * B::lanes;
          }
        less<R / 2> (n);
      }
    else if (B::lanes > 1 && n > 0)
      {
        auto pat = [&] (unsigned) ALWAYS_INLINE_LAMBDA { return B::load_blocks (here (), n); };
        auto load = [&] (unsigned) ALWAYS_INLINE_LAMBDA { return B::load_blocks (src, n); };
        auto store = [&] (unsigned, reg x) ALWAYS_INLINE_LAMBDA {
          if (P != Part::data)
            B::store_blocks (dst, x, n);
          if (P != Part::plaintext)
            add (B::keep_blocks (x, n));
        };
        crypt<1> (pat, load, store);
        advance (n);
      }
  }
};

// What Run takes: the L of a multiple of 16 with that of the step it stands for.
ALWAYS_INLINE void
add_l_3 (Masks &l)
{
  for (unsigned i = 4; i < l.known; i++)
    l.l[i] ^= l.l[3];
}

// For the tables of aes/impl.h.
template <class B, unsigned Rounds, Part P> NOINLINE void
ocb_blocks (const uint32_t *round_keys, const uint8_t *l_0, uint8_t *offset, uint8_t *sum, uint64_t count, size_t n,
            uint8_t *dst, const uint8_t *src)
{
  const uint8_t *keys = reinterpret_cast<const uint8_t *> (round_keys);
  {
    Masks l (load_block (l_0), count, count + n, B::twice);
    add_l_3 (l);
    Pattern<B> pattern (l, batch_blocks);
    Run<B, Rounds, P> run (keys, l, pattern, load_block (offset) ^ pattern[count % batch_blocks], count, dst, src);
    unsigned head = static_cast<unsigned> (-count % batch_blocks);
    if (head > n)
      head = static_cast<unsigned> (n);
    if (head > 0)
      run.part (head);
    n -= head;
    run.batches (n);
    if (n % batch_blocks > 0)
      run.part (n % batch_blocks);
    store_block (offset, run.offset ());
    store_block (sum, load_block (sum) ^ B::fold (run.sum));
  }
  B::clear_registers ();
}

}  // namespace

#endif
