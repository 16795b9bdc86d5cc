/* ocb-file-progress.c: the line that shows how far a long run is.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#define _GNU_SOURCE 1
#define _FILE_OFFSET_BITS 64

#include "ocb-file.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static struct
{
  int wanted;
  int columns; /* 0; or how wide the line is that stands there */
  const char *what;
  off_t done, total;
  double begun, shown; /* in seconds */
} progress;

static double
seconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

void
progress_begin (const char *what, off_t total)
{
  /* On the terminal that shows the output itself, the line would stand in
     the midst of it. */
  progress.wanted = isatty (STDERR_FILENO) && !output_is_terminal ();
  progress.columns = 0;
  progress.what = what;
  progress.done = 0;
  progress.total = total;
  progress.begun = progress.shown = seconds ();
}

void
progress_add (size_t length)
{
  char line[80];
  double now;
  int n, columns;

  progress.done += (off_t) length;
  /* After a piece that is not full nothing is left to wait for. */
  if (!progress.wanted || length < PIECE_SIZE)
    return;
  now = seconds ();
  if (now - progress.begun < 0.5 || (progress.columns > 0 && now - progress.shown < 0.2))
    return;
  n = snprintf (line, sizeof line, "ocb-file: %.1f MB %s", (double) progress.done * 1e-6, progress.what);
  if (progress.total > 0 && progress.done <= progress.total)
    n += snprintf (line + n, sizeof line - (size_t) n, ", %d %%",
                   (int) (100 * (double) progress.done / (double) progress.total));
  columns = n + snprintf (line + n, sizeof line - (size_t) n, ", %.1f MB/s",
                          (double) progress.done * 1e-6 / (now - progress.begun));
  fprintf (stderr, "\r%-*s", progress.columns, line);
  progress.columns = columns > progress.columns ? columns : progress.columns;
  progress.shown = now;
}

void
progress_end (void)
{
  if (progress.columns > 0)
    fprintf (stderr, "\r%*s\r", progress.columns, "");
  progress.columns = 0;
  progress.wanted = 0;
}
