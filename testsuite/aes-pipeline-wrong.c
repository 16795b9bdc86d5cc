/* aes-pipeline-wrong.c: in place of examples/benchmark-chains.c, chains one
   of which does what another should: WRONG="I J" in the environment gives
   number I of the list the code of number J.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define chains_all right_chains
#include "examples/benchmark-chains.c"
#undef chains_all

const struct chains *
chains_all (size_t *count)
{
  static struct chains wrong[256];
  const struct chains *right = right_chains (count);
  const char *how = getenv ("WRONG");
  unsigned i, j;
  if (*count > sizeof wrong / sizeof *wrong || how == NULL || sscanf (how, "%u %u", &i, &j) != 2 || i >= *count || j >= *count)
    return right;
  memcpy (wrong, right, *count * sizeof *wrong);
  wrong[i].run = right[j].run;
  return wrong;
}
