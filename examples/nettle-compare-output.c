/* nettle-compare-output.c: figures for people and for programs.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <stdio.h>

#include <nettle/version.h>

#include "benchmark-clock.h"
#include "benchmark-json.h"
#include "benchmark-output.h"
#include "nettle-compare.h"

#define LABEL_WIDTH 34
#define CELL_WIDTH 9

static void
print_label (const char *first, const char *second)
{
  int n = printf ("  %s%s%s", first, *second ? ", " : "", second);
  printf ("%*s", n < LABEL_WIDTH ? LABEL_WIDTH - n : 1, "");
}

static void
print_sizes (void)
{
  for (int s = 0; s < SIZES; s++)
    if (message_sizes[s] < 1024)
      printf ("%*zu B", CELL_WIDTH - 2, message_sizes[s]);
    else
      printf ("%*zu KiB", CELL_WIDTH - 4, message_sizes[s] / 1024);
  putchar ('\n');
}

static void
print_times (const struct figures *f, int algorithm, int operation, const char *whose)
{
  print_label (algorithm_names[algorithm], whose);
  for (int s = 0; s < SIZES; s++)
    printf ("%*.0f", CELL_WIDTH, f->time[algorithm][operation][s]);
  putchar ('\n');
}

/* How many times as fast the first is. */
static void
print_ratio (const char *label, const double *fast, const double *slow)
{
  print_label (label, "");
  for (int s = 0; s < SIZES; s++)
    printf ("%*.2f", CELL_WIDTH, fast[s] > 0 ? slow[s] / fast[s] : 0);
  putchar ('\n');
}

static void
print_block (const struct figures *alone, const struct figures *with, int bits, int operation)
{
  int ocb = bits == 128 ? OCB_128 : OCB_256, gcm = bits == 128 ? GCM_128 : GCM_256;
  const char *whose = with ? "Nettle" : "";
  int n = printf ("\nAES-%d, %s, %s", bits, operation_names[operation], benchmark_clock.units) - 1;
  printf ("%*s", n < LABEL_WIDTH ? LABEL_WIDTH - n : 1, "");
  print_sizes ();
  for (int a = 0; a < ALGORITHMS; a++)
    if (algorithm_bits[a] == bits)
      {
        print_times (alone, a, operation, whose);
        if (with)
          print_times (with, a, operation, "with");
      }
  if (with)
    {
      print_ratio ("OCB with / OCB of Nettle, x", with->time[ocb][operation], alone->time[ocb][operation]);
      print_ratio ("OCB with / GCM of Nettle, x", with->time[ocb][operation], alone->time[gcm][operation]);
    }
  else
    print_ratio ("OCB / GCM, x", alone->time[ocb][operation], alone->time[gcm][operation]);
}

void
compare_table (const struct figures *alone, const struct figures *with, int cpu)
{
  printf ("Nettle %d.%d\n%s", nettle_version_major (), nettle_version_minor (), clock_cpu_name ());
  if (cpu >= 0)
    printf (", CPU %d", cpu);
  printf ("; medians of samples taken in turn\ntimes are %s, for a message\nOCB is from %s\n", benchmark_clock.description,
          alone->library);
  if (with)
    printf ("      with, from %s\n", with->library);
  for (int bits = 128; bits <= 256; bits += 128)
    for (int o = 0; o < OPERATIONS; o++)
      print_block (alone, with, bits, o);
  printf ("\nOCB and OCB generic: a message in one call, with ocb_aes128_encrypt_message and with ocb_encrypt_message and\n"
          "aesN_encrypt; OCB in calls: set_nonce, update, encrypt or decrypt, digest, as GCM and EAX.\n");
}

static void
write_figures (FILE *f, const struct figures *figures)
{
  const char *comma = "";
  fputs ("{ ", f);
  json_text (f, "library", figures->library);
  fputs (", \"figures\": [", f);
  for (int a = 0; a < ALGORITHMS; a++)
    for (int o = 0; o < OPERATIONS; o++)
      for (int s = 0; s < SIZES; s++)
        {
          fprintf (f, "%s\n    { ", comma);
          json_text (f, "algorithm", algorithm_names[a]);
          fprintf (f, ", \"key_bits\": %d, ", algorithm_bits[a]);
          json_text (f, "operation", operation_names[o]);
          fprintf (f, ", \"size\": %zu", message_sizes[s]);
          json_time (f, figures->time[a][o][s]);
          fputs (" }", f);
          comma = ",";
        }
  fputs ("\n  ] }", f);
}

void
compare_json (const struct figures *alone, const struct figures *with, int cpu, const char *path)
{
  struct output o;
  output_open (&o, path);
  json_begin (o.file, cpu);
  fprintf (o.file, "  \"nettle\": \"%d.%d\",\n  \"alone\": ", nettle_version_major (), nettle_version_minor ());
  write_figures (o.file, alone);
  if (with)
    {
      fputs (",\n  \"with\": ", o.file);
      write_figures (o.file, with);
    }
  fputs ("\n}\n", o.file);
  output_done (&o);
}
