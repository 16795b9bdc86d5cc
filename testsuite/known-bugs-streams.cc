// known-bugs-streams.cc: reports of calls in pieces, in a wrong order, or
// with a context used again.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "known-bugs.h"
#include "random.h"

using namespace known_bugs;

namespace {

Bytes sealed_of (size_t n) { return reference ().seal (nonce, data, text_of (n)); }

// Pieces of all sorts, with pieces of length 0 among them, in place or not.
void
pieces (const OcbKey &key)
{
  const std::vector<std::vector<size_t>> cuts = { { 272 }, { 0, 16, 0, 256, 0 }, { 16, 16, 240 }, { 240, 16, 16 }, { 256, 16 },
                                                  std::vector<size_t> (17, 16), { 48, 224 } };
  for (bool in_place : { false, true })
    for (bool encrypting : { true, false })
      for (size_t more : { 0, 1, 15 })
        for (size_t i = 0; i < cuts.size (); i++)
          {
            std::vector<size_t> cut = cuts[i];
            cut.push_back (more);
            const size_t n = 272 + more;
            Bytes right = sealed_of (n);
            const Bytes given = encrypting ? text_of (n) : Bytes (right.begin (), right.end () - 16);
            if (!encrypting)
              {
                const Bytes text = text_of (n);
                std::copy (text.begin (), text.end (), right.begin ());
              }
            expect (streamed (key, { 40 }, cut, encrypting, in_place, given) == right, "cut number", i);
          }
}

void
pieces_of_data (const OcbKey &key)
{
  const std::vector<std::vector<size_t>> cuts = { { 40 }, { 16, 24 }, { 32, 8 }, { 0, 40, 0 }, { 16, 16, 8 }, { 16, 0, 16, 0, 8 } };
  for (size_t i = 0; i < cuts.size (); i++)
    expect (streamed (key, cuts[i], { 256 }) == sealed_of (256), "cut number", i);
}

void
single_blocks (const OcbKey &key)
{
  expect (streamed (key, { 40 }, std::vector<size_t> (16, 16)) == sealed_of (256), "16 calls of 16 bytes");
  expect (streamed (key, { 40 }, std::vector<size_t> (100, 16)) == sealed_of (1600), "100 calls of 16 bytes");
}

// After a message that was begun and left, the next one is right.
void
new_nonce (const OcbKey &key)
{
  const Bytes text = text_of (257), right = sealed_of (257), other = counting (0x90, 15);
  for (int left = 0; left < 5; left++)
    {
      urtica_ocb_ctx ctx;
      memset (&ctx, 0xaa, sizeof ctx);
      Bytes out (257 + 16);
      const Bytes &first = left == 4 ? other : nonce;
      key.set_nonce (&ctx, left == 3 ? 12 : 16, first.size (), first.data ());
      if (left > 0)
        key.update (&ctx, 17, data.data ());
      if (left > 1)
        key.encrypt (&ctx, 33, out.data (), text.data ());
      if (left > 2)
        key.digest (&ctx, 16, &out[257]);
      key.set_nonce (&ctx, 16, nonce.size (), nonce.data ());
      key.update (&ctx, 40, data.data ());
      key.encrypt (&ctx, 257, out.data (), text.data ());
      key.digest (&ctx, 16, &out[257]);
      expect (out == right, "after a message left at step", size_t (left));
    }
}

void
tag_length_stays (const OcbKey &key)
{
  const Bytes text = text_of (40), right = reference ().seal (nonce, data, text, 12);
  urtica_ocb_ctx ctx;
  for (size_t i = 0; i < 3; i++)
    {
      Bytes out (52);
      key.set_nonce (&ctx, 12, nonce.size (), nonce.data ());
      key.update (&ctx, 40, data.data ());
      key.encrypt (&ctx, 40, out.data (), text.data ());
      key.digest (&ctx, 12, &out[40]);
      expect (out == right, "message number", i);
    }
}

// The tag's length is known from the nonce on; digest cuts, it does not change what the tag is of.
void
digest_cuts (const OcbKey &key)
{
  for (size_t t : { 8, 12, 16 })
    {
      urtica_ocb_ctx ctx;
      Bytes whole (16), out (40);
      key.set_nonce (&ctx, t, nonce.size (), nonce.data ());
      key.update (&ctx, 40, data.data ());
      key.encrypt (&ctx, 40, out.data (), text_of (40).data ());
      key.digest (&ctx, 16, whole.data ());
      for (size_t n = 1; n <= 16; n++)
        {
          Bytes tag (17, 0xaa);
          key.digest (&ctx, n, tag.data ());
          expect (std::equal (tag.begin (), tag.begin () + ptrdiff_t (n), whole.begin ()) && tag[n] == 0xaa, "a tag of bytes", n);
        }
      const Bytes right = reference ().seal (nonce, data, text_of (40), t);
      expect (std::equal (whole.begin (), whole.begin () + ptrdiff_t (t), right.begin () + 40), "the tag, length", t);
    }
}

// The tag may be asked for twice and late: the context is only read.
void
tag_twice (const OcbKey &key)
{
  urtica_ocb_ctx ctx;
  Bytes out (257), tag (16), again (16);
  key.set_nonce (&ctx, 16, nonce.size (), nonce.data ());
  key.update (&ctx, 40, data.data ());
  key.encrypt (&ctx, 257, out.data (), text_of (257).data ());
  const urtica_ocb_ctx before = ctx;
  key.digest (&ctx, 16, tag.data ());
  key.digest (&ctx, 16, again.data ());
  expect (tag == again && memcmp (&ctx, &before, sizeof ctx) == 0, "the second tag, or the context");
  const Bytes right = sealed_of (257);
  expect (std::equal (tag.begin (), tag.end (), right.end () - 16), "the tag");
}

// A call of length 0 with a pointer is no event, between two pieces neither.
void
nothing_between (const OcbKey &key)
{
  urtica_ocb_ctx ctx;
  Bytes out (256), tag (16);
  uint8_t byte = 0x5a;
  key.set_nonce (&ctx, 16, nonce.size (), nonce.data ());
  key.update (&ctx, 16, data.data ());
  key.encrypt (&ctx, 0, &byte, &byte);
  key.update (&ctx, 24, data.data () + 16);
  key.encrypt (&ctx, 256, out.data (), text_of (256).data ());
  key.update (&ctx, 0, &byte);
  key.digest (&ctx, 16, tag.data ());
  const Bytes right = sealed_of (256);
  expect (byte == 0x5a && std::equal (tag.begin (), tag.end (), right.end () - 16), "the tag, or a byte");
}

// Of a vector of nothing, data () may be anything.
void
empty_vectors (const OcbKey &key)
{
  Bytes none, reserved;
  reserved.reserve (64);
  for (const Bytes *n : { &none, &reserved })
    for (const Bytes *a : { &none, &reserved })
      {
        const Bytes right = reference ().seal (*n, *a, Bytes ());
        expect (key.seal (*n, *a, none) == right && opens (key, *n, *a, right, 16), "the empty message");
        expect (key.seal (nonce, *a, *n) == unhex ("6ddd3cb68d6b13897aa398acc7faaef2"), "nothing but a nonce");
      }
}

// A stream in any pieces is the message, both ways.
void
random_pieces (const OcbKey &key)
{
  for (uint64_t seed = 0; seed < 3; seed++)
    for (size_t n = 0; n <= 320; n++)
      {
        Random random (1000 * n + seed);
        std::vector<size_t> cut;
        for (size_t left = n; left > 0;)
          {
            cut.push_back (random.piece (left));
            left -= cut.back ();
          }
        const Bytes sealed = sealed_of (n);
        expect (streamed (key, { 40 }, cut) == sealed, "encrypted", n);
        Bytes right = text_of (n);
        right.insert (right.end (), sealed.end () - 16, sealed.end ());
        expect (streamed (key, { 40 }, cut, false, false, sealed) == right, "decrypted", n);
      }
}

const KnownBug rows[] = {
  { "OpenSSL 2273", "pieces of all sorts, in place and not", pieces, nullptr },
  { "OpenSSL 6420", "a new nonce after a message that was left", new_nonce, nullptr },
  { "libgcrypt 88842cbc", "one length of tag for several messages", tag_length_stays, nullptr },
  { "OpenSSL 8331", "digest with each length, after each length in the nonce", digest_cuts, nullptr },
  { "Botan 5165", "single blocks", single_blocks, nullptr },
  { "Botan 1753", "single blocks", single_blocks, nullptr },
  { "libgcrypt b6d2a25a", "associated data in pieces", pieces_of_data, nullptr },
  { "OpenSSL 32741", "calls of length 0 with a pointer", nothing_between, nullptr },
  { "golang 17435", "what an empty vector points to", empty_vectors, nullptr },
  { "libtomcrypt 6b5b35e6", "the tag twice", tag_twice, nullptr },
  { "Botan df169024a", "the tag twice", tag_twice, nullptr },
  { "libaegis 9738e77", "streams in random pieces, both ways", random_pieces, nullptr },
};

}  // namespace

const KnownBugs known_bugs_of_streams = { rows, sizeof rows / sizeof rows[0] };
