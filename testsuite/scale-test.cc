// scale-test.cc: one call over 4 GiB and 16 bytes, for "make check-scale".
// Text and result are two megabytes that are mapped two thousand times. Where
// size_t has 32 bits, a text of 1 GiB and associated data of 2 GiB, as much
// as there are addresses for. What is right comes from pieces of 1 MiB, and
// for encryption and associated data from OpenSSL as well. SCALE=all takes the implementations
// without AES instructions too, which need minutes.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include <malloc.h>
#include <time.h>

#include "aes/bytes.h"
#include "functions.h"
#include "peers.h"
#include "scale.h"

namespace {

constexpr bool wide = sizeof (size_t) > 4;
const size_t text_length = (wide ? size_t (1) << 16 << 16 : size_t (1) << 30) + 16;
const size_t data_length = (wide ? size_t (1) << 16 << 16 : size_t (1) << 31) + 16;
const size_t piece = size_t (1) << 20, last_bytes = size_t (1) << 20;

const OcbFunctions &ocb = ocb_functions[0];
const Bytes user_key = lcg (4, 16), nonce = counting (0x20, 12), iv = unhex ("f0f1f2f3f4f5f6f7ffffffffffff0000");

// The last megabyte of a result, and the tag.
struct Result
{
  Bytes text, tag = Bytes (16);
};
Result encrypted, decrypted, hashed;

void
say (const char *what, size_t bytes)
{
  printf ("%s: %s, %zu bytes\n", urtica_implementation (), what, bytes);
  fflush (stdout);
}

void
expect (bool right, const char *what)
{
  ck_assert_msg (right, "%s: %s", urtica_implementation (), what);
}

Bytes
last_of (const uint8_t *text, size_t length)
{
  return Bytes (text + length - last_bytes, text + length);
}

// ---- what is right, in pieces

struct Texts
{
  Repeated src, dst;

  // False where there are not enough addresses.
  bool open (size_t src_length, size_t dst_length)
  {
    if (!src.open (src_length + 16) || (dst_length > 0 && !dst.open (dst_length + 16)))
      return false;
    const Bytes text = lcg (1, Repeated::period);
    std::copy (text.begin (), text.end (), src.at ());
    src.own_last ();
    return true;
  }
};

template <class F> void
in_pieces (size_t length, F f)
{
  for (size_t at = 0; at < length; at += piece)
    f (at, length - at < piece ? length - at : piece);
}

void
find_right_results (const OcbKeys &k)
{
  Texts t;
  ck_assert_msg (t.open (text_length, text_length), "there are not enough addresses for the text");
  urtica_ocb_ctx ctx;
  const uint8_t *key = k.key.data ();
  ocb.set_nonce (&ctx, key, 16, nonce.size (), nonce.data ());
  in_pieces (text_length, [&] (size_t at, size_t n) { ocb.encrypt (&ctx, key, n, t.dst.at () + at, t.src.at () + at); });
  ck_assert_uint_eq (ctx.message_count, text_length / 16);
  ck_assert_msg ((ctx.checksum.u64[0] | ctx.checksum.u64[1]) != 0, "a text whose checksum is zero shows nothing");
  ocb.digest (&ctx, key, 16, encrypted.tag.data ());
  encrypted.text = last_of (t.dst.at (), text_length);

  ocb.set_nonce (&ctx, key, 16, nonce.size (), nonce.data ());
  in_pieces (text_length, [&] (size_t at, size_t n)
    {
      ocb.decrypt (&ctx, key, k.inverse.data (), n, t.dst.at () + at, t.src.at () + at);
    });
  ocb.digest (&ctx, key, 16, decrypted.tag.data ());
  decrypted.text = last_of (t.dst.at (), text_length);
}

void
find_right_hash (const OcbKeys &k)
{
  Texts t;
  ck_assert_msg (t.open (data_length, 0), "there are not enough addresses for the associated data");
  urtica_ocb_ctx ctx;
  ocb.set_nonce (&ctx, k.key.data (), 16, nonce.size (), nonce.data ());
  in_pieces (data_length, [&] (size_t at, size_t n) { ocb.update (&ctx, k.key.data (), n, t.src.at () + at); });
  ocb.digest (&ctx, k.key.data (), 16, hashed.tag.data ());
}

#if HAVE_LIBCRYPTO
// The text's result, or the tag of the associated data.
Result
ask_openssl (size_t length, bool data)
{
  Texts t;
  ck_assert (t.open (length, 0));
  EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new ();
  ck_assert_int_eq (EVP_EncryptInit_ex (c, EVP_aes_128_ocb (), nullptr, user_key.data (), nonce.data ()), 1);
  Bytes out (piece), all;
  Result r;
  int n = 0;
  in_pieces (length, [&] (size_t at, size_t here)
    {
      ck_assert_int_eq (EVP_EncryptUpdate (c, data ? nullptr : out.data (), &n, t.src.at () + at, int (here)), 1);
      ck_assert_int_eq (n, int (here));
      if (!data && length - at <= last_bytes + piece)
        all.insert (all.end (), out.begin (), out.begin () + n);
    });
  ck_assert_int_eq (EVP_EncryptFinal_ex (c, out.data (), &n), 1);
  ck_assert_int_eq (EVP_CIPHER_CTX_ctrl (c, EVP_CTRL_AEAD_GET_TAG, 16, r.tag.data ()), 1);
  EVP_CIPHER_CTX_free (c);
  if (!data)
    r.text = last_of (all.data (), all.size ());
  return r;
}
#endif

// ---- in one call

void
check_text (const OcbKeys &k)
{
  Texts t;
  expect (t.open (text_length, text_length), "not enough addresses");
  const uint8_t *key = k.key.data ();
  ocb.encrypt_message (key, nonce.size (), nonce.data (), 0, nullptr, 16, text_length + 16, t.dst.at (), t.src.at ());
  expect (last_of (t.dst.at (), text_length) == encrypted.text, "encrypt_message, text");
  expect (memcmp (t.dst.at () + text_length, encrypted.tag.data (), 16) == 0, "encrypt_message, tag");
  say ("encrypt_message", text_length);
  if (decrypted.text.empty ())
    return;

  uint8_t *tag = t.src.at () + text_length;
  std::copy (decrypted.tag.begin (), decrypted.tag.end (), tag);
  auto open = [&]
    {
      return ocb.decrypt_message (key, k.inverse.data (), nonce.size (), nonce.data (), 0, nullptr, 16, text_length, t.dst.at (), t.src.at ());
    };
  expect (open () == 1, "decrypt_message refuses");
  expect (last_of (t.dst.at (), text_length) == decrypted.text, "decrypt_message, text");
  tag[15] ^= 1;
  expect (open () == 0, "decrypt_message accepts a wrong tag");
  expect (last_of (t.dst.at (), text_length) == Bytes (last_bytes), "decrypt_message leaves text");
  say ("decrypt_message, right and forged", text_length);

  urtica_ocb_ctx ctx;
  uint8_t found[16];
  ocb.set_nonce (&ctx, key, 16, nonce.size (), nonce.data ());
  ocb.encrypt (&ctx, key, text_length, t.dst.at (), t.src.at ());
  ocb.digest (&ctx, key, 16, found);
  expect (last_of (t.dst.at (), text_length) == encrypted.text && memcmp (found, encrypted.tag.data (), 16) == 0, "encrypt");
  say ("encrypt", text_length);
}

void
check_ctr ()
{
  Texts t;
  expect (t.open (text_length, text_length), "not enough addresses");
  const AesKeys k (*ocb.aes, user_key);
  Bytes counter = iv, right (last_bytes);
  k.f.ctr_crypt (k.key.data (), counter.data (), text_length, t.dst.at (), t.src.at ());
  const size_t at = text_length - last_bytes;
  k.f.ctr_crypt_at (k.key.data (), iv.data (), at, last_bytes, right.data (), t.src.at () + at);
  expect (last_of (t.dst.at (), text_length) == right, "ctr_crypt");
  // the carry into the upper half is on the way
  uint64_t low = load_be<uint64_t> (&iv[8]) + text_length / 16, high = load_be<uint64_t> (&iv[0]) + (low < text_length / 16);
  expect (load_be<uint64_t> (&counter[0]) == high && load_be<uint64_t> (&counter[8]) == low, "ctr_crypt, counter");
  Bytes first = iv;
  low = load_be<uint64_t> (&iv[8]) + at / 16;
  store_be<uint64_t> (&first[8], low);
  store_be<uint64_t> (&first[0], load_be<uint64_t> (&iv[0]) + (low < at / 16));
  for (const auto &peer : peers ())
    expect (peer->ctr (user_key, first, last_of (t.src.at (), text_length)) == right, peer->name ());
  say ("ctr_crypt", text_length);
}

void
check_data (const OcbKeys &k)
{
  Texts t;
  expect (t.open (data_length, 0), "not enough addresses");
  urtica_ocb_ctx ctx;
  uint8_t tag[16];
  ocb.set_nonce (&ctx, k.key.data (), 16, nonce.size (), nonce.data ());
  ocb.update (&ctx, k.key.data (), data_length, t.src.at ());
  ocb.digest (&ctx, k.key.data (), 16, tag);
  expect (memcmp (tag, hashed.tag.data (), 16) == 0, "update");
  say ("update", data_length);
  if (decrypted.text.empty ())
    return;
  ocb.encrypt_message (k.key.data (), nonce.size (), nonce.data (), data_length, t.src.at (), 16, 16, tag, nullptr);
  expect (memcmp (tag, hashed.tag.data (), 16) == 0, "encrypt_message, associated data");
  say ("encrypt_message, associated data", data_length);
}

bool
chosen (const char *name)
{
  const char *scale = getenv ("SCALE");
  if (scale && strcmp (scale, "all") == 0)
    return true;
  static const char *const with_instructions[] = { "vaes512", "vaes256", "aesniavx", "aesni", "armv8sha3", "armv8" };
  for (const char *w : with_instructions)
    if (strcmp (name, w) == 0)
      return true;
  return !wide && strcmp (name, urtica_implementations ()[0]) == 0;
}

// First, and without a process of its own, so that it is done once. Where
// size_t has 32 bits the portable code needs minutes for a gigabyte, so
// OpenSSL's word alone is taken there, and nothing is decrypted.
START_TEST (right_results)
{
  const OcbKeys k (ocb, user_key);
  bool known = false;
#if HAVE_LIBCRYPTO
  const Result text = ask_openssl (text_length, false), data = ask_openssl (data_length, true);
  say ("OpenSSL, in pieces", text_length);
  known = !wide;
  if (known)
    {
      encrypted = text;
      hashed = data;
    }
#endif
  if (!known)
    {
      find_right_results (k);
      find_right_hash (k);
      say ("in pieces", text_length);
    }
#if HAVE_LIBCRYPTO
  expect (text.text == encrypted.text, "OpenSSL has another ciphertext");
  expect (text.tag == encrypted.tag && data.tag == hashed.tag, "OpenSSL has another tag");
#endif
}
END_TEST

START_TEST (one_call)
{
  const char *name = use_implementation (_i);
  if (!chosen (name))
    return;
  const OcbKeys k (ocb, user_key);
  check_text (k);
  check_data (k);
  check_ctr ();
}
END_TEST

}  // namespace

int
main ()
{
  const time_t start = time (nullptr);
  unsigned chosen_count = 0;
  for (const char *name : tested_implementations ())
    chosen_count += chosen (name);
  if (chosen_count == 0)
    {
      printf ("skipped: no implementation with AES instructions runs here; SCALE=all takes the others\n");
      return 77;
    }
  setenv ("CK_FORK", "no", 1);
  mallopt (M_MMAP_MAX, 0);              // so that what is kept does not lie amid the addresses that the next text needs
  Suite *suite = suite_create ("scale");
  TCase *t = tcase_create ("scale");
  tcase_add_test (t, right_results);
  add_for_implementations (t, one_call);
  suite_add_tcase (suite, t);
  const int status = run_suite (suite);
  printf ("%u implementations, %zu bytes in one call, %ld seconds\n", chosen_count, text_length, long (time (nullptr) - start));
  return status;
}
