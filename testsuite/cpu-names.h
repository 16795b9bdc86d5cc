// cpu-names.h: implementations by name, from a table of { impl, needs }, the
// best first.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_CPU_NAMES_H
#define TESTSUITE_CPU_NAMES_H

#include <string>

namespace {

inline void
append (std::string &names, const char *name)
{
  names += std::string (names.empty () ? "" : " ") + name;
}

// Those that run with these features, as the library tells what each needs;
// and those that should where all this is, as the table does.
template <class Table> std::string
runnable (const Table &table, unsigned features)
{
  std::string names;
  for (const auto &e : table)
    if ((e.impl->needs & ~features) == 0)
      append (names, e.impl->name);
  return names;
}
template <class Table, class Set> std::string
expect_on (const Table &table, Set has)
{
  std::string names;
  for (const auto &e : table)
    if ((e.needs & ~has) == 0)
      append (names, e.impl->name);
  return names;
}

}  // namespace

#endif
