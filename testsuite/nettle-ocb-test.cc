// nettle-ocb-test.cc: random messages through urtica's OCB and Nettle's, and
// through both in turn on the same structs.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "suite.h"

#if HAVE_NETTLE_OCB

#include <nettle/ocb.h>

#include "trial.h"

namespace {

// A struct of the one library is a struct of the other: what a test here
// relies on, and proves.
template <class To, class From> To *
as (From *p)
{
  static_assert (sizeof (To) == sizeof (From));
  return reinterpret_cast<To *> (p);
}

template <class C> nettle_cipher_func *
as_cipher (void (*f) (const C *, size_t, uint8_t *, const uint8_t *))
{
  return reinterpret_cast<nettle_cipher_func *> (f);
}

// Nettle's AES of one key size as the callback.
struct NettleAes
{
  struct aes128_ctx e128, d128;
  struct aes192_ctx e192, d192;
  struct aes256_ctx e256, d256;
  const void *e, *d;
  nettle_cipher_func *encrypt, *decrypt;

  explicit NettleAes (const Bytes &key)
  {
    switch (key.size ())
      {
      case 16:
        aes128_set_encrypt_key (&e128, key.data ());
        aes128_set_decrypt_key (&d128, key.data ());
        set (&e128, &d128, as_cipher (aes128_encrypt), as_cipher (aes128_decrypt));
        break;
      case 24:
        aes192_set_encrypt_key (&e192, key.data ());
        aes192_set_decrypt_key (&d192, key.data ());
        set (&e192, &d192, as_cipher (aes192_encrypt), as_cipher (aes192_decrypt));
        break;
      default:
        aes256_set_encrypt_key (&e256, key.data ());
        aes256_set_decrypt_key (&d256, key.data ());
        set (&e256, &d256, as_cipher (aes256_encrypt), as_cipher (aes256_decrypt));
      }
  }
  void set (const void *e_ctx, const void *d_ctx, nettle_cipher_func *e_func, nettle_cipher_func *d_func)
  {
    e = e_ctx;
    d = d_ctx;
    encrypt = e_func;
    decrypt = d_func;
  }
};

// Nettle's generic functions.
struct NettleOcb final : OcbKey
{
  NettleAes aes;
  struct ocb_key key;

  explicit NettleOcb (const Bytes &k) : aes (k) { ocb_set_key (&key, aes.e, aes.encrypt); }
  void set_nonce (urtica_ocb_ctx *c, size_t t, size_t n, const uint8_t *nonce) const override
  {
    ocb_set_nonce (as<struct ocb_ctx> (c), aes.e, aes.encrypt, t, n, nonce);
  }
  void update (urtica_ocb_ctx *c, size_t n, const uint8_t *data) const override
  {
    ocb_update (as<struct ocb_ctx> (c), &key, aes.e, aes.encrypt, n, data);
  }
  void encrypt (urtica_ocb_ctx *c, size_t n, uint8_t *dst, const uint8_t *src) const override
  {
    ocb_encrypt (as<struct ocb_ctx> (c), &key, aes.e, aes.encrypt, n, dst, src);
  }
  void decrypt (urtica_ocb_ctx *c, size_t n, uint8_t *dst, const uint8_t *src) const override
  {
    ocb_decrypt (as<struct ocb_ctx> (c), &key, aes.e, aes.encrypt, aes.d, aes.decrypt, n, dst, src);
  }
  void digest (const urtica_ocb_ctx *c, size_t n, uint8_t *tag) const override
  {
    ocb_digest (as<const struct ocb_ctx> (c), &key, aes.e, aes.encrypt, n, tag);
  }
  void encrypt_message (size_t nl, const uint8_t *n, size_t al, const uint8_t *a, size_t tl,
                        size_t cl, uint8_t *dst, const uint8_t *src) const override
  {
    ocb_encrypt_message (&key, aes.e, aes.encrypt, nl, n, al, a, tl, cl, dst, src);
  }
  int decrypt_message (size_t nl, const uint8_t *n, size_t al, const uint8_t *a, size_t tl,
                       size_t ml, uint8_t *dst, const uint8_t *src) const override
  {
    return ocb_decrypt_message (&key, aes.e, aes.encrypt, aes.d, aes.decrypt, nl, n, al, a, tl, ml, dst, src);
  }
};

// Nettle's functions for AES-128. Its ocb_aes128_decrypt_message (3.9 to
// 4.0) gives the address of a parameter as the key, and refuses every right
// message of 16 bytes and more: the generic one stands in for it.
struct NettleOcb128 final : OcbKey
{
  struct ocb_aes128_encrypt_key key;
  struct aes128_ctx inverse;

  explicit NettleOcb128 (const Bytes &k) { ocb_aes128_set_decrypt_key (&key, &inverse, k.data ()); }
  void set_nonce (urtica_ocb_ctx *c, size_t t, size_t n, const uint8_t *nonce) const override
  {
    ocb_aes128_set_nonce (as<struct ocb_ctx> (c), &key, t, n, nonce);
  }
  void update (urtica_ocb_ctx *c, size_t n, const uint8_t *data) const override
  {
    ocb_aes128_update (as<struct ocb_ctx> (c), &key, n, data);
  }
  void encrypt (urtica_ocb_ctx *c, size_t n, uint8_t *dst, const uint8_t *src) const override
  {
    ocb_aes128_encrypt (as<struct ocb_ctx> (c), &key, n, dst, src);
  }
  void decrypt (urtica_ocb_ctx *c, size_t n, uint8_t *dst, const uint8_t *src) const override
  {
    ocb_aes128_decrypt (as<struct ocb_ctx> (c), &key, &inverse, n, dst, src);
  }
  void digest (const urtica_ocb_ctx *c, size_t n, uint8_t *tag) const override
  {
    // Its context is const in some versions.
    ocb_aes128_digest (as<struct ocb_ctx> (const_cast<urtica_ocb_ctx *> (c)), &key, n, tag);
  }
  void encrypt_message (size_t nl, const uint8_t *n, size_t al, const uint8_t *a, size_t tl,
                        size_t cl, uint8_t *dst, const uint8_t *src) const override
  {
    ocb_aes128_encrypt_message (&key, nl, n, al, a, tl, cl, dst, src);
  }
  int decrypt_message (size_t nl, const uint8_t *n, size_t al, const uint8_t *a, size_t tl,
                       size_t ml, uint8_t *dst, const uint8_t *src) const override
  {
    return ocb_decrypt_message (&key.ocb, &key.encrypt, as_cipher (aes128_encrypt), &inverse, as_cipher (aes128_decrypt),
                                nl, n, al, a, tl, ml, dst, src);
  }
};

std::string
place (const char *what, uint64_t seed, int number)
{
  return std::string (what) + ", " + urtica_implementation () + ", seed " + std::to_string (seed)
    + ", trial " + std::to_string (number);
}

// Nettle sets the offset where data or message begins, be it with a call of
// length 0; so it may differ until there is a block, and after such a call.
void
same_context (const urtica_ocb_ctx &a, urtica_ocb_ctx b, const std::string &where, const char *after)
{
  if (a.data_count == 0 && a.message_count == 0)
    b.offset = a.offset;
  const uint8_t *p = reinterpret_cast<const uint8_t *> (&a), *q = reinterpret_cast<const uint8_t *> (&b);
  ck_assert_msg (memcmp (p, q, sizeof a) == 0, "%s: context after %s\n urtica %s\n nettle %s", where.c_str (), after,
                 to_hex (p, sizeof a).c_str (), to_hex (q, sizeof b).c_str ());
}

// Both go through the message side by side, in the same whole blocks; the
// contexts stay equal byte for byte. Then a last piece, and the tag.
void
side_by_side (Random &random, const OcbKey &ours, const OcbKey &nettles, const Message &m, const std::string &where)
{
  urtica_ocb_ctx a, b;
  memset (&a, 0x11, sizeof a);
  memset (&b, 0x22, sizeof b);
  bool encrypt = random.one_in (2);
  ours.set_nonce (&a, m.tag_length, m.nonce.size (), m.nonce.data ());
  nettles.set_nonce (&b, m.tag_length, m.nonce.size (), m.nonce.data ());
  same_context (a, b, where, "set_nonce");
  for (size_t done = 0, n; done < m.ad.size (); done += n)
    {
      n = random.piece (m.ad.size () - done);
      ours.update (&a, n, m.ad.data () + done);
      nettles.update (&b, n, m.ad.data () + done);
      if (n > 0 && n % 16 == 0)
        same_context (a, b, where, "update");
    }
  bool data_whole = m.ad.size () % 16 == 0;
  Bytes x (m.text.size ()), y (m.text.size ());
  for (size_t done = 0, n; done < x.size (); done += n)
    {
      n = random.piece (x.size () - done);
      (ours.*(encrypt ? &OcbKey::encrypt : &OcbKey::decrypt)) (&a, n, x.data () + done, m.text.data () + done);
      (nettles.*(encrypt ? &OcbKey::encrypt : &OcbKey::decrypt)) (&b, n, y.data () + done, m.text.data () + done);
      if (n > 0 && n % 16 == 0 && data_whole)
        same_context (a, b, where, encrypt ? "encrypt" : "decrypt");
    }
  check_equal (x, y, where, encrypt ? "encrypt" : "decrypt");
  Bytes s (m.tag_length), t (m.tag_length);
  ours.digest (&a, s.size (), s.data ());
  nettles.digest (&b, t.size (), t.data ());
  check_equal (s, t, where, "tag");
}

// One message on one context, each piece of it by the one library or the
// other; partial blocks, after which contexts may differ, by urtica.
void
in_turn (Random &random, const OcbKey &ours, const OcbKey &nettles, const Message &m, const Bytes &sealed,
         const std::string &where)
{
  auto either = [&] (size_t n) -> const OcbKey & { return n % 16 == 0 && random.one_in (2) ? nettles : ours; };
  urtica_ocb_ctx c;
  memset (&c, 0x33, sizeof c);
  either (0).set_nonce (&c, m.tag_length, m.nonce.size (), m.nonce.data ());
  for (size_t done = 0, n; done < m.ad.size (); done += n)
    {
      n = random.piece (m.ad.size () - done);
      either (n).update (&c, n, m.ad.data () + done);
    }
  size_t whole = m.ad.size () % 16;                     // 0: Nettle can go on with the context
  Bytes x (sealed.size ());
  for (size_t done = 0, n; done < m.text.size (); done += n)
    {
      n = random.piece (m.text.size () - done);
      either (n | whole).encrypt (&c, n, x.data () + done, m.text.data () + done);
    }
  either (whole | m.text.size ()).digest (&c, m.tag_length, x.data () + m.text.size ());
  check_equal (x, sealed, where, "both libraries in turn");
}

void
compare (Random &random, const OcbKey &ours, const OcbKey &nettles, const Message &m, const std::string &where)
{
  Bytes sealed = nettles.seal (m.nonce, m.ad, m.text, m.tag_length);
  Trial trial (random, ours, m, sealed, where);
  trial.message_calls ();
  trial.stream_calls ();
  trial.flipped_bit ([&] (const Message &changed, const Bytes &bad) {
    Bytes text (bad.size () - m.tag_length);
    return nettles.decrypt_message (changed.nonce.size (), changed.nonce.data (), changed.ad.size (), changed.ad.data (),
                                    m.tag_length, text.size (), text.data (), bad.data ()) == 1;
  });
  side_by_side (random, ours, nettles, m, where);
  in_turn (random, ours, nettles, m, sealed, where);
}

// The first three blocks of a key; Nettle leaves the fourth as it was, too.
void
same_key (const void *ours, const void *nettles, const std::string &where)
{
  const uint8_t *p = static_cast<const uint8_t *> (ours), *q = static_cast<const uint8_t *> (nettles);
  check_equal (Bytes (p, p + 48), Bytes (q, q + 48), where, "set_key");
}

void
trials (uint64_t seed, int count)
{
  Random random (seed);
  for (int i = 0; i < count; i++)
    {
      Message m (random);
      if (random.one_in (16))
        m.nonce.clear ();

      // urtica's mode over Nettle's AES, and over its own.
      NettleOcb nettles (m.key);
      GenericOcbKey generic (nettles.aes.e, nettles.aes.encrypt, nettles.aes.d, nettles.aes.decrypt);
      same_key (&generic.key, &nettles.key, place ("generic", seed, i));
      compare (random, generic, nettles, m, place ("generic", seed, i));
      compare (random, *ocb_aes (m.key), nettles, m, place ("AES", seed, i));
      if (m.key.size () == 16)
        {
          NettleOcb128 nettles128 (m.key);
          Ocb128 ours (m.key.data ());
          same_key (&ours.key, &nettles128.key, place ("AES-128", seed, i));
          compare (random, ours, nettles128, m, place ("AES-128", seed, i));
        }
    }
}

START_TEST (test_nettle_ocb)
{
  use_implementation (_i);
  trials (fixed_seed, 500);
  trials (fresh_seed (), 500);
}
END_TEST

}  // namespace

int
main ()
{
  print_seed ();
  Suite *suite = suite_create ("Nettle's OCB");
  TCase *tc = tcase_create ("Nettle's OCB");
  add_for_implementations (tc, test_nettle_ocb);
  suite_add_tcase (suite, tc);
  return run_suite (suite);
}

#else

int
main ()
{
  printf ("Nettle was not there at configure, or had no OCB, as before 3.9: nothing to compare with\n");
  return 77;
}

#endif
