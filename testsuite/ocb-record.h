// ocb-record.h: what is tried with one known answer of OCB.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_OCB_RECORD_H
#define TESTSUITE_OCB_RECORD_H

#include "areas.h"
#include "ocb-keys.h"
#include "vectors.h"

struct OcbRecord
{
  Bytes nonce, ad, pt, ct, tag;

  OcbRecord () = default;
  explicit OcbRecord (const Record &r)
  : nonce (r.bytes ("Nonce")), ad (r.bytes ("AD")), pt (r.bytes ("PT")), ct (r.bytes ("CT")), tag (r.bytes ("Tag"))
  {
    require (tag.size () == r.number ("TagLen") && pt.size () == ct.size (), "lengths that contradict");
  }
  Bytes sealed () const
  {
    Bytes b = ct;
    b.insert (b.end (), tag.begin (), tag.end ());
    return b;
  }
};

// The *_message functions, from one place to another. Associated data and
// nonce lie where src does, turned round.
inline void
check_message (const OcbKey &key, const OcbRecord &r, unsigned src_shift, unsigned dst_shift)
{
  const Bytes sealed = r.sealed ();
  const Area ad (15 - src_shift, r.ad), nonce (src_shift, r.nonce);
  const Area pt (src_shift, r.pt), ct (src_shift, sealed);
  Area out (dst_shift, sealed.size ()), back (dst_shift, r.pt.size ());
  key.encrypt_message (nonce.n, nonce.at, ad.n, ad.at, r.tag.size (), out.n, out.at, pt.at);
  expect_bytes (out.at, sealed, "encrypt_message, shifts of src and dst", src_shift, dst_shift);
  expect (out.intact (), "encrypt_message wrote beside dst, shifts of src and dst", src_shift, dst_shift);
  expect (key.decrypt_message (nonce.n, nonce.at, ad.n, ad.at, r.tag.size (), back.n, back.at, ct.at) == 1,
          "decrypt_message refused, shifts of src and dst", src_shift, dst_shift);
  expect_bytes (back.at, r.pt, "decrypt_message, shifts of src and dst", src_shift, dst_shift);
  expect (back.intact (), "decrypt_message wrote beside dst, shifts of src and dst", src_shift, dst_shift);
}

inline void
check_message_in_place (const OcbKey &key, const OcbRecord &r, unsigned shift)
{
  const Bytes sealed = r.sealed ();
  Area text (shift, r.pt, r.tag.size ());
  key.encrypt_message (r.nonce.size (), r.nonce.data (), r.ad.size (), r.ad.data (), r.tag.size (), text.n, text.at, text.at);
  expect_bytes (text.at, sealed, "encrypt_message in place, shift", shift);
  expect (key.decrypt_message (r.nonce.size (), r.nonce.data (), r.ad.size (), r.ad.data (), r.tag.size (),
                               r.pt.size (), text.at, text.at) == 1, "decrypt_message in place refused, shift", shift);
  expect_bytes (text.at, r.pt, "decrypt_message in place, shift", shift);
  expect (text.intact (), "a message function wrote beside its text, shift", shift);
}

// A message that is not right: refused, zeros in dst, and nothing else written.
inline void
check_refused (const OcbKey &key, const OcbRecord &r, const char *what, size_t number = 0)
{
  const Bytes sealed = r.sealed (), zeros (r.ct.size ());
  const Area ct (number % 16, sealed);
  Area out (number % 7, zeros.size ()), text (number % 5, sealed);
  expect (key.decrypt_message (r.nonce.size (), r.nonce.data (), r.ad.size (), r.ad.data (), r.tag.size (),
                               out.n, out.at, ct.at) == 0, what, number);
  expect_bytes (out.at, zeros, "refused, but no zeros in dst", number);
  expect (out.intact (), "refused, but wrote beside dst", number);
  expect (key.decrypt_message (r.nonce.size (), r.nonce.data (), r.ad.size (), r.ad.data (), r.tag.size (),
                               zeros.size (), text.at, text.at) == 0, what, number);
  expect_bytes (text.at, zeros, "refused in place, but no zeros in dst", number);
  expect_bytes (text.at + zeros.size (), r.tag, "refused in place, but the tag was overwritten", number);
}

// The calls of a message in pieces.
struct Pieces
{
  std::vector<size_t> ad, text;
};

template <class F> void
for_pieces (const std::vector<size_t> &pieces, F f)
{
  size_t at = 0;
  for (size_t piece : pieces)
    {
      f (at, piece);
      at += piece;
    }
}

// Streams one way. The context lies where it may at worst.
inline void
check_stream_one_way (const OcbKey &key, const OcbRecord &r, const Pieces &pieces, bool encrypting,
                      uint8_t *dst, const uint8_t *src, size_t number)
{
  AtFour<urtica_ocb_ctx> ctx;
  uint8_t tag[17];
  memset (tag, 0xaa, sizeof tag);
  key.set_nonce (ctx.get (), r.tag.size (), r.nonce.size (), r.nonce.data ());
  for_pieces (pieces.ad, [&] (size_t at, size_t n) { key.update (ctx.get (), n, r.ad.data () + at); });
  for_pieces (pieces.text, [&] (size_t at, size_t n)
    {
      if (encrypting)
        key.encrypt (ctx.get (), n, dst + at, src + at);
      else
        key.decrypt (ctx.get (), n, dst + at, src + at);
    });
  key.digest (ctx.get (), r.tag.size (), tag);
  expect_bytes (dst, encrypting ? r.ct : r.pt, encrypting ? "encrypt, in pieces" : "decrypt, in pieces", pieces.text[0], number);
  expect_bytes (tag, r.tag, encrypting ? "tag after encrypt, in pieces" : "tag after decrypt, in pieces", pieces.ad[0], number);
  expect (tag[r.tag.size ()] == 0xaa, "digest wrote too much", number);
}

// Both ways, to another place and in place.
inline void
check_stream (const OcbKey &key, const OcbRecord &r, const Pieces &pieces, size_t number)
{
  const size_t src_shift = number % 16, dst_shift = 5 * number % 16;
  const Area pt (src_shift, r.pt), ct (src_shift, r.ct);
  Area out (dst_shift, r.pt.size ()), text (src_shift, r.pt);
  check_stream_one_way (key, r, pieces, true, out.at, pt.at, number);
  check_stream_one_way (key, r, pieces, false, out.at, ct.at, number);
  expect (out.intact (), "a call wrote beside dst", number);
  check_stream_one_way (key, r, pieces, true, text.at, text.at, number);
  check_stream_one_way (key, r, pieces, false, text.at, text.at, number);
  expect (text.intact (), "a call wrote beside its text", number);
}

// Pieces of whole blocks, the last with what is left. Sizes are bent to be
// small, so that pieces of less than a batch and of more both come often.
inline std::vector<size_t>
random_pieces (size_t length, uint32_t &seed)
{
  std::vector<size_t> pieces;
  for (size_t left = length; ; left -= pieces.back ())
    {
      seed = seed * 1664525 + 1013904223;
      size_t most = seed >> 30 == 0 ? left / 16 : 40, piece = 16 * ((seed >> 8) % (most + 1));
      if (piece > left || pieces.size () >= 1000)
        piece = left;
      pieces.push_back (piece);
      if (piece == left)
        return pieces;
    }
}

// Every cut in two at a multiple of 16, of text and of associated data, each
// while the other is whole; above 40 blocks, pieces at random.
inline void
check_streams (const OcbKey &key, const OcbRecord &r)
{
  const size_t pt = r.pt.size (), ad = r.ad.size ();
  size_t number = 0;
  check_stream (key, r, { { ad }, { pt } }, number++);
  if (pt <= 40 * 16)
    for (size_t cut = 0; cut <= pt; cut += 16)
      check_stream (key, r, { { ad }, { cut, pt - cut } }, number++);
  if (ad <= 40 * 16)
    for (size_t cut = 0; cut <= ad; cut += 16)
      check_stream (key, r, { { cut, ad - cut }, { pt } }, number++);
  if (pt > 40 * 16 || ad > 40 * 16)
    for (uint32_t seed = 1; number < 20; number++)
      {
        std::vector<size_t> ad_pieces = random_pieces (ad, seed);
        check_stream (key, r, { ad_pieces, random_pieces (pt, seed) }, number);
      }
}

// The tag with each of its bits wrong, or with one of them.
inline void
check_flipped_tags (const OcbKey &key, const OcbRecord &r, bool all_bits, size_t number)
{
  const size_t bits = 8 * r.tag.size ();
  OcbRecord wrong = r;
  for (size_t i = 0; i < (all_bits ? bits : 1); i++)
    {
      const size_t bit = all_bits ? i : number % bits;
      wrong.tag[bit / 8] ^= 1 << bit % 8;
      check_refused (key, wrong, "accepted a tag with one wrong bit", bit);
      wrong.tag[bit / 8] ^= 1 << bit % 8;
    }
}

// All of it. number chooses among what is not done with every record, and
// alignments where they are not all wanted.
inline void
check_ocb (const OcbKey &key, const OcbRecord &r, size_t number, bool all_alignments = true)
{
  if (all_alignments)
    {
      for (auto [src_shift, dst_shift] : alignments ())
        check_message (key, r, src_shift, dst_shift);
      for (unsigned shift = 0; shift < 16; shift++)
        check_message_in_place (key, r, shift);
    }
  else
    {
      check_message (key, r, number % 16, 7 * number % 16);
      check_message_in_place (key, r, number % 16);
    }
  check_streams (key, r);
  check_flipped_tags (key, r, number % 16 == 0, number);
}

#endif
