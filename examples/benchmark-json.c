/* benchmark-json.c: everything that was measured, for programs.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <string.h>
#include <sys/utsname.h>

#include <urtica/urtica.h>

#include "benchmark-clock.h"
#include "benchmark-report.h"

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

/* A member whose value may be missing. */
static void
write_member (FILE *f, const char *name, const char *value)
{
  fprintf (f, "\"%s\": ", name);
  if (value)
    write_string (f, value);
  else
    fputs ("null", f);
}

/* What is 0 was not measured. */
static void
write_number (FILE *f, const char *name, double x)
{
  if (x > 0)
    fprintf (f, ", \"%s\": %.6g", name, x);
  else
    fprintf (f, ", \"%s\": null", name);
}

static void
write_machine (const struct report *report, FILE *f)
{
  struct utsname system;
  fputs ("  \"machine\": { ", f);
  write_member (f, "cpu", clock_cpu_name ());
  fputs (", ", f);
  write_member (f, "architecture", uname (&system) == 0 ? system.machine : NULL);
  if (report->cpu >= 0)
    fprintf (f, ", \"pinned_to\": %d", report->cpu);
  else
    fputs (", \"pinned_to\": null", f);
  fputs (" },\n  \"clock\": { ", f);
  write_member (f, "description", benchmark_clock.description);
  fprintf (f, ", \"MHz\": %.3f },\n  ", benchmark_clock.ticks_per_second / 1e6);
  write_member (f, "compiler", report_compiler ());
  fputs (",\n  \"libraries\": { ", f);
  write_member (f, "urtica", urtica_version ());
  fputs (", ", f);
  write_member (f, "Nettle", version_of_nettle ());
  fputs (", ", f);
  write_member (f, "OpenSSL", version_of_openssl ());
  fputs (", ", f);
  write_member (f, "libgcrypt", version_of_libgcrypt ());
  fputs (" },\n  ", f);
  write_member (f, "implementation", report->implementation);
  fputs (",\n", f);
}

static void
write_result (const struct row *row, const struct result *r, FILE *f)
{
  const struct contestant *c = r->who;
  char name[64];
  int cycles = strcmp (benchmark_clock.unit, "cycle") == 0;
  double to_ns = 1e9 / benchmark_clock.units_per_second;
  contestant_name (c, sizeof name, name);

  fprintf (f, "    { \"operation\": \"%s\", \"key_bits\": %d", operation_names[row->operation].name, row->key_bits);
  write_number (f, "size", (double) row->size);
  fputs (", ", f);
  write_member (f, "contestant", name);
  fputs (", ", f);
  write_member (f, "library", c->library);
  fputs (", ", f);
  write_member (f, "mode", mode_name (c->mode));
  fputs (", ", f);
  write_member (f, "implementation", c->implementation);
  fputs (",\n      ", f);
  write_member (f, "aes", c->over_nettle ? "Nettle" : c->library);
  write_number (f, "cycles", cycles ? r->time : 0);
  write_number (f, "ns", r->time * to_ns);
  write_number (f, "MB_per_s", row->size ? row_mb_per_second (row, r) : 0);
  write_number (f, "cycles_per_byte", cycles && row->size ? r->time / (double) row->size : 0);
  write_number (f, "ns_per_byte", row->size ? r->time * to_ns / (double) row->size : 0);
  write_number (f, "ratio", row_ratio (row, r));
  fprintf (f, ",\n      \"samples\": %zu, \"calls_per_sample\": %zu, \"quartiles_ns\": [%.6g, %.6g], \"spread\": %.4f }",
           r->samples, r->calls, r->quartiles[0] * to_ns, r->quartiles[1] * to_ns, row_spread (r));
}

void
report_json (const struct report *report, FILE *f)
{
  const char *separator = "";
  fputs ("{\n  \"program\": \"ocb-benchmark\",\n", f);
  write_machine (report, f);
  fputs ("  \"rows\": [\n", f);
  for (size_t i = 0; i < report->count; i++)
    for (size_t who = 0; who < report->rows[i].count; who++)
      {
        fputs (separator, f);
        write_result (&report->rows[i], &report->rows[i].results[who], f);
        separator = ",\n";
      }
  fputs ("\n  ]\n}\n", f);
}
