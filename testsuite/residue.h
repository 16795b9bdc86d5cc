// residue.h: a call on a stack of its own, and what it leaves there and in
// registers.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_RESIDUE_H
#define TESTSUITE_RESIDUE_H

#include <signal.h>
#include <stddef.h>
#include <ucontext.h>

#include <unordered_map>

#include "suite.h"

// Registers that a call need not preserve, as it left them, and the stack
// pointer, from which on downward it could use the stack. Widths that this
// machine has not stay zero.
struct Registers
{
#if defined __aarch64__
  uint64_t general[19], stack_pointer;
  uint8_t v[32][16];
#else
  uint64_t general[15], stack_pointer;
  uint8_t xmm[16][16], ymm[16][32], zmm[32][64];
#endif
};

#if defined __x86_64__

// urtica_test_call (work, registers): calls work with all registers cleared,
// so that none of the caller's values is saved on the stack meanwhile, and
// then, before anything else, saves the general registers and xmm0-15.
__asm__ (
  ".text\n"
  ".type urtica_test_call, @function\n"
  "urtica_test_call:\n"
  "endbr64\n"
  ".irp r, rbx,rbp,r12,r13,r14,r15\n"
  "pushq %\\r\n"
  ".endr\n"
  "subq $8, %rsp\n"
  "movq %rsi, %rbx\n"
  "movq %rsp, 120(%rbx)\n"
  ".irp r, eax,ecx,edx,esi,ebp,r8d,r9d,r10d,r11d,r12d,r13d,r14d,r15d\n"
  "xorl %\\r, %\\r\n"
  ".endr\n"
  ".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n"
  "pxor %xmm\\i, %xmm\\i\n"
  ".endr\n"
  "callq *%rdi\n"
  "movq %rax, (%rbx)\n"
  "movq %rcx, 8(%rbx)\n"
  "movq %rdx, 16(%rbx)\n"
  "movq %rsi, 24(%rbx)\n"
  "movq %rdi, 32(%rbx)\n"
  ".irp i, 8,9,10,11\n"
  "movq %r\\i, 8*\\i(%rbx)\n"
  ".endr\n"
  ".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n"
  "movdqu %xmm\\i, 128+16*\\i(%rbx)\n"
  ".endr\n"
  "addq $8, %rsp\n"
  ".irp r, r15,r14,r13,r12,rbp,rbx\n"
  "popq %\\r\n"
  ".endr\n"
  "retq\n"
  ".size urtica_test_call, . - urtica_test_call\n");
extern "C" void urtica_test_call (void (*work) (), Registers *registers);
static_assert (offsetof (Registers, stack_pointer) == 120 && offsetof (Registers, xmm) == 128);

// 0: SSE2. 1: AVX. 2: AVX-512. An unoptimized library calls memcpy for each
// of its structs, and glibc's takes zmm16 to zmm19 where they are: that build
// is for debuggers, and the third level is then not looked at.
inline int
vector_level ()
{
#ifdef __OPTIMIZE__
  if (__builtin_cpu_supports ("avx512f"))
    return 2;
#endif
  return __builtin_cpu_supports ("avx") ? 1 : 0;
}
inline void
clear_wide (int level)
{
  if (level >= 1)
    __asm__ volatile ("vzeroall" ::: "memory");
  if (level >= 2)
    __asm__ volatile (".irp i, 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n"
                      "vpxord %%zmm\\i, %%zmm\\i, %%zmm\\i\n"
                      ".endr" ::: "memory");
}
inline void
save_wide (Registers *r, int level)
{
  if (level >= 1)
    __asm__ volatile (".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n"
                      "vmovdqu %%ymm\\i, 32*\\i(%0)\n"
                      ".endr" :: "r" (r->ymm) : "memory");
  if (level >= 2)
    __asm__ volatile (".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n"
                      "vmovdqu64 %%zmm\\i, 64*\\i(%0)\n"
                      ".endr" :: "r" (r->zmm) : "memory");
}

#elif defined __aarch64__

// The same for x0-x18 and v0-v31, which all are cleared before: of v8-v15 the
// work has to preserve the lower halves, which so have to come back as zeros.
__asm__ (
  ".text\n"
  ".type urtica_test_call, %function\n"
  "urtica_test_call:\n"
  "hint #34\n"
  "stp x29, x30, [sp, #-160]!\n"
  "stp x19, x20, [sp, #16]\n"
  "stp x21, x22, [sp, #32]\n"
  "stp x23, x24, [sp, #48]\n"
  "stp x25, x26, [sp, #64]\n"
  "stp x27, x28, [sp, #80]\n"
  "stp d8, d9, [sp, #96]\n"
  "stp d10, d11, [sp, #112]\n"
  "stp d12, d13, [sp, #128]\n"
  "stp d14, d15, [sp, #144]\n"
  "mov x19, x1\n"
  "mov x2, sp\n"
  "str x2, [x19, #152]\n"
  "mov x17, x0\n"
  ".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,20,21,22,23,24,25,26,27,28,29\n"
  "mov x\\i, #0\n"
  ".endr\n"
  ".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n"
  "movi v\\i\\().2d, #0\n"
  ".endr\n"
  "blr x17\n"
  ".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18\n"
  "str x\\i, [x19, #8*\\i]\n"
  ".endr\n"
  "add x20, x19, #160\n"
  ".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n"
  "str q\\i, [x20], #16\n"
  ".endr\n"
  "ldp d14, d15, [sp, #144]\n"
  "ldp d12, d13, [sp, #128]\n"
  "ldp d10, d11, [sp, #112]\n"
  "ldp d8, d9, [sp, #96]\n"
  "ldp x27, x28, [sp, #80]\n"
  "ldp x25, x26, [sp, #64]\n"
  "ldp x23, x24, [sp, #48]\n"
  "ldp x21, x22, [sp, #32]\n"
  "ldp x19, x20, [sp, #16]\n"
  "ldp x29, x30, [sp], #160\n"
  "ret\n"
  ".size urtica_test_call, . - urtica_test_call\n");
extern "C" void urtica_test_call (void (*work) (), Registers *registers);
static_assert (offsetof (Registers, stack_pointer) == 152 && offsetof (Registers, v) == 160);

inline int vector_level () { return 0; }
inline void clear_wide (int) {}
inline void save_wide (Registers *, int) {}

#else

inline int vector_level () { return 0; }

// What is called after work writes into this room, not over what work left.
__attribute__ ((noinline)) inline void
urtica_test_call (void (*work) (), Registers *registers)
{
  void *volatile room = __builtin_alloca (8192);
  registers->stack_pointer = reinterpret_cast<uintptr_t> (room);
  work ();
  __asm__ volatile ("" :: "r" (room) : "memory");       // no tail call, which would give the room up
}
inline void clear_wide (int) {}
inline void save_wide (Registers *, int) {}

#endif

// Whether the stack is not what it seems.
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
const bool instrumented = true;
#elif defined __has_feature
const bool instrumented = __has_feature (address_sanitizer) || __has_feature (memory_sanitizer) || __has_feature (thread_sanitizer);
#else
const bool instrumented = false;
#endif

// Ends the test as skipped there.
inline void
skip_if_instrumented ()
{
  if (!instrumented)
    return;
  printf ("skipped: a sanitizer keeps what is on the stack in places of its own, or reports who looks at it\n");
  exit (77);
}

// What a call has left.
struct Residue
{
  Bytes stack;                  // from the deepest place that was written to the caller
  Registers registers;
};

const size_t residue_stack = 256 * 1024;

// The stack is filled with one byte before, so that what is written shows.
inline Residue
run_on_own_stack (void (*work) ())
{
  static ucontext_t caller, callee;
  alignas (64) static uint8_t stack[residue_stack];
  static Registers registers;
  static void (*now) ();
  static int level;
  const uint8_t fill = 0xdb;

  memset (stack, fill, sizeof stack);
  memset (&registers, 0, sizeof registers);
  now = work;
  level = vector_level ();
  ck_assert_int_eq (getcontext (&callee), 0);
  callee.uc_stack.ss_sp = stack;
  callee.uc_stack.ss_size = sizeof stack;
  callee.uc_link = &caller;
  void (*entry) () = []
    {
      clear_wide (level);
      urtica_test_call (now, &registers);
      save_wide (&registers, level);
      swapcontext (&callee, &caller);
    };
  makecontext (&callee, entry, 0);
  ck_assert_int_eq (swapcontext (&caller, &callee), 0);

  size_t first = 0;
  while (first < sizeof stack && stack[first] == fill)
    first++;
  Residue r;
  r.stack.assign (stack + first, reinterpret_cast<uint8_t *> (registers.stack_pointer));
  r.registers = registers;
  r.registers.stack_pointer = 0;
  memset (stack, 0, sizeof stack);      // lest a search of the program's data finds it
  memset (&registers, 0, sizeof registers);
  memset (&caller, 0, sizeof caller);   // these have registers in them
  memset (&callee, 0, sizeof callee);
  return r;
}

// The same of a call that aborts: what the handler of SIGABRT could find on
// the stack. Registers are the handler's then.
inline Residue
run_and_abort (void (*work) ())
{
  static uint8_t apart[65536];
  static void (*now) ();
  static ucontext_t *back;
  now = work;
  stack_t handlers = {}, handlers_before;
  handlers.ss_sp = apart;
  handlers.ss_size = sizeof apart;
  struct sigaction action = {}, before;
  action.sa_handler = [] (int) { setcontext (back); };
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  ck_assert_int_eq (sigaltstack (&handlers, &handlers_before), 0);
  ck_assert_int_eq (sigaction (SIGABRT, &action, &before), 0);
  Residue r = run_on_own_stack ([] {
    static ucontext_t here;
    static volatile bool aborted;
    aborted = false;
    back = &here;
    getcontext (&here);
    if (aborted)
      return;
    aborted = true;
    now ();
    aborted = false;
  });
  ck_assert_int_eq (sigaction (SIGABRT, &before, nullptr), 0);
  ck_assert_int_eq (sigaltstack (&handlers_before, nullptr), 0);
  return r;
}

// Where two residues differ first; empty if they do not.
inline std::string
difference (const Residue &a, const Residue &b)
{
  if (a.stack.size () != b.stack.size ())
    return "how much of the stack is used";
  for (size_t i = 0; i < a.stack.size (); i++)
    if (a.stack[i] != b.stack[i])
      return "the stack " + std::to_string (a.stack.size () - i) + " bytes below the caller";
  for (size_t i = 0; i < sizeof a.registers.general / sizeof a.registers.general[0]; i++)
    if (a.registers.general[i] != b.registers.general[i])
      return "general register number " + std::to_string (i);
  return memcmp (&a.registers, &b.registers, sizeof a.registers) != 0 ? "a vector register" : "";
}

// Secrets by name, and the search for any 8 bytes in a row of them, also the
// other way round, as a number that has been loaded most significant byte
// first.
class Secrets
{
  std::unordered_map<uint64_t, std::string> pieces;

  // Whether 8 bytes have so many values that they are not there by chance.
  static bool telling (const uint8_t *p, unsigned values)
  {
    unsigned n = 0;
    for (int i = 0; i < 8; i++)
      n += memchr (p, p[i], size_t (i)) == nullptr;
    return n >= values;
  }

public:
  // Pieces begin at each multiple of step.
  void add (const std::string &name, const uint8_t *p, size_t n, size_t step = 1, unsigned values = 6)
  {
    for (size_t i = 0; i + 8 <= n; i += step)
      if (telling (p + i, values))
        {
          uint64_t piece;
          memcpy (&piece, p + i, 8);
          pieces.emplace (piece, name);
          pieces.emplace (__builtin_bswap64 (piece), name);
        }
  }
  void add (const std::string &name, const Bytes &b) { add (name, b.data (), b.size ()); }

  // Which secret is where; empty if none is.
  std::string find (const Residue &r) const
  {
    std::string found = find (r.stack.data (), r.stack.size (), "the stack, bytes below the caller:", r.stack.size ());
    const Registers &g = r.registers;
    found += find (reinterpret_cast<const uint8_t *> (g.general), sizeof g.general, "general registers, byte", 0);
#if defined __aarch64__
    found += find (&g.v[0][0], sizeof g.v, "v registers, byte", 0);
#else
    found += find (&g.xmm[0][0], sizeof g.xmm, "xmm registers, byte", 0);
    found += find (&g.ymm[0][0], sizeof g.ymm, "ymm registers, byte", 0);
    found += find (&g.zmm[0][0], sizeof g.zmm, "zmm registers, byte", 0);
#endif
    return found;
  }

  // The same in the program's own writable data, with which the library is linked.
  std::string find_in_data () const
  {
    extern uint8_t __data_start[], _end[];
    return find (__data_start, static_cast<size_t> (_end - __data_start), "the program's data, byte", 0);
  }

private:
  std::string find (const uint8_t *p, size_t n, const char *where, size_t top) const
  {
    std::string found;
    for (size_t i = 0; i + 8 <= n; i++)
      {
        uint64_t piece;
        memcpy (&piece, p + i, 8);
        auto hit = pieces.find (piece);
        if (hit == pieces.end ())
          continue;
        found += hit->second + " in " + where + " " + std::to_string (top > 0 ? top - i : i) + "\n";
        i += 7;
      }
    return found;
  }
};

#endif
