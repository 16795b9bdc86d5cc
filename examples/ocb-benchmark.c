/* ocb-benchmark: how fast OCB is here, beside what else there is.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

   All takes part that is there when this is compiled: urtica in each
   implementation that the machine runs, Nettle, OpenSSL and libgcrypt. To
   compile it by hand, with the benchmark-*.c beside it, and as many of the
   three libraries as you have:

     cc -O2 -DHAVE_NETTLE -DHAVE_LIBCRYPTO -DHAVE_LIBGCRYPT \
       -o ocb-benchmark ocb-benchmark.c benchmark-*.c \
       $(pkg-config --cflags --libs urtica nettle libcrypto libgcrypt)

   with -DHAVE_NETTLE_OCB too, where Nettle is 3.9 or newer. */

#ifdef HAVE_CONFIG_H
#include <config.h>
#else
#define _GNU_SOURCE 1
#endif

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <urtica/urtica.h>

#include "benchmark-clock.h"
#include "benchmark-gnuplot.h"
#include "benchmark-output.h"
#include "benchmark-program.h"
#include "benchmark-report.h"
#include "benchmark-selection.h"

const char program_name[] = "ocb-benchmark";

#define MAX_ROWS (OPERATIONS * 2 * MAX_SIZES)

/* ---- options */

struct options
{
  struct selection selection;
  double seconds;
  enum table table;
  const char *json, *plot;
};

static void
print_version (FILE *f, struct argp_state *state)
{
  (void) state;
  fprintf (f, "ocb-benchmark (urtica) %s\n", urtica_version ());
}

static enum table
parse_table (const char *text)
{
  static const char *const names[] = { "short", "long", "none" };
  for (int i = 0; i < 3; i++)
    if (strcmp (text, names[i]) == 0)
      return (enum table) i;
  program_ends (EXIT_USAGE, "unknown table \"%s\": there are short, long, none", text);
}

static error_t
parse_option (int key, char *arg, struct argp_state *state)
{
  struct options *o = state->input;
  switch (key)
    {
    case 's': selection_sizes (&o->selection, arg); break;
    case 'o': selection_operations (&o->selection, arg); break;
    case 'a': o->selection.algorithms = arg; break;
    case 'i': o->selection.implementations = arg; break;
    case 'n': o->seconds = program_seconds (arg); break;
    case 't': o->table = parse_table (arg); break;
    case 'j': o->json = arg; break;
    case 'p': o->plot = arg; break;
    case ARGP_KEY_ARG: program_ends (EXIT_USAGE, "unexpected argument \"%s\"", arg);
    default: return ARGP_ERR_UNKNOWN;
    }
  return 0;
}

static const struct argp_option option_table[] =
{
  { "size", 's', "SIZE,...", 0, "Texts of these sizes in bytes, with K or M for units of 1024 or 1048576"
    " (default: 16,64,256,1K,4K,16K,64K,1M)", 0 },
  { "operation", 'o', "NAME,...", 0, "encrypt, decrypt, ad, key, nonce; and the first three for the mode alone,"
    " over Nettle's AES: mode-encrypt, mode-decrypt, mode-ad, or mode for these three", 0 },
  { "algorithm", 'a', "NAME,...", 0, "A mode, a cipher or both: ocb, gcm, eax, aes128, aes256, ocb-aes128, ...", 0 },
  { "implementation", 'i', "NAME,...", 0, "urtica for the one in use, any of urtica's by its name, nettle, openssl,"
    " libgcrypt", 0 },
  { "seconds", 'n', "N", 0, "Take about N seconds in all (default: 25)", 0 },
  { "table", 't', "FORM", 0, "short, long with every figure, or none", 0 },
  { "json", 'j', "FILE", 0, "Write everything to FILE, too", 0 },
  { "plot", 'p', "FILE", 0, "Draw MB/s against size into FILE.svg or FILE.png, with gnuplot", 0 },
  { 0, 0, 0, 0, 0, 0 }
};

static const char description[] =
  "Measures AES-OCB of urtica beside other libraries' OCB, GCM and EAX."
  "\v"
  "Messages have a tag of 16 bytes and a nonce of 12, each its own. All do the same first and must agree;"
  " then each is measured in turn, and so are the AES instructions by themselves, where this machine has them.\n\n"
  "\"x urtica\" is the time by that of the implementation that urtica chose, or that URTICA_IMPLEMENTATION names;"
  " \"x chained AES\" by that of one block's AES that waits for the one before, for texts up to 256 bytes;"
  " \"% of ceiling\" is the share of what registers of the contestant's width (other libraries: the machine's"
  " widest) could do with AES instructions alone, for texts from 4 KiB on. aes-pipeline measures those.\n\n"
  "Exit status: 1 if a file cannot be written, 2 for an option that makes no sense, 3 if results differ or"
  " gnuplot fails.";

/* ---- the run */

static void
show_progress (double share, const struct row *row)
{
  char size[SIZE_TEXT] = "", what[128];
  snprintf (what, sizeof what, "%s, AES-%d  %s", operation_names[row->operation].title, row->key_bits,
            row->size ? report_size (row->size, size) : "");
  program_progress (share, what);
}

/* Rows of one table follow each other. */
static size_t
plan_rows (const struct selection *s, const struct contestants *all, struct row *rows)
{
  size_t count = 0;
  for (int operation = 0; operation < OPERATIONS; operation++)
    for (int bits = 128; s->operations[operation] && bits <= 256; bits += 128)
      for (size_t i = 0; i < s->size_count; i++)
        {
          int sized = operation_has_size ((enum operation) operation);
          if ((!sized && i > 0) || !selection_has_size (s, (enum operation) operation, s->sizes[i]))
            continue;
          struct row *row = &rows[count];
          if (row_plan (row, (enum operation) operation, bits, sized ? s->sizes[i] : 0, all) > 0)
            count++;
          else
            row_free (row);
        }
  return count;
}

static void
check_rows (const struct report *report)
{
  char size[SIZE_TEXT], name[64];
  for (size_t i = 0; i < report->count; i++)
    {
      const struct row *row = &report->rows[i];
      show_progress (0, row);
      const struct contestant *differs = row_check (row);
      program_progress (0, NULL);
      if (differs == NULL)
        continue;
      contestant_name (differs, sizeof name, name);
      program_ends (EXIT_FAILED, "nothing measured: %s differs from the others in %s, AES-%d, %s", name,
                    operation_names[row->operation].name, row->key_bits, report_size (row->size, size));
    }
}

static int
same_table (const struct row *a, const struct row *b)
{
  return a->operation == b->operation && a->key_bits == b->key_bits;
}

static void
measure_rows (const struct report *report, uint64_t start, const struct options *o)
{
  size_t first = 0;
  for (size_t i = 0; i < report->count; i++)
    {
      struct row *row = &report->rows[i];
      double gone = (double) (clock_ticks () - start) / benchmark_clock.ticks_per_second;
      show_progress ((double) i / (double) report->count, row);
      row_measure (row, (o->seconds - gone) / (double) (report->count - i));
      program_progress (0, NULL);
      if (i + 1 == report->count || !same_table (row, row + 1))
        {
          report_table (&report->rows[first], i + 1 - first, o->table);
          first = i + 1;
        }
    }
}

/* What would fail after the measurement fails before it. */
static void
check_outputs (const struct options *o, const struct report *report)
{
  int drawable = 0;
  for (size_t i = 0; i < report->count; i++)
    drawable |= operation_has_size (report->rows[i].operation) && !operation_is_mode_alone (report->rows[i].operation);
  if (report->count == 0)
    program_ends (EXIT_USAGE, "nothing to measure: no one has all that was asked for");
  if (o->plot && !drawable)
    program_ends (EXIT_USAGE, "nothing to draw: a plot is of encrypt, decrypt or ad");
  if (o->plot)
    {
      gnuplot_check (o->plot);
      output_check (o->plot);
    }
  if (o->json)
    output_check (o->json);
}

static void
write_outputs (const struct options *o, const struct report *report)
{
  struct output json;
  if (o->json)
    {
      output_open (&json, o->json);
      report_json (report, json.file);
      output_done (&json);
    }
  if (o->plot)
    report_plot (report, o->plot);
}

int
main (int argc, char **argv)
{
  static struct contestants all;
  static struct row rows[MAX_ROWS];
  static const struct argp argp = { option_table, parse_option, NULL, description, NULL, NULL, NULL };
  struct options options = { .seconds = 25 };
  selection_all (&options.selection);
  argp_program_version_hook = print_version;
  argp_err_exit_status = 2;
  argp_parse (&argp, argc, argv, 0, NULL, &options);

  struct report report = { .implementation = urtica_implementation (), .rows = rows };
  contestants_all (&all);
  selection_contestants (&options.selection, &all);
  report.count = plan_rows (&options.selection, &all, rows);
  check_outputs (&options, &report);

  report.cpu = clock_pin ();
  clock_start ();
  uint64_t start = clock_ticks ();
  operation_make_inputs (options.selection.sizes[options.selection.size_count - 1]);
  check_rows (&report);
  if (options.table != TABLE_NONE)
    report_header (&report);
  measure_rows (&report, start, &options);
  if (options.table != TABLE_NONE)
    report_footer (&report);
  write_outputs (&options, &report);

  for (size_t i = 0; i < report.count; i++)
    row_free (&rows[i]);
  operation_free_inputs ();
  contestants_free (&all);
  program_flush ();
  return 0;
}
