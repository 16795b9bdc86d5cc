// misuse-double.h: urtica::misuse that comes back to the caller, in place of
// the library's, which ends the program.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef FUZZ_MISUSE_DOUBLE_H
#define FUZZ_MISUSE_DOUBLE_H

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <string>
#include <vector>

#include "aes/misuse.h"
#include "testsuite/suite.h"

// Included once in a program: it takes this one, and leaves the library's in
// its archive.
namespace misuse_double {

jmp_buf before_call;
char said[2][128];

// Whether the call came to its end. What it had on the stack goes without
// destructors, as where the program ends.
template <class Call> bool
comes_back (const Call &call)
{
  if (setjmp (before_call) != 0)
    return false;
  call ();
  return true;
}

}  // namespace misuse_double

void
urtica::misuse (const char *function, const char *fault)
{
  snprintf (misuse_double::said[0], sizeof misuse_double::said[0], "%s", function);
  snprintf (misuse_double::said[1], sizeof misuse_double::said[1], "%s", fault);
  longjmp (misuse_double::before_call, 1);
}

// What is wrong with a call; of several faults the library may name any.
typedef std::vector<const char *> Faults;

// Makes the call, whose faults a model has foretold: returns whether it has
// none. The library must be of the same opinion.
template <class Call> bool
call_agreed (const std::string &function, const Faults &faults, const Call &call)
{
  if (misuse_double::comes_back (call))
    {
      ck_assert_msg (faults.empty (), "%s does not refuse: %s", function.c_str (), faults[0]);
      return true;
    }
  const char *const said_of = misuse_double::said[0], *const said = misuse_double::said[1];
  ck_assert_msg (!faults.empty (), "%s refuses what is allowed: %s", function.c_str (), said);
  ck_assert_msg (strcmp (function.c_str (), said_of) == 0, "%s refuses in the name of %s", function.c_str (), said_of);
  for (const char *fault : faults)
    if (strcmp (fault, said) == 0)
      return false;
  ck_abort_msg ("%s refuses for another fault than %s: %s", function.c_str (), faults[0], said);
}

#endif
