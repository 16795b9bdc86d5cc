// ymm-registers.h: two blocks in each 256-bit register; AVX2.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_YMM_REGISTERS_H
#define URTICA_YMM_REGISTERS_H

#include "aes/backend.h"
#include "x86_64/xmm.h"

namespace {

struct YmmRegisters : Xmm
{
  typedef uint64_t reg __attribute__ ((vector_size (32)));
  static constexpr unsigned lanes = 2, regs = 8;
  static constexpr bool holds_pattern = false;
#ifdef __clang__                        // which keeps more of the round keys there
  static constexpr size_t frame = 4096;
#else
  static constexpr size_t frame = 2048;
#endif
  static constexpr size_t message_frame = frame;

  static ALWAYS_INLINE __m256i m256 (reg x) { return reinterpret_cast<__m256i> (x); }
  static ALWAYS_INLINE reg to_reg (__m256i x) { return reinterpret_cast<reg> (x); }

  static ALWAYS_INLINE reg load (const uint8_t *p) { return to_reg (_mm256_loadu_si256 (reinterpret_cast<const __m256i *> (p))); }
  static ALWAYS_INLINE void store (uint8_t *p, reg x) { _mm256_storeu_si256 (reinterpret_cast<__m256i *> (p), m256 (x)); }
  static ALWAYS_INLINE reg load_blocks (const uint8_t *p, unsigned) { return to_reg (_mm256_zextsi128_si256 (m128 (load_block (p)))); }
  static ALWAYS_INLINE void store_blocks (uint8_t *p, reg x, unsigned) { store_block (p, first_block (x)); }
  static ALWAYS_INLINE reg keep_blocks (reg x, unsigned) { return to_reg (_mm256_blend_epi32 (m256 (x), _mm256_setzero_si256 (), 0xf0)); }
  static ALWAYS_INLINE void settle (reg &sum, reg) { SETTLE ("+x", sum); }
  static ALWAYS_INLINE reg splat (block x) { return to_reg (_mm256_broadcastsi128_si256 (m128 (x))); }
  template <unsigned Mask> static ALWAYS_INLINE reg
  splat_to (block x)
  {
    constexpr int words = (Mask & 1 ? 0x0f : 0) | (Mask & 2 ? 0xf0 : 0);
    return to_reg (_mm256_blend_epi32 (_mm256_setzero_si256 (), m256 (splat (x)), words));
  }
  static ALWAYS_INLINE reg replace_last (reg x, block b) { return to_reg (_mm256_inserti128_si256 (m256 (x), m128 (b), 1)); }
  static ALWAYS_INLINE block first_block (reg x) { return to_block (_mm256_castsi256_si128 (m256 (x))); }
  static ALWAYS_INLINE block fold (reg x) { return first_block (x) ^ to_block (_mm256_extracti128_si256 (m256 (x), 1)); }
  static ALWAYS_INLINE reg counters (uint64_t high, uint64_t low) { return reg { low, high, low + 1, high }; }
  static ALWAYS_INLINE reg count_up (uint64_t n) { return reg { n, 0, n, 0 }; }
  static ALWAYS_INLINE reg swap_blocks (reg x) { return to_reg (_mm256_shuffle_epi8 (m256 (x), m256 (splat (reversed)))); }
};

}  // namespace

#endif
