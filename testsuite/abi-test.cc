// abi-test.cc: every function of the API preserves the registers that the
// machine's ABI has it preserve, on every implementation.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "aes/cpu.h"

#include "calls.h"
#include "preserved.h"

#if defined __x86_64__ || defined __aarch64__

namespace {

void
expect_preserved (const char *name, void (*work) (), const std::string &where)
{
  if (const char *spoilt = not_preserved (work))
    ck_abort_msg ("%s, %s, does not preserve %s", name, where.c_str (), spoilt);
}

START_TEST (calls_preserve)
{
  const std::string implementation = use_implementation (_i);
  unsigned made = 0;
  for (const OcbFunctions &f : ocb_functions)
    {
      Scene s (f, 7);
      scene = &s;
      const Reference reference (*f.aes, s.user_key);
      for (size_t n : lengths)
        for (const Call &c : calls)
          {
            s.prepare (n, reference);
            if (c.whole_blocks && n % 16 != 0)
              continue;
            expect_preserved (c.name, c.call, implementation + ", " + f.name + ", " + std::to_string (n) + " bytes");
            made++;
          }
    }
  ck_assert_uint_ge (made, 6 * 5 * 10);
}
END_TEST

// What the others are, the detection too, which is else made once in a process.
const char *selected;
const struct
{
  const char *name;
  void (*call) ();
} choices[] = {
  { "the detection", [] { urtica::cpu_features (); } },
  { "urtica_version", [] { urtica_version (); } },
  { "urtica_implementation", [] { urtica_implementation (); } },
  { "urtica_implementations", [] { urtica_implementations (); } },
  { "urtica_select_implementation", [] { urtica_select_implementation (selected); } },
};

START_TEST (choices_preserve)
{
  selected = use_implementation (_i);
  for (const auto &choice : choices)
    expect_preserved (choice.name, choice.call, selected);
}
END_TEST

START_TEST (spoilt_is_seen)
{
  for (const PreservedRegister &r : preserved_registers)
    {
      const char *spoilt = not_preserved (r.spoil);
      ck_assert_msg (spoilt && strcmp (spoilt, r.name) == 0, "%s is spoilt, and this is found: %s", r.name,
                     spoilt ? spoilt : "nothing");
    }
  ck_assert_ptr_null (not_preserved ([] {}));
}
END_TEST

}  // namespace

int
main ()
{
  Suite *suite = suite_create ("abi");
  TCase *t = tcase_create ("abi");
  tcase_add_test (t, spoilt_is_seen);
  add_for_implementations (t, calls_preserve);
  add_for_implementations (t, choices_preserve);
  suite_add_tcase (suite, t);
  return run_suite (suite);
}

#else

int
main ()
{
  puts ("skipped: which registers a function preserves is known for x86-64 and arm64 alone");
  return 77;
}

#endif
