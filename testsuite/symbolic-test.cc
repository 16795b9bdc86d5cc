// symbolic-test.cc: a message piece by piece and in one call, over symbolic
// blocks: for each number of blocks from 0 to 600, from each place in a batch
// on, and for tails, the result is RFC 7253's for all keys, texts and
// associated data.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "symbolic-backend.h"

#include "ocb/message.h"

namespace {

const size_t blocks_most = 600;
const uint64_t data_number = 1u << 20, text_number = 1u << 21, other_number = 1u << 22;

// Memory that holds a text: 16 bytes a block, and the bytes after.
struct Memory
{
  Bytes bytes;

  explicit Memory (size_t length) : bytes (length + 32) {}
  explicit Memory (const Symbolic &text) : Memory (16 * text.blocks.size () + text.rest_bytes)
  {
    for (size_t i = 0; i < text.blocks.size (); i++)
      store_block (&bytes[16 * i], text.blocks[i]);
    if (text.rest_bytes > 0)
      partial_blocks[&bytes[16 * text.blocks.size ()]] = { text.rest, text.rest_bytes };
  }
  uint8_t *at () { return bytes.data (); }

  void expect (const Symbolic &right, const std::string &where) const
  {
    for (size_t i = 0; i < right.blocks.size (); i++)
      expect_same (load_block (&bytes[16 * i]), right.blocks[i], where + ", block " + std::to_string (i + 1));
    if (right.rest_bytes > 0)
      {
        const PartialBlock &p = partial_blocks[&bytes[16 * right.blocks.size ()]];
        ck_assert_msg (p.n == right.rest_bytes, "%s: %zu bytes after the blocks, not %u", where.c_str (), p.n, right.rest_bytes);
        expect_same (p.x, right.rest, where + ", the bytes after the blocks");
      }
  }
};

void
begin_anew ()
{
  symbols.clear ();
  partial_blocks.clear ();
}

// ---- a piece of a message, from any count

template <class B, Part P> void
check_piece (uint64_t count, size_t length, const std::string &shape)
{
  begin_anew ();
  const SymbolicRfc rfc;
  const Symbolic text (text_number, length);
  SymbolicRfc::State right = { count, input (other_number), input (other_number + 1) };
  uint8_t key[48], offset[16], sum[16];
  store_block (key, rfc.l_star);
  store_block (key + 16, rfc.l_dollar);
  store_block (key + 32, rfc.l_0);
  store_block (offset, right.offset);
  store_block (sum, right.sum);
  Memory in (text), out (length);
  ocb_text<B, 10, P> (&symbolic_keys[P == Part::ciphertext], symbolic_keys, key, offset, sum, count, length,
                      P == Part::data ? nullptr : out.at (), in.at ());

  const std::string where = shape + ", " + std::to_string (length) + " bytes after " + std::to_string (count) + " blocks";
  if (P == Part::data)
    rfc.hash (right, text);
  else
    out.expect (rfc.crypt (right, text, P == Part::plaintext), where);
  expect_same (load_block (offset), right.offset, where + ", offset");
  expect_same (load_block (sum), right.sum, where + ", sum");
}

template <class B> void
check_pieces (uint64_t count, size_t length, const std::string &shape)
{
  check_piece<B, Part::plaintext> (count, length, shape + ", encrypt");
  check_piece<B, Part::ciphertext> (count, length, shape + ", decrypt");
  check_piece<B, Part::data> (count, length, shape + ", hash");
}

template <class B> void
check_all_pieces (const std::string &shape, size_t step)
{
  // The beginning of a batch is the low four bits; the counts above them change which L is high.
  const uint64_t starts[] = { 0, 16, 240, (uint64_t (1) << 32) - 16, (uint64_t (1) << 62) - 256 };
  for (size_t n = 1; n <= blocks_most; n += step)
    check_pieces<B> (starts[n % 5] + n * 7 % 16, 16 * n + n % 3 * n % 16, shape);
  for (uint64_t count = 0; count < 16; count++)
    for (size_t n = 0; n <= 34; n++)
      {
        if (n > 0)
          check_pieces<B> (count, 16 * n, shape);
        check_pieces<B> (count, 16 * n + 1 + (count + n) % 15, shape);
      }
}

// ---- what comes before and after the pieces

template <class B> void
check_ends (const std::string &shape)
{
  for (size_t nlength = 0; nlength < 16; nlength++)
    for (size_t tlength = 1; tlength <= 16; tlength++)
      {
        begin_anew ();
        const SymbolicRfc rfc;
        const Bytes nonce = counting (uint8_t (0x31 + tlength), nlength);
        const std::string where = shape + ", nonce " + std::to_string (nlength) + ", tag " + std::to_string (tlength);
        uint8_t key[48] = {}, offset[16], checksum[16], sum[16], tag[16] = {};
        store_block (key + 16, rfc.l_dollar);
        ocb_nonce<B, 10> (symbolic_keys, tlength, nlength, nonce.data (), offset);
        expect_same (load_block (offset), SymbolicRfc::begin (tlength, nonce), where + ", Offset_0");

        const SymbolicRfc::State text = { 0, load_block (offset), input (other_number) };
        const block data_sum = input (other_number + 1);
        store_block (checksum, text.sum);
        store_block (sum, data_sum);
        ocb_tag<B, 10> (symbolic_keys, key, offset, checksum, sum, tlength, tag);
        expect_same (tlength == 16 ? load_block (tag) : partial_blocks[tag].x,
                     symbols.head (rfc.tag (text, data_sum), unsigned (tlength)), where + ", tag");
      }
}

// ---- whole messages

template <class B> void
check_message (size_t alength, size_t mlength, size_t tlength, const Bytes &nonce, const std::string &shape)
{
  begin_anew ();
  const SymbolicRfc rfc;
  const Symbolic data (data_number, alength), text (text_number, mlength), ciphertext (other_number, mlength);
  uint8_t key[64] = {};
  store_block (key, rfc.l_star);
  store_block (key + 16, rfc.l_dollar);
  store_block (key + 32, rfc.l_0);
  SymbolicRfc::State a = { 0, {}, {} };
  rfc.hash (a, data);
  const std::string where = shape + ", associated data " + std::to_string (alength) + ", text " + std::to_string (mlength)
    + ", tag " + std::to_string (tlength);
  const block offset_0 = SymbolicRfc::begin (tlength, nonce);
  for (bool encrypting : { true, false })
    {
      SymbolicRfc::State t = { 0, offset_0, {} };
      const Symbolic right = rfc.crypt (t, encrypting ? text : ciphertext, encrypting);
      const block tag = symbols.head (rfc.tag (t, a.sum), unsigned (tlength));
      Memory adata (data), in (encrypting ? text : ciphertext), out (mlength);
      uint8_t *const end = (encrypting ? out : in).at () + mlength;
      if (encrypting)
        {
          ocb_encrypt_message<B, 10> (symbolic_keys, key, nonce.size (), nonce.data (), alength, adata.at (),
                                      tlength, mlength, out.at (), in.at ());
          out.expect (right, where + ", encrypt");
          expect_same (tlength == 16 ? load_block (end) : partial_blocks[end].x, tag, where + ", tag");
          continue;
        }
      for (bool forged : { false, true })
        {
          if (forged && mlength > 640)
            break;
          const block given = forged ? tag ^ input (other_number + blocks_most + 2, unsigned (tlength)) : tag;
          store_block (end, given);
          partial_blocks[end] = { given, tlength };
          const int accepted = ocb_decrypt_message<B, 10> (symbolic_keys, symbolic_keys + 1, key, nonce.size (), nonce.data (),
                                                           alength, adata.at (), tlength, mlength, out.at (), in.at ());
          ck_assert_msg (accepted == !forged, "%s: %s is %d", where.c_str (), forged ? "forged" : "right", accepted);
          if (!forged)
            out.expect (right, where + ", decrypt");
          else
            ck_assert_msg (out.bytes == Bytes (mlength + 32), "%s: no zeros after a forgery", where.c_str ());
        }
    }
}

template <class B> void
check_all_messages (const std::string &shape, size_t step)
{
  const Bytes nonce = counting (0x20, 15);
  for (size_t n = 0; n <= blocks_most; n += step)
    {
      const Bytes some (nonce.begin (), nonce.begin () + ptrdiff_t (n % 16));
      const size_t a = n * 5 % 38, tail = n * 11 % 16;
      check_message<B> (16 * a + n * 3 % 16, 16 * n + tail, n % 4 == 0 ? 1 + n / 4 % 15 : 16, some, shape);
      check_message<B> (16 * n + tail, 16 * a + n % 16, 16, nonce, shape);
    }
  for (size_t n = 0; n < 34; n++)
    for (size_t tail = 0; tail < 16; tail++)
      check_message<B> (16 * (n % 5) + (tail + n) % 16, 16 * n + tail, 16 - (n + tail) % 2 * tail, nonce, shape);
}

// ---- in the shapes of aesni, vaes256, vaes512, ssse3, avx2 and armv8 at each
// number of blocks; in others, which show that the templates do not rely on one, at
// some. Of those only one in URTICA_TEST_SHARE, where that is set.

#define TEST_SHAPE(step, ...) \
  { \
    "lanes, registers, padded, holds pattern, overlaps: " #__VA_ARGS__, step, \
    check_all_pieces<SymbolicBackend<__VA_ARGS__>>, check_ends<SymbolicBackend<__VA_ARGS__>>, \
    check_all_messages<SymbolicBackend<__VA_ARGS__>> \
  }
const struct
{
  const char *name;
  size_t step;
  void (*pieces) (const std::string &shape, size_t step);
  void (*ends) (const std::string &shape);
  void (*messages) (const std::string &shape, size_t step);
} shapes[] = {
  TEST_SHAPE (1, 1, 8, false, false, false), TEST_SHAPE (1, 2, 8, false, false, false), TEST_SHAPE (1, 4, 4, false, true, false),
  TEST_SHAPE (1, 1, 8, true, false, false), TEST_SHAPE (1, 2, 8, true, false, false), TEST_SHAPE (1, 1, 8, false, false, true),
  TEST_SHAPE (7, 1, 16, false, true, false), TEST_SHAPE (7, 2, 4, false, true, false), TEST_SHAPE (7, 4, 2, true, false, false),
};

START_TEST (pieces_in_shape) { shapes[_i].pieces (shapes[_i].name, shapes[_i].step * test_share ()); } END_TEST
START_TEST (ends_in_shape) { shapes[_i].ends (shapes[_i].name); } END_TEST
START_TEST (messages_in_shape) { shapes[_i].messages (shapes[_i].name, shapes[_i].step * test_share ()); } END_TEST

}  // namespace

int
main ()
{
  Suite *suite = suite_create ("symbolic");
  TCase *t = tcase_create ("symbolic");
  const int count = sizeof shapes / sizeof shapes[0];
  tcase_add_loop_test (t, pieces_in_shape, 0, count);
  if (!big_endian)                      // text.h's nonce is for machines with a backend, none of which is
    {
      tcase_add_loop_test (t, ends_in_shape, 0, count);
      tcase_add_loop_test (t, messages_in_shape, 0, count);
    }
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
