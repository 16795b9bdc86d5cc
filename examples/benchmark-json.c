/* benchmark-json.c: pieces of JSON.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <sys/utsname.h>

#include "benchmark-clock.h"
#include "benchmark-json.h"
#include "benchmark-program.h"

static void
write_string (FILE *f, const char *s)
{
  putc ('"', f);
  for (; *s; s++)
    if (*s == '"' || *s == '\\')
      fprintf (f, "\\%c", *s);
    else if ((unsigned char) *s < ' ' || *s == 127)
      fprintf (f, "\\u%04x", (unsigned char) *s);
    else
      putc (*s, f);
  putc ('"', f);
}

void
json_text (FILE *f, const char *name, const char *value)
{
  fprintf (f, "\"%s\": ", name);
  if (value)
    write_string (f, value);
  else
    fputs ("null", f);
}

void
json_number (FILE *f, const char *name, double x)
{
  if (x > 0)
    fprintf (f, ", \"%s\": %.6g", name, x);
  else
    fprintf (f, ", \"%s\": null", name);
}

void
json_begin (FILE *f, int cpu)
{
  struct utsname system;
  fprintf (f, "{\n  \"program\": \"%s\",\n  \"machine\": { ", program_name);
  json_text (f, "cpu", clock_cpu_name ());
  fputs (", ", f);
  json_text (f, "architecture", uname (&system) == 0 ? system.machine : NULL);
  if (cpu >= 0)
    fprintf (f, ", \"pinned_to\": %d", cpu);
  else
    fputs (", \"pinned_to\": null", f);
  fputs (" },\n  \"clock\": { ", f);
  json_text (f, "description", benchmark_clock.description);
  fprintf (f, ", \"MHz\": %.3f },\n  ", benchmark_clock.ticks_per_second / 1e6);
  json_text (f, "compiler", program_compiler ());
  fputs (",\n", f);
}

void
json_time (FILE *f, double units)
{
  json_number (f, "cycles", clock_is_cycles () ? units : 0);
  json_number (f, "ns", units / benchmark_clock.units_per_second * 1e9);
}

void
json_figure (FILE *f, const struct figure *figure)
{
  double to_ns = 1e9 / benchmark_clock.units_per_second;
  fprintf (f, "\"samples\": %zu, \"calls_per_sample\": %zu, \"quartiles_ns\": [%.6g, %.6g], \"spread\": %.4f",
           figure->samples, figure->calls, figure->quartiles[0] * to_ns, figure->quartiles[1] * to_ns, figure_spread (figure));
}
