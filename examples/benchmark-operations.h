/* benchmark-operations.h: what is measured, and that all do it alike.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef BENCHMARK_OPERATIONS_H
#define BENCHMARK_OPERATIONS_H

#include <stddef.h>

#include "benchmark-contestants.h"

enum operation
{
  ENCRYPT,                      /* a message with its tag, no associated data */
  DECRYPT,                      /* the same back, the tag found right */
  AD,                           /* an empty message with its tag, and associated data */
  KEY,                          /* what encryption needs of a key */
  NONCE,                        /* what a message needs before its first byte */
  MODE_ENCRYPT, MODE_DECRYPT, MODE_AD,  /* the first three, among those over Nettle's AES */
  OPERATIONS
};

struct operation_name
{
  const char *name;             /* for the option and JSON */
  const char *title;
};

extern const struct operation_name operation_names[OPERATIONS];

#define MAX_SIZE ((size_t) 64 << 20)

int
operation_has_size (enum operation operation);

int
operation_opens (enum operation operation);

int
operation_is_mode_alone (enum operation operation);

/* operation_make_inputs: texts, of so many bytes at most. The others below
   need them. */
void
operation_make_inputs (size_t max_size);

void
operation_free_inputs (void);

/* operation_seal_inputs: messages of this size for those of c's mode to
   open, sealed by c. */
void
operation_seal_inputs (const struct contestant *c, size_t size);

/* operation_run: so many calls, each message with the next nonce. Those who
   open take turns through the sealed messages of their mode. */
typedef void operation_func (const struct contestant *c, size_t size, size_t calls);

extern operation_func *const operation_run[OPERATIONS];

/* operation_agrees: whether c gives the result that the last one gave who
   was the first of its mode; and, where messages are opened, refuses one
   whose tag is wrong in one bit. */
int
operation_agrees (enum operation operation, const struct contestant *c, size_t size, int first);

#endif /* BENCHMARK_OPERATIONS_H */
