// ocb-vectors-test.cc: known answers of OCB over AES, and over ciphers that
// the test makes itself: AES turned round, and the toy cipher.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "ocb-at-four.h"
#include "ocb-record.h"
#include "ocb/offset.h"
#include "toy-cipher.h"
#ifdef HAVE_NETTLE
#include "hash.h"
#endif

// The ways in which OCB can be had over the cipher of a record: the generic
// functions, and the typed ones where it is AES.
struct Ways
{
  Bytes key;
  std::unique_ptr<AesKey> cipher;
  std::unique_ptr<OcbKey> typed, generic;

  Ways (const std::string &name, const Bytes &k)
  : key (k)
  {
    const std::string aes_name = "AES-" + std::to_string (8 * key.size ());
    const bool turned = name == aes_name + "-INV";
    if (name == "TOY128" && key.size () == 16)
      {
        generic = std::make_unique<GenericOcbKey> (key.data (), toy_encrypt, key.data (), toy_decrypt);
        return;
      }
    require (turned || name == aes_name, "a cipher that this test does not know: " + name);
    cipher = aes (key);
    const void *e = cipher->encrypt_ctx (), *d = cipher->decrypt_ctx ();
    urtica_cipher_func *f = cipher->encrypt_func (), *inverse = cipher->decrypt_func ();
    if (turned)
      generic = std::make_unique<GenericOcbKey> (d, inverse, e, f);
    else
      {
        generic = std::make_unique<GenericOcbKey> (e, f, d, inverse);
        typed = ocb_aes (key);
      }
  }

  template <class F> void for_each (F f) const
  {
    f (*generic);
    if (typed)
      f (*typed);
  }
};

// The generic calls with a key at an address that is no multiple of 8.
static void
check_generic_at_four (const Bytes &k, const OcbRecord &r)
{
  const auto cipher = aes (k);
  const void *e = cipher->encrypt_ctx ();
  urtica_cipher_func *f = cipher->encrypt_func ();
  AtFour<urtica_ocb_key> key;
  AtFour<urtica_ocb_ctx> ctx;
  Bytes text (r.pt.size ()), tag (r.tag.size ());
  urtica_ocb_set_key (key.get (), e, f);
  for (bool encrypting : { true, false })
    {
      urtica_ocb_set_nonce (ctx.get (), e, f, tag.size (), r.nonce.size (), r.nonce.data ());
      urtica_ocb_update (ctx.get (), key.get (), e, f, r.ad.size (), r.ad.data ());
      if (encrypting)
        urtica_ocb_encrypt (ctx.get (), key.get (), e, f, text.size (), text.data (), r.pt.data ());
      else
        urtica_ocb_decrypt (ctx.get (), key.get (), e, f, cipher->decrypt_ctx (), cipher->decrypt_func (),
                            text.size (), text.data (), r.ct.data ());
      urtica_ocb_digest (ctx.get (), key.get (), e, f, tag.size (), tag.data ());
      expect_bytes (text, encrypting ? r.ct : r.pt, "text, generic, key at 4", encrypting);
      expect_bytes (tag, r.tag, "tag, generic, key at 4", encrypting);
    }
}

static void
check_positive (const Record &record, size_t number)
{
  const OcbRecord r (record);
  const Bytes k = record.bytes ("Key");
  const bool fourth = number % 4 == 0;
  const Ways ways (record.word ("Cipher"), k);
  if (ways.typed)
    {
      check_ocb (*ways.typed, r, number);
      if (fourth)
        {
          check_ocb (*ocb_aes_at_four (k), r, number);
          check_generic_at_four (k, r);
        }
    }
  check_ocb (*ways.generic, r, number, !ways.typed || fourth);
}

static void
check_negative (const Record &record, size_t number)
{
  OcbRecord r;
  r.nonce = record.bytes ("Nonce");
  r.ad = record.bytes ("AD");
  r.ct = record.bytes ("CT");
  r.tag = record.bytes ("Tag");
  require (r.tag.size () == record.number ("TagLen"), "Tag is not TagLen long");
  Ways (record.word ("Cipher"), record.bytes ("Key")).for_each ([&] (const OcbKey &way)
    {
      check_refused (way, r, record.word ("Reason").c_str (), number);

      // What the pieces of decryption lead to is another tag.
      AtFour<urtica_ocb_ctx> ctx;
      Bytes text (r.ct.size ()), tag (r.tag.size ());
      way.set_nonce (ctx.get (), tag.size (), r.nonce.size (), r.nonce.data ());
      way.update (ctx.get (), r.ad.size (), r.ad.data ());
      way.decrypt (ctx.get (), text.size (), text.data (), r.ct.data ());
      way.digest (ctx.get (), tag.size (), tag.data ());
      expect (tag != r.tag, "digest is the wrong tag");
    });
}

// The iterated algorithm of RFC 7253 Appendix A, over the texts of the toy
// cipher's file too. Every message is opened as well. Gives the output, and in
// all what was encrypted on the way.
static Bytes
iterated (const OcbKey &key, size_t tag_length, size_t nonce_length, Bytes (*text) (size_t), Bytes &all)
{
  auto nonce = [&] (unsigned n)
    {
      Bytes b (nonce_length);
      b[nonce_length - 1] = uint8_t (n);
      b[nonce_length - 2] = uint8_t (n >> 8);
      return b;
    };
  auto add = [&] (unsigned n, const Bytes &ad, const Bytes &pt)
    {
      const Bytes sealed = key.seal (nonce (n), ad, pt, tag_length);
      Bytes opened (pt.size ());
      expect (key.decrypt_message (nonce_length, nonce (n).data (), ad.size (), ad.data (), tag_length,
                                   opened.size (), opened.data (), sealed.data ()) == 1, "iterated: refused", n);
      expect_bytes (opened, pt, "iterated: decrypted", n);
      all.insert (all.end (), sealed.begin (), sealed.end ());
    };
  for (unsigned i = 0; i < 128; i++)
    {
      const Bytes s = text (i);
      add (3 * i + 1, s, s);
      add (3 * i + 2, Bytes (), s);
      add (3 * i + 3, s, Bytes ());
    }
  return key.seal (nonce (385), all, Bytes (), tag_length);
}

static void
check_iterated (const std::string &format, const Record &record)
{
  const bool toy = format == "ocb-iter-toy";
  const std::string &cipher = record.word ("Cipher");
  const size_t tag_length = record.number ("TagLen");
  Bytes key = counting (0xa0, 16);
  if (!toy)
    {
      key = Bytes (std::stoul (cipher.substr (strlen ("AES-"))) / 8);
      key.back () = uint8_t (8 * tag_length);
    }
  Ways (cipher, key).for_each ([&] (const OcbKey &way)
    {
      Bytes all;
      auto zeros = [] (size_t n) { return Bytes (n); };
      auto letters = [] (size_t n) { return counting (0x50, n); };
      const Bytes output = toy ? iterated (way, tag_length, 2, letters, all) : iterated (way, tag_length, 12, zeros, all);
      expect (all.size () == record.number ("CLen"), "iterated: length", all.size ());
#ifdef HAVE_NETTLE
      expect_bytes (sha256 (all), record.bytes ("CSHA256"), "iterated: SHA-256 of the text");
#endif
      expect_bytes (output, record.bytes ("Output"), "iterated: output");
    });
}

// Nonce block, Ktop and Stretch (RFC 7253 section 4.2) by the RFC's words, for
// the library does not show them; what it keeps of them is compared.
static void
check_internals (const Record &record)
{
  const Bytes nonce = record.bytes ("Nonce"), stretch = record.bytes ("Stretch"), offset_0 = record.bytes ("Offset0");
  const size_t tag_length = record.number ("TagLen");
  const Ways ways (record.word ("Cipher"), record.bytes ("Key"));

  Bytes top (16);
  top[0] = uint8_t (8 * tag_length % 128 << 1);
  top[15 - nonce.size ()] |= 1;
  std::copy (nonce.begin (), nonce.end (), top.end () - nonce.size ());
  const unsigned bottom = top[15] & 63;
  top[15] &= 0xc0;
  expect_bytes (Bytes { uint8_t (bottom) }, record.bytes ("Bottom"), "bottom");
  ways.cipher->encrypt (16, top.data (), top.data ());
  expect_bytes (top, record.bytes ("Ktop"), "Ktop");
  for (unsigned i = 0; i < 8; i++)
    top.push_back (top[i] ^ top[i + 1]);
  expect_bytes (top, stretch, "Stretch");

  urtica_ocb_key key;
  urtica_ocb_set_key (&key, ways.cipher->encrypt_ctx (), ways.cipher->encrypt_func ());
  expect_bytes (key.L[0].b, record.bytes ("LStar"), "L_*");
  expect_bytes (key.L[1].b, record.bytes ("LDollar"), "L_$");
  expect_bytes (key.L[2].b, record.bytes ("L0"), "L_0");
  const Masks masks (load_block (key.L[2].b), 0, UINT64_MAX);  // all of them
  for (const auto &field : record.fields)
    if (is_l_i (field.first))
      {
        const unsigned i = unsigned (std::stoul (field.first.substr (1)));
        uint8_t l[16];
        store_block (l, masks.l[i]);
        expect_bytes (l, record.bytes (field.first), "L_i", i);
      }
  ways.for_each ([&] (const OcbKey &way)
    {
      urtica_ocb_ctx ctx;
      way.set_nonce (&ctx, tag_length, nonce.size (), nonce.data ());
      expect_bytes (ctx.initial.b, offset_0, "Offset_0");
    });
}

START_TEST (known_answers)
{
  run_vectors (Reader::ocb, _i, [] (const std::string &format, const Record &r, size_t number)
    {
      if (format == "ocb")
        check_positive (r, number);
      else if (format == "ocb-neg")
        check_negative (r, number);
      else if (format == "ocb-internals")
        check_internals (r);
      else
        {
          require (format == "ocb-iter" || format == "ocb-iter-toy", "a format that this test cannot run: " + format);
          check_iterated (format, r);
        }
    });
}
END_TEST

int
main ()
{
#ifndef HAVE_NETTLE
  puts ("without Nettle the SHA-256 of the iterated tests is not compared, only their outputs");
#endif
  Suite *suite = suite_create ("OCB, known answers");
  TCase *tcase = tcase_create ("vectors");
  add_vectors (tcase, known_answers, Reader::ocb);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
