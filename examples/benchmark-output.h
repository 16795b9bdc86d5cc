/* benchmark-output.h: a file that is there whole or not at all.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef BENCHMARK_OUTPUT_H
#define BENCHMARK_OUTPUT_H

#include <stdio.h>

/* Written beside its place and renamed when done. What is no regular file,
   such as /dev/stdout, is written to as it is. */
struct output
{
  const char *path;
  char *temporary;              /* NULL: none */
  FILE *file;
};

/* Both end the program with status 1 and one line, if that cannot be done. */
void
output_open (struct output *o, const char *path);

void
output_done (struct output *o);

/* output_abandon: leaves nothing behind. */
void
output_abandon (struct output *o);

/* output_check: ends the program as output_open would, and writes nothing. */
void
output_check (const char *path);

#endif /* BENCHMARK_OUTPUT_H */
