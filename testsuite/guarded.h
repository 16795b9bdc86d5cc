// guarded.h: buffers between pages that nobody may touch.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_GUARDED_H
#define TESTSUITE_GUARDED_H

#include <sys/mman.h>
#include <unistd.h>

#include "suite.h"

// Where a buffer lies between the pages: so many bytes after the page before
// it, or before the page after it.
enum class Side { start, end };
struct Place
{
  Side side;
  size_t gap;

  Place (Side s, size_t g = 0) : side (s), gap (g) {}
};

// Pages with a PROT_NONE page at both ends. A buffer of any length up to
// that of the constructor is put at a place, with 64 bytes of canary at its
// other side, and canaries in the gap.
class Guarded
{
  static constexpr size_t canary = 64, gap_most = 16;
  uint8_t *map, *begin, *end;
  size_t size;

public:
  explicit Guarded (size_t most)
  {
    size_t page = static_cast<size_t> (sysconf (_SC_PAGESIZE)), room = (most + canary + gap_most + page - 1) / page * page;
    size = room + 2 * page;
    void *p = mmap (nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ck_assert_ptr_ne (p, MAP_FAILED);
    map = static_cast<uint8_t *> (p);
    begin = map + page;
    end = begin + room;
    ck_assert_int_eq (mprotect (begin, room, PROT_READ | PROT_WRITE), 0);
  }
  Guarded (const Guarded &) = delete;
  Guarded &operator= (const Guarded &) = delete;
  ~Guarded () { munmap (map, size); }

  uint8_t *at (Place p, size_t n) const { return p.side == Side::end ? end - p.gap - n : begin + p.gap; }

  // n bytes of 0xaa, and the canaries.
  uint8_t *place (Place p, size_t n) const
  {
    uint8_t *bytes = at (p, n);
    memcpy (free_side (p, n), canary_bytes, canary);
    if (p.gap > 0)
      memcpy (guarded_side (p, n), canary_bytes, p.gap);
    if (n > 0)
      memset (bytes, 0xaa, n);
    return bytes;
  }
  uint8_t *place (Place p, const uint8_t *bytes, size_t n) const
  {
    uint8_t *b = place (p, n);
    if (n > 0)
      memcpy (b, bytes, n);
    return b;
  }
  uint8_t *place (Place p, const Bytes &bytes) const { return place (p, bytes.data (), bytes.size ()); }

  bool canary_stands (Place p, size_t n) const
  {
    return memcmp (free_side (p, n), canary_bytes, canary) == 0
           && (p.gap == 0 || memcmp (guarded_side (p, n), canary_bytes, p.gap) == 0);
  }

  // Whether the buffer of n bytes holds these, and its canaries stand.
  bool holds (Place p, const uint8_t *bytes, size_t n) const
  {
    return canary_stands (p, n) && (n == 0 || memcmp (at (p, n), bytes, n) == 0);
  }
  bool holds (Place p, const Bytes &bytes) const { return holds (p, bytes.data (), bytes.size ()); }

private:
  static inline const Bytes canary_values = counting (0xa0, canary);
  const uint8_t *canary_bytes = canary_values.data ();

  uint8_t *free_side (Place p, size_t n) const { return p.side == Side::end ? at (p, n) - canary : at (p, n) + n; }
  uint8_t *guarded_side (Place p, size_t n) const { return p.side == Side::end ? at (p, n) + n : begin; }
};

const Side sides[] = { Side::start, Side::end };

#endif
