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
#include "benchmark-report.h"

#define NAME_WIDTH 21
#define NAME_TEXT 64
#define SIZES_WIDTH 56
#define CELL_WIDTH 8

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

const char *
report_compiler (void)
{
#if defined __clang__
  return __VERSION__;
#elif defined __GNUC__
  return "GCC " __VERSION__;
#else
  return "an unknown compiler";
#endif
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

void
report_header (const struct report *report)
{
  const char *const names[] = { "Nettle", "OpenSSL", "libgcrypt" };
  const char *const versions[] = { version_of_nettle (), version_of_openssl (), version_of_libgcrypt () };
  printf ("urtica %s, %s in use", urtica_version (), report->implementation);
  for (int i = 0; i < 3; i++)
    if (versions[i])
      printf (", %s %s", names[i], versions[i]);
  printf ("; %s\n%s", report_compiler (), clock_cpu_name ());
  if (report->cpu >= 0)
    printf (", CPU %d", report->cpu);
  printf ("; medians of samples taken in turn\ntimes are %s\n", benchmark_clock.description);
  print_base (report);
}

/* Three digits that count, in five places or fewer. */
static const char *
three_digits (double x, char *text)
{
  snprintf (text, SIZE_TEXT, "%.*f", x < 0.9995 ? 3 : x < 9.995 ? 2 : x < 99.95 ? 1 : 0, x);
  return text;
}

static void
print_cell (double x)
{
  char text[SIZE_TEXT];
  printf ("%*s", CELL_WIDTH, x > 0 ? three_digits (x, text) : "-");
}

/* ---- the short form */

/* Columns of sizes: from first on, count of them, so wide. The two more
   groups of columns are for the chosen sizes, and stand in the last part of
   a table that is too wide for one. */
struct columns
{
  size_t first, count;
  int width;
  size_t chosen[2], chosen_count;
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

/* Of the sizes, the two for cycles and ratios: those nearest below 1 KiB and
   16 KiB that are there, and one if they are the same. */
static void
choose_sizes (const struct row *rows, size_t count, struct columns *c)
{
  size_t small = 0, large = 0;
  for (size_t i = 0; i < count; i++)
    {
      if (rows[i].size <= 1024)
        small = i;
      if (rows[i].size <= 16384)
        large = i;
    }
  c->chosen[0] = small;
  c->chosen[1] = large;
  c->chosen_count = small == large ? 1 : 2;
}

static void
print_heading (const struct row *rows, const struct columns *c)
{
  char text[SIZE_TEXT], per_byte[SIZE_TEXT];
  int n = (int) c->chosen_count;
  snprintf (per_byte, sizeof per_byte, n == 2 ? "%s a byte" : "%s/B", n == 2 ? benchmark_clock.units : benchmark_clock.unit);
  printf ("%-*s%*s", NAME_WIDTH, "", c->width * (int) c->count, "MB/s");
  if (n > 0)
    printf ("%*s %*s", CELL_WIDTH * n, per_byte, CELL_WIDTH * n, "x urtica");
  printf ("\n%-*s", NAME_WIDTH, "");
  for (size_t i = c->first; i < c->first + c->count; i++)
    printf ("%*s", c->width, report_size (rows[i].size, text));
  for (int group = 0; n > 0 && group < 2; group++)
    for (int i = 0; i < n; i++)
      printf ("%*s", CELL_WIDTH + (group == 1 && i == 0), report_size (rows[c->chosen[i]].size, text));
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
      for (size_t i = 0; i < c->chosen_count; i++)
        print_cell (rows[c->chosen[i]].results[who].time / (double) rows[c->chosen[i]].size);
      for (size_t i = 0; i < c->chosen_count; i++)
        {
          if (i == 0)
            putchar (' ');
          print_cell (row_ratio (&rows[c->chosen[i]], &rows[c->chosen[i]].results[who]));
        }
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
  int cycles = strcmp (benchmark_clock.unit, "ns") != 0;
  printf ("%-*s", NAME_WIDTH, "");
  if (cycles)
    printf (" %7s", benchmark_clock.units);
  printf (" %7s%10s\n", "ns", "x urtica");
  for (size_t who = 0; who < row->count; who++)
    {
      const struct result *r = &row->results[who];
      contestant_name (r->who, sizeof name, name);
      printf ("%-*s", NAME_WIDTH, name);
      if (cycles)
        print_cell (r->time);
      print_cell (r->time / benchmark_clock.units_per_second * 1e9);
      printf ("  ");
      print_cell (row_ratio (row, r));
      putchar ('\n');
    }
  if (row->operation == NONCE && puts_work_off (row))
    printf ("(OpenSSL, and Nettle's GCM, put work off until the first byte or the tag.)\n");
}

/* ---- the long form */

static void
print_long (const struct row *rows, size_t count)
{
  char name[NAME_TEXT], text[SIZE_TEXT];
  printf ("%-13s %4s %8s %-22s %11s %8s %8s %8s %7s %7s\n", "operation", "key", "size", "contestant", benchmark_clock.units,
          "MB/s", "per byte", "x urtica", "spread", "samples");
  for (size_t i = 0; i < count; i++)
    for (size_t who = 0; who < rows[i].count; who++)
      {
        const struct result *r = &rows[i].results[who];
        contestant_name (r->who, sizeof name, name);
        printf ("%-13s %4d %8s %-22s %11.1f", operation_names[rows[i].operation].name, rows[i].key_bits,
                rows[i].size ? report_size (rows[i].size, text) : "-", name, r->time);
        printf (" %8s", rows[i].size ? three_digits (row_mb_per_second (&rows[i], r), text) : "-");
        if (rows[i].size)
          printf (" %8.3f", r->time / (double) rows[i].size);
        else
          printf (" %8s", "-");
        print_cell (row_ratio (&rows[i], r));
        printf (" %6.1f%% %7zu\n", row_spread (r) * 100, r->samples);
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
        spreads[n++] = row_spread (r);
        if (r->samples < fewest)
          fewest = r->samples;
      }
  double middle = clock_quantile (spreads, n, 0.5);
  printf ("\n%zu figures, each of %zu samples at least; their quartiles lie %.1f %% apart as a rule, %.1f %% at worst.\n",
          n, fewest, middle * 100, spreads[n - 1] * 100);
  free (spreads);
}
