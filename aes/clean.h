// clean.h: a kernel, and nothing of it left on the stack.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_CLEAN_H
#define URTICA_CLEAN_H

#include "aes/bytes.h"

namespace {

// Zeros so many bytes below the caller, a multiple of 128.
template <class B> NOINLINE void
wipe_below (size_t depth)
{
  B::wipe_frame (static_cast<uint8_t *> (__builtin_alloca (depth)), depth);
}

// A kernel of a backend, and then zeros where its frame was: a compiler short
// of registers puts offsets and texts there. Frame is how far down; 0 for a
// kernel that has registers enough, which testsuite/residue-test holds it to.
template <class B, size_t Frame, auto Kernel> struct Clean;
template <class B, size_t Frame, class R, class... A, R (*Kernel) (A...)> struct Clean<B, Frame, Kernel>
{
  static_assert (Frame % 128 == 0);
#ifdef __OPTIMIZE__
  static constexpr size_t frame = Frame;
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
        wipe_below<B> (frame);
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
