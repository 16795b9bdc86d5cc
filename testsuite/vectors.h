// vectors.h: the files of known answers in testsuite/vectors, whose format
// the README there describes: reading them, and running them.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_VECTORS_H
#define TESTSUITE_VECTORS_H

#include <algorithm>
#include <map>
#include <stdexcept>

#include "suite.h"
#include "vector-list.h"

// The names of a record's fields, in order. One in brackets may be missing;
// Li stands for any number of L0, L1, ...
const struct { const char *format, *fields; } vector_formats[] =
  {
    { "ecb", "Id Cipher Key PT CT" },
    { "ecb-big", "Id Cipher Key PTGen CTSHA256" },
    { "ecb-mct", "Id Cipher Dir Key PT CT" },
    { "ctr", "Id Cipher Key IV Offset PT CT" },
    { "ocb", "Id [Note] Cipher TagLen Key Nonce AD PT CT Tag" },
    { "ocb-neg", "Id Cipher TagLen Key Nonce AD CT Tag Reason" },
    { "ocb-big", "Id Cipher TagLen Key Nonce ADGen PTGen CTSHA256 Tag" },
    { "ocb-sha1buf", "Id Cipher TagLen Key Nonce ADLen PTLen Tag CTSHA256" },
    { "ocb-iter", "Id Cipher TagLen Output CLen CSHA256" },
    { "ocb-iter-toy", "Id Cipher TagLen Output CLen CSHA256" },
    { "ocb-internals", "Id Cipher TagLen Key Nonce LStar LDollar L0 Li Bottom Ktop Stretch Offset0" },
  };

struct Record
{
  std::map<std::string, std::string> fields;

  const std::string &word (const std::string &name) const { return fields.at (name); }
  uint64_t number (const std::string &name) const { return std::stoull (word (name)); }
  Bytes bytes (const std::string &name) const
  {
    const std::string &hex = word (name);
    if (hex.size () % 2 != 0 || hex.find_first_not_of ("0123456789abcdef") != hex.npos)
      throw std::runtime_error (name + " is not hex");
    return unhex (hex);
  }
};

struct VectorFile
{
  std::string format;
  std::vector<Record> records;
};

inline void
require (bool ok, const std::string &why)
{
  if (!ok)
    throw std::runtime_error (why);
}

inline bool
is_l_i (const std::string &name)
{
  return name.size () > 1 && name[0] == 'L' && name.find_first_not_of ("0123456789", 1) == name.npos;
}

// Whether names are what form, of vector_formats, asks for.
inline bool
fields_match (const std::vector<std::string> &names, const std::string &form)
{
  auto name = names.begin ();
  for (size_t at = 0, end; at < form.size (); at = end + 1)
    {
      end = std::min (form.find (' ', at), form.size ());
      std::string field = form.substr (at, end - at);
      const bool optional = field[0] == '[', repeated = field == "Li";
      if (optional)
        field = field.substr (1, field.size () - 2);
      if (repeated)
        while (name != names.end () && is_l_i (*name))
          name++;
      else if (name != names.end () && *name == field)
        name++;
      else if (!optional)
        return false;
    }
  return name == names.end ();
}

// A text's lines, each with its end, one after the other.
class Lines
{
  const std::string &text;
  size_t at = 0;

public:
  explicit Lines (const std::string &of) : text (of) {}
  bool next_begins (char c) const { return at < text.size () && text[at] == c; }
  bool take (std::string &line)
  {
    if (at == text.size ())
      return false;
    const size_t end = text.find ('\n', at);
    line = text.substr (at, end - at);
    at = end + 1;
    return true;
  }
};

// The comments before the first record. Returns the number of records that
// they promise; sets format, and form to that of a record.
inline size_t
parse_header (Lines &in, std::string &format, std::string &form)
{
  std::vector<std::string> comments;
  for (std::string line; in.next_begins ('#') && in.take (line); )
    comments.push_back (line);
  require (comments.size () >= 3, "no header");
  const std::string first = comments.front (), last = comments.back ();
  require (first.rfind ("# format: ", 0) == 0, "no format");
  require (comments[1].rfind ("# source: ", 0) == 0, "no source");
  require (last.rfind ("# records: ", 0) == 0, "no number of records");
  format = first.substr (strlen ("# format: "));
  for (const auto &known : vector_formats)
    if (format == known.format)
      form = known.fields;
  require (!form.empty (), "unknown format " + format);
  return std::stoul (last.substr (strlen ("# records: ")));
}

// Reads one file's text; throws std::runtime_error unless all of it is as
// the README says, with as many records as it promises.
inline VectorFile
parse_vectors (const std::string &text)
{
  require (!text.empty () && text.back () == '\n', "cut, or empty");
  Lines in (text);
  VectorFile file;
  std::string form, line;
  const size_t promised = parse_header (in, file.format, form);
  while (in.take (line))
    {
      require (line.empty (), "no blank line before a record");
      Record record;
      std::vector<std::string> names;
      while (!in.next_begins ('\n') && in.take (line))
        {
          size_t equals = line.find (" =");
          require (equals != line.npos && equals > 0, "not a field: " + line);
          std::string name = line.substr (0, equals), rest = line.substr (equals + 2);
          require (rest.empty () || (rest[0] == ' ' && rest.size () > 1), "not a value: " + line);
          require (record.fields.emplace (name, rest.empty () ? rest : rest.substr (1)).second, "twice: " + name);
          names.push_back (name);
        }
      require (fields_match (names, form), "other fields than those of " + file.format);
      require (record.number ("Id") == file.records.size (), "Id " + record.word ("Id") + " out of turn");
      file.records.push_back (record);
    }
  require (promised > 0 && file.records.size () == promised, "another number of records than promised");
  return file;
}

inline std::string
vector_directory ()
{
  const char *srcdir = getenv ("srcdir");
  return std::string (srcdir ? srcdir : ".") + "/testsuite/vectors";
}

inline std::string
vector_text (const std::string &name)
{
  FILE *in = fopen ((vector_directory () + "/" + name).c_str (), "rb");
  require (in, "cannot be read");
  std::string text;
  char part[4096];
  for (size_t n; (n = fread (part, 1, sizeof part, in)) > 0;)
    text.append (part, n);
  const bool read = !ferror (in);
  fclose (in);
  require (read, "cannot be read");
  return text;
}

inline std::vector<std::string>
vector_files (Reader reader)
{
  std::vector<std::string> names;
  for (const auto &listed : vector_list)
    if (listed.reader == reader)
      names.push_back (listed.file);
  return names;
}

// Where a run stands, for the message when a check fails.
inline std::string vector_place;

// what and the two numbers say what was tried.
inline void
expect (bool ok, const char *what, size_t a = 0, size_t b = 0)
{
  if (!ok)
    ck_abort_msg ("%s: %s (%zu, %zu)", vector_place.c_str (), what, a, b);
}
inline void
expect_bytes (const uint8_t *got, const Bytes &expected, const char *what, size_t a = 0, size_t b = 0)
{
  if (!expected.empty () && memcmp (got, expected.data (), expected.size ()) != 0)
    ck_abort_msg ("%s: %s (%zu, %zu): %s instead of %s", vector_place.c_str (), what, a, b,
                  to_hex (got, expected.size ()).c_str (), to_hex (expected).c_str ());
}
inline void
expect_bytes (const Bytes &got, const Bytes &expected, const char *what, size_t a = 0, size_t b = 0)
{
  expect (got.size () == expected.size (), what, got.size (), expected.size ());
  expect_bytes (got.data (), expected, what, a, b);
}

// A Check loop test for each pair of an implementation and a file of the
// reader's: add the test with this, and call run_vectors with _i in it.
#define add_vectors(tcase, test, reader) \
  tcase_add_loop_test (tcase, test, 0, implementation_count () * vector_files (reader).size ())

// Whether a record is one of the share (suite.h); each implementation takes others. In the
// Monte Carlo files each of 100 follows from the one before: so it is the
// first of them. Two of each file are run at least.
inline bool
in_share (const VectorFile &file, size_t number, size_t implementation)
{
  const size_t share = std::min (test_share (), std::max<size_t> (file.records.size () / 2, 1));
  if (file.format == "ecb-mct")
    return number % 100 < (100 + share - 1) / share;
  return (number + implementation) % share == 0;
}

// Runs f (format, record, number of the record) for the records of pair i,
// and prints what was run.
template <class F> void
run_vectors (Reader reader, int i, F f)
{
  const std::vector<std::string> names = vector_files (reader);
  const char *implementation = use_implementation (i / names.size ());
  const std::string &name = names[i % names.size ()];
  vector_place = std::string (implementation) + ", " + name;
  try
    {
      const VectorFile file = parse_vectors (vector_text (name));
      size_t ran = 0, number = 0;
      for (const Record &record : file.records)
        {
          vector_place = std::string (implementation) + ", " + name + ", Id " + record.word ("Id");
          if (in_share (file, number, i / names.size ()))
            {
              f (file.format, record, number);
              ran++;
            }
          number++;
        }
      printf ("%s: %s: %zu records", implementation, name.c_str (), ran);
      if (ran < number)
        printf (" of %zu, for URTICA_TEST_SHARE is %zu", number, test_share ());
      putchar ('\n');
      fflush (stdout);
    }
  catch (const std::exception &e)
    {
      ck_abort_msg ("%s: %s", vector_place.c_str (), e.what ());
    }
}

// The bytes that "lcg32:SEED:LENGTH" stands for.
inline Bytes
generated (const std::string &formula)
{
  unsigned long seed, length;
  require (sscanf (formula.c_str (), "lcg32:%8lx:%lu", &seed, &length) == 2, "not a formula: " + formula);
  uint32_t x = uint32_t (seed);
  Bytes b (length);
  for (auto &byte : b)
    {
      x = x * 1103515245 + 12345;
      byte = uint8_t (x >> 16);
    }
  return b;
}

#endif
