// known-bugs-buffers.cc: reports about text in place, bytes outside a buffer,
// what a refusal leaves, and single paths of an implementation.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "areas.h"
#include "guarded.h"
#include "known-bugs.h"

using namespace known_bugs;

namespace {

// The tag of a text in place is that of the text, not of the ciphertext.
void
in_place (const OcbKey &key)
{
  for (size_t n = 0; n <= 320; n++)
    {
      const Bytes text = text_of (n), right = reference ().seal (nonce, data, text);
      Bytes area = text;
      area.resize (n + 16, 0xaa);
      key.encrypt_message (nonce.size (), nonce.data (), data.size (), data.data (), 16, n + 16, area.data (), area.data ());
      expect (area == right, "encrypt_message, bytes", n);
      const int good = key.decrypt_message (nonce.size (), nonce.data (), data.size (), data.data (), 16, n, area.data (), area.data ());
      expect (good == 1 && std::equal (text.begin (), text.end (), area.begin ()), "decrypt_message, bytes", n);
      expect (streamed (key, { 40 }, { n / 32 * 16, n - n / 32 * 16 }, true, true) == right, "encrypt in two pieces, bytes", n);
    }
}

// What was forged is never handed out, not in place either, and nothing beside it is touched.
void
nothing_released (const OcbKey &key)
{
  for (size_t n : { 1, 16, 17, 255, 256, 257, 1000 })
    for (size_t bit = 0; bit < 128; bit += 9)
      for (bool same_place : { false, true })
        {
          Bytes sealed = reference ().seal (nonce, data, text_of (n));
          sealed = flipped (sealed, 8 * n + bit);
          Area src (3, sealed), other (5, n);
          uint8_t *dst = same_place ? src.at : other.at;
          const int good = key.decrypt_message (nonce.size (), nonce.data (), data.size (), data.data (), 16, n, dst, src.at);
          expect (good == 0 && std::count (dst, dst + n, 0) == ptrdiff_t (n), "not zeros, bytes", n);
          expect (src.intact () && other.intact () && std::equal (sealed.begin () + ptrdiff_t (n), sealed.end (), src.at + n), "beside, bytes", n);
        }
}

// A difference at each byte of a tag of each length; and bytes after a short one, which are nobody's.
void
tag_bytes (const OcbKey &key)
{
  for (size_t t = 1; t <= 16; t++)
    {
      Bytes sealed = reference ().seal (nonce, data, text_of (20), t);
      for (size_t i = 0; i < t; i++)
        for (unsigned bit = 0; bit < 8; bit++)
          expect (!opens (key, nonce, data, flipped (sealed, 8 * (20 + i) + bit), t), "a wrong byte of the tag is accepted, byte", i);
      for (uint8_t after : { 0x00, 0xff })
        {
          sealed.resize (20 + t);
          sealed.resize (20 + 16, after);
          Bytes out (20);
          expect (key.decrypt_message (nonce.size (), nonce.data (), data.size (), data.data (), t, 20, out.data (), sealed.data ()) == 1,
                  "refused, for bytes after the tag, of length", t);
        }
    }
}

// A tag of one byte is right for that length alone.
void
short_tags (const OcbKey &key)
{
  const Bytes one = key.seal (nonce, data, text_of (40), 1);
  expect (one.back () == 0x94 && opens (key, nonce, data, one, 1), "the tag of one byte");
  for (unsigned wrong = 0; wrong < 256; wrong++)
    {
      Bytes other = one;
      other.back () = uint8_t (wrong);
      expect (opens (key, nonce, data, other, 1) == (wrong == 0x94), "a tag of one byte", wrong);
    }
  const Bytes full = key.seal (nonce, data, text_of (40));
  expect (!opens (key, nonce, data, Bytes (full.begin (), full.begin () + 48), 8), "the first half of the longest tag");
}

// Blocks each by itself and counter mode, for each number of blocks up to 67
// and each key size: every leftover of every width, compared with one block at a time.
void
each_width ()
{
  const Bytes text = lcg (6, 16 * 67 + 15), iv = counting (0xf0, 16);
  for (const AesFunctions &f : aes_functions)
    {
      const AesKeys k (f, lcg (4, f.user_key_size));
      Bytes one (text.size ()), stream (16 * 68), counter = iv;
      for (size_t i = 0; i < 67; i++)
        f.encrypt (k.key.data (), 16, &one[16 * i], &text[16 * i]);
      for (size_t i = 0; i < 68; i++)
        {
          f.encrypt (k.key.data (), 16, &stream[16 * i], counter.data ());
          for (int j = 15; j >= 0 && ++counter[size_t (j)] == 0; j--)
            ;
        }
      for (size_t n = 1; n <= 67; n++)
        {
          Area out (n % 16, 16 * n), back (3 * n % 16, 16 * n);
          f.encrypt (k.key.data (), 16 * n, out.at, text.data ());
          expect (std::equal (out.at, out.at + 16 * n, one.begin ()), "encrypt, blocks", n);
          f.decrypt (k.inverse.data (), 16 * n, back.at, out.at);
          expect (std::equal (back.at, back.at + 16 * n, text.begin ()) && out.intact () && back.intact (), "decrypt, blocks", n);
          for (size_t rest : { size_t (0), n % 15 + 1 })
            {
              Area x (5 * n % 16, 16 * n + rest);
              counter = iv;
              f.ctr_crypt (k.key.data (), counter.data (), x.n, x.at, text.data ());
              bool right = x.intact ();
              for (size_t i = 0; i < x.n; i++)
                right = right && x.at[i] == (stream[i] ^ text[i]);
              expect (right, "ctr_crypt, blocks", n);
            }
        }
    }
}

// A text of fewer bytes than a register, against a page at its beginning or end.
void
short_texts (const OcbKey &key)
{
  const AesKeys k (aes_functions[0], counting (0, 16));
  const Guarded in (64), out (64);
  for (Side from : sides)
    for (Side to : sides)
      for (size_t n = 1; n <= 33; n++)
        {
          const Bytes text = text_of (n), sealed = reference ().seal (nonce, data, text);
          const uint8_t *src = in.place (from, text);
          uint8_t *dst = out.place (to, n + 16);
          key.encrypt_message (nonce.size (), nonce.data (), data.size (), data.data (), 16, n + 16, dst, src);
          expect (out.holds (to, sealed), "encrypt_message, bytes", n);
          src = in.place (from, sealed);
          dst = out.place (to, n);
          expect (key.decrypt_message (nonce.size (), nonce.data (), data.size (), data.data (), 16, n, dst, src) == 1, "refused, bytes", n);
          expect (out.holds (to, text), "decrypt_message, bytes", n);
          dst = out.place (to, n);
          k.f.ctr_crypt_at (k.key.data (), k.key.data (), 3, n, dst, in.place (from, text));
          expect (out.canary_stands (to, n), "ctr_crypt_at wrote beside, bytes", n);
        }
}

// A key that one implementation has set up, in use by another: there is one form of it.
void
keys_of_each_other ()
{
  const std::string now = urtica_implementation ();
  const Bytes right = reference ().seal (nonce, data, text_of (257));
  for (const char *other : tested_implementations ())
    {
      urtica_select_implementation (other);
      const auto key = ocb_aes (counting (0, 16));
      const auto a = aes (counting (0, 16));
      const GenericOcbKey generic (a->encrypt_ctx (), a->encrypt_func (), a->decrypt_ctx (), a->decrypt_func ());
      urtica_select_implementation (now.c_str ());
      for (const OcbKey *k : { static_cast<const OcbKey *> (key.get ()), static_cast<const OcbKey *> (&generic) })
        {
          Bytes text;
          expect (k->seal (nonce, data, text_of (257)) == right, other);
          expect (opens (*k, nonce, data, right, 16, &text) && text == text_of (257), other);
        }
    }
}

// Contexts and keys at a multiple of 4 that is none of 8: all that malloc of 32-bit machines promises is 8.
void
low_alignment ()
{
  const OcbFunctions &f = ocb_functions[0];
  for (size_t shift = 4; shift <= 16; shift += 4)
    {
      const Bytes user_key = counting (0, 16), right = reference ().seal (nonce, data, text_of (257));
      Area key (shift, f.key_size), inverse (shift, f.aes->key_size), ctx (shift, sizeof (urtica_ocb_ctx));
      Bytes out (257 + 16);
      f.set_decrypt_key (key.at, inverse.at, user_key.data ());
      f.set_nonce (ctx.at, key.at, 16, nonce.size (), nonce.data ());
      f.update (ctx.at, key.at, 40, data.data ());
      f.encrypt (ctx.at, key.at, 257, out.data (), text_of (257).data ());
      f.digest (ctx.at, key.at, 16, &out[257]);
      expect (out == right && key.intact () && inverse.intact () && ctx.intact (), "structs at", shift);
      expect (f.decrypt_message (key.at, inverse.at, nonce.size (), nonce.data (), 40, data.data (), 16, 257, out.data (), right.data ()) == 1,
              "refused, structs at", shift);
    }
}

// The argument is bytes: 16 is the second block.
void
seek_in_bytes ()
{
  const AesKeys k (aes_functions[0], counting (0, 16));
  const Bytes iv = counting (0xf0, 16), zeros (48);
  Bytes all (48), part (32);
  k.f.ctr_crypt_at (k.key.data (), iv.data (), 0, 48, all.data (), zeros.data ());
  for (size_t at : { 1, 15, 16, 17 })
    {
      k.f.ctr_crypt_at (k.key.data (), iv.data (), at, 48 - at > 32 ? 32 : 48 - at, part.data (), zeros.data ());
      expect (std::equal (part.begin (), part.begin () + ptrdiff_t (48 - at > 32 ? 32 : 48 - at), all.begin () + ptrdiff_t (at)), "from byte", at);
    }
  expect (to_hex (&all[0], 16) == "66a7c7e8345231489751de073316adad", "the first block");
}

const KnownBug rows[] = {
  { "Zig 24999", "every length to 320 in place", in_place, nullptr },
  { "libgcrypt 5e66a4f8", "every length to 320 in place", in_place, nullptr },
  { "RNP 807", "a refused message leaves zeros", nothing_released, nullptr },
  { "GHSA-423w-p2w9-r7vq", "a refused message leaves zeros, in place too", nothing_released, nullptr },
  { "libtomcrypt 05e28d6c", "each byte of a tag of each length", tag_bytes, nullptr },
  { "crypton 80", "tags of one byte, and cut ones", short_tags, nullptr },
  { "OpenSSL 32873", "1 to 67 blocks, three key sizes, both directions and CTR", nullptr, each_width },
  { "aesnix b69fccf", "1 to 67 blocks, each compared with single ones", nullptr, each_width },
  { "hs-cipher-aes 30", "1 to 67 different blocks on bit planes", nullptr, each_width },
  { "golang 21104", "short texts against a guard page", short_texts, nullptr },
  { "OpenSSL 27216", "texts shorter than a register at either side of a guard page", short_texts, nullptr },
  { "bun 32126", "each pair of implementations, for key set-up and for use", nullptr, keys_of_each_other },
  { "nettle 58fd6577", "structs at multiples of 4", nullptr, low_alignment },
  { "RustCrypto block-modes 22", "a place in a stream counts bytes", nullptr, seek_in_bytes },
};

}  // namespace

const KnownBugs known_bugs_of_buffers = { rows, sizeof rows / sizeof rows[0] };
