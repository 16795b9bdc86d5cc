// threads-test.cc: threads that race to the first call, use one key, and
// choose implementations meanwhile. Built with ThreadSanitizer it also shows
// that none of this is a data race.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "plain-aes.h"
#include "reference.h"

namespace {

const size_t thread_count = 16, rounds = 12, choice_rounds = 200;
const size_t text_length = 16 * 37 + 5, ad_length = 16 * 18 + 3, tag_length = 16;

const OcbFunctions &
functions (size_t i)
{
  return i < 6 ? ocb_functions[i] : recognised_functions[i - 6];
}
const size_t functions_count = 9;

// Keys and what they make of one message, made beforehand: all that threads
// share, and none of them writes to.
struct Shared
{
  struct Kind
  {
    alignas (8) uint8_t key[sizeof (urtica_ocb_aes256_encrypt_key)], inverse[sizeof (urtica_aes256_ctx)];
    uint8_t sealed[text_length + tag_length];
  };
  Kind kinds[functions_count];
  char names[16][16];                   // of the implementations, the best first
  size_t name_count;
};

const Bytes &nonce () { static const Bytes b = lcg (1, 12); return b; }
const Bytes &ad () { static const Bytes b = lcg (2, ad_length); return b; }
const Bytes &text () { static const Bytes b = lcg (3, text_length); return b; }

void
prepare (Shared &shared)
{
  for (const char *name : tested_implementations ())
    snprintf (shared.names[shared.name_count++], sizeof shared.names[0], "%s", name);
  for (size_t i = 0; i < functions_count; i++)
    {
      const OcbFunctions &f = functions (i);
      Shared::Kind &kind = shared.kinds[i];
      const Bytes user_key = lcg (4, f.aes->user_key_size);
      f.set_decrypt_key (kind.key, kind.inverse, user_key.data ());
      const Bytes sealed = Reference (plain_aes (user_key.size ()), user_key).seal (nonce (), ad (), text ());
      std::copy (sealed.begin (), sealed.end (), kind.sealed);
    }
}

// ---- what a thread does

void
message (const OcbFunctions &f, const Shared::Kind &kind)
{
  Bytes out (text_length + tag_length), back (text_length);
  f.encrypt_message (kind.key, 12, nonce ().data (), ad_length, ad ().data (), tag_length, out.size (),
                     out.data (), text ().data ());
  ck_assert_msg (memcmp (out.data (), kind.sealed, out.size ()) == 0, "%s_encrypt_message", f.name);
  ck_assert_msg (f.decrypt_message (kind.key, kind.inverse, 12, nonce ().data (), ad_length, ad ().data (), tag_length,
                                    text_length, back.data (), kind.sealed) == 1, "%s_decrypt_message", f.name);
  ck_assert_msg (back == text (), "%s_decrypt_message", f.name);
}

void
stream (const OcbFunctions &f, const Shared::Kind &kind)
{
  urtica_ocb_ctx ctx;
  Bytes out (text_length + tag_length);
  f.set_nonce (&ctx, kind.key, tag_length, 12, nonce ().data ());
  f.update (&ctx, kind.key, 16, ad ().data ());
  f.update (&ctx, kind.key, ad_length - 16, ad ().data () + 16);
  for (size_t done = 0, n; done < text_length; done += n)
    {
      n = std::min<size_t> (16 * 10, text_length - done);
      f.encrypt (&ctx, kind.key, n, out.data () + done, text ().data () + done);
    }
  f.digest (&ctx, kind.key, tag_length, out.data () + text_length);
  ck_assert_msg (memcmp (out.data (), kind.sealed, out.size ()) == 0, "%s_encrypt in pieces", f.name);
}

void
new_key (const OcbFunctions &f, const Shared::Kind &kind)
{
  Bytes key (f.key_size), inverse (f.aes->key_size);
  f.set_decrypt_key (key.data (), inverse.data (), lcg (4, f.aes->user_key_size).data ());
  ck_assert_msg (memcmp (key.data (), kind.key, 48) == 0 && memcmp (&key[64], kind.key + 64, key.size () - 64) == 0
                 && memcmp (inverse.data (), kind.inverse, inverse.size ()) == 0, "%s_set_decrypt_key", f.name);
}

void
counter_mode (const OcbFunctions &f, const Shared::Kind &kind)
{
  const void *key = aes_part (static_cast<const void *> (kind.key));
  uint8_t counter[16] = {}, at_once[100], block[16] = {};
  f.aes->ctr_crypt_at (key, counter, 0, 100, at_once, text ().data ());
  f.aes->encrypt (key, 16, block, block);
  for (size_t i = 0; i < 16; i++)
    ck_assert_msg (at_once[i] == (block[i] ^ text ()[i]), "%s_ctr_crypt_at", f.aes->name);
}

void
look (const OcbFunctions &, const Shared::Kind &)
{
  size_t n = 0;
  for (const char *const *name = urtica_implementations (); *name; name++)
    n++;
  ck_assert (n > 0 && urtica_self_test () == 1);
}

void (*const uses[]) (const OcbFunctions &f, const Shared::Kind &kind) = { message, stream, new_key, counter_mode, look };
const size_t use_count = sizeof uses / sizeof uses[0];

// ---- a race

enum class Choice
{
  none,                                 // nobody chooses: all find the same
  one,                                  // one thread chooses, and that stands
  many                                  // all choose one after the other, all the time
};

struct Race
{
  const Shared &shared;
  Choice choice;
  size_t number;
  const char *expected;                 // what runs in the end, or null
  pthread_barrier_t start;
};

struct Runner
{
  Race *race;
  size_t number;
  pthread_t thread;
};

bool
known (const Shared &shared, const char *name)
{
  for (size_t i = 0; i < shared.name_count; i++)
    if (strcmp (shared.names[i], name) == 0)
      return true;
  return false;
}

// Some microseconds, different ones in each race: a first call takes about a
// hundred, for the self test.
void
wait_a_little (size_t microseconds)
{
  timespec now, begin;
  clock_gettime (CLOCK_MONOTONIC, &begin);
  do
    {
      sched_yield ();
      clock_gettime (CLOCK_MONOTONIC, &now);
    }
  while ((now.tv_sec - begin.tv_sec) * 1000000 + (now.tv_nsec - begin.tv_nsec) / 1000 < long (microseconds));
}

void *
run (void *p)
{
  const Runner &r = *static_cast<Runner *> (p);
  const Race &race = *r.race;
  const Shared &shared = race.shared;
  pthread_barrier_wait (&r.race->start);
  if (race.choice == Choice::one)
    {
      if (r.number == race.number % thread_count)
        ck_assert_int_eq (urtica_select_implementation (race.expected), 1);
      else
        {
          wait_a_little ((r.number * 7 + race.number * 13) % 150);
          urtica_implementation ();
        }
    }
  for (size_t i = 0; i < (race.choice == Choice::one ? 1 : 3) * use_count; i++)
    {
      const size_t kind = (r.number + race.number + i) % functions_count;
      if (race.choice == Choice::many)
        ck_assert_int_eq (urtica_select_implementation (shared.names[(r.number + i) % shared.name_count]), 1);
      uses[(r.number + i) % use_count] (functions (kind), shared.kinds[kind]);
      ck_assert_msg (known (shared, urtica_implementation ()), "urtica_implementation: %s", urtica_implementation ());
      if (race.choice == Choice::none)
        ck_assert_str_eq (urtica_implementation (), race.expected);
    }
  return nullptr;
}

void
race (const Shared &shared, Choice choice, size_t number, const char *expected)
{
  Race race { shared, choice, number, expected, {} };
  Runner runners[thread_count];
  nonce (), ad (), text ();             // so that threads share what stands, and wait for nothing else
  ck_assert_int_eq (pthread_barrier_init (&race.start, nullptr, thread_count), 0);
  for (size_t i = 0; i < thread_count; i++)
    {
      runners[i].race = &race;
      runners[i].number = i;
      ck_assert_int_eq (pthread_create (&runners[i].thread, nullptr, run, &runners[i]), 0);
    }
  for (Runner &r : runners)
    ck_assert_int_eq (pthread_join (r.thread, nullptr), 0);
  if (expected)
    ck_assert_str_eq (urtica_implementation (), expected);
}

// In a process of its own, which has not called the library yet.
template <class Child> bool
in_child (const Child &child)
{
  fflush (stdout);
  pid_t pid = fork ();
  ck_assert_int_ge (pid, 0);
  if (pid == 0)
    {
      child ();
      exit (0);                         // with the sanitizer's verdict
    }
  int status;
  ck_assert_int_eq (waitpid (pid, &status, 0), pid);
  return status == 0;
}

}  // namespace

int
main ()
{
  void *p = mmap (nullptr, sizeof (Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  ck_assert_ptr_ne (p, MAP_FAILED);
  Shared &shared = *static_cast<Shared *> (p);
  if (!in_child ([&] { prepare (shared); }))
    return EXIT_FAILURE;
  printf ("implementations:");
  for (size_t i = 0; i < shared.name_count; i++)
    printf (" %s", shared.names[i]);
  printf ("\n");

  size_t races = 0, lost = 0;
  const auto run_race = [&] (Choice choice, size_t i, const char *expected)
    {
      races++;
      lost += !in_child ([&] { race (shared, choice, i, expected); });
    };
  // The first name may be one that an emulator spoils, so it is asked for.
  for (size_t i = 0; i < shared.name_count; i++)
    {
      setenv ("URTICA_IMPLEMENTATION", shared.names[i], 1);
      run_race (Choice::none, i, shared.names[i]);
    }
  unsetenv ("URTICA_IMPLEMENTATION");
  for (size_t i = 0; i < rounds; i++)
    run_race (Choice::many, i, nullptr);
  for (size_t i = 0; i < choice_rounds; i++)
    run_race (Choice::one, i, shared.names[i % shared.name_count]);
  printf ("%zu races of %zu threads, %zu lost\n", races, thread_count, lost);
  return lost == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
