// faults.h: what the library says of each misuse.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_FAULTS_H
#define TESTSUITE_FAULTS_H

#include <stddef.h>
#include <stdint.h>

// The most blocks that a context counts; a partial block adds the bit above.
const size_t most_blocks = SIZE_MAX >> 1;

const char nonce_fault[] = "nonce is longer than 15 bytes", tag_fault[] = "tag length is not 1 to 16",
  digest_fault[] = "digest length is not 1 to 16", order_fault[] = "associated data after message text",
  partial_fault[] = "data after a partial block", count_fault[] = "more blocks than the context can count",
  total_fault[] = "total length is shorter than the tag", wrap_fault[] = "length of text and tag wraps",
  inside[] = "dst starts inside src", blocks_fault[] = "length is no multiple of 16";

#endif
