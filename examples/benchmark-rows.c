/* benchmark-rows.c: one row is one operation at one size, done by all who
   can, each measured in turn.

   What disturbs a machine (another program, another clock rate) lasts for
   longer than a sample. So each round takes one sample of each contestant,
   in a new order, and what disturbs one disturbs all; medians over the
   rounds then compare well, even where the figures themselves do not. A
   sample is many calls, since a look at the clock costs as much as a short
   message; and right before it the same contestant runs untimed, since the
   first wide vector instructions after a while cost thousands of cycles. A
   call so long that it hardly ever gets through in one turn of the scheduler
   is measured in the CPU's time for it.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <stdlib.h>
#include <string.h>

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

/* ---- the measurement */

struct measurement
{
  const struct row *row;
  struct result *result;
  double *samples;
  int is_long;
};

static double
time_calls (const struct measurement *m, size_t calls)
{
  operation_func *run = operation_run[m->row->operation];
  if (m->is_long)
    {
      double start = clock_thread_units ();
      run (m->result->who, m->row->size, calls);
      return clock_thread_units () - start;
    }
  uint64_t start = clock_ticks ();
  run (m->result->who, m->row->size, calls);
  return (double) (clock_ticks () - start) * benchmark_clock.units_per_tick;
}

/* How many calls make a sample. The first guess is mostly the cost of
   looking at the clock, and of cold caches. */
static void
choose_calls (struct measurement *m)
{
  double second = benchmark_clock.units_per_second;
  /* Where the clock is coarse, a sample has to be many of its steps. */
  double sample = SAMPLE_SECONDS * second;
  if (sample < 200 * benchmark_clock.units_per_tick)
    sample = 200 * benchmark_clock.units_per_tick;

  contestant_select (m->result->who);
  double t = time_calls (m, 1);
  m->result->calls = 1;
  for (int i = 0; i < 5 && t < LONG_CALL_SECONDS * second; i++)
    {
      double calls = sample / (t > 1 ? t : 1) + 1;
      m->result->calls = calls < 1e5 ? (size_t) calls : 100000;
      double again = time_calls (m, m->result->calls) / (double) m->result->calls;
      if (again < t)
        t = again;
    }
  m->is_long = t >= LONG_CALL_SECONDS * second;
}

static void
take_sample (struct measurement *m)
{
  struct result *r = m->result;
  double second = benchmark_clock.units_per_second;
  contestant_select (r->who);
  if (!m->is_long)
    for (double warm = 0; warm < WARM_UP_SECONDS * second;)
      warm += time_calls (m, r->calls) + 1;
  double t = time_calls (m, r->calls) - benchmark_clock.overhead;
  m->samples[r->samples++] = (t > 0 ? t : 0) / (double) r->calls;
}

static void
shuffle (size_t *order, size_t count)
{
  static uint32_t seed = 1;
  for (size_t i = count; i > 1; i--)
    {
      seed = seed * 1664525 + 1013904223;
      size_t j = (seed >> 8) % i;
      size_t swapped = order[i - 1];
      order[i - 1] = order[j];
      order[j] = swapped;
    }
}

static void
measure_in_turn (struct measurement *ms, size_t count, double seconds)
{
  size_t order[MAX_CONTESTANTS];
  uint64_t start = clock_ticks ();
  for (size_t i = 0; i < count; i++)
    {
      order[i] = i;
      choose_calls (&ms[i]);
    }
  for (int round = 0; round < MAX_ROUNDS; round++)
    {
      if (round >= MIN_ROUNDS && (double) (clock_ticks () - start) > seconds * benchmark_clock.ticks_per_second)
        break;
      shuffle (order, count);
      for (size_t i = 0; i < count; i++)
        take_sample (&ms[order[i]]);
    }
}

void
row_measure (struct row *row, double seconds)
{
  struct measurement *ms = calloc (row->count, sizeof *ms);
  double *samples = calloc (row->count * MAX_ROUNDS, sizeof *samples);
  if (ms == NULL || samples == NULL)
    contestant_failed ("calloc");
  for (size_t i = 0; i < row->count; i++)
    {
      ms[i] = (struct measurement) { row, &row->results[i], samples + i * MAX_ROUNDS, 0 };
      if (operation_opens (row->operation) && is_first_of_mode (row, i))
        operation_seal_inputs (row->results[i].who, row->size);
    }

  measure_in_turn (ms, row->count, seconds);

  for (size_t i = 0; i < row->count; i++)
    {
      struct result *r = ms[i].result;
      r->time = clock_quantile (ms[i].samples, r->samples, 0.5);
      r->quartiles[0] = clock_quantile (ms[i].samples, r->samples, 0.25);
      r->quartiles[1] = clock_quantile (ms[i].samples, r->samples, 0.75);
    }
  free (samples);
  free (ms);
}

double
row_ratio (const struct row *row, const struct result *result)
{
  return row->base < 0 || row->results[row->base].time <= 0 ? 0 : result->time / row->results[row->base].time;
}

double
row_mb_per_second (const struct row *row, const struct result *result)
{
  return result->time <= 0 ? 0 : (double) row->size / result->time * benchmark_clock.units_per_second / 1e6;
}

double
row_spread (const struct result *result)
{
  return result->time <= 0 ? 0 : (result->quartiles[1] - result->quartiles[0]) / result->time;
}

void
row_free (struct row *row)
{
  free (row->results);
}
