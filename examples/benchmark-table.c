/* benchmark-table.c: figures for people.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <urtica/urtica.h>

#include "benchmark-clock.h"
#include "benchmark-program.h"
#include "benchmark-report.h"

#define NAME_WIDTH 20
#define NAME_TEXT 64
#define SIZES_WIDTH 56

const char *
report_size (size_t size, char *text)
{
  if (size % 1048576 == 0)
    snprintf (text, SIZE_TEXT, "%zu MiB", size / 1048576);
  else if (size % 1024 == 0)
    snprintf (text, SIZE_TEXT, "%zu KiB", size / 1024);
  else if (size < 10000)
    snprintf (text, SIZE_TEXT, "%zu B", size);
  else
    snprintf (text, SIZE_TEXT, "%zuB", size);
  return text;
}

/* Whom ratios compare with: one for all rows but those for the mode alone. */
static void
print_base (const struct report *report)
{
  char name[NAME_TEXT];
  for (size_t i = 0; i < report->count; i++)
    {
      const struct row *row = &report->rows[i];
      if (row->base < 0)
        continue;
      contestant_name (row->results[row->base].who, sizeof name, name);
      printf ("\"x urtica\": the time as a multiple of that of %s%s\n", name,
              operation_is_mode_alone (row->operation) ? " over the same AES" : "");
      return;
    }
}

static void
print_references (void)
{
  if (chains_run_here (16))
    printf ("\"x chained AES\": as a multiple of one block's AES that waits for the one before\n"
            "\"%% of ceiling\": of what AES instructions alone do in registers as wide as urtica's, or as there are\n");
}

void
report_header (const struct report *report)
{
  const char *const names[] = { "Nettle", "OpenSSL", "libgcrypt" };
  const char *const versions[] = { version_of_nettle (), version_of_openssl (), version_of_libgcrypt () };
  printf ("urtica %s, %s in use", urtica_version (), report->implementation);
  for (int i = 0; i < 3; i++)
    if (versions[i])
      printf (", %s %s", names[i], versions[i]);
  printf ("; %s\n%s", program_compiler (), clock_cpu_name ());
  if (report->cpu >= 0)
    printf (", CPU %d", report->cpu);
  printf ("; medians of samples taken in turn\ntimes are %s\n", benchmark_clock.description);
  print_base (report);
  print_references ();
}

/* Three digits that count, in five places or fewer. */
static const char *
three_digits (double x, char *text)
{
  snprintf (text, SIZE_TEXT, "%.*f", x < 0.9995 ? 3 : x < 9.995 ? 2 : x < 99.95 ? 1 : 0, x);
  return text;
}

static void
print_cell (int width, double x)
{
  char text[SIZE_TEXT];
  printf ("%*s", width, x > 0 ? three_digits (x, text) : "-");
}

/* ---- the short form */

/* A column for one of the sizes. */
struct chosen
{
  const char *heading[2];
  int width;
  double (*value) (const struct row *row, const struct result *result);
  const struct row *row;
};

#define MAX_CHOSEN 4

/* Columns of sizes: from first on, count of them, so wide. The chosen ones
   stand in the last part of a table that is too wide for one. */
struct columns
{
  size_t first, count;
  int width;
  struct chosen chosen[MAX_CHOSEN];
  size_t chosen_count;
};

static int
column_width (const struct row *rows, size_t count)
{
  char text[SIZE_TEXT];
  size_t longest = 0;
  for (size_t i = 0; i < count; i++)
    if (strlen (report_size (rows[i].size, text)) > longest)
      longest = strlen (text);
  return longest < 6 ? 7 : (int) longest + 1;
}

static double
time_per_byte (const struct row *row, const struct result *result)
{
  return result->figure.time / (double) row->size;
}

static double
ceiling_percent (const struct row *row, const struct result *result)
{
  return row_ceiling (row, result) * 100;
}

static int
has_ceiling (const struct row *row)
{
  size_t samples = 0;
  for (int i = 0; i < CHAIN_WIDTHS; i++)
    samples += row->ceilings[i].samples;
  return samples > 0;
}

/* The sizes nearest below 64 B for latency and below 16 KiB for the rest, of
   those that are there and have such figures. */
static void
choose_sizes (const struct row *rows, size_t count, struct columns *c)
{
  const struct row *large = rows, *chained = NULL, *ceiling = NULL;
  for (const struct row *row = rows; row < rows + count; row++)
    {
      if (row->size <= 16384)
        large = row;
      if (row->chained.samples > 0 && (chained == NULL || row->size <= 64))
        chained = row;
      if (has_ceiling (row) && (ceiling == NULL || row->size <= 16384))
        ceiling = row;
    }
  const struct chosen all[MAX_CHOSEN] =
  {
    { { benchmark_clock.units, "a byte" }, 8, time_per_byte, large },
    { { "x", "urtica" }, 8, row_ratio, large },
    { { "x chained", "AES" }, 10, row_chained, chained },
    { { "% of", "ceiling" }, 8, ceiling_percent, ceiling }
  };
  for (size_t i = 0; i < MAX_CHOSEN; i++)
    if (all[i].row)
      c->chosen[c->chosen_count++] = all[i];
}

static void
print_heading (const struct row *rows, const struct columns *c)
{
  char text[SIZE_TEXT];
  for (size_t line = 0; line < 2; line++)
    if (line == 1 || c->chosen_count > 0)
      {
        printf ("%*s", NAME_WIDTH + c->width * (int) c->count, line == 1 ? "MB/s" : "");
        for (size_t i = 0; i < c->chosen_count; i++)
          printf ("%*s", c->chosen[i].width, c->chosen[i].heading[line]);
        putchar ('\n');
      }
  printf ("%-*s", NAME_WIDTH, "");
  for (size_t i = c->first; i < c->first + c->count; i++)
    printf ("%*s", c->width, report_size (rows[i].size, text));
  for (size_t i = 0; i < c->chosen_count; i++)
    printf ("%*s", c->chosen[i].width, report_size (c->chosen[i].row->size, text));
  putchar ('\n');
}

static void
print_throughput (const struct row *rows, const struct columns *c)
{
  char name[NAME_TEXT], text[SIZE_TEXT];
  print_heading (rows, c);
  for (size_t who = 0; who < rows->count; who++)
    {
      contestant_name (rows->results[who].who, sizeof name, name);
      printf ("%-*s", NAME_WIDTH, name);
      for (size_t i = c->first; i < c->first + c->count; i++)
        printf ("%*s", c->width, three_digits (row_mb_per_second (&rows[i], &rows[i].results[who]), text));
      for (const struct chosen *chosen = c->chosen; chosen < c->chosen + c->chosen_count; chosen++)
        print_cell (chosen->width, chosen->value (chosen->row, &chosen->row->results[who]));
      putchar ('\n');
    }
}

static void
print_short (const struct row *rows, size_t count)
{
  struct columns c = { .width = column_width (rows, count) };
  size_t across = SIZES_WIDTH / (size_t) c.width;
  for (; c.first < count; c.first += across)
    {
      c.count = count - c.first < across ? count - c.first : across;
      if (c.first > 0)
        putchar ('\n');
      if (c.first + c.count == count)
        choose_sizes (rows, count, &c);
      print_throughput (rows, &c);
    }
}

static int
puts_work_off (const struct row *row)
{
  for (size_t i = 0; i < row->count; i++)
    {
      const struct contestant *c = row->results[i].who;
      if (strcmp (c->library, "OpenSSL") == 0 || (strcmp (c->library, "Nettle") == 0 && c->mode == MODE_GCM))
        return 1;
    }
  return 0;
}

static void
print_setup (const struct row *row)
{
  char name[NAME_TEXT];
  int cycles = clock_is_cycles (), chained = row->chained.samples > 0;
  printf ("%*s", NAME_WIDTH, "");
  if (cycles)
    printf ("%8s", benchmark_clock.units);
  printf ("%8s%10s%s\n", "ns", "x urtica", chained ? "  x chained AES" : "");
  for (size_t who = 0; who < row->count; who++)
    {
      const struct result *r = &row->results[who];
      contestant_name (r->who, sizeof name, name);
      printf ("%-*s", NAME_WIDTH, name);
      if (cycles)
        print_cell (8, r->figure.time);
      print_cell (8, r->figure.time / benchmark_clock.units_per_second * 1e9);
      print_cell (10, row_ratio (row, r));
      if (chained)
        print_cell (15, row_chained (row, r));
      putchar ('\n');
    }
  if (row->operation == NONCE && puts_work_off (row))
    printf ("(OpenSSL, and Nettle's GCM, put work off until the first byte or the tag.)\n");
}

/* ---- the long form */

/* A row has one of the two. */
static const char *
against_aes (const struct row *row, const struct result *r, char *text)
{
  double chained = row_chained (row, r), ceiling = row_ceiling (row, r);
  if (chained > 0)
    snprintf (text, SIZE_TEXT, "%.2f x", chained);
  else if (ceiling > 0)
    snprintf (text, SIZE_TEXT, "%.1f %%", ceiling * 100);
  else
    snprintf (text, SIZE_TEXT, "-");
  return text;
}

static void
print_long (const struct row *rows, size_t count)
{
  char name[NAME_TEXT], text[SIZE_TEXT];
  printf ("%-12s %3s %8s %-19s %11s %8s %8s %8s %8s %7s %7s\n", "operation", "key", "size", "contestant", benchmark_clock.units,
          "MB/s", "per byte", "x urtica", "to AES", "spread", "samples");
  for (size_t i = 0; i < count; i++)
    for (size_t who = 0; who < rows[i].count; who++)
      {
        const struct row *row = &rows[i];
        const struct result *r = &row->results[who];
        contestant_name (r->who, sizeof name, name);
        printf ("%-12s %3d %8s %-19s %11.1f", operation_names[row->operation].name, row->key_bits,
                row->size ? report_size (row->size, text) : "-", name, r->figure.time);
        printf (" %8s", row->size ? three_digits (row_mb_per_second (row, r), text) : "-");
        if (row->size)
          printf (" %8.3f", time_per_byte (row, r));
        else
          printf (" %8s", "-");
        print_cell (9, row_ratio (row, r));
        printf (" %8s %6.1f%% %7zu\n", against_aes (row, r, text), figure_spread (&r->figure) * 100, r->figure.samples);
      }
}

void
report_table (const struct row *rows, size_t count, enum table form)
{
  if (form == TABLE_NONE)
    return;
  printf ("\n%s, AES-%d\n", operation_names[rows->operation].title, rows->key_bits);
  if (form == TABLE_LONG)
    print_long (rows, count);
  else if (!operation_has_size (rows->operation))
    print_setup (rows);
  else
    print_short (rows, count);
  fflush (stdout);
}

void
report_footer (const struct report *report)
{
  size_t n = 0, fewest = (size_t) -1;
  for (size_t i = 0; i < report->count; i++)
    n += report->rows[i].count;
  double *spreads = calloc (n + 1, sizeof *spreads);
  if (spreads == NULL)
    return;
  n = 0;
  for (size_t i = 0; i < report->count; i++)
    for (size_t who = 0; who < report->rows[i].count; who++)
      {
        const struct result *r = &report->rows[i].results[who];
        spreads[n++] = figure_spread (&r->figure);
        if (r->figure.samples < fewest)
          fewest = r->figure.samples;
      }
  double middle = clock_quantile (spreads, n, 0.5);
  printf ("\n%zu figures, each of %zu samples at least; their quartiles lie %.1f %% apart as a rule, %.1f %% at worst.\n",
          n, fewest, middle * 100, spreads[n - 1] * 100);
  free (spreads);
}
