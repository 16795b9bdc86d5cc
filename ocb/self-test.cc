// self-test.cc: known answers through all that an implementation offers.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "ocb/calls.h"
#include "ocb/offset.h"
#include "urtica/urtica.h"

namespace {

using urtica::Cipher;

// A batch, two blocks and a part, for an implementation with loops of its own;
// for one that has the cipher alone it would take too long, and shows no more
// than six blocks and a part.
constexpr size_t long_text = 16 * 18 + 5, short_text = 16 * 6 + 5;
constexpr size_t data_length = 37, tag_length = 16, nonce_length = 12;
constexpr const char *name = "urtica_self_test";

// The tag of the empty text with all that was sealed as associated data, for
// the long and the short text and the three key sizes. Key, nonce, data and
// text are 0, 1, 2, ... Computed by OpenSSL 3.0.
constexpr uint8_t known_tag[2][aes_key_sizes][tag_length] = {
  {
    { 0x2b, 0x0a, 0x45, 0x04, 0x0b, 0x39, 0xf1, 0x63, 0xde, 0x7b, 0x7e, 0x9a, 0x20, 0xf0, 0xd6, 0x46 },
    { 0x65, 0x67, 0x3d, 0x49, 0xda, 0x44, 0xa5, 0xb3, 0x1b, 0x09, 0x3b, 0x89, 0xa5, 0x63, 0x66, 0xa3 },
    { 0x78, 0x01, 0x10, 0x9d, 0x66, 0xdb, 0x6a, 0x0c, 0xb7, 0x57, 0xf9, 0xbb, 0x24, 0xec, 0xb8, 0xd5 }
  },
  {
    { 0xf0, 0x55, 0x72, 0x39, 0x3c, 0xce, 0x91, 0xb2, 0x06, 0xb3, 0xc4, 0x11, 0x20, 0x26, 0x63, 0x19 },
    { 0xad, 0x6b, 0x05, 0x54, 0x6f, 0xc9, 0xcc, 0x5a, 0xfc, 0x8d, 0xd9, 0xf6, 0xdf, 0x30, 0xe9, 0xff },
    { 0x26, 0x2c, 0x3d, 0xa4, 0x09, 0xbf, 0xb7, 0x23, 0x7c, 0x6d, 0xe8, 0x70, 0x39, 0xe2, 0xe0, 0xe2 }
  }
};

struct Trial
{
  const aes_impl &impl;
  const unsigned index;
  const size_t text_length;
  uint8_t count[long_text];             // 0, 1, 2, ...
  uint32_t keys[4 * (aes_rounds_max + 1)], inverse[4 * (aes_rounds_max + 1)];
  urtica_ocb_key key;
  Cipher encipher, decipher;
  uint8_t sealed[long_text + tag_length], out[long_text + tag_length];

  Trial (const aes_impl &table, unsigned i)
  : impl (table), index (i), text_length (table.ocb_encrypt[i] ? long_text : short_text),
    encipher { keys, table.encrypt[i], &table, i }, decipher { inverse, table.decrypt[i], &table, i }
  {
    for (size_t j = 0; j < sizeof count; j++)
      count[j] = static_cast<uint8_t> (j);
  }

  // All ways to the same keys.
  bool
  set_key ()
  {
    urtica::aes_set_key (impl, index, keys, count);
    urtica::aes_set_inverse (impl, index, inverse, keys);
    urtica::ocb_set_key (&key, encipher);
    aes_ocb_expand_func *expand = impl.ocb_expand[index];
    if (!expand)
      return true;
    uint32_t again[4 * (aes_rounds_max + 1)];
    uint8_t l[3 * 16];
    expand (again, l, count);
    return memcmp (again, keys, 16 * (aes_rounds[index] + 1)) == 0 && memcmp (l, &key, sizeof l) == 0;
  }

  void
  seal (size_t alength, const uint8_t *data, size_t length, uint8_t *dst)
  {
    urtica::encrypt_message (name, &key, encipher, nonce_length, count, alength, data, tag_length, length + tag_length, dst, count);
  }
  int
  open ()
  {
    return urtica::decrypt_message (name, &key, encipher, decipher, nonce_length, count, data_length, count,
                                    tag_length, text_length, out, sealed);
  }

  bool
  messages ()
  {
    uint8_t tag[tag_length];
    seal (data_length, count, text_length, sealed);
    seal (text_length + tag_length, sealed, 0, tag);
    return memcmp (tag, known_tag[text_length == short_text][index], sizeof tag) == 0
           && open () == 1 && memcmp (out, count, text_length) == 0;
  }

  bool
  forgery ()
  {
    sealed[text_length / 2] ^= 0x10;
    int accepted = open ();
    sealed[text_length / 2] ^= 0x10;
    uint8_t left = 0;
    for (size_t i = 0; i < text_length; i++)
      left |= out[i];
    return accepted == 0 && left == 0;
  }

  // The same, piece by piece.
  bool
  streams ()
  {
    urtica_ocb_ctx ctx;
    uint8_t tag[tag_length];
    urtica::set_nonce (name, &ctx, encipher, tag_length, nonce_length, count);
    urtica::update (name, &ctx, &key, encipher, 16, count);
    urtica::update (name, &ctx, &key, encipher, 16, count + 16);
    urtica::update (name, &ctx, &key, encipher, data_length - 32, count + 32);
    urtica_ocb_ctx other = ctx;
    urtica::encrypt (name, &ctx, &key, encipher, 16, out, count);
    urtica::encrypt (name, &ctx, &key, encipher, 32, out + 16, count + 16);
    urtica::encrypt (name, &ctx, &key, encipher, text_length - 48, out + 48, count + 48);
    urtica::digest (name, &ctx, &key, encipher, tag_length, out + text_length);
    if (memcmp (out, sealed, text_length + tag_length) != 0)
      return false;
    urtica::decrypt (name, &other, &key, encipher, decipher, text_length, out, sealed);
    urtica::digest (name, &other, &key, encipher, tag_length, tag);
    return memcmp (out, count, text_length) == 0 && memcmp (tag, sealed + text_length, tag_length) == 0;
  }

  // The cipher there and back; and the counter's loop, which is the cipher of
  // its counters. What was sealed is lost.
  bool
  blocks ()
  {
    const size_t n = text_length / 16;
    const uint64_t low = ~uint64_t (0) - n;             // carries through all bytes
    for (size_t i = 0; i < n; i++)
      {
        store_be<uint64_t> (out + 16 * i, 1);
        store_be<uint64_t> (out + 16 * i + 8, low + i);
      }
    impl.encrypt[index] (keys, 16 * n, sealed, out);
    impl.decrypt[index] (inverse, 16 * n, sealed, sealed);
    if (memcmp (sealed, out, 16 * n) != 0)
      return false;
    aes_ctr_func *ctr = impl.ctr[index];
    if (!ctr)
      return true;
    ctr (keys, 1, low, n, sealed, count);
    impl.encrypt[index] (keys, 16 * n, out, out);
    for (size_t i = 0; i < 16 * n; i++)
      out[i] ^= count[i];
    return memcmp (out, sealed, 16 * n) == 0;
  }
};

}  // namespace

bool
urtica::self_test (const aes_impl &impl)
{
  for (unsigned index = 0; index < aes_key_sizes; index++)
    {
      Trial t (impl, index);
      if (!t.set_key () || !t.messages ())
        return false;
      // Without a path of its own for messages, these have shown the loops of
      // streams, and what refuses a forgery is the same for all key sizes.
      bool own_path = impl.ocb_encrypt_message[index];
      if ((own_path && !t.streams ()) || ((own_path || index == 0) && !t.forgery ()) || !t.blocks ())
        return false;
    }
  return true;
}

extern "C" {

int
urtica_self_test ()
{
  return urtica::self_test (urtica::current_impl ());
}

}
