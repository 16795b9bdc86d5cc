// counts-test.cc: streams over the block numbers 2^16 and 2^17, and with
// contexts that are set to a count near 2^32, 2^48 and 2^63, cut in two at every
// block; with nothing behind them, and any offset; counter mode at the same
// places, cut at every byte.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "ocb/offset.h"

#include "reference.h"

namespace {

const size_t around = 36;               // blocks, half of them before the place
const Bytes nonce = counting (0x20, 12);

enum What { encrypt, decrypt, hash };

// A context with so many blocks behind it, and what the RFC has there.
struct Begun
{
  urtica_ocb_ctx ctx;
  Reference::State state;
};

void
go (const OcbKeys &k, const Reference &r, Begun &b, What what, size_t length, uint8_t *dst, const uint8_t *src, bool by_library)
{
  const uint8_t *key = k.key.data ();
  if (what == encrypt)
    by_library ? k.f.encrypt (&b.ctx, key, length, dst, src) : r.encrypt (b.state, length, dst, src);
  else if (what == decrypt)
    by_library ? k.f.decrypt (&b.ctx, key, k.inverse.data (), length, dst, src) : r.decrypt (b.state, length, dst, src);
  else
    by_library ? k.f.update (&b.ctx, key, length, src) : r.hash (b.state, length, src);
}

void
expect_state (const urtica_ocb_ctx &c, const Reference::State &right, What what, const std::string &where)
{
  const urtica_block16 &sum = what == hash ? c.sum : c.checksum;
  if ((what == hash ? c.data_count : c.message_count) != right.i || memcmp (c.offset.b, right.offset.b, 16) != 0
      || memcmp (sum.b, right.sum.b, 16) != 0)
    ck_abort_msg ("%s: wrong count, offset or sum", where.c_str ());
}

// From there, 36 blocks and a part of one, in two calls.
void
check_cuts (const OcbKeys &k, const Reference &r, const Begun &begun, What what, const std::string &where)
{
  const Bytes text = lcg (11, 16 * around + 7);
  for (size_t cut = 0; cut <= around; cut++)
    {
      Begun b = begun, right = begun;
      Bytes got (text.size ()), expected (text.size ());
      go (k, r, b, what, 16 * cut, got.data (), text.data (), true);
      go (k, r, b, what, 16 * (around - cut), &got[16 * cut], &text[16 * cut], true);
      go (k, r, right, what, 16 * around, expected.data (), text.data (), false);
      const std::string here = where + ", cut after " + std::to_string (cut) + " blocks";
      expect_state (b.ctx, right.state, what, here);
      if (cut % 6 == 0)
        {
          go (k, r, b, what, 7, &got[16 * around], &text[16 * around], true);
          go (k, r, right, what, 7, &expected[16 * around], &text[16 * around], false);
          ck_assert_msg (memcmp (b.ctx.offset.b, right.state.offset.b, 16) == 0, "%s: offset after a part", here.c_str ());
        }
      ck_assert_msg (what == hash || got == expected, "%s: wrong text", here.c_str ());
    }
}

const char *const names[] = { "encrypt", "decrypt", "update" };

START_TEST (streams)
{
  const std::string implementation = use_implementation (_i);
  const OcbFunctions &f = ocb_functions[0];
  const Bytes key = lcg (4, 16);
  const OcbKeys k (f, key);
  const Reference r (*f.aes, key);
  const size_t places[] = { size_t (1) << 16, size_t (1) << 17 };
  const Bytes text = lcg (7, 16 * places[1]);
  Bytes out (text.size ());
  for (What what : { encrypt, decrypt, hash })
    {
      Begun b;
      f.set_nonce (&b.ctx, k.key.data (), 16, nonce.size (), nonce.data ());
      b.state = what == hash ? Reference::State {} : r.begin_text (16, nonce);
      size_t done = 0;
      for (size_t place : places)
        {
          const size_t n = 16 * (place - around / 2 - done);
          go (k, r, b, what, n, &out[16 * done], &text[16 * done], true);
          // One implementation from the first block on by the RFC; its offset is known anyway, and its sum is the others' too.
          if (_i == 0)
            {
              Bytes expected (n);
              go (k, r, b, what, n, expected.data (), &text[16 * done], false);
              ck_assert (what == hash || std::equal (expected.begin (), expected.end (), out.begin () + ptrdiff_t (16 * done)));
              expect_state (b.ctx, b.state, what, implementation + " before " + std::to_string (place));
            }
          else
            {
              b.state.offset = r.offset (place - around / 2, what == hash ? Block {} : r.begin_text (16, nonce).offset);
              b.state.i = place - around / 2;
              memcpy (b.state.sum.b, (what == hash ? b.ctx.sum : b.ctx.checksum).b, 16);
              expect_state (b.ctx, b.state, what, implementation + " before " + std::to_string (place));
            }
          check_cuts (k, r, b, what, implementation + " " + names[what] + " around block " + std::to_string (place));
          done = place - around / 2;
        }
    }
}
END_TEST

START_TEST (set_counts)
{
  const std::string implementation = use_implementation (_i);
  for (const OcbFunctions &f : { ocb_functions[0], ocb_functions[5] })
    {
      const Bytes key = lcg (4, f.aes->user_key_size);
      const OcbKeys k (f, key);
      const Reference r (*f.aes, key);
      for (unsigned power : { 17, 28, 30, 31, 32, 33, 48, 62, 63 })
        for (What what : { encrypt, decrypt, hash })
          {
            if (power > 8 * sizeof (size_t) - 1)
              continue;
            // 2^63 - 1, or 2^31 - 1, is the last number that a context can count to.
            const size_t last = power == 8 * sizeof (size_t) - 1 ? around + 1 : around / 2, count = (size_t (1) << power) - last;
            Begun b = { {}, { count, {}, block_at (lcg (77, 16).data ()) } };
            const Block offset_0 = what == hash ? Block {} : block_at (lcg (12, 16).data ());
            b.state.offset = r.offset (count, offset_0);
            block at = offset_at (load_block (r.l_0.b), load_block (offset_0.b), count);
            ck_assert_mem_eq (&at, b.state.offset.b, 16);
            memcpy (b.ctx.initial.b, offset_0.b, 16);
            memcpy (b.ctx.offset.b, b.state.offset.b, 16);
            memcpy ((what == hash ? b.ctx.sum : b.ctx.checksum).b, b.state.sum.b, 16);
            (what == hash ? b.ctx.data_count : b.ctx.message_count) = count;
            check_cuts (k, r, b, what, implementation + " " + f.name + " " + names[what] + " around block 2^" + std::to_string (power));
          }
    }
}
END_TEST

// Where the counts are zero the offset does not count: Nettle's set_nonce, by
// which a context may have begun, leaves it as it was.
START_TEST (no_count)
{
  const std::string implementation = use_implementation (_i);
  const Bytes data = lcg (5, 40), text = lcg (6, 300);
  for (const OcbFunctions &f : ocb_functions)
    for (size_t data_length : { 0, 7, 16, 40 })
      for (size_t text_length : { 0, 7, 16, 300 })
        {
          const Bytes key = lcg (4, f.aes->user_key_size);
          const OcbKeys k (f, key);
          const Bytes right = Reference (*f.aes, key).seal (nonce, Bytes (data.begin (), data.begin () + ptrdiff_t (data_length)),
                                                            Bytes (text.begin (), text.begin () + ptrdiff_t (text_length)));
          Bytes sealed (text_length + 16), opened (text_length), tag (16);
          urtica_ocb_ctx c;
          f.set_nonce (&c, k.key.data (), 16, nonce.size (), nonce.data ());
          memset (c.offset.b, 0x5c, sizeof c.offset.b);
          urtica_ocb_ctx d = c;
          f.update (&c, k.key.data (), data_length, data.data ());
          f.encrypt (&c, k.key.data (), text_length, sealed.data (), text.data ());
          f.digest (&c, k.key.data (), 16, &sealed[text_length]);
          f.update (&d, k.key.data (), data_length, data.data ());
          f.decrypt (&d, k.key.data (), k.inverse.data (), text_length, opened.data (), right.data ());
          f.digest (&d, k.key.data (), 16, tag.data ());
          const std::string where = implementation + " " + f.name + ", " + std::to_string (data_length) + " and " + std::to_string (text_length);
          ck_assert_msg (sealed == right, "%s: encrypted with an offset left", where.c_str ());
          ck_assert_msg (std::equal (opened.begin (), opened.end (), text.begin ()) && std::equal (tag.begin (), tag.end (), &right[text_length]),
                         "%s: decrypted with an offset left", where.c_str ());
        }
}
END_TEST

// ---- counter mode

START_TEST (seeks)
{
  const std::string implementation = use_implementation (_i);
  const AesFunctions &f = aes_functions[0];
  const AesKeys k (f, lcg (4, 16));
  const Bytes iv = counting (0xf0, 16), text = lcg (5, 16 * around + 9);
  for (unsigned power : { 12, 20, 21, 31, 32, 35, 36, 37, 63, 64 })
    {
      // byte 2^power, or the last one that a number of 64 bits has, in the middle
      const uint64_t middle = power < 64 ? uint64_t (1) << power : 0, start = middle - 8 * around - 3;
      Bytes right (text.size ());
      for (size_t i = 0; i < text.size (); i++)
        {
          // Where the offset wraps at 2^64 the counter goes on.
          const uint64_t byte = start + i;
          uint8_t counter[16];
          uint64_t carry = byte / 16 + (byte < start ? uint64_t (1) << 60 : 0);
          for (unsigned j = 16; j-- > 0; carry >>= 8)
            {
              carry += iv[j];
              counter[j] = uint8_t (carry);
            }
          f.encrypt (k.key.data (), 16, counter, counter);
          right[i] = counter[byte % 16] ^ text[i];
        }
      for (size_t cut = 0; cut <= text.size (); cut++)
        {
          Bytes got (text.size ());
          f.ctr_crypt_at (k.key.data (), iv.data (), start, cut, got.data (), text.data ());
          if (start + cut >= start)     // a place from 2^64 on cannot be asked for
            f.ctr_crypt_at (k.key.data (), iv.data (), start + cut, text.size () - cut, got.data () + cut, text.data () + cut);
          else
            f.ctr_crypt_at (k.key.data (), iv.data (), start, text.size (), got.data (), text.data ());
          ck_assert_msg (got == right, "%s: around byte 2^%u, cut after %zu bytes", implementation.c_str (), power, cut);
        }
    }
}
END_TEST

}  // namespace

int
main ()
{
  Suite *suite = suite_create ("counts");
  TCase *t = tcase_create ("counts");
  add_for_implementations (t, streams);
  add_for_implementations (t, set_counts);
  add_for_implementations (t, no_count);
  add_for_implementations (t, seeks);
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
