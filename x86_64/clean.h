// clean.h: a kernel, and nothing of it left on the stack.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_CLEAN_H
#define URTICA_CLEAN_H

#include "aes/bytes.h"

namespace {

// Zeros so many bytes below the caller.
NOINLINE void
wipe_below (size_t depth)
{
  wipe (__builtin_alloca (depth), depth);
}

// A kernel, and then zeros where its frame was: a compiler short of registers
// puts offsets and texts there. B::frame is how far down; 0 for a backend
// that has registers enough, which testsuite/residue-test holds it to.
template <class B, auto Kernel> struct Clean;
template <class B, class R, class... A, R (*Kernel) (A...)> struct Clean<B, Kernel>
{
  static R
  call (A... a)
  {
#ifdef __OPTIMIZE__
    constexpr size_t frame = B::frame;
#else
    constexpr size_t frame = 16384;     // every intermediate value has a place
#endif
    struct After
    {
      ALWAYS_INLINE
      ~After ()
      {
        if (frame > 0)
          wipe_below (frame);
      }
    } after;
    (void) after;
    return Kernel (a...);
  }
};

}  // namespace

#endif
