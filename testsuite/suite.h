// suite.h: what all tests share: bytes, the implementations in turn, and
// main () around Check.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_SUITE_H
#define TESTSUITE_SUITE_H

#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <string>
#include <vector>

#include "emulator.h"
#include "urtica/urtica.h"

// Check's old name of ck_abort_msg, which breaks C++ headers included later.
#undef fail

typedef std::vector<uint8_t> Bytes;

// n bytes of a linear congruential generator: no period of 16, no constant
// runs, nothing that cancels in a checksum.
inline Bytes
lcg (uint32_t seed, size_t n)
{
  Bytes b (n);
  for (auto &x : b)
    {
      seed = seed * 1664525 + 1013904223;
      x = uint8_t (seed >> 24);
    }
  return b;
}

inline Bytes
counting (uint8_t first, size_t n)
{
  Bytes b (n);
  for (auto &x : b)
    x = first++;
  return b;
}

inline Bytes
unhex (const std::string &hex)
{
  Bytes b (hex.size () / 2);
  for (size_t i = 0; i < b.size (); i++)
    b[i] = uint8_t (strtoul (hex.substr (2 * i, 2).c_str (), nullptr, 16));
  return b;
}

inline std::string
to_hex (const uint8_t *p, size_t n)
{
  static const char digits[] = "0123456789abcdef";
  std::string s;
  for (size_t i = 0; i < n; i++)
    {
      s += digits[p[i] >> 4];
      s += digits[p[i] & 15];
    }
  return s;
}
inline std::string to_hex (const Bytes &b) { return to_hex (b.data (), b.size ()); }

// Of what takes an emulator minutes, one in so many is to be run: 1, or what
// URTICA_TEST_SHARE says.
inline size_t
test_share ()
{
  const char *share = getenv ("URTICA_TEST_SHARE");
  const size_t n = share ? strtoul (share, nullptr, 10) : 1;
  return n > 0 ? n : 1;
}

// The names of the implementations that run here, without those that an
// emulator gets wrong.
inline const std::vector<const char *> &
tested_implementations ()
{
  static const std::vector<const char *> tested = []
    {
      std::vector<const char *> names;
      for (const char *const *name = urtica_implementations (); *name; name++)
        if (!emulator_spoils (*name))
          names.push_back (*name);
      return names;
    } ();
  return tested;
}

// A Check loop test for each of them: add the test with
// add_for_implementations, and call use_implementation (_i) first in it.
inline int implementation_count () { return int (tested_implementations ().size ()); }
inline const char *
use_implementation (int i)
{
  const char *name = tested_implementations ()[size_t (i)];
  ck_assert_int_eq (urtica_select_implementation (name), 1);
  ck_assert_str_eq (urtica_implementation (), name);
  return name;
}
#define add_for_implementations(tcase, test) tcase_add_loop_test (tcase, test, 0, implementation_count ())

// Runs the suite, says which implementations it went through, and gives the
// exit status.
inline int
run_suite (Suite *suite)
{
  printf ("implementations:");
  for (const char *name : tested_implementations ())
    printf (" %s", name);
  printf ("\n");
  for (const char *const *name = urtica_implementations (); *name; name++)
    if (emulator_spoils (*name))
      printf ("the emulator's VAESENC is wrong: %s left out\n", *name);
  fflush (stdout);
  if (emulator_spoils (urtica_implementation ()))
    {
      printf ("the self test has let through what the emulator gets wrong\n");
      return EXIT_FAILURE;
    }
  SRunner *runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  int failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif
