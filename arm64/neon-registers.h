// neon-registers.h: one block in each 128-bit register, by the instructions that
// every 64-bit Arm CPU has.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_NEON_REGISTERS_H
#define URTICA_NEON_REGISTERS_H

#include <arm_neon.h>

#include "aes/backend.h"
#include "ocb/one-block.h"
#include "ocb/partial.h"

namespace {

struct NeonRegisters : PartialBlocks, OneBlockRegisters
{
  static constexpr bool padded = false, overlaps = false;

  static ALWAYS_INLINE uint8x16_t bytes (block x) { return reinterpret_cast<uint8x16_t> (x); }
  static ALWAYS_INLINE uint64x2_t words (block x) { return reinterpret_cast<uint64x2_t> (x); }
  template <class X> static ALWAYS_INLINE block to_block (X x) { return reinterpret_cast<block> (x); }

  // Byte i of the result is byte i + N of x and then y.
  template <int N> static ALWAYS_INLINE block join (block x, block y) { return to_block (vextq_u8 (bytes (x), bytes (y), N)); }
  // Each half of a block as a number, and back.
  static ALWAYS_INLINE block swap_halves (block x) { return to_block (vrev64q_u8 (bytes (x))); }

  static ALWAYS_INLINE void settle (reg &sum, reg &x) { __asm__ ("" : "+w" (sum), "+w" (x)); }
  static ALWAYS_INLINE void order (reg &now, reg &x, reg &y) { __asm__ ("" : "+w" (now), "+w" (x), "+w" (y)); }
  static ALWAYS_INLINE reg swap_blocks (reg x)
  {
    return to_block (vqtbl1q_u8 (bytes (x), bytes (block { 0x08090a0b0c0d0e0f, 0x0001020304050607 })));
  }

  // double (S). Each byte is shifted by itself; the bit that it gives away
  // goes to the byte before it as a mask, round the corner as 135.
  static ALWAYS_INLINE block
  twice (block s)
  {
    const block taken = { 0x0101010101010101, 0x8701010101010101 };
    block carry = to_block (vshrq_n_s8 (vreinterpretq_s8_u8 (bytes (s)), 7));
    return to_block (vshlq_n_u8 (bytes (s), 1)) ^ (join<1> (carry, carry) & taken);
  }

  // Offset_0 = Stretch[1+bottom..128+bottom], Stretch = Ktop || (Ktop[1..64] xor Ktop[9..72]).
  // Its two halves as numbers are those of Ktop shifted up, and what enters
  // from below are the halves that follow each in Stretch. A shift by 64
  // gives 0, as is wanted where bottom is 0.
  static ALWAYS_INLINE block
  stretch (block ktop, unsigned bottom)
  {
    block halves = swap_halves (ktop), ninth = swap_halves (join<1> (ktop, ktop));
    block follow = join<8> (halves, halves ^ ninth);
    int64x2_t up = vdupq_n_s64 (static_cast<int> (bottom)), down = vdupq_n_s64 (static_cast<int> (bottom) - 64);
    return swap_halves (to_block (vshlq_u64 (words (halves), up)) | to_block (vshlq_u64 (words (follow), down)));
  }

  // memset would take twice the instructions.
  static ALWAYS_INLINE void
  wipe_frame (uint8_t *p, size_t n)
  {
    for (uint8_t *end = p + n; p < end; p += 128)
      __asm__ volatile ("stp %q1, %q1, [%0]\n\tstp %q1, %q1, [%0, #32]\n\tstp %q1, %q1, [%0, #64]\n\tstp %q1, %q1, [%0, #96]"
                        :: "r" (p), "w" (block {}) : "memory");
  }

  // Nothing of a key, an offset or a text stays in a register that a call
  // need not preserve. Of v8 to v15 it must preserve the lower halves; to load
  // these again at its end, as a function does that has used them, zeros the
  // upper ones. x18 is not used, see
  // configure.ac.
  static ALWAYS_INLINE void
  clear_registers ()
  {
    __asm__ volatile (".irp r,0,1,2,3,4,5,6,7,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n\t"
                      "movi v\\r\\().2d, #0\n\t.endr\n\t"
                      ".irp r,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17\n\tmov x\\r, #0\n\t.endr"
                      ::: "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23",
                      "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31", "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7",
                      "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15", "x16", "x17");
  }
};

}  // namespace

#endif
