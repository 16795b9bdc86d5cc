// preserved.h: a call with a value of the test's own in each register that
// the ABI has a function preserve, and what is in them afterwards.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_PRESERVED_H
#define TESTSUITE_PRESERVED_H

#include <stddef.h>
#include <stdint.h>

// Of each register its name, the value that it has before the call, which of
// its bits count, and an instruction that spoils it. Where the test needs the
// register itself, the bits stay such that programs run: another rounding.
struct PreservedRegister
{
  const char *name;
  uint64_t value, bits;
  void (*spoil) ();
};

// spoiler (N, instructions): urtica_test_spoil_N, a function in assembly, for
// a compiler would save what a function of its own changes.
#define TESTSUITE_SPOILER(n, instructions) \
  __asm__ (".text\nurtica_test_spoil_" #n ":\n" instructions "\nret\n"); \
  extern "C" void urtica_test_spoil_##n ();

#if defined __x86_64__

// System V ABI, AMD64 supplement, section 3.2.1: beside rbx, rbp and r12 to
// r15 the control bits of MXCSR and of the x87 unit, whose registers are
// empty (no MMX left behind), and the direction flag is clear.
TESTSUITE_SPOILER (0, "incq %rbx")
TESTSUITE_SPOILER (1, "incq %rbp")
TESTSUITE_SPOILER (2, "incq %r12")
TESTSUITE_SPOILER (3, "incq %r13")
TESTSUITE_SPOILER (4, "incq %r14")
TESTSUITE_SPOILER (5, "incq %r15")
TESTSUITE_SPOILER (6, "movl $0x1f80, -8(%rsp)\nldmxcsr -8(%rsp)")
TESTSUITE_SPOILER (7, "fninit")
TESTSUITE_SPOILER (8, "std")
TESTSUITE_SPOILER (9, "pxor %mm0, %mm0")
const PreservedRegister preserved_registers[] = {
  { "rbx", 0x8081828384858687, ~uint64_t (0), urtica_test_spoil_0 },
  { "rbp", 0x9091929394959697, ~uint64_t (0), urtica_test_spoil_1 },
  { "r12", 0xa0a1a2a3a4a5a6a7, ~uint64_t (0), urtica_test_spoil_2 },
  { "r13", 0xb0b1b2b3b4b5b6b7, ~uint64_t (0), urtica_test_spoil_3 },
  { "r14", 0xc0c1c2c3c4c5c6c7, ~uint64_t (0), urtica_test_spoil_4 },
  { "r15", 0xd0d1d2d3d4d5d6d7, ~uint64_t (0), urtica_test_spoil_5 },
  { "MXCSR", 0xffc0, 0xffc0, urtica_test_spoil_6 },
  { "x87 control word", 0x0f7f, 0x0f3f, urtica_test_spoil_7 },
  { "direction flag", 0, 0x400, urtica_test_spoil_8 },
  { "x87 tag word", 0xffff, 0xffff, urtica_test_spoil_9 },
};

// urtica_test_preserved (work, values, found).
__asm__ (
  ".text\n"
  "urtica_test_preserved:\n"
  "endbr64\n"
  ".irp r, rbx,rbp,r12,r13,r14,r15\n"
  "pushq %\\r\n"
  ".endr\n"
  "subq $56, %rsp\n"
  "movq %rdx, (%rsp)\n"
  "stmxcsr 8(%rsp)\n"
  "fnstcw 12(%rsp)\n"
  "movq (%rsi), %rbx\n"
  "movq 8(%rsi), %rbp\n"
  ".irp i, 12,13,14,15\n"
  "movq 8*\\i-80(%rsi), %r\\i\n"
  ".endr\n"
  "ldmxcsr 48(%rsi)\n"
  "fldcw 56(%rsi)\n"
  "callq *%rdi\n"
  "movq (%rsp), %rdx\n"
  "movq %rbx, (%rdx)\n"
  "movq %rbp, 8(%rdx)\n"
  ".irp i, 12,13,14,15\n"
  "movq %r\\i, 8*\\i-80(%rdx)\n"
  ".endr\n"
  "stmxcsr 48(%rdx)\n"
  "fnstcw 56(%rdx)\n"
  "pushfq\n"
  "popq 64(%rdx)\n"
  "fnstenv 16(%rsp)\n"
  "movzwl 24(%rsp), %eax\n"
  "movq %rax, 72(%rdx)\n"
  "cld\n"
  "emms\n"
  "ldmxcsr 8(%rsp)\n"
  "fldcw 12(%rsp)\n"
  "addq $56, %rsp\n"
  ".irp r, r15,r14,r13,r12,rbp,rbx\n"
  "popq %\\r\n"
  ".endr\n"
  "retq\n");

#elif defined __aarch64__

// Procedure Call Standard for the Arm 64-bit Architecture, section 6.1: x19
// to x29, the low halves of v8 to v15, and the control bits of FPCR.
#define TESTSUITE_SPOIL_X(n, i) TESTSUITE_SPOILER (n, "add x" #i ", x" #i ", 1")
#define TESTSUITE_SPOIL_D(n, i) TESTSUITE_SPOILER (n, "fmov d" #i ", xzr")
TESTSUITE_SPOIL_X (0, 19) TESTSUITE_SPOIL_X (1, 20) TESTSUITE_SPOIL_X (2, 21) TESTSUITE_SPOIL_X (3, 22)
TESTSUITE_SPOIL_X (4, 23) TESTSUITE_SPOIL_X (5, 24) TESTSUITE_SPOIL_X (6, 25) TESTSUITE_SPOIL_X (7, 26)
TESTSUITE_SPOIL_X (8, 27) TESTSUITE_SPOIL_X (9, 28) TESTSUITE_SPOIL_X (10, 29)
TESTSUITE_SPOIL_D (11, 8) TESTSUITE_SPOIL_D (12, 9) TESTSUITE_SPOIL_D (13, 10) TESTSUITE_SPOIL_D (14, 11)
TESTSUITE_SPOIL_D (15, 12) TESTSUITE_SPOIL_D (16, 13) TESTSUITE_SPOIL_D (17, 14) TESTSUITE_SPOIL_D (18, 15)
TESTSUITE_SPOILER (19, "msr fpcr, xzr")
const PreservedRegister preserved_registers[] = {
#define TESTSUITE_REGISTER(n, name, i) { name #i, i * 0x0101010101010101, ~uint64_t (0), urtica_test_spoil_##n }
  TESTSUITE_REGISTER (0, "x", 19), TESTSUITE_REGISTER (1, "x", 20), TESTSUITE_REGISTER (2, "x", 21), TESTSUITE_REGISTER (3, "x", 22),
  TESTSUITE_REGISTER (4, "x", 23), TESTSUITE_REGISTER (5, "x", 24), TESTSUITE_REGISTER (6, "x", 25), TESTSUITE_REGISTER (7, "x", 26),
  TESTSUITE_REGISTER (8, "x", 27), TESTSUITE_REGISTER (9, "x", 28), TESTSUITE_REGISTER (10, "x", 29),
  TESTSUITE_REGISTER (11, "d", 8), TESTSUITE_REGISTER (12, "d", 9), TESTSUITE_REGISTER (13, "d", 10), TESTSUITE_REGISTER (14, "d", 11),
  TESTSUITE_REGISTER (15, "d", 12), TESTSUITE_REGISTER (16, "d", 13), TESTSUITE_REGISTER (17, "d", 14), TESTSUITE_REGISTER (18, "d", 15),
#undef TESTSUITE_REGISTER
  { "FPCR", 0x1c00000, 0x1c00000, urtica_test_spoil_19 },       // flushes to zero, rounds toward it
};

__asm__ (
  ".text\n"
  "urtica_test_preserved:\n"
  "hint 34\n"
  "stp x29, x30, [sp, -192]!\n"
  "mrs x9, fpcr\n"
  "stp x2, x9, [sp, 16]\n"
  // move_all INSTRUCTION, BASE, FIRST: x19 to x28, then d8 to d15, from or to here.
  ".macro move_all instruction, base, first\n"
  "\\instruction x19, x20, [\\base, \\first]\n"
  "\\instruction x21, x22, [\\base, \\first + 16]\n"
  "\\instruction x23, x24, [\\base, \\first + 32]\n"
  "\\instruction x25, x26, [\\base, \\first + 48]\n"
  "\\instruction x27, x28, [\\base, \\first + 64]\n"
  "\\instruction d8, d9, [\\base, \\first + 88]\n"
  "\\instruction d10, d11, [\\base, \\first + 104]\n"
  "\\instruction d12, d13, [\\base, \\first + 120]\n"
  "\\instruction d14, d15, [\\base, \\first + 136]\n"
  ".endm\n"
  "move_all stp, sp, 32\n"
  "move_all ldp, x1, 0\n"
  "ldr x29, [x1, 80]\n"
  "ldr x9, [x1, 152]\n"
  "msr fpcr, x9\n"
  "blr x0\n"
  "ldr x2, [sp, 16]\n"
  "move_all stp, x2, 0\n"
  "str x29, [x2, 80]\n"
  "mrs x9, fpcr\n"
  "str x9, [x2, 152]\n"
  "ldr x9, [sp, 24]\n"
  "msr fpcr, x9\n"
  "move_all ldp, sp, 32\n"
  ".purgem move_all\n"
  "ldp x29, x30, [sp], 192\n"
  "ret\n");

#endif

#if defined __x86_64__ || defined __aarch64__

const size_t preserved_count = sizeof preserved_registers / sizeof preserved_registers[0];

// Calls work with these values in the registers, and gives those found after.
extern "C" void urtica_test_preserved (void (*work) (), const uint64_t *values, uint64_t *found);

// The name of the first register that this call does not preserve, or null.
inline const char *
not_preserved (void (*work) ())
{
  uint64_t values[preserved_count], found[preserved_count] = {};
  for (size_t i = 0; i < preserved_count; i++)
    values[i] = preserved_registers[i].value;
  urtica_test_preserved (work, values, found);
  for (size_t i = 0; i < preserved_count; i++)
    if ((found[i] ^ values[i]) & preserved_registers[i].bits)
      return preserved_registers[i].name;
  return nullptr;
}

#endif

#endif
