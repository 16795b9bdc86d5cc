// random.h: random numbers from a seed that is printed and can be given
// back, and messages made of them.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_RANDOM_H
#define TESTSUITE_RANDOM_H

#include <initializer_list>
#include <random>

#include "suite.h"

// splitmix64: its numbers are the same everywhere, so a seed repeats a run
// on any machine. What derives from it may have its numbers from elsewhere.
class Random
{
  uint64_t state;

public:
  explicit Random (uint64_t seed) : state (seed) { }
  virtual ~Random () = default;

  virtual uint64_t next ()
  {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  size_t below (size_t n) { return size_t (next () % n); }
  size_t between (size_t first, size_t last) { return first + below (last - first + 1); }
  size_t one_of (std::initializer_list<size_t> values) { return values.begin ()[below (values.size ())]; }
  size_t key_size () { return one_of ({ 16, 24, 32 }); }
  bool one_in (size_t n) { return below (n) == 0; }

  virtual Bytes bytes (size_t n)
  {
    Bytes b (n);
    for (auto &x : b)
      x = uint8_t (next () >> 56);
    return b;
  }

  // A length of text, in bytes: mostly short, often at the edge of a batch
  // of 16 blocks, seldom long enough for many batches.
  size_t text_length ()
  {
    switch (below (8))
      {
      case 0: return below (2);
      case 1: case 2: case 3: return below (100);
      case 4: return 16 * between (15, 18) + below (17);
      case 5: return 16 * between (31, 34) + below (17);
      case 6: return below (1200);
      default: return one_in (4) ? 16 * between (255, 258) + below (17) : 16 * below (40);
      }
  }

  // The length of the next piece of a text of which this much is left: all
  // of it, or some whole blocks.
  size_t piece (size_t left)
  {
    size_t n = 16 * (one_in (3) ? below (40) : below (6));
    return n >= left || one_in (4) ? left : n;
  }
};

// One message, within what RFC 7253 allows.
struct Message
{
  Bytes key, nonce, ad, text;
  size_t tag_length;

  explicit Message (Random &random)
  : key (random.bytes (random.key_size ())), nonce (random.bytes (random.one_in (3) ? 12 : random.between (1, 15))),
    ad (random.bytes (random.one_in (4) ? 0 : random.text_length ())), text (random.bytes (random.text_length ())),
    tag_length (random.one_in (2) ? 16 : random.between (1, 16))
  {
    if (random.one_in (8))
      nonce.back () |= 63;              // the most that Stretch is shifted
  }
};

const uint64_t fixed_seed = 7253;

// A seed that is new in each run, or URTICA_TEST_SEED; main calls it before
// tests become processes of their own, so that all of them have the same.
inline uint64_t
fresh_seed ()
{
  static const uint64_t seed = [] {
    if (const char *given = getenv ("URTICA_TEST_SEED"))
      return uint64_t (strtoull (given, nullptr, 0));
    std::random_device device;
    return uint64_t (device ()) << 32 | device ();
  } ();
  return seed;
}
inline void
print_seed ()
{
  printf ("fresh seed: URTICA_TEST_SEED=%llu\n", static_cast<unsigned long long> (fresh_seed ()));
  fflush (stdout);
}

#endif
