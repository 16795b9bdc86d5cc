/* benchmark-report.h: what was measured, as a table, as JSON, as a picture.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef BENCHMARK_REPORT_H
#define BENCHMARK_REPORT_H

#include <stddef.h>
#include <stdio.h>

#include "benchmark-rows.h"

enum table { TABLE_SHORT, TABLE_LONG, TABLE_NONE };

struct report
{
  const char *implementation;   /* of urtica, in use */
  int cpu;                      /* that the program was pinned to, or -1 */
  size_t count;
  struct row *rows;
};

#define SIZE_TEXT 24

/* report_size: "16 B", "4 KiB", "1 MiB" into text of SIZE_TEXT bytes. */
const char *
report_size (size_t size, char *text);

/* report_header: where and how the table's figures were found. */
void
report_header (const struct report *report);

/* report_table: rows of one operation and key size, all of one report. */
void
report_table (const struct row *rows, size_t count, enum table form);

/* report_footer: how far the samples lay apart. */
void
report_footer (const struct report *report);

/* report_json: everything. */
void
report_json (const struct report *report, FILE *f);

/* report_plot: MB/s against size, a panel for each operation and key size
   that has sizes, through gnuplot, as gnuplot_draw does. */
void
report_plot (const struct report *report, const char *path);

#endif /* BENCHMARK_REPORT_H */
