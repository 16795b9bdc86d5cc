/* trace-plugin.c: a plugin for QEMU's user mode that tells whether runs of a
   program's part are alike: of each run the number of instructions and a hash
   over their places and over the addresses that they read and write.

   A run is what is between urtica_trace_begin and urtica_trace_end
   (single-step.h), whose addresses are the arguments begin and end. A line
   for each run goes to the file that is the argument out.

   What it needs of QEMU's interface is declared here (QEMU 4.2 to 8.2, the
   documentation is docs/devel/tcg-plugins.rst there), for not all systems
   that have QEMU have its header.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORTED __attribute__ ((visibility ("default")))

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
typedef void translated_func (plugin_id id, struct qemu_plugin_tb *tb);
typedef void executed_func (unsigned cpu, void *data);
typedef void accessed_func (unsigned cpu, uint32_t info, uint64_t address, void *data);
typedef void exit_func (plugin_id id, void *data);

void qemu_plugin_register_vcpu_tb_trans_cb (plugin_id id, translated_func *f);
size_t qemu_plugin_tb_n_insns (const struct qemu_plugin_tb *tb);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn (const struct qemu_plugin_tb *tb, size_t i);
uint64_t qemu_plugin_insn_vaddr (const struct qemu_plugin_insn *insn);
/* flags 0: registers are not looked at; access 3: reads and writes. */
void qemu_plugin_register_vcpu_insn_exec_cb (struct qemu_plugin_insn *insn, executed_func *f, int flags, void *data);
void qemu_plugin_register_vcpu_mem_cb (struct qemu_plugin_insn *insn, accessed_func *f, int flags, int access, void *data);
void qemu_plugin_register_atexit_cb (plugin_id id, exit_func *f, void *data);

static uint64_t begin, end, steps, hash;
static bool running;
static FILE *out;

static void
add (uint64_t x)
{
  hash = (hash ^ x) * UINT64_C (0x9e3779b97f4a7c15);
  hash ^= hash >> 29;
}

/* Data is the instruction's place. */
static void
executed (unsigned cpu, void *data)
{
  uint64_t here = (uintptr_t) data;
  (void) cpu;
  if (here == begin)
    {
      running = true;
      steps = hash = 0;
    }
  else if (here == end && running)
    {
      running = false;
      fprintf (out, "%" PRIu64 " %016" PRIx64 "\n", steps, hash);
    }
  else if (running)
    {
      steps++;
      add (here);
    }
}

static void
accessed (unsigned cpu, uint32_t info, uint64_t address, void *data)
{
  (void) cpu;
  (void) info;
  (void) data;
  if (running)
    add (address);
}

static void
translated (plugin_id id, struct qemu_plugin_tb *tb)
{
  (void) id;
  for (size_t i = 0; i < qemu_plugin_tb_n_insns (tb); i++)
    {
      struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn (tb, i);
      void *here = (void *) (uintptr_t) qemu_plugin_insn_vaddr (insn);
      qemu_plugin_register_vcpu_insn_exec_cb (insn, executed, 0, here);
      qemu_plugin_register_vcpu_mem_cb (insn, accessed, 0, 3, NULL);
    }
}

static void
at_exit (plugin_id id, void *data)
{
  (void) id;
  (void) data;
  fclose (out);
}

EXPORTED int qemu_plugin_version = 1;
EXPORTED int qemu_plugin_install (plugin_id id, const void *info, int argc, char **argv);

EXPORTED int
qemu_plugin_install (plugin_id id, const void *info, int argc, char **argv)
{
  (void) info;
  for (int i = 0; i < argc; i++)
    if (strncmp (argv[i], "begin=", 6) == 0)
      begin = strtoull (argv[i] + 6, NULL, 16);
    else if (strncmp (argv[i], "end=", 4) == 0)
      end = strtoull (argv[i] + 4, NULL, 16);
    else if (strncmp (argv[i], "out=", 4) == 0)
      out = fopen (argv[i] + 4, "w");
  if (begin == 0 || end == 0 || !out)
    {
      fprintf (stderr, "trace-plugin: needs begin, end, and a file for out\n");
      return -1;
    }
  qemu_plugin_register_vcpu_tb_trans_cb (id, translated);
  qemu_plugin_register_atexit_cb (id, at_exit, NULL);
  return 0;
}
