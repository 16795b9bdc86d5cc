// memory-sanitizer.h: comes first in each test built with MemorySanitizer, to
// which all is undefined that code built without it has written: so what
// libstdc++ holds of its templates is made anew.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include <cstddef>

#ifdef _GLIBCXX_EXTERN_TEMPLATE
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0
#endif
