// known-bugs-mode.cc: reports of wrong offsets, tails, tags, nonces and
// checksums.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "known-bugs.h"

using namespace known_bugs;

namespace {

void
same_as_the_rfc (const OcbKey &key, const std::vector<size_t> &lengths, const Bytes &a = data)
{
  for (size_t n : lengths)
    {
      const Bytes text = text_of (n), right = reference ().seal (nonce, a, text);
      Bytes opened;
      expect (key.seal (nonce, a, text) == right, "encrypt_message, text of so many bytes", n);
      expect (opens (key, nonce, a, right, 16, &opened) && opened == text, "decrypt_message, text of so many bytes", n);
      expect (streamed (key, { 40 }, { n }) == (a == data ? right : reference ().seal (nonce, data, text)), "encrypt, so many bytes", n);
      for (size_t block = 0; block + 16 <= n; block += 16)
        if (std::equal (text.begin () + ptrdiff_t (block), text.begin () + ptrdiff_t (block + 16), right.begin () + ptrdiff_t (block)))
          expect (false, "a block stays as it was", block);
    }
}

void
second_batch (const OcbKey &key)
{
  same_as_the_rfc (key, { 255, 256, 257, 271, 272, 273, 511, 512, 513, 767, 768, 769, 4105 });
}

void
whole_groups (const OcbKey &key)
{
  for (size_t width : { 2, 4, 6, 8, 12, 16, 32 })
    for (size_t j = 1; j <= 4; j++)
      same_as_the_rfc (key, { 16 * width * j });
}

// What of a text one byte of it changes: its own block, or in a partial
// block its own byte, and the tag.
void
one_byte_changes (const OcbKey &key)
{
  for (size_t n : { 17, 33, 257, 272, 500 })
    {
      const Bytes text = text_of (n), before = key.seal (nonce, data, text);
      for (size_t at : { size_t (0), n / 2, n - 1 })
        {
          const Bytes after = key.seal (nonce, data, flipped (text, 8 * at));
          const size_t whole = n / 16 * 16, from = at < whole ? at / 16 * 16 : at, to = at < whole ? from + 16 : at + 1;
          for (size_t i = 0; i < n; i++)
            expect (i >= from && i < to ? at < whole || before[i] != after[i] : before[i] == after[i], "a byte elsewhere, or not this", i);
          expect (!std::equal (before.begin () + ptrdiff_t (n), before.end (), after.begin () + ptrdiff_t (n)), "the tag stays", n);
        }
    }
}

void
tail_is_sealed (const OcbKey &key)
{
  for (size_t blocks : { 0, 1, 15, 16, 17, 32 })
    for (size_t rest = 1; rest < 16; rest++)
      {
        const size_t n = 16 * blocks + rest;
        const Bytes sealed = key.seal (nonce, data, text_of (n));
        expect (sealed == reference ().seal (nonce, data, text_of (n)), "sealed, so many bytes", n);
        for (size_t i = 0; i < rest; i++)
          expect (!opens (key, nonce, data, flipped (sealed, 8 * (n - 1 - i) + i % 8), 16), "a change of the tail is accepted, bytes", n);
      }
}

// The numbers of blocks at which another L is wanted for the first time, and beside them.
void
powers_of_two (const OcbKey &key)
{
  for (size_t blocks : { 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 512, 513, 1023, 1024, 1025 })
    {
      same_as_the_rfc (key, { 16 * blocks });
      same_as_the_rfc (key, { 0 }, lcg (9, 16 * blocks));
    }
}

// 65536 blocks, from where a table of 16 of the L would end.
void
long_data (const OcbKey &key)
{
  const Bytes ad = lcg (11, 1048576), text = lcg (11, 1048593), right = unhex ("7bfa330069bdbc1479d86fc28fa0de85");
  for (size_t first : { 0, 16, 15 * 16, 1048576 / 2, 16 * 65535, 1048576 })
    {
      urtica_ocb_ctx ctx;
      Bytes tag (16);
      key.set_nonce (&ctx, 16, nonce.size (), nonce.data ());
      key.update (&ctx, first, ad.data ());
      key.update (&ctx, ad.size () - first, ad.data () + first);
      key.digest (&ctx, 16, tag.data ());
      expect (tag == right, "the tag, associated data in two pieces, of which the first has bytes", first);
    }
  Bytes sealed = key.seal (nonce, Bytes (), text);
  expect (Bytes (sealed.end () - 16, sealed.end ()) == unhex ("8600bc2a8f7a9e3f3f683baa732c66b1"), "the tag of a long text");
  Bytes again;
  expect (opens (key, nonce, Bytes (), sealed, 16, &again) && again == text, "the long text");
}

// For each length of a nonce each of its bits.
void
nonce_bits (const OcbKey &key)
{
  for (size_t n = 1; n <= 15; n++)
    {
      const Bytes whole = counting (0x20, n), before = key.seal (whole, data, text_of (8));
      expect (before == reference ().seal (whole, data, text_of (8)), "a nonce of so many bytes", n);
      for (size_t bit = 0; bit < 8 * n; bit++)
        expect (key.seal (flipped (whole, bit), data, text_of (8)) != before, "a bit of the nonce changes nothing", bit);
      expect (key.seal (counting (0x20, n - 1), data, text_of (8)) != before, "the last byte of the nonce changes nothing", n);
    }
}

// Every bottom, first and last, with each length of tag in the nonce.
void
all_bottoms (const OcbKey &key)
{
  for (unsigned b = 0; b < 256; b++)
    {
      Bytes n = nonce;
      n[11] = uint8_t (b);
      const size_t tag = b % 16 + 1;
      expect (key.seal (n, Bytes (), text_of (17), tag) == reference ().seal (n, Bytes (), text_of (17), tag), "the last byte of the nonce", b);
    }
}

void
tag_length_counts (const OcbKey &key)
{
  const Bytes text = text_of (40), full = key.seal (nonce, data, text);
  for (size_t t = 1; t < 16; t++)
    {
      const Bytes sealed = key.seal (nonce, data, text, t);
      expect (sealed == reference ().seal (nonce, data, text, t), "the tag of so many bytes", t);
      expect (!std::equal (sealed.begin (), sealed.begin () + 40, full.begin ()), "the text is that of the longest tag", t);
      Bytes cut (full.begin (), full.begin () + ptrdiff_t (40 + t));
      expect (t < 4 || !opens (key, nonce, data, cut, t), "a longer tag, cut, is accepted", t);
    }
}

// A checksum that is left out shows in no text whose blocks cancel out.
void
checksum_when_decrypting (const OcbKey &key)
{
  const Bytes period (16 * 64, 0x5c);
  urtica_ocb_ctx ctx;
  Bytes out (period.size ());
  key.set_nonce (&ctx, 16, nonce.size (), nonce.data ());
  key.encrypt (&ctx, period.size (), out.data (), period.data ());
  expect ((ctx.checksum.u64[0] | ctx.checksum.u64[1]) == 0, "64 equal blocks have a checksum");
  for (size_t blocks : { 32, 64, 128, 256 })
    {
      const size_t n = 16 * blocks;
      const Bytes sealed = key.seal (nonce, data, text_of (n));
      key.set_nonce (&ctx, 16, nonce.size (), nonce.data ());
      out.resize (n);
      key.decrypt (&ctx, n, out.data (), sealed.data ());
      expect ((ctx.checksum.u64[0] | ctx.checksum.u64[1]) != 0, "the text of this test has no checksum, blocks", blocks);
      expect (opens (key, nonce, data, sealed, 16), "refused, blocks", blocks);
      for (size_t bit : { size_t (0), 4 * n, 8 * n - 1 })
        expect (!opens (key, nonce, data, flipped (sealed, bit), 16), "a changed block is accepted, of", blocks);
    }
}

void
padding (const OcbKey &key)
{
  for (size_t n : { 1, 15, 17 })
    {
      same_as_the_rfc (key, { n });
      same_as_the_rfc (key, { 0, n }, lcg (9, n));
    }
}

// A tag is looked at where there is no text.
void
empty_text (const OcbKey &key)
{
  for (size_t a : { 0, 1, 16, 40 })
    {
      const Bytes ad = lcg (9, a), tag = reference ().seal (nonce, ad, Bytes ());
      expect (opens (key, nonce, ad, tag, 16), "refused, associated data", a);
      for (size_t bit = 0; bit < 128; bit++)
        expect (!opens (key, nonce, ad, flipped (tag, bit), 16), "accepted with a wrong bit of the tag", bit);
      for (size_t bit = 0; bit < 8 * a; bit++)
        expect (!opens (key, nonce, flipped (ad, bit), tag, 16), "accepted with a wrong bit of the associated data", bit);
    }
}

// OCB2's forgery: of two blocks, the first of which says that the second is
// the last, a message of one.
void
shortened_message (const OcbKey &key)
{
  Bytes text (16);
  text[15] = 0x80;
  const Bytes second = lcg (1, 16);
  text.insert (text.end (), second.begin (), second.end ());
  const Bytes sealed = key.seal (nonce, Bytes (), text);
  Bytes forged (sealed.begin (), sealed.begin () + 16);
  forged[15] ^= 0x80;
  for (size_t i = 16; i < 32; i++)
    forged.push_back (uint8_t (text[i] ^ sealed[i]));
  expect (!opens (key, nonce, Bytes (), forged, 16), "the forgery is accepted");
  for (size_t bit = 0; bit < 256; bit++)
    expect (!opens (key, nonce, Bytes (), flipped (forged, bit), 16), "the forgery is accepted with one bit changed", bit);
}

// With and without a carry out of each L and offset: 64 keys.
void
many_keys ()
{
  for (uint32_t seed = 0; seed < 64; seed++)
    {
      const Bytes user_key = seed == 0 ? Bytes (16) : lcg (seed, 16);
      const auto key = ocb_aes (user_key);
      const Reference right (aes_functions[0], user_key);
      for (size_t n : { 1, 16, 17, 31, 32, 256, 257 })
        for (size_t a : { 0, 1, 17 })
          expect (key->seal (nonce, lcg (9, a), text_of (n)) == right.seal (nonce, lcg (9, a), text_of (n)), "text", n);
    }
}

const KnownBug rows[] = {
  { "nettle 867a4548", "texts that go on after a batch of 16 blocks", second_batch, nullptr },
  { "nettle 5e3056eb", "which bytes one byte of the text changes", one_byte_changes, nullptr },
  { "CVE-2025-69418", "the last 1 to 15 bytes: ciphered, and refused when changed", tail_is_sealed, nullptr },
  { "CVE-2022-2097", "whole groups of 2 to 32 blocks: none left as it was", whole_groups, nullptr },
  { "libgcrypt 6ca6cc22", "65536 blocks of associated data in two pieces", long_data, nullptr },
  { "GHSA-82w3-c9gr-gp52", "2^m blocks, and one less and more", powers_of_two, nullptr },
  { "libgcrypt 8cfaeae4", "the 64 shifts of Stretch", all_bottoms, nullptr },
  { "pycryptodome 664", "each bit of a nonce of each length", nonce_bits, nullptr },
  { "libtomcrypt 256", "the length of the tag in the nonce", tag_length_counts, nullptr },
  { "Crypto++ 1369", "a tag cut short", tag_length_counts, nullptr },
  { "libgcrypt 68bb0ddc (T5356)", "the checksum of what is decrypted", checksum_when_decrypting, nullptr },
  { "Zig 24833", "the bit after a partial block", padding, nullptr },
  { "OpenSSL 32258", "the tag of an empty text", empty_text, nullptr },
  { "CryptoSwift 791", "the tag of an empty text", empty_text, nullptr },
  { "mumble 4227", "the forgery that broke OCB2", shortened_message, nullptr },
  { "aws-lc 2785", "64 keys: with and without carry when doubling", nullptr, many_keys },
};

}  // namespace

const KnownBugs known_bugs_of_the_mode = { rows, sizeof rows / sizeof rows[0] };
