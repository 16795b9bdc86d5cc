/* aes-pipeline.h: the parts of aes-pipeline.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef AES_PIPELINE_H
#define AES_PIPELINE_H

#include <stddef.h>
#include <stdio.h>

#include "benchmark-turns.h"

enum { MAX_POINTS = 128 };

/* jobs' data are struct chains, in the order of chains_all. */
struct pipeline
{
  int cpu;                      /* that the program was pinned to, or -1 */
  size_t count;
  struct job jobs[MAX_POINTS];
};

/* pipeline_job: NULL, if that was not measured. */
const struct job *
pipeline_job (const struct pipeline *p, int width, int key_bits, int count, int memory);

/* pipeline_ceiling: the one with the most throughput, of those without
   memory; NULL, if there are none. */
const struct job *
pipeline_ceiling (const struct pipeline *p, int width, int key_bits);

/* pipeline_block: the time of a block, in the clock's units. */
double
pipeline_block (const struct job *job);

double
pipeline_mb_per_second (const struct job *job);

/* pipeline_next_count: the least number of chains in flight above count that
   was measured; 0 after the last. */
int
pipeline_next_count (const struct pipeline *p, int count);

void
pipeline_table (const struct pipeline *p);

void
pipeline_json (const struct pipeline *p, FILE *f);

/* pipeline_plot: GB/s against chains in flight, a panel for each key size. */
void
pipeline_plot (const struct pipeline *p, const char *path);

#endif /* AES_PIPELINE_H */
