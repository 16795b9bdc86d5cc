// traces.h: what a function leaves behind.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_TRACES_H
#define URTICA_TRACES_H

#include "aes/bytes.h"

namespace urtica {

// Variables are wiped where they are (bytes.h). But of the copies that a
// compiler makes, in the stack frame and in registers, no source text knows.
// So the work is done in a function that is not inlined, and its caller wipes
// the place where that function's frame was.

// Zeros so many bytes of stack below the caller, all but what the frame of
// this function itself takes.
NOINLINE void wipe_stack (size_t depth);

// On x86-64 and arm64, zeros the 256 bytes below the caller, so also where
// that frame was, and all registers that a call need not preserve. Elsewhere
// both are left to what runs next.
NOINLINE void wipe_registers ();

// Wipes on every way out of a scope that calls such functions. Depth is how
// far down they go, calls of the user's cipher not counted, with room to
// spare. Up to 2048 bytes memset is quick; for more it changes to a way that
// is slow to start.
struct WipeTraces
{
  const size_t depth;

  // Unoptimized, every intermediate value has a place in the frame.
#ifdef __OPTIMIZE__
  ALWAYS_INLINE explicit WipeTraces (size_t d) : depth (d) {}
#else
  ALWAYS_INLINE explicit WipeTraces (size_t d) : depth (8 * d) {}
#endif
  ALWAYS_INLINE ~WipeTraces ()
  {
    wipe_stack (depth);
    wipe_registers ();
  }
};

}  // namespace urtica

#endif
