/* benchmark-rows.h: one row is one operation at one size, done by all who
   can, each measured in turn.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef BENCHMARK_ROWS_H
#define BENCHMARK_ROWS_H

#include <stddef.h>

#include "benchmark-chains.h"
#include "benchmark-operations.h"
#include "benchmark-turns.h"

/* Which texts are compared with AES instructions that wait for each other,
   and which with as many in flight as can be. */
#define CHAINED_UP_TO ((size_t) 256)
#define CEILING_FROM ((size_t) 4096)

struct result
{
  const struct contestant *who;
  struct figure figure;         /* of one call */
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
  /* The AES instructions alone, measured in turn with the rest; no samples
     where they were not. */
  struct figure chained;        /* one block after the other, each the AES of the one before */
  struct figure ceilings[CHAIN_WIDTHS]; /* chains_ceiling of each width */
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

/* row_chained: time as a multiple of one block's AES in such a chain, or 0
   if that was not measured. */
double
row_chained (const struct row *row, const struct result *result);

/* row_ceiling: the share of what registers as wide as the contestant's could
   do by AES instructions alone, or 0 as above. */
double
row_ceiling (const struct row *row, const struct result *result);

void
row_free (struct row *row);

#endif /* BENCHMARK_ROWS_H */
