// impl.h: an implementation of AES, and which one is in use.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_IMPL_H
#define URTICA_IMPL_H

#include <stddef.h>
#include <stdint.h>

// The three key sizes of FIPS-197, in the order of the tables below.
constexpr unsigned aes_key_sizes = 3;
constexpr unsigned aes_key_size[aes_key_sizes] = { 16, 24, 32 };        // bytes
constexpr unsigned aes_rounds[aes_key_sizes] = { 10, 12, 14 };
constexpr unsigned aes_rounds_max = 14;

// Ciphers length bytes, a multiple of 16 and not 0, each block by itself.
// keys are the round keys of an urtica_aesN_ctx, of 4 bytes alignment; dst
// and src have any, and dst <= src or disjoint: all of a batch is read
// before any of it is written, and batches go forward.
typedef void aes_blocks_func (const uint32_t *keys, size_t length, uint8_t *dst, const uint8_t *src);

// What an implementation offers, one constant table for each. All tables
// take the same round keys, so that one may be exchanged for another under
// a key that is in use. All functions are constant time in all but length
// and wipe what they derive from the keys.
struct aes_impl
{
  const char *name;                             // as in urtica_implementation ()
  aes_blocks_func *encrypt[aes_key_sizes];
  aes_blocks_func *decrypt[aes_key_sizes];
};

// Bit planes of 32 and of 64 bits, see bitslice.h: any machine.
extern const struct aes_impl urtica_aes_impl_ct32, urtica_aes_impl_ct64;

namespace urtica {

// The implementation in use. The first call chooses it.
const aes_impl &current_impl ();

}  // namespace urtica

#endif
