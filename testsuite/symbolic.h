// symbolic.h: a block that is no bytes but a sum of terms, so that the mode's
// own code, run once over such blocks, gives its result for all keys and
// texts: include this before any header of ocb/.
//
// A block is a set of terms, XORed, and a constant. Terms are what was put in,
// and functions of other blocks of which nothing is known: the cipher and its
// inverse, doubling, the shift of Stretch, and the first n bytes of a term.
// Equal sums have the same number. So a result with the bytes of the right one
// is right whatever the terms stand for.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_SYMBOLIC_H
#define TESTSUITE_SYMBOLIC_H

#include <map>
#include <tuple>
#include <unordered_map>

#include "aes/bytes.h"
#include "suite.h"

// In place of ocb/block.h, which has the block of bytes.
#define URTICA_BLOCK_H

namespace {

// 16 bytes, as memory and structs hold them: a constant, or, if the second
// word is symbol_mark, the number of a sum.
struct block
{
  uint64_t first, second;
  uint64_t operator[] (unsigned i) const { return i == 0 ? first : second; }
};
const uint64_t symbol_mark = 0x6c6f626d79530a01;

inline bool symbolic (block x) { return x.second == symbol_mark; }
inline bool same (block x, block y) { return x.first == y.first && x.second == y.second; }

inline block
load_block (const void *p)
{
  block x;
  memcpy (&x, p, sizeof x);
  return x;
}
inline void store_block (void *p, block x) { memcpy (p, &x, sizeof x); }

enum class Kind { input, encipher, decipher, doubled, stretched, first_bytes, either };

struct Term
{
  Kind kind;
  block argument;
  uint64_t number;                      // which input, shift, how many bytes, under which key
  unsigned bytes;                       // the others are zero
};

struct Sum
{
  std::vector<uint64_t> terms;          // bit t % 64 of word t / 64; the last word is not zero
  block constant;

  bool operator== (const Sum &o) const { return same (constant, o.constant) && terms == o.terms; }
};
struct SumHash
{
  size_t operator() (const Sum &s) const
  {
    uint64_t h = s.constant.first * 0x9e3779b97f4a7c15 + s.constant.second;
    for (uint64_t w : s.terms)
      h = ((h ^ w) * 0x9e3779b97f4a7c15) ^ h >> 29;
    return size_t (h ^ h >> 32);
  }
};

class Symbols
{
  std::vector<Term> terms;
  std::map<std::tuple<Kind, uint64_t, uint64_t, uint64_t>, block> known_terms;
  std::unordered_map<Sum, uint64_t, SumHash> numbers;
  std::vector<const Sum *> sums;        // the keys of the map, which do not move

public:
  void clear ()
  {
    terms.clear ();
    known_terms.clear ();
    numbers.clear ();
    sums.clear ();
  }

  Sum sum (block x) const { return symbolic (x) ? *sums[x.first] : Sum { {}, x }; }

  block to_block (Sum &&s)
  {
    while (!s.terms.empty () && s.terms.back () == 0)
      s.terms.pop_back ();
    if (s.terms.empty ())
      return s.constant;
    auto [at, added] = numbers.emplace (std::move (s), sums.size ());
    if (added)
      sums.push_back (&at->first);
    return block { at->second, symbol_mark };
  }

  block term (Kind kind, block argument, uint64_t number, unsigned bytes = 16)
  {
    auto [at, added] = known_terms.emplace (std::make_tuple (kind, argument.first, argument.second, number), block {});
    if (added)
      {
        Sum s { std::vector<uint64_t> (terms.size () / 64 + 1), {} };
        s.terms.back () = uint64_t (1) << terms.size () % 64;
        terms.push_back ({ kind, argument, number, bytes });
        at->second = to_block (std::move (s));
      }
    return at->second;
  }

  block add (block x, block y)
  {
    if ((x.first | x.second) == 0 || (y.first | y.second) == 0)
      return (x.first | x.second) == 0 ? y : x;
    if (!symbolic (x) && !symbolic (y))
      return block { x.first ^ y.first, x.second ^ y.second };
    Sum s = symbolic (x) ? Sum (*sums[x.first]) : Sum { {}, x };
    if (!symbolic (y))
      {
        s.constant = block { s.constant.first ^ y.first, s.constant.second ^ y.second };
        return to_block (std::move (s));
      }
    const Sum &t = *sums[y.first];
    if (s.terms.size () < t.terms.size ())
      s.terms.resize (t.terms.size ());
    for (size_t i = 0; i < t.terms.size (); i++)
      s.terms[i] ^= t.terms[i];
    s.constant = block { s.constant.first ^ t.constant.first, s.constant.second ^ t.constant.second };
    return to_block (std::move (s));
  }

  template <class F> void for_terms (const Sum &s, F f) const
  {
    for (size_t t = 0; t < 64 * s.terms.size (); t++)
      if (s.terms[t / 64] >> t % 64 & 1)
        f (t);
  }

  // The first n bytes of each term, and of the constant.
  block head (block x, unsigned n)
  {
    const Sum s = sum (x);
    block y = s.constant;
    memset (reinterpret_cast<uint8_t *> (&y) + n, 0, 16 - n);
    for_terms (s, [&] (size_t t)
      {
        Sum one { std::vector<uint64_t> (t / 64 + 1), {} };
        one.terms.back () = uint64_t (1) << t % 64;
        block whole = to_block (std::move (one));
        y = add (y, terms[t].bytes <= n ? whole : term (Kind::first_bytes, whole, n, n));
      });
    return y;
  }

  // How many bytes may be other than zero.
  unsigned bytes (block x) const
  {
    const Sum s = sum (x);
    unsigned n = 16;
    while (n > 0 && reinterpret_cast<const uint8_t *> (&s.constant)[n - 1] == 0)
      n--;
    for_terms (s, [&] (size_t t) { n = n > terms[t].bytes ? n : terms[t].bytes; });
    return n;
  }

  // Arguments of arguments are left out: they would be named again and again.
  std::string name (block x, unsigned depth = 0) const
  {
    if (!symbolic (x))
      return to_hex (reinterpret_cast<const uint8_t *> (&x), 16);
    static const char *const names[] = { "x", "E", "D", "2*", "stretch", "first", "or" };
    std::string all;
    const Sum s = sum (x);
    for_terms (s, [&] (size_t t)
      {
        if (all.size () < 300)
          all += (all.empty () ? "" : " ^ ") + std::string (names[int (terms[t].kind)]) + std::to_string (terms[t].number)
            + (terms[t].kind == Kind::input ? "" : "(" + (depth < 2 ? name (terms[t].argument, depth + 1) : "...") + ")");
      });
    if ((s.constant.first | s.constant.second) != 0)
      all += " ^ " + name (s.constant);
    return all;
  }
};

inline Symbols symbols;

inline block operator^ (block x, block y) { return symbols.add (x, y); }
inline block &operator^= (block &x, block y) { return x = x ^ y; }

// A mask is a constant: of the first bytes, where a symbol is masked.
inline block
operator& (block x, block mask)
{
  if (!symbolic (x))
    return block { x.first & mask.first, x.second & mask.second };
  const uint8_t *m = reinterpret_cast<const uint8_t *> (&mask);
  unsigned n = 0;
  while (n < 16 && m[n] == 0xff)
    n++;
  for (unsigned i = n; i < 16; i++)
    if (m[i] != 0)
      ck_abort_msg ("a symbol is masked by %s", symbols.name (mask).c_str ());
  return symbols.head (x, n);
}
inline block &operator&= (block &x, block mask) { return x = x & mask; }

// Where no byte is other than zero in both it is a sum; of anything else nothing is known.
inline block
operator| (block x, block constant)
{
  if (!symbolic (x))
    return block { x.first | constant.first, x.second | constant.second };
  unsigned from = 0;
  while (from < 16 && reinterpret_cast<const uint8_t *> (&constant)[from] == 0)
    from++;
  if (symbols.bytes (x) <= from)
    return x ^ constant;
  return symbols.term (Kind::either, x, constant.first ^ 3 * constant.second);
}

inline block double_block (block x) { return symbols.term (Kind::doubled, x, 2); }
inline block stretched (block ktop, unsigned bottom) { return symbols.term (Kind::stretched, ktop, bottom); }
inline block input (uint64_t number, unsigned bytes = 16) { return symbols.term (Kind::input, block {}, number, bytes); }

// The cipher under a key, of which 0 is the one for encryption and 1 its inverse.
inline block encipher_under (unsigned key, block x) { return symbols.term (Kind::encipher, x, key); }
inline block decipher_under (unsigned key, block x) { return symbols.term (Kind::decipher, x, key); }

inline void
expect_same (block got, block right, const std::string &where)
{
  if (!same (got, right))
    ck_abort_msg ("%s:\n  %s\nis not\n  %s", where.c_str (), symbols.name (got).c_str (), symbols.name (right).c_str ());
}

}  // namespace

#endif
