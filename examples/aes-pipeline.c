/* aes-pipeline: how many AES in flight pay on this machine.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

   To compile it by hand, with the files named beside it:

     cc -O2 -o aes-pipeline aes-pipeline*.c benchmark-program.c benchmark-clock.c \
       benchmark-turns.c benchmark-chains*.c benchmark-output.c benchmark-json.c \
       benchmark-gnuplot.c $(pkg-config --cflags --libs urtica) */

#ifdef HAVE_CONFIG_H
#include <config.h>
#else
#define _GNU_SOURCE 1
#endif

#include <argp.h>
#include <stdio.h>

#include <urtica/urtica.h>

#include "aes-pipeline.h"
#include "benchmark-chains.h"
#include "benchmark-clock.h"
#include "benchmark-gnuplot.h"
#include "benchmark-output.h"
#include "benchmark-program.h"

#define EXIT_NOT_HERE 77

const char program_name[] = "aes-pipeline";

/* ---- options */

struct options
{
  double seconds;
  int quiet;
  const char *json, *plot;
};

static void
print_version (FILE *f, struct argp_state *state)
{
  (void) state;
  fprintf (f, "aes-pipeline (urtica) %s\n", urtica_version ());
}

static error_t
parse_option (int key, char *arg, struct argp_state *state)
{
  struct options *o = state->input;
  switch (key)
    {
    case 'n': o->seconds = program_seconds (arg); break;
    case 'q': o->quiet = 1; break;
    case 'j': o->json = arg; break;
    case 'p': o->plot = arg; break;
    case ARGP_KEY_ARG: program_ends (EXIT_USAGE, "unexpected argument \"%s\"", arg);
    default: return ARGP_ERR_UNKNOWN;
    }
  return 0;
}

static const struct argp_option option_table[] =
{
  { "seconds", 'n', "N", 0, "Take about N seconds in all (default: 3)", 0 },
  { "quiet", 'q', NULL, 0, "Print no table", 0 },
  { "json", 'j', "FILE", 0, "Write everything to FILE, too", 0 },
  { "plot", 'p', "FILE", 0, "Draw GB/s against registers in flight into FILE.svg or FILE.png, with gnuplot", 0 },
  { 0, 0, 0, 0, 0, 0 }
};

static const char description[] =
  "Measures the AES instructions by themselves: AES in 1 to 16 registers side by side, of 1, 2 or 4 blocks each"
  " (xmm, ymm, zmm), with memory access and without."
  "\v"
  "With memory access, the blocks are read from and written to a buffer of 16 KiB, and each round key is read"
  " for each round; without, all stays in registers. The best without is the ceiling of whatever is built on AES."
  " All are checked against urtica's AES first; then each is measured in turn.\n\n"
  "Exit status: 1 if a file cannot be written, 2 for an option that makes no sense, 3 if a result is wrong or"
  " gnuplot fails, 77 if this machine has no such instructions (those of x86-64 are known so far).";

/* ---- the points */

const struct job *
pipeline_job (const struct pipeline *p, int width, int key_bits, int count, int memory)
{
  for (size_t i = 0; i < p->count; i++)
    {
      const struct chains *c = p->jobs[i].data;
      if (c->width == width && c->key_bits == key_bits && c->count == count && c->memory == memory)
        return &p->jobs[i];
    }
  return NULL;
}

const struct job *
pipeline_ceiling (const struct pipeline *p, int width, int key_bits)
{
  const struct job *best = NULL;
  for (int count = 0; (count = pipeline_next_count (p, count)) > 0;)
    {
      const struct job *job = pipeline_job (p, width, key_bits, count, 0);
      if (job && (best == NULL || pipeline_block (job) < pipeline_block (best)))
        best = job;
    }
  return best;
}

double
pipeline_block (const struct job *job)
{
  return job->figure.time / chains_blocks (job->data);
}

double
pipeline_mb_per_second (const struct job *job)
{
  double block = pipeline_block (job);
  return block <= 0 ? 0 : 16 / block * benchmark_clock.units_per_second / 1e6;
}

int
pipeline_next_count (const struct pipeline *p, int count)
{
  int next = 0;
  for (size_t i = 0; i < p->count; i++)
    {
      const struct chains *c = p->jobs[i].data;
      if (c->count > count && (next == 0 || c->count < next))
        next = c->count;
    }
  return next;
}

/* ---- the run */

static void
plan (struct pipeline *p)
{
  size_t n;
  const struct chains *all = chains_all (&n);
  for (size_t i = 0; i < n && p->count < MAX_POINTS; i++)
    if (chains_run_here (all[i].width))
      p->jobs[p->count++] = (struct job) { .run = chains_job, .data = &all[i] };
  if (n == 0)
    program_ends (EXIT_NOT_HERE, "nothing to measure: the AES instructions of x86-64 are the only ones known so far");
  if (p->count == 0)
    program_ends (EXIT_NOT_HERE, "nothing to measure: this CPU has no AES instructions");
}

static void
check (const struct pipeline *p)
{
  for (size_t i = 0; i < p->count; i++)
    {
      const struct chains *c = p->jobs[i].data;
      if (!chains_are_aes (c))
        program_ends (EXIT_FAILED, "nothing measured: wrong result of AES-%d, %d %s in flight, %s memory access", c->key_bits,
                      c->count, chains_width_name (c->width), c->memory ? "with" : "without");
    }
}

static void
write_outputs (const struct options *o, const struct pipeline *p)
{
  struct output json;
  if (!o->quiet)
    pipeline_table (p);
  if (o->json)
    {
      output_open (&json, o->json);
      pipeline_json (p, json.file);
      output_done (&json);
    }
  if (o->plot)
    pipeline_plot (p, o->plot);
}

int
main (int argc, char **argv)
{
  static struct pipeline pipeline;
  static const struct argp argp = { option_table, parse_option, NULL, description, NULL, NULL, NULL };
  struct options options = { .seconds = 3 };
  argp_program_version_hook = print_version;
  argp_err_exit_status = EXIT_USAGE;
  argp_parse (&argp, argc, argv, 0, NULL, &options);

  plan (&pipeline);
  /* What would fail after the measurement fails before it. */
  if (options.plot)
    {
      gnuplot_check (options.plot);
      output_check (options.plot);
    }
  if (options.json)
    output_check (options.json);

  pipeline.cpu = clock_pin ();
  check (&pipeline);
  clock_start ();
  program_progress (0, "AES in flight, all in turn");
  turns_measure (pipeline.jobs, pipeline.count, options.seconds);
  program_progress (1, NULL);
  write_outputs (&options, &pipeline);
  program_flush ();
  return 0;
}
