// calls.h: calls of the API's functions that each need no argument, so that a
// test can look at the machine before and after, and nothing else happens.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_CALLS_H
#define TESTSUITE_CALLS_H

#include "reference.h"

// ---- what a call works on

const size_t lengths[] = { 5, 16, 37, 272, 600 };
const size_t text_most = 600;
const Bytes nonce = unhex ("202122232425262728292a75"), iv = lcg (2, 16);

// All of one key, in memory that is not on the stack that is searched.
struct Scene
{
  const OcbFunctions &f;
  const AesFunctions &aes;
  Bytes user_key, text, cipher, ad, forged, sealed, out;
  OcbKeys keys;
  Bytes new_key, new_inverse;
  urtica_ocb_ctx fresh, with_ad, ctx;   // ctx is what the call is given
  uint8_t counter[16];
  size_t n;

  Scene (const OcbFunctions &functions, uint32_t seed)
  : f (functions), aes (*f.aes), user_key (aes.user_key_size), text (text_most), ad (lcg (9, text_most)),
    forged (text_most + 16), sealed (text_most + 16), out (text_most + 16),
    keys (f, user_key), new_key (f.key_size), new_inverse (aes.key_size), n (0)
  {
    fill (seed);
  }

  // Takes other secrets, in the same places.
  void fill (uint32_t seed)
  {
    copy (user_key, lcg (seed, user_key.size ()));
    copy (text, lcg (seed + 1, text_most));
    f.set_decrypt_key (keys.key.data (), keys.inverse.data (), user_key.data ());
    f.set_nonce (&fresh, key (), 16, nonce.size (), nonce.data ());
    with_ad = fresh;
    f.update (&with_ad, key (), 37, ad.data ());
  }
  const uint8_t *key () const { return keys.key.data (); }
  const uint8_t *inverse () const { return keys.inverse.data (); }
  const void *aes_key () const { return aes_part (key ()); }

  void prepare (size_t length, const Reference &reference)
  {
    n = length;
    copy (sealed, reference.seal (nonce, Bytes (ad.begin (), ad.begin () + 37), Bytes (text.begin (), text.begin () + ptrdiff_t (n))));
    copy (forged, sealed);
    forged[n + 3] ^= 0x40;
    reset ();
  }
  void reset ()
  {
    ctx = fresh;
    memcpy (counter, iv.data (), 16);
  }

private:
  static void copy (Bytes &to, const Bytes &from) { std::copy (from.begin (), from.end (), to.begin ()); }
};

// Each does nothing but one call, on the scene that is set.
static Scene *scene;
struct Call
{
  const char *name;
  bool whole_blocks, any_length;
  void (*call) ();
};
const Call calls[] = {
  { "AES set_encrypt_key", false, false, [] { scene->aes.set_encrypt_key (scene->new_inverse.data (), scene->user_key.data ()); } },
  { "AES set_decrypt_key", false, false, [] { scene->aes.set_decrypt_key (scene->new_inverse.data (), scene->user_key.data ()); } },
  { "AES invert_key", false, false, [] { scene->aes.invert_key (scene->new_inverse.data (), scene->aes_key ()); } },
  { "AES encrypt", true, true, [] { scene->aes.encrypt (scene->aes_key (), scene->n, scene->out.data (), scene->text.data ()); } },
  { "AES decrypt", true, true, [] { scene->aes.decrypt (scene->inverse (), scene->n, scene->out.data (), scene->sealed.data ()); } },
  { "ctr_crypt", false, true,
    [] { scene->aes.ctr_crypt (scene->aes_key (), scene->counter, scene->n, scene->out.data (), scene->text.data ()); } },
  { "ctr_crypt_at", false, true,
    [] { scene->aes.ctr_crypt_at (scene->aes_key (), iv.data (), 7, scene->n, scene->out.data (), scene->text.data ()); } },
  { "OCB set_encrypt_key", false, false, [] { scene->f.set_encrypt_key (scene->new_key.data (), scene->user_key.data ()); } },
  { "OCB set_decrypt_key", false, false,
    [] { scene->f.set_decrypt_key (scene->new_key.data (), scene->new_inverse.data (), scene->user_key.data ()); } },
  { "set_nonce", false, false, [] { scene->f.set_nonce (&scene->ctx, scene->key (), 16, nonce.size (), nonce.data ()); } },
  { "update", false, true, [] { scene->f.update (&scene->ctx, scene->key (), scene->n, scene->ad.data ()); } },
  { "encrypt", false, true, [] { scene->f.encrypt (&scene->ctx, scene->key (), scene->n, scene->out.data (), scene->text.data ()); } },
  { "decrypt", false, true,
    [] { scene->f.decrypt (&scene->ctx, scene->key (), scene->inverse (), scene->n, scene->out.data (), scene->sealed.data ()); } },
  { "digest", false, false, [] { scene->f.digest (&scene->with_ad, scene->key (), 12, scene->out.data ()); } },
  { "encrypt_message", false, true,
    []
    {
      scene->f.encrypt_message (scene->key (), nonce.size (), nonce.data (), 37, scene->ad.data (), 16, scene->n + 16,
                                scene->out.data (), scene->text.data ());
    } },
  { "decrypt_message", false, true,
    []
    {
      scene->f.decrypt_message (scene->key (), scene->inverse (), nonce.size (), nonce.data (), 37, scene->ad.data (), 16, scene->n,
                                scene->out.data (), scene->sealed.data ());
    } },
  { "decrypt_message, refused", false, true,
    []
    {
      scene->f.decrypt_message (scene->key (), scene->inverse (), nonce.size (), nonce.data (), 37, scene->ad.data (), 16, scene->n,
                                scene->out.data (), scene->forged.data ());
    } },
};

#endif
