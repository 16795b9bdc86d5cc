// residue-test.cc: no call leaves a secret on the stack below its caller, or
// in a register: none that can be named, and nothing that depends on one.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "aes/bitslice.h"

#include "reference.h"
#include "residue.h"

namespace {

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

// What run_on_own_stack calls; each does nothing but one call.
Scene *scene;
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

// ---- the secrets

void
add_block (Secrets &secrets, const char *name, const Block &x)
{
  secrets.add (name, x.b, 16);
}

// The round keys as bit planes, in the place of every block. The bytes of a
// plane of 64 bits have only four values; masks have fewer.
template <class W> void
add_planes (Secrets &secrets, const char *name, const Bytes &round_keys)
{
  for (size_t i = 0; i < round_keys.size (); i += 16)
    {
      uint8_t key[16];
      for (unsigned n = 0; n < 16; n++)
        key[n] = round_keys[i + n] ^ (i > 0 ? affine_constant : 0);
      W q[8] = {};
      for (unsigned b = 0; b < sizeof (W) / 2; b++)
        put_block (q, b, key);
      transpose (q);
      secrets.add (name, reinterpret_cast<const uint8_t *> (q), sizeof q, sizeof (W), 4);
    }
}

void
add_keys (Secrets &secrets, const Scene &s)
{
  const Bytes encrypt (s.keys.key.begin () + sizeof (urtica_ocb_key), s.keys.key.end ());
  secrets.add ("user's key", s.user_key);
  secrets.add ("round keys", encrypt);
  secrets.add ("round keys for decryption", s.keys.inverse);
  for (const Bytes &k : { encrypt, s.keys.inverse })
    {
      add_planes<uint32_t> (secrets, "round keys in planes of 32 bits", k);
      add_planes<uint64_t> (secrets, "round keys in planes of 64 bits", k);
    }
}

void
add_nonce (Secrets &secrets, const Reference &reference)
{
  Block n = {};
  memcpy (n.b + 4, nonce.data (), 12);
  n.b[3] = 1;
  n.b[15] &= 0xc0;
  Block top = reference.encipher (n);
  uint8_t stretch[24];
  memcpy (stretch, top.b, 16);
  for (int i = 0; i < 8; i++)
    stretch[16 + i] = top.b[i] ^ top.b[i + 1];
  secrets.add ("Ktop or stretch", stretch, sizeof stretch);
}

// What a text of n bytes goes through, and the associated data likewise.
void
add_text (Secrets &secrets, const Scene &s, const Reference &reference, size_t n)
{
  Reference::State t = reference.begin_text (16, nonce), a = {};
  add_block (secrets, "Offset_0", t.offset);
  for (size_t i = 0; i < n; i += 16)
    {
      size_t m = n - i < 16 ? n - i : 16;
      uint8_t out[16];
      reference.encrypt (t, m, out, &s.text[i]);
      reference.hash (a, m, &s.ad[i]);
      add_block (secrets, "offset of a text", t.offset);
      add_block (secrets, "offset of associated data", a.offset);
      add_block (secrets, "checksum", t.sum);
      add_block (secrets, "sum", a.sum);
      if (m == 16)
        {
          add_block (secrets, "text xor offset", t.offset ^ block_at (&s.text[i]));
          add_block (secrets, "ciphertext xor offset", t.offset ^ block_at (out));
        }
      else
        add_block (secrets, "pad", reference.encipher (t.offset));
    }
}

Secrets
secrets_of (const Scene &s, const Reference &reference)
{
  Secrets secrets;
  add_keys (secrets, s);
  add_nonce (secrets, reference);
  add_block (secrets, "L_*", reference.l_star);
  add_block (secrets, "L_$", reference.l_dollar);
  for (unsigned i = 0; i < 8; i++)
    add_block (secrets, "L_i", reference.l (i));
  secrets.add ("plaintext", s.text);
  for (size_t n : lengths)
    add_text (secrets, s, reference, n);
  add_text (secrets, s, reference, 37);

  Bytes counter = iv;
  for (size_t i = 0; i < text_most + 16; i += 16)
    {
      add_block (secrets, "CTR key stream", reference.encipher (block_at (counter.data ())));
      for (int j = 15; j >= 0 && ++counter[size_t (j)] == 0; j--)
        ;
    }
  return secrets;
}

// ---- the tests

bool
applies (const Call &c, size_t n)
{
  return c.any_length ? !c.whole_blocks || n % 16 == 0 : n == lengths[0];
}

Residue
residue_of (const Call &c, Scene &s)
{
  scene = &s;
  c.call ();                            // what a first call does beside, as binding symbols, is done
  s.reset ();
  return run_on_own_stack (c.call);
}

START_TEST (nothing_stays)
{
  const char *implementation = use_implementation (_i);
  unsigned leaky = 0;
  for (const OcbFunctions &f : ocb_functions)
    {
      Scene s (f, 20);
      Reference reference (*f.aes, s.user_key);
      const Secrets secrets = secrets_of (s, reference);
      for (const Call &c : calls)
        for (size_t n : lengths)
          {
            if (!applies (c, n))
              continue;
            s.prepare (n, reference);
            Secrets all = secrets;
            if (strcmp (c.name, "decrypt_message, refused") == 0)       // it would be a forgery
              all.add ("right tag", s.sealed.data () + n, 16);
            std::string found = all.find (residue_of (c, s));
            if (found.empty ())
              continue;
            printf ("%s, %s over %s: %s, length %zu, leaves\n%s",
                    implementation, f.name, f.aes->name, c.name, n, found.c_str ());
            fflush (stdout);
            leaky++;
          }
    }
  ck_assert_msg (leaky == 0, "%s: %u calls leave secrets, see above", implementation, leaky);
}
END_TEST

#if defined __x86_64__

// The same call with other keys and texts in the same places leaves the very
// same behind.
START_TEST (nothing_depends)
{
  const char *implementation = use_implementation (_i);
  unsigned leaky = 0;
  for (const OcbFunctions &f : ocb_functions)
    for (const Call &c : calls)
      for (size_t n : lengths)
        {
          if (!applies (c, n))
            continue;
          Scene s (f, 20);
          s.prepare (n, Reference (*f.aes, s.user_key));
          Residue one = residue_of (c, s);
          s.fill (30);
          s.prepare (n, Reference (*f.aes, s.user_key));
          std::string found = difference (one, residue_of (c, s));
          if (found.empty ())
            continue;
          printf ("%s, %s over %s: %s, length %zu: %s depends on secrets\n",
                  implementation, f.name, f.aes->name, c.name, n, found.c_str ());
          fflush (stdout);
          leaky++;
        }
  ck_assert_msg (leaky == 0, "%s: %u calls leave what depends on secrets, see above", implementation, leaky);
}
END_TEST

#endif

}  // namespace

int
main ()
{
  skip_if_instrumented ();
  Suite *suite = suite_create ("residue");
  TCase *t = tcase_create ("residue");
  add_for_implementations (t, nothing_stays);
#if defined __x86_64__
  add_for_implementations (t, nothing_depends);         // elsewhere values of the test's own are on that stack
#endif
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
