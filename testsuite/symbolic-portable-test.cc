// symbolic-portable-test.cc: the mode over a cipher that is a function, with
// symbolic blocks: for each number of whole blocks from 0 to 600, in one
// message and as a stream in pieces, the result is RFC 7253's for all keys,
// texts and associated data. The code is the library's own, compiled once more
// over other blocks; what is of bytes in it is replaced, and proved elsewhere:
// the sum of blocks by checksum-test, stretch by steps-test. Partial blocks are
// gone through byte by byte there, so messages of every length in bytes are
// compared with the transcription of reference.h, over a cipher that is a
// permutation of all blocks and cheap.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "symbolic-rfc.h"

// Beside the library's own, which the test's program has too.
#define urtica urtica_symbolic

#define URTICA_CHECKSUM_H
namespace {
inline block
checksum (size_t n, const uint8_t *text)
{
  block sum {};
  for (size_t i = 0; i < n; i++)
    sum ^= load_block (text + 16 * i);
  return sum;
}
}

#define stretch stretch_of_bytes
#include "ocb/steps.h"
#undef stretch
namespace {
inline block stretch (block ktop, unsigned bottom) { return stretched (ktop, bottom); }
}

#include "ocb/blocks.cc"
#include "ocb/ocb.cc"
#include "ocb/ocb-message.cc"

#undef urtica

namespace {

using urtica_symbolic::Cipher;

const size_t blocks_most = 600;
const uint64_t data_number = 1u << 20, text_number = 1u << 21;
const uint32_t encrypt_key = 0, decrypt_key = 1;

template <block f (unsigned, block)> void
cipher (const void *key, size_t length, uint8_t *dst, const uint8_t *src)
{
  if (length == 0 || length % 16 != 0 || length > 17 * 16)
    ck_abort_msg ("the cipher is given %zu bytes", length);
  for (size_t i = 0; i < length; i += 16)
    store_block (dst + i, f (*static_cast<const uint32_t *> (key), load_block (src + i)));
}
const Cipher encipher { &encrypt_key, cipher<encipher_under> }, decipher { &decrypt_key, cipher<decipher_under> };

Bytes
memory_of (const std::vector<block> &blocks)
{
  Bytes b (16 * blocks.size () + 16);
  for (size_t i = 0; i < blocks.size (); i++)
    store_block (&b[16 * i], blocks[i]);
  return b;
}

void
expect_blocks (const Bytes &got, const Symbolic &right, const std::string &where)
{
  for (size_t i = 0; i < right.blocks.size (); i++)
    expect_same (load_block (&got[16 * i]), right.blocks[i], where + ", block " + std::to_string (i + 1));
}

// What is right for a message, and the library's key.
struct Case
{
  SymbolicRfc rfc;
  Symbolic data, text, result;
  block tag;
  urtica_ocb_key key;
  bool encrypting;

  Case (size_t data_blocks, size_t text_blocks, const Bytes &nonce, bool e)
  : data (data_number, 16 * data_blocks), text (text_number, 16 * text_blocks), encrypting (e)
  {
    SymbolicRfc::State a = { 0, {}, {} }, t = { 0, SymbolicRfc::begin (16, nonce), {} };
    rfc.hash (a, data);
    result = rfc.crypt (t, text, encrypting);
    tag = rfc.tag (t, a.sum);
    urtica_symbolic::ocb_set_key (&key, encipher);
    expect_same (load_block (key.L[0].b), rfc.l_star, "L_*");
    expect_same (load_block (key.L[1].b), rfc.l_dollar, "L_$");
    expect_same (load_block (key.L[2].b), rfc.l_0, "L_0");
  }
};

// In pieces of so many blocks, then twice as many, ... or whole, where piece is 0.
void
check_stream (const Case &c, const Bytes &nonce, size_t piece, const std::string &where)
{
  urtica_ocb_ctx ctx;
  const Bytes data = memory_of (c.data.blocks), text = memory_of (c.text.blocks);
  Bytes out (text.size ()), tag (16);
  const size_t n = c.text.blocks.size (), m = c.data.blocks.size ();
  auto pieces = [piece] (size_t all, auto f)
    {
      size_t size = piece > 0 ? piece : all;
      for (size_t done = 0; done < all; done += size, size = piece > 0 ? size * 2 % 37 + 1 : size)
        f (16 * done, 16 * (size < all - done ? size : all - done));
    };
  urtica_symbolic::ocb_set_nonce (&ctx, encipher, 16, nonce.size (), nonce.data ());
  pieces (m, [&] (size_t at, size_t length) { urtica_symbolic::ocb_update (&ctx, &c.key, encipher, length, &data[at]); });
  pieces (n, [&] (size_t at, size_t length)
    {
      if (c.encrypting)
        urtica_symbolic::ocb_encrypt (&ctx, &c.key, encipher, length, &out[at], &text[at]);
      else
        urtica_symbolic::ocb_decrypt (&ctx, &c.key, encipher, decipher, length, &out[at], &text[at]);
    });
  urtica_symbolic::ocb_digest (&ctx, &c.key, encipher, 16, tag.data ());
  expect_blocks (out, c.result, where);
  expect_same (load_block (tag.data ()), c.tag, where + ", tag");
}

void
check_message (const Case &c, const Bytes &nonce, const std::string &where)
{
  const Bytes data = memory_of (c.data.blocks);
  Bytes text = memory_of (c.text.blocks), out (text.size ());
  const size_t n = 16 * c.text.blocks.size (), m = 16 * c.data.blocks.size ();
  if (c.encrypting)
    {
      urtica_symbolic::ocb_encrypt_message (&c.key, encipher, nonce.size (), nonce.data (), m, data.data (),
                                            16, n, out.data (), text.data ());
      expect_blocks (out, c.result, where);
      expect_same (load_block (&out[n]), c.tag, where + ", tag");
      return;
    }
  for (bool forged : { false, true })
    {
      store_block (&text[n], forged ? c.tag ^ input (1) : c.tag);
      const int accepted = urtica_symbolic::ocb_decrypt_message (&c.key, encipher, decipher, nonce.size (), nonce.data (),
                                                                 m, data.data (), 16, n, out.data (), text.data ());
      ck_assert_msg (accepted == !forged, "%s: %s is %d", where.c_str (), forged ? "forged" : "right", accepted);
      expect_blocks (out, forged ? Symbolic {} : c.result, where);
      ck_assert (!forged || out == Bytes (out.size ()));
    }
}

START_TEST (whole_blocks)
{
  const Bytes long_nonce = counting (0x20, 15);
  for (size_t n = 0; n <= blocks_most; n++)
    for (bool encrypting : { true, false })
      for (bool long_text : { true, false })
        {
          symbols.clear ();
          const size_t other = n * 5 % 38;
          const Bytes nonce (long_nonce.begin (), long_nonce.begin () + ptrdiff_t (n % 16));
          const Case c (long_text ? other : n, long_text ? n : other, nonce, encrypting);
          const std::string where = std::string (encrypting ? "encrypt" : "decrypt") + ", blocks of data "
            + std::to_string (c.data.blocks.size ()) + ", of text " + std::to_string (c.text.blocks.size ());
          check_stream (c, nonce, 0, "whole, " + where);
          check_stream (c, nonce, n % 17 + 1, "in pieces, " + where);
          check_message (c, nonce, "message, " + where);
        }
}
END_TEST

}  // namespace

int
main ()
{
  Suite *suite = suite_create ("symbolic, portable");
  TCase *t = tcase_create ("symbolic");
  tcase_add_test (t, whole_blocks);
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
