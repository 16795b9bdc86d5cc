// hashed-vectors-test.cc: known answers of AES, and of OCB over AES and over
// Nettle's ciphers, whose long texts are given by formula and by hash.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "hash.h"
#include "nettle-ciphers.h"
#include "ocb-record.h"

static void
check_blocks (const Record &r)
{
  const auto key = aes (r.bytes ("Key"));
  const Bytes pt = generated (r.word ("PTGen"));
  Bytes text = pt;
  key->encrypt (text.size (), text.data (), text.data ());
  expect_bytes (sha256 (text), r.bytes ("CTSHA256"), "SHA-256 of what encrypt gives in place");
  Bytes back (text.size ());
  key->decrypt (text.size (), back.data (), text.data ());
  expect_bytes (back, pt, "decrypt");
  key->decrypt (text.size (), text.data (), text.data ());
  expect_bytes (text, pt, "decrypt in place");
}

// One long message: sealed and opened whole; both ways in place and in pieces;
// and refused with a wrong tag, for some.
static void
check_long (const OcbKey &key, OcbRecord r, const Bytes &ct_hash, size_t number)
{
  const Bytes sealed = key.seal (r.nonce, r.ad, r.pt, r.tag.size ());
  r.ct.assign (sealed.begin (), sealed.end () - r.tag.size ());
  expect_bytes (sha256 (r.ct), ct_hash, "SHA-256 of the ciphertext");
  expect_bytes (sealed.data () + r.ct.size (), r.tag, "tag");

  // From here on the ciphertext is known, too.
  Bytes opened (r.pt.size ());
  expect (key.decrypt_message (r.nonce.size (), r.nonce.data (), r.ad.size (), r.ad.data (), r.tag.size (),
                               opened.size (), opened.data (), sealed.data ()) == 1, "refused");
  expect_bytes (opened, r.pt, "decrypt_message");
  uint32_t seed = uint32_t (number);
  const std::vector<size_t> ad_pieces = random_pieces (r.ad.size (), seed);
  const Pieces pieces = { ad_pieces, random_pieces (r.pt.size (), seed) };
  Area text (number % 16, r.pt);
  check_stream_one_way (key, r, pieces, true, text.at, text.at, number);
  check_stream_one_way (key, r, pieces, false, text.at, text.at, number);
  if (number % 6 == 0)
    check_flipped_tags (key, r, false, number);
}

// The text of libgcrypt's long buffer: the first 16 bytes of SHA-1 over each
// block's place.
static Bytes
sha1_buffer (size_t length)
{
  Bytes b;
  for (uint32_t place = 0; b.size () < length; place += 16)
    {
      const Bytes hash = sha1 ({ uint8_t (place), uint8_t (place >> 8), uint8_t (place >> 16), uint8_t (place >> 24) });
      b.insert (b.end (), hash.begin (), hash.begin () + std::min<size_t> (16, length - b.size ()));
    }
  return b;
}

static void
check_ocb_record (const std::string &format, const Record &record, size_t number)
{
  OcbRecord r;
  r.nonce = record.bytes ("Nonce");
  r.tag = record.bytes ("Tag");
  require (r.tag.size () == record.number ("TagLen"), "Tag is not TagLen long");
  if (format == "ocb-big")
    {
      r.ad = generated (record.word ("ADGen"));
      r.pt = generated (record.word ("PTGen"));
    }
  else
    {
      require (format == "ocb-sha1buf", "a format that this test cannot run: " + format);
      r.ad = sha1_buffer (record.number ("ADLen"));
      r.pt = sha1_buffer (record.number ("PTLen"));
    }
  const Bytes key = record.bytes ("Key"), hash = record.bytes ("CTSHA256");
  const std::string &cipher = record.word ("Cipher");
  if (cipher != "AES-" + std::to_string (8 * key.size ()))
    {
      check_long (nettle_cipher (cipher, key).ocb (), r, hash, number);
      return;
    }
  const auto a = aes (key);
  check_long (*ocb_aes (key), r, hash, number);
  check_long (GenericOcbKey (a->encrypt_ctx (), a->encrypt_func (), a->decrypt_ctx (), a->decrypt_func ()), r, hash, number);
}

START_TEST (known_answers)
{
  run_vectors (Reader::hashed, _i, [] (const std::string &format, const Record &r, size_t number)
    {
      if (format == "ecb-big")
        check_blocks (r);
      else
        check_ocb_record (format, r, number);
    });
}
END_TEST

int
main ()
{
  Suite *suite = suite_create ("long texts, known answers");
  TCase *tcase = tcase_create ("vectors");
  add_vectors (tcase, known_answers, Reader::hashed);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
