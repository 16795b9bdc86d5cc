// vectors-test.cc: that the known answers are all there, all run, and read by
// a reader that takes nothing less than a whole file.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include <dirent.h>
#include <errno.h>
#include <string.h>

#include <set>

#include "vectors.h"

// Every file of the directory is in the list, once, and every one of the list
// in the directory.
START_TEST (directory)
{
  std::set<std::string> listed, found;
  for (const auto &entry : vector_list)
    ck_assert_msg (listed.insert (entry.file).second, "%s is listed twice", entry.file);
  DIR *directory = opendir (vector_directory ().c_str ());
  ck_assert_ptr_nonnull (directory);
  const dirent *entry;
  while (errno = 0, (entry = readdir (directory)) != nullptr)
    if (entry->d_name[0] != '.' && strcmp (entry->d_name, "README") != 0)
      found.insert (entry->d_name);
  ck_assert_msg (errno == 0, "testsuite/vectors: %s", strerror (errno));
  closedir (directory);
  for (const auto &name : found)
    ck_assert_msg (listed.count (name) == 1, "no test runs testsuite/vectors/%s", name.c_str ());
  for (const auto &name : listed)
    ck_assert_msg (found.count (name) == 1, "testsuite/vectors/%s is missing", name.c_str ());
  printf ("%zu files of known answers\n", found.size ());
  fflush (stdout);
}
END_TEST

static bool
accepted (const std::string &text)
{
  try
    {
      parse_vectors (text);
      return true;
    }
  catch (const std::exception &)
    {
      return false;
    }
}

// A file that ends too early is refused, wherever it ends.
START_TEST (cut)
{
  for (const char *name : { "aes-ecb-sp800-38a.txt", "ocb-toy128-iter.txt", "ocb-openpgp.txt", "ocb-internals.txt" })
    {
      const std::string text = vector_text (name);
      ck_assert (accepted (text));
      for (size_t n = 0; n < text.size (); n++)
        ck_assert_msg (!accepted (text.substr (0, n)), "the first %zu bytes of %s were taken for all", n, name);
    }
}
END_TEST

START_TEST (malformed)
{
  const std::string header = "# format: ecb\n# source: nowhere\n# records: 1\n", fields = "Key = 00\nPT = 00\nCT =\n";
  const std::string record = "\nId = 0\nCipher = AES-128\n" + fields;
  ck_assert (accepted (header + record));
  const struct { const char *what; std::string text; } bad[] =
    {
      { "one record more than promised", header + record + "\nId = 1\nCipher = AES-128\n" + fields },
      { "no record", header },
      { "no record, as promised", "# format: ecb\n# source: nowhere\n# records: 0\n" },
      { "a format that nobody knows", "# format: ecc\n# source: nowhere\n# records: 1\n" + record },
      { "no source", "# format: ecb\n# records: 1\n" + record },
      { "Id out of turn", header + "\nId = 1\nCipher = AES-128\n" + fields },
      { "a field of another format", header + record + "Tag = 00\n" },
      { "a field twice", header + record + "CT = 00\n" },
      { "fields in another order", header + "\nCipher = AES-128\nId = 0\n" + fields },
      { "a blank at the end", header + "\nId = 0\nCipher = AES-128\nKey = 00\nPT = 00\nCT = \n" },
      { "no blank line", header + record.substr (1) },
      { "two blank lines", header + "\n" + record },
    };
  for (const auto &b : bad)
    ck_assert_msg (!accepted (b.text), "accepted: %s", b.what);

  const Record odd { { { "A", "0" }, { "B", "0g" }, { "C", "0A" } } };
  for (const char *name : { "A", "B", "C", "D" })
    {
      bool refused = false;
      try
        {
          odd.bytes (name);
        }
      catch (const std::exception &)
        {
          refused = true;
        }
      ck_assert_msg (refused, "field %s was taken for hex", name);
    }
}
END_TEST

int
main ()
{
  Suite *suite = suite_create ("files of known answers");
  TCase *tcase = tcase_create ("files");
  tcase_add_test (tcase, directory);
  tcase_add_test (tcase, cut);
  tcase_add_test (tcase, malformed);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
