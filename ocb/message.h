// message.h: one message in one call, over a backend (aes/backend.h): RFC 7253
// sections 4.2 and 4.3 whole.
//
// A short message takes as long as the ciphers that wait for one another: to
// encrypt, that of the nonce and then that of the text. Beside the first goes
// that of the associated data; beside the second those of the pad and of the
// tag, since the checksum needs no cipher. So nothing here is called, and
// what need not wait stands where the processor finds it in time.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_MESSAGE_H
#define URTICA_MESSAGE_H

#include "aes/clean.h"
#include "ocb/text.h"

namespace {

// The whole blocks of a message's texts: run () goes through those of one;
// offset is that before them, and then that of the last.

// So many of them, in the longer text.
template <class B> struct AnyBlocks
{
  KernelMasks<B> l;
  Pattern<B> pattern;

  ALWAYS_INLINE AnyBlocks (const uint8_t *l_0, size_t n) : l (load_block (l_0), 0, n, B {}), pattern (add_l_3 (l), n) {}

  template <unsigned Rounds, Part P> ALWAYS_INLINE void
  run (const uint8_t *keys, block &offset, block &sum, size_t n, uint8_t *dst, const uint8_t *src)
  {
    Run<B, Rounds, P> run (keys, l, pattern, offset, 0, dst, src);
    run.batches (n);
    if (n % batch_blocks > 0)
      run.part (n % batch_blocks);
    offset = run.offset ();
    sum ^= B::fold (run.sum);
  }
};

// Less than 16 of them, for a backend with a block to a register: what they
// need is never in memory. Groups of 8, 4, 2 and 1 follow one another; each of
// R comes after a multiple of 2 R, so its blocks take L_ntz(1) to L_ntz(R).
template <class B> struct FewBlocks
{
  using reg = typename B::reg;
  static constexpr size_t limit = 16 * batch_blocks;   // of a text, in bytes
  block l[4];

  ALWAYS_INLINE
  FewBlocks (const uint8_t *l_0, size_t)
  {
    l[0] = load_block (l_0);
    UNROLL
    for (unsigned i = 1; i < 4; i++)
      l[i] = B::twice (l[i - 1]);
  }

  template <unsigned Rounds, Part P, unsigned R = 8> ALWAYS_INLINE void
  run (const uint8_t *keys, block &offset, block &sum, size_t n, uint8_t *dst, const uint8_t *src)
  {
    if (n >= R)
      {
        group<Rounds, P, R> (keys, offset, sum, dst, src);
        src += 16 * R;
        if (P != Part::data)
          dst += 16 * R;
        n -= R;
      }
    if constexpr (R > 1)
      run<Rounds, P, R / 2> (keys, offset, sum, n, dst, src);
  }

private:
  template <unsigned Rounds, Part P, unsigned R> ALWAYS_INLINE void
  group (const uint8_t *keys, block &offset, block &sum, uint8_t *dst, const uint8_t *src)
  {
    static_assert (B::lanes == 1);
    constexpr Direction D = P == Part::ciphertext ? Direction::decrypt : Direction::encrypt;
    const reg before = B::template before<D, Rounds> (keys), after = B::template after<D, Rounds> (keys);
    reg x[R], offsets[R];
    UNROLL
    for (unsigned i = 0; i < R; i++)
      {
        offsets[i] = B::splat (offset ^= l[ntz (i + 1)]);
        x[i] = B::load (src + 16 * i);
        if (P == Part::plaintext)
          sum ^= B::first_block (x[i]);
      }
    B::template crypt<D, Rounds> (keys, x, [&] (unsigned i) ALWAYS_INLINE_LAMBDA { return offsets[i] ^ before; },
                                  [&] (unsigned i) ALWAYS_INLINE_LAMBDA { return P == Part::data ? after : offsets[i] ^ after; });
    UNROLL
    for (unsigned i = 0; i < R; i++)
      {
        if (P != Part::data)
          B::store (dst + 16 * i, x[i]);
        if (P != Part::plaintext)
          sum ^= B::first_block (x[i]);
      }
  }
};

// Returns 1; for a ciphertext 0, and zeros in dst, if the tag is wrong. The
// tag follows the ciphertext.
template <class B, template <class> class Blocks, unsigned Rounds, Part P> ALWAYS_INLINE int
message (const uint32_t *encrypt_keys, const uint32_t *text_keys, const uint8_t *key, size_t nlength, const uint8_t *nonce,
         size_t alength, const uint8_t *adata, size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  const uint8_t *keys = reinterpret_cast<const uint8_t *> (encrypt_keys);
  Ktop nonce_ktop = nonce_to_ktop<B, Rounds> (keys, tlength, nlength, nonce);

  Blocks<B> blocks (key + 32, (alength > mlength ? alength : mlength) / 16);

  // Sum = HASH (K, A)
  block offset {}, sum {};
  if (alength >= 16)
    blocks.template run<Rounds, Part::data> (keys, offset, sum, alength / 16, nullptr, adata);
  if (size_t rest = alength % 16)
    partial_block<B, Rounds, Part::data> (keys, key, offset, sum, rest, nullptr, adata + alength - rest);
  Wiped<block> data_sum;
  put_away (data_sum.value, sum);

  block checksum {};
  offset = B::stretch (nonce_ktop.ktop, nonce_ktop.bottom);
  if (mlength >= 16)
    blocks.template run<Rounds, P> (reinterpret_cast<const uint8_t *> (text_keys), offset, checksum, mlength / 16, dst, src);
  if (size_t rest = mlength % 16)
    partial_block<B, Rounds, P> (keys, key, offset, checksum, rest, dst + mlength - rest, src + mlength - rest);

  block tag = full_tag<B, Rounds> (keys, key, offset, checksum, data_sum.value);
  if (P == Part::plaintext)
    {
      store_tag<B> (dst + mlength, tag, tlength);
      return 1;
    }
  tag ^= tlength == 16 ? load_block (src + mlength) : B::load_bytes (src + mlength, tlength);
  if (tlength < 16)
    tag &= first_bytes (tlength);
  if ((tag[0] | tag[1]) == 0)
    return 1;
  if (mlength > 0)
    memset (dst, 0, mlength);
  return 0;
}

template <class B, template <class> class Blocks, unsigned Rounds, Part P, class... A> ALWAYS_INLINE int
clear_message (A... a)
{
  int right = message<B, Blocks, Rounds, P> (a...);
  B::clear_registers ();
  return right;
}
// A long message apart from a short one, where that needs no memory and less
// registers; parameters as message ().
template <class B, unsigned Rounds, Part P, class... A> NOINLINE int
long_message (A... a)
{
  return clear_message<B, AnyBlocks, Rounds, P> (a...);
}
template <class B, unsigned Rounds, Part P, class... A> ALWAYS_INLINE int
message_of_length (size_t alength, size_t mlength, A... a)
{
  if constexpr (!B::overlaps)
    return clear_message<B, AnyBlocks, Rounds, P> (a...);
  else if (alength >= FewBlocks<B>::limit || mlength >= FewBlocks<B>::limit)
    return Clean<B, B::frame, long_message<B, Rounds, P, A...>>::call (a...);
  else
    return clear_message<B, FewBlocks, Rounds, P> (a...);
}

// For the tables of aes/impl.h.
template <class B, unsigned Rounds> NOINLINE void
ocb_encrypt_message (const uint32_t *keys, const uint8_t *key, size_t nlength, const uint8_t *nonce,
                     size_t alength, const uint8_t *adata, size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  message_of_length<B, Rounds, Part::plaintext> (alength, mlength, keys, keys, key, nlength, nonce,
                                                 alength, adata, tlength, mlength, dst, src);
}
template <class B, unsigned Rounds> NOINLINE int
ocb_decrypt_message (const uint32_t *keys, const uint32_t *decrypt_keys, const uint8_t *key, size_t nlength, const uint8_t *nonce,
                     size_t alength, const uint8_t *adata, size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  return message_of_length<B, Rounds, Part::ciphertext> (alength, mlength, keys, decrypt_keys, key, nlength, nonce,
                                                         alength, adata, tlength, mlength, dst, src);
}

}  // namespace

#endif
