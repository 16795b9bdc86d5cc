// ctr-bulk.h: counter mode, and blocks each by itself, on whole blocks; over
// a backend (backend.h).
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_CTR_BULK_H
#define URTICA_CTR_BULK_H

#include "aes/backend.h"

namespace {

// The counter blocks of a run. A register counts in numbers, so that one
// addition moves all its lanes; the cipher wants them most significant byte first.
template <class B, unsigned Rounds> struct CtrRun
{
  using reg = typename B::reg;
  static constexpr Direction direction = Direction::encrypt;

  const uint8_t *keys;
  reg counter;

  template <unsigned R, class Load, class Store> ALWAYS_INLINE void
  crypt (Load load, Store store)
  {
    reg x[R];
    const reg before = B::template before<direction, Rounds> (keys), after = B::template after<direction, Rounds> (keys);
    UNROLL
    for (unsigned i = 0; i < R; i++)
      x[i] = B::swap_blocks (counter + B::count_up (i * B::lanes));
    counter += B::count_up (R * B::lanes);
    B::template crypt<direction, Rounds> (keys, x, [&] (unsigned) ALWAYS_INLINE_LAMBDA { return before; },
                                          [&] (unsigned i) ALWAYS_INLINE_LAMBDA { return load (i) ^ after; });
    UNROLL
    for (unsigned i = 0; i < R; i++)
      store (i, x[i]);
  }
};

template <class B, unsigned Rounds, Direction D> struct EcbRun
{
  using reg = typename B::reg;

  const uint8_t *keys;

  template <unsigned R, class Load, class Store> ALWAYS_INLINE void
  crypt (Load load, Store store)
  {
    reg x[R];
    const reg before = B::template before<D, Rounds> (keys), after = B::template after<D, Rounds> (keys);
    UNROLL
    for (unsigned i = 0; i < R; i++)
      x[i] = load (i);
    B::template crypt<D, Rounds> (keys, x, [&] (unsigned) ALWAYS_INLINE_LAMBDA { return before; },
                                  [&] (unsigned) ALWAYS_INLINE_LAMBDA { return after; });
    UNROLL
    for (unsigned i = 0; i < R; i++)
      store (i, x[i]);
  }
};

// In groups of R registers while they last, then of half as many, ...; in the
// end what is less than one. These do not wait for one another, so they take
// little longer than all at once, and no load or store but the last needs a mask.
// Where a group takes as long for less, the rest is one group.
template <class B, unsigned R, class Run> ALWAYS_INLINE void
all_blocks (Run &run, size_t n, uint8_t *dst, const uint8_t *src)
{
  typedef typename B::reg reg;
  if constexpr (R > 0)
    {
      constexpr unsigned group = R * B::lanes;
      for (; n >= group; n -= group, dst += 16 * group, src += 16 * group)
        run.template crypt<R> ([&] (unsigned i) ALWAYS_INLINE_LAMBDA { return B::load (src + 16 * i * B::lanes); },
                               [&] (unsigned i, reg x) ALWAYS_INLINE_LAMBDA { B::store (dst + 16 * i * B::lanes, x); });
      if constexpr (!B::padded)
        all_blocks<B, R / 2> (run, n, dst, src);
      else if (n > 0)
        run.template crypt<R> ([&] (unsigned i) ALWAYS_INLINE_LAMBDA { return load_of<B> (src, i, static_cast<unsigned> (n)); },
                               [&] (unsigned i, reg x) ALWAYS_INLINE_LAMBDA { store_of<B> (dst, x, i, static_cast<unsigned> (n)); });
    }
  else if (B::lanes > 1 && n > 0)
    run.template crypt<1> ([&] (unsigned) ALWAYS_INLINE_LAMBDA { return B::load_blocks (src, static_cast<unsigned> (n)); },
                           [&] (unsigned, reg x) ALWAYS_INLINE_LAMBDA { B::store_blocks (dst, x, static_cast<unsigned> (n)); });
}

// For the tables of impl.h.
template <class B, unsigned Rounds> NOINLINE void
ctr_blocks (const uint32_t *keys, uint64_t high, uint64_t low, size_t n, uint8_t *dst, const uint8_t *src)
{
  CtrRun<B, Rounds> run { reinterpret_cast<const uint8_t *> (keys), B::counters (high, low) };
  all_blocks<B, B::regs> (run, n, dst, src);
  B::clear_registers ();
}
template <class B, unsigned Rounds, Direction D> NOINLINE void
ecb_blocks (const void *keys, size_t length, uint8_t *dst, const uint8_t *src)
{
  EcbRun<B, Rounds, D> run { static_cast<const uint8_t *> (keys) };
  all_blocks<B, B::regs> (run, length / 16, dst, src);
  B::clear_registers ();
}

}  // namespace

#endif
