// undefined-secrets.cc: every call of the API on every implementation, with
// keys, texts, associated data and tags undefined, under a checker of
// undefined values (undefined.h). It may report only, and once, that
// decrypt_message has looked at whether the tag was right.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "edge-calls.h"
#include "planted-leaks.h"
#include "undefined.h"

namespace {

// Around the edges of blocks, of batches of 16 blocks, and of two of them.
const size_t short_lengths[] = { 5, 16, 37, 256, 272, 545 };
const size_t long_lengths[] = { 1, 4, 8, 15, 16, 17, 31, 32, 33, 48, 63, 64, 65, 112, 127, 128, 129, 240, 255, 256, 257,
                                271, 272, 273, 288, 384, 496, 511, 512, 513, 528, 560, 599, 600 };

unsigned failures;

void
expect (const char *what, unsigned expected, unsigned seen)
{
  if (seen == expected)
    return;
  printf ("FAILED: %s: %u reports instead of %u\n", what, seen, expected);
  fflush (stdout);
  failures++;
}

// ---- that the checker sees what it is for

void
try_checker ()
{
  make_undefined (planted_secret, sizeof planted_secret);
  take_reports (false);
  leak_nothing ();
  expect ("a function that leaks nothing", 0, take_reports (true));
  unsigned seen = 0;
  for (const auto &planted : planted_leaks)
    {
      planted.leak ();
      const unsigned reports = take_reports (false);
      seen += reports > 0;
      if (reports == 0)
        expect (planted.name, 1, 0);
    }
  make_defined (planted_secret, sizeof planted_secret);
  printf ("%s: %u of %zu planted leaks seen\n", checker, seen, sizeof planted_leaks / sizeof planted_leaks[0]);
}

// ---- the calls

// Everything secret of a scene, by f (address, length). Counts are public.
template <class F> void
for_secrets (Scene &s, F f)
{
  for (Bytes *b : { &s.user_key, &s.text, &s.ad, &s.forged, &s.sealed, &s.keys.key, &s.keys.inverse })
    f (b->data (), b->size ());
  for (urtica_ocb_ctx *ctx : { &s.fresh, &s.with_ad, &s.ctx })
    f (ctx, offsetof (urtica_ocb_ctx, data_count));
}

// Whatever a call has written is undefined now, and made known again.
void
make_all_defined (Scene &s)
{
  for_secrets (s, make_defined);
  for (Bytes *b : { &s.out, &s.new_key, &s.new_inverse })
    make_defined (b->data (), b->size ());
  make_defined (s.counter, sizeof s.counter);
}

void
check_call (const Call &c, Scene &s, const std::string &where)
{
  s.reset ();
  for_secrets (s, make_undefined);
  take_reports (false);
  c.call ();
  const unsigned expected = is_verdict (c), seen = take_reports (false);
  make_all_defined (s);
  if (seen == expected)
    return;
  expect ((where + ", " + c.name + ", length " + std::to_string (s.n)).c_str (), expected, seen);
}

template <size_t N> unsigned
check_functions (const char *implementation, const OcbFunctions &f, const size_t (&tried)[N])
{
  unsigned made = 0;
  const std::string where = std::string (implementation) + ", " + f.name + " over " + f.aes->name;
  Scene s (f, 20);
  scene = &s;
  const Reference reference (*f.aes, s.user_key);
  for (size_t n : tried)
    {
      s.fill (20);
      s.prepare (n, reference);
      const Bytes sealed = s.sealed, forged = s.forged;
      for_calls ([&] (const Call &c) {
        if (!takes (c, n, tried[0]))
          return;
        s.fill (20);                    // undefining may have changed it
        s.sealed = sealed;
        s.forged = forged;
        check_call (c, s, where);
        made++;
      });
    }
  return made;
}

void
check_implementation (const char *name, bool all)
{
  if (urtica_select_implementation (name) != 1)
    {
      printf ("FAILED: %s cannot be chosen\n", name);
      failures++;
      return;
    }
  unsigned made = 0;
  for_functions ([&] (const OcbFunctions &f) {
    made += all ? check_functions (name, f, long_lengths) : check_functions (name, f, short_lengths);
  });
  printf ("%s: %u calls\n", name, made);
  fflush (stdout);
}

}  // namespace

int
main (int argc, char **argv)
{
  const bool all = argc == 2 && strcmp (argv[1], "--all") == 0;
  if (argc > 2 || (argc == 2 && !all))
    {
      fprintf (stderr, "Usage: undefined-secrets [--all]\n");
      return EXIT_FAILURE;
    }
  if (!checker_runs ())
    {
      fprintf (stderr, "undefined-secrets: runs under valgrind, or built with MemorySanitizer, alone\n");
      return EXIT_FAILURE;
    }
  try_checker ();
  for (const char *const *name = urtica_implementations (); *name; name++)
    check_implementation (*name, all);
  if (failures > 0)
    printf ("%u failed\n", failures);
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
