// blocks.cc: see blocks.h.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "ocb/blocks.h"

#include "ocb/checksum.h"

namespace {

using urtica::Cipher;

struct Offsets
{
  block o[batch_blocks];
  ~Offsets () { wipe (o, sizeof o); }
};

// In batches that end where a multiple of 16 does: f (o, i, m) is given the
// offsets of m blocks that begin at byte i of the text.
template <class F> ALWAYS_INLINE void
for_batches (block l_0, block &offset, uint64_t count, size_t n, F f)
{
  size_t i = 0;
  uint64_t end = count + n;
  const Masks l (l_0, count, end);
  Offsets offsets;
  while (count < end)
    {
      unsigned first = count % batch_blocks;
      if (first == 0 && end - count >= batch_blocks)
        {
          fill_batch (offsets.o, offset, l, l.l[ntz (count + batch_blocks)]);
          f (offsets.o, i, batch_blocks);
          count += batch_blocks;
          i += 16 * batch_blocks;
          continue;
        }
      unsigned last = end - count < batch_blocks - first ? first + static_cast<unsigned> (end - count) : batch_blocks;
      fill_offsets (offsets.o, count, last - first, offset, l);
      f (offsets.o, i, last - first);
      count += last - first;
      i += 16 * (last - first);
    }
}

// Whether the cipher's implementation has a loop for this; then it has run.
bool
run_fused (aes_ocb_func *const (aes_impl::*slot)[aes_key_sizes], Cipher cipher, const uint8_t *key, block &offset, block &sum,
           uint64_t count, size_t n, uint8_t *dst, const uint8_t *src)
{
  aes_ocb_func *loop = cipher.impl ? (cipher.impl->*slot)[cipher.index] : nullptr;
  if (!loop)
    return false;
  const uint32_t *keys = static_cast<const uint32_t *> (cipher.ctx);
  loop (keys, keys, key, reinterpret_cast<uint8_t *> (&offset), reinterpret_cast<uint8_t *> (&sum),
        count, 16 * n, dst, src);
  return true;
}

// dst = src xor offsets, forward.
ALWAYS_INLINE void
xor_blocks (uint8_t *dst, const uint8_t *src, const block *o, unsigned m)
{
  UNROLL
  for (unsigned j = 0; j < m; j++)
    store_block (dst + 16 * j, load_block (src + 16 * j) ^ o[j]);
}

}  // namespace

// The text is masked and ciphered in dst.

void
urtica::encrypt_blocks (Cipher encipher, const uint8_t *key, block &offset, block &checksum, uint64_t count, size_t n,
                        uint8_t *dst, const uint8_t *src)
{
  if (n == 0 || run_fused (&aes_impl::ocb_encrypt, encipher, key, offset, checksum, count, n, dst, src))
    return;
  for_batches (load_block (key + 32), offset, count, n, [&] (block *o, size_t i, unsigned m) ALWAYS_INLINE_LAMBDA {
    checksum ^= ::checksum (m, src + i);                // before dst, which may be src, is written
    xor_blocks (dst + i, src + i, o, m);
    encipher (16 * m, dst + i, dst + i);
    xor_blocks (dst + i, dst + i, o, m);
  });
}

void
urtica::decrypt_blocks (Cipher decipher, const uint8_t *key, block &offset, block &checksum, uint64_t count, size_t n,
                        uint8_t *dst, const uint8_t *src)
{
  if (n == 0 || run_fused (&aes_impl::ocb_decrypt, decipher, key, offset, checksum, count, n, dst, src))
    return;
  for_batches (load_block (key + 32), offset, count, n, [&] (block *o, size_t i, unsigned m) ALWAYS_INLINE_LAMBDA {
    xor_blocks (dst + i, src + i, o, m);
    decipher (16 * m, dst + i, dst + i);
    xor_blocks (dst + i, dst + i, o, m);
    checksum ^= ::checksum (m, dst + i);
  });
}

void
urtica::hash_blocks (Cipher encipher, const uint8_t *key, block &offset, block &sum, uint64_t count,
                     size_t n, const uint8_t *data)
{
  if (n == 0 || run_fused (&aes_impl::ocb_hash, encipher, key, offset, sum, count, n, nullptr, data))
    return;
  for_batches (load_block (key + 32), offset, count, n, [&] (block *o, size_t i, unsigned m) ALWAYS_INLINE_LAMBDA {
    uint8_t *x = reinterpret_cast<uint8_t *> (o);
    xor_blocks (x, data + i, o, m);
    encipher (16 * m, x, x);
    sum ^= checksum (m, x);
  });
}
