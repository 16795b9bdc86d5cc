/* benchmark-rows.c: one row is one operation at one size, done by all who
   can, each measured in turn.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <stdlib.h>
#include <string.h>

#include "benchmark-chains.h"
#include "benchmark-clock.h"
#include "benchmark-rows.h"

#define SAMPLE_SECONDS 4e-6
#define WARM_UP_SECONDS 15e-6
/* A call this long warms up by itself, and other programs come in between. */
#define LONG_CALL_SECONDS 1e-3
#define MIN_ROUNDS 7
#define MAX_ROUNDS 999

/* ---- the plan and the check */

size_t
row_plan (struct row *row, enum operation operation, int key_bits, size_t size, const struct contestants *all)
{
  *row = (struct row) { .operation = operation, .key_bits = key_bits, .size = size, .base = -1 };
  row->results = calloc (all->count + 1, sizeof *row->results);
  if (row->results == NULL)
    contestant_failed ("calloc");
  for (size_t i = 0; i < all->count; i++)
    {
      const struct contestant *c = &all->list[i];
      if (c->key_bits != key_bits || c->over_nettle != operation_is_mode_alone (operation))
        continue;
      /* The one in use heads the list, and the rest have the best first. */
      if (row->base < 0 && strcmp (c->library, "urtica") == 0)
        row->base = (int) row->count;
      row->results[row->count++].who = c;
    }
  return row->count;
}

static int
is_first_of_mode (const struct row *row, size_t i)
{
  for (size_t j = 0; j < i; j++)
    if (row->results[j].who->mode == row->results[i].who->mode)
      return 0;
  return 1;
}

/* Mode by mode, since each has its own results to be compared with. */
const struct contestant *
row_check (const struct row *row)
{
  for (int mode = 0; mode < MODES; mode++)
    for (size_t i = 0; i < row->count; i++)
      {
        const struct contestant *c = row->results[i].who;
        if (c->mode == (enum mode) mode && !operation_agrees (row->operation, c, row->size, is_first_of_mode (row, i)))
          return c;
      }
  return NULL;
}

/* ---- the measurement: the contestants, and the AES instructions alone */

#define MAX_REFERENCES (1 + CHAIN_WIDTHS)

struct turn
{
  const struct row *row;
  const struct contestant *who;
};

static void
select_contestant (const void *data)
{
  contestant_select (((const struct turn *) data)->who);
}

static void
run_contestant (const void *data, size_t calls)
{
  const struct turn *t = data;
  operation_run[t->row->operation] (t->who, t->row->size, calls);
}

/* Which chains the row refers to, and where their figures go. */
static size_t
find_references (struct row *row, const struct chains **chains, struct figure **figures)
{
  size_t n = 0;
  if (operation_is_mode_alone (row->operation))
    return 0;
  if (row->size <= CHAINED_UP_TO && (chains[n] = chains_find (16, row->key_bits, 1, 0)))
    figures[n++] = &row->chained;
  for (int i = 0; i < CHAIN_WIDTHS && row->size >= CEILING_FROM; i++)
    if ((chains[n] = chains_ceiling (chain_widths[i], row->key_bits)))
      figures[n++] = &row->ceilings[i];
  return n;
}

void
row_measure (struct row *row, double seconds)
{
  struct job jobs[MAX_CONTESTANTS + MAX_REFERENCES];
  struct turn turns[MAX_CONTESTANTS];
  struct figure *figures[MAX_CONTESTANTS + MAX_REFERENCES];
  const struct chains *chains[MAX_REFERENCES];
  for (size_t i = 0; i < row->count; i++)
    {
      struct result *r = &row->results[i];
      turns[i] = (struct turn) { row, r->who };
      jobs[i] = (struct job) { .run = run_contestant, .prepare = select_contestant, .data = &turns[i] };
      figures[i] = &r->figure;
      if (operation_opens (row->operation) && is_first_of_mode (row, i))
        operation_seal_inputs (r->who, row->size);
    }
  size_t references = find_references (row, chains, figures + row->count);
  for (size_t i = 0; i < references; i++)
    jobs[row->count + i] = (struct job) { .run = chains_job, .data = chains[i] };

  turns_measure (jobs, row->count + references, seconds);

  for (size_t i = 0; i < row->count + references; i++)
    *figures[i] = jobs[i].figure;
}

/* ---- figures that hang on others of the row */

double
row_ratio (const struct row *row, const struct result *result)
{
  return row->base < 0 || row->results[row->base].figure.time <= 0 ? 0 : result->figure.time / row->results[row->base].figure.time;
}

double
row_mb_per_second (const struct row *row, const struct result *result)
{
  return result->figure.time <= 0 ? 0 : (double) row->size / result->figure.time * benchmark_clock.units_per_second / 1e6;
}

double
row_chained (const struct row *row, const struct result *result)
{
  return row->chained.time <= 0 ? 0 : result->figure.time / row->chained.time;
}

double
row_ceiling (const struct row *row, const struct result *result)
{
  int widest = 0;
  for (int i = 0; i < CHAIN_WIDTHS; i++)
    if (row->ceilings[i].samples > 0)
      widest = chain_widths[i];
  int width = contestant_width (result->who, widest);
  for (int i = 0; i < CHAIN_WIDTHS; i++)
    if (chain_widths[i] == width && row->ceilings[i].samples > 0 && result->figure.time > 0)
      {
        double block = row->ceilings[i].time / chains_blocks (chains_ceiling (width, row->key_bits));
        return block * ((double) row->size / 16) / result->figure.time;
      }
  return 0;
}

void
row_free (struct row *row)
{
  free (row->results);
}
