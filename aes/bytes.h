// bytes.h: bytes and words in memory: byte order, unaligned access, wiping.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_BYTES_H
#define URTICA_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define NOINLINE __attribute__ ((noinline))
#define ALWAYS_INLINE inline __attribute__ ((always_inline))
#define ALWAYS_INLINE_LAMBDA __attribute__ ((always_inline))

// GCC leaves a loop over a small array rolled at -O2, and the array then in
// memory; that halves the speed of a kernel, and more.
#define UNROLL _Pragma ("GCC unroll 16")

// The variable is computed here, in a register of this constraint: "+x".
// MemorySanitizer takes what goes into an asm for looked at, and what comes
// out of it for known.
#if defined __has_feature
#if __has_feature (memory_sanitizer)
#define SETTLE(constraint, x) static_cast<void> (x)
#endif
#endif
#ifndef SETTLE
#define SETTLE(constraint, x) __asm__ ("" : constraint (x))
#endif

// Headers that an ISA file may include keep everything in an unnamed
// namespace: code compiled with that file's flags must not become the copy
// that the linker keeps for all others.
namespace {

constexpr bool big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;

ALWAYS_INLINE uint32_t swap_if (bool swap, uint32_t x) { return swap ? __builtin_bswap32 (x) : x; }
ALWAYS_INLINE uint64_t swap_if (bool swap, uint64_t x) { return swap ? __builtin_bswap64 (x) : x; }

// A word that may lie anywhere, least significant byte first or last.
template <class W> ALWAYS_INLINE W
load_le (const void *p)
{
  W x;
  memcpy (&x, p, sizeof x);
  return swap_if (big_endian, x);
}
template <class W> ALWAYS_INLINE void
store_le (void *p, W x)
{
  x = swap_if (big_endian, x);
  memcpy (p, &x, sizeof x);
}
template <class W> ALWAYS_INLINE W
load_be (const void *p)
{
  W x;
  memcpy (&x, p, sizeof x);
  return swap_if (!big_endian, x);
}
template <class W> ALWAYS_INLINE void
store_be (void *p, W x)
{
  x = swap_if (!big_endian, x);
  memcpy (p, &x, sizeof x);
}

template <class W> ALWAYS_INLINE W
rotate_right (W x, unsigned n)          // 0 < n < width
{
  return x >> n | x << (8 * sizeof x - n);
}

// The same pointer, of which the compiler knows no longer what it has loaded
// from there: it loads again, where it would otherwise keep much in registers.
ALWAYS_INLINE const uint8_t *
afresh (const uint8_t *p)
{
  __asm__ ("" : "+r" (p));
  return p;
}

// The value now lies there, and nowhere else.
template <class T> ALWAYS_INLINE void
put_away (T &home, T value)
{
  home = value;
  __asm__ volatile ("" :: "r" (&home) : "memory");
}

// Zeros, which the compiler cannot leave out: the asm may read them. Where
// GCC knows a length of hundreds it writes "rep stos", which takes longer to
// start than memset takes for all of it; so such a length is hidden.
ALWAYS_INLINE void
wipe (void *p, size_t length)
{
  if (length > 128)
    __asm__ ("" : "+r" (length));
  memset (p, 0, length);
  __asm__ volatile ("" :: "r" (p) : "memory");
}

// A secret on the stack, wiped on every way out of its scope.
template <class T> struct Wiped
{
  T value;
  ~Wiped () { wipe (&value, sizeof value); }
};

}  // namespace

#endif
