// choices.h: the bytes of a fuzzer as a sequence of choices.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef FUZZ_CHOICES_H
#define FUZZ_CHOICES_H

#include <algorithm>

#include "testsuite/random.h"

// Each choice takes two bytes; what comes after the last byte is random, and
// the same each time. Keys and nonces are taken as they are, longer texts are
// made of one choice each, so that a short input can make a long message.
class Choices final : public Random
{
  const uint8_t *p, *end;

public:
  Choices (const uint8_t *data, size_t size) : Random (fixed_seed), p (data), end (data + size) { }

  bool left () const { return p < end; }
  uint64_t next () override
  {
    if (end - p < 2)
      {
        p = end;
        return Random::next ();
      }
    uint64_t n = uint64_t (p[0] | p[1] << 8);
    p += 2;
    return n;
  }
  Bytes bytes (size_t n) override
  {
    if (n <= 32 && n <= size_t (end - p))
      {
        p += n;
        return Bytes (p - n, p);
      }
    const uint32_t seed = uint32_t (next ());
    return seed % 8 == 0 ? Bytes (n, uint8_t (seed >> 3)) : lcg (seed, n);
  }
};

#endif
