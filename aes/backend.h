// backend.h: what a backend is, the type by which the loops over many blocks
// know a machine.
//
// A backend B has registers of type B::reg with B::lanes blocks each, of which
// it keeps B::regs in flight; lanes * regs is 8 or 16, a batch of 16 blocks
// is one or two such groups. B::holds_pattern tells that there are registers
// left for 16 blocks more; B::padded, that fewer registers take as long as
// all, so that a rest is best done as a group with zeros behind it; B::overlaps,
// that there are registers for two groups, so that one's texts are loaded and
// stored during the rounds of the other. All other members are static and
// inlined:
//
//   load (p), store (p, x)              a register's blocks, at any address
//   load_blocks (p, n), store_blocks (p, x, n)
//                                       the first n of them, 0 < n < lanes; the others are zero, and not touched
//   keep_blocks (x, n)                  the others made zero
//   splat (b), splat_to<Mask> (b)       block b in every lane; in the lanes of Mask, and zero in the others
//   replace_last (x, b)                 x with block b in the last lane
//   settle (sum, x)                     sum is computed here, not later, before x is used further
//   first_block (x), fold (x)           the block in the first lane; the XOR of all lanes
//   counters (high, low)                high << 64 | low + lane as two words each, the lower first;
//   count_up (n)                        n as a summand for all lanes' lower words
//   swap_blocks (x)                     the bytes of each lane in reverse order
//   before<D, Rounds> (keys), after<D, Rounds> (keys), crypt<D, Rounds> (keys, x, pre, post)
//                                       see below
//   first_round<D> (x, pre), other_rounds<D, Rounds> (keys, x, beside), order (now, x, y)
//                                       see below, where overlaps
//   encrypt_block<Rounds> (keys, b)     AES of one block
//   take_key<Rounds> (s, r, k)          the same, as far as round key r, which is k, lets it go; s begins as the block
//   load_key (p)                        a block, and no copy of it
//   sub_word<Word, Rotate> (x, rcon)    SubWord, of RotWord if so told, of that word of x, XOR rcon; four times
//   sum_words (x), last_word (x)        each word XOR all those before it; the last word four times
//   inv_mix_columns (x)                 InvMixColumns of one block
//   load_bytes (p, n), store_bytes (p, b, n)   0 < n < 16 bytes of a block; those not there are zero, and not touched
//   load_last (p, n)                    n < 16 bytes as the last ones of a block, zeros before them
//   twice (b)                           double (b) of RFC 7253 section 2
//   stretch (ktop, bottom)              Offset_0 of RFC 7253 section 4.2
//   wipe_frame (p, n)                   zeros on the stack, n a multiple of 128
//   clear_registers ()                  at the end: nothing stays in a vector register
//
// crypt<D> (keys, x, pre, post) turns each register x[i] into AES (x[i] ^
// pre (i)) ^ post (i), all rounds but for the XORs at both ends: pre (i)
// includes before<D> (keys) and post (i) after<D> (keys). So they are one with
// the XORs of the mode, and with an instruction that XORs as well.
//
// Where B::overlaps, the same in steps: first_round for each register, then
// other_rounds for all, without post (i). After the first of these it calls
// beside (0, x[0]), after the next beside (1, x[0]), ... up to regs - 1. order
// (now, x, y) keeps compilers to that: none of the three goes on before all
// are computed.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_BACKEND_H
#define URTICA_BACKEND_H

#include "aes/bytes.h"

namespace {

enum class Direction { encrypt, decrypt };

// Of n blocks at p those that register i takes, or what there is of them, then
// zeros. n is public.
template <class B> ALWAYS_INLINE typename B::reg
load_of (const uint8_t *p, unsigned i, unsigned n)
{
  unsigned at = i * B::lanes;
  return at + B::lanes <= n ? B::load (p + 16 * at) : at < n ? B::load_blocks (p + 16 * at, n - at) : typename B::reg {};
}
template <class B> ALWAYS_INLINE void
store_of (uint8_t *p, typename B::reg x, unsigned i, unsigned n)
{
  unsigned at = i * B::lanes;
  if (at + B::lanes <= n)
    B::store (p + 16 * at, x);
  else if (at < n)
    B::store_blocks (p + 16 * at, x, n - at);
}
template <class B> ALWAYS_INLINE typename B::reg
keep_of (typename B::reg x, unsigned i, unsigned n)
{
  unsigned at = i * B::lanes;
  return at + B::lanes <= n ? x : at < n ? B::keep_blocks (x, n - at) : typename B::reg {};
}

}  // namespace

#endif
