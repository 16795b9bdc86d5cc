// assertions.cc: Check's assertions without Check: one that fails is said,
// and ends the program: for fuzzers and threads, which Check cannot run.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void
_mark_point (const char *, int)
{
}

void
_ck_assert_failed (const char *file, int line, const char *expression, const char *message, ...)
{
  fprintf (stderr, "%s:%d: ", file, line);
  va_list arguments;
  va_start (arguments, message);
  if (message)
    vfprintf (stderr, message, arguments);
  else
    fputs (expression, stderr);
  va_end (arguments);
  fputc ('\n', stderr);
  abort ();
}
