// generic-lengths-test.cc: OCB over a cipher given as a function, for every
// length in bytes up to 600 blocks and 15 bytes, against the transcription of
// RFC 7253: as a message, and as a stream of whole blocks and a rest.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "reference.h"

namespace {

// A permutation of all blocks, of four Feistel rounds: no structure that an
// error could cancel out in, and cheap enough for millions of blocks.
uint64_t
mixed (uint64_t x, uint64_t key)
{
  x = (x ^ key) * 0x9e3779b97f4a7c15;
  return (x ^ x >> 32) * 0xbf58476d1ce4e5b9;
}
template <bool Inverse> void
permute (const void *key, size_t length, uint8_t *dst, const uint8_t *src)
{
  for (; length > 0; length -= 16, dst += 16, src += 16)
    {
      uint64_t k, half[2];
      memcpy (&k, key, 8);
      memcpy (half, src, 16);
      for (unsigned r = 0; r < 4; r++)
        {
          const unsigned round = Inverse ? 3 - r : r;
          half[round % 2] ^= mixed (half[1 - round % 2], k + round);
        }
      memcpy (dst, half, 16);
    }
}
void copy_key (void *key, const uint8_t *user_key) { memcpy (key, user_key, 16); }
void same_key (void *dst, const void *src) { memcpy (dst, src, 16); }

const AesFunctions permutation = { "permutation", 16, 16, copy_key, copy_key, same_key, permute<false>, permute<true>,
                                   nullptr, nullptr };

const size_t length_most = 16 * 600 + 15;

struct Setting
{
  const Bytes key = lcg (4, 16), text = lcg (1, length_most), data = lcg (9, length_most);
  const Reference reference { permutation, key };
  urtica_ocb_key ocb;

  Setting () { urtica_ocb_set_key (&ocb, key.data (), permute<false>); }

  void check (const Bytes &nonce, size_t a, size_t n, size_t tag) const
  {
    const Bytes right = reference.seal (nonce, Bytes (data.begin (), data.begin () + ptrdiff_t (a)),
                                        Bytes (text.begin (), text.begin () + ptrdiff_t (n)), tag);
    Bytes sealed (n + tag), opened (n + 1, 0xaa), streamed (n + tag);
    const uint8_t *k = key.data ();
    urtica_ocb_encrypt_message (&ocb, k, permute<false>, nonce.size (), nonce.data (), a, data.data (), tag, n + tag,
                                sealed.data (), text.data ());
    int good = urtica_ocb_decrypt_message (&ocb, k, permute<false>, k, permute<true>, nonce.size (), nonce.data (), a, data.data (),
                                           tag, n, opened.data (), sealed.data ());
    urtica_ocb_ctx ctx;
    urtica_ocb_set_nonce (&ctx, k, permute<false>, tag, nonce.size (), nonce.data ());
    const size_t first = a / 32 * 16, half = n / 32 * 16;
    urtica_ocb_update (&ctx, &ocb, k, permute<false>, first, data.data ());
    urtica_ocb_update (&ctx, &ocb, k, permute<false>, a - first, data.data () + first);
    urtica_ocb_encrypt (&ctx, &ocb, k, permute<false>, half, streamed.data (), text.data ());
    urtica_ocb_encrypt (&ctx, &ocb, k, permute<false>, n - half, streamed.data () + half, text.data () + half);
    urtica_ocb_digest (&ctx, &ocb, k, permute<false>, tag, streamed.data () + n);
    if (sealed != right || streamed != right || good != 1 || memcmp (opened.data (), text.data (), n) != 0 || opened[n] != 0xaa)
      ck_abort_msg ("associated data %zu, text %zu, tag %zu: %s", a, n, tag,
                    sealed != right ? "encrypt_message" : streamed != right ? "encrypt in two pieces" : "decrypt_message");
  }
};

START_TEST (lengths)
{
  const Setting s;
  for (size_t n = 0; n <= length_most; n++)
    {
      const size_t other = n * 11 % 293;
      const Bytes nonce = lcg (uint32_t (n), n % 16);
      if (n % 2 == 0)
        s.check (nonce, other, n, 1 + n / 2 % 16);
      else
        s.check (nonce, n, other, 16);
      if (n <= 16 * 40 || n % 16 == n / 16 % 16)        // the other one too: a tail for each number of blocks
        s.check (nonce, n % 2 == 0 ? n : other, n % 2 == 0 ? other : n, 16);
    }
}
END_TEST

}  // namespace

int
main ()
{
  Suite *suite = suite_create ("every length");
  TCase *t = tcase_create ("lengths");
  tcase_add_test (t, lengths);
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
