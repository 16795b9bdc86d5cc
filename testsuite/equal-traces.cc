// equal-traces.cc: every call of the API on every implementation runs the same
// instructions on the same addresses whatever the secrets are. Keys, texts,
// associated data and tags change from one run to the next; and of
// decrypt_message with a wrong tag also which byte is wrong.
//
// By itself it steps through each call and compares. With --emulated it
// prints of each call what the runs are, for who traces them (trace-plugin.c):
// how many, whether they must be the "same" or "differ", and the call.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "edge-calls.h"
#include "planted-leaks.h"
#include "single-step.h"

namespace {

const size_t short_lengths[] = { 37, 272 };
const size_t long_lengths[] = { 5, 15, 16, 17, 37, 64, 112, 129, 240, 256, 272, 273, 511, 545, 600 };

struct Options
{
  const char *operands = nullptr;
  bool emulated = false, all = false;
  std::vector<std::string> implementations;     // none: all that run here
};
Options options;

struct Totals
{
  unsigned calls, runs, in_all_registers, failures;
  uint64_t steps;
};
Totals totals;

unsigned secrets () { return options.all ? 16 : 4; }
const size_t planted_count = sizeof planted_leaks / sizeof planted_leaks[0];

// ---- runs of one call

void
end_of_runs (const std::string &what, bool same, const std::vector<Trace> &traces)
{
  bool equal = true, registers = true;
  for (const Trace &t : traces)
    {
      equal &= t == traces[0];
      registers &= t.registers == traces[0].registers;
      totals.steps += t.steps;
    }
  totals.calls++;
  totals.runs += unsigned (traces.size ());
  totals.in_all_registers += equal && registers;
  if (equal == same && traces[0].steps > 0)
    return;
  printf ("FAILED: %s: %s\n", what.c_str (), traces[0].steps == 0 ? "no step was seen"
          : same ? "the trace depends on secrets" : "a planted leak was not seen");
  fflush (stdout);
  totals.failures++;
}

// prepare (i) sets secrets number i.
template <class F> void
compare (const std::string &what, bool same, void (*call) (), F prepare)
{
  std::vector<Trace> traces;
  for (unsigned i = 0; i < secrets (); i++)
    {
      prepare (i);
      if (options.emulated)
        {
          urtica_trace_begin ();
          call ();
          urtica_trace_end ();
        }
      else
        traces.push_back (trace_of (call));
    }
  if (options.emulated)
    {
      printf ("%u\t%s\t%s\n", secrets (), same ? "same" : "differ", what.c_str ());
      fflush (stdout);
    }
  else
    end_of_runs (what, same, traces);
}

// ---- what is called

void
try_planted ()
{
  auto other = [] (unsigned i) { memset (planted_secret, int (i * 0x55), sizeof planted_secret); };
  compare ("planted: nothing", true, leak_nothing, other);
  for (const auto &planted : planted_leaks)
    compare (std::string ("planted: ") + planted.name, false, planted.leak, other);
  if (!options.emulated && totals.failures == 0)
    printf ("single steps: %zu of %zu planted leaks seen\n", planted_count, planted_count);
}

void
check_functions (const char *implementation, const OcbFunctions &f, const size_t *tried, size_t count)
{
  Scene s (f, 20);
  scene = &s;
  for (size_t k = 0; k < count; k++)
    for_calls ([&] (const Call &c) {
      const size_t n = tried[k];
      if (!takes (c, n, tried[0]))
        return;
      const std::string what = std::string (implementation) + ", " + f.name + " over " + f.aes->name + ", " + c.name
                               + ", length " + std::to_string (n);
      compare (what, true, c.call, [&] (unsigned i) {
        s.fill (20 + 10 * i);
        s.prepare (n, Reference (*f.aes, s.user_key));
        s.forged[n + 3] ^= 0x40;
        s.forged[n + i * 7 % 16] ^= uint8_t (1 << i % 8);
      });
    });
}

// Bit planes take some thousand steps for what AES instructions do in ten.
// Of such, only one key size and length are stepped through unless all are
// asked for; the checkers of undefined values try the others.
bool
is_slow ()
{
  if (options.emulated)
    return false;
  Scene s (ocb_functions[0], 20);
  scene = &s;
  return trace_of ([] { scene->aes.encrypt (scene->aes_key (), 16, scene->out.data (), scene->text.data ()); }).steps > 1000;
}

void
check_implementation (const char *name)
{
  if (urtica_select_implementation (name) != 1)
    {
      fprintf (stderr, "equal-traces: there is no implementation \"%s\" here\n", name);
      exit (EXIT_FAILURE);
    }
  const Totals before = totals;
  const bool slow = is_slow ();
  for_functions ([&] (const OcbFunctions &f) {
    if (options.all)
      check_functions (name, f, long_lengths, sizeof long_lengths / sizeof long_lengths[0]);
    else if (f.aes == &aes_functions[0] || (f.aes == &aes_functions[2] && !slow))
      check_functions (name, f, short_lengths, slow ? 1 : sizeof short_lengths / sizeof short_lengths[0]);
  });
  if (!options.emulated)
    printf ("%s: %u calls with %u secrets each, %llu steps; in %u calls all general registers were equal too\n", name,
            totals.calls - before.calls, secrets (), static_cast<unsigned long long> (totals.steps - before.steps),
            totals.in_all_registers - before.in_all_registers);
  fflush (stdout);
}

[[noreturn]] void
usage (int status)
{
  fprintf (status == 0 ? stdout : stderr,
           "Usage: equal-traces [--all] --operands FILE | --emulated [IMPLEMENTATION...]\n");
  exit (status);
}

void
read_options (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    {
      const std::string argument = argv[i];
      if (argument == "--help")
        usage (0);
      else if (argument == "--all")
        options.all = true;
      else if (argument == "--emulated")
        options.emulated = true;
      else if (argument == "--operands" && i + 1 < argc)
        options.operands = argv[++i];
      else if (argument[0] == '-')
        usage (EXIT_FAILURE);
      else
        options.implementations.push_back (argument);
    }
  if (options.emulated == (options.operands != nullptr))
    usage (EXIT_FAILURE);
}

}  // namespace

int
main (int argc, char **argv)
{
  read_options (argc, argv);
  if (!options.emulated)
    {
      read_operands (options.operands);
      prepare_steps ();
    }
  try_planted ();
  if (options.implementations.empty ())
    for (const char *const *name = urtica_implementations (); *name; name++)
      options.implementations.push_back (*name);
  for (const std::string &name : options.implementations)
    check_implementation (name.c_str ());
  if (totals.failures > 0)
    printf ("%u failed\n", totals.failures);
  return totals.failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
