// xmm.h: what all x86-64 backends do with single blocks: SSSE3 and AES-NI, in
// the encoding of the file that includes it.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_XMM_H
#define URTICA_XMM_H

#include <immintrin.h>

#include "ocb/partial.h"

#define XMM_CLOBBERS "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", \
  "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15"

namespace {

// For pshufd: word i of the result is word (i + N) % 4.
template <unsigned N> constexpr int turned_words = N | (N + 1) % 4 << 2 | (N + 2) % 4 << 4 | (N + 3) % 4 << 6;

struct Xmm : PartialBlocks
{
  static constexpr bool padded = false, overlaps = false;

  static ALWAYS_INLINE __m128i m128 (block x) { return reinterpret_cast<__m128i> (x); }
  static ALWAYS_INLINE block to_block (__m128i x) { return reinterpret_cast<block> (x); }

  static constexpr block reversed = { 0x08090a0b0c0d0e0f, 0x0001020304050607 };      // for pshufb: all bytes in reverse order

  template <unsigned Rounds> static ALWAYS_INLINE block
  encrypt_block (const uint8_t *keys, block x)
  {
    keys = afresh (keys);               // as operands in memory the keys take no instruction
    __m128i s = m128 (x ^ load_block (keys));
    UNROLL
    for (unsigned r = 1; r < Rounds; r++)
      s = _mm_aesenc_si128 (s, m128 (load_block (keys + 16 * r)));
    return to_block (_mm_aesenclast_si128 (s, m128 (load_block (keys + 16 * Rounds))));
  }

  // double (S). The number, with its halves in the places of two 64-bit
  // words, is shifted by 32-bit words; the bit that each gives away goes to
  // the next as a mask, round the corner as 135.
  static ALWAYS_INLINE block
  twice (block s)
  {
    const __m128i taken = _mm_set_epi32 (1, 1, 1, 135);
    __m128i x = _mm_shuffle_epi8 (m128 (s), m128 (reversed));
    __m128i carry = _mm_and_si128 (_mm_shuffle_epi32 (_mm_srai_epi32 (x, 31), 0x93), taken);
    x = _mm_xor_si128 (_mm_slli_epi32 (x, 1), carry);
    return to_block (_mm_shuffle_epi8 (x, m128 (reversed)));
  }

  // Offset_0 = Stretch[1+bottom..128+bottom], Stretch = Ktop || (Ktop[1..64] xor Ktop[9..72]).
  // Its two halves as numbers are those of Ktop shifted up, and what enters
  // from below are the halves that follow each in Stretch. A count of 64
  // makes psrlq give 0, as is wanted where bottom is 0.
  static ALWAYS_INLINE block
  stretch (block ktop, unsigned bottom)
  {
    const __m128i halves = _mm_set_epi64x (0x08090a0b0c0d0e0f, 0x0001020304050607);
    const __m128i follow = _mm_set_epi64x (0x0001020304050607, 0x08090a0b0c0d0e0f);
    const __m128i ninth = _mm_set_epi64x (0x0102030405060708, -1);
    __m128i k = m128 (ktop);
    __m128i high = _mm_shuffle_epi8 (k, halves);
    __m128i low = _mm_xor_si128 (_mm_shuffle_epi8 (k, follow), _mm_shuffle_epi8 (k, ninth));
    __m128i x = _mm_or_si128 (_mm_sll_epi64 (high, _mm_cvtsi32_si128 (static_cast<int> (bottom))),
                              _mm_srl_epi64 (low, _mm_cvtsi32_si128 (static_cast<int> (64 - bottom))));
    return to_block (_mm_shuffle_epi8 (x, halves));
  }

  // See ocb/partial.h; here 12 bytes take two instructions less.
  static ALWAYS_INLINE block
  load_last (const uint8_t *p, size_t n)
  {
    if (__builtin_expect (n != 12, false))
      return PartialBlocks::load_last (p, n);
    __m128i first = _mm_loadl_epi64 (reinterpret_cast<const __m128i *> (p));
    __m128i last = _mm_cvtsi32_si128 (static_cast<int> (load_le<uint32_t> (p + 8)));
    return to_block (_mm_slli_si128 (_mm_unpacklo_epi64 (first, last), 4));
  }

  static ALWAYS_INLINE void wipe_frame (uint8_t *p, size_t n) { wipe (p, n); }

  // Nothing of a key, an offset or a text stays in a register that a call need not preserve.
  static ALWAYS_INLINE void
  clear_registers ()
  {
#ifdef __AVX__                          // one by one: vzeroall takes some 20 cycles
    __asm__ volatile (".irp r,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n\tvpxor %%xmm\\r, %%xmm\\r, %%xmm\\r\n\t.endr" ::: XMM_CLOBBERS);
#else
    __asm__ volatile (".irp r,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n\tpxor %%xmm\\r, %%xmm\\r\n\t.endr" ::: XMM_CLOBBERS);
#endif
    clear_general_registers ();
  }
  static ALWAYS_INLINE void
  clear_general_registers ()
  {
    __asm__ volatile (".irp r,eax,ecx,edx,esi,edi,r8d,r9d,r10d,r11d\n\txorl %%\\r, %%\\r\n\t.endr"
                      ::: "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "cc");
  }
};

}  // namespace

#endif
