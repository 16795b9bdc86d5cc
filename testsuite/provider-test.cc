// provider-test.cc: OCB of urtica's provider for OpenSSL against OpenSSL's
// own, in one process, and against known answers.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include <set>

#include "evp.h"
#include "vectors.h"

namespace {

// ---- against OpenSSL's own

// Pieces of any size, some of them empty.
std::vector<size_t>
any_pieces (Random &random, size_t length)
{
  std::vector<size_t> pieces;
  const size_t most = random.one_of ({ 1, 5, 16, 17, 64, 300, 5000 });
  for (size_t left = length; left > 0 || random.one_in (3); left -= pieces.back ())
    pieces.push_back (std::min (left, random.one_in (6) ? left : random.below (most + 1)));
  return pieces;
}

Steps
any_steps (Random &random, const Message &m)
{
  Steps s;
  s.ad = any_pieces (random, m.ad.size ());
  s.text = any_pieces (random, m.text.size ());
  s.in_place = random.one_in (2);
  s.iv_before_key = random.one_in (3);
  if (!s.text.empty () && random.one_in (2))
    s.dup_before = random.below (s.text.size ());
  s.tag_time = TagTime (random.below (3));
  return s;
}

// A longer text than Message's now and then, for the provider's own buffer.
Message
any_message (Random &random)
{
  Message m (random);
  if (random.one_in (20))
    m.text = random.bytes (random.between (8000, 20000));
  return m;
}

// Its in place is wrong while part of a block waits, so it works apart; and
// its lengths are given in the order that it needs.
Steps
for_openssl (Steps s)
{
  s.in_place = false;
  if (s.tag_time != TagTime::last)
    s.tag_time = TagTime::before_iv;
  return s;
}

void
compare (const Outcome &ours, const Outcome &theirs, const std::string &where)
{
  const std::string at = where + ": ";
  ck_assert_msg (ours.right == theirs.right, "%sright %d, %d", at.c_str (), ours.right, theirs.right);
  ck_assert_msg (ours.lengths == theirs.lengths, "%sother lengths from the updates", at.c_str ());
  if (ours.right)
    ck_assert_msg (ours.text == theirs.text, "%sother text:\n%s\n%s", at.c_str (),
                   to_hex (ours.text).c_str (), to_hex (theirs.text).c_str ());
  ck_assert_msg (ours.tag == theirs.tag, "%sother tag: %s, %s", at.c_str (),
                 to_hex (ours.tag).c_str (), to_hex (theirs.tag).c_str ());
}

void
one_message (Random &random, const std::string &where)
{
  const Message m = any_message (random);
  const EvpCipher ours = fetch_ocb (m.key.size (), "urtica"), theirs = fetch_ocb (m.key.size (), "default");

  Steps s = any_steps (random, m);
  const Outcome sealed = Passage (ours, m, s, true).run (m.text, Bytes (), false);
  compare (sealed, Passage (theirs, m, for_openssl (s), true).run (m.text, Bytes (), true), where + ", sealed");
  ck_assert (sealed.right);

  s = any_steps (random, m);
  if (m.tag_length == 16 && random.one_in (3))
    s.tag_time = TagTime::last;
  const Outcome opened = Passage (ours, m, s, false).run (sealed.text, sealed.tag, false);
  compare (opened, Passage (theirs, m, for_openssl (s), false).run (sealed.text, sealed.tag, true), where + ", opened");
  ck_assert (opened.right && opened.text == m.text);

  // One bit wrong, of the tag, the text or the associated data.
  Message changed = m;
  Bytes text = sealed.text, tag = sealed.tag;
  Bytes &victim = !text.empty () && random.one_in (2) ? text : !changed.ad.empty () && random.one_in (2) ? changed.ad : tag;
  victim[random.below (victim.size ())] ^= uint8_t (1 << random.below (8));
  const Outcome refused = Passage (ours, changed, s, false).run (text, tag, false);
  compare (refused, Passage (theirs, changed, for_openssl (s), false).run (text, tag, true), where + ", refused");
  ck_assert (!refused.right);
}

void
messages (uint64_t seed, int count)
{
  Random random (seed);
  const std::string run = std::string (urtica_implementation ()) + ", seed " + std::to_string (seed);
  for (int i = 0; i < count; i++)
    one_message (random, run + ", message " + std::to_string (i));
}

START_TEST (against_openssl)
{
  use_implementation (_i);
  messages (fixed_seed, 400);
  messages (fresh_seed (), 400);
}
END_TEST

// One context for many messages: key and IV anew, or either; both directions.
START_TEST (one_context_many_messages)
{
  Random random (fresh_seed ());
  for (size_t key_size : { 16, 24, 32 })
    {
      const EvpCipher ours = fetch_ocb (key_size, "urtica"), theirs = fetch_ocb (key_size, "default");
      EvpContext a = new_context (ours, true), b = new_context (theirs, true);
      Bytes key = random.bytes (key_size), tag_a (16), tag_b (16), out_a, out_b;
      ck_assert (init (a, &key, nullptr) && init (b, &key, nullptr));
      for (int i = 0; i < 200; i++)
        {
          const bool encrypt = random.one_in (2), new_key = random.one_in (4);
          const Bytes iv = random.bytes (12), ad = random.bytes (random.below (50)), text = random.bytes (random.text_length ());
          if (new_key)
            key = random.bytes (key_size);
          // A message that was begun, and is dropped.
          if (random.one_in (3))
            ck_assert (init (a, nullptr, &iv, encrypt) && update_ad (a, text) && update (a, text, out_a));
          // OpenSSL's own must have the key again when the direction changes: its loop was chosen with the key.
          ck_assert (init (a, new_key ? &key : nullptr, &iv, encrypt) && update_ad (a, ad));
          ck_assert (init (b, &key, &iv, encrypt) && update_ad (b, ad));
          ck_assert (update (a, text, out_a) && update (b, text, out_b) && out_a == out_b);
          if (!encrypt)
            ck_assert (set_tag (a, tag_a) && set_tag (b, tag_a));
          const bool right = final (a, out_a);
          ck_assert_int_eq (right, final (b, out_b));
          ck_assert_int_eq (right, encrypt);
          if (encrypt)
            {
              ck_assert (get_tag (a, tag_a) && get_tag (b, tag_b));
              ck_assert (tag_a == tag_b && out_a == out_b);
            }
        }
    }
}
END_TEST

// ---- what OpenSSL is told of the ciphers

std::set<std::string>
names_of (const EvpCipher &cipher)
{
  std::set<std::string> names;
  EVP_CIPHER_names_do_all (cipher.get (), [] (const char *name, void *set) {
    static_cast<std::set<std::string> *> (set)->insert (name); }, &names);
  return names;
}

std::set<std::string>
keys_of (const OSSL_PARAM *p)
{
  std::set<std::string> keys;
  for (; p->key; p++)
    keys.insert (std::string (p->key) + " " + std::to_string (p->data_type));
  return keys;
}

START_TEST (descriptions)
{
  for (size_t key_size : { 16, 24, 32 })
    {
      const EvpCipher ours = fetch_ocb (key_size, "urtica"), theirs = fetch_ocb (key_size, "default");
      const EVP_CIPHER *a = ours.get (), *b = theirs.get ();
      ck_assert (names_of (ours) == names_of (theirs));
      ck_assert_int_eq (EVP_CIPHER_get_nid (a), EVP_CIPHER_get_nid (b));
      ck_assert_int_eq (EVP_CIPHER_get_mode (a), EVP_CIPHER_get_mode (b));
      ck_assert_uint_eq (EVP_CIPHER_get_flags (a), EVP_CIPHER_get_flags (b));
      ck_assert_int_eq (EVP_CIPHER_get_block_size (a), EVP_CIPHER_get_block_size (b));
      ck_assert_int_eq (EVP_CIPHER_get_key_length (a), EVP_CIPHER_get_key_length (b));
      ck_assert_int_eq (EVP_CIPHER_get_iv_length (a), EVP_CIPHER_get_iv_length (b));
      ck_assert (keys_of (EVP_CIPHER_gettable_params (a)) == keys_of (EVP_CIPHER_gettable_params (b)));
      ck_assert (keys_of (EVP_CIPHER_gettable_ctx_params (a)) == keys_of (EVP_CIPHER_gettable_ctx_params (b)));
      ck_assert (keys_of (EVP_CIPHER_settable_ctx_params (a)) == keys_of (EVP_CIPHER_settable_ctx_params (b)));
    }
}
END_TEST

// Without a property the configuration's default decides.
START_TEST (configured_default)
{
  EvpCipher cipher (EVP_CIPHER_fetch (openssl_context (), "aes-192-ocb", nullptr));
  ck_assert_str_eq (OSSL_PROVIDER_get0_name (EVP_CIPHER_get0_provider (cipher.get ())), "urtica");
  EvpCipher other (EVP_CIPHER_fetch (openssl_context (), "aes-192-gcm", nullptr));
  ck_assert_str_eq (OSSL_PROVIDER_get0_name (EVP_CIPHER_get0_provider (other.get ())), "default");
}
END_TEST

// ---- known answers

Message
message_of (Random &random, const Record &r, const char *text)
{
  Message m (random);
  m.key = r.bytes ("Key");
  m.nonce = r.bytes ("Nonce");
  m.ad = r.bytes ("AD");
  m.text = r.bytes (text);
  m.tag_length = r.number ("TagLen");
  return m;
}

// OpenSSL has no empty nonce.
bool
for_evp (const Record &r)
{
  const std::string &cipher = r.word ("Cipher");
  return (cipher == "AES-128" || cipher == "AES-192" || cipher == "AES-256") && !r.word ("Nonce").empty ();
}

void
known_answer (Random &random, const std::string &format, const Record &r)
{
  const Message m = message_of (random, r, format == "ocb" ? "PT" : "CT");
  const EvpCipher cipher = fetch_ocb (m.key.size (), "urtica");
  Steps s = any_steps (random, m);
  const Bytes ct = r.bytes ("CT"), tag = r.bytes ("Tag");
  if (format == "ocb-neg")
    {
      expect (!Passage (cipher, m, s, false).run (ct, tag, false).right, "was not refused");
      return;
    }
  const Outcome sealed = Passage (cipher, m, s, true).run (m.text, Bytes (), false);
  expect_bytes (sealed.text, ct, "encrypted");
  expect_bytes (sealed.tag, tag, "tag");
  const Outcome opened = Passage (cipher, m, s, false).run (ct, tag, false);
  expect (opened.right, "refused");
  expect_bytes (opened.text, m.text, "decrypted");
}

START_TEST (known_answers)
{
  const char *implementation = use_implementation (_i);
  Random random (fixed_seed);
  size_t ran = 0, of_openssl = 0;
  for (const std::string &name : vector_files (Reader::ocb))
    {
      const VectorFile file = parse_vectors (vector_text (name));
      if (file.format != "ocb" && file.format != "ocb-neg")
        continue;
      for (const Record &r : file.records)
        {
          vector_place = std::string (implementation) + ", " + name + ", Id " + r.word ("Id");
          if (!for_evp (r))
            continue;
          known_answer (random, file.format, r);
          ran++;
          of_openssl += name == "ocb-openssl.txt";
        }
    }
  printf ("%s: %zu known answers, %zu of them OpenSSL's own\n", implementation, ran, of_openssl);
  fflush (stdout);
  ck_assert_uint_eq (of_openssl, 14);
  ck_assert_uint_gt (ran, 1000);
}
END_TEST

}  // namespace

int
main ()
{
  print_seed ();
  openssl_context ();
  Suite *suite = suite_create ("provider");
  TCase *tcase = tcase_create ("provider");
  add_for_implementations (tcase, against_openssl);
  tcase_add_test (tcase, one_context_many_messages);
  tcase_add_test (tcase, descriptions);
  tcase_add_test (tcase, configured_default);
  add_for_implementations (tcase, known_answers);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
