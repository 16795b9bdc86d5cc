// planted-leaks.h: functions that are not constant time, each in one way, and
// one that is: a checker that does not tell them apart is of no use.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_PLANTED_LEAKS_H
#define TESTSUITE_PLANTED_LEAKS_H

#include <stddef.h>
#include <stdint.h>

// The secret, and what keeps the functions from being optimized away.
inline uint8_t planted_secret[16];
inline volatile uint8_t planted_sink;
inline uint8_t planted_table[256];

// An empty asm makes of each a real branch, load or loop.
#define PLANTED __attribute__ ((noinline)) inline void

PLANTED
leak_by_branch ()
{
  if (planted_secret[3] & 1)
    __asm__ volatile ("nop\n\tnop");
  else
    __asm__ volatile ("nop");
}
PLANTED
leak_by_look_up ()
{
  planted_sink = planted_table[planted_secret[5]];
}
PLANTED
leak_by_loop_bound ()
{
  for (unsigned i = planted_secret[7] & 15; i > 0; i--)
    __asm__ volatile ("nop");
}
// As memcmp may do it.
PLANTED
leak_by_comparison ()
{
  size_t i = 0;
  while (i < 15 && planted_secret[i] == planted_table[i])
    i++;
  planted_sink = uint8_t (i);
}

PLANTED
leak_nothing ()
{
  unsigned x = 0;
  for (unsigned i = 0; i < sizeof planted_secret; i++)
    x = (x << 3 ^ planted_secret[i]) & ~(x >> 9);
  planted_sink = uint8_t (x);
}
#undef PLANTED

const struct
{
  const char *name;
  void (*leak) ();
} planted_leaks[] = {
  { "branch", leak_by_branch },
  { "look-up", leak_by_look_up },
  { "loop bound", leak_by_loop_bound },
  { "comparison", leak_by_comparison },
};

#endif
