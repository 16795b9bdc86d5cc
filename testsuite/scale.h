// scale.h: gigabytes of text in little memory.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_SCALE_H
#define TESTSUITE_SCALE_H

#include <sys/mman.h>
#include <unistd.h>

#include "suite.h"

// One piece of memory, mapped again and again one after the other: a long text
// to read, or a place to write to, which shows what was written last. The last
// mapping is one of its own, written to without a change of the others.
class Repeated
{
  uint8_t *map = nullptr;
  size_t length = 0;
  int fd = -1;

public:
  // An odd number of pages, so that no power of two is a multiple of it, and
  // what repeats does not cancel out in a checksum.
  static constexpr size_t period = 513 * 4096;

  // False where there are not so many addresses.
  bool open (size_t wanted)
  {
    length = (wanted + period - 1) / period * period;
    void *all = mmap (nullptr, length, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (all == MAP_FAILED)
      return false;
    map = static_cast<uint8_t *> (all);
    fd = memfd_create ("scale", 0);
    ck_assert_int_ge (fd, 0);
    ck_assert_int_eq (ftruncate (fd, off_t (period)), 0);
    for (size_t at = 0; at < length; at += period)
      place (at, MAP_SHARED);
    return true;
  }
  void own_last () { place (length - period, MAP_PRIVATE); }

  Repeated () = default;
  Repeated (const Repeated &) = delete;
  Repeated &operator= (const Repeated &) = delete;
  ~Repeated ()
  {
    if (map)
      munmap (map, length);
    if (fd >= 0)
      close (fd);
  }
  uint8_t *at () const { return map; }

private:
  void place (size_t at, int how)
  {
    if (mmap (map + at, period, PROT_READ | PROT_WRITE, how | MAP_FIXED, fd, 0) == MAP_FAILED)
      ck_abort_msg ("no mapping at %zu of %zu", at, length);
  }
};

#endif
