/* benchmark-rows-json.c: everything that was measured, for programs.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <urtica/urtica.h>

#include "benchmark-clock.h"
#include "benchmark-json.h"
#include "benchmark-report.h"

static void
write_libraries (const struct report *report, FILE *f)
{
  fputs ("  \"libraries\": { ", f);
  json_text (f, "urtica", urtica_version ());
  fputs (", ", f);
  json_text (f, "Nettle", version_of_nettle ());
  fputs (", ", f);
  json_text (f, "OpenSSL", version_of_openssl ());
  fputs (", ", f);
  json_text (f, "libgcrypt", version_of_libgcrypt ());
  fputs (" },\n  ", f);
  json_text (f, "implementation", report->implementation);
  fputs (",\n", f);
}

static void
write_result (const struct row *row, const struct result *r, FILE *f)
{
  const struct contestant *c = r->who;
  char name[64];
  int cycles = clock_is_cycles ();
  double to_ns = 1e9 / benchmark_clock.units_per_second;
  contestant_name (c, sizeof name, name);

  fprintf (f, "    { \"operation\": \"%s\", \"key_bits\": %d", operation_names[row->operation].name, row->key_bits);
  json_number (f, "size", (double) row->size);
  fputs (", ", f);
  json_text (f, "contestant", name);
  fputs (", ", f);
  json_text (f, "library", c->library);
  fputs (", ", f);
  json_text (f, "mode", mode_name (c->mode));
  fputs (", ", f);
  json_text (f, "implementation", c->implementation);
  fputs (",\n      ", f);
  json_text (f, "aes", c->over_nettle ? "Nettle" : c->library);
  json_time (f, r->figure.time);
  json_number (f, "MB_per_s", row->size ? row_mb_per_second (row, r) : 0);
  json_number (f, "cycles_per_byte", cycles && row->size ? r->figure.time / (double) row->size : 0);
  json_number (f, "ns_per_byte", row->size ? r->figure.time * to_ns / (double) row->size : 0);
  json_number (f, "ratio", row_ratio (row, r));
  json_number (f, "x_chained_AES", row_chained (row, r));
  json_number (f, "chained_AES_ns", row->chained.time * to_ns);
  json_number (f, "share_of_ceiling", row_ceiling (row, r));
  json_number (f, "ceiling_ns", row_ceiling (row, r) * r->figure.time * to_ns);
  fputs (",\n      ", f);
  json_figure (f, &r->figure);
  fputs (" }", f);
}

void
report_json (const struct report *report, FILE *f)
{
  const char *separator = "";
  json_begin (f, report->cpu);
  write_libraries (report, f);
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
