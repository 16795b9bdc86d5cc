// dropin-nettle-test.cc: the drop-in and Nettle loaded into one process,
// function by function: random keys, messages and pieces.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include <unistd.h>

#include "nettle-libraries.h"
#include "trial.h"

namespace {

const char dropin_file[] = ".libs/liburtica-nettle.so";

// The drop-in has a choice of implementation of its own, which it makes at
// its first use after it is loaded.
struct Libraries
{
  Library ours, theirs;

  explicit Libraries (int i) : ours (chosen (i)), theirs (NETTLE_LIBRARY) { }

private:
  static const char *chosen (int i)
  {
    setenv ("URTICA_IMPLEMENTATION", tested_implementations ()[size_t (i)], 1);
    return dropin_file;
  }
};

std::string
place (const char *what, uint64_t seed, int number)
{
  return std::string (what) + ", " + getenv ("URTICA_IMPLEMENTATION") + ", seed " + std::to_string (seed) + ", trial " + std::to_string (number);
}

Bytes bytes_of (const void *p, size_t n) { return Bytes (static_cast<const uint8_t *> (p), static_cast<const uint8_t *> (p) + n); }

// ---- AES

Bytes
reversed (const Bytes &keys)
{
  Bytes r;
  for (size_t i = keys.size (); i > 0; i -= 16)
    r.insert (r.end (), keys.begin () + long (i - 16), keys.begin () + long (i));
  return r;
}

// Decryption keys are those of Nettle from 3.10 on; before, it has the round
// keys the other way round.
void
same_decrypt_key (const uint32_t *ours, const uint32_t *theirs, size_t size, const std::string &where, const char *what)
{
  Bytes mine = bytes_of (ours, size), other = bytes_of (theirs, size);
  check_equal (mine, mine == other ? other : reversed (other), where, what);
}

void
try_aes (Random &random, const LoadedAes &ours, const LoadedAes &theirs, const Bytes &key, const std::string &where)
{
  AesPair mine (ours, key), other (theirs, key);
  const size_t size = 4 * ours.key_words;
  check_equal (bytes_of (mine.e, size), bytes_of (other.e, size), where, "set_encrypt_key");
  same_decrypt_key (mine.d, other.d, size, where, "set_decrypt_key");
  uint32_t inverse[60], others_inverse[60];
  ours.invert_key (inverse, other.e);
  theirs.invert_key (others_inverse, mine.e);
  same_decrypt_key (inverse, others_inverse, size, where, "invert_key");
  memcpy (inverse, mine.e, size);
  ours.invert_key (inverse, inverse);
  same_decrypt_key (inverse, others_inverse, size, where, "invert_key in place");

  Bytes text = random.bytes (16 * random.below (40)), x (text.size ()), y (text.size ());
  ours.encrypt (mine.e, text.size (), x.data (), text.data ());
  theirs.encrypt (mine.e, text.size (), y.data (), text.data ());
  check_equal (x, y, where, "encrypt");
  ours.decrypt (mine.d, text.size (), x.data (), text.data ());
  theirs.decrypt (other.d, text.size (), y.data (), text.data ());
  check_equal (x, y, where, "decrypt");
  ours.encrypt (other.e, x.size (), x.data (), x.data ());
  check_equal (x, text, where, "encrypt in place");
}

// ---- OCB

// The drop-in's functions, ocb, against a sealed message of Nettle's.
void
try_ocb (Random &random, const OcbKey &ocb, const OcbKey &judge, const Message &m, const Bytes &sealed, const std::string &where)
{
  Trial trial (random, ocb, m, sealed, where);
  trial.message_calls ();
  trial.stream_calls ();
  trial.flipped_bit ([&] (const Message &changed, const Bytes &bad) {
    Bytes text (bad.size () - m.tag_length);
    return judge.decrypt_message (changed.nonce.size (), changed.nonce.data (), changed.ad.size (), changed.ad.data (),
                                  m.tag_length, text.size (), text.data (), bad.data ()) == 1;
  });
}

void
same_ocb_key (const urtica_ocb_key &ours, const urtica_ocb_key &theirs, const std::string &where)
{
  check_equal (bytes_of (&ours, 48), bytes_of (&theirs, 48), where, "set_key");
}

// Whose AES functions, and whose keys: a program may have found either.
void
try_generic (Random &random, const Libraries &l, const Message &m, uint64_t seed, int i)
{
  const LoadedAes &our_aes = l.ours.aes_for (m.key), &their_aes = l.theirs.aes_for (m.key);
  AesPair ours (our_aes, m.key), theirs (their_aes, m.key);
  std::unique_ptr<OcbKey> typed = ocb_aes (m.key);      // where Nettle has no OCB
  std::unique_ptr<OcbKey> judge;
  if (l.theirs.has_ocb)
    {
      auto key = std::make_unique<LoadedOcb> (l.theirs, theirs, their_aes);
      same_ocb_key (LoadedOcb (l.ours, ours, our_aes).key, key->key, place ("generic", seed, i));
      judge = std::move (key);
    }
  const OcbKey &other = judge ? *judge : *typed;
  Bytes sealed = other.seal (m.nonce, m.ad, m.text, m.tag_length);

  try_ocb (random, LoadedOcb (l.ours, ours, our_aes), other, m, sealed, place ("generic", seed, i));
  try_ocb (random, LoadedOcb (l.ours, theirs, their_aes), other, m, sealed, place ("generic, Nettle's AES", seed, i));
  try_ocb (random, LoadedOcb (l.ours, theirs, our_aes), other, m, sealed, place ("generic, Nettle's keys", seed, i));
  if (l.theirs.has_ocb)
    check_equal (LoadedOcb (l.theirs, ours, our_aes).seal (m.nonce, m.ad, m.text, m.tag_length), sealed,
                 place ("Nettle's OCB over the drop-in's AES", seed, i), "encrypt_message");
}

void
try_aes128 (Random &random, const Libraries &l, const Message &m, uint64_t seed, int i)
{
  AesPair theirs (l.theirs.aes[0], m.key);
  LoadedOcb128 ours (l.ours, m.key);
  LoadedOcb judge (l.theirs.has_ocb ? l.theirs : l.ours, theirs, l.theirs.aes[0]);
  Bytes sealed = judge.seal (m.nonce, m.ad, m.text, m.tag_length);
  if (l.theirs.has_ocb)
    {
      LoadedOcb128 typed (l.theirs, m.key);
      same_ocb_key (ours.key.ocb, typed.key.ocb, place ("AES-128", seed, i));
      check_equal (sealed, typed.seal (m.nonce, m.ad, m.text, m.tag_length), place ("AES-128, Nettle's", seed, i), "encrypt_message");
    }
  try_ocb (random, ours, judge, m, sealed, place ("AES-128", seed, i));
  try_ocb (random, LoadedOcb128 (l.ours, m.key, theirs), judge, m, sealed, place ("AES-128, Nettle's decryption key", seed, i));
}

void
trials (const Libraries &l, uint64_t seed, int count)
{
  Random random (seed);
  for (int i = 0; i < count; i++)
    {
      Message m (random);
      if (random.one_in (16))
        m.nonce.clear ();
      try_aes (random, l.ours.aes_for (m.key), l.theirs.aes_for (m.key), m.key, place ("AES", seed, i));
      try_generic (random, l, m, seed, i);
      if (m.key.size () == 16)
        try_aes128 (random, l, m, seed, i);
    }
}

START_TEST (test_functions)
{
  const Libraries l (_i);
  trials (l, fixed_seed, 200);
  trials (l, fresh_seed (), 200);
}
END_TEST

// Nettle's ocb_aes128_decrypt_message (3.9 to 4.0) takes the address of its
// parameter for the key, and refuses right messages of a block and more; the
// drop-in's accepts them all. A Nettle that has mended this accepts all, too.
START_TEST (test_decrypt_message)
{
  const Libraries l (0);
  if (!l.theirs.has_ocb)
    {
      printf ("left out: where Nettle refuses right messages, for this one has no OCB\n");
      return;
    }
  Random random (fixed_seed);
  const Bytes key = random.bytes (16), nonce = random.bytes (12), ad = random.bytes (20);
  LoadedOcb128 ours (l.ours, key), theirs (l.theirs, key);
  const size_t lengths = 100;
  size_t refused = 0, refused_short = 0;
  for (size_t n = 0; n < lengths; n++)
    {
      Bytes text = random.bytes (n), sealed = theirs.seal (nonce, ad, text), opened (n);
      ck_assert_msg (ours.decrypt_message (12, nonce.data (), ad.size (), ad.data (), 16, n, opened.data (), sealed.data ()) == 1,
                     "the drop-in refuses a message of %zu bytes", n);
      check_equal (opened, text, "decrypt_message", "text");
      bool accepted = theirs.decrypt_message (12, nonce.data (), ad.size (), ad.data (), 16, n, opened.data (), sealed.data ()) == 1;
      refused += !accepted;
      refused_short += !accepted && n < 16;
    }
  printf ("ocb_aes128_decrypt_message of Nettle refuses %zu of %zu right messages\n", refused, lengths);
  ck_assert_uint_eq (refused_short, 0);
  ck_assert_msg (refused == 0 || refused == lengths - 16, "Nettle refuses %zu: neither none nor those of a block and more", refused);
}
END_TEST

}  // namespace

int
main ()
{
  if (access (dropin_file, R_OK) != 0)
    {
      printf ("skipped: no shared library of the drop-in was built\n");
      return 77;
    }
  print_seed ();
  Suite *suite = suite_create ("the drop-in and Nettle");
  TCase *tc = tcase_create ("the drop-in and Nettle");
  add_for_implementations (tc, test_functions);
  tcase_add_test (tc, test_decrypt_message);
  suite_add_tcase (suite, tc);
  return run_suite (suite);
}
