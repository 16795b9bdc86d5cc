/* nettle-compare: how fast Nettle's OCB is beside its GCM and EAX, and what
   a library preloaded in front of it makes of that.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

   A program of Nettle's alone, from 3.9 on. To compile it by hand, with the
   files named beside it:

     cc -O2 -o nettle-compare nettle-compare*.c benchmark-program.c benchmark-clock.c \
       benchmark-turns.c benchmark-output.c benchmark-json.c $(pkg-config --cflags --libs nettle)

   and to run it: ./nettle-compare --with=liburtica-nettle.so */

#ifdef HAVE_CONFIG_H
#include <config.h>
#else
#define _GNU_SOURCE 1
#endif

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <nettle/version.h>

#include "benchmark-clock.h"
#include "benchmark-output.h"
#include "benchmark-program.h"
#include "nettle-compare.h"

#define ROUNDS 5

const char program_name[] = "nettle-compare";

/* ---- options */

struct options
{
  double seconds;
  int quiet, bare;
  const char *json, *with;
};

static void
print_version (FILE *f, struct argp_state *state)
{
  (void) state;
  fprintf (f, "nettle-compare, Nettle %d.%d\n", nettle_version_major (), nettle_version_minor ());
}

enum { OPTION_BARE = 1000 };

static error_t
parse_option (int key, char *arg, struct argp_state *state)
{
  struct options *o = state->input;
  switch (key)
    {
    case 'n': o->seconds = program_seconds (arg); break;
    case 'q': o->quiet = 1; break;
    case 'j': o->json = arg; break;
    case 'w': o->with = arg; break;
    case OPTION_BARE: o->bare = 1; break;
    case ARGP_KEY_ARG: program_ends (EXIT_USAGE, "unexpected argument \"%s\"", arg);
    default: return ARGP_ERR_UNKNOWN;
    }
  return 0;
}

static const struct argp_option option_table[] =
{
  { "with", 'w', "FILE", 0, "Measure also with the shared library FILE preloaded, in turn", 0 },
  { "seconds", 'n', "N", 0, "Take about N seconds in all (default: 10)", 0 },
  { "quiet", 'q', NULL, 0, "Print no table", 0 },
  { "json", 'j', "FILE", 0, "Write everything to FILE, too", 0 },
  { "bare", OPTION_BARE, NULL, OPTION_HIDDEN, NULL, 0 },
  { 0, 0, 0, 0, 0, 0 }
};

static const char description[] =
  "Measures messages with OCB, GCM and EAX of Nettle: encryption, decryption and associated data."
  "\v"
  "It knows nothing but Nettle, so it can be run with LD_PRELOAD as any other program. With --with, it runs itself five"
  " times with FILE preloaded and five times without, in turn, and takes the medians.\n\n"
  "Exit status: 1 if a file cannot be written, 2 for an option that makes no sense, 3 if a result is wrong or FILE"
  " cannot be preloaded.";

/* ---- another process's figures */

/* What --bare writes, and the one who started it reads. */
static void
write_bare (const struct figures *f)
{
  if (fwrite (f, sizeof *f, 1, stdout) != 1)
    program_ends (EXIT_CANNOT_WRITE, "standard output cannot be written");
}

_Noreturn static void
become_child (int out, const char *preload, double seconds)
{
  char number[32];
  snprintf (number, sizeof number, "%.9g", seconds);
  char *arguments[] = { (char *) program_name, (char *) "--bare", (char *) "--seconds", number, NULL };
  if (preload)
    setenv ("LD_PRELOAD", preload, 1);
  if (dup2 (out, STDOUT_FILENO) >= 0)
    execv ("/proc/self/exe", arguments);
  program_ends (EXIT_FAILED, "cannot run itself");
}

static void
measure_in_child (struct figures *f, const char *preload, double seconds)
{
  int ends[2], status;
  pid_t child;
  if (pipe (ends) != 0 || (child = fork ()) < 0)
    program_ends (EXIT_FAILED, "cannot start another process");
  if (child == 0)
    become_child (ends[1], preload, seconds);
  close (ends[1]);
  FILE *in = fdopen (ends[0], "r");
  size_t got = in ? fread (f, sizeof *f, 1, in) : 0;
  if (in)
    fclose (in);
  if (waitpid (child, &status, 0) != child || status != 0 || got != 1)
    program_ends (EXIT_FAILED, "no figures %s%s", preload ? "with " : "without another library", preload ? preload : "");
}

static void
take_medians (struct figures *result, const struct figures *rounds)
{
  *result = rounds[0];
  for (int a = 0; a < ALGORITHMS; a++)
    for (int o = 0; o < OPERATIONS; o++)
      for (int s = 0; s < SIZES; s++)
        {
          double samples[ROUNDS];
          for (int r = 0; r < ROUNDS; r++)
            samples[r] = rounds[r].time[a][o][s];
          result->time[a][o][s] = clock_quantile (samples, ROUNDS, 0.5);
        }
}

static void
measure_both (struct figures *alone, struct figures *with, const char *file, double seconds)
{
  static struct figures rounds[2][ROUNDS];
  for (int r = 0; r < ROUNDS; r++)
    for (int turn = 0; turn < 2; turn++)
      {
        int second = turn ^ (r & 1);
        program_progress ((2 * r + turn) / (2. * ROUNDS), second ? file : "Nettle alone");
        measure_in_child (&rounds[second][r], second ? file : NULL, seconds / (2 * ROUNDS));
        /* ld.so goes on without what it cannot preload. */
        if (second && strcmp (rounds[0][0].library, rounds[1][r].library) == 0)
          {
            program_progress (1, NULL);
            program_ends (EXIT_FAILED, "%s does not come before %s: it cannot be preloaded, or has no OCB", file,
                          rounds[0][0].library);
          }
      }
  program_progress (1, NULL);
  take_medians (alone, rounds[0]);
  take_medians (with, rounds[1]);
}

int
main (int argc, char **argv)
{
  static struct figures alone, with;
  static const struct argp argp = { option_table, parse_option, NULL, description, NULL, NULL, NULL };
  struct options options = { .seconds = 10 };
  argp_program_version_hook = print_version;
  argp_err_exit_status = EXIT_USAGE;
  argp_parse (&argp, argc, argv, 0, NULL, &options);
  if (options.with && access (options.with, R_OK) != 0)
    program_ends (EXIT_USAGE, "there is no library %s to read", options.with);
  /* What would fail after the measurement fails before it. */
  if (options.json)
    output_check (options.json);

  int cpu = clock_pin ();
  figures_check ();
  clock_start ();
  if (options.with)
    measure_both (&alone, &with, options.with, options.seconds);
  else
    figures_measure (&alone, options.seconds);
  if (options.bare)
    write_bare (&alone);
  else if (!options.quiet)
    compare_table (&alone, options.with ? &with : NULL, cpu);
  if (options.json)
    compare_json (&alone, options.with ? &with : NULL, cpu, options.json);
  program_flush ();
  return 0;
}
