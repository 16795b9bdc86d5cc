/* benchmark-rows.h: one row is one operation at one size, done by all who
   can, each measured in turn.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef BENCHMARK_ROWS_H
#define BENCHMARK_ROWS_H

#include <stddef.h>

#include "benchmark-operations.h"

/* Times are in the clock's units and of one call. */
struct result
{
  const struct contestant *who;
  size_t calls;                 /* in a sample */
  size_t samples;
  double time;                  /* the median */
  double quartiles[2];
};

struct row
{
  enum operation operation;
  int key_bits;
  size_t size;                  /* in bytes; 0 where nothing is of any size */
  size_t count;
  struct result *results;
  int base;                     /* the result that others are compared with: of urtica's
                                   implementation in use, otherwise of urtica's best; or -1 */
};

/* row_plan: who takes part. Returns how many. */
size_t
row_plan (struct row *row, enum operation operation, int key_bits, size_t size, const struct contestants *all);

/* row_check: all do the operation as the first of their mode does. Returns
   NULL, or the one who differs. */
const struct contestant *
row_check (const struct row *row);

/* row_measure: takes about that long, but seven rounds at the least. */
void
row_measure (struct row *row, double seconds);

/* row_ratio: time against that of the row's base, or 0 if there is none. */
double
row_ratio (const struct row *row, const struct result *result);

/* row_mb_per_second: in units of 10^6 bytes; the row has a size. */
double
row_mb_per_second (const struct row *row, const struct result *result);

/* row_spread: how far apart the quartiles are, as a share of the median. */
double
row_spread (const struct result *result);

void
row_free (struct row *row);

#endif /* BENCHMARK_ROWS_H */
