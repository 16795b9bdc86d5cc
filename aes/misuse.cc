// misuse.cc: see misuse.h.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "aes/misuse.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void
urtica::misuse (const char *function, const char *fault)
{
  dprintf (STDERR_FILENO, "%s: %s\n", function, fault);
  abort ();
}
