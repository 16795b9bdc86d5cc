// placements.h: where the buffers of one call lie, and what is said of a call
// that goes wrong there.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_PLACEMENTS_H
#define TESTSUITE_PLACEMENTS_H

#include <signal.h>

#include "guarded.h"

// How far from the page: all of these at each length, or in an emulator one,
// another at each.
const size_t offsets = 16;
inline size_t offsets_step () { return test_share () > 1 ? offsets : 1; }
inline size_t first_offset (size_t length) { return test_share () > 1 ? length % offsets : 0; }

// What is being called, for the message about a failure or a fault.
inline struct Case
{
  const char *implementation, *function;
  size_t length, ad_length, offset;
  unsigned placement;
} now;

inline void
on_fault (int signal)
{
  dprintf (STDERR_FILENO, "touched a guard page: %s %s, length %zu, associated data %zu, offset %zu, placement %u\n",
           now.implementation, now.function, now.length, now.ad_length, now.offset, now.placement);
  ::signal (signal, SIG_DFL);
  raise (signal);
}

inline void
begin (int i)
{
  now = { use_implementation (i), "", 0, 0, 0, 0 };
  signal (SIGSEGV, on_fault);
  signal (SIGBUS, on_fault);
}

inline void
expect (bool right, const char *what)
{
  if (!right)
    ck_abort_msg ("%s: %s %s, length %zu, associated data %zu, offset %zu, placement %u",
                  what, now.implementation, now.function, now.length, now.ad_length, now.offset, now.placement);
}

// Four ways to place src and dst, and a fifth and sixth with dst == src. src is
// so far from the page as is asked for; dst at each distance from src in turn.
// Structs lie at multiples of 4.
struct Placement
{
  Place src, dst, others, structs;
  bool in_place;

  Placement (unsigned i, size_t offset)
  : src (sides[i & 1], offset), dst (sides[i >> 1 & 1], (offset + now.length / 3) % offsets),
    others (sides[(i + i / 2 + now.length) & 1], (offset + i) % offsets), structs (others.side, others.gap / 4 * 4), in_place (i >= 4)
  {
    now.placement = i;
    now.offset = offset;
  }
};

// At each offset one of the four and one of the two, others at the next length.
template <class F> void
for_placements (size_t length, F f)
{
  now.length = length;
  for (size_t offset = first_offset (length); offset < offsets; offset += offsets_step ())
    {
      const unsigned turn = unsigned (length + offset);
      f (Placement (turn % 4, offset));
      f (Placement (4 + turn % 2, offset));
    }
}

// The buffers of a call that goes from src to dst. prepare () fills them and
// gives dst and src; check () compares afterwards.
struct TextBuffers
{
  Guarded in, out;
  Placement p { 0, 0 };
  size_t in_length, out_length;

  explicit TextBuffers (size_t most) : in (most), out (most) {}

  uint8_t *dst () const { return out.at (p.dst, out_length); }
  const uint8_t *src () const { return p.in_place ? dst () : in.at (p.src, in_length); }

  // In place the one buffer has room for the longer of both.
  void prepare (const Placement &placement, const Bytes &text, size_t result)
  {
    p = placement;
    in_length = text.size ();
    out_length = p.in_place && in_length > result ? in_length : result;
    in.place (p.src, text);
    out.place (p.dst, out_length);
    if (p.in_place && in_length > 0)
      memcpy (dst (), text.data (), in_length);
  }
  void check (const Bytes &text, const Bytes &result) const
  {
    expect (out.canary_stands (p.dst, out_length), "dst's canary");
    expect (result.empty () || memcmp (dst (), result.data (), result.size ()) == 0, "result");
    expect (in.holds (p.src, text), "src or its canary");
  }
};

// The first n bytes.
inline Bytes
head (const Bytes &b, size_t n)
{
  return Bytes (b.begin (), b.begin () + ptrdiff_t (n));
}

#endif
