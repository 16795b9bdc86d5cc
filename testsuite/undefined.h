// undefined.h: bytes that a checker of undefined values is told are undefined:
// valgrind's memcheck, or MemorySanitizer. It reports where one of them
// decides over a branch or an address.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_UNDEFINED_H
#define TESTSUITE_UNDEFINED_H

#include <stddef.h>

#if defined __has_feature
#if __has_feature (memory_sanitizer)
#define TESTSUITE_MSAN 1
#endif
#endif

#ifdef TESTSUITE_MSAN

#include <sanitizer/common_interface_defs.h>
#include <sanitizer/msan_interface.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

const char checker[] = "MemorySanitizer";
inline bool checker_runs () { return true; }
inline void make_undefined (void *p, size_t n) { __msan_allocated_memory (p, n); }
inline void make_defined (void *p, size_t n) { __msan_unpoison (p, n); }

// Reports go to a file in memory, where they are counted and then let go.
inline int
report_file ()
{
  static const int fd = []
    {
      int made = memfd_create ("reports", 0);
      if (made < 0)
        abort ();
      __sanitizer_set_report_fd (reinterpret_cast<void *> (static_cast<intptr_t> (made)));
      return made;
    } ();
  return fd;
}
// How many reports there were since the last time; shown, if asked for.
inline unsigned
take_reports (bool show)
{
  static char text[4096];
  const char mark[] = "WARNING: MemorySanitizer";
  unsigned n = 0;
  const int fd = report_file ();
  size_t kept = 0;
  lseek (fd, 0, SEEK_SET);
  for (ssize_t got; (got = read (fd, text + kept, sizeof text - 1 - kept)) > 0;)
    {
      __msan_unpoison (text, sizeof text);
      const size_t all = kept + static_cast<size_t> (got);
      text[all] = 0;
      if (show)
        fwrite (text + kept, 1, static_cast<size_t> (got), stderr);
      const char *at = text;
      while (const char *found = strstr (at, mark))
        {
          n++;
          at = found + sizeof mark - 1;
        }
      kept = static_cast<size_t> (text + all - at);
      if (kept > sizeof mark - 2)
        kept = sizeof mark - 2;         // a mark may go on in what is read next
      memmove (text, text + all - kept, kept);
    }
  lseek (fd, 0, SEEK_SET);
  if (ftruncate (fd, 0) != 0)
    abort ();
  return n;
}

#elif defined HAVE_VALGRIND_MEMCHECK_H

#include <valgrind/memcheck.h>

const char checker[] = "valgrind memcheck";
inline bool checker_runs () { return RUNNING_ON_VALGRIND != 0; }
inline void make_undefined (void *p, size_t n) { VALGRIND_MAKE_MEM_UNDEFINED (p, n); }
inline void make_defined (void *p, size_t n) { VALGRIND_MAKE_MEM_DEFINED (p, n); }

// How many reports there were since the last time; valgrind has shown them.
inline unsigned
take_reports (bool)
{
  static unsigned before;
  const unsigned all = static_cast<unsigned> (VALGRIND_COUNT_ERRORS);
  const unsigned n = all - before;
  before = all;
  return n;
}

#else

const char checker[] = "";
inline bool checker_runs () { return false; }
inline void make_undefined (void *, size_t) {}
inline void make_defined (void *, size_t) {}
inline unsigned take_reports (bool) { return 0; }

#endif

#endif
