// key-order.h: in which order the round keys of a decryption key lie.
//
// Nettle's decryption keys have the last round key first up to 3.9.1, and
// stand in the order in which encryption takes them from 3.10 on, as
// urtica's. The soname is the same. The encryption key of the same AES key
// tells them apart, for at both ends of the two the round keys are equal:
//
//     encryption     k_0  k_1     ...  k_r
//     from 3.10 on   k_0  m (k_1) ...  k_r        m: InvMixColumns
//     up to 3.9.1    k_r  ...  m (k_1) k_0
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_KEY_ORDER_H
#define URTICA_KEY_ORDER_H

#include "aes/impl.h"

namespace {

enum class KeyOrder { encryption, reversed, neither };

// Whether 16 bytes are equal; of secrets, no more than this.
ALWAYS_INLINE bool
same_round_key (const uint8_t *a, const uint8_t *b)
{
  return ((load_le<uint64_t> (a) ^ load_le<uint64_t> (b)) | (load_le<uint64_t> (a + 8) ^ load_le<uint64_t> (b + 8))) == 0;
}

// Not inlined, so that the caller's frame holds nothing of the keys.
NOINLINE KeyOrder
key_order (const void *encrypt_keys, const void *decrypt_keys, unsigned rounds)
{
  const uint8_t *e = static_cast<const uint8_t *> (encrypt_keys), *d = static_cast<const uint8_t *> (decrypt_keys);
  if (same_round_key (d, e))
    return KeyOrder::encryption;
  if (same_round_key (d, e + 16 * rounds) && same_round_key (d + 16 * rounds, e))
    return KeyOrder::reversed;
  return KeyOrder::neither;
}

ALWAYS_INLINE void
reverse_round_keys (uint32_t *dst, const void *src, unsigned rounds)
{
  for (unsigned i = 0; i <= rounds; i++)
    memcpy (dst + 4 * i, static_cast<const uint8_t *> (src) + 16 * (rounds - i), 16);
}

}  // namespace

#endif
