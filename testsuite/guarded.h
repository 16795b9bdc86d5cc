// guarded.h: buffers between pages that nobody may touch.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_GUARDED_H
#define TESTSUITE_GUARDED_H

#include <sys/mman.h>
#include <unistd.h>

#include "suite.h"

// Whether a buffer begins right after the page before it, or ends right
// before the page after it.
enum class Side { start, end };

// Pages with a PROT_NONE page at both ends. A buffer of any length up to
// that of the constructor is put at either side, and its canary of 64 bytes
// at the other side of it.
class Guarded
{
  static constexpr size_t canary = 64;
  uint8_t *map, *begin, *end;
  size_t size;

public:
  explicit Guarded (size_t most)
  {
    size_t page = static_cast<size_t> (sysconf (_SC_PAGESIZE)), room = (most + canary + page - 1) / page * page;
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

  uint8_t *at (Side side, size_t n) const { return side == Side::end ? end - n : begin; }

  // n bytes of 0xaa, and the canary.
  uint8_t *place (Side side, size_t n) const
  {
    uint8_t *p = at (side, n), *c = canary_at (side, n);
    for (size_t i = 0; i < canary; i++)
      c[i] = uint8_t (0xa0 + i);
    if (n > 0)
      memset (p, 0xaa, n);
    return p;
  }
  uint8_t *place (Side side, const uint8_t *bytes, size_t n) const
  {
    uint8_t *p = place (side, n);
    if (n > 0)
      memcpy (p, bytes, n);
    return p;
  }
  uint8_t *place (Side side, const Bytes &bytes) const { return place (side, bytes.data (), bytes.size ()); }

  bool canary_stands (Side side, size_t n) const
  {
    const uint8_t *c = canary_at (side, n);
    for (size_t i = 0; i < canary; i++)
      if (c[i] != uint8_t (0xa0 + i))
        return false;
    return true;
  }

  // Whether the buffer of n bytes holds these, and its canary stands.
  bool holds (Side side, const uint8_t *bytes, size_t n) const
  {
    return canary_stands (side, n) && (n == 0 || memcmp (at (side, n), bytes, n) == 0);
  }
  bool holds (Side side, const Bytes &bytes) const { return holds (side, bytes.data (), bytes.size ()); }

private:
  uint8_t *canary_at (Side side, size_t n) const { return side == Side::end ? end - n - canary : begin + n; }
};

const Side sides[] = { Side::start, Side::end };

#endif
