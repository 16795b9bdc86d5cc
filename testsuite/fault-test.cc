// fault-test.cc: an implementation that answers wrongly, or needs what the
// machine does not have, is not chosen, and where there is no other the library
// does not go on.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

// The library's choice, with a self test of ours, and a machine of ours.
#define self_test faulty_self_test
#define cpu_features given_features
#include "aes/impl.cc"
#undef cpu_features
#undef self_test

#include "children.h"
#include "urtica/aes.h"

namespace urtica
{
// The library's.
bool self_test (const aes_impl &impl);
unsigned cpu_features ();
}

namespace {

// ---- faults, each over the slot that it takes the place of

aes_impl good;                          // what the faults do right
unsigned size;                          // index of the key size of the slot with a fault

void
encrypt (const void *keys, size_t length, uint8_t *dst, const uint8_t *src)
{
  good.encrypt[size] (keys, length, dst, src);
  dst[length - 1] ^= 1;
}
void
decrypt (const void *keys, size_t length, uint8_t *dst, const uint8_t *src)
{
  good.decrypt[size] (keys, length, dst, src);
  dst[length - 1] ^= 1;
}
void
expand (uint32_t *keys, const uint8_t *key)
{
  good.expand[size] (keys, key);
  keys[4 * aes_rounds[size]] ^= 1;
}
void
invert (uint32_t *decrypt_keys, const uint32_t *keys)
{
  good.invert[size] (decrypt_keys, keys);
  decrypt_keys[7] ^= 1;
}
void
ctr_last (const uint32_t *keys, uint64_t high, uint64_t low, size_t n, uint8_t *dst, const uint8_t *src)
{
  good.ctr[size] (keys, high, low, n, dst, src);
  dst[16 * n - 1] ^= 1;
}
void
ctr_carry (const uint32_t *keys, uint64_t high, uint64_t low, size_t n, uint8_t *dst, const uint8_t *src)
{
  good.ctr[size] (keys, high ^ 1, low, n, dst, src);
}
void
ocb_expand_keys (uint32_t *keys, uint8_t *l, const uint8_t *key)
{
  good.ocb_expand[size] (keys, l, key);
  keys[5] ^= 1;
}
void
ocb_expand_l (uint32_t *keys, uint8_t *l, const uint8_t *key)
{
  good.ocb_expand[size] (keys, l, key);
  l[47] ^= 1;
}

// What a loop gives: text, offset, sum.
enum class Of { text, offset, sum };
template <aes_ocb_func *(aes_impl::*Slot)[aes_key_sizes], Of Where> void
loop (const uint32_t *keys, const uint32_t *encrypt_keys, const uint8_t *key, uint8_t *offset, uint8_t *sum,
      uint64_t count, size_t length, uint8_t *dst, const uint8_t *src)
{
  (good.*Slot)[size] (keys, encrypt_keys, key, offset, sum, count, length, dst, src);
  if (Where == Of::text)
    dst[length - 1] ^= 1;
  else
    (Where == Of::offset ? offset : sum)[15] ^= 1;
}

void
nonce (const uint32_t *keys, size_t tlength, size_t nlength, const uint8_t *n, uint8_t *offset)
{
  good.ocb_nonce[size] (keys, tlength, nlength, n, offset);
  offset[0] ^= 0x80;
}
void
tag (const uint32_t *keys, const uint8_t *key, const uint8_t *offset, const uint8_t *checksum, const uint8_t *sum, size_t tlength, uint8_t *t)
{
  good.ocb_tag[size] (keys, key, offset, checksum, sum, tlength, t);
  t[tlength - 1] ^= 1;
}

// Byte At of what is sealed, from its end.
template <size_t At> void
seal (const uint32_t *keys, const uint8_t *key, size_t nlength, const uint8_t *nonce, size_t alength, const uint8_t *adata,
      size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  good.ocb_encrypt_message[size] (keys, key, nlength, nonce, alength, adata, tlength, mlength, dst, src);
  if (mlength + tlength > At)
    dst[mlength + tlength - 1 - At] ^= 1;
}

enum class Open { accepts_all, refuses_all, leaves_text, changes_text };
template <Open Fault> int
open (const uint32_t *keys, const uint32_t *decrypt_keys, const uint8_t *key, size_t nlength, const uint8_t *nonce,
      size_t alength, const uint8_t *adata, size_t tlength, size_t mlength, uint8_t *dst, const uint8_t *src)
{
  int right = good.ocb_decrypt_message[size] (keys, decrypt_keys, key, nlength, nonce, alength, adata, tlength, mlength, dst, src);
  if (Fault == Open::leaves_text && !right)
    dst[mlength / 2] = 1;
  if (Fault == Open::changes_text && right)
    dst[mlength - 1] ^= 1;
  return Fault == Open::accepts_all ? 1 : Fault == Open::refuses_all ? 0 : right;
}

// ---- the self test

// That it fails with this function in the slot, if there is one now.
template <class F> unsigned
expect_failure (F *(aes_impl::*slot)[aes_key_sizes], F *fault, const char *what)
{
  if (!(good.*slot)[size])
    return 0;
  aes_impl faulty = good;
  (faulty.*slot)[size] = fault;
  if (urtica::self_test (faulty))
    ck_abort_msg ("%s, AES-%u: the self test passes with a fault in %s", good.name, 8 * aes_key_size[size], what);
  return 1;
}

unsigned
all_faults ()
{
  unsigned n = 0;
#define FAULT(slot, fault) n += expect_failure (&aes_impl::slot, &fault, #fault)
  FAULT (encrypt, encrypt);
  FAULT (decrypt, decrypt);
  FAULT (expand, expand);
  FAULT (invert, invert);
  FAULT (ctr, ctr_last);
  FAULT (ctr, ctr_carry);
  FAULT (ocb_expand, ocb_expand_keys);
  FAULT (ocb_expand, ocb_expand_l);
#define LOOP(slot, where) n += expect_failure (&aes_impl::slot, &loop<&aes_impl::slot, Of::where>, #slot "'s " #where)
  LOOP (ocb_encrypt, text);
  LOOP (ocb_encrypt, offset);
  LOOP (ocb_encrypt, sum);
  LOOP (ocb_decrypt, text);
  LOOP (ocb_decrypt, offset);
  LOOP (ocb_decrypt, sum);
  LOOP (ocb_hash, offset);
  LOOP (ocb_hash, sum);
  FAULT (ocb_nonce, nonce);
  FAULT (ocb_tag, tag);
  FAULT (ocb_encrypt_message, seal<0>);
  FAULT (ocb_encrypt_message, seal<16>);
  FAULT (ocb_encrypt_message, seal<100>);
  FAULT (ocb_decrypt_message, open<Open::accepts_all>);
  FAULT (ocb_decrypt_message, open<Open::refuses_all>);
  FAULT (ocb_decrypt_message, open<Open::leaves_text>);
  FAULT (ocb_decrypt_message, open<Open::changes_text>);
  return n;
}

START_TEST (finds_every_fault)
{
  const char *name = use_implementation (_i);
  good = *find (name);
  ck_assert (urtica::self_test (good));
  unsigned n = 0;
  for (size = 0; size < aes_key_sizes; size++)
    n += all_faults ();
  ck_assert_uint_ge (n, 2 * aes_key_sizes);
  printf ("%s: %u faults found\n", name, n);
}
END_TEST

// ---- the choice

// The first so many implementations are broken; one that an emulator spoils is so anyway.
size_t broken;

// As if nothing had been chosen yet.
void
choose_anew (size_t n)
{
  broken = n;
  urtica::impl_in_use = nullptr;
  memset (verdicts, untested, sizeof verdicts);
}

// Of this machine's features all but these are there.
unsigned features_taken;

const char *name_at (size_t i) { return tested_implementations ()[i]; }
size_t name_count () { return tested_implementations ().size (); }

START_TEST (takes_the_next)
{
  unsetenv ("URTICA_IMPLEMENTATION");
  for (size_t n = 0; n < name_count (); n++)
    {
      Outcome o = run ([n] {
        choose_anew (n);
        printf ("%s", urtica_implementation ());
        for (size_t i = 0; i < n; i++)
          if (urtica_select_implementation (name_at (i)) != 0)
            printf (", and selects %s", name_at (i));
        fflush (stdout);
      });
      ck_assert_int_eq (o.status, 0);
      ck_assert_str_eq (o.output.c_str (), name_at (n));
    }
}
END_TEST

// Without a feature there is nothing that needs it, and all that does not.
START_TEST (without_feature)
{
  unsetenv ("URTICA_IMPLEMENTATION");
  const unsigned features = urtica::cpu_features ();
  for (unsigned feature = 1; feature <= features; feature *= 2)
    {
      if ((features & feature) == 0)
        continue;
      std::string right;
      for (size_t i = 0; i < name_count (); i++)
        if ((find (name_at (i))->needs & feature) == 0)
          right += std::string (right.empty () ? name_at (i) : "") + " " + name_at (i);
      Outcome o = run ([feature] {
        features_taken = feature;
        looked = PTHREAD_ONCE_INIT;
        memset (names, 0, sizeof names);
        choose_anew (0);
        printf ("%s", urtica_implementation ());
        for (const char *const *name = urtica_implementations (); *name; name++)
          if (!emulator_spoils (*name))
            printf (" %s", *name);
        fflush (stdout);
      });
      ck_assert_int_eq (o.status, 0);
      ck_assert_str_eq (o.output.c_str (), right.c_str ());
    }
}
END_TEST

START_TEST (without_any)
{
  unsetenv ("URTICA_IMPLEMENTATION");
  auto ciphers = [] {
    choose_anew (name_count ());
    urtica_aes128_ctx ctx;
    const uint8_t key[16] = {};
    urtica_aes128_set_encrypt_key (&ctx, key);
  };
  expect_abort ("urtica", "no implementation passes its self test", ciphers);
  expect_abort ("urtica", "no implementation passes its self test", [] {
    choose_anew (name_count ());
    urtica_implementation ();
  });
}
END_TEST

START_TEST (named)
{
  setenv ("URTICA_IMPLEMENTATION", name_at (0), 1);
  expect_abort ("URTICA_IMPLEMENTATION", std::string ("implementation \"") + name_at (0) + "\" fails its self test", [] {
    choose_anew (1);
    urtica_implementation ();
  });
}
END_TEST

START_TEST (in_the_library)
{
  use_implementation (_i);
  ck_assert_int_eq (urtica_self_test (), 1);
}
END_TEST

}  // namespace

unsigned
urtica::given_features ()
{
  return urtica::cpu_features () & ~features_taken;
}

bool
urtica::faulty_self_test (const aes_impl &impl)
{
  for (size_t i = 0; i < broken; i++)
    if (strcmp (impl.name, name_at (i)) == 0)
      return false;
  return urtica::self_test (impl);
}

int
main ()
{
  Suite *s = suite_create ("faults");
  TCase *t = tcase_create ("self test");
  add_for_implementations (t, finds_every_fault);
  add_for_implementations (t, in_the_library);
  suite_add_tcase (s, t);
  t = tcase_create ("choice");
  tcase_add_test (t, takes_the_next);
  tcase_add_test (t, without_feature);
  tcase_add_test (t, without_any);
  tcase_add_test (t, named);
  suite_add_tcase (s, t);
  return run_suite (s);
}
