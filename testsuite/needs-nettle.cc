// needs-nettle.cc: stands for a test that needs Nettle where there is none.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include <stdio.h>

int
main ()
{
  puts ("skipped: this test needs Nettle, which configure did not find");
  return 77;
}
