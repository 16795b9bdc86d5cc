// ctr.cc: AES-CTR. The carry, the place in the stream and partial blocks are
// all here; an implementation of AES sees whole blocks.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "urtica/ctr.h"

#include "aes/impl.h"
#include "aes/misuse.h"
#include "aes/traces.h"

namespace {

constexpr unsigned batch_blocks = 16;

// A counter block as the number that it is, most significant byte first.
struct Counter
{
  uint64_t high, low;

  explicit Counter (const uint8_t *p) : high (load_be<uint64_t> (p)), low (load_be<uint64_t> (p + 8)) {}
  void store (uint8_t *p) const
  {
    store_be (p, high);
    store_be (p + 8, low);
  }
  void add (uint64_t n)                 // mod 2^128
  {
    low += n;
    high += low < n;
  }
};

void
xor_text (uint8_t *dst, const uint8_t *src, const uint8_t *stream, size_t length)
{
  size_t i = 0;
  for (; i + 8 <= length; i += 8)
    {
      uint64_t x = load_le<uint64_t> (src + i) ^ load_le<uint64_t> (stream + i);
      store_le (dst + i, x);
    }
  for (; i < length; i++)
    dst[i] = src[i] ^ stream[i];
}

// The text begins at byte skip < 16 of the block of c, and c becomes the
// counter after the last one used.
NOINLINE void
crypt (aes_blocks_func *encrypt, const uint32_t *keys, Counter &c, size_t skip, size_t length, uint8_t *dst, const uint8_t *src)
{
  Wiped<uint8_t[16 * batch_blocks]> stream;
  while (length > 0)
    {
      size_t here = sizeof stream.value - skip;
      if (here > length)
        here = length;
      size_t blocks = (skip + here + 15) / 16;
      for (size_t i = 0; i < blocks; i++)
        {
          c.store (stream.value + 16 * i);
          c.add (1);
        }
      encrypt (keys, 16 * blocks, stream.value, stream.value);
      xor_text (dst, src, stream.value + skip, here);
      dst += here;
      src += here;
      length -= here;
      skip = 0;
    }
}

// The parts of the text that are no whole blocks, or all of it.
template <unsigned Index> void
crypt_portably (const uint32_t *keys, Counter &c, size_t skip, size_t length, uint8_t *dst, const uint8_t *src)
{
  const urtica::WipeTraces after (512);
  crypt (urtica::current_impl ().encrypt[Index], keys, c, skip, length, dst, src);
}

// The whole blocks by the implementation's own loop, where it has one.
template <unsigned Index> void
crypt (const uint32_t *keys, Counter &c, size_t skip, size_t length, uint8_t *dst, const uint8_t *src)
{
  if (aes_ctr_func *whole = urtica::current_impl ().ctr[Index])
    {
      if (skip > 0)
        {
          size_t head = 16 - skip < length ? 16 - skip : length;
          crypt_portably<Index> (keys, c, skip, head, dst, src);
          dst += head;
          src += head;
          length -= head;
          skip = 0;
        }
      while (length >= 16)
        {
          size_t n = length / 16;
          if (n - 1 > ~c.low)           // to where the lower half wraps
            n = static_cast<size_t> (-c.low);
          whole (keys, c.high, c.low, n, dst, src);
          c.add (n);
          dst += 16 * n;
          src += 16 * n;
          length -= 16 * n;
        }
    }
  if (length > 0)
    crypt_portably<Index> (keys, c, skip, length, dst, src);
}

}  // namespace

extern "C" {

#define CTR(N, INDEX) \
void \
urtica_aes##N##_ctr_crypt (const struct urtica_aes##N##_ctx *ctx, uint8_t *ctr, size_t length, uint8_t *dst, const uint8_t *src) \
{ \
  urtica::check_overlap (__func__, length, dst, src); \
  if (length == 0) \
    return; \
  Counter c (ctr); \
  crypt<INDEX> (ctx->keys, c, 0, length, dst, src); \
  c.store (ctr); \
} \
void \
urtica_aes##N##_ctr_crypt_at (const struct urtica_aes##N##_ctx *ctx, const uint8_t *iv, uint64_t byte_offset, \
                              size_t length, uint8_t *dst, const uint8_t *src) \
{ \
  urtica::check_overlap (__func__, length, dst, src); \
  if (length == 0) \
    return; \
  Counter c (iv); \
  c.add (byte_offset / 16); \
  crypt<INDEX> (ctx->keys, c, byte_offset % 16, length, dst, src); \
}

CTR (128, 0)
CTR (192, 1)
CTR (256, 2)

}
