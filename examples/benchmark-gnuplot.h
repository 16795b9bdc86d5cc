/* benchmark-gnuplot.h: pictures, by gnuplot.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef BENCHMARK_GNUPLOT_H
#define BENCHMARK_GNUPLOT_H

#include <stdio.h>

/* gnuplot_check: ends the program with status 2 if path has another suffix
   than .svg or .png, and with status 3 if there is no gnuplot. */
void
gnuplot_check (const char *path);

/* gnuplot_draw: write gives gnuplot its script, which begins with
   gnuplot_terminal. Ends the program with status 1 or 3, if no picture comes
   of it. */
void
gnuplot_draw (const char *path, void (*write) (const void *data, FILE *f), const void *data);

/* gnuplot_terminal: of the kind that the path given to gnuplot_draw asks for. */
void
gnuplot_terminal (unsigned width, unsigned height, FILE *f);

/* gnuplot_quoted: what stands between single quotes. */
void
gnuplot_quoted (const char *s, FILE *f);

#endif /* BENCHMARK_GNUPLOT_H */
