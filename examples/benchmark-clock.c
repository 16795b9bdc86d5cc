/* benchmark-clock.c: the clock, the CPU it belongs to, and order statistics.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef HAVE_CONFIG_H
#include <config.h>
#else
#define _GNU_SOURCE 1
#endif

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#include "benchmark-clock.h"

struct benchmark_clock benchmark_clock;

static double
nanoseconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec * 1e9 + (double) now.tv_nsec;
}

static double
look_twice (void)
{
  double between[101];
  size_t n = sizeof between / sizeof *between;
  for (size_t i = 0; i < n; i++)
    {
      uint64_t start = clock_ticks ();
      between[i] = (double) (clock_ticks () - start);
    }
  return clock_quantile (between, n, 0.5);
}

void
clock_start (void)
{
  struct benchmark_clock *c = &benchmark_clock;
  double start = nanoseconds (), end;
  uint64_t first = clock_ticks ();
  do
    end = nanoseconds ();
  while (end < start + 5e7);
  c->ticks_per_second = (double) (clock_ticks () - first) / (end - start) * 1e9;

  const char *what;
#ifdef CLOCK_IS_TSC
  what = "cycles of the time-stamp counter";
  c->unit = "cycle";
  c->units = "cycles";
  c->units_per_second = c->ticks_per_second;
#else
#ifdef __aarch64__
  what = "nanoseconds by the counter cntvct_el0";
#else
  what = "nanoseconds by the system's clock";
#endif
  c->unit = c->units = "ns";
  c->units_per_second = 1e9;
#endif
  c->units_per_tick = c->units_per_second / c->ticks_per_second;
  snprintf (c->description, sizeof c->description, "%s, at %.1f MHz by CLOCK_MONOTONIC", what, c->ticks_per_second / 1e6);
  c->overhead = look_twice () * c->units_per_tick;
}

double
clock_thread_units (void)
{
#ifdef CLOCK_THREAD_CPUTIME_ID
  struct timespec used;
  if (clock_gettime (CLOCK_THREAD_CPUTIME_ID, &used) == 0)
    return ((double) used.tv_sec + (double) used.tv_nsec / 1e9) * benchmark_clock.units_per_second;
#endif
  return nanoseconds () / 1e9 * benchmark_clock.units_per_second;
}

int
clock_pin (void)
{
#ifdef CPU_SET
  cpu_set_t set;
  if (sched_getaffinity (0, sizeof set, &set) != 0)
    return -1;
  /* The last one: interrupts tend to be served by the first. */
  int cpu = CPU_SETSIZE - 1;
  while (cpu >= 0 && !CPU_ISSET (cpu, &set))
    cpu--;
  if (cpu < 0)
    return -1;
  CPU_ZERO (&set);
  CPU_SET (cpu, &set);
  return sched_setaffinity (0, sizeof set, &set) == 0 ? cpu : -1;
#else
  return -1;
#endif
}

const char *
clock_cpu_name (void)
{
  static char name[256];
  static struct utsname system;
  char line[256];
  FILE *f = fopen ("/proc/cpuinfo", "r");
  while (f && !name[0] && fgets (line, sizeof line, f))
    {
      char *value = strchr (line, ':');
      if (strncmp (line, "model name", 10) == 0 && value)
        {
          value += 1 + strspn (value + 1, " \t");
          value[strcspn (value, "\n")] = 0;
          snprintf (name, sizeof name, "%s", value);
        }
    }
  if (f)
    fclose (f);
  if (!name[0] && uname (&system) == 0)
    snprintf (name, sizeof name, "%s", system.machine);
  return name;
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

double
clock_quantile (double *samples, size_t count, double share)
{
  qsort (samples, count, sizeof *samples, compare);
  double at = share * (double) (count - 1);
  size_t i = (size_t) at;
  return i + 1 < count ? samples[i] + (at - (double) i) * (samples[i + 1] - samples[i]) : samples[i];
}
