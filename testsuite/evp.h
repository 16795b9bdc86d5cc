// evp.h: OpenSSL with urtica's provider beside its own, and one message put
// through a cipher of either, step by step.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_EVP_H
#define TESTSUITE_EVP_H

#include <algorithm>
#include <memory>

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/provider.h>

#include "random.h"

// ---- OpenSSL

const char provider_configuration[] = "examples/openssl-provider/openssl.cnf";

// A library context that the built configuration has set up, once.
inline OSSL_LIB_CTX *
openssl_context ()
{
  static OSSL_LIB_CTX *const context = []
    {
      OSSL_LIB_CTX *c = OSSL_LIB_CTX_new ();
      if (!c || OSSL_LIB_CTX_load_config (c, provider_configuration) != 1 || !OSSL_PROVIDER_available (c, "urtica"))
        {
          ERR_print_errors_fp (stderr);
          fprintf (stderr, "%s has not brought urtica's provider\n", provider_configuration);
          exit (EXIT_FAILURE);
        }
      return c;
    } ();
  return context;
}

struct EvpFree
{
  void operator() (EVP_CIPHER *cipher) const { EVP_CIPHER_free (cipher); }
  void operator() (EVP_CIPHER_CTX *ctx) const { EVP_CIPHER_CTX_free (ctx); }
};
typedef std::unique_ptr<EVP_CIPHER, EvpFree> EvpCipher;
typedef std::unique_ptr<EVP_CIPHER_CTX, EvpFree> EvpContext;

// AES-OCB of a provider, "urtica" or "default".
inline EvpCipher
fetch_ocb (size_t key_size, const char *provider)
{
  const std::string name = "AES-" + std::to_string (8 * key_size) + "-OCB", property = std::string ("provider=") + provider;
  EvpCipher cipher (EVP_CIPHER_fetch (openssl_context (), name.c_str (), property.c_str ()));
  ck_assert_msg (cipher != nullptr, "no %s of %s", name.c_str (), property.c_str ());
  ck_assert_str_eq (OSSL_PROVIDER_get0_name (EVP_CIPHER_get0_provider (cipher.get ())), provider);
  return cipher;
}

inline EvpContext
new_context (const EvpCipher &cipher, bool encrypt)
{
  EvpContext ctx (EVP_CIPHER_CTX_new ());
  ck_assert_int_eq (EVP_CipherInit_ex (ctx.get (), cipher.get (), nullptr, nullptr, nullptr, encrypt), 1);
  return ctx;
}

// ---- single calls; those that return whether they went well

inline bool
set_iv_length (const EvpContext &ctx, size_t length)
{
  return EVP_CIPHER_CTX_ctrl (ctx.get (), EVP_CTRL_AEAD_SET_IVLEN, int (length), nullptr) > 0;
}
inline bool
set_tag_length (const EvpContext &ctx, size_t length)
{
  return EVP_CIPHER_CTX_ctrl (ctx.get (), EVP_CTRL_AEAD_SET_TAG, int (length), nullptr) > 0;
}
inline bool
set_tag (const EvpContext &ctx, const Bytes &tag)
{
  return EVP_CIPHER_CTX_ctrl (ctx.get (), EVP_CTRL_AEAD_SET_TAG, int (tag.size ()), const_cast<uint8_t *> (tag.data ())) > 0;
}
inline bool
get_tag (const EvpContext &ctx, Bytes &tag)
{
  return EVP_CIPHER_CTX_ctrl (ctx.get (), EVP_CTRL_AEAD_GET_TAG, int (tag.size ()), tag.data ()) > 0;
}
inline bool
init (const EvpContext &ctx, const Bytes *key, const Bytes *iv, int encrypt = -1)
{
  return EVP_CipherInit_ex (ctx.get (), nullptr, nullptr, key ? key->data () : nullptr, iv ? iv->data () : nullptr, encrypt) == 1;
}
inline bool
update_ad (const EvpContext &ctx, const Bytes &ad)
{
  int n;
  return EVP_CipherUpdate (ctx.get (), nullptr, &n, ad.data (), int (ad.size ())) == 1;
}
// All of text at once; out gets what came.
inline bool
update (const EvpContext &ctx, const Bytes &text, Bytes &out)
{
  int n = 0;
  out.assign (text.size () + 32, 0);
  bool ok = EVP_CipherUpdate (ctx.get (), out.data (), &n, text.data (), int (text.size ())) == 1;
  out.resize (size_t (n));
  return ok;
}
// What came is put behind out.
inline bool
final (const EvpContext &ctx, Bytes &out)
{
  int n = 0;
  uint8_t last[32];
  bool ok = EVP_CipherFinal_ex (ctx.get (), last, &n) == 1;
  out.insert (out.end (), last, last + n);
  return ok;
}

// ---- a message

// When a tag, or only its length, is given. OpenSSL's own takes a tag of
// less than 16 bytes only if its length came before the IV.
enum class TagTime { before_iv, after_iv, after_ad, last };

// How a message is put through: the sizes of its pieces, and what comes when.
struct Steps
{
  std::vector<size_t> ad, text;
  bool in_place = false, iv_before_key = false;
  size_t dup_before = SIZE_MAX;         // goes on with a copy before that piece of text
  TagTime tag_time = TagTime::before_iv;
};

// What came of it: what each call put out, all bytes, and the end.
struct Outcome
{
  std::vector<int> lengths;
  Bytes text, tag;
  bool right = false;
};

class Passage
{
  const Message &m;
  const Steps &s;
  const bool encrypt;
  EvpContext ctx;
  Outcome outcome;

  void tag_is_due (TagTime now, const Bytes &tag)
  {
    if (s.tag_time != now)
      return;
    if (encrypt)
      ck_assert (now == TagTime::last || set_tag_length (ctx, m.tag_length));
    else
      ck_assert (set_tag (ctx, tag));
  }

  void key_and_iv ()
  {
    if (s.iv_before_key)
      ck_assert (init (ctx, nullptr, &m.nonce) && init (ctx, &m.key, nullptr));
    else
      ck_assert (init (ctx, &m.key, &m.nonce));
  }

  void associated_data ()
  {
    size_t done = 0;
    for (size_t piece : s.ad)
      {
        int n = -1;
        ck_assert_int_eq (EVP_CipherUpdate (ctx.get (), nullptr, &n, m.ad.data () + done, int (piece)), 1);
        outcome.lengths.push_back (n);
        done += piece;
      }
    ck_assert_uint_eq (done, m.ad.size ());
  }

  // The context itself is gone afterwards, so nothing may still lie in it.
  void duplicate ()
  {
    EvpContext copy (EVP_CIPHER_CTX_new ());
    ck_assert_int_eq (EVP_CIPHER_CTX_copy (copy.get (), ctx.get ()), 1);
    ctx = std::move (copy);
  }

  // In place, each piece's output goes where its input lies.
  void text (const Bytes &in)
  {
    Bytes room = in;
    room.resize (in.size () + 32);
    size_t done = 0;
    for (size_t i = 0; i < s.text.size (); i++)
      {
        if (i == s.dup_before)
          duplicate ();
        Bytes apart (s.text[i] + 32);
        uint8_t *out = s.in_place ? room.data () + done : apart.data ();
        int n = -1;
        // In place, what a waiting rest pushes out behind the piece must not overwrite the next.
        const Bytes behind (room.begin () + long (done + s.text[i]), room.end ());
        ck_assert_int_eq (EVP_CipherUpdate (ctx.get (), out, &n, room.data () + done, int (s.text[i])), 1);
        ck_assert_int_ge (n, 0);
        outcome.lengths.push_back (n);
        outcome.text.insert (outcome.text.end (), out, out + n);
        std::copy (behind.begin (), behind.end (), room.begin () + long (done + s.text[i]));
        done += s.text[i];
      }
    ck_assert_uint_eq (done, in.size ());
  }

public:
  Passage (const EvpCipher &cipher, const Message &m, const Steps &s, bool encrypt)
  : m (m), s (s), encrypt (encrypt), ctx (new_context (cipher, encrypt))
  {
  }

  // length_first: as OpenSSL's own needs it.
  Outcome run (const Bytes &in, const Bytes &tag, bool length_first)
  {
    ck_assert (set_iv_length (ctx, m.nonce.size ()));
    if (length_first)
      ck_assert (set_tag_length (ctx, m.tag_length));
    tag_is_due (TagTime::before_iv, tag);
    key_and_iv ();
    tag_is_due (TagTime::after_iv, tag);
    associated_data ();
    tag_is_due (TagTime::after_ad, tag);
    text (in);
    tag_is_due (TagTime::last, tag);
    outcome.right = final (ctx, outcome.text);
    if (encrypt)
      {
        outcome.tag.resize (m.tag_length);
        ck_assert (get_tag (ctx, outcome.tag));
      }
    return outcome;
  }
};

#endif
