// bulk.h: the fused loop over whole blocks, offsets and sum in registers;
// over a backend (aes/backend.h).
//
// See pattern.h for the offsets of a batch, whose blocks are those whose
// numbers i share (i - 1) / 16.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_BULK_H
#define URTICA_BULK_H

#include "ocb/pattern.h"

namespace {

enum class Part { plaintext, ciphertext, data };        // what src is

// A run through whole blocks. What it reads and writes of the text goes
// forward, and each register is loaded before it is stored.
template <class B, unsigned Rounds, Part P> struct Run
{
  using reg = typename B::reg;
  static constexpr Direction direction = P == Part::ciphertext ? Direction::decrypt : Direction::encrypt;
  static constexpr unsigned slots = Pattern<B>::slots, group_blocks = B::lanes * B::regs;

  const uint8_t *keys;
  const MaskTable &l;                   // its L_i from L_4 on XOR L_3
  Pattern<B> &pattern;
  // The base, which is the last offset of the batch before, in every lane; and
  // XOR what the ends of the cipher want.
  reg in, out;
  reg sum;                              // lanes of the checksum, or of the sum of the associated data
  uint64_t count;
  uint8_t *dst;
  const uint8_t *src;

  ALWAYS_INLINE
  Run (const uint8_t *k, const MaskTable &m, Pattern<B> &p, block base_offset, uint64_t c, uint8_t *d, const uint8_t *s)
  : keys (k), l (m), pattern (p), in (B::splat (base_offset)), out (in), sum {}, count (c), dst (d), src (s)
  {
    in ^= B::template before<direction, Rounds> (keys);
    out = B::template after<direction, Rounds> (keys) ^ (P == Part::data ? reg {} : out);
  }

  // L_3 ^ L_ntz (i) for i, the number of the batch's block 16. From memory
  // each time, which takes no instruction for the lanes.
  ALWAYS_INLINE block high () const { return high ((count | (batch_blocks - 1)) + 1); }
  ALWAYS_INLINE block
  high (uint64_t i) const
  {
    return load_block (afresh (reinterpret_cast<const uint8_t *> (l.l)) + 16 * size_t { ntz (i) });
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
  add (reg &x)
  {
    sum ^= x;
    B::settle (sum, x);
  }
  ALWAYS_INLINE void add (reg &&x) { add (x); }
  ALWAYS_INLINE void
  add_two (reg *x)
  {
    sum ^= x[0] ^ x[1];
    B::order (sum, x[0], x[1]);
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

  // Those of n blocks that are whole batches, from the beginning of one.
  ALWAYS_INLINE void
  batches (size_t n)
  {
    if constexpr (B::overlaps)
      {
        if (n >= batch_blocks)
          overlapped_batches (n);
      }
    else
      for (; n >= batch_blocks; n -= batch_blocks)
        {
          block top = high ();
          batch (top);
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
  // The patterns of a batch, block 16's with what only it takes.
  // Without this, GCC takes the pattern out of the loop into registers that it does not have.
  ALWAYS_INLINE const uint8_t *batch_pattern () const { return B::holds_pattern ? pattern.bytes () : afresh (pattern.bytes ()); }
  static ALWAYS_INLINE reg
  batch_pattern (const uint8_t *p, unsigned at, block top)
  {
    reg x = B::load (p + 16 * at);
    return at == batch_blocks - B::lanes ? B::replace_last (x, top) : x;
  }

  ALWAYS_INLINE void
  batch (block top)
  {
    const uint8_t *p = batch_pattern ();
    UNROLL
    for (unsigned g = 0; g < batch_blocks; g += group_blocks)
      {
        auto pat = [&] (unsigned i) ALWAYS_INLINE_LAMBDA { return batch_pattern (p, g + i * B::lanes, top); };
        auto load = [&] (unsigned i) ALWAYS_INLINE_LAMBDA { return B::load (src + 16 * (g + i * B::lanes)); };
        auto store = [&] (unsigned i, reg x) ALWAYS_INLINE_LAMBDA {
          if (P != Part::data)
            B::store (dst + 16 * (g + i * B::lanes), x);
          if (P != Part::plaintext)
            add (x);
        };
        crypt<B::regs> (pat, load, store);
      }
  }

  // Two registers of a group, for loads and stores in pairs: their texts come
  // in, go through the first round, and after the last to their places.
  // pre and post are as in and out. What is to be done between two rounds of
  // the other group waits for a register of that, now, and it for what is done.
  ALWAYS_INLINE void
  load_two (reg *x, reg &now, const uint8_t *from)
  {
    x[0] = B::load (from);
    x[1] = B::load (from + 16 * B::lanes);
    B::order (now, x[0], x[1]);
  }
  ALWAYS_INLINE void
  begin_two (reg *x, reg &now, reg pre, const reg (&pat)[2])
  {
    if (P == Part::plaintext)
      add_two (x);
    UNROLL
    for (unsigned j = 0; j < 2; j++)
      x[j] = B::template first_round<direction> (x[j], pre ^ pat[j]);
    B::order (now, x[0], x[1]);
  }
  ALWAYS_INLINE void
  finish_two (reg *x, reg &now, reg post, const reg (&pat)[2], uint8_t *to)
  {
    B::order (now, x[0], x[1]);
    UNROLL
    for (unsigned j = 0; j < 2; j++)
      x[j] ^= P == Part::data ? post : post ^ pat[j];
    if (P != Part::data)
      {
        B::store (to, x[0]);
        B::store (to + 16 * B::lanes, x[1]);
      }
    if (P != Part::plaintext)
      add_two (x);
  }

  // Whole batches of two groups, x and then y. During the rounds of one the
  // other's results go out and its next texts come in: so there is always AES
  // to do, and never many XORs at once, which would take the place of it where
  // AES has but one of the units for both.
  ALWAYS_INLINE void
  overlapped_batches (size_t n)
  {
    constexpr unsigned R = B::regs, size = 16 * B::lanes;
    static_assert (!B::overlaps || 2 * group_blocks == batch_blocks);
    reg x[R], y[R], pat[2], post = out;
    block top = high ();
    const uint8_t *const p = pattern.bytes ();
    auto rounds = [&] (reg (&group)[R], auto beside) ALWAYS_INLINE_LAMBDA {
      B::template other_rounds<direction, Rounds> (afresh (keys), group, beside);
    };
    auto patterns = [&] (unsigned i, block last) ALWAYS_INLINE_LAMBDA {
      pat[0] = batch_pattern (p, i * B::lanes, last);
      pat[1] = batch_pattern (p, (i + 1) * B::lanes, last);
    };

    UNROLL
    for (unsigned i = 0; i < R; i += 2)
      {
        patterns (i, top);
        load_two (x + i, sum, src + size * i);
        begin_two (x + i, sum, in, pat);
      }
    rounds (x, [&] (unsigned i, reg &now) ALWAYS_INLINE_LAMBDA {
      if (i % 2 == 0)
        return load_two (y + i, now, src + size * (R + i));
      patterns (R + i - 1, top);
      begin_two (y + i - 1, now, in, pat);
    });
    while ((n -= batch_blocks) >= batch_blocks)
      {
        const block last_top = top;
        end_batch (top);
        count += batch_blocks;
        top = high (count + batch_blocks);
        rounds (y, [&] (unsigned i, reg &now) ALWAYS_INLINE_LAMBDA {
          if (i % 2 == 1)
            return begin_two (x + i - 1, now, in, pat);
          patterns (i, top);
          finish_two (x + i, now, post, pat, dst + size * i);
          load_two (x + i, now, src + 16 * batch_blocks + size * i);
        });
        rounds (x, [&] (unsigned i, reg &now) ALWAYS_INLINE_LAMBDA {
          if (i % 2 == 0)
            {
              patterns (R + i, last_top);
              finish_two (y + i, now, post, pat, dst + size * (R + i));
              return load_two (y + i, now, src + 16 * batch_blocks + size * (R + i));
            }
          if (i == R - 1)
            pat[1] = batch_pattern (p, (R + i) * B::lanes, top);
          begin_two (y + i - 1, now, in, pat);
        });
        post = out;
        count -= batch_blocks;
        advance (batch_blocks);
      }
    rounds (y, [&] (unsigned i, reg &now) ALWAYS_INLINE_LAMBDA {
      if (i % 2 == 1)
        return;
      patterns (i, top);
      finish_two (x + i, now, post, pat, dst + size * i);
    });
    UNROLL
    for (unsigned i = 0; i < R; i += 2)
      {
        patterns (R + i, top);
        finish_two (y + i, sum, post, pat, dst + size * (R + i));
      }
    end_batch (top);
    advance (batch_blocks);
  }

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
template <class M> ALWAYS_INLINE M &
add_l_3 (M &l)
{
  for (unsigned i = 4; i < l.known; i++)
    l.l[i] ^= l.l[3];
  return l;
}

// n > 0 blocks after count others. offset and sum are where they were, and this
// is not inlined, for what is not the loop's would be in its way in registers,
// and go to the stack, or pointers to vector registers.
template <class B, unsigned Rounds, Part P> NOINLINE void
whole_blocks (const uint32_t *keys, const uint8_t *l_0, uint8_t *offset, uint8_t *sum, uint64_t count,
              size_t n, uint8_t *dst, const uint8_t *src)
{
  KernelMasks<B> l (load_block (l_0), count, count + n, B {});
  add_l_3 (l);
  Pattern<B> pattern (l, count % batch_blocks + n);
  Run<B, Rounds, P> run (reinterpret_cast<const uint8_t *> (keys), l, pattern,
                          load_block (offset) ^ pattern[count % batch_blocks], count, dst, src);
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

}  // namespace

#endif
