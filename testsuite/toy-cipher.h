// toy-cipher.h: a block cipher that shows what OCB does with any: encrypt
// (x) = double (x) xor K, double as in RFC 7253 section 2.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_TOY_CIPHER_H
#define TESTSUITE_TOY_CIPHER_H

#include "suite.h"

// The context of both functions is the key's 16 bytes. dst may equal src.
inline void
toy_encrypt (const void *key, size_t length, uint8_t *dst, const uint8_t *src)
{
  const uint8_t *k = static_cast<const uint8_t *> (key);
  for (; length > 0; length -= 16, dst += 16, src += 16)
    {
      const unsigned top = src[0] >> 7;
      for (unsigned i = 0; i < 16; i++)
        dst[i] = uint8_t ((src[i] << 1 | (i < 15 ? src[i + 1] >> 7 : 0)) ^ k[i]);
      dst[15] ^= top ? 135 : 0;
    }
}

inline void
toy_decrypt (const void *key, size_t length, uint8_t *dst, const uint8_t *src)
{
  const uint8_t *k = static_cast<const uint8_t *> (key);
  for (; length > 0; length -= 16, dst += 16, src += 16)
    {
      // Only a doubled block whose top bit was 1 is odd, as 135 is.
      uint8_t x[17] = { 0 };
      for (unsigned i = 0; i < 16; i++)
        x[1 + i] = src[i] ^ k[i];
      if (x[16] & 1)
        {
          x[16] ^= 135;
          x[0] = 1;
        }
      for (unsigned i = 0; i < 16; i++)
        dst[i] = uint8_t (x[i] << 7 | x[1 + i] >> 1);
    }
}

#endif
