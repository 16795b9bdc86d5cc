// vaes512.cc: AES on 512-bit registers: VAES, AVX-512F, BW and VL.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

// GCC 12 takes the intrinsics' own undefined values for ours.
#if !defined __clang__
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include "ocb/table.h"
#include "x86_64/aes-rounds.h"

namespace {

struct Vaes512Registers : Xmm
{
  typedef uint64_t reg __attribute__ ((vector_size (64)));
  static constexpr unsigned lanes = 4, regs = 4;
  static constexpr bool holds_pattern = true;
  static constexpr size_t frame = 0, message_frame = 0;

  static ALWAYS_INLINE __m512i m512 (reg x) { return reinterpret_cast<__m512i> (x); }
  static ALWAYS_INLINE reg to_reg (__m512i x) { return reinterpret_cast<reg> (x); }
  static ALWAYS_INLINE __mmask8 first (unsigned blocks) { return static_cast<__mmask8> ((1u << 2 * blocks) - 1); }

  static ALWAYS_INLINE reg load (const uint8_t *p) { return to_reg (_mm512_loadu_si512 (p)); }
  static ALWAYS_INLINE void store (uint8_t *p, reg x) { _mm512_storeu_si512 (p, m512 (x)); }
  static ALWAYS_INLINE reg load_blocks (const uint8_t *p, unsigned n) { return to_reg (_mm512_maskz_loadu_epi64 (first (n), p)); }
  static ALWAYS_INLINE void store_blocks (uint8_t *p, reg x, unsigned n) { _mm512_mask_storeu_epi64 (p, first (n), m512 (x)); }
  static ALWAYS_INLINE reg keep_blocks (reg x, unsigned n) { return to_reg (_mm512_maskz_mov_epi64 (first (n), m512 (x))); }
  static ALWAYS_INLINE void settle (reg &sum, reg) { SETTLE ("+v", sum); }
  static ALWAYS_INLINE reg splat (block x) { return to_reg (_mm512_broadcast_i32x4 (m128 (x))); }
  template <unsigned Mask> static ALWAYS_INLINE reg
  splat_to (block x)
  {
    constexpr __mmask16 words = (Mask & 1 ? 0xf : 0) | (Mask & 2 ? 0xf0 : 0) | (Mask & 4 ? 0xf00 : 0) | (Mask & 8 ? 0xf000 : 0);
    return to_reg (_mm512_maskz_broadcast_i32x4 (words, m128 (x)));
  }
  static ALWAYS_INLINE reg replace_last (reg x, block b) { return to_reg (_mm512_mask_broadcast_i32x4 (m512 (x), 0xf000, m128 (b))); }
  static ALWAYS_INLINE block first_block (reg x) { return to_block (_mm512_castsi512_si128 (m512 (x))); }
  static ALWAYS_INLINE block
  fold (reg x)
  {
    __m256i y = _mm256_xor_si256 (_mm512_castsi512_si256 (m512 (x)), _mm512_extracti64x4_epi64 (m512 (x), 1));
    return to_block (_mm_xor_si128 (_mm256_castsi256_si128 (y), _mm256_extracti128_si256 (y, 1)));
  }
  static ALWAYS_INLINE reg
  counters (uint64_t high, uint64_t low)
  {
    return reg { low, high, low + 1, high, low + 2, high, low + 3, high };
  }
  static ALWAYS_INLINE reg count_up (uint64_t n) { return reg { n, 0, n, 0, n, 0, n, 0 }; }
  static ALWAYS_INLINE reg swap_blocks (reg x) { return to_reg (_mm512_shuffle_epi8 (m512 (x), m512 (splat (reversed)))); }
  static ALWAYS_INLINE reg round (reg x, reg k) { return to_reg (_mm512_aesenc_epi128 (m512 (x), m512 (k))); }
  static ALWAYS_INLINE reg round_last (reg x, reg k) { return to_reg (_mm512_aesenclast_epi128 (m512 (x), m512 (k))); }
  static ALWAYS_INLINE reg inv_round (reg x, reg k) { return to_reg (_mm512_aesdec_epi128 (m512 (x), m512 (k))); }
  static ALWAYS_INLINE reg inv_round_last (reg x, reg k) { return to_reg (_mm512_aesdeclast_epi128 (m512 (x), m512 (k))); }

  // 0 < n < 16: what the mask leaves out is not touched.
  static ALWAYS_INLINE __mmask16 bytes (size_t n) { return static_cast<__mmask16> ((1u << n) - 1); }
  static ALWAYS_INLINE block load_bytes (const uint8_t *p, size_t n) { return to_block (_mm_maskz_loadu_epi8 (bytes (n), p)); }
  static ALWAYS_INLINE void store_bytes (uint8_t *p, block x, size_t n) { _mm_mask_storeu_epi8 (p, bytes (n), m128 (x)); }

  // vzeroall leaves zmm16 to zmm31.
  static ALWAYS_INLINE void
  clear_registers ()
  {
    __asm__ volatile (".irp r,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n\t"
                      "vpxorq %%xmm\\r, %%xmm\\r, %%xmm\\r\n\t.endr"
                      ::: XMM_CLOBBERS, "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23",
                      "xmm24", "xmm25", "xmm26", "xmm27", "xmm28", "xmm29", "xmm30", "xmm31");
    clear_general_registers ();
  }
};

}  // namespace

extern const struct aes_impl urtica_aes_impl_vaes512 =
  aes_table<AesInstructions<Vaes512Registers>> ("vaes512", CPU_AES | CPU_AVX2 | CPU_VAES | CPU_AVX512);
