// table.h: all that a backend with AES instructions can do, as a table.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_TABLE_H
#define URTICA_TABLE_H

#include "aes/cpu.h"
#include "aes/ctr-bulk.h"
#include "aes/impl.h"
#include "ocb/expand-key.h"
#include "ocb/message.h"
#include "aes/clean.h"

namespace {

template <class B> constexpr aes_impl
aes_table (const char *name, unsigned needs)
{
  constexpr Direction E = Direction::encrypt, D = Direction::decrypt;
  constexpr Part P = Part::plaintext, C = Part::ciphertext, A = Part::data;
  // For the three key sizes; what follows the kernel's name are its parameters after the rounds.
#define THREE(...) { Clean<B, THREE_ (10, __VA_ARGS__)>::call, Clean<B, THREE_ (12, __VA_ARGS__)>::call, Clean<B, THREE_ (14, __VA_ARGS__)>::call }
#define THREE_(rounds, kernel, ...) kernel<B, rounds, ##__VA_ARGS__>
#define KEYS(f) { Clean<InRegisters, f<B, 10>>::call, Clean<InRegisters, f<B, 12>>::call, Clean<InRegisters, f<B, 14>>::call }
  return { name, needs, THREE (ecb_blocks, E), THREE (ecb_blocks, D),
           KEYS (expand_key), KEYS (invert_key), THREE (ctr_blocks), KEYS (ocb_expand_key),
           THREE (ocb_blocks, P), THREE (ocb_blocks, C), THREE (ocb_blocks, A),
           THREE (ocb_encrypt_message), THREE (ocb_decrypt_message) };
}

}  // namespace

#endif
