// allocations.h: how often a program has asked for memory of the heap. To be
// included in one file of a program.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_ALLOCATIONS_H
#define TESTSUITE_ALLOCATIONS_H

#include <stddef.h>
#include <stdlib.h>

static volatile unsigned allocations;

// The C library's own, under the names by which a program may replace them.
// A sanitizer has replaced them already.
#if defined __has_feature
#if __has_feature (address_sanitizer) || __has_feature (memory_sanitizer) || __has_feature (thread_sanitizer)
#define ALLOCATIONS_ARE_TAKEN
#endif
#endif
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define ALLOCATIONS_ARE_TAKEN
#endif
#if defined __GLIBC__ && !defined ALLOCATIONS_ARE_TAKEN

const bool allocations_are_counted = true;

extern "C" {

void *__libc_malloc (size_t n);
void *__libc_calloc (size_t n, size_t size);
void *__libc_realloc (void *p, size_t n);
void *__libc_memalign (size_t alignment, size_t n);

void *
malloc (size_t n) noexcept
{
  allocations = allocations + 1;
  return __libc_malloc (n);
}
void *
calloc (size_t n, size_t size) noexcept
{
  allocations = allocations + 1;
  return __libc_calloc (n, size);
}
void *
realloc (void *p, size_t n) noexcept
{
  allocations = allocations + 1;
  return __libc_realloc (p, n);
}
void *
memalign (size_t alignment, size_t n) noexcept
{
  allocations = allocations + 1;
  return __libc_memalign (alignment, n);
}
void *
aligned_alloc (size_t alignment, size_t n) noexcept
{
  return memalign (alignment, n);
}
int
posix_memalign (void **p, size_t alignment, size_t n) noexcept
{
  *p = memalign (alignment, n);
  return *p ? 0 : 12;                   // ENOMEM
}

}

#else

const bool allocations_are_counted = false;

#endif

#endif
