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

#else

void
urtica::wipe_registers ()
{
}

#endif
