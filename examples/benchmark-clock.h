/* benchmark-clock.h: the clock, the CPU it belongs to, and order statistics.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef BENCHMARK_CLOCK_H
#define BENCHMARK_CLOCK_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

#if defined __x86_64__ || (defined __i386__ && defined __SSE2__)
#define CLOCK_IS_TSC 1
#endif

/* clock_ticks: what the machine's cheapest steady counter shows. Nothing
   before it in the program is still running, and nothing after it has begun. */
static inline uint64_t
clock_ticks (void)
{
#ifdef CLOCK_IS_TSC
  uint32_t low, high;
  __asm__ volatile ("lfence\n\trdtsc\n\tlfence" : "=a" (low), "=d" (high) :: "memory");
  return (uint64_t) high << 32 | low;
#elif defined __aarch64__
  uint64_t ticks;
  __asm__ volatile ("isb\n\tmrs %0, cntvct_el0\n\tisb" : "=r" (ticks) :: "memory");
  return ticks;
#else
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (uint64_t) now.tv_sec * 1000000000 + (uint64_t) now.tv_nsec;
#endif
}

/* Figures are given in units: cycles of the time-stamp counter on x86, and
   elsewhere nanoseconds, since no other counter a program may read runs at
   anything like the speed of the core. */
struct benchmark_clock
{
  const char *unit;             /* "cycle" or "ns" */
  const char *units;
  double units_per_second;
  double units_per_tick;
  double ticks_per_second;
  double overhead;              /* units between two looks at the clock */
  char description[96];         /* what a unit is */
};

extern struct benchmark_clock benchmark_clock;

/* clock_start: measures the clock. The others below need it. */
void
clock_start (void);

/* clock_is_cycles: whether the units are cycles. */
static inline int
clock_is_cycles (void)
{
#ifdef CLOCK_IS_TSC
  return 1;
#else
  return 0;
#endif
}

/* clock_thread_units: units of time that the CPU gave this thread, so that
   other programs' turns are left out; wall time where the system does not
   tell. Costs about a microsecond. */
double
clock_thread_units (void);

/* clock_pin: keeps the program on one CPU, and returns its number; -1 where
   that cannot be done. */
int
clock_pin (void);

/* clock_cpu_name: the model as the system names it, otherwise the
   architecture. */
const char *
clock_cpu_name (void);

/* clock_quantile: the value below which a share of the samples lies; 0.5 is
   the median. The samples, at least one, are put in order. */
double
clock_quantile (double *samples, size_t count, double share);

#endif /* BENCHMARK_CLOCK_H */
