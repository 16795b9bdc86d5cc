// impl.cc: the choice among the implementations.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "aes/impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "aes/misuse.h"
#include "urtica/urtica.h"

namespace {

constexpr bool wide = sizeof (void *) >= 8;

// All that this machine can run, the best first. 64-bit machines do twice
// the blocks with ct64 in nearly the same instructions.
const aes_impl *const impls[] = {
  wide ? &urtica_aes_impl_ct64 : &urtica_aes_impl_ct32,
  wide ? &urtica_aes_impl_ct32 : &urtica_aes_impl_ct64,
};
constexpr size_t impl_count = sizeof impls / sizeof impls[0];

const aes_impl *
find (const char *name)
{
  for (const aes_impl *impl : impls)
    if (strcmp (impl->name, name) == 0)
      return impl;
  return nullptr;
}

// Set once by the first use, and by urtica_select_implementation. Threads
// that race to the first use choose the same.
const aes_impl *in_use;

const aes_impl *
choose ()
{
  const char *name = secure_getenv ("URTICA_IMPLEMENTATION");
  if (!name || !*name)
    return impls[0];
  const aes_impl *impl = find (name);
  if (!impl)
    {
      char fault[128];
      snprintf (fault, sizeof fault, "this machine has no implementation \"%.64s\"", name);
      urtica::misuse ("URTICA_IMPLEMENTATION", fault);
    }
  return impl;
}

}  // namespace

const aes_impl &
urtica::current_impl ()
{
  const aes_impl *impl = __atomic_load_n (&in_use, __ATOMIC_ACQUIRE);
  if (__builtin_expect (!impl, false))
    {
      const aes_impl *first = choose ();
      // A choice made meanwhile, perhaps by name, stands.
      if (__atomic_compare_exchange_n (&in_use, &impl, first, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        impl = first;
    }
  return *impl;
}

extern "C" {

const char *
urtica_version ()
{
  return PACKAGE_VERSION;
}

const char *
urtica_implementation ()
{
  return urtica::current_impl ().name;
}

const char *const *
urtica_implementations ()
{
  static const char *const names[] = { wide ? "ct64" : "ct32", wide ? "ct32" : "ct64", nullptr };
  static_assert (sizeof names / sizeof names[0] == impl_count + 1);
  return names;
}

int
urtica_select_implementation (const char *name)
{
  urtica::current_impl ();              // a wrong URTICA_IMPLEMENTATION is never passed over
  const aes_impl *impl = name ? find (name) : nullptr;
  if (!impl)
    return 0;
  __atomic_store_n (&in_use, impl, __ATOMIC_RELEASE);
  return 1;
}

}
