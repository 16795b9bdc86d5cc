// runner.cc: Check's suites without Check, as far as tests use them: each test
// in a process of its own. With assertions.cc it stands in for the library
// where that cannot be used: MemorySanitizer takes all that code built without
// it has written for undefined.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <vector>

// Check's names, which its header leaves incomplete.
struct TCase
{
  struct Test
  {
    const TTest *test;
    int begin, end;
  };
  const char *name;
  std::vector<Test> tests;
};
struct Suite
{
  const char *name;
  std::vector<TCase *> cases;
};
struct SRunner
{
  Suite *suite;
  int run, failed;
};

Suite *suite_create (const char *name) { return new Suite { name, {} }; }
void suite_add_tcase (Suite *suite, TCase *tcase) { suite->cases.push_back (tcase); }
TCase *tcase_create (const char *name) { return new TCase { name, {} }; }
SRunner *srunner_create (Suite *suite) { return new SRunner { suite, 0, 0 }; }
int srunner_ntests_failed (SRunner *runner) { return runner->failed; }

void
_tcase_add_test (TCase *tcase, const TTest *test, int signal, int status, int begin, int end)
{
  if (signal != 0 || status != 0)
    abort ();                           // no test expects either of itself
  tcase->tests.push_back ({ test, begin, end });
}

void
srunner_free (SRunner *runner)
{
  for (TCase *tcase : runner->suite->cases)
    delete tcase;
  delete runner->suite;
  delete runner;
}

static void
run_test (SRunner *runner, const TCase *tcase, const TTest *test, int i)
{
  fflush (stdout);
  fflush (stderr);
  const pid_t pid = fork ();
  if (pid == 0)
    {
      test->fn (i);
      exit (EXIT_SUCCESS);              // with the sanitizer's verdict
    }
  int status = 0;
  runner->run++;
  if (pid > 0 && waitpid (pid, &status, 0) == pid && status == 0)
    return;
  runner->failed++;
  printf ("%s:%d: %s: %s: %d: status %x\n", test->file, test->line, tcase->name, test->name, i, unsigned (status));
}

void
srunner_run_all (SRunner *runner, enum print_output)
{
  printf ("Running suite: %s\n", runner->suite->name);
  for (const TCase *tcase : runner->suite->cases)
    for (const TCase::Test &t : tcase->tests)
      for (int i = t.begin; i < t.end; i++)
        run_test (runner, tcase, t.test, i);
  printf ("Checks: %d, failures: %d\n", runner->run, runner->failed);
}

// A set or map is put together by libstdc++, built without MemorySanitizer:
// all of a new node but its value.
#if defined __has_feature
#if __has_feature (memory_sanitizer)

#include <dlfcn.h>
#include <map>
#include <sanitizer/msan_interface.h>

namespace std {

void
_Rb_tree_insert_and_rebalance (const bool left, _Rb_tree_node_base *node, _Rb_tree_node_base *parent,
                               _Rb_tree_node_base &header) noexcept
{
  typedef void Insert (bool, _Rb_tree_node_base *, _Rb_tree_node_base *, _Rb_tree_node_base &);
  static Insert *const insert = reinterpret_cast<Insert *> (
    dlsym (RTLD_NEXT, "_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_"));
  __msan_unpoison (node, sizeof *node);
  insert (left, node, parent, header);
}

}

#endif
#endif
