// impl.h: an implementation of AES, and which one is in use.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_IMPL_H
#define URTICA_IMPL_H

#include "aes/bytes.h"

// The three key sizes of FIPS-197, in the order of the tables below.
constexpr unsigned aes_key_sizes = 3;
constexpr unsigned aes_key_size[aes_key_sizes] = { 16, 24, 32 };        // bytes
constexpr unsigned aes_rounds[aes_key_sizes] = { 10, 12, 14 };
constexpr unsigned aes_rounds_max = 14;

// Of all functions below: keys are the round keys of an urtica_aesN_ctx, of 4
// bytes alignment, all other pointers have any. dst and src are disjoint or
// dst <= src: text is read before what is written could reach it. n counts
// blocks of 16 bytes, n > 0.

// Ciphers length bytes, a multiple of 16 and not 0, each block by itself. Of
// the type of any cipher in the API, so that the mode calls it directly.
typedef void aes_blocks_func (const void *keys, size_t length, uint8_t *dst, const uint8_t *src);

// Expands a key; makes a decryption key of an encryption key, in place or not.
typedef void aes_expand_func (uint32_t *keys, const uint8_t *key);
typedef void aes_invert_func (uint32_t *decrypt_keys, const uint32_t *keys);

// Expands a key, and gives L_*, L_$ and L_0 of OCB, one after the other.
typedef void aes_ocb_expand_func (uint32_t *keys, uint8_t *l, const uint8_t *key);

// Counter mode on whole blocks. The counters are high << 64 | low, low + 1,
// ..., low + n - 1, of which the last is below 2^64.
typedef void aes_ctr_func (const uint32_t *keys, uint64_t high, uint64_t low, size_t n, uint8_t *dst, const uint8_t *src);

// A piece of an OCB message: plaintext, ciphertext, or associated data, dst
// then not used. It begins with block number count + 1, and where its length
// is no multiple of 16 it ends the message's. offset is Offset_count and
// becomes that of the last block; to sum is added the plaintext, or the
// ciphered data. keys are those for whole blocks, encrypt_keys for all else;
// key is the struct urtica_ocb_key. A table without ocb_tag takes whole blocks
// alone, and of key no more than L_0.
typedef void aes_ocb_func (const uint32_t *keys, const uint32_t *encrypt_keys, const uint8_t *key, uint8_t *offset, uint8_t *sum,
                           uint64_t count, size_t length, uint8_t *dst, const uint8_t *src);

// What comes before and after the pieces, parameters as for
// urtica_ocb_set_nonce and urtica_ocb_digest and within their limits: gives
// Offset_0; gives the tag.
typedef void aes_ocb_nonce_func (const uint32_t *keys, size_t tlength, size_t nlength, const uint8_t *nonce, uint8_t *offset);
typedef void aes_ocb_tag_func (const uint32_t *keys, const uint8_t *key, const uint8_t *offset, const uint8_t *checksum,
                               const uint8_t *sum, size_t tlength, uint8_t *tag);

// One OCB message, parameters as for urtica_ocb_encrypt_message and
// urtica_ocb_decrypt_message and within their limits; key is the struct
// urtica_ocb_key; mlength is the length of the text without the tag.
typedef void aes_ocb_encrypt_message_func (const uint32_t *keys, const uint8_t *key, size_t nlength, const uint8_t *nonce,
                                           size_t alength, const uint8_t *adata, size_t tlength,
                                           size_t mlength, uint8_t *dst, const uint8_t *src);
typedef int aes_ocb_decrypt_message_func (const uint32_t *keys, const uint32_t *decrypt_keys, const uint8_t *key,
                                          size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                                          size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src);

// What an implementation offers, one constant table for each. All tables
// take the same round keys, so that one may be exchanged for another under
// a key that is in use. All functions are constant time in all but lengths,
// counts and nonce, and leave nothing of keys, offsets and texts in vector
// registers or on the stack.
struct aes_impl
{
  const char *name;                             // as in urtica_implementation ()
  unsigned needs;                               // of the machine, see cpu.h
  aes_blocks_func *encrypt[aes_key_sizes];
  aes_blocks_func *decrypt[aes_key_sizes];

  // These may be null: then the portable code does it, with the functions above.
  aes_expand_func *expand[aes_key_sizes];
  aes_invert_func *invert[aes_key_sizes];
  aes_ctr_func *ctr[aes_key_sizes];
  aes_ocb_expand_func *ocb_expand[aes_key_sizes];
  aes_ocb_func *ocb_encrypt[aes_key_sizes];
  aes_ocb_func *ocb_decrypt[aes_key_sizes];
  aes_ocb_func *ocb_hash[aes_key_sizes];
  aes_ocb_nonce_func *ocb_nonce[aes_key_sizes]; // both or none
  aes_ocb_tag_func *ocb_tag[aes_key_sizes];
  aes_ocb_encrypt_message_func *ocb_encrypt_message[aes_key_sizes];
  aes_ocb_decrypt_message_func *ocb_decrypt_message[aes_key_sizes];
};

// Bit planes of 32 and of 64 bits, see bitslice.h: any machine.
extern const struct aes_impl urtica_aes_impl_ct32, urtica_aes_impl_ct64;

#if defined __x86_64__
// Bit planes of 128 and of 256 bits.
extern const struct aes_impl urtica_aes_impl_ssse3, urtica_aes_impl_avx2;
// AES instructions.
extern const struct aes_impl urtica_aes_impl_aesni, urtica_aes_impl_aesniavx, urtica_aes_impl_vaes256, urtica_aes_impl_vaes512;
#elif defined __aarch64__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
// Bit planes of 128 bits.
extern const struct aes_impl urtica_aes_impl_neon;
// AES instructions, without and with the XOR of three registers.
extern const struct aes_impl urtica_aes_impl_armv8, urtica_aes_impl_armv8sha3;
#endif

namespace urtica {

// Null before the first use, which chooses. Threads that race to it choose the same.
extern const aes_impl *impl_in_use;
const aes_impl &choose_impl ();

// Key set-up by a table, or by the portable code where it has none.
void aes_set_key (const aes_impl &impl, unsigned index, uint32_t *keys, const uint8_t *key);
void aes_set_inverse (const aes_impl &impl, unsigned index, uint32_t *decrypt_keys, const uint32_t *keys);

// Known answers through all that a table offers, 0 if one is wrong: in
// ocb/self-test.cc, which knows what OCB is. It is run before a choice.
bool self_test (const aes_impl &impl);

// The implementation in use.
ALWAYS_INLINE const aes_impl &
current_impl ()
{
  const aes_impl *impl = __atomic_load_n (&impl_in_use, __ATOMIC_ACQUIRE);
  return __builtin_expect (impl != nullptr, true) ? *impl : choose_impl ();
}

}  // namespace urtica

#endif
