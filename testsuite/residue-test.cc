// residue-test.cc: no call leaves a secret on the stack below its caller, in a
// register, or in data: none that can be named, and nothing that depends on
// one; nor on the stack where it aborts. No call takes memory of the heap.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "aes/bitslice.h"

#include "allocations.h"
#include "edge-calls.h"
#include "residue.h"

namespace {

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

Residue
residue_of (const Call &c, Scene &s)
{
  scene = &s;
  const unsigned before = allocations;
  c.call ();                            // what a first call does beside, as binding symbols, is done
  ck_assert_msg (allocations == before, "%s takes memory of the heap", c.name);
  s.reset ();
  return run_on_own_stack (c.call);
}

// Counts and shows what is found.
unsigned
report (const std::string &what, const std::string &found)
{
  if (found.empty ())
    return 0;
  printf ("%s: %s\n", what.c_str (), found.c_str ());
  fflush (stdout);
  return 1;
}

// f (call, length) for all calls of f on each length that applies.
template <class F> void
for_lengths (F f)
{
  for_calls ([&] (const Call &c) {
    for (size_t n : lengths)
      if (takes (c, n, lengths[0]))
        f (c, n, std::string (c.name) + ", length " + std::to_string (n));
  });
}

START_TEST (nothing_stays)
{
  const std::string implementation = use_implementation (_i);
  unsigned leaky = 0;
  for_functions ([&] (const OcbFunctions &f) {
    Scene s (f, 20);
    Reference reference (*f.aes, s.user_key);
    const Secrets secrets = secrets_of (s, reference);
    const std::string where = implementation + ", " + f.name + " over " + f.aes->name + ": ";
    for_lengths ([&] (const Call &c, size_t n, const std::string &call) {
      s.prepare (n, reference);
      Secrets all = secrets;
      if (strcmp (c.name, "decrypt_message, refused") == 0)     // it would be a forgery
        all.add ("right tag", s.sealed.data () + n, 16);
      leaky += report (where + call, all.find (residue_of (c, s)));
    });
    leaky += report (where + "all calls", secrets.find_in_data ());
  });
  ck_assert_msg (leaky == 0, "%s: %u calls leave secrets, see above", implementation.c_str (), leaky);
}
END_TEST

// ---- misuse, which ends the program, unless it catches that

const Call misuses[] = {
  { "nonce too long", false, false, [] { scene->f.set_nonce (&scene->ctx, scene->key (), 16, 16, iv.data ()); } },
  { "tag too long", false, false,
    []
    {
      scene->f.decrypt_message (scene->key (), scene->inverse (), nonce.size (), nonce.data (), 37, scene->ad.data (), 17, 37,
                                scene->out.data (), scene->sealed.data ());
    } },
  { "shorter than the tag", false, false,
    []
    {
      scene->f.encrypt_message (scene->key (), nonce.size (), nonce.data (), 37, scene->ad.data (), 16, 15, scene->out.data (),
                                scene->text.data ());
    } },
  { "data after text", false, false,
    []
    {
      scene->ctx.message_count = 1;
      scene->f.update (&scene->ctx, scene->key (), 37, scene->ad.data ());
    } },
  { "data after a partial block", false, false,
    [] { scene->f.update (&scene->with_ad, scene->key (), 37, scene->ad.data ()); } },
  { "text after a partial block", false, false,
    []
    {
      scene->ctx.message_count = SIZE_MAX;
      scene->f.encrypt (&scene->ctx, scene->key (), 37, scene->out.data (), scene->text.data ());
    } },
  { "ciphertext after a partial block", false, false,
    []
    {
      scene->ctx.message_count = SIZE_MAX;
      scene->f.decrypt (&scene->ctx, scene->key (), scene->inverse (), 37, scene->out.data (), scene->sealed.data ());
    } },
  { "overlap", false, false,
    [] { scene->f.encrypt (&scene->ctx, scene->key (), 37, scene->text.data () + 1, scene->text.data ()); } },
  { "digest too long", false, false, [] { scene->f.digest (&scene->with_ad, scene->key (), 17, scene->out.data ()); } },
  { "no whole blocks", false, false,
    [] { scene->aes.encrypt (scene->aes_key (), 17, scene->out.data (), scene->text.data ()); } },
};

START_TEST (nothing_stays_at_abort)
{
  const std::string implementation = use_implementation (_i);
  ck_assert_ptr_nonnull (freopen ("/dev/null", "w", stderr));   // where misuse is told
  unsigned leaky = 0;
  for_functions ([&] (const OcbFunctions &f) {
    Scene s (f, 20);
    scene = &s;
    Reference reference (*f.aes, s.user_key);
    const Secrets secrets = secrets_of (s, reference);
    for (const Call &c : misuses)
      {
        s.prepare (37, reference);
        leaky += report (implementation + ", " + f.name + " over " + f.aes->name + ", aborts: " + c.name,
                         secrets.find (run_and_abort (c.call)));
      }
  });
  ck_assert_msg (leaky == 0, "%s: %u calls abort with secrets on the stack, see above", implementation.c_str (), leaky);
}
END_TEST

#if defined __x86_64__ || defined __aarch64__

// The same call with other keys and texts in the same places leaves the very
// same behind.
START_TEST (nothing_depends)
{
  const std::string implementation = use_implementation (_i);
  unsigned leaky = 0;
  for_functions ([&] (const OcbFunctions &f) {
    for_lengths ([&] (const Call &c, size_t n, const std::string &call) {
      Scene s (f, 20);
      s.prepare (n, Reference (*f.aes, s.user_key));
      Residue one = residue_of (c, s);
      s.fill (30);
      s.prepare (n, Reference (*f.aes, s.user_key));
      std::string found = difference (one, residue_of (c, s));
      leaky += report (implementation + ", " + f.name + " over " + f.aes->name + ": " + call + ", depends on secrets", found);
    });
  });
  ck_assert_msg (leaky == 0, "%s: %u calls leave what depends on secrets, see above", implementation.c_str (), leaky);
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
  add_for_implementations (t, nothing_stays_at_abort);
  if (!allocations_are_counted)
    printf ("left out: whether calls take memory of the heap, which is counted with glibc, and without sanitizers\n");
#if defined __x86_64__ || defined __aarch64__
  add_for_implementations (t, nothing_depends);         // elsewhere values of the test's own are on that stack
#endif
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
