// misuse.h: the end of a program that breaks a contract.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_MISUSE_H
#define URTICA_MISUSE_H

#include "aes/bytes.h"

namespace urtica {

// One line on standard error, "function: fault", and abort; also where
// NDEBUG is defined.
[[noreturn]] void misuse (const char *function, const char *fault);

// What every function that goes from src to dst promises: forward over the
// text, reading each place before it is written, so that dst may start
// before src, but not inside.
ALWAYS_INLINE void
check_overlap (const char *function, size_t length, const void *dst, const void *src)
{
  uintptr_t ahead = reinterpret_cast<uintptr_t> (dst) - reinterpret_cast<uintptr_t> (src);
  if (ahead - 1 < length - 1 && length > 0)             // 0 < ahead < length
    misuse (function, "dst starts inside src");
}

}  // namespace urtica

#endif
