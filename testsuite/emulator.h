// emulator.h: whether the machine's VAES instructions are right. QEMU 7.2
// computes the upper half of 256-bit VAESENC and VAESDEC wrongly, so that
// what is right on hardware fails there.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_EMULATOR_H
#define TESTSUITE_EMULATOR_H

#include <string.h>

#if defined __x86_64__

// That this instruction does to each half of 256 bits what it does to 128.
// Asks the instructions alone, not the library: where they are right and
// vaes256 is not, the tests have to fail.
#define VAES_AGREES(instruction) \
  ([]                                                                                                   \
    {                                                                                                   \
      unsigned char state[32], key[32], wide[32] = {}, halves[32] = {};      /* sanitizers see no asm */   \
      for (int i = 0; i < 32; i++)                                                                      \
        {                                                                                               \
          state[i] = static_cast<unsigned char> (7 * i + 1);                                            \
          key[i] = static_cast<unsigned char> (i * i + 0x50);                                           \
        }                                                                                               \
      __asm__ volatile ("vmovdqu (%1), %%ymm0\n\tvmovdqu (%2), %%ymm1\n\t"                              \
                        "v" instruction " %%ymm1, %%ymm0, %%ymm0\n\tvmovdqu %%ymm0, (%0)\n\t"           \
                        "vzeroupper" :: "r" (wide), "r" (state), "r" (key) : "xmm0", "xmm1", "memory"); \
      for (int half = 0; half < 32; half += 16)                                                         \
        __asm__ volatile ("movdqu (%1), %%xmm0\n\tmovdqu (%2), %%xmm1\n\t"                              \
                          instruction " %%xmm1, %%xmm0\n\tmovdqu %%xmm0, (%0)"                          \
                          :: "r" (halves + half), "r" (state + half), "r" (key + half)                  \
                          : "xmm0", "xmm1", "memory");                                                  \
      return memcmp (wide, halves, sizeof wide) == 0;                                                   \
    } ())

// Only where vaes256 runs.
inline bool
vaes_is_right ()
{
  return VAES_AGREES ("aesenc") && VAES_AGREES ("aesenclast") && VAES_AGREES ("aesdec") && VAES_AGREES ("aesdeclast");
}

#else

inline bool vaes_is_right () { return true; }

#endif

// Whether a test of this implementation would be one of the emulator.
inline bool
emulator_spoils (const char *implementation)
{
  return strcmp (implementation, "vaes256") == 0 && !vaes_is_right ();
}

#endif
