// traces.cc: see traces.h.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "aes/traces.h"

void
urtica::wipe_stack (size_t depth)
{
  wipe (__builtin_alloca (depth), depth);
}

#ifdef __x86_64__

// Without a frame of its own, so that nothing of the 256 bytes is left out.
// Vector registers are cleared as wide as the library was compiled to use
// them; a file with other flags clears its own.
__attribute__ ((naked)) void
urtica::wipe_registers ()
{
  __asm__ (
    "subq $256, %rsp\n"
#ifdef __AVX__
    "vzeroall\n"
#else
    ".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n"
    "pxor %xmm\\i, %xmm\\i\n"
    ".endr\n"
#endif
#ifdef __AVX512F__
    ".irp i, 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n"
    "vpxord %zmm\\i, %zmm\\i, %zmm\\i\n"
    ".endr\n"
#endif
    ".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n"
    "movups %xmm0, 16*\\i(%rsp)\n"
    ".endr\n"
    ".irp r, eax,ecx,edx,esi,edi,r8d,r9d,r10d,r11d\n"
    "xorl %\\r, %\\r\n"
    ".endr\n"
    "addq $256, %rsp\n"
    "retq\n");
}

#elif defined __aarch64__

// The compiler saves nothing on the stack for what is clobbered here, so
// nothing of the 256 bytes is left out. v8 to v15 keep their lower halves. x18
// is not used, see configure.ac.
void
urtica::wipe_registers ()
{
  __asm__ volatile (
    "sub sp, sp, #256\n"
    ".irp i, 0,1,2,3,4,5,6,7,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n"
    "movi v\\i\\().2d, #0\n"
    ".endr\n"
    ".irp i, 8,9,10,11,12,13,14,15\n"
    "fmov d\\i, d\\i\n"
    ".endr\n"
    ".irp i, 0,32,64,96,128,160,192,224\n"
    "stp q0, q0, [sp, #\\i]\n"
    ".endr\n"
    ".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17\n"
    "mov x\\i, #0\n"
    ".endr\n"
    "add sp, sp, #256\n"
    ::: "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23",
    "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31", "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7",
    "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15", "x16", "x17", "memory");
}

#else

void
urtica::wipe_registers ()
{
}

#endif
