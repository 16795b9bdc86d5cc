// guard-test.cc: nothing is read or written outside the buffers of the
// caller: each lies against a page that nobody may touch, at its start or at
// its end, and what is written stays between canaries.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include <signal.h>

#include "functions.h"
#include "guarded.h"
#include "reference.h"

namespace {

const size_t text_most = 600, ad_most = 300;

// What is being called, for the message about a failure or a fault.
struct Case
{
  const char *implementation, *function;
  size_t length, ad_length;
  unsigned placement;
} now;

void
on_fault (int signal)
{
  dprintf (STDERR_FILENO, "touched a guard page: %s %s, length %zu, associated data %zu, placement %u\n",
           now.implementation, now.function, now.length, now.ad_length, now.placement);
  ::signal (signal, SIG_DFL);
  raise (signal);
}

void
begin (int i)
{
  now = { use_implementation (i), "", 0, 0, 0 };
  signal (SIGSEGV, on_fault);
  signal (SIGBUS, on_fault);
}

void
expect (bool right, const char *what)
{
  if (!right)
    ck_abort_msg ("%s: %s %s, length %zu, associated data %zu, placement %u",
                  what, now.implementation, now.function, now.length, now.ad_length, now.placement);
}

// Four ways to place src and dst, and a fifth and sixth with dst == src.
struct Placement
{
  Side src, dst, others;
  bool in_place;

  explicit Placement (unsigned i)
  : src (sides[i & 1]), dst (sides[i >> 1 & 1]), others (sides[(i + i / 2 + now.length) & 1]), in_place (i >= 4)
  {
    now.placement = i;
  }
};
const unsigned placements = 6;

// ---- AES and CTR

// The buffers of a call that goes from src to dst. prepare () fills them and
// gives dst and src; check () compares afterwards.
struct TextBuffers
{
  Guarded in, out;
  Placement p { 0 };
  size_t in_length, out_length;

  TextBuffers () : in (text_most + 16), out (text_most + 16) {}

  uint8_t *dst () const { return out.at (p.dst, out_length); }
  const uint8_t *src () const { return p.in_place ? dst () : in.at (p.src, in_length); }

  // In place the one buffer has room for the longer of both.
  void prepare (unsigned placement, const Bytes &text, size_t result)
  {
    p = Placement (placement);
    in_length = text.size ();
    out_length = p.in_place && in_length > result ? in_length : result;
    in.place (p.src, text);
    out.place (p.dst, out_length);
    if (p.in_place && in_length > 0)
      memcpy (dst (), text.data (), in_length);
  }
  void check (const Bytes &text, const Bytes &result) const
  {
    expect (out.canary_stands (p.dst, out_length), "dst's canary");
    expect (result.empty () || memcmp (dst (), result.data (), result.size ()) == 0, "result");
    expect (in.holds (p.src, text), "src or its canary");
  }
};

// The first n bytes.
Bytes
head (const Bytes &b, size_t n)
{
  return Bytes (b.begin (), b.begin () + ptrdiff_t (n));
}

void
check_blocks (const AesFunctions &f, const Guarded &key, urtica_cipher_func *cipher, const Bytes &text, const Bytes &right)
{
  TextBuffers b;
  for (now.length = 0; now.length <= text.size (); now.length += 16)
    for (unsigned i = 0; i < placements; i++)
      {
        b.prepare (i, head (text, now.length), now.length);
        cipher (key.at (b.p.others, f.key_size), now.length, b.dst (), b.src ());
        b.check (head (text, now.length), head (right, now.length));
      }
}

// A key struct of these bytes at both ends of its buffer.
void
place_both (const Guarded &g, const Bytes &bytes)
{
  for (Side side : sides)
    memcpy (g.at (side, bytes.size ()), bytes.data (), bytes.size ());
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
      Guarded key (f.key_size);
      now.function = f.name;
      place_both (key, keys.key);
      check_blocks (f, key, f.encrypt, text, enciphered);
      place_both (key, keys.inverse);
      check_blocks (f, key, f.decrypt, text, deciphered);
    }
}
END_TEST

// Keys are expanded and inverted at any multiple of 4.
START_TEST (aes_keys)
{
  begin (_i);
  for (const AesFunctions &f : aes_functions)
    {
      now.function = f.name;
      Bytes user = lcg (3, f.user_key_size);
      AesKeys right (f, user);
      Guarded k (f.user_key_size), e (f.key_size + 4), d (f.key_size + 4);
      for (Side side : sides)
        for (Side other : sides)
          for (size_t gap : { 0, 4 })
            {
              k.place (side, user);
              size_t room = f.key_size + gap, at = side == Side::start ? gap : 0;
              uint8_t *encrypt_key = e.place (side, room) + at, *decrypt_key = d.place (other, f.key_size);
              f.set_encrypt_key (encrypt_key, k.at (side, user.size ()));
              expect (memcmp (encrypt_key, right.key.data (), f.key_size) == 0, "encryption key");
              f.invert_key (decrypt_key, encrypt_key);
              expect (d.holds (other, right.inverse), "decryption key");
              f.set_decrypt_key (encrypt_key, k.at (side, user.size ()));
              expect (memcmp (encrypt_key, right.inverse.data (), f.key_size) == 0, "decryption key at once");
              f.set_encrypt_key (encrypt_key, k.at (side, user.size ()));
              f.invert_key (encrypt_key, encrypt_key);
              expect (memcmp (encrypt_key, right.inverse.data (), f.key_size) == 0, "key inverted in place");
              expect (e.canary_stands (side, room) && k.holds (side, user), "a canary");
              for (size_t i = 0; i < gap; i++)
                expect (e.at (side, room)[side == Side::start ? i : f.key_size + i] == 0xaa, "a byte beside the key");
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
      AesKeys keys (f, lcg (3, f.user_key_size));
      const Bytes iv = unhex ("fffffffffffffffffffffffffffffff0"), text = lcg (1, text_most);
      const Bytes stream = key_stream (keys, iv, text_most + 48);
      Guarded key (f.key_size), counter (16);
      place_both (key, keys.key);
      TextBuffers b;
      now.function = f.name;
      for (now.length = 0; now.length <= text_most; now.length++)
        for (unsigned i = 0; i < placements; i++)
          for (size_t offset : { size_t (0), 1 + now.length % 40 })
            {
              Bytes in = head (text, now.length), right = in, next = iv;
              for (size_t j = 0; j < right.size (); j++)
                right[j] ^= stream[offset + j];
              b.prepare (i, in, in.size ());
              uint8_t *c = counter.place (b.p.others, iv);
              const uint8_t *k = key.at (b.p.others, f.key_size);
              if (offset > 0)
                f.ctr_crypt_at (k, c, offset, in.size (), b.dst (), b.src ());
              else
                {
                  f.ctr_crypt (k, c, in.size (), b.dst (), b.src ());
                  for (size_t n = (in.size () + 15) / 16; n > 0; n--)
                    for (int j = 15; j >= 0 && ++next[size_t (j)] == 0; j--)
                      ;
                }
              b.check (in, right);
              expect (counter.holds (b.p.others, next), "counter");
            }
    }
}
END_TEST

// ---- OCB

struct OcbBuffers
{
  const OcbFunctions &f;
  Guarded user, key, inverse, ctx, nonce, ad, tag;
  TextBuffers text;
  size_t gap = 0;       // between the guard page and the structs: 0, or 4 so that they lie at no multiple of 8

  OcbBuffers (const OcbFunctions &functions)
  : f (functions), user (f.aes->user_key_size), key (f.key_size + 4), inverse (f.aes->key_size + 4), ctx (sizeof (urtica_ocb_ctx) + 4),
    nonce (15), ad (ad_most), tag (16)
  {
    now.function = f.name;
  }

  uint8_t *at (const Guarded &g, Side side, size_t n) const { return g.at (side, n + gap) + (side == Side::start ? gap : 0); }
  uint8_t *key_at (Side side) const { return at (key, side, f.key_size); }
  uint8_t *inverse_at (Side side) const { return at (inverse, side, f.aes->key_size); }

  // Sets the key up in its place, at both sides: what is then used there.
  void set_keys (const Bytes &user_key) const
  {
    OcbKeys right (f, user_key);
    memset (&right.key[48], 0xaa, 16);          // L[3], which is not written
    for (Side side : sides)
      {
        user.place (side, user_key);
        key.place (side, f.key_size + gap);
        f.set_encrypt_key (key_at (side), user.at (side, user_key.size ()));
        expect (memcmp (key_at (side), right.key.data (), f.key_size) == 0, "encryption key");
        key.place (side, f.key_size + gap);
        inverse.place (side, f.aes->key_size + gap);
        f.set_decrypt_key (key_at (side), inverse_at (side), user.at (side, user_key.size ()));
        expect (memcmp (key_at (side), right.key.data (), f.key_size) == 0, "encryption key, with the inverse");
        expect (memcmp (inverse_at (side), right.inverse.data (), f.aes->key_size) == 0, "inverse key");
        expect (user.holds (side, user_key), "user's key");
        expect (key.canary_stands (side, f.key_size + gap) && inverse.canary_stands (side, f.aes->key_size + gap), "a key's canary");
      }
  }

  // Both directions, as a stream of one piece of each kind and as a message.
  void check (const Bytes &n, const Bytes &a, const Bytes &plain, const Bytes &sealed)
  {
    now.length = plain.size ();
    now.ad_length = a.size ();
    size_t t = sealed.size () - plain.size ();
    Bytes cipher = head (sealed, plain.size ()), right_tag (sealed.end () - ptrdiff_t (t), sealed.end ());
    for (unsigned i = 0; i < placements; i++)
      {
        stream (i, n, a, plain, cipher, right_tag, true);
        stream (i, n, a, cipher, plain, right_tag, false);
        message (i, n, a, plain, sealed, t);
      }
  }

private:
  void place_others (Side o, const Bytes &n, const Bytes &a)
  {
    nonce.place (o, n);
    ad.place (o, a);
  }
  void check_others (Side o, const Bytes &n, const Bytes &a)
  {
    expect (nonce.holds (o, n) && ad.holds (o, a), "nonce or associated data");
  }

  void stream (unsigned i, const Bytes &n, const Bytes &a, const Bytes &in, const Bytes &out, const Bytes &right_tag, bool encrypting)
  {
    text.prepare (i, in, out.size ());
    Side o = text.p.others;
    place_others (o, n, a);
    const size_t room = sizeof (urtica_ocb_ctx) + gap;
    ctx.place (o, room);
    uint8_t *c = at (ctx, o, sizeof (urtica_ocb_ctx)), *t = tag.place (o, right_tag.size ());
    const uint8_t *k = key_at (o);
    f.set_nonce (c, k, right_tag.size (), n.size (), nonce.at (o, n.size ()));
    f.update (c, k, a.size (), ad.at (o, a.size ()));
    if (encrypting)
      f.encrypt (c, k, in.size (), text.dst (), text.src ());
    else
      f.decrypt (c, k, inverse_at (o), in.size (), text.dst (), text.src ());
    f.digest (c, k, right_tag.size (), t);
    text.check (in, out);
    check_others (o, n, a);
    expect (ctx.canary_stands (o, room), "context's canary");
    for (size_t j = 0; j < gap; j++)
      expect (ctx.at (o, room)[o == Side::start ? j : room - 1 - j] == 0xaa, "a byte beside the context");
    expect (tag.holds (o, right_tag), "tag");
  }

  void message (unsigned i, const Bytes &n, const Bytes &a, const Bytes &plain, const Bytes &sealed, size_t t)
  {
    text.prepare (i, plain, sealed.size ());
    Side o = text.p.others;
    place_others (o, n, a);
    const uint8_t *k = key_at (o), *d = inverse_at (o);
    f.encrypt_message (k, n.size (), nonce.at (o, n.size ()), a.size (), ad.at (o, a.size ()), t, sealed.size (),
                       text.dst (), text.src ());
    text.check (plain, sealed);

    text.prepare (i, sealed, plain.size ());
    int good = f.decrypt_message (k, d, n.size (), nonce.at (o, n.size ()), a.size (), ad.at (o, a.size ()), t, plain.size (),
                                  text.dst (), text.src ());
    expect (good == 1, "tag refused");
    text.check (sealed, plain);

    Bytes forged = sealed, zeros (plain.size ());
    forged.back () ^= 1;
    text.prepare (i, forged, plain.size ());
    good = f.decrypt_message (k, d, n.size (), nonce.at (o, n.size ()), a.size (), ad.at (o, a.size ()), t, plain.size (),
                              text.dst (), text.src ());
    expect (good == 0, "forged tag accepted");
    text.check (forged, zeros);
    check_others (o, n, a);
  }
};

START_TEST (ocb_lengths)
{
  begin (_i);
  for (const OcbFunctions &f : ocb_functions)
    {
      const Bytes user_key = lcg (3, f.aes->user_key_size), text = lcg (1, text_most), ad = lcg (9, ad_most);
      Reference reference (*f.aes, user_key);
      OcbBuffers b (f);
      b.set_keys (user_key);
      // The generic functions are the typed ones' mode, which all key sizes share.
      size_t step = &f == ocb_functions ? 1 : 3;
      for (size_t n = 0; n <= text_most; n += step)
        {
          Bytes nonce = lcg (uint32_t (n), n % 16), a = head (ad, n * 7 % 34), p = head (text, n);
          b.check (nonce, a, p, reference.seal (nonce, a, p, 1 + n % 16));
        }
      b.gap = 4;
      b.set_keys (user_key);
      for (size_t n = 0; n <= ad_most; n += step)
        {
          Bytes nonce = lcg (uint32_t (n), 12), a = head (ad, n), p = head (text, n * 5 % 18);
          b.check (nonce, a, p, reference.seal (nonce, a, p));
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
  add_for_implementations (t, ocb_lengths);
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
