// nettle-callback-test.cc: the generic functions know Nettle's AES functions
// by their address, and run urtica's AES in their place, with decryption keys
// in either order of Nettle's. Here the functions of those names count their
// calls.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include <new>

#include "areas.h"
#include "residue.h"
#include "trial.h"

namespace {

// Calls; and what the round keys are masked with, in a layout that nobody
// but the functions here knows.
unsigned calls;
uint8_t mask;
const uint8_t unknown_mask = 0x5c;

template <class Ctx> void
count_call (void (*f) (const Ctx *, size_t, uint8_t *, const uint8_t *), const Ctx *ctx, size_t length, uint8_t *dst, const uint8_t *src)
{
  calls++;
  AtFour<Ctx> keys;
  memcpy (keys.get (), ctx, sizeof *ctx);
  for (size_t i = 0; i < sizeof *ctx; i++)
    reinterpret_cast<uint8_t *> (keys.get ())[i] ^= mask;
  f (keys.get (), length, dst, src);
}

}  // namespace

// What the library's weak references find in this program.
extern "C" {
#define NETTLE_AES(N) \
void nettle_aes##N##_encrypt (const urtica_aes##N##_ctx *ctx, size_t length, uint8_t *dst, const uint8_t *src); \
void nettle_aes##N##_decrypt (const urtica_aes##N##_ctx *ctx, size_t length, uint8_t *dst, const uint8_t *src); \
void nettle_aes##N##_encrypt (const urtica_aes##N##_ctx *ctx, size_t length, uint8_t *dst, const uint8_t *src) \
{ \
  count_call (urtica_aes##N##_encrypt, ctx, length, dst, src); \
} \
void nettle_aes##N##_decrypt (const urtica_aes##N##_ctx *ctx, size_t length, uint8_t *dst, const uint8_t *src) \
{ \
  count_call (urtica_aes##N##_decrypt, ctx, length, dst, src); \
}
NETTLE_AES (128)
NETTLE_AES (192)
NETTLE_AES (256)
}

namespace {

template <class F> urtica_cipher_func *as_cipher (F *f) { return reinterpret_cast<urtica_cipher_func *> (f); }

// Another function, of another address.
template <auto f, class Ctx> void
wrapped (const void *ctx, size_t length, uint8_t *dst, const uint8_t *src)
{
  f (static_cast<const Ctx *> (ctx), length, dst, src);
}

enum class Order { encryption, reversed, half_reversed, unknown };

// AES keys as a program of Nettle's has them, at a multiple of 4 alone.
template <class Ctx, auto set_key, auto invert, auto encrypt, auto decrypt> struct NettleKeys
{
  AtFour<Ctx> e, d;

  NettleKeys (const uint8_t *key, Order order)
  {
    set_key (e.get (), key);
    invert (d.get (), e.get ());
    uint8_t *p = reinterpret_cast<uint8_t *> (d.get ());
    if (order == Order::reversed || order == Order::half_reversed)
      for (size_t i = 0, j = sizeof (Ctx) - 16; i < j; i += 16, j -= 16)
        std::swap_ranges (p + i, p + i + 16, p + j);
    if (order == Order::unknown)
      for (size_t i = 0; i < sizeof (Ctx); i++)
        p[i] ^= unknown_mask;
    if (order == Order::half_reversed)          // at one end it is as if reversed
      p[sizeof (Ctx) - 1] ^= unknown_mask;
  }
  GenericOcbKey ocb () const { return GenericOcbKey (e.get (), as_cipher (encrypt), d.get (), as_cipher (decrypt)); }
  GenericOcbKey ocb_of_others () const { return GenericOcbKey (e.get (), wrapped<encrypt, Ctx>, d.get (), wrapped<decrypt, Ctx>); }
  GenericOcbKey ocb_half_known () const { return GenericOcbKey (e.get (), wrapped<encrypt, Ctx>, d.get (), as_cipher (decrypt)); }
};
#define KEYS(N) \
typedef NettleKeys<urtica_aes##N##_ctx, urtica_aes##N##_set_encrypt_key, urtica_aes##N##_invert_key, \
                   nettle_aes##N##_encrypt, nettle_aes##N##_decrypt> NettleKeys##N;
KEYS (128)
KEYS (192)
KEYS (256)

template <class Run> void
with_keys (const Bytes &key, Order order, Run run)
{
  if (key.size () == 16)
    run (NettleKeys128 (key.data (), order));
  else if (key.size () == 24)
    run (NettleKeys192 (key.data (), order));
  else
    run (NettleKeys256 (key.data (), order));
}

// All calls, against the typed functions for AES.
void
try_message (Random &random, const OcbKey &ocb, const Message &m, const std::string &where)
{
  std::unique_ptr<OcbKey> typed = ocb_aes (m.key);
  Bytes sealed = typed->seal (m.nonce, m.ad, m.text, m.tag_length);
  Trial trial (random, ocb, m, sealed, where);
  trial.message_calls ();
  trial.stream_calls ();
}

struct Way
{
  const char *name;
  bool known;
  Order order;
};
const Way ways[] = {
  { "known, in encryption order", true, Order::encryption }, { "known, reversed", true, Order::reversed },
  { "others, in encryption order", false, Order::encryption },
};

// On a big-endian machine Nettle's keys are others, and the functions are called.
const bool recognised = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;

START_TEST (test_callbacks)
{
  const char *name = use_implementation (_i);
  Random random (fixed_seed);
  for (int i = 0; i < 60; i++)
    for (const Way &way : ways)
      {
        if (way.order == Order::reversed && !recognised)
          continue;                     // this test's functions take the other order
        Message m (random);
        with_keys (m.key, way.order, [&] (const auto &keys) {
          std::string where = std::string (way.name) + ", " + name;
          mask = 0;
          calls = 0;
          try_message (random, way.known ? keys.ocb () : keys.ocb_of_others (), m, where);
          if (way.known && recognised)
            ck_assert_msg (calls == 0, "%s: Nettle's functions were called %u times", where.c_str (), calls);
          else
            ck_assert_msg (calls > 0, "%s: functions of other addresses were not called", where.c_str ());
        });
      }
}
END_TEST

// A decryption key that is neither, and one of which the order cannot be
// told, are left to the function that belongs to them.
START_TEST (test_left_alone)
{
  const char *name = use_implementation (_i);
  Random random (fixed_seed + 1);
  for (int i = 0; i < 60; i++)
    {
      Message m (random);
      m.text = random.bytes (16 * random.between (1, 70) + random.below (16));
      Bytes sealed = ocb_aes (m.key)->seal (m.nonce, m.ad, m.text, m.tag_length), text (m.text.size ());
      for (bool half : { false, true })
        with_keys (m.key, half ? Order::encryption : Order::unknown, [&] (const auto &keys) {
          mask = 0;
          GenericOcbKey ocb = half ? keys.ocb_half_known () : keys.ocb ();
          if (!half && recognised)
            mask = unknown_mask;                // encryption does not come here
          else if (!half)
            return;
          calls = 0;
          int right = ocb.decrypt_message (m.nonce.size (), m.nonce.data (), m.ad.size (), m.ad.data (), m.tag_length,
                                           text.size (), text.data (), sealed.data ());
          ck_assert_msg (right == 1, "%s, %s: refused", name, half ? "half known" : "unknown order");
          check_equal (text, m.text, name, "decrypt_message");
          ck_assert_msg (calls > 0, "%s, %s: not called", name, half ? "half known" : "unknown order");
        });
    }
}
END_TEST

// So is one that has a reversed key's beginning alone.
START_TEST (test_half_reversed)
{
  const char *name = use_implementation (_i);
  const Bytes nonce = lcg (2, 12), sealed = lcg (3, 80);
  for (size_t size : { 16, 24, 32 })
    with_keys (lcg (1, size), Order::half_reversed, [&] (const auto &keys) {
      mask = 0;
      calls = 0;
      Bytes text (64);
      keys.ocb ().decrypt_message (12, nonce.data (), 0, nullptr, 16, text.size (), text.data (), sealed.data ());
      ck_assert_msg (calls > 0, "%s, %zu bytes of key: not called", name, size);
    });
}
END_TEST

// Encryption and decryption under keys of two lengths are two ciphers like any other.
START_TEST (test_two_lengths)
{
  const char *name = use_implementation (_i);
  const NettleKeys128 a (lcg (1, 16).data (), Order::encryption);
  const NettleKeys256 b (lcg (2, 32).data (), Order::encryption);
  const GenericOcbKey known (a.e.get (), as_cipher (urtica_aes128_encrypt), b.d.get (), as_cipher (urtica_aes256_decrypt)),
    others (a.e.get (), wrapped<urtica_aes128_encrypt, urtica_aes128_ctx>, b.d.get (), wrapped<urtica_aes256_decrypt, urtica_aes256_ctx>);
  const Bytes nonce = lcg (3, 12);
  for (size_t n : { 16, 40, 256, 600 })
    {
      Bytes sealed = lcg (4, n + 16), right (n), text (n), tag (16);
      for (const GenericOcbKey *key : { &others, &known })
        {
          urtica_ocb_ctx c;
          key->set_nonce (&c, 16, 12, nonce.data ());
          key->decrypt (&c, n, (key == &others ? right : text).data (), sealed.data ());
          key->digest (&c, 16, key == &others ? &sealed[n] : tag.data ());
        }
      check_equal (text, right, name, "decrypt under keys of two lengths");
      ck_assert_msg (memcmp (tag.data (), &sealed[n], 16) == 0, "%s: digest under keys of two lengths", name);
      int accepted = known.decrypt_message (12, nonce.data (), 0, nullptr, 16, n, text.data (), sealed.data ());
      ck_assert_msg (accepted == 1, "%s: refused under keys of two lengths", name);
      check_equal (text, right, name, "decrypt_message under keys of two lengths");
    }
}
END_TEST

// Nothing of a key that was put right stays on the stack.

const size_t residue_length = 600;
const Bytes residue_nonce = unhex ("202122232425262728292a75");
struct Scene
{
  uint8_t user_key[32], text[residue_length], sealed[residue_length + 16];
  NettleKeys256 keys;
  GenericOcbKey ocb;
  urtica_ocb_ctx fresh, ctx;

  explicit Scene (uint8_t seed)
  : user_key { seed, 1, 2, 3 }, text { seed }, keys (user_key, Order::reversed), ocb (keys.ocb ())
  {
    ocb.encrypt_message (12, residue_nonce.data (), 0, nullptr, 16, sizeof sealed, sealed, text);
    ocb.set_nonce (&fresh, 16, 12, residue_nonce.data ());
  }
};
Scene *scene;

void
decrypt_message ()
{
  urtica_ocb_decrypt_message (&scene->ocb.key, scene->ocb.encrypt_ctx, scene->ocb.f, scene->ocb.decrypt_ctx, scene->ocb.inverse,
                              12, residue_nonce.data (), 0, nullptr, 16, residue_length, scene->text, scene->sealed);
}
void
decrypt ()
{
  urtica_ocb_decrypt (&scene->ctx, &scene->ocb.key, scene->ocb.encrypt_ctx, scene->ocb.f, scene->ocb.decrypt_ctx, scene->ocb.inverse,
                      residue_length, scene->text, scene->sealed);
}

Residue
residue_of (void (*call) (), Scene *s)
{
  scene = s;
  s->ctx = s->fresh;
  call ();                              // what a first call does beside, as binding symbols, is done
  s->ctx = s->fresh;
  return run_on_own_stack (call);
}

// Neither a round key, nor, with another key and text in the same places,
// something else.
START_TEST (test_residue)
{
  const char *name = use_implementation (_i);
  alignas (Scene) static uint8_t memory[sizeof (Scene)];
  for (void (*call) () : { decrypt_message, decrypt })
    {
      const char *what = call == decrypt ? "decrypt" : "decrypt_message";
      Scene *s = new (memory) Scene (0x31);
      Secrets secrets;
      for (const urtica_aes256_ctx *keys : { s->keys.e.get (), s->keys.d.get () })
        for (size_t i = 0; i < sizeof *keys; i += 16)
          secrets.add ("round key", reinterpret_cast<const uint8_t *> (keys) + i, 16);
      Residue one = residue_of (call, s);
      std::string found = secrets.find (one);
      ck_assert_msg (found.empty (), "%s, %s leaves\n%s", name, what, found.c_str ());
#if defined __x86_64__
      found = difference (one, residue_of (call, new (memory) Scene (0x32)));
      ck_assert_msg (found.empty (), "%s, %s: %s depends on secrets", name, what, found.c_str ());
#endif
    }
}
END_TEST

}  // namespace

int
main ()
{
  Suite *suite = suite_create ("Nettle's AES as callback");
  TCase *tc = tcase_create ("Nettle's AES as callback");
  add_for_implementations (tc, test_callbacks);
  add_for_implementations (tc, test_left_alone);
  add_for_implementations (tc, test_two_lengths);
  if (recognised)
    add_for_implementations (tc, test_half_reversed);
  if (!instrumented && recognised)
    add_for_implementations (tc, test_residue);
  suite_add_tcase (suite, tc);
  return run_suite (suite);
}
