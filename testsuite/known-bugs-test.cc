// known-bugs-test.cc: what went wrong in other people's OCB and CTR is tried
// here, a row for each report. doc/known-bugs.md has all reports, those too
// that other tests cover or that cannot apply.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "known-bugs.h"

namespace {

const KnownBugs *const themes[] = { &known_bugs_of_the_mode, &known_bugs_of_streams, &known_bugs_of_buffers };

void
try_rows (const KnownBugs &theme, const char *implementation)
{
  const Bytes user_key = counting (0, 16);
  const auto typed = ocb_aes (user_key);
  const auto a = aes (user_key);
  const GenericOcbKey generic (a->encrypt_ctx (), a->encrypt_func (), a->decrypt_ctx (), a->decrypt_func ());
  for (size_t i = 0; i < theme.count; i++)
    {
      const KnownBug &row = theme.rows[i];
      const std::string where = std::string (row.report) + ", " + row.tried + ", " + implementation;
      known_bugs::place = where + ", typed functions";
      if (row.once)
        row.once ();
      if (!row.over_ocb)
        continue;
      row.over_ocb (*typed);
      known_bugs::place = where + ", generic functions";
      row.over_ocb (generic);
    }
}

START_TEST (mode) { try_rows (*themes[0], use_implementation (_i)); } END_TEST
START_TEST (streams) { try_rows (*themes[1], use_implementation (_i)); } END_TEST
START_TEST (buffers) { try_rows (*themes[2], use_implementation (_i)); } END_TEST

}  // namespace

int
main ()
{
  size_t rows = 0;
  for (const KnownBugs *theme : themes)
    rows += theme->count;
  printf ("%zu rows\n", rows);
  Suite *suite = suite_create ("known bugs");
  TCase *t = tcase_create ("known bugs");
  add_for_implementations (t, mode);
  add_for_implementations (t, streams);
  add_for_implementations (t, buffers);
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
