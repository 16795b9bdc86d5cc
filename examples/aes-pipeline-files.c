/* aes-pipeline-files.c: figures for programs, and as a picture.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <urtica/urtica.h>

#include "aes-pipeline.h"
#include "benchmark-chains.h"
#include "benchmark-clock.h"
#include "benchmark-gnuplot.h"
#include "benchmark-json.h"

/* ---- JSON */

static void
write_point (const struct job *job, FILE *f)
{
  const struct chains *c = job->data;
  fputs ("    { ", f);
  json_text (f, "registers", chains_width_name (c->width));
  fprintf (f, ", \"key_bits\": %d, \"in_flight\": %d, \"blocks\": %d, \"memory\": %s", c->key_bits, c->count,
           chains_blocks (c), c->memory ? "true" : "false");
  /* Both are of a block. */
  json_time (f, pipeline_block (job));
  json_number (f, "MB_per_s", pipeline_mb_per_second (job));
  fputs (",\n      ", f);
  json_figure (f, &job->figure);
  fputs (" }", f);
}

static void
write_ceilings (const struct pipeline *p, FILE *f)
{
  const char *separator = "";
  for (int key_bits = 128; key_bits <= 256; key_bits += 128)
    for (int i = 0; i < CHAIN_WIDTHS; i++)
      {
        const struct job *job = pipeline_ceiling (p, chain_widths[i], key_bits);
        if (job == NULL)
          continue;
        fprintf (f, "%s    { ", separator);
        json_text (f, "registers", chains_width_name (chain_widths[i]));
        fprintf (f, ", \"key_bits\": %d", key_bits);
        json_time (f, pipeline_block (job));
        json_number (f, "MB_per_s", pipeline_mb_per_second (job));
        fputs (" }", f);
        separator = ",\n";
      }
}

void
pipeline_json (const struct pipeline *p, FILE *f)
{
  const char *separator = "";
  json_begin (f, p->cpu);
  fputs ("  \"urtica\": \"", f);
  fprintf (f, "%s\",\n  \"points\": [\n", urtica_version ());
  for (size_t i = 0; i < p->count; i++)
    {
      fputs (separator, f);
      write_point (&p->jobs[i], f);
      separator = ",\n";
    }
  fputs ("\n  ],\n  \"ceilings\": [\n", f);
  write_ceilings (p, f);
  fputs ("\n  ],\n  \"chained_AES\": [\n", f);
  for (int key_bits = 128; key_bits <= 256; key_bits += 128)
    {
      fprintf (f, "    { \"key_bits\": %d", key_bits);
      json_time (f, pipeline_block (pipeline_job (p, 16, key_bits, 1, 0)));
      fprintf (f, " }%s\n", key_bits == 128 ? "," : "");
    }
  fputs ("  ]\n}\n", f);
}

/* ---- the picture: hue by width, dashes where there is memory access */

static void
write_curve (const struct pipeline *p, int width, int key_bits, int memory, FILE *f)
{
  fprintf (f, "$%s_%d_%d << end_of_data\n", chains_width_name (width), key_bits, memory);
  for (int count = 0; (count = pipeline_next_count (p, count)) > 0;)
    fprintf (f, "%d %.6g\n", count, pipeline_mb_per_second (pipeline_job (p, width, key_bits, count, memory)) / 1000);
  fputs ("end_of_data\n", f);
}

static void
write_panel (int key_bits, FILE *f)
{
  static const char *const colours[CHAIN_WIDTHS] = { "#1f78b4", "#d95f02", "#00662b" };
  const char *separator = "";
  fprintf (f, "set title 'AES-%d'\nset key %s\nplot ", key_bits,
           key_bits == 256 ? "top left Left reverse samplen 3 spacing 1.2" : "off");
  /* The widest first, as the curves lie; their key where the curves leave room. */
  for (int i = CHAIN_WIDTHS; i-- > 0;)
    for (int memory = 0; memory < 2 && chains_run_here (chain_widths[i]); memory++)
      {
        const char *name = chains_width_name (chain_widths[i]);
        fprintf (f, "%s$%s_%d_%d with linespoints lc rgb '%s' dt %d lw %s pt %d ps 0.8 title '%s%s'", separator, name, key_bits,
                 memory, colours[i], memory ? 2 : 1, memory ? "1.6" : "2.4", memory ? 6 : 7, name,
                 memory ? ", with memory access" : "");
        separator = ", ";
      }
  fputc ('\n', f);
}

static void
write_script (const void *data, FILE *f)
{
  const struct pipeline *p = data;
  double most = 0;
  gnuplot_terminal (1000, 520, f);
  for (int key_bits = 128; key_bits <= 256; key_bits += 128)
    for (int i = 0; i < CHAIN_WIDTHS; i++)
      for (int memory = 0; memory < 2 && chains_run_here (chain_widths[i]); memory++)
        write_curve (p, chain_widths[i], key_bits, memory, f);
  for (size_t i = 0; i < p->count; i++)
    if (pipeline_mb_per_second (&p->jobs[i]) > most)
      most = pipeline_mb_per_second (&p->jobs[i]);

  fputs ("set termoption noenhanced\nset xtics (", f);
  for (int count = 0; (count = pipeline_next_count (p, count)) > 0;)
    fprintf (f, "%s%d", count > 1 ? ", " : "", count);
  fprintf (f, ")\nset xrange [0:17]\nset yrange [0:%g]\nset xlabel 'registers in flight'\nset ylabel 'GB/s'\n", most * 1.3 / 1000);
  fputs ("set grid back xtics ytics lt 1 lc rgb '#dcdcdc' lw 0.7\nset border 3 lc rgb '#505050'\nset tics nomirror\n"
         "set multiplot title 'AES in flight on ", f);
  gnuplot_quoted (clock_cpu_name (), f);
  fputs ("' font ',13' layout 1,2\n", f);
  write_panel (128, f);
  write_panel (256, f);
  fputs ("unset multiplot\n", f);
}

void
pipeline_plot (const struct pipeline *p, const char *path)
{
  gnuplot_draw (path, write_script, p);
}
