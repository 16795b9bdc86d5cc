/* benchmark-gnuplot.c: pictures, by gnuplot.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef HAVE_CONFIG_H
#include <config.h>
#else
#define _GNU_SOURCE 1
#endif

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>

#include "benchmark-gnuplot.h"
#include "benchmark-output.h"
#include "benchmark-program.h"

static const char *terminal;

static const char *
terminal_of (const char *path)
{
  const char *dot = strrchr (path, '.');
  return dot && strcasecmp (dot, ".svg") == 0 ? "svg" : dot && strcasecmp (dot, ".png") == 0 ? "pngcairo" : NULL;
}

void
gnuplot_check (const char *path)
{
  if (terminal_of (path) == NULL)
    program_ends (EXIT_USAGE, "\"%s\": a plot is FILE.svg or FILE.png", path);
  if (system ("gnuplot --version >/dev/null 2>&1") != 0)
    program_ends (EXIT_FAILED, "no plot: gnuplot is not installed, or does not run");
}

void
gnuplot_draw (const char *path, void (*write) (const void *data, FILE *f), const void *data)
{
  struct output out;
  output_open (&out, path);
  terminal = terminal_of (path);

  /* By way of the environment, no file name needs the shell's quoting, or
     gnuplot's. */
  signal (SIGPIPE, SIG_IGN);
  FILE *gnuplot = NULL;
  if (setenv ("BENCHMARK_PLOT", out.temporary ? out.temporary : path, 1) == 0)
    gnuplot = popen ("exec gnuplot >\"$BENCHMARK_PLOT\" 2>/dev/null", "w");
  if (gnuplot)
    write (data, gnuplot);
  int status = gnuplot ? pclose (gnuplot) : -1;
  fseek (out.file, 0, SEEK_END);
  if (status != 0 || ftell (out.file) == 0)
    {
      output_abandon (&out);
      program_ends (EXIT_FAILED, "no plot: gnuplot failed");
    }
  output_done (&out);
}

void
gnuplot_terminal (unsigned width, unsigned height, FILE *f)
{
  fprintf (f, "set terminal %s size %u,%u enhanced font 'sans,11' background rgb 'white'\n", terminal, width, height);
}

void
gnuplot_quoted (const char *s, FILE *f)
{
  for (; *s; s++)
    if (*s == '\'')
      fputs ("''", f);
    else if ((unsigned char) *s >= ' ')
      fputc (*s, f);
}
