/* benchmark-chains.c: see benchmark-chains.h.

   The code is the assembler's, for two reasons: a compiler moves registers
   to memory as it likes, which is what is to be measured; and it would need
   to be told of the wider instructions for this file alone.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef __x86_64__
#include <cpuid.h>
#endif

#include "benchmark-chains.h"

const int chain_widths[CHAIN_WIDTHS] = { 16, 32, 64 };

#ifdef __x86_64__

/* ---- the pieces; X, Y and Z are the three widths, \r is a chain's register */

#define X_MOVE "movdqu "
#define Y_MOVE "vmovdqu "
#define Z_MOVE "vmovdqu64 "
#define X_REGISTER "%%xmm"
#define Y_REGISTER "%%ymm"
#define Z_REGISTER "%%zmm"
#define X_ON(name, key) name " " key ", %%xmm\\r\n"
#define Y_ON(name, key) "v" name " " key ", %%ymm\\r, %%ymm\\r\n"
#define Z_ON(name, key) "v" name " " key ", %%zmm\\r, %%zmm\\r\n"
#define X_XOR "pxor"
#define Y_XOR "pxor"
#define Z_XOR "pxorq"
#define X_WIDTH 16
#define Y_WIDTH 32
#define Z_WIDTH 64
/* Without it, code in SSE's encodings that runs next keeps upper halves. */
#define X_END
#define Y_END "vzeroupper\n"
#define Z_END "vzeroupper\n"

/* By an integer instruction, and each time anew: a key register last written
   by a floating-point one costs each round of AES a cycle more. */
#define X_ZERO(n) "pxor %%xmm" #n ", %%xmm" #n "\n"
#define Y_ZERO(n) "vpxor %%ymm" #n ", %%ymm" #n ", %%ymm" #n "\n"
#define Z_ZERO(n) "vpxord %%zmm" #n ", %%zmm" #n ", %%zmm" #n "\n"

#define UP_TO_1 "0"
#define UP_TO_2 "0,1"
#define UP_TO_3 UP_TO_2 ",2"
#define UP_TO_4 UP_TO_3 ",3"
#define UP_TO_6 UP_TO_4 ",4,5"
#define UP_TO_8 UP_TO_6 ",6,7"
#define UP_TO_10 UP_TO_8 ",8,9"
#define UP_TO_12 UP_TO_10 ",10,11"
#define UP_TO_14 UP_TO_12 ",12,13"
#define UP_TO_16 UP_TO_14 ",14,15"
#define EACH(R, text) ".irp r," UP_TO_##R "\n" text ".endr\n"

#define ROUNDS_BEFORE_LAST_128 "9"
#define ROUNDS_BEFORE_LAST_256 "13"
#define MIDDLE_ROUNDS_128 "1,2,3,4,5,6,7,8,9"
#define MIDDLE_ROUNDS_256 MIDDLE_ROUNDS_128 ",10,11,12,13"
#define LAST_ROUND_128 "10"
#define LAST_ROUND_256 "14"

#define ADDRESS(size, pointer) "\\r*" #size "(%[" pointer "])"
#define AT(size, pointer) ADDRESS (size, pointer)

#define ALL_REGISTERS \
  "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", \
  "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15"
/* Register 16 is missing: a compiler that was not told of AVX-512 refuses
   its name. The functions hold no other vector code, and it is theirs. */

/* ---- the functions */

#define ALONE(W, R, bits, zero_key, key)                                                                \
static void                                                                                             \
alone_##W##R##_##bits (struct chains_area *area, size_t times)                                          \
{                                                                                                       \
  __asm__ volatile (EACH (R, W##_MOVE AT (W##_WIDTH, "state") ", " W##_REGISTER "\\r\n")                \
                    ".p2align 6\n"                                                                      \
                    "1:\n"                                                                              \
                    zero_key                                                                            \
                    ".rept " ROUNDS_BEFORE_LAST_##bits "\n"                                             \
                    EACH (R, W##_ON ("aesenc", key))                                                    \
                    ".endr\n"                                                                           \
                    EACH (R, W##_ON ("aesenclast", key))                                                \
                    "dec %[times]\n"                                                                    \
                    "jnz 1b\n"                                                                          \
                    EACH (R, W##_MOVE W##_REGISTER "\\r, " AT (W##_WIDTH, "state") "\n")                \
                    W##_END                                                                             \
                    : [times] "+&r" (times)                                                             \
                    : [state] "r" (area->state)                                                         \
                    : ALL_REGISTERS, "memory", "cc");                                                   \
}

/* get_key (i) brings round key i where key (i) is. */
#define MEMORY(W, R, bits, get_key, key)                                                                \
static void                                                                                             \
memory_##W##R##_##bits (struct chains_area *area, size_t times)                                         \
{                                                                                                       \
  uint8_t *at = area->buffer;                                                                           \
  const uint8_t *last = area->buffer + CHAINS_BUFFER - R * W##_WIDTH;                                   \
  __asm__ volatile (".p2align 6\n"                                                                      \
                    "1:\n"                                                                              \
                    EACH (R, W##_MOVE AT (W##_WIDTH, "at") ", " W##_REGISTER "\\r\n")                   \
                    get_key (W, R, "0")                                                                 \
                    EACH (R, W##_ON (W##_XOR, key (W, R, "0")))                                         \
                    ".irp i," MIDDLE_ROUNDS_##bits "\n"                                                 \
                    get_key (W, R, "\\i")                                                               \
                    EACH (R, W##_ON ("aesenc", key (W, R, "\\i")))                                      \
                    ".endr\n"                                                                           \
                    get_key (W, R, LAST_ROUND_##bits)                                                   \
                    EACH (R, W##_ON ("aesenclast", key (W, R, LAST_ROUND_##bits)))                      \
                    EACH (R, W##_MOVE W##_REGISTER "\\r, " AT (W##_WIDTH, "at") "\n")                   \
                    "add %[step], %[at]\n"                                                              \
                    "cmp %[last], %[at]\n"                                                              \
                    "cmova %[start], %[at]\n"                                                           \
                    "dec %[times]\n"                                                                    \
                    "jnz 1b\n"                                                                          \
                    W##_END                                                                             \
                    : [times] "+&r" (times), [at] "+&r" (at)                                            \
                    : [last] "r" (last), [start] "r" (area->buffer), [keys] "r" (area->keys),           \
                      [step] "i" (R * W##_WIDTH)                                                        \
                    : ALL_REGISTERS, "memory", "cc");                                                   \
}

#define KEY_IN_MEMORY(W, R, i) "64*" i "(%[keys])"
#define KEY_IN_REGISTER(W, R, i) W##_REGISTER #R
#define LOAD_KEY(W, R, i) W##_MOVE KEY_IN_MEMORY (W, R, i) ", " W##_REGISTER #R "\n"
#define LOAD_NO_KEY(W, R, i)

#define WITH_KEY_REGISTER(W, R, bits)                                                                   \
ALONE (W, R, bits, W##_ZERO (R), W##_REGISTER #R)                                                       \
MEMORY (W, R, bits, LOAD_KEY, KEY_IN_REGISTER)

#define WITHOUT_KEY_REGISTER(W, R, bits)                                                                \
ALONE (W, R, bits, "", W##_REGISTER "\\r")                                                              \
MEMORY (W, R, bits, LOAD_NO_KEY, KEY_IN_MEMORY)

#define BELOW_16(DO, W, bits)                                                                           \
DO (W, 1, bits) DO (W, 2, bits) DO (W, 3, bits) DO (W, 4, bits) DO (W, 6, bits)                         \
DO (W, 8, bits) DO (W, 10, bits) DO (W, 12, bits) DO (W, 14, bits)

BELOW_16 (WITH_KEY_REGISTER, X, 128)
BELOW_16 (WITH_KEY_REGISTER, X, 256)
BELOW_16 (WITH_KEY_REGISTER, Y, 128)
BELOW_16 (WITH_KEY_REGISTER, Y, 256)
BELOW_16 (WITH_KEY_REGISTER, Z, 128)
BELOW_16 (WITH_KEY_REGISTER, Z, 256)
WITHOUT_KEY_REGISTER (X, 16, 128)
WITHOUT_KEY_REGISTER (X, 16, 256)
WITHOUT_KEY_REGISTER (Y, 16, 128)
WITHOUT_KEY_REGISTER (Y, 16, 256)
WITH_KEY_REGISTER (Z, 16, 128)
WITH_KEY_REGISTER (Z, 16, 256)

/* ---- the list */

#define BOTH(W, R, bits)                                                                                \
  { W##_WIDTH, bits, R, 0, alone_##W##R##_##bits },                                                     \
  { W##_WIDTH, bits, R, 1, memory_##W##R##_##bits },
#define UP_TO_16_CHAINS(W, bits) BELOW_16 (BOTH, W, bits) BOTH (W, 16, bits)

static const struct chains list[] =
{
  UP_TO_16_CHAINS (X, 128)
  UP_TO_16_CHAINS (Y, 128)
  UP_TO_16_CHAINS (Z, 128)
  UP_TO_16_CHAINS (X, 256)
  UP_TO_16_CHAINS (Y, 256)
  UP_TO_16_CHAINS (Z, 256)
};

const struct chains *
chains_all (size_t *count)
{
  *count = sizeof list / sizeof *list;
  return list;
}

/* Clang 14's __builtin_cpu_supports has no name for it. */
static int
cpu_has_vaes (void)
{
  unsigned eax, ebx, ecx = 0, edx;
  return __get_cpuid_count (7, 0, &eax, &ebx, &ecx, &edx) && (ecx & 1u << 9);
}

int
chains_run_here (int width)
{
  __builtin_cpu_init ();
  if (!__builtin_cpu_supports ("aes"))
    return 0;
  if (width == 16)
    return 1;
  /* These two ask for the system's support of the registers, too. */
  return cpu_has_vaes () && __builtin_cpu_supports ("avx2") && (width == 32 || __builtin_cpu_supports ("avx512f"));
}

#else

const struct chains *
chains_all (size_t *count)
{
  *count = 0;
  return NULL;
}

int
chains_run_here (int width)
{
  (void) width;
  return 0;
}

#endif

const struct chains *
chains_find (int width, int key_bits, int count, int memory)
{
  size_t n;
  const struct chains *all = chains_all (&n);
  for (size_t i = 0; chains_run_here (width) && i < n; i++)
    if (all[i].width == width && all[i].key_bits == key_bits && all[i].count == count && all[i].memory == memory)
      return &all[i];
  return NULL;
}

const struct chains *
chains_ceiling (int width, int key_bits)
{
  return chains_find (width, key_bits, 12, 0);
}

void
chains_job (const void *chains, size_t times)
{
  static struct chains_area area;
  ((const struct chains *) chains)->run (&area, times);
}

int
chains_blocks (const struct chains *c)
{
  return c->count * (c->width / 16);
}

const char *
chains_width_name (int width)
{
  return width == 16 ? "xmm" : width == 32 ? "ymm" : "zmm";
}
