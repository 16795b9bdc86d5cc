/* fake-hwcap.c: to be preloaded: getauxval as if the machine had less. The
   bits of FAKE_HWCAP_CLEAR, a number, are taken from the word AT_HWCAP, and
   those of FAKE_HWCAP2_CLEAR from AT_HWCAP2. For machines that an emulator
   does not know, such as an arm64 without AES instructions (0x8).

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <dlfcn.h>
#include <stdlib.h>
#include <sys/auxv.h>

static unsigned long
cleared (const char *variable)
{
  const char *bits = getenv (variable);

  return bits ? strtoul (bits, NULL, 0) : 0;
}

unsigned long
getauxval (unsigned long type)
{
  /* ISO C has no cast from an object pointer to a function pointer. */
  union { void *object; unsigned long (*function) (unsigned long); } real;
  unsigned long value;

  real.object = dlsym (RTLD_NEXT, "getauxval");
  value = real.function (type);
  if (type == AT_HWCAP)
    value &= ~cleared ("FAKE_HWCAP_CLEAR");
  else if (type == AT_HWCAP2)
    value &= ~cleared ("FAKE_HWCAP2_CLEAR");
  return value;
}
