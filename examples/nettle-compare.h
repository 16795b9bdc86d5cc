/* nettle-compare.h: what the parts of nettle-compare know of each other.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef NETTLE_COMPARE_H
#define NETTLE_COMPARE_H

#include <stddef.h>

enum operation { ENCRYPT, DECRYPT, DATA, OPERATIONS };

#define ALGORITHMS 7
#define SIZES 8
extern const char *const algorithm_names[ALGORITHMS];
extern const int algorithm_bits[ALGORITHMS];    /* of the key */
extern const char *const operation_names[OPERATIONS];
extern const size_t message_sizes[SIZES];       /* rising */

/* The algorithms to which the others are compared. */
enum { OCB_128, OCB_128_STREAM, OCB_128_GENERIC, GCM_128, EAX_128, OCB_256, GCM_256 };

/* One library's figures: the clock's units for a message, of which so many
   bytes are text, or associated data. */
struct figures
{
  char library[512];            /* the file that OCB is from */
  double time[ALGORITHMS][OPERATIONS][SIZES];
};

/* figures_measure: all of this process, each in turn. clock_start was before. */
void
figures_measure (struct figures *f, double seconds);

/* figures_check: the end with status 3, if the library at hand computes
   wrong tags or refuses right ones. */
void
figures_check (void);

/* library_of_ocb: the file that the process has ocb_encrypt from. */
const char *
library_of_ocb (void);

/* compare_table, compare_json: for people and for programs. with is NULL
   where there is no second library. */
void
compare_table (const struct figures *alone, const struct figures *with, int cpu);

void
compare_json (const struct figures *alone, const struct figures *with, int cpu, const char *path);

#endif /* NETTLE_COMPARE_H */
