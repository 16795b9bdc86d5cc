// cpu.cc: see cpu.h.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "aes/cpu.h"

#if defined __x86_64__
#include <cpuid.h>
#elif defined __aarch64__ && defined __linux__
#include <sys/auxv.h>
#endif

namespace {

constexpr bool has (uint64_t word, uint64_t bits) { return (word & bits) == bits; }

// Leaf 1, ECX
constexpr uint32_t ssse3 = 1u << 9, aes = 1u << 25, osxsave = 1u << 27, avx = 1u << 28;
// Leaf 7, EBX and ECX
constexpr uint32_t avx2 = 1u << 5, avx512f = 1u << 16, avx512bw = 1u << 30, avx512vl = 1u << 31;
constexpr uint32_t vaes = 1u << 9;
// XCR0: SSE and AVX registers; the masks, and the upper halves and the upper 16 of AVX-512
constexpr uint64_t ymm_state = 0x06, zmm_state = 0xe0;

// Linux's HWCAP_ASIMD, HWCAP_AES and HWCAP_SHA3
constexpr uint64_t hwcap_asimd = 1u << 1, hwcap_aes = 1u << 3, hwcap_sha3 = 1u << 17;

}  // namespace

unsigned
urtica::cpu_features (const cpuid_words &w)
{
  unsigned f = 0;
  if (has (w.leaf1_ecx, ssse3))
    f |= CPU_SSSE3;
  if (has (w.leaf1_ecx, aes))
    f |= CPU_AES;
  if (!has (w.leaf1_ecx, osxsave | avx) || !has (w.xcr0, ymm_state))
    return f;
  f |= CPU_AVX;
  if (w.max_leaf < 7)
    return f;
  if (has (w.leaf7_ebx, avx2))
    f |= CPU_AVX2;
  if (has (w.leaf7_ecx, vaes))
    f |= CPU_VAES;
#if !defined __APPLE__                  // there the state is enabled at first use, and XCR0 does not show it
  if (has (w.leaf7_ebx, avx512f | avx512bw | avx512vl) && has (w.xcr0, ymm_state | zmm_state))
    f |= CPU_AVX512;
#endif
  return f;
}

// No implementation needs anything of the second word yet.
unsigned
urtica::cpu_features (const hwcap_words &w)
{
  unsigned f = 0;
  if (!has (w.hwcap, hwcap_asimd))
    return f;
  f |= CPU_ASIMD;
  if (has (w.hwcap, hwcap_aes))
    f |= CPU_ARM_AES;
  if (has (w.hwcap, hwcap_sha3))
    f |= CPU_ARM_SHA3;
  return f;
}

#if defined __x86_64__

unsigned
urtica::cpu_features ()
{
  cpuid_words w = {};
  uint32_t eax, ebx, ecx, edx;
  __cpuid (0, w.max_leaf, ebx, ecx, edx);
  __cpuid (1, eax, ebx, w.leaf1_ecx, edx);
  if (w.max_leaf >= 7)
    __cpuid_count (7, 0, eax, w.leaf7_ebx, w.leaf7_ecx, edx);
  if (has (w.leaf1_ecx, osxsave))
    {
      uint32_t low, high;
      __asm__ volatile ("xgetbv" : "=a" (low), "=d" (high) : "c" (0));
      w.xcr0 = static_cast<uint64_t> (high) << 32 | low;
    }
  return cpu_features (w);
}

#elif defined __aarch64__ && defined __linux__

unsigned
urtica::cpu_features ()
{
  return cpu_features (hwcap_words { getauxval (AT_HWCAP), getauxval (AT_HWCAP2) });
}

#else

// What all machines have that the compiler was told to compile for.
unsigned
urtica::cpu_features ()
{
  unsigned f = 0;
#ifdef __aarch64__
  f |= CPU_ASIMD;
#ifdef __ARM_FEATURE_AES
  f |= CPU_ARM_AES;
#endif
#ifdef __ARM_FEATURE_SHA3
  f |= CPU_ARM_SHA3;
#endif
#endif
  return f;
}

#endif
