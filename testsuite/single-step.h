// single-step.h: the trace of a call: of each instruction its place, and what
// the registers that its address is made of hold. What else is in registers
// may be secret.
//
// The processor traps after each instruction while its trap flag is set, here
// in the process itself: so all calls find the same addresses. Which
// registers an instruction's address is made of is read from a file, which
// testsuite/constant-time-check makes of a disassembly of the whole program;
// so it is linked at fixed addresses, with the C library in it.
//
// Under an emulator the trace is the plugin's business (trace-plugin.c); this
// only shows it where one begins and ends.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_SINGLE_STEP_H
#define TESTSUITE_SINGLE_STEP_H

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The emulator's marks: that an instruction here runs is all it looks at.
extern "C" __attribute__ ((noinline)) void urtica_trace_begin () { __asm__ volatile (""); }
extern "C" __attribute__ ((noinline)) void urtica_trace_end () { __asm__ volatile (""); }

struct Trace
{
  uint64_t steps, hash;                 // hash of places and addresses
  uint64_t registers;                   // hash of places and all general registers
};
inline bool
operator== (const Trace &a, const Trace &b)
{
  return a.steps == b.steps && a.hash == b.hash;
}

#if defined __x86_64__

#include <ucontext.h>

// Of each address from first on 1 << register, as in ucontext.h, for those of
// an instruction that begins there; known tells that one does.
struct Operands
{
  static constexpr uint32_t known = 1 << 31;
  uint64_t first, count;
  uint32_t *of;
};
inline Operands operands;
inline Trace trace;

// Each line is an address, in hexadecimal, and a number as in Operands; addresses rise.
inline void
read_operands (const char *name)
{
  FILE *file = fopen (name, "r");
  if (!file)
    {
      perror (name);
      exit (EXIT_FAILURE);
    }
  const size_t most = 1 << 24;          // bytes of code
  operands = { 0, 0, static_cast<uint32_t *> (calloc (most, sizeof *operands.of)) };
  unsigned long address, mask;
  while (operands.of && fscanf (file, "%lx %lu", &address, &mask) == 2)
    {
      if (operands.first == 0)
        operands.first = address;
      if (address < operands.first || address - operands.first >= most)
        break;
      operands.count = address - operands.first + 1;
      operands.of[address - operands.first] = static_cast<uint32_t> (mask) | Operands::known;
    }
  if (operands.count < 10000 || !feof (file))
    {
      fprintf (stderr, "%s: is no list of a program's operands\n", name);
      exit (EXIT_FAILURE);
    }
  fclose (file);
}

inline void
add_to_hash (uint64_t &hash, uint64_t x)
{
  hash = (hash ^ x) * 0x9e3779b97f4a7c15;
  hash ^= hash >> 29;
}

// Before each instruction.
inline void
step (int, siginfo_t *, void *context)
{
  const greg_t *r = static_cast<ucontext_t *> (context)->uc_mcontext.gregs;
  const uint64_t here = static_cast<uint64_t> (r[REG_RIP]), at = here - operands.first;
  if (at >= operands.count || !(operands.of[at] & Operands::known))
    {
      static const char line[] = "equal-traces: an instruction that is not in the list of operands\n";
      fwrite (line, 1, sizeof line - 1, stderr);
      _Exit (EXIT_FAILURE);
    }
  trace.steps++;
  add_to_hash (trace.hash, here);
  for (uint32_t mask = operands.of[at] & 0xffff; mask != 0; mask &= mask - 1)
    add_to_hash (trace.hash, static_cast<uint64_t> (r[__builtin_ctz (mask)]));
  add_to_hash (trace.registers, here);
  for (int i = 0; i < REG_RIP; i++)
    add_to_hash (trace.registers, static_cast<uint64_t> (r[i]));
}

// On a stack of its own, so that the library's is the same in every run.
inline void
prepare_steps ()
{
  static char stack[65536];
  stack_t apart = {};
  apart.ss_sp = stack;
  apart.ss_size = sizeof stack;
  struct sigaction action = {};
  action.sa_sigaction = step;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  if (sigaltstack (&apart, nullptr) != 0 || sigaction (SIGTRAP, &action, nullptr) != 0)
    {
      perror ("equal-traces");
      exit (EXIT_FAILURE);
    }
}

// With all registers cleared before, lest values of the caller's pass for the call's own.
__attribute__ ((noinline)) inline Trace
trace_of (void (*work) ())
{
  trace = {};
  __asm__ volatile ("pushq %%rbx\n\tpushq %%rbp\n\t"
                    ".irp r,eax,ebx,ecx,edx,esi,ebp,r8d,r9d,r10d,r11d,r12d,r13d,r14d,r15d\n\txorl %%\\r, %%\\r\n\t.endr\n\t"
                    "pushfq\n\torl $0x100, (%%rsp)\n\tpopfq\n\t"
                    "callq *%%rdi\n\t"
                    "pushfq\n\tandl $~0x100, (%%rsp)\n\tpopfq\n\t"
                    "popq %%rbp\n\tpopq %%rbx"
                    : "+D" (work)
                    :: "rax", "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "memory", "cc");
  return trace;
}

#else

inline void
read_operands (const char *name)
{
  fprintf (stderr, "%s: this machine has no single step here: run it in an emulator\n", name);
  exit (EXIT_FAILURE);
}
inline void prepare_steps () {}
inline Trace trace_of (void (*) ()) { return {}; }

#endif

#endif
