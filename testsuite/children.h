// children.h: what becomes of a child process, and what it says.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_CHILDREN_H
#define TESTSUITE_CHILDREN_H

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>

#include "suite.h"

struct Outcome
{
  int status;
  std::string output, error;
};

inline std::string
read_all (int fd)
{
  std::string s;
  char buffer[512];
  for (ssize_t n; (n = read (fd, buffer, sizeof buffer)) > 0;)
    s.append (buffer, size_t (n));
  close (fd);
  return s;
}

// What becomes of a child that does this, and what it writes: little, so no
// pipe fills up.
inline Outcome
run (const std::function<void ()> &child)
{
  int output[2], error[2];
  ck_assert_int_eq (pipe (output), 0);
  ck_assert_int_eq (pipe (error), 0);
  pid_t pid = fork ();
  ck_assert_int_ge (pid, 0);
  if (pid == 0)
    {
      const rlimit no_core = { 0, 0 };
      setrlimit (RLIMIT_CORE, &no_core);
      dup2 (output[1], STDOUT_FILENO);
      dup2 (error[1], STDERR_FILENO);
      for (int fd : { output[0], output[1], error[0], error[1] })
        close (fd);
      child ();
      _exit (0);
    }
  close (output[1]);
  close (error[1]);
  Outcome o;
  o.output = read_all (output[0]);
  o.error = read_all (error[0]);
  ck_assert_int_eq (waitpid (pid, &o.status, 0), pid);
  return o;
}

// Standard error without the last line where it is QEMU's, which adds one
// when a signal ends its program. The emulator may be there unasked, by the
// kernel's binfmt_misc.
inline std::string
without_emulator (std::string error)
{
  const std::string added = "qemu: uncaught target signal 6 (Aborted) - core dumped\n";
  if (error.size () >= added.size () && error.compare (error.size () - added.size (), added.size (), added) == 0)
    error.erase (error.size () - added.size ());
  return error;
}

inline void
expect_abort (const std::string &function, const std::string &fault, const std::function<void ()> &child)
{
  Outcome o = run (child);
  if (!WIFSIGNALED (o.status) || WTERMSIG (o.status) != SIGABRT || without_emulator (o.error) != function + ": " + fault + "\n")
    ck_abort_msg ("%s, where the fault is: %s\nstatus %x, standard error: %s",
                  function.c_str (), fault.c_str (), unsigned (o.status), o.error.c_str ());
}

#endif
