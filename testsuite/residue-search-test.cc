// residue-search-test.cc: that residue-test would find a leak: it is tried on
// functions that leave something on the stack and in registers.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "aes/bytes.h"

#include "allocations.h"
#include "residue.h"

namespace {

const Bytes planted = lcg (99, 32);

__attribute__ ((noinline)) void
leak_on_stack ()
{
  uint8_t copy[40];
  memcpy (copy + 3, planted.data () + 5, 20);
  __asm__ volatile ("" :: "r" (copy) : "memory");
}
__attribute__ ((noinline)) void
leak_reversed ()
{
  uint64_t number = load_be<uint64_t> (planted.data () + 9);
  __asm__ volatile ("" :: "m" (number));
}
void
leak_nothing ()
{
  uint8_t copy[7];
  memcpy (copy, planted.data (), sizeof copy);
  __asm__ volatile ("" :: "r" (copy) : "memory");
}

uint8_t secret_byte;

__attribute__ ((noinline)) void
leak_a_byte ()
{
  uint8_t copy[2] = { uint8_t (secret_byte ^ 0x11), 7 };
  __asm__ volatile ("" :: "r" (copy) : "memory");
}

START_TEST (a_byte_is_found)
{
  secret_byte = 5;
  Residue one = run_on_own_stack (leak_a_byte), same = run_on_own_stack (leak_a_byte);
  secret_byte = 6;
  Residue other = run_on_own_stack (leak_a_byte);
  ck_assert (difference (one, same).empty ());
  ck_assert (difference (one, other).find ("the stack") != std::string::npos);
}
END_TEST

START_TEST (leaks_are_found)
{
  Secrets secrets;
  secrets.add ("planted", planted);
  ck_assert (secrets.find (run_on_own_stack (leak_nothing)).empty ());
  void (*const leaks[]) () = { leak_on_stack, leak_reversed };
  for (auto leak : leaks)
    {
      std::string found = secrets.find (run_on_own_stack (leak));
      ck_assert_msg (found.find ("planted in the stack") != std::string::npos, "found: %s", found.c_str ());
    }
}
END_TEST

// So deep that neither abort nor the signal's frame, which is of many KiB
// where vector registers are wide, comes to lie over it.
__attribute__ ((noinline)) void
leak_deep ()
{
  void *volatile room = __builtin_alloca (65536);
  leak_on_stack ();
  __asm__ volatile ("" :: "r" (room) : "memory");
}
void
leak_and_abort ()
{
  leak_deep ();
  abort ();
}
void
abort_alone ()
{
  abort ();
}

START_TEST (a_leak_before_an_abort_is_found)
{
  Secrets secrets;
  secrets.add ("planted", planted);
  ck_assert (secrets.find (run_and_abort (abort_alone)).empty ());
  std::string found = secrets.find (run_and_abort (leak_and_abort));
  ck_assert_msg (found.find ("planted in the stack") != std::string::npos, "found: %s", found.c_str ());
}
END_TEST

uint8_t kept[64];

START_TEST (a_leak_in_data_is_found)
{
  Secrets secrets;
  secrets.add ("planted", planted);
  ck_assert (secrets.find_in_data ().empty ());
  memcpy (kept + 11, planted.data () + 3, 20);
  __asm__ volatile ("" :: "r" (kept) : "memory");
  ck_assert (secrets.find_in_data ().find ("planted in the program's data") != std::string::npos);
  memset (kept, 0, sizeof kept);
}
END_TEST

START_TEST (allocations_are_seen)
{
  if (!allocations_are_counted)
    return;
  // Clang leaves out memory that is freed at once, if it sees that.
  auto kept = [] (auto *p)
    {
      __asm__ volatile ("" : "+r" (p));
      return p;
    };
  void *p;
  const unsigned before = allocations;
  free (kept (realloc (kept (malloc (10)), 20)));
  free (kept (calloc (2, 10)));
  if (posix_memalign (&p, 64, 64) == 0)         // Check's own macros allocate
    free (p);
  free (kept (aligned_alloc (64, 64)));
  delete kept (new int);
  const unsigned seen = allocations - before;
  ck_assert_uint_eq (seen, 6);
}
END_TEST

#if defined __x86_64__ || defined __aarch64__

#if defined __aarch64__
void leak_in_v () { __asm__ volatile ("ldr q29, %0" :: "m" (*planted.data ())); }
void                                    // in the upper half alone
leak_in_upper () { __asm__ volatile ("ld1 {v9.d}[1], [%0]" :: "r" (planted.data ())); }
void leak_in_lower () { __asm__ volatile ("ldr d9, %0" :: "m" (*planted.data ())); }
void leak_in_general () { __asm__ volatile ("ldr x9, %0" :: "m" (*planted.data ()) : "x9"); }
#else
void leak_in_xmm () { __asm__ volatile ("movdqu %0, %%xmm13" :: "m" (*planted.data ())); }
void
leak_in_ymm ()                          // in the upper half alone
{
  __asm__ volatile ("vmovdqu %0, %%ymm6\n\t"
                    "vpxor %%xmm0, %%xmm0, %%xmm0\n\t"
                    "vinsertf128 $0, %%xmm0, %%ymm6, %%ymm6" :: "m" (*planted.data ()));
}
void leak_in_zmm () { __asm__ volatile ("vbroadcasti32x4 %0, %%zmm29" :: "m" (*planted.data ())); }
void leak_in_general () { __asm__ volatile ("movq %0, %%r9" :: "m" (*planted.data ()) : "r9"); }
#endif

START_TEST (register_leaks_are_found)
{
  static const struct
  {
    void (*leak) ();
    int level;
    const char *where;
  } leaks[] = {
    { leak_in_general, 0, "planted in general" },
#if defined __aarch64__
    { leak_in_v, 0, "planted in v" },
    { leak_in_upper, 0, "planted in v" },
    { leak_in_lower, 0, "planted in v" },       // which the caller must find as it was
#else
    { leak_in_xmm, 0, "planted in xmm" },
    { leak_in_ymm, 1, "planted in ymm" },
    { leak_in_zmm, 2, "planted in zmm" },
#endif
  };
  Secrets secrets;
  secrets.add ("planted", planted);
  for (const auto &l : leaks)
    if (l.level <= vector_level ())
      {
        std::string found = secrets.find (run_on_own_stack (l.leak));
        ck_assert_msg (found.find (l.where) != std::string::npos, "%s: found %s", l.where, found.c_str ());
      }
}
END_TEST

#endif

}  // namespace

int
main ()
{
  skip_if_instrumented ();
  Suite *suite = suite_create ("residue-search");
  TCase *t = tcase_create ("residue-search");
  tcase_add_test (t, leaks_are_found);
  tcase_add_test (t, a_byte_is_found);
  tcase_add_test (t, a_leak_before_an_abort_is_found);
  tcase_add_test (t, a_leak_in_data_is_found);
  tcase_add_test (t, allocations_are_seen);
#if defined __x86_64__ || defined __aarch64__
  tcase_add_test (t, register_leaks_are_found);
#endif
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
