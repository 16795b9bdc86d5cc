// residue-test.cc: no call leaves a secret on the stack below its caller, or
// in a register: none that can be named, and nothing that depends on one.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "aes/bitslice.h"

#include "calls.h"
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

#if defined __x86_64__ || defined __aarch64__

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
#if defined __x86_64__ || defined __aarch64__
  add_for_implementations (t, nothing_depends);         // elsewhere values of the test's own are on that stack
#endif
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
