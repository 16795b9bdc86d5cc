// planted-vector-leaks.cc: functions in which a value of a vector register
// decides over a branch, a loop's length or an address, each in another way;
// and two that use vectors rightly. For constant-time-check to try its lint
// of disassemblies on; it is compiled with AVX-512, and never run.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

// GCC 12 takes the intrinsics' own undefined values for ours.
#if !defined __clang__
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

extern "C" {

extern uint8_t planted_bytes[4096];
extern int planted_ints[4096];
void planted_call ();

void
leak_branch_by_movmsk (const __m128i *p)
{
  if (_mm_movemask_epi8 (*p) & 4)
    planted_call ();
}
void
leak_branch_by_ptest (const __m128i *p)
{
  if (_mm_testz_si128 (*p, *p))
    planted_call ();
}
void
leak_branch_by_mask (const __m512i *p)
{
  if (_mm512_cmpeq_epi64_mask (p[0], p[1]))
    planted_call ();
}
void
leak_branch_by_word (const __m128i *p)
{
  if (_mm_cvtsi128_si64 (_mm_aesenc_si128 (p[0], p[1])) & 16)
    planted_call ();
}
void
leak_look_up_by_word (const __m128i *p, uint8_t *out)
{
  *out = planted_bytes[_mm_extract_epi16 (_mm_aesenc_si128 (p[0], p[1]), 3)];
}
void
leak_look_up_by_gather (const __m512i *p, __m512i *out)
{
  *out = _mm512_i32gather_epi32 (*p, planted_ints, 4);
}
void
leak_loop_bound (const __m128i *p)
{
  for (unsigned n = static_cast<unsigned> (_mm_cvtsi128_si32 (_mm_aesenc_si128 (p[0], p[1]))) & 15; n > 0; n--)
    planted_call ();
}
void
leak_division (const unsigned *p, unsigned *out)
{
  *out = p[0] / p[1];
}

// Words that are only stored or computed with; a mask of a public length.
void
right_words (const __m128i *p, uint64_t *out)
{
  uint64_t low = static_cast<uint64_t> (_mm_cvtsi128_si64 (p[0])), high = static_cast<uint64_t> (_mm_extract_epi64 (p[0], 1));
  out[0] = low << 3 | high >> 61;
}
void
right_mask (const __m128i *p, __m128i *out, size_t n)
{
  *out = _mm_maskz_loadu_epi8 (static_cast<__mmask16> ((1u << n) - 1), p);
  if (n > 3)
    planted_call ();
}

}
