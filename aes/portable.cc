// portable.cc: ct32 and ct64, AES on bit planes of a machine word.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "aes/bitslice.h"
#include "aes/impl.h"
#include "aes/traces.h"

namespace {

template <class W> constexpr unsigned blocks = sizeof (W) / 2;

// As many round keys as a word has blocks are transposed at once; then each
// one's bits are spread over the places of all blocks.
template <class W> void
expand_planes (KeyPlanes<W> &k, const void *keys, unsigned rounds)
{
  constexpr unsigned B = blocks<W>;
  constexpr W ones = static_cast<W> (~W (0) / ((W (1) << B) - 1));
  const uint8_t *bytes = static_cast<const uint8_t *> (keys);
  for (unsigned r = 0; r <= rounds; r += B)
    {
      W q[8] = {};
      for (unsigned b = 0; b < B && r + b <= rounds; b++)
        put_block (q, b, bytes + 16 * (r + b));
      transpose (q);
      for (unsigned b = 0; b < B && r + b <= rounds; b++)
        for (unsigned i = 0; i < 8; i++)
          {
            W bit = q[i] >> b & ones;
            if (r + b > 0 && (affine_constant >> i & 1))
              bit ^= ones;
            k.round[r + b][i] = (bit << B) - bit;
          }
    }
}

template <class W> using planes_func = void (const KeyPlanes<W> &, unsigned, W (&)[8]);

template <class W, unsigned Rounds, planes_func<W> *Cipher> NOINLINE void
crypt_batches (const void *keys, size_t length, uint8_t *dst, const uint8_t *src)
{
  Wiped<KeyPlanes<W>> k;
  Wiped<W[8]> q = {};
  expand_planes (k.value, keys, Rounds);
  for (size_t n = length / 16; n > 0;)
    {
      unsigned batch = n < blocks<W> ? static_cast<unsigned> (n) : blocks<W>;
      for (unsigned b = 0; b < batch; b++)
        put_block (q.value, b, src + 16 * b);
      transpose (q.value);
      Cipher (k.value, Rounds, q.value);
      transpose (q.value);
      for (unsigned b = 0; b < batch; b++)
        get_block (q.value, b, dst + 16 * b);
      src += 16 * batch;
      dst += 16 * batch;
      n -= batch;
    }
}

template <class W, unsigned Rounds, planes_func<W> *Cipher> void
crypt_blocks (const void *keys, size_t length, uint8_t *dst, const uint8_t *src)
{
  // A plane in two registers takes more places.
  const urtica::WipeTraces after (sizeof (W) > sizeof (void *) ? 4096 : 2048);
  crypt_batches<W, Rounds, Cipher> (keys, length, dst, src);
}

template <class W> constexpr aes_impl
table (const char *name)
{
  return { name, 0,
           { crypt_blocks<W, 10, encrypt_planes<W>>, crypt_blocks<W, 12, encrypt_planes<W>>, crypt_blocks<W, 14, encrypt_planes<W>> },
           { crypt_blocks<W, 10, decrypt_planes<W>>, crypt_blocks<W, 12, decrypt_planes<W>>, crypt_blocks<W, 14, decrypt_planes<W>> },
           {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {} };
}

}  // namespace

extern const struct aes_impl urtica_aes_impl_ct32 = table<uint32_t> ("ct32");
extern const struct aes_impl urtica_aes_impl_ct64 = table<uint64_t> ("ct64");
