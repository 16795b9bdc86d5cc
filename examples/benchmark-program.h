/* benchmark-program.h: what the benchmarks have in common as programs.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef BENCHMARK_PROGRAM_H
#define BENCHMARK_PROGRAM_H

enum { EXIT_CANNOT_WRITE = 1, EXIT_USAGE = 2, EXIT_FAILED = 3 };

/* program_name: what its messages begin with. Each program defines it. */
extern const char program_name[];

/* program_ends: one line on standard error, and the end. */
_Noreturn void
program_ends (int status, const char *format, ...)
#ifdef __GNUC__
  __attribute__ ((format (printf, 2, 3)))
#endif
  ;

/* program_seconds: the argument of --seconds; the end with status 2, if it
   is none. */
double
program_seconds (const char *text);

/* program_compiler: what compiled the benchmark. */
const char *
program_compiler (void);

/* program_progress: how much is done and what comes next, where standard
   error is a terminal. NULL takes that line away. */
void
program_progress (double share, const char *what);

/* program_flush: the end with status 1, if standard output was not written
   whole. */
void
program_flush (void);

#endif /* BENCHMARK_PROGRAM_H */
