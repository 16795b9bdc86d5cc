// aes-vectors-test.cc: known answers of the AES block functions.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "areas.h"
#include "ocb-keys.h"
#include "vectors.h"

// Both functions of one key size with contexts at addresses that are no
// multiple of 8; and set_decrypt_key, which must make what invert_key makes.
template <class Ctx, auto set_encrypt_key, auto set_decrypt_key, auto invert_key, auto encrypt, auto decrypt> static void
check_contexts (const Bytes &key, const Bytes &pt, const Bytes &ct)
{
  AtFour<Ctx> e, d, inverted;
  Bytes out (pt.size ());
  const Area unaligned_key (7, key);
  set_encrypt_key (e.get (), unaligned_key.at);
  set_decrypt_key (d.get (), unaligned_key.at);
  invert_key (inverted.get (), e.get ());
  expect (memcmp (d.get (), inverted.get (), sizeof (Ctx)) == 0, "set_decrypt_key is not set_encrypt_key and invert_key");
  encrypt (e.get (), out.size (), out.data (), pt.data ());
  expect_bytes (out, ct, "encrypt, context at 4");
  decrypt (d.get (), out.size (), out.data (), ct.data ());
  expect_bytes (out, pt, "decrypt, context at 4");
  invert_key (e.get (), e.get ());
  expect (memcmp (d.get (), e.get (), sizeof (Ctx)) == 0, "invert_key in place");
}

static void
check_contexts (const Bytes &key, const Bytes &pt, const Bytes &ct)
{
#define CHECK_CONTEXTS(N) \
  check_contexts<urtica_aes##N##_ctx, urtica_aes##N##_set_encrypt_key, urtica_aes##N##_set_decrypt_key, \
                 urtica_aes##N##_invert_key, urtica_aes##N##_encrypt, urtica_aes##N##_decrypt> (key, pt, ct)
  if (key.size () == 16)
    CHECK_CONTEXTS (128);
  else if (key.size () == 24)
    CHECK_CONTEXTS (192);
  else
    CHECK_CONTEXTS (256);
#undef CHECK_CONTEXTS
}

// One direction: to another place and in place, at all alignments.
template <class F> static void
check_places (F cipher, const Bytes &from, const Bytes &to, const char *what)
{
  for (auto [src_shift, dst_shift] : alignments ())
    {
      const Area src (src_shift, from);
      Area dst (dst_shift, from.size ());
      cipher (dst.n, dst.at, src.at);
      expect_bytes (dst.at, to, what, src_shift, dst_shift);
      expect (dst.intact (), "wrote beside dst, shifts of src and dst", src_shift, dst_shift);
    }
  for (unsigned shift = 0; shift < 16; shift++)
    {
      Area text (shift, from);
      cipher (text.n, text.at, text.at);
      expect_bytes (text.at, to, what, shift, shift);
      expect (text.intact (), "wrote beside a text in place, shift", shift, shift);
    }
}

// The text many times over, so that its blocks come to lie in every place of
// a batch; cut in two at every block.
template <class F> static void
check_runs (F cipher, const Bytes &from, const Bytes &to, const char *what)
{
  Bytes src, expected;
  for (size_t n = 0; n < 35; n += from.size () / 16)
    {
      src.insert (src.end (), from.begin (), from.end ());
      expected.insert (expected.end (), to.begin (), to.end ());
    }
  for (size_t cut = 0; cut <= src.size () && cut <= 40 * 16; cut += 16)
    {
      Bytes dst (src.size ());
      cipher (cut, dst.data (), src.data ());
      cipher (src.size () - cut, dst.data () + cut, src.data () + cut);
      expect_bytes (dst, expected, what, cut);
    }
}

static void
check_blocks (const Record &r)
{
  const Bytes pt = r.bytes ("PT"), ct = r.bytes ("CT"), k = r.bytes ("Key");
  require (r.word ("Cipher") == "AES-" + std::to_string (8 * k.size ()) && !pt.empty () && pt.size () == ct.size (), "not AES");
  const auto key = aes (k);
  auto encrypt = [&] (size_t n, uint8_t *dst, const uint8_t *src) { key->encrypt (n, dst, src); };
  auto decrypt = [&] (size_t n, uint8_t *dst, const uint8_t *src) { key->decrypt (n, dst, src); };
  check_places (encrypt, pt, ct, "encrypt, shifts of src and dst");
  check_places (decrypt, ct, pt, "decrypt, shifts of src and dst");
  check_runs (encrypt, pt, ct, "encrypt, cut in two");
  check_runs (decrypt, ct, pt, "decrypt, cut in two");
  check_contexts (k, pt, ct);
}

// The Monte Carlo test, whose procedure the files give; and the way back. The
// state is what the record after this one must start from.
class MonteCarlo
{
  Bytes key, text;
  std::string dir;

public:
  void check (const Record &r)
  {
    const bool encrypting = r.word ("Dir") == "encrypt";
    const Bytes k = r.bytes ("Key"), from = r.bytes (encrypting ? "PT" : "CT"), to = r.bytes (encrypting ? "CT" : "PT");
    require (encrypting || r.word ("Dir") == "decrypt", "no direction");
    if (r.word ("Dir") == dir)
      {
        expect_bytes (k, key, "Key is not what the record before leads to");
        expect_bytes (from, text, "the text is not what the record before leads to");
      }
    const auto cipher = aes (k);
    Bytes x = from, y = from;           // of two steps, one after the other
    for (unsigned i = 0; i < 1000; i++)
      {
        x = y;
        encrypting ? cipher->encrypt (16, y.data (), x.data ()) : cipher->decrypt (16, y.data (), x.data ());
      }
    expect_bytes (y, to, "after 1000 steps");
    dir = r.word ("Dir");
    text = y;
    key = k;
    x.insert (x.end (), y.begin (), y.end ());
    for (size_t i = 0; i < k.size (); i++)
      key[i] ^= x[32 - k.size () + i];
    for (unsigned i = 0; i < 1000; i++)
      encrypting ? cipher->decrypt (16, y.data (), y.data ()) : cipher->encrypt (16, y.data (), y.data ());
    expect_bytes (y, from, "after 1000 steps back");
  }
};

START_TEST (known_answers)
{
  MonteCarlo monte_carlo;
  run_vectors (Reader::aes, _i, [&] (const std::string &format, const Record &r, size_t)
    {
      if (format == "ecb")
        check_blocks (r);
      else
        {
          require (format == "ecb-mct", "a format that this test cannot run: " + format);
          monte_carlo.check (r);
        }
    });
}
END_TEST

int
main ()
{
  Suite *suite = suite_create ("AES, known answers");
  TCase *tcase = tcase_create ("vectors");
  add_vectors (tcase, known_answers, Reader::aes);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
