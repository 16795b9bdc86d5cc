// cpu-arm64-test.cc: which implementations a 64-bit Arm machine is found to
// run, from the hwcap words of Linux.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "cpu-names.h"
#include "suite.h"

#include "aes/cpu.h"
#include "aes/impl.h"

namespace {

// The places of the bits, by arch/arm64/include/uapi/asm/hwcap.h of Linux.
constexpr unsigned asimd_bit = 1, aes_bit = 3, sha3_bit = 17;
constexpr uint64_t asimd = UINT64_C (1) << asimd_bit, aes = UINT64_C (1) << aes_bit, sha3 = UINT64_C (1) << sha3_bit;

// What the words show, as it should be.
unsigned
expect_of (uint64_t hwcap)
{
  if (!(hwcap & asimd))
    return 0;
  unsigned features = CPU_ASIMD;
  if (hwcap & aes)
    features |= CPU_ARM_AES;
  if (hwcap & sha3)
    features |= CPU_ARM_SHA3;
  return features;
}

void
check_words (uint64_t hwcap, uint64_t hwcap2)
{
  const unsigned found = urtica::cpu_features (hwcap_words { hwcap, hwcap2 });
  if (found != expect_of (hwcap))
    ck_abort_msg ("hwcap %llx, hwcap2 %llx: features %x, not %x", static_cast<unsigned long long> (hwcap),
                  static_cast<unsigned long long> (hwcap2), found, expect_of (hwcap));
}

// Each bit alone, and all but it, in both words: those named above tell, and
// no other.
START_TEST (each_bit)
{
  const uint64_t bit = UINT64_C (1) << _i;
  for (uint64_t other : { UINT64_C (0), ~UINT64_C (0) })
    {
      check_words (bit, other);
      check_words (~bit, other);
      check_words (bit | asimd, other);
      check_words (~bit & ~asimd, other);
      for (uint64_t hwcap : { UINT64_C (0), asimd, asimd | aes, asimd | sha3, asimd | aes | sha3, aes | sha3, ~UINT64_C (0) })
        {
          check_words (hwcap, bit);
          check_words (hwcap, ~bit);
        }
    }
}
END_TEST

START_TEST (every_set)
{
  for (unsigned set = 0; set < 8; set++)
    for (uint64_t noise : { UINT64_C (0), ~(asimd | aes | sha3) })
      check_words (noise | (set & 1 ? asimd : 0) | (set & 2 ? aes : 0) | (set & 4 ? sha3 : 0), 0);
}
END_TEST

#if defined __aarch64__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__

// The implementations, the best first, and what each needs.
const struct
{
  const aes_impl *impl;
  uint64_t needs;
} expected[] = {
  { &urtica_aes_impl_armv8sha3, asimd | aes | sha3 },
  { &urtica_aes_impl_armv8, asimd | aes },
  { &urtica_aes_impl_neon, asimd },
  { &urtica_aes_impl_ct64, 0 },
  { &urtica_aes_impl_ct32, 0 },
};

// Words as machines give them, and the best by name, so that the table of
// needs cannot be wrong together with the library.
const struct
{
  const char *what;
  uint64_t hwcap;
  const char *best;
} machines[] = {
  // QEMU's models
  { "cortex-a72", 0x8fb, "armv8" },
  { "neoverse-n1", 0x119ffb, "armv8" },
  { "a64fx", 0x415ffb, "armv8" },
  { "max", 0xecfffffb, "armv8sha3" },
  { "cortex-a72 without AES", 0x8f3, "neon" },

  { "no ASIMD", 0xfd, "ct64" },
  { "all but AES", ~aes, "neon" },
  { "all but SHA3", ~sha3, "armv8" },
  { "all", ~UINT64_C (0), "armv8sha3" },
  { "nothing", 0, "ct64" },
};

START_TEST (real_words)
{
  const auto &m = machines[_i];
  const std::string names = runnable (expected, urtica::cpu_features (hwcap_words { m.hwcap, 0 }));
  const std::string right = expect_on (expected, m.hwcap), best = names.substr (0, names.find (' '));
  ck_assert_str_eq (names.c_str (), right.c_str ());
  ck_assert_str_eq (best.c_str (), m.best);
}
END_TEST

// This machine, as the library offers it.
START_TEST (this_machine)
{
  std::string names;
  for (const char *const *name = urtica_implementations (); *name; name++)
    append (names, *name);
  const std::string found = runnable (expected, urtica::cpu_features ());
  ck_assert_str_eq (names.c_str (), found.c_str ());
}
END_TEST

void
add_machine_tests (TCase *t)
{
  tcase_add_loop_test (t, real_words, 0, sizeof machines / sizeof machines[0]);
  tcase_add_test (t, this_machine);
  printf ("found: %s\nchosen: %s\n", runnable (expected, urtica::cpu_features ()).c_str (), urtica_implementation ());
}

#else

void add_machine_tests (TCase *) {}     // the words are read on any machine, but there are no such implementations

#endif

}  // namespace

int
main ()
{
  Suite *suite = suite_create ("cpu-arm64");
  TCase *t = tcase_create ("cpu-arm64");
  tcase_add_loop_test (t, each_bit, 0, 64);
  tcase_add_test (t, every_set);
  add_machine_tests (t);
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
