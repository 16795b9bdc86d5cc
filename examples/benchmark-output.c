/* benchmark-output.c: a file that is there whole or not at all.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef HAVE_CONFIG_H
#include <config.h>
#else
#define _GNU_SOURCE 1
#endif

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "benchmark-output.h"
#include "benchmark-program.h"

static _Noreturn void
fail (const struct output *o)
{
  int why = errno;
  if (o->temporary)
    unlink (o->temporary);
  program_ends (EXIT_CANNOT_WRITE, "%s: %s", o->path, strerror (why));
}

static int
is_special (const char *path)
{
  struct stat st;
  return stat (path, &st) == 0 && !S_ISREG (st.st_mode);
}

void
output_open (struct output *o, const char *path)
{
  static const char suffix[] = ".XXXXXX";
  *o = (struct output) { .path = path };
  if (is_special (path))
    {
      if ((o->file = fopen (path, "w")) == NULL)
        fail (o);
      return;
    }
  /* A link's target is replaced, not the link. */
  char *target = realpath (path, NULL);
  const char *name = target ? target : path;
  size_t size = strlen (name) + sizeof suffix;
  char *temporary = malloc (size);
  if (temporary == NULL)
    fail (o);
  snprintf (temporary, size, "%s%s", name, suffix);
  free (target);

  int fd = mkstemp (temporary);
  if (fd < 0)
    fail (o);
  o->temporary = temporary;
  mode_t mask = umask (0);
  umask (mask);
  if (fchmod (fd, 0666 & ~mask) != 0 || (o->file = fdopen (fd, "w")) == NULL)
    fail (o);
}

void
output_done (struct output *o)
{
  int wrong = ferror (o->file);
  if (fclose (o->file) != 0 || wrong)
    fail (o);
  if (o->temporary == NULL)
    return;
  char *target = strdup (o->temporary);
  if (target == NULL)
    fail (o);
  target[strlen (target) - strlen (".XXXXXX")] = 0;
  if (rename (o->temporary, target) != 0)
    fail (o);
  free (target);
  free (o->temporary);
}

void
output_abandon (struct output *o)
{
  fclose (o->file);
  if (o->temporary)
    unlink (o->temporary);
  free (o->temporary);
}

void
output_check (const char *path)
{
  struct output o;
  if (is_special (path))
    return;
  output_open (&o, path);
  output_abandon (&o);
}
