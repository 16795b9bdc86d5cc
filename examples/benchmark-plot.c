/* benchmark-plot.c: a picture of MB/s against size, by gnuplot.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <string.h>

#include <urtica/urtica.h>

#include "benchmark-clock.h"
#include "benchmark-gnuplot.h"
#include "benchmark-report.h"

#define MAX_PANELS 6

/* Rows of one operation and key size. */
struct panel
{
  const struct row *rows;
  size_t count;
};

/* ---- which panels, and how they stand */

/* A row of panels for each key size. Returns how many panels, and how many
   of them stand side by side. */
static size_t
find_panels (const struct report *report, struct panel *panels, size_t *across)
{
  size_t n = 0;
  *across = 0;
  for (int bits = 128; bits <= 256; bits += 128)
    {
      size_t first = n;
      for (size_t i = 0; i < report->count; i++)
        {
          const struct row *row = &report->rows[i];
          if (!operation_has_size (row->operation) || operation_is_mode_alone (row->operation) || row->key_bits != bits)
            continue;
          if (n == first || panels[n - 1].rows->operation != row->operation)
            panels[n++] = (struct panel) { row, 0 };
          panels[n - 1].count++;
        }
      if (n - first > *across)
        *across = n - first;
    }
  return n;
}

/* ---- styles: hue by library, dash by mode; urtica's implementations go
   from dark to light green, the best first */

static void
write_style (const struct contestant *c, size_t urtica_before, FILE *f)
{
  static const char *const greens[] =
    { "#00662b", "#2ca02c", "#7fbf3f", "#00a087", "#a6d96a", "#4d7f17", "#66c2a5", "#1b9e4b" };
  static const char *const dashes[MODES] = { "1", "2", "3" };
  const char *colour = "#000000";
  int point = 7;
  if (strcmp (c->library, "urtica") == 0)
    colour = greens[urtica_before % (sizeof greens / sizeof *greens)];
  else if (strcmp (c->library, "Nettle") == 0)
    colour = "#6a3d9a", point = 5;
  else if (strcmp (c->library, "OpenSSL") == 0)
    colour = "#d95f02", point = 9;
  else
    colour = "#1f78b4", point = 13;
  /* Open points where the mode is another than OCB. */
  fprintf (f, "lc rgb '%s' dt %s lw %s pt %d ps 0.8", colour, dashes[c->mode],
           urtica_before == 0 && c->implementation ? "3" : "1.6", c->mode == MODE_OCB ? point : point - 1);
}

static void
write_data (const struct panel *panels, size_t n, FILE *f)
{
  for (size_t p = 0; p < n; p++)
    for (size_t who = 0; who < panels[p].rows->count; who++)
      {
        fprintf (f, "$d%zu_%zu << end_of_data\n", p, who);
        for (size_t i = 0; i < panels[p].count; i++)
          {
            const struct row *row = &panels[p].rows[i];
            fprintf (f, "%zu %.6g\n", row->size, row_mb_per_second (row, &row->results[who]));
          }
        fputs ("end_of_data\n", f);
      }
}

static void
write_panel (const struct panel *panel, size_t p, int has_key, FILE *f)
{
  const struct row *row = panel->rows;
  size_t urtica_before = 0;
  char name[64];
  fprintf (f, "set title '%s, AES-%d'\nset %s\nplot ", operation_names[row->operation].title, row->key_bits,
           has_key ? "key at screen key_x, 0.9 left top Left reverse samplen 3 spacing 1.3" : "key off");
  for (size_t who = 0; who < row->count; who++)
    {
      const struct contestant *c = row->results[who].who;
      contestant_name (c, sizeof name, name);
      fprintf (f, "%s$d%zu_%zu with linespoints ", who ? ", " : "", p, who);
      write_style (c, urtica_before, f);
      fprintf (f, " title '%s'", name);
      urtica_before += c->implementation != NULL;
    }
  fputc ('\n', f);
}

static void
write_axes (const struct panel *panels, FILE *f)
{
  char text[SIZE_TEXT];
  const char *separator = "";
  size_t smallest = panels[0].rows[0].size, largest = panels[0].rows[panels[0].count - 1].size;
  fputs ("set logscale x 2\nset logscale y 10\nset format y '%g'\nset xtics rotate by -40 font ',9' (", f);
  for (size_t i = 0; i < panels[0].count; i++)
    {
      size_t size = panels[0].rows[i].size;
      fprintf (f, "%s'%s' %zu", separator, report_size (size, text), size);
      separator = ", ";
    }
  fprintf (f, ")\nset xrange [%g:%g]\n", (double) smallest / 1.4, (double) largest * 1.4);
  fputs ("set grid back xtics ytics lt 1 lc rgb '#dcdcdc' lw 0.7\nset border 3 lc rgb '#505050'\n"
         "set tics nomirror\n", f);
}

/* All panels have one range of MB/s, so that they can be compared. */
static void
write_range (const struct panel *panels, size_t n, FILE *f)
{
  double least = 0, most = 0;
  for (size_t p = 0; p < n; p++)
    for (size_t i = 0; i < panels[p].count; i++)
      for (size_t who = 0; who < panels[p].rows[i].count; who++)
        {
          double x = row_mb_per_second (&panels[p].rows[i], &panels[p].rows[i].results[who]);
          if (least == 0 || x < least)
            least = x;
          if (x > most)
            most = x;
        }
  fprintf (f, "set yrange [%g:%g]\n", least / 1.3, most * 1.3);
}

static void
write_script (const void *data, FILE *f)
{
  const struct report *report = data;
  struct panel panels[MAX_PANELS];
  size_t across, n = find_panels (report, panels, &across);
  size_t down = (n + across - 1) / across;
  unsigned width = (unsigned) (380 * across + 260), height = (unsigned) (360 * down + 80);
  gnuplot_terminal (width, height, f);

  write_data (panels, n, f);
  write_axes (panels, f);
  write_range (panels, n, f);
  fprintf (f, "key_x = %.3f\n", 1 - 205.0 / width);
  fputs ("set termoption noenhanced\nset multiplot title 'urtica ", f);
  gnuplot_quoted (urtica_version (), f);
  fputs (" on ", f);
  gnuplot_quoted (clock_cpu_name (), f);
  fprintf (f, ": MB/s by size' font ',13' layout %zu,%zu margins %.3f,%.3f,%.3f,%.3f spacing %.3f,%.3f\n", down, across,
           65.0 / width, 1 - 225.0 / width, 60.0 / height, 1 - 75.0 / height, 55.0 / width, 100.0 / height);
  for (size_t p = 0; p < n; p++)
    write_panel (&panels[p], p, p == 0, f);
  fputs ("unset multiplot\n", f);
}

void
report_plot (const struct report *report, const char *path)
{
  gnuplot_draw (path, write_script, report);
}
