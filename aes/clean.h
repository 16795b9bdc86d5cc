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
struct InRegisters { static constexpr size_t frame = 0; };
template <class B, class R, class... A, R (*Kernel) (A...)> struct Clean<B, Kernel>
{
#ifdef __OPTIMIZE__
  static constexpr size_t frame = B::frame;
  static ALWAYS_INLINE R run (A... a) { return Kernel (a...); }
#else
  // Every intermediate value has a place on the stack, and wipe_below one
  // that it cannot wipe: so the kernel's begins further down.
  static constexpr size_t frame = 131072;
  static NOINLINE R
  run (A... a)
  {
    char apart[1024];
    __asm__ volatile ("" :: "r" (apart));
    return Kernel (a...);
  }
#endif

  struct After
  {
    ALWAYS_INLINE
    ~After ()
    {
      if (frame > 0)
        wipe_below (frame);
    }
  };
  static R
  call (A... a)
  {
    After after;
    (void) after;
    return run (a...);
  }
};

}  // namespace

#endif
