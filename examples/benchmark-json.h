/* benchmark-json.h: pieces of JSON.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef BENCHMARK_JSON_H
#define BENCHMARK_JSON_H

#include <stdio.h>

#include "benchmark-turns.h"

/* json_begin: the start of the outermost object: the program, the machine,
   the clock and the compiler, and a comma. cpu is that which the program was
   pinned to, or -1. */
void
json_begin (FILE *f, int cpu);

/* json_text: a member; NULL is null. */
void
json_text (FILE *f, const char *name, const char *value);

/* json_number: a comma and a member; 0, which is what was not measured, is
   null. */
void
json_number (FILE *f, const char *name, double x);

/* json_time: a comma, and the time as cycles, where there are any, and as
   ns. */
void
json_time (FILE *f, double units);

/* json_figure: how the samples lay. */
void
json_figure (FILE *f, const struct figure *figure);

#endif /* BENCHMARK_JSON_H */
