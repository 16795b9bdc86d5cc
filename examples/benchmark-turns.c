/* benchmark-turns.c: jobs that are measured in turn.

   What disturbs a machine (another program, another clock rate) lasts for
   longer than a sample. So each round takes one sample of each job, in a new
   order, and what disturbs one disturbs all; medians over the rounds then
   compare well, even where the figures themselves do not. A sample is many
   calls, since a look at the clock costs as much as a short message; and
   right before it the same job runs untimed, since the first wide vector
   instructions after a while cost thousands of cycles. A call so long that
   it hardly ever gets through in one turn of the scheduler is measured in
   the CPU's time for it.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <stdint.h>
#include <stdlib.h>

#include "benchmark-clock.h"
#include "benchmark-program.h"
#include "benchmark-turns.h"

#define SAMPLE_SECONDS 4e-6
#define WARM_UP_SECONDS 15e-6
/* A call this long warms up by itself, and other programs come in between. */
#define LONG_CALL_SECONDS 1e-3
#define MIN_ROUNDS 7
#define MAX_ROUNDS 999

struct measurement
{
  struct job *job;
  double *samples;
  size_t place;                 /* which one has its turn at this one's place in the list */
  int is_long;
};

static double
time_calls (const struct measurement *m, size_t calls)
{
  const struct job *job = m->job;
  if (m->is_long)
    {
      double start = clock_thread_units ();
      job->run (job->data, calls);
      return clock_thread_units () - start;
    }
  uint64_t start = clock_ticks ();
  job->run (job->data, calls);
  return (double) (clock_ticks () - start) * benchmark_clock.units_per_tick;
}

static void
prepare (const struct job *job)
{
  if (job->prepare)
    job->prepare (job->data);
}

/* How many calls make a sample. The first guess is mostly the cost of
   looking at the clock, and of cold caches. */
static void
choose_calls (struct measurement *m)
{
  double second = benchmark_clock.units_per_second;
  struct figure *f = &m->job->figure;
  /* Where the clock is coarse, a sample has to be many of its steps. */
  double sample = SAMPLE_SECONDS * second;
  if (sample < 200 * benchmark_clock.units_per_tick)
    sample = 200 * benchmark_clock.units_per_tick;

  prepare (m->job);
  double t = time_calls (m, 1);
  *f = (struct figure) { .calls = 1 };
  for (int i = 0; i < 5 && t < LONG_CALL_SECONDS * second; i++)
    {
      double calls = sample / (t > 1 ? t : 1) + 1;
      f->calls = calls < 1e5 ? (size_t) calls : 100000;
      double again = time_calls (m, f->calls) / (double) f->calls;
      if (again < t)
        t = again;
    }
  m->is_long = t >= LONG_CALL_SECONDS * second;
}

static void
take_sample (struct measurement *m)
{
  struct figure *f = &m->job->figure;
  double second = benchmark_clock.units_per_second;
  prepare (m->job);
  if (!m->is_long)
    for (double warm = 0; warm < WARM_UP_SECONDS * second;)
      warm += time_calls (m, f->calls) + 1;
  double t = time_calls (m, f->calls) - benchmark_clock.overhead;
  m->samples[f->samples++] = (t > 0 ? t : 0) / (double) f->calls;
}

static void
shuffle (struct measurement *ms, size_t count)
{
  static uint32_t seed = 1;
  for (size_t i = count; i > 1; i--)
    {
      seed = seed * 1664525 + 1013904223;
      size_t j = (seed >> 8) % i;
      size_t swapped = ms[i - 1].place;
      ms[i - 1].place = ms[j].place;
      ms[j].place = swapped;
    }
}

static void
go_round (struct measurement *ms, size_t count, double seconds)
{
  uint64_t start = clock_ticks ();
  for (size_t i = 0; i < count; i++)
    choose_calls (&ms[i]);
  for (int round = 0; round < MAX_ROUNDS; round++)
    {
      if (round >= MIN_ROUNDS && (double) (clock_ticks () - start) > seconds * benchmark_clock.ticks_per_second)
        break;
      shuffle (ms, count);
      for (size_t i = 0; i < count; i++)
        take_sample (&ms[ms[i].place]);
    }
}

void
turns_measure (struct job *jobs, size_t count, double seconds)
{
  struct measurement *ms = calloc (count + 1, sizeof *ms);
  double *samples = calloc (count * MAX_ROUNDS + 1, sizeof *samples);
  if (ms == NULL || samples == NULL)
    program_ends (EXIT_FAILED, "no memory is left");
  for (size_t i = 0; i < count; i++)
    ms[i] = (struct measurement) { &jobs[i], samples + i * MAX_ROUNDS, i, 0 };

  go_round (ms, count, seconds);

  for (size_t i = 0; i < count; i++)
    {
      struct figure *f = &jobs[i].figure;
      f->time = clock_quantile (ms[i].samples, f->samples, 0.5);
      f->quartiles[0] = clock_quantile (ms[i].samples, f->samples, 0.25);
      f->quartiles[1] = clock_quantile (ms[i].samples, f->samples, 0.75);
    }
  free (samples);
  free (ms);
}

double
figure_spread (const struct figure *figure)
{
  return figure->time <= 0 ? 0 : (figure->quartiles[1] - figure->quartiles[0]) / figure->time;
}
