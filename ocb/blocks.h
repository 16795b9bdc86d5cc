// blocks.h: whole blocks of a text or of associated data, over any block
// cipher; by the loop of its implementation, where it is urtica's AES and that
// has one.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_BLOCKS_H
#define URTICA_BLOCKS_H

#include "ocb/mode.h"
#include "ocb/offset.h"

namespace urtica {

// n whole blocks, number count + 1 and on. key is L_*, L_$, L_0; offset is
// Offset_count and becomes that of the last block; dst and src are disjoint or
// dst <= src.

// C_i = Offset_i xor ENCIPHER (K, P_i xor Offset_i), and the P_i are added to checksum.
NOINLINE void encrypt_blocks (Cipher encipher, const uint8_t *key, block &offset, block &checksum, uint64_t count, size_t n,
                              uint8_t *dst, const uint8_t *src);
// P_i = Offset_i xor DECIPHER (K, C_i xor Offset_i), and likewise.
NOINLINE void decrypt_blocks (Cipher decipher, const uint8_t *key, block &offset, block &checksum, uint64_t count, size_t n,
                              uint8_t *dst, const uint8_t *src);
// Sum_i = Sum_(i-1) xor ENCIPHER (K, A_i xor Offset_i)
NOINLINE void hash_blocks (Cipher encipher, const uint8_t *key, block &offset, block &sum, uint64_t count,
                           size_t n, const uint8_t *data);

}  // namespace urtica

#endif
