/* benchmark-chains.h: chains of AES side by side, written by hand, so that
   nothing but the AES instructions limits them.

   A chain is one register in which AES follows AES, and each round waits for
   the one before. Several chains do not wait for each other: "in flight".

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef BENCHMARK_CHAINS_H
#define BENCHMARK_CHAINS_H

#include <stddef.h>
#include <stdint.h>

#define MAX_CHAINS 16
#define CHAINS_BUFFER ((size_t) 16384)

/* What the code below works on. */
struct chains_area
{
  /* Each round key as often as there are blocks in the widest register. */
  uint8_t keys[15][64];
  uint8_t state[MAX_CHAINS * 64];
  uint8_t buffer[CHAINS_BUFFER];
} __attribute__ ((aligned (64)));

struct chains
{
  int width;                    /* of the registers, in bytes: 16, 32, 64 */
  int key_bits;                 /* 128 or 256 */
  int count;                    /* registers in flight */
  int memory;

  /* AES of each chain so many times, once at the least.

     Without memory, the chains begin and end as area->state, and nothing is
     read or written in between. All round keys are zero; where no register
     is left for that (16 chains in 16 registers), each round's key is the
     chain itself as it is before the round, and none is added before the
     first.

     With memory, each time the chains are the next registers' worth of
     area->buffer, which is encrypted in place, with each round key read for
     each round. The first time is at the start; where the rest of the buffer
     is too short for all chains, it goes on from the start. */
  void (*run) (struct chains_area *area, size_t times);
};

enum { CHAIN_WIDTHS = 3 };
extern const int chain_widths[CHAIN_WIDTHS];

/* chains_all: the list, count of them; none but on x86-64. */
const struct chains *
chains_all (size_t *count);

/* chains_run_here: whether this machine runs code for registers this wide. */
int
chains_run_here (int width);

/* chains_find: NULL, if it is not there or does not run here. */
const struct chains *
chains_find (int width, int key_bits, int count, int memory);

/* chains_ceiling: those whose throughput without memory is the most that
   registers this wide allow: enough in flight for every CPU so far. */
const struct chains *
chains_ceiling (int width, int key_bits);

/* chains_job: the run of a job whose data is the chains. */
void
chains_job (const void *chains, size_t times);

/* chains_are_aes: whether the result is right, by urtica's AES. */
int
chains_are_aes (const struct chains *c);

/* chains_blocks: how many blocks are in flight. */
int
chains_blocks (const struct chains *c);

/* chains_width_name: "xmm", "ymm", "zmm". */
const char *
chains_width_name (int width);

#endif /* BENCHMARK_CHAINS_H */
