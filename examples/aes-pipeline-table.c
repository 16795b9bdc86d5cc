/* aes-pipeline-table.c: figures for people.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <urtica/urtica.h>

#include "aes-pipeline.h"
#include "benchmark-chains.h"
#include "benchmark-clock.h"

#define LABEL_WIDTH 16
#define GAP 4
#define CELL_WIDTH 9

static void
print_header (const struct pipeline *p)
{
  printf ("urtica %s\n%s", urtica_version (), clock_cpu_name ());
  if (p->cpu >= 0)
    printf (", CPU %d", p->cpu);
  printf ("; medians of samples taken in turn\ntimes are %s\n", benchmark_clock.description);
  for (int i = 0; i < CHAIN_WIDTHS; i++)
    if (!chains_run_here (chain_widths[i]))
      printf ("left out, since this machine has no AES instructions for them: %s\n", chains_width_name (chain_widths[i]));
}

static void
print_widths (void)
{
  for (int i = 0; i < CHAIN_WIDTHS; i++)
    if (chains_run_here (chain_widths[i]))
      printf ("%*s", CELL_WIDTH, chains_width_name (chain_widths[i]));
}

static void
print_in_flight (const struct pipeline *p, int key_bits, int count)
{
  printf ("%*d", LABEL_WIDTH, count);
  for (int memory = 0; memory < 2; memory++)
    {
      if (memory)
        printf ("%*s", GAP, "");
      for (int i = 0; i < CHAIN_WIDTHS; i++)
        if (chains_run_here (chain_widths[i]))
          printf ("%*.2f", CELL_WIDTH, pipeline_block (pipeline_job (p, chain_widths[i], key_bits, count, memory)));
    }
  putchar ('\n');
}

static void
print_key_size (const struct pipeline *p, int key_bits)
{
  int width = 0;
  for (int i = 0; i < CHAIN_WIDTHS; i++)
    width += chains_run_here (chain_widths[i]) ? CELL_WIDTH : 0;
  printf ("\nAES-%d: %s a block\n%*s%*s%*s\n%*s", key_bits, benchmark_clock.units, LABEL_WIDTH + width, "AES alone", GAP, "",
          width, "with memory", LABEL_WIDTH, "in flight");
  print_widths ();
  printf ("%*s", GAP, "");
  print_widths ();
  putchar ('\n');
  for (int count = 0; (count = pipeline_next_count (p, count)) > 0;)
    print_in_flight (p, key_bits, count);
}

static void
print_ceilings (const struct pipeline *p)
{
  printf ("\n%-*s", LABEL_WIDTH, "ceiling, MB/s");
  print_widths ();
  putchar ('\n');
  for (int key_bits = 128; key_bits <= 256; key_bits += 128)
    {
      printf ("%*s%d", LABEL_WIDTH - 3, "AES-", key_bits);
      for (int i = 0; i < CHAIN_WIDTHS; i++)
        if (chains_run_here (chain_widths[i]))
          printf ("%*.0f", CELL_WIDTH, pipeline_mb_per_second (pipeline_ceiling (p, chain_widths[i], key_bits)));
      double block = pipeline_block (pipeline_job (p, chain_widths[0], key_bits, 1, 0));
      printf ("%*sone AES that waits for another: ", GAP, "");
      if (clock_is_cycles ())
        printf ("%.1f cycles, ", block);
      printf ("%.1f ns\n", block / benchmark_clock.units_per_second * 1e9);
    }
}

void
pipeline_table (const struct pipeline *p)
{
  print_header (p);
  for (int key_bits = 128; key_bits <= 256; key_bits += 128)
    print_key_size (p, key_bits);
  printf ("\nWith memory, in flight is how many share a reading of the round keys; the next ones do not wait for them.\n"
          "16 xmm or ymm leave no register for a key: it is read for each instruction or, alone, is the text itself.\n");
  print_ceilings (p);
}
