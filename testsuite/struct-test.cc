// struct-test.cc: the structs that callers allocate: as large as Nettle's,
// with the same fields in the same places, and the same bytes in expanded
// keys. And the version that the header names.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include <stddef.h>

#include "ocb-keys.h"
#include "random.h"

#if HAVE_NETTLE
#include <nettle/aes.h>
#include <nettle/version.h>
#endif
#if HAVE_NETTLE_OCB
#include <nettle/ocb.h>
#endif

namespace {

const size_t size_size = sizeof (size_t);

// Programs hold these in their own memory: a change is another ABI.
START_TEST (test_sizes)
{
  ck_assert_uint_eq (sizeof (urtica_block16), 16);
  ck_assert_uint_eq (sizeof (urtica_ocb_key), 64);
  ck_assert_uint_eq (sizeof (urtica_ocb_ctx), 64 + 2 * size_size);
  ck_assert_uint_eq (sizeof (urtica_aes128_ctx), 176);
  ck_assert_uint_eq (sizeof (urtica_aes192_ctx), 208);
  ck_assert_uint_eq (sizeof (urtica_aes256_ctx), 240);
  ck_assert_uint_eq (sizeof (urtica_ocb_aes128_encrypt_key), 240);
  ck_assert_uint_eq (sizeof (urtica_ocb_aes192_encrypt_key), 272);
  ck_assert_uint_eq (sizeof (urtica_ocb_aes256_encrypt_key), 304);
}
END_TEST

START_TEST (test_offsets)
{
  ck_assert_uint_eq (offsetof (urtica_ocb_key, L), 0);
  ck_assert_uint_eq (offsetof (urtica_ocb_ctx, initial), 0);
  ck_assert_uint_eq (offsetof (urtica_ocb_ctx, offset), 16);
  ck_assert_uint_eq (offsetof (urtica_ocb_ctx, sum), 32);
  ck_assert_uint_eq (offsetof (urtica_ocb_ctx, checksum), 48);
  ck_assert_uint_eq (offsetof (urtica_ocb_ctx, data_count), 64);
  ck_assert_uint_eq (offsetof (urtica_ocb_ctx, message_count), 64 + size_size);
  ck_assert_uint_eq (offsetof (urtica_ocb_aes128_encrypt_key, ocb), 0);
  ck_assert_uint_eq (offsetof (urtica_ocb_aes128_encrypt_key, encrypt), 64);
  ck_assert_uint_eq (offsetof (urtica_ocb_aes192_encrypt_key, encrypt), 64);
  ck_assert_uint_eq (offsetof (urtica_ocb_aes256_encrypt_key, encrypt), 64);
}
END_TEST

START_TEST (test_version)
{
  std::string version = std::to_string (URTICA_VERSION_MAJOR) + "." + std::to_string (URTICA_VERSION_MINOR) + "."
    + std::to_string (URTICA_VERSION_PATCH);
  ck_assert_str_eq (urtica_version (), version.c_str ());
  ck_assert_str_eq (urtica_version (), PACKAGE_VERSION);
}
END_TEST

#if HAVE_NETTLE

// Memory that fits Nettle fits urtica: never a larger alignment.
#define same_struct(type) \
  ck_assert_uint_eq (sizeof (urtica_##type), sizeof (struct type)); \
  ck_assert_uint_le (alignof (urtica_##type), alignof (struct type))
#define same_field(type, field) \
  ck_assert_uint_eq (offsetof (urtica_##type, field), offsetof (struct type, field)); \
  ck_assert_uint_eq (sizeof (urtica_##type::field), sizeof (type::field))

START_TEST (test_nettle_aes_structs)
{
  same_struct (aes128_ctx);
  same_struct (aes192_ctx);
  same_struct (aes256_ctx);
  same_field (aes128_ctx, keys);
  same_field (aes192_ctx, keys);
  same_field (aes256_ctx, keys);
}
END_TEST

// The round keys, last one first.
Bytes
reversed_by_round (const Bytes &keys)
{
  Bytes b;
  for (size_t round = keys.size () / 16; round-- > 0;)
    b.insert (b.end (), keys.begin () + long (16 * round), keys.begin () + long (16 * round + 16));
  return b;
}

// Nettle's decryption keys have stood in the order of encryption since 3.10.
const bool nettle_in_order = NETTLE_VERSION_MAJOR > 3 || (NETTLE_VERSION_MAJOR == 3 && NETTLE_VERSION_MINOR >= 10);

template <class C> Bytes
bytes_of (const C &ctx)
{
  const uint8_t *p = reinterpret_cast<const uint8_t *> (&ctx);
  return Bytes (p, p + sizeof ctx);
}

void
same_keys (const Bytes &ours, const Bytes &nettles, const char *what, const Bytes &key)
{
  ck_assert_msg (ours == nettles, "%s for %s\n is        %s\n should be %s", what, to_hex (key).c_str (),
                 to_hex (ours).c_str (), to_hex (nettles).c_str ());
}

#define COMPARE_KEYS(N) \
void \
compare_keys_##N (const Bytes &key) \
{ \
  urtica_aes##N##_ctx e, d, inverted; \
  struct aes##N##_ctx nettle_e, nettle_d; \
  urtica_aes##N##_set_encrypt_key (&e, key.data ()); \
  urtica_aes##N##_set_decrypt_key (&d, key.data ()); \
  urtica_aes##N##_invert_key (&inverted, &e); \
  aes##N##_set_encrypt_key (&nettle_e, key.data ()); \
  aes##N##_set_decrypt_key (&nettle_d, key.data ()); \
  Bytes wanted = bytes_of (nettle_d); \
  if (!nettle_in_order) \
    wanted = reversed_by_round (wanted); \
  same_keys (bytes_of (e), bytes_of (nettle_e), "aes" #N "_set_encrypt_key", key); \
  same_keys (bytes_of (d), wanted, "aes" #N "_set_decrypt_key", key); \
  same_keys (bytes_of (inverted), wanted, "aes" #N "_invert_key", key); \
}
COMPARE_KEYS (128)
COMPARE_KEYS (192)
COMPARE_KEYS (256)

// All keys with one bit set, and random ones.
START_TEST (test_nettle_keys)
{
  use_implementation (_i);
  void (*const compare[]) (const Bytes &) = { compare_keys_128, compare_keys_192, compare_keys_256 };
  for (size_t k = 0; k < 3; k++)
    {
      Bytes key (key_sizes[k]);
      compare[k] (key);
      for (size_t bit = 0; bit < 8 * key.size (); bit++)
        {
          key[bit / 8] = uint8_t (1 << bit % 8);
          compare[k] (key);
          key[bit / 8] = 0;
        }
      for (uint64_t seed : { fixed_seed, fresh_seed () })
        {
          Random random (seed);
          for (int i = 0; i < 2000; i++)
            compare[k] (random.bytes (key_sizes[k]));
        }
    }
}
END_TEST

#endif
#if HAVE_NETTLE_OCB

START_TEST (test_nettle_ocb_structs)
{
  same_struct (ocb_key);
  same_struct (ocb_ctx);
  same_struct (ocb_aes128_encrypt_key);
  same_field (ocb_key, L);
  same_field (ocb_ctx, initial);
  same_field (ocb_ctx, offset);
  same_field (ocb_ctx, sum);
  same_field (ocb_ctx, checksum);
  same_field (ocb_ctx, data_count);
  same_field (ocb_ctx, message_count);
  same_field (ocb_aes128_encrypt_key, ocb);
  same_field (ocb_aes128_encrypt_key, encrypt);
  ck_assert_uint_eq (URTICA_OCB_BLOCK_SIZE, OCB_BLOCK_SIZE);
  ck_assert_uint_eq (URTICA_OCB_DIGEST_SIZE, OCB_DIGEST_SIZE);
  ck_assert_uint_eq (URTICA_OCB_MAX_NONCE_SIZE, OCB_MAX_NONCE_SIZE);
}
END_TEST

#endif

}  // namespace

int
main ()
{
  print_seed ();
  Suite *suite = suite_create ("structs");
  TCase *tc = tcase_create ("structs");
  tcase_add_test (tc, test_sizes);
  tcase_add_test (tc, test_offsets);
  tcase_add_test (tc, test_version);
#if HAVE_NETTLE
  printf ("compared with Nettle %d.%d; its decryption keys stand in %s order\n", NETTLE_VERSION_MAJOR, NETTLE_VERSION_MINOR,
          nettle_in_order ? "the same" : "reverse");
  tcase_add_test (tc, test_nettle_aes_structs);
  if (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
    add_for_implementations (tc, test_nettle_keys);
  else
    printf ("expanded keys not compared: on this machine Nettle's words have the other byte order\n");
#else
  printf ("not compared with Nettle, which was not there at configure\n");
#endif
#if HAVE_NETTLE_OCB
  tcase_add_test (tc, test_nettle_ocb_structs);
#endif
  suite_add_tcase (suite, tc);
  return run_suite (suite);
}
