// provider-misuse-test.cc: urtica's provider for OpenSSL where a program
// errs, each with the error that it leaves; the orders of calls that only it
// takes; and memory that it gives back.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include <malloc.h>

#include <openssl/crypto.h>
#include <openssl/params.h>

#include "evp.h"

namespace {

const Bytes key = counting (0x40, 16), iv = counting (1, 12), text = counting (0, 40), ad = counting (0x80, 21);

EvpContext
context (bool encrypt)
{
  ERR_clear_error ();
  return new_context (fetch_ocb (16, "urtica"), encrypt);
}

EvpContext
begun (bool encrypt)
{
  EvpContext ctx = context (encrypt);
  ck_assert (init (ctx, &key, &iv));
  return ctx;
}

// That a call failed, and left this error of urtica's.
void
failed (bool ok, const char *reason)
{
  ck_assert_msg (!ok, "went well, for: %s", reason);
  const unsigned long error = ERR_peek_error ();
  ck_assert_msg (error != 0, "failed in silence, for: %s", reason);
  const char *said = ERR_reason_error_string (error), *by = ERR_lib_error_string (error);
  ck_assert_msg (said && strcmp (said, reason) == 0, "the error is \"%s\", and not \"%s\"", said ? said : "?", reason);
  ck_assert_msg (by && strcmp (by, "urtica") == 0, "the error is of %s", by ? by : "?");
  ERR_clear_error ();
}

const char no_key[] = "no key has been set", no_iv[] = "no IV has been set since the last message",
  tag_length[] = "a tag has 1 to 16 bytes, and the length that was set", iv_length[] = "an IV has 1 to 15 bytes",
  late[] = "the tag's length cannot change once text has been processed",
  not_ready[] = "there is a tag only after an encryption has been finished",
  wrong_tag[] = "the tag is wrong", ended[] = "a piece that was no multiple of 16 bytes has ended the text",
  waits[] = "EVP_Cipher after an update that left part of a block waiting", overlap[] = "the output starts inside the input";

// ---- misuse

START_TEST (without_key_or_iv)
{
  Bytes out;
  EvpContext ctx = context (true);
  failed (update (ctx, text, out), no_key);
  failed (update_ad (ctx, ad), no_key);
  failed (final (ctx, out), no_key);
  ck_assert (init (ctx, &key, nullptr));
  failed (update (ctx, text, out), no_iv);
  failed (update_ad (ctx, ad), no_iv);
  failed (final (ctx, out), no_iv);
  failed (EVP_Cipher (ctx.get (), out.data (), text.data (), 0) >= 0, no_iv);
}
END_TEST

// An IV serves one message, however that ended.
START_TEST (used_iv)
{
  Bytes out;
  EvpContext ctx = begun (true);
  ck_assert (update (ctx, text, out) && final (ctx, out));
  failed (update (ctx, text, out), no_iv);
  failed (final (ctx, out), no_iv);
  // A new key needs a new IV too, and so does a message that text was put into.
  ck_assert (init (ctx, &key, nullptr));
  failed (update (ctx, text, out), no_iv);
  ck_assert (init (ctx, nullptr, &iv) && update (ctx, text, out) && init (ctx, &key, nullptr));
  failed (final (ctx, out), no_iv);
  // Another length for the IV drops the one that was there.
  ck_assert (init (ctx, nullptr, &iv) && set_iv_length (ctx, 12) && update_ad (ctx, ad) && set_iv_length (ctx, 13));
  failed (update (ctx, text, out), no_iv);
}
END_TEST

START_TEST (lengths)
{
  EvpContext ctx = context (true);
  failed (EVP_CIPHER_CTX_set_key_length (ctx.get (), 24) == 1, "this cipher has keys of another length");
  ck_assert_int_eq (EVP_CIPHER_CTX_set_key_length (ctx.get (), 16), 1);
  for (size_t n : { 0, 16, 100 })
    failed (set_iv_length (ctx, n), iv_length);
  for (size_t n : { 0, 17, 100 })
    failed (set_tag_length (ctx, n), tag_length);
  Bytes out, short_tag (15), tag (16);
  ck_assert (init (ctx, &key, &iv) && update (ctx, text, out));
  failed (get_tag (ctx, tag), not_ready);
  failed (set_tag_length (ctx, 12), late);
  ck_assert (set_tag_length (ctx, 16) && final (ctx, out));
  failed (get_tag (ctx, short_tag), tag_length);
  ck_assert (get_tag (ctx, tag));
  // The next message does not show the last one's.
  ck_assert (init (ctx, nullptr, &iv));
  failed (get_tag (ctx, tag), not_ready);
}
END_TEST

START_TEST (tags)
{
  Bytes out, tag (16), sealed;
  EvpContext ctx = begun (true);
  failed (set_tag (ctx, tag), "a tag can be set only to decrypt");
  ck_assert (update (ctx, text, sealed) && final (ctx, sealed) && get_tag (ctx, tag));

  ctx = begun (false);
  ck_assert (update (ctx, sealed, out));
  failed (final (ctx, out), "no tag has been set to compare with");
  failed (set_tag (ctx, Bytes (12)), late);
  // One try, and what it had for the end is not shown.
  Bytes bad = tag;
  bad[15] ^= 1;
  uint8_t last[16];
  memset (last, 0xaa, sizeof last);
  int n = -1;
  ck_assert (set_tag (ctx, bad));
  failed (EVP_DecryptFinal_ex (ctx.get (), last, &n) == 1, wrong_tag);
  ck_assert_int_le (n, 0);
  for (size_t i = 0; i < 16; i++)
    ck_assert_uint_eq (last[i], i < text.size () % 16 ? 0 : 0xaa);
  ck_assert (set_tag (ctx, tag));
  failed (final (ctx, out), no_iv);
  failed (get_tag (ctx, tag), not_ready);
  // A tag serves one message.
  ck_assert (init (ctx, nullptr, &iv) && set_tag (ctx, tag) && update (ctx, sealed, out) && final (ctx, out));
  ck_assert (out == text && init (ctx, nullptr, &iv) && update (ctx, sealed, out));
  failed (final (ctx, out), "no tag has been set to compare with");
}
END_TEST

START_TEST (places)
{
  int n;
  Bytes room (100);
  EvpContext ctx = begun (true);
  failed (EVP_EncryptUpdate (ctx.get (), room.data () + 1, &n, room.data (), 32) == 1, overlap);
  failed (EVP_EncryptUpdate (ctx.get (), room.data () + 31, &n, room.data (), 32) == 1, overlap);
  ck_assert_int_eq (EVP_EncryptUpdate (ctx.get (), room.data () + 32, &n, room.data (), 32), 1);
  failed (EVP_Cipher (ctx.get (), room.data () + 1, room.data (), 32) >= 0, overlap);
  ck_assert_int_eq (EVP_EncryptUpdate (ctx.get (), room.data (), &n, room.data () + 32, 33), 1);
  failed (EVP_Cipher (ctx.get (), room.data (), room.data (), 32) >= 0, waits);
  // After the end by EVP_Cipher there is no more text.
  ck_assert (init (ctx, nullptr, &iv));
  ck_assert_int_eq (EVP_Cipher (ctx.get (), room.data (), room.data (), 33), 33);
  failed (EVP_Cipher (ctx.get (), room.data (), room.data (), 16) >= 0, ended);
  failed (EVP_EncryptUpdate (ctx.get (), room.data (), &n, room.data (), 16) == 1, ended);
}
END_TEST

// ---- orders and calls that OpenSSL's own has not, or had not

// A tag of any length, set once, at any time at which its length is not yet
// in the nonce.
START_TEST (tag_once)
{
  for (size_t length = 1; length <= 16; length++)
    {
      Bytes sealed, tag (length), out;
      EvpContext ctx = begun (true);
      ck_assert (set_tag_length (ctx, length) && update_ad (ctx, ad) && update (ctx, text, sealed) && final (ctx, sealed));
      ck_assert (get_tag (ctx, tag));
      for (int time = 0; time < 3; time++)
        {
          ctx = context (false);
          ck_assert (time != 0 || set_tag (ctx, tag));
          ck_assert (init (ctx, &key, &iv));
          ck_assert (time != 1 || set_tag (ctx, tag));
          ck_assert (update_ad (ctx, ad));
          ck_assert (time != 2 || set_tag (ctx, tag));
          ck_assert (update (ctx, sealed, out) && final (ctx, out));
          ck_assert (out == text);
        }
    }
}
END_TEST

// Without text the end is early enough for any length.
START_TEST (tag_last_without_text)
{
  Bytes none, tag (9);
  EvpContext ctx = begun (true);
  ck_assert (update_ad (ctx, ad) && set_tag_length (ctx, 9) && final (ctx, none) && get_tag (ctx, tag));
  ctx = begun (false);
  ck_assert (update_ad (ctx, ad) && set_tag (ctx, tag) && final (ctx, none));
}
END_TEST

// Associated data after text: HASH is apart from it.
START_TEST (ad_after_text)
{
  Bytes a, b, tag_a (16), tag_b (16);
  EvpContext first = begun (true), after = begun (true);
  ck_assert (update_ad (first, ad) && update (first, text, a) && final (first, a) && get_tag (first, tag_a));
  ck_assert (update (after, text, b) && update_ad (after, ad) && final (after, b) && get_tag (after, tag_b));
  ck_assert (a == b && tag_a == tag_b);
}
END_TEST

// EVP_Cipher, text in one piece: the same as updates, with the IV heeded.
START_TEST (one_shot)
{
  for (size_t length = 1; length < 70; length++)
    {
      const Bytes in = lcg (uint32_t (length), length);
      Bytes out (length), back (length), whole, tag (16), tag_too (16);
      EvpContext ctx = begun (true), other = begun (true);
      ck_assert_int_eq (EVP_Cipher (ctx.get (), nullptr, ad.data (), unsigned (ad.size ())), int (ad.size ()));
      ck_assert_int_eq (EVP_Cipher (ctx.get (), out.data (), in.data (), unsigned (length)), int (length));
      ck_assert_int_eq (EVP_Cipher (ctx.get (), nullptr, nullptr, 0), 0);
      ck_assert (update_ad (other, ad) && update (other, in, whole) && final (other, whole));
      ck_assert (get_tag (ctx, tag) && get_tag (other, tag_too) && tag == tag_too && out == whole);

      ctx = begun (false);
      ck_assert (set_tag (ctx, tag) && update_ad (ctx, ad));
      ck_assert_int_eq (EVP_Cipher (ctx.get (), back.data (), out.data (), unsigned (length)), int (length));
      ck_assert_int_eq (EVP_Cipher (ctx.get (), nullptr, nullptr, 0), 0);
      ck_assert (back == in);
    }
}
END_TEST

// All parameters in one call with key and IV, and what can be asked then.
START_TEST (parameters)
{
  size_t nonce_length = 15, tag_size = 0;
  const Bytes nonce = counting (7, 15);
  uint8_t shown[16] = { 0 }, updated[16] = { 0 };
  OSSL_PARAM set[] = { OSSL_PARAM_construct_size_t (OSSL_CIPHER_PARAM_IVLEN, &nonce_length),
                       OSSL_PARAM_construct_octet_string (OSSL_CIPHER_PARAM_AEAD_TAG, nullptr, 12), OSSL_PARAM_construct_end () };
  EvpContext ctx = context (true), other = context (true);
  ck_assert_int_eq (EVP_EncryptInit_ex2 (ctx.get (), nullptr, key.data (), nonce.data (), set), 1);
  ck_assert (set_iv_length (other, 15) && set_tag_length (other, 12) && init (other, &key, &nonce));
  Bytes a, b, tag_a (12), tag_b (12);
  ck_assert (update (ctx, text, a) && final (ctx, a) && get_tag (ctx, tag_a));
  ck_assert (update (other, text, b) && final (other, b) && get_tag (other, tag_b));
  ck_assert (a == b && tag_a == tag_b);

  ck_assert_int_eq (EVP_CIPHER_CTX_get_iv_length (ctx.get ()), 15);
  ck_assert_int_eq (EVP_CIPHER_CTX_get_key_length (ctx.get ()), 16);
  ck_assert_int_eq (EVP_CIPHER_CTX_get_tag_length (ctx.get ()), 12);
  ck_assert_int_eq (EVP_CIPHER_CTX_get_original_iv (ctx.get (), shown, sizeof shown), 1);
  ck_assert_int_eq (EVP_CIPHER_CTX_get_updated_iv (ctx.get (), updated, sizeof updated), 1);
  ck_assert (memcmp (shown, nonce.data (), 15) == 0 && memcmp (updated, nonce.data (), 15) == 0);
  failed (EVP_CIPHER_CTX_get_original_iv (ctx.get (), shown, 14) == 1, iv_length);
  // How much room a tag takes, asked without any.
  OSSL_PARAM ask[] = { OSSL_PARAM_construct_octet_string (OSSL_CIPHER_PARAM_AEAD_TAG, nullptr, 0), OSSL_PARAM_construct_end () };
  ck_assert_int_eq (EVP_CIPHER_CTX_get_params (ctx.get (), ask), 1);
  tag_size = ask[0].return_size;
  ck_assert_uint_eq (tag_size, 12);
  // OpenSSL's own has no padding to turn off, and lets it be.
  ck_assert_int_eq (EVP_CIPHER_CTX_set_padding (ctx.get (), 0), 1);
}
END_TEST

// ---- memory given back

// Whether a block that was freed since the search began held the secret.
bool searching, found;
const uint8_t secret[] = "the secret that no freed block holds";

void *allocate (size_t n, const char *, int) { return malloc (n); }
void *reallocate (void *p, size_t n, const char *, int) { return realloc (p, n); }
void
release (void *p, const char *, int)
{
  // Its own reach, not what was asked for: that is not kept.
  if (p && searching && memmem (p, malloc_usable_size (p), secret, 16))
    found = true;
  free (p);
}

// The first round key of AES is the key.
START_TEST (nothing_left_in_memory)
{
  const Bytes secret_key (secret, secret + 16);
  Bytes out;
  for (bool encrypt : { true, false })
    {
      EvpContext ctx = context (encrypt), copy (EVP_CIPHER_CTX_new ());
      ck_assert (init (ctx, &secret_key, &iv) && update (ctx, text, out));
      ck_assert_int_eq (EVP_CIPHER_CTX_copy (copy.get (), ctx.get ()), 1);
      searching = true;
      ctx.reset ();
      copy.reset ();
      searching = false;
      ck_assert_msg (!found, "a block that was freed holds the key");
    }
  // The search finds what is there.
  void *block = OPENSSL_malloc (100);
  memcpy (static_cast<uint8_t *> (block) + 9, secret, 16);
  searching = true;
  OPENSSL_free (block);
  ck_assert (found);
}
END_TEST

}  // namespace

int
main ()
{
  // Before OpenSSL has allocated anything.
  if (!CRYPTO_set_mem_functions (allocate, reallocate, release))
    return EXIT_FAILURE;
  openssl_context ();
  Suite *suite = suite_create ("provider-misuse");
  TCase *tcase = tcase_create ("provider-misuse");
  tcase_add_test (tcase, without_key_or_iv);
  tcase_add_test (tcase, used_iv);
  tcase_add_test (tcase, lengths);
  tcase_add_test (tcase, tags);
  tcase_add_test (tcase, places);
  tcase_add_test (tcase, tag_once);
  tcase_add_test (tcase, tag_last_without_text);
  tcase_add_test (tcase, ad_after_text);
  tcase_add_test (tcase, one_shot);
  tcase_add_test (tcase, parameters);
  tcase_add_test (tcase, nothing_left_in_memory);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
