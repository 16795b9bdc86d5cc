// cpu.h: what a machine and its operating system allow.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_CPU_H
#define URTICA_CPU_H

#include <stdint.h>

// What an implementation may need. A bit is set where the instructions are
// there and, for those of wider registers, the system keeps their contents.
enum cpu_feature : unsigned
{
  CPU_SSSE3 = 1,
  CPU_AES = 2,
  CPU_AVX = 4,
  CPU_AVX2 = 8,
  CPU_VAES = 16,                        // with VEX encodings, 256 bits
  CPU_AVX512 = 32,                      // F, BW and VL

  CPU_ASIMD = 64,                       // Arm's NEON
  CPU_ARM_AES = 128,
  CPU_ARM_SHA3 = 256                    // with EOR3
};

// The words of CPUID and XGETBV that tell, by Intel's manual, volume 2A,
// CPUID; volume 1, chapter 14.
struct cpuid_words
{
  uint32_t max_leaf;
  uint32_t leaf1_ecx;
  uint32_t leaf7_ebx, leaf7_ecx;        // 0 where max_leaf is below 7
  uint64_t xcr0;                        // 0 where leaf 1 has no OSXSAVE: XGETBV would trap
};

// The words by which Linux tells, getauxval (AT_HWCAP) and (AT_HWCAP2), as
// arch/arm64/include/uapi/asm/hwcap.h of its sources has their bits.
struct hwcap_words
{
  uint64_t hwcap, hwcap2;
};

namespace urtica {

// The features that these words show: pure functions, for tests.
unsigned cpu_features (const cpuid_words &words);
unsigned cpu_features (const hwcap_words &words);

// Those of this machine.
unsigned cpu_features ();

}  // namespace urtica

#endif
