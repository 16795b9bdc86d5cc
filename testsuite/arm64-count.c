/* arm64-count.c: a plugin of QEMU that counts what an arm64 program executes:
   instructions, and among them those of the Cryptographic Extension and EOR3.

   Writes, at the end and to QEMU's log, "count SYMBOL INSTRUCTIONS AES EOR3"
   for each symbol, and "total INSTRUCTIONS AES EOR3". What is counted is
   blocks that run through, so that all counts are exact for a program that
   takes no signal. Works with version 1 of the plugin API, of QEMU 4.2 to 8;
   its declarations stand here because packages of QEMU do not bring
   qemu-plugin.h (docs/devel/tcg-plugins.rst of QEMU documents them).

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum { no_registers = 0 };
extern void qemu_plugin_register_vcpu_tb_trans_cb (plugin_id id, void (*f) (plugin_id id, struct qemu_plugin_tb *tb));
extern void qemu_plugin_register_vcpu_tb_exec_cb (struct qemu_plugin_tb *tb, void (*f) (unsigned cpu, void *data), int registers, void *data);
extern void qemu_plugin_register_atexit_cb (plugin_id id, void (*f) (plugin_id id, void *data), void *data);
extern size_t qemu_plugin_tb_n_insns (const struct qemu_plugin_tb *tb);
extern struct qemu_plugin_insn *qemu_plugin_tb_get_insn (const struct qemu_plugin_tb *tb, size_t i);
extern const void *qemu_plugin_insn_data (const struct qemu_plugin_insn *insn);
extern const char *qemu_plugin_insn_symbol (const struct qemu_plugin_insn *insn);
extern void qemu_plugin_outs (const char *text);

__attribute__ ((visibility ("default"))) int qemu_plugin_version = 1;

enum { instructions, aes, eor3, kinds };

/* A block of the program, as QEMU has translated it. */
struct block
{
  uint64_t runs;
  unsigned holds[kinds];
  char *symbol;                 /* of its first instruction */
  struct block *next;
};
static struct block *blocks;

/* The encodings of the Arm Architecture Reference Manual, section C4.1.96.  */
static int
is_aes (uint32_t w)             /* AESE, AESD, AESMC, AESIMC; PMULL of 64 bits */
{
  return (w & 0xffffcc00) == 0x4e284800 || (w & 0xbfe0fc00) == 0x0ee0e000;
}
static int
is_eor3 (uint32_t w)
{
  return (w & 0xffe08000) == 0xce000000;
}

static void
run (unsigned cpu, void *data)
{
  (void) cpu;
  __atomic_fetch_add (&((struct block *) data)->runs, 1, __ATOMIC_RELAXED);
}

static void
translated (plugin_id id, struct qemu_plugin_tb *tb)
{
  struct block *b = calloc (1, sizeof *b);
  size_t i, n = qemu_plugin_tb_n_insns (tb);

  (void) id;
  if (!b)
    abort ();
  for (i = 0; i < n; i++)
    {
      struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn (tb, i);
      const char *symbol = qemu_plugin_insn_symbol (insn);
      uint32_t word;

      memcpy (&word, qemu_plugin_insn_data (insn), sizeof word);
      b->holds[instructions]++;
      b->holds[aes] += is_aes (word);
      b->holds[eor3] += is_eor3 (word);
      if (i == 0 && !(b->symbol = strdup (symbol && *symbol ? symbol : "?")))
        abort ();
    }
  do
    b->next = __atomic_load_n (&blocks, __ATOMIC_RELAXED);
  while (!__sync_bool_compare_and_swap (&blocks, b->next, b));
  qemu_plugin_register_vcpu_tb_exec_cb (tb, run, no_registers, b);
}

static void
out (const char *what, const char *symbol, const uint64_t *n)
{
  char line[512];

  snprintf (line, sizeof line, "%s%.300s %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", what, symbol, n[instructions], n[aes], n[eor3]);
  qemu_plugin_outs (line);
}

static int
by_symbol (const void *a, const void *b)
{
  return strcmp ((*(struct block *const *) a)->symbol, (*(struct block *const *) b)->symbol);
}

static void
finished (plugin_id id, void *data)
{
  struct block *b, **sorted;
  uint64_t total[kinds] = { 0 }, sum[kinds] = { 0 };
  size_t i, n = 0;
  int k;

  (void) id;
  (void) data;
  for (b = blocks; b; b = b->next)
    n++;
  sorted = malloc ((n + 1) * sizeof *sorted);
  if (!sorted)
    abort ();
  n = 0;
  for (b = blocks; b; b = b->next)
    sorted[n++] = b;
  qsort (sorted, n, sizeof *sorted, by_symbol);
  for (i = 0; i < n; i++)
    {
      for (k = 0; k < kinds; k++)
        {
          sum[k] += sorted[i]->runs * sorted[i]->holds[k];
          total[k] += sorted[i]->runs * sorted[i]->holds[k];
        }
      if (i + 1 == n || strcmp (sorted[i]->symbol, sorted[i + 1]->symbol) != 0)
        {
          out ("count ", sorted[i]->symbol, sum);
          memset (sum, 0, sizeof sum);
        }
    }
  out ("total", "", total);
  free (sorted);
}

__attribute__ ((visibility ("default"))) int
qemu_plugin_install (plugin_id id, const void *info, int argc, char **argv)
{
  (void) info;
  (void) argc;
  (void) argv;
  qemu_plugin_register_vcpu_tb_trans_cb (id, translated);
  qemu_plugin_register_atexit_cb (id, finished, NULL);
  return 0;
}
