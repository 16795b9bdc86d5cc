// guard-test.cc: nothing is read or written outside the buffers of the
// caller: each lies against a page that nobody may touch, at its start or at
// its end, or up to 15 bytes from it, and what is written stays between
// canaries.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "functions.h"
#include "placements.h"
#include "reference.h"

namespace {

// Longer than four batches, so that each kernel's loops go round.
const size_t text_most = 1100, ad_most = 1100;

// The smallest key size at each length, the others at some: they differ in
// rounds alone.
const size_t seldom = 7;
size_t length_step (const AesFunctions &f) { return &f == aes_functions ? 1 : seldom; }

// ---- AES and CTR

void
check_blocks (const AesFunctions &f, const Bytes &key_bytes, urtica_cipher_func *cipher, const Bytes &text, const Bytes &right)
{
  TextBuffers b (text_most);
  const Guarded key (f.key_size);
  for (size_t n = 0; n <= text.size (); n += 16)
    {
      const Bytes in = head (text, n), out = head (right, n);
      for_placements (n, [&] (const Placement &p) {
        b.prepare (p, in, n);
        cipher (key.place (p.structs, key_bytes), n, b.dst (), b.src ());
        b.check (in, out);
        expect (key.holds (p.structs, key_bytes), "key");
      });
    }
}

START_TEST (aes_blocks)
{
  begin (_i);
  for (const AesFunctions &f : aes_functions)
    {
      AesKeys keys (f, lcg (3, f.user_key_size));
      Bytes text = lcg (1, text_most / 16 * 16), enciphered (text.size ()), deciphered (text.size ());
      for (size_t i = 0; i < text.size (); i += 16)
        {
          f.encrypt (keys.key.data (), 16, &enciphered[i], &text[i]);
          f.decrypt (keys.inverse.data (), 16, &deciphered[i], &text[i]);
        }
      now.function = f.name;
      check_blocks (f, keys.key, f.encrypt, text, enciphered);
      check_blocks (f, keys.inverse, f.decrypt, text, deciphered);
    }
}
END_TEST

// Keys are expanded and inverted at any multiple of 4, of a user's key anywhere.
START_TEST (aes_keys)
{
  begin (_i);
  for (const AesFunctions &f : aes_functions)
    {
      now.function = f.name;
      const Bytes user = lcg (3, f.user_key_size);
      const AesKeys right (f, user);
      const Guarded k (f.user_key_size), e (f.key_size), d (f.key_size);
      for (Side side : sides)
        for (Side other : sides)
          for (now.offset = 0; now.offset < offsets; now.offset++)
            {
              const Place from (other, now.offset), at (side, now.offset / 4 * 4), inverse (other, (now.offset + 4) / 4 % 4 * 4);
              k.place (from, user);
              uint8_t *encrypt_key = e.place (at, f.key_size), *decrypt_key = d.place (inverse, f.key_size);
              f.set_encrypt_key (encrypt_key, k.at (from, user.size ()));
              expect (e.holds (at, right.key), "encryption key");
              f.invert_key (decrypt_key, encrypt_key);
              expect (d.holds (inverse, right.inverse), "decryption key");
              f.set_decrypt_key (encrypt_key, k.at (from, user.size ()));
              expect (e.holds (at, right.inverse), "decryption key at once");
              f.set_encrypt_key (encrypt_key, k.at (from, user.size ()));
              f.invert_key (encrypt_key, encrypt_key);
              expect (e.holds (at, right.inverse), "key inverted in place");
              expect (k.holds (from, user), "user's key");
            }
    }
}
END_TEST

// The key stream, by blocks.
Bytes
key_stream (const AesKeys &keys, Bytes counter, size_t n)
{
  Bytes stream;
  while (stream.size () < n)
    {
      uint8_t block[16];
      keys.f.encrypt (keys.key.data (), 16, block, counter.data ());
      stream.insert (stream.end (), block, block + 16);
      for (int i = 15; i >= 0 && ++counter[size_t (i)] == 0; i--)
        ;
    }
  return stream;
}

START_TEST (ctr)
{
  begin (_i);
  for (const AesFunctions &f : aes_functions)
    {
      const AesKeys keys (f, lcg (3, f.user_key_size));
      const Bytes iv = unhex ("fffffffffffffffffffffffffffffff0"), text = lcg (1, text_most);
      const Bytes stream = key_stream (keys, iv, text_most + 48);
      const Guarded key (f.key_size), counter (16);
      TextBuffers b (text_most);
      now.function = f.name;
      for (size_t n = 0; n <= text_most; n += length_step (f))
        {
          const Bytes in = head (text, n);
          Bytes next = iv;
          for (size_t blocks = (n + 15) / 16; blocks > 0; blocks--)
            for (int j = 15; j >= 0 && ++next[size_t (j)] == 0; j--)
              ;
          for (size_t skip : { size_t (0), 1 + n % 40 })
            {
              Bytes right = in;
              for (size_t j = 0; j < n; j++)
                right[j] ^= stream[skip + j];
              for_placements (n, [&] (const Placement &p) {
                b.prepare (p, in, n);
                uint8_t *c = counter.place (p.others, iv);
                const uint8_t *k = key.place (p.structs, keys.key);
                if (skip > 0)
                  f.ctr_crypt_at (k, c, skip, n, b.dst (), b.src ());
                else
                  f.ctr_crypt (k, c, n, b.dst (), b.src ());
                b.check (in, right);
                expect (counter.holds (p.others, skip > 0 ? iv : next), "counter");
              });
            }
        }
    }
}
END_TEST

// ---- OCB

struct OcbBuffers
{
  const OcbFunctions &f;
  const Guarded user, key, inverse, ctx, nonce, ad, tag;
  TextBuffers text;
  OcbKeys right;

  OcbBuffers (const OcbFunctions &functions, const Bytes &user_key)
  : f (functions), user (f.aes->user_key_size), key (f.key_size), inverse (f.aes->key_size), ctx (sizeof (urtica_ocb_ctx)),
    nonce (15), ad (ad_most), tag (16), text (text_most + 16), right (f, user_key)
  {
    now.function = f.name;
    memset (&right.key[48], 0xaa, 16);          // L[3], which is not written
  }

  // Key set-up, at each place.
  void check_set_up (const Bytes &user_key)
  {
    for (Side side : sides)
      for (now.offset = 0; now.offset < offsets; now.offset++)
        {
          const Place from (side, now.offset), at (side, now.offset / 4 * 4);
          const uint8_t *u = user.place (from, user_key);
          f.set_encrypt_key (key.place (at, f.key_size), u);
          expect (key.holds (at, right.key), "encryption key");
          f.set_decrypt_key (key.place (at, f.key_size), inverse.place (at, f.aes->key_size), u);
          expect (key.holds (at, right.key), "encryption key, with the inverse");
          expect (inverse.holds (at, right.inverse), "inverse key");
          expect (user.holds (from, user_key), "user's key");
        }
  }

  // Both directions, as a stream of one piece of each kind and as a message;
  // or where the length is that of the associated data, only what treats it.
  enum class Of { text, data };
  void check (Of what, const Bytes &n, const Bytes &a, const Bytes &plain, const Bytes &sealed)
  {
    const size_t t = sealed.size () - plain.size ();
    const Bytes cipher = head (sealed, plain.size ()), right_tag (sealed.end () - ptrdiff_t (t), sealed.end ());
    for_placements (what == Of::text ? plain.size () : a.size (), [&] (const Placement &p) {
      now.length = plain.size ();
      now.ad_length = a.size ();
      stream (p, n, a, plain, cipher, right_tag, true);
      if (what == Of::text)
        stream (p, n, a, cipher, plain, right_tag, false);
      message (what, p, n, a, plain, sealed, t);
    });
  }

private:
  struct Others
  {
    const uint8_t *key, *inverse, *nonce, *ad;
  };
  Others place_others (const Placement &p, const Bytes &n, const Bytes &a)
  {
    return { key.place (p.structs, right.key), inverse.place (p.structs, right.inverse), nonce.place (p.others, n), ad.place (p.others, a) };
  }
  void check_others (const Placement &p, const Bytes &n, const Bytes &a)
  {
    expect (nonce.holds (p.others, n) && ad.holds (p.others, a), "nonce or associated data");
    expect (key.holds (p.structs, right.key) && inverse.holds (p.structs, right.inverse), "key");
  }

  void stream (const Placement &p, const Bytes &n, const Bytes &a, const Bytes &in, const Bytes &out, const Bytes &right_tag, bool encrypting)
  {
    text.prepare (p, in, out.size ());
    const Others o = place_others (p, n, a);
    uint8_t *c = ctx.place (p.structs, sizeof (urtica_ocb_ctx)), *t = tag.place (p.others, right_tag.size ());
    f.set_nonce (c, o.key, right_tag.size (), n.size (), o.nonce);
    f.update (c, o.key, a.size (), o.ad);
    if (encrypting)
      f.encrypt (c, o.key, in.size (), text.dst (), text.src ());
    else
      f.decrypt (c, o.key, o.inverse, in.size (), text.dst (), text.src ());
    f.digest (c, o.key, right_tag.size (), t);
    text.check (in, out);
    check_others (p, n, a);
    expect (ctx.canary_stands (p.structs, sizeof (urtica_ocb_ctx)), "context's canary");
    expect (tag.holds (p.others, right_tag), "tag");
  }

  void message (Of what, const Placement &p, const Bytes &n, const Bytes &a, const Bytes &plain, const Bytes &sealed, size_t t)
  {
    text.prepare (p, plain, sealed.size ());
    const Others o = place_others (p, n, a);
    f.encrypt_message (o.key, n.size (), o.nonce, a.size (), o.ad, t, sealed.size (), text.dst (), text.src ());
    text.check (plain, sealed);

    text.prepare (p, sealed, plain.size ());
    int good = f.decrypt_message (o.key, o.inverse, n.size (), o.nonce, a.size (), o.ad, t, plain.size (), text.dst (), text.src ());
    expect (good == 1, "tag refused");
    text.check (sealed, plain);
    check_others (p, n, a);
    if (what == Of::data)
      return;

    Bytes forged = sealed, zeros (plain.size ());
    forged.back () ^= 1;
    text.prepare (p, forged, plain.size ());
    good = f.decrypt_message (o.key, o.inverse, n.size (), o.nonce, a.size (), o.ad, t, plain.size (), text.dst (), text.src ());
    expect (good == 0, "forged tag accepted");
    text.check (forged, zeros);
  }
};

// So for the typed functions; and of the generic ones, over a cipher that they
// do not know, for which all implementations take the mode's way, with one.
size_t
length_step (const OcbFunctions &f, int implementation)
{
  return &f == ocb_functions || (f.aes == aes_functions && implementation == 0) ? 1 : seldom;
}

START_TEST (ocb_keys)
{
  begin (_i);
  for (const OcbFunctions &f : ocb_functions)
    {
      const Bytes user_key = lcg (3, f.aes->user_key_size);
      OcbBuffers (f, user_key).check_set_up (user_key);
    }
}
END_TEST

START_TEST (ocb_texts)
{
  begin (_i);
  for (const OcbFunctions &f : ocb_functions)
    {
      const Bytes user_key = lcg (3, f.aes->user_key_size), text = lcg (1, text_most), ad = lcg (9, 40);
      const Reference reference (*f.aes, user_key);
      OcbBuffers b (f, user_key);
      for (size_t n = 0; n <= text_most; n += length_step (f, _i))
        {
          const Bytes nonce = lcg (uint32_t (n), n % 16), a = head (ad, n * 7 % 34), p = head (text, n);
          b.check (OcbBuffers::Of::text, nonce, a, p, reference.seal (nonce, a, p, 1 + n % 16));
        }
    }
}
END_TEST

START_TEST (ocb_data)
{
  begin (_i);
  for (const OcbFunctions &f : ocb_functions)
    {
      const Bytes user_key = lcg (3, f.aes->user_key_size), text = lcg (1, 40), ad = lcg (9, ad_most);
      const Reference reference (*f.aes, user_key);
      OcbBuffers b (f, user_key);
      for (size_t n = 0; n <= ad_most; n += length_step (f, _i))
        {
          const Bytes nonce = lcg (uint32_t (n), 12), a = head (ad, n), p = head (text, n * 5 % 18);
          b.check (OcbBuffers::Of::data, nonce, a, p, reference.seal (nonce, a, p));
        }
    }
}
END_TEST

}  // namespace

int
main ()
{
  Suite *suite = suite_create ("guard");
  TCase *t = tcase_create ("guard");
  add_for_implementations (t, aes_blocks);
  add_for_implementations (t, aes_keys);
  add_for_implementations (t, ctr);
  add_for_implementations (t, ocb_keys);
  add_for_implementations (t, ocb_texts);
  add_for_implementations (t, ocb_data);
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
