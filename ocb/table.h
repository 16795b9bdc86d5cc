// table.h: all that a backend with AES instructions can do, as a table.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_TABLE_H
#define URTICA_TABLE_H

#include "aes/clean.h"
#include "aes/cpu.h"
#include "aes/ctr-bulk.h"
#include "aes/impl.h"
#include "ocb/expand-key.h"
#include "ocb/message.h"

namespace {

// A block by itself is what chained modes ask for, one after the other: it
// takes one register and no stack, so it does not wait for more to be wiped.
template <class B, unsigned Rounds> NOINLINE void
one_block (const void *keys, uint8_t *dst, const uint8_t *src)
{
  store_block (dst, B::template encrypt_block<Rounds> (static_cast<const uint8_t *> (keys), load_block (src)));
  B::clear_registers ();
}
template <class B, unsigned Rounds, Direction D> void
aes_blocks (const void *keys, size_t length, uint8_t *dst, const uint8_t *src)
{
  if (D == Direction::encrypt && length == 16)
    Clean<B, 0, one_block<B, Rounds>>::call (keys, dst, src);
  else
    Clean<B, B::frame, ecb_blocks<B, Rounds, D>>::call (keys, length, dst, src);
}

template <class B> constexpr aes_impl
aes_table (const char *name, unsigned needs)
{
  constexpr Direction E = Direction::encrypt, D = Direction::decrypt;
  constexpr Part P = Part::plaintext, C = Part::ciphertext, A = Part::data;
  // For the three key sizes; what follows the kernel's name are its parameters after the rounds.
#define THREE(frame, ...) \
  { Clean<B, frame, KERNEL (10, __VA_ARGS__)>::call, Clean<B, frame, KERNEL (12, __VA_ARGS__)>::call, \
    Clean<B, frame, KERNEL (14, __VA_ARGS__)>::call }
#define KERNEL(rounds, kernel, ...) kernel<B, rounds, ##__VA_ARGS__>
  constexpr size_t N = B::frame, M = B::message_frame;
  return { name, needs,
           { aes_blocks<B, 10, E>, aes_blocks<B, 12, E>, aes_blocks<B, 14, E> },
           { aes_blocks<B, 10, D>, aes_blocks<B, 12, D>, aes_blocks<B, 14, D> },
           THREE (0, expand_key), THREE (0, invert_key), THREE (N, ctr_blocks), THREE (0, ocb_expand_key),
           THREE (N, ocb_text, P), THREE (N, ocb_text, C), THREE (N, ocb_text, A), THREE (0, ocb_nonce), THREE (0, ocb_tag),
           THREE (M, ocb_encrypt_message), THREE (M, ocb_decrypt_message) };
#undef KERNEL
#undef THREE
}

}  // namespace

#endif
