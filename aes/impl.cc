// impl.cc: the choice among the implementations.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "aes/impl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "aes/cpu.h"
#include "aes/misuse.h"
#include "urtica/urtica.h"

namespace {

// All of this build, the best first. 64-bit machines do twice the blocks with
// ct64 in nearly the same instructions.
constexpr bool wide = sizeof (void *) >= 8;
const aes_impl *const impls[] = {
#if defined __x86_64__
  &urtica_aes_impl_vaes512, &urtica_aes_impl_vaes256, &urtica_aes_impl_aesniavx, &urtica_aes_impl_aesni,
  &urtica_aes_impl_avx2, &urtica_aes_impl_ssse3,
#elif defined __aarch64__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  &urtica_aes_impl_armv8sha3, &urtica_aes_impl_armv8, &urtica_aes_impl_neon,
#endif
  wide ? &urtica_aes_impl_ct64 : &urtica_aes_impl_ct32,
  wide ? &urtica_aes_impl_ct32 : &urtica_aes_impl_ct64,
};
constexpr size_t impl_count = sizeof impls / sizeof impls[0];

// Those that this machine can run, by name.
const char *names[impl_count + 1];
pthread_once_t looked = PTHREAD_ONCE_INIT;

void
look ()
{
  unsigned features = urtica::cpu_features ();
  size_t n = 0;
  for (const aes_impl *impl : impls)
    if ((impl->needs & ~features) == 0)
      names[n++] = impl->name;
}

const aes_impl *
find (const char *name)
{
  for (const char *const *here = names; *here; here++)
    if (strcmp (*here, name) == 0)
      for (const aes_impl *impl : impls)
        if (impl->name == *here)
          return impl;
  return nullptr;
}

// What the self test of each has found.
enum : char { untested, right, wrong };
char verdicts[impl_count];

// Whether an implementation's answers are right. It is tested once; threads
// that race to it find the same.
bool
works (const aes_impl *impl)
{
  size_t i = 0;
  while (impls[i] != impl)
    i++;
  char verdict = __atomic_load_n (&verdicts[i], __ATOMIC_RELAXED);
  if (verdict == untested)
    {
      verdict = urtica::self_test (*impl) ? right : wrong;
      __atomic_store_n (&verdicts[i], verdict, __ATOMIC_RELAXED);
    }
  return verdict == right;
}

[[noreturn]] void
refuse (const char *fault, const char *name)
{
  char line[128];
  snprintf (line, sizeof line, fault, name);
  urtica::misuse ("URTICA_IMPLEMENTATION", line);
}

const aes_impl *
wanted ()
{
  const char *name = secure_getenv ("URTICA_IMPLEMENTATION");
  if (name && *name)
    {
      const aes_impl *impl = find (name);
      if (!impl)
        refuse ("this machine has no implementation \"%.64s\"", name);
      if (!works (impl))
        refuse ("implementation \"%.64s\" fails its self test", name);
      return impl;
    }
  for (const char *const *here = names; *here; here++)
    if (const aes_impl *impl = find (*here))
      if (works (impl))
        return impl;
  urtica::misuse ("urtica", "no implementation passes its self test");
}

// With URTICA_VERBOSE, one line on standard error: what runs, and which file
// it is from: liburtica, the drop-in for Nettle, or a program linked with
// the static library.
void
say (const aes_impl &impl)
{
  const char *verbose = secure_getenv ("URTICA_VERBOSE");
  if (!verbose || !*verbose || strcmp (verbose, "0") == 0)
    return;
  Dl_info self;
  bool known = dladdr (static_cast<const void *> (impls), &self) != 0 && self.dli_fname;
  dprintf (STDERR_FILENO, "urtica %s: %s in %s\n", PACKAGE_VERSION, impl.name, known ? self.dli_fname : "an unknown file");
}

}  // namespace

const aes_impl *urtica::impl_in_use;

const aes_impl &
urtica::choose_impl ()
{
  pthread_once (&looked, look);
  const aes_impl *first = wanted (), *before = nullptr;
  // A choice made meanwhile, perhaps by name, stands.
  bool set = __atomic_compare_exchange_n (&impl_in_use, &before, first, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  if (set)
    say (*first);
  return set ? *first : *before;
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
  pthread_once (&looked, look);
  return names;
}

int
urtica_select_implementation (const char *name)
{
  urtica::current_impl ();              // a wrong URTICA_IMPLEMENTATION is never passed over
  const aes_impl *impl = name ? find (name) : nullptr;
  if (!impl || !works (impl))
    return 0;
  __atomic_store_n (&urtica::impl_in_use, impl, __ATOMIC_RELEASE);
  return 1;
}

}
