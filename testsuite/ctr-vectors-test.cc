// ctr-vectors-test.cc: known answers of AES-CTR.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "areas.h"
#include "ocb-keys.h"
#include "vectors.h"

// iv + blocks, mod 2^128.
static Bytes
counter_after (Bytes iv, uint64_t blocks)
{
  unsigned carry = 0;
  for (size_t i = 16; i-- > 0; blocks >>= 8)
    {
      carry += iv[i] + unsigned (blocks & 255);
      iv[i] = uint8_t (carry);
      carry >>= 8;
    }
  return iv;
}

// The stateless call: whole at all alignments; and in place, cut in two at
// every byte whose number has 64 bits.
static void
check_at (const AesKey &key, const Bytes &iv, uint64_t offset, const Bytes &from, const Bytes &to)
{
  for (auto [src_shift, dst_shift] : alignments ())
    {
      const Area src (src_shift, from), at (dst_shift, iv);
      Area dst (dst_shift, from.size ());
      key.ctr_crypt_at (at.at, offset, dst.n, dst.at, src.at);
      expect_bytes (dst.at, to, "ctr_crypt_at, shifts of src and dst", src_shift, dst_shift);
      expect_bytes (at.at, iv, "ctr_crypt_at changed iv");
      expect (dst.intact (), "ctr_crypt_at wrote beside dst, shifts of src and dst", src_shift, dst_shift);
    }
  for (size_t cut = 0; cut <= from.size () && offset + cut >= offset; cut++)
    {
      Area text (cut % 16, from);
      key.ctr_crypt_at (iv.data (), offset + cut, text.n - cut, text.at + cut, text.at + cut);
      key.ctr_crypt_at (iv.data (), offset, cut, text.at, text.at);
      expect_bytes (text.at, to, "ctr_crypt_at in place, cut in two", cut);
      expect (text.intact (), "ctr_crypt_at wrote beside its text, cut in two", cut);
    }
}

// The call with a counter, which starts at a block: what lies before the
// offset in that block is ciphered too, and left out of account. Cut in two at
// every block of 16.
static void
check_stream (const AesKey &key, const Bytes &iv, uint64_t offset, const Bytes &from, const Bytes &to)
{
  const size_t skip = offset % 16, length = skip + from.size ();
  const Bytes first = counter_after (iv, offset / 16), end = counter_after (first, (length + 15) / 16);
  Bytes padded (skip, 0x55);
  padded.insert (padded.end (), from.begin (), from.end ());
  for (size_t cut = 0, turn = 0; cut <= length; cut += 16, turn++)
    for (bool in_place : { false, true })
      {
        Area src (turn % 16, padded), other (7 * turn % 16, length);
        Area counter (turn % 16, first);
        uint8_t *dst = in_place ? src.at : other.at;
        key.ctr_crypt (counter.at, cut, dst, src.at);
        expect_bytes (counter.at, counter_after (first, cut / 16), "counter between two pieces", cut, in_place);
        key.ctr_crypt (counter.at, length - cut, dst + cut, src.at + cut);
        expect_bytes (dst + skip, to, "ctr_crypt, cut in two, in place or not", cut, in_place);
        expect_bytes (counter.at, end, "counter at the end", cut, in_place);
        expect (src.intact () && other.intact () && counter.intact (), "ctr_crypt wrote beside dst", cut, in_place);
      }
}

template <class Ctx, auto set_key, auto crypt, auto crypt_at> static void
check_contexts (const Bytes &k, const Bytes &iv, uint64_t offset, const Bytes &from, const Bytes &to)
{
  AtFour<Ctx> ctx;
  Bytes out (from.size ()), counter = counter_after (iv, offset / 16);
  set_key (ctx.get (), k.data ());
  crypt_at (ctx.get (), iv.data (), offset, out.size (), out.data (), from.data ());
  expect_bytes (out, to, "ctr_crypt_at, context at 4");
  if (offset % 16 == 0)
    {
      crypt (ctx.get (), counter.data (), out.size (), out.data (), from.data ());
      expect_bytes (out, to, "ctr_crypt, context at 4");
    }
}

static void
check_contexts (const Bytes &k, const Bytes &iv, uint64_t offset, const Bytes &from, const Bytes &to)
{
#define CHECK_CONTEXTS(N) \
  check_contexts<urtica_aes##N##_ctx, urtica_aes##N##_set_encrypt_key, urtica_aes##N##_ctr_crypt, \
                 urtica_aes##N##_ctr_crypt_at> (k, iv, offset, from, to)
  if (k.size () == 16)
    CHECK_CONTEXTS (128);
  else if (k.size () == 24)
    CHECK_CONTEXTS (192);
  else
    CHECK_CONTEXTS (256);
#undef CHECK_CONTEXTS
}

static void
check_record (const Bytes &k, const Bytes &iv, uint64_t offset, const Bytes &pt, const Bytes &ct)
{
  const auto key = aes (k);
  for (bool encrypting : { true, false })
    {
      const Bytes &from = encrypting ? pt : ct, &to = encrypting ? ct : pt;
      check_at (*key, iv, offset, from, to);
      check_stream (*key, iv, offset, from, to);
      check_contexts (k, iv, offset, from, to);
    }
}

START_TEST (known_answers)
{
  run_vectors (Reader::ctr, _i, [] (const std::string &format, const Record &r, size_t)
    {
      const Bytes k = r.bytes ("Key"), pt = r.bytes ("PT"), ct = r.bytes ("CT");
      require (format == "ctr" && r.word ("Cipher") == "AES-" + std::to_string (8 * k.size ()) && pt.size () == ct.size (),
               "not AES-CTR");
      check_record (k, r.bytes ("IV"), r.number ("Offset"), pt, ct);
    });
}
END_TEST

// Bytes of one key stream, the last of them across byte 2^64; and of one whose
// counter wraps to 0 at byte 128.
START_TEST (key_stream)
{
  static const struct { uint64_t offset; const char *stream; } places[] =
    {
      { 0, "66a7c7e8345231489751de073316adad" },
      { 5, "5231489751de073316adadb281d700b79e3cada4" },
      { 15, "adb2" },
      { 4089, "b4a14d8613bc6e6d2745a82e19527c28af438cadb1e5862de14a47545ae36b200cc4bf061ef2dc41" },
      { 68719476728, "01cfddd172088c75eaa101d2e4077df7d7ee0095994152b6" },
      { 68719476737, "a101d2e4077df7d7ee0095994152b6e7" },
      { UINT64_MAX - 7, "373f7b3ea7ad524d82dd26b2685456b6" },
    };
  const Bytes key = counting (0, 16), iv = counting (0xf0, 16);
  vector_place = std::string (use_implementation (_i)) + ", key stream";
  for (const auto &place : places)
    {
      const Bytes stream = unhex (place.stream);
      check_record (key, iv, place.offset, Bytes (stream.size ()), stream);
    }

  Bytes late (16, 0xff);
  late[15] = 0xf8;
  check_record (key, late, 120, Bytes (16), unhex ("64d7a2990e50bb13c6a13b37878f5b82"));
  check_record (key, late, 128, Bytes (16), unhex ("c6a13b37878f5b826f4f8162a1c8d879"));
}
END_TEST

int
main ()
{
  Suite *suite = suite_create ("AES-CTR, known answers");
  TCase *tcase = tcase_create ("vectors");
  add_vectors (tcase, known_answers, Reader::ctr);
  add_for_implementations (tcase, key_stream);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
