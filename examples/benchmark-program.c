/* benchmark-program.c: what the benchmarks have in common as programs.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef HAVE_CONFIG_H
#include <config.h>
#else
#define _GNU_SOURCE 1
#endif

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "benchmark-program.h"

_Noreturn void
program_ends (int status, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  fprintf (stderr, "%s: ", program_name);
  vfprintf (stderr, format, args);
  fputc ('\n', stderr);
  va_end (args);
  exit (status);
}

double
program_seconds (const char *text)
{
  char *end;
  double seconds = strtod (text, &end);
  if (end == text || *end || !(seconds > 0 && seconds <= 86400))
    program_ends (EXIT_USAGE, "no time: \"%s\": there are seconds above 0, up to 86400", text);
  return seconds;
}

const char *
program_compiler (void)
{
#if defined __clang__
  return __VERSION__;
#elif defined __GNUC__
  return "GCC " __VERSION__;
#else
  return "an unknown compiler";
#endif
}

void
program_progress (double share, const char *what)
{
  if (!isatty (STDERR_FILENO))
    return;
  fputs ("\r\033[K", stderr);
  if (what)
    fprintf (stderr, "%3.0f %%  %s", share * 100, what);
  fflush (stderr);
}

void
program_flush (void)
{
  if (fflush (stdout) != 0 || ferror (stdout))
    program_ends (EXIT_CANNOT_WRITE, "standard output cannot be written");
}
