/* benchmark-turns.h: jobs that are measured in turn.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef BENCHMARK_TURNS_H
#define BENCHMARK_TURNS_H

#include <stddef.h>

/* Times are in the clock's units and of one call. */
struct figure
{
  size_t calls;                 /* in a sample */
  size_t samples;
  double time;                  /* the median */
  double quartiles[2];
};

struct job
{
  void (*run) (const void *data, size_t calls);
  void (*prepare) (const void *data);   /* before each turn, untimed; or NULL */
  const void *data;
  struct figure figure;                 /* the result */
};

/* turns_measure: takes about that long, but seven rounds at the least. */
void
turns_measure (struct job *jobs, size_t count, double seconds);

/* figure_spread: how far apart the quartiles are, as a share of the median. */
double
figure_spread (const struct figure *figure);

#endif /* BENCHMARK_TURNS_H */
