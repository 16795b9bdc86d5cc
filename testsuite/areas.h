// areas.h: memory at chosen alignments.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_AREAS_H
#define TESTSUITE_AREAS_H

#include <algorithm>
#include <utility>

#include "suite.h"

// n bytes of 0xaa, shift bytes after a multiple of 16, with more of 0xaa on
// both sides.
class Area
{
  static constexpr size_t margin = 32;
  Bytes storage;

public:
  uint8_t *at;
  const size_t n;

  Area (size_t shift, size_t n)
  : storage (n + 2 * margin + 16 + shift, 0xaa), n (n)
  {
    uint8_t *p = storage.data () + margin;
    at = p + (16 - reinterpret_cast<uintptr_t> (p) % 16) % 16 + shift;
  }
  Area (size_t shift, const Bytes &text, size_t more = 0)
  : Area (shift, text.size () + more)
  {
    std::copy (text.begin (), text.end (), at);
  }
  Area (const Area &) = delete;
  Area &operator= (const Area &) = delete;

  // Nothing was written beside the n bytes.
  bool intact () const
  {
    for (const uint8_t *p = storage.data (); p < storage.data () + storage.size (); p++)
      if ((p < at || p >= at + n) && *p != 0xaa)
        return false;
    return true;
  }
};

// Pairs of shifts for src and dst: each of them takes all 16 values, alone and
// with the other.
inline std::vector<std::pair<unsigned, unsigned>>
alignments ()
{
  std::vector<std::pair<unsigned, unsigned>> pairs;
  for (unsigned a = 0; a < 16; a++)
    for (auto pair : { std::make_pair (a, 0u), { 0u, a }, { a, a }, { a, 15 - a } })
      if (std::find (pairs.begin (), pairs.end (), pair) == pairs.end ())
        pairs.push_back (pair);
  return pairs;
}

// Room for a T at an address that is a multiple of 4 and not of 8: 4 is all that
// the library may rely on. get () is to be handed on, not looked into.
template <class T> class AtFour
{
  alignas (8) uint8_t storage[4 + sizeof (T)];

public:
  T *get () { return reinterpret_cast<T *> (storage + 4); }
  const T *get () const { return reinterpret_cast<const T *> (storage + 4); }
};

#endif
