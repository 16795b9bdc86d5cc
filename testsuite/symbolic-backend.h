// symbolic-backend.h: a backend (aes/backend.h) over symbolic blocks, in any
// shape that a machine's may have; and partial blocks in memory.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_SYMBOLIC_BACKEND_H
#define TESTSUITE_SYMBOLIC_BACKEND_H

#include "aes/backend.h"
#include "symbolic-rfc.h"

namespace {

// A symbol does not fit into less than 16 bytes, so what lies at a place is kept beside.
struct PartialBlock
{
  block x;
  size_t n;
};
inline std::map<const uint8_t *, PartialBlock> partial_blocks;

// The encryption key and its inverse are only told apart.
const uint32_t symbolic_keys[2] = {};
inline unsigned
key_number (const uint8_t *keys)
{
  const ptrdiff_t i = reinterpret_cast<const uint32_t *> (keys) - symbolic_keys;
  if (i != 0 && i != 1)                 // an assertion would write to a file each time that it holds
    ck_abort_msg ("round keys that are neither");
  return unsigned (i);
}

template <unsigned Lanes> struct Lane
{
  block at[Lanes];

  Lane operator^ (Lane x) const
  {
    for (unsigned i = 0; i < Lanes; i++)
      x.at[i] ^= at[i];
    return x;
  }
  Lane &operator^= (const Lane &x) { return *this = *this ^ x; }
};

template <unsigned Lanes, unsigned Regs, bool Padded, bool HoldsPattern, bool Overlaps> struct SymbolicBackend
{
  using reg = Lane<Lanes>;
  static constexpr unsigned lanes = Lanes, regs = Regs;
  static constexpr bool padded = Padded, holds_pattern = HoldsPattern, overlaps = Overlaps;
  static constexpr size_t frame = 0;

  static reg load_blocks (const uint8_t *p, unsigned n)
  {
    reg x = {};
    for (unsigned i = 0; i < n; i++)
      x.at[i] = load_block (p + 16 * i);
    return x;
  }
  static void store_blocks (uint8_t *p, const reg &x, unsigned n)
  {
    for (unsigned i = 0; i < n; i++)
      store_block (p + 16 * i, x.at[i]);
  }
  static reg load (const uint8_t *p) { return load_blocks (p, Lanes); }
  static void store (uint8_t *p, const reg &x) { store_blocks (p, x, Lanes); }
  static reg keep_blocks (reg x, unsigned n)
  {
    for (unsigned i = n; i < Lanes; i++)
      x.at[i] = block {};
    return x;
  }
  template <unsigned Mask> static reg splat_to (block b)
  {
    reg x = {};
    for (unsigned i = 0; i < Lanes; i++)
      if (Mask >> i & 1)
        x.at[i] = b;
    return x;
  }
  static reg splat (block b) { return splat_to<(1u << Lanes) - 1> (b); }
  static reg replace_last (reg x, block b)
  {
    x.at[Lanes - 1] = b;
    return x;
  }
  static void settle (reg &, reg &) {}
  static void order (reg &, reg &, reg &) {}
  static block first_block (const reg &x) { return x.at[0]; }
  static block fold (const reg &x)
  {
    block sum {};
    for (block b : x.at)
      sum ^= b;
    return sum;
  }

  // What the ends of the cipher want are two more terms for each key and direction.
  template <Direction D, unsigned Rounds> static reg before (const uint8_t *keys) { return end (D, Rounds, key_number (keys), 0); }
  template <Direction D, unsigned Rounds> static reg after (const uint8_t *keys) { return end (D, Rounds, key_number (keys), 1); }
  template <Direction D> static reg first_round (const reg &x, const reg &pre) { return x ^ pre; }
  template <Direction D, unsigned Rounds, size_t N, class Beside> static void
  other_rounds (const uint8_t *keys, reg (&x)[N], Beside beside)
  {
    for (unsigned i = 0; i < N; i++)
      {
        reg now = x[0];
        beside (i, now);
      }
    for (reg &r : x)
      {
        r ^= before<D, Rounds> (keys);
        for (block &b : r.at)
          b = D == Direction::encrypt ? encipher_under (key_number (keys), b) : decipher_under (key_number (keys), b);
        r ^= after<D, Rounds> (keys);
      }
  }
  template <Direction D, unsigned Rounds, size_t N, class Pre, class Post> static void
  crypt (const uint8_t *keys, reg (&x)[N], Pre pre, Post post)
  {
    for (unsigned i = 0; i < N; i++)
      x[i] = first_round<D> (x[i], pre (i));
    other_rounds<D, Rounds> (keys, x, [] (unsigned, reg &) {});
    for (unsigned i = 0; i < N; i++)
      x[i] ^= post (i);
  }
  template <unsigned Rounds> static block encrypt_block (const uint8_t *keys, block b) { return encipher_under (key_number (keys), b); }

  static block load_bytes (const uint8_t *p, size_t n)
  {
    auto at = partial_blocks.find (p);
    if (at == partial_blocks.end () || at->second.n != n)
      ck_abort_msg ("%zu bytes are loaded from where they do not lie", n);
    return at->second.x;
  }
  static void store_bytes (uint8_t *p, block x, size_t n) { partial_blocks[p] = { symbols.head (x, unsigned (n)), n }; }
  static block load_last (const uint8_t *p, size_t n)
  {
    uint8_t b[16] = {};
    if (n > 0)
      memcpy (b + 16 - n, p, n);
    return load_block (b);
  }
  static block twice (block b) { return double_block (b); }
  static block stretch (block ktop, unsigned bottom) { return stretched (ktop, bottom); }
  static void wipe_frame (uint8_t *, size_t) {}
  static void clear_registers () {}

private:
  static reg end (Direction d, unsigned rounds, unsigned key, unsigned which)
  {
    return splat (input (uint64_t (1) << 40 | unsigned (d) << 16 | rounds << 8 | key << 1 | which));
  }
};

}  // namespace

#endif
