/* benchmark-selection.h: which part of the benchmark was asked for.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef BENCHMARK_SELECTION_H
#define BENCHMARK_SELECTION_H

#include <stddef.h>

#include "benchmark-operations.h"

#define MAX_SIZES 32

struct selection
{
  int operations[OPERATIONS];
  size_t sizes[MAX_SIZES];      /* ascending */
  size_t size_count;
  int own_sizes;                /* of the user's choice, so the mode alone has them too */
  const char *algorithms;       /* comma-separated names; NULL: all */
  const char *implementations;
};

/* selection_all: everything, at the usual sizes. */
void
selection_all (struct selection *s);

/* The functions below take a list of names as it was given, and end the
   program with status 2 and one line of what there is, if one of them is
   none. */

void
selection_operations (struct selection *s, const char *list);

void
selection_sizes (struct selection *s, const char *list);

/* selection_contestants: leaves those in the list whom the selection names. */
void
selection_contestants (const struct selection *s, struct contestants *all);

/* selection_has_size: whether an operation is to be done at this size. */
int
selection_has_size (const struct selection *s, enum operation operation, size_t size);

#endif /* BENCHMARK_SELECTION_H */
