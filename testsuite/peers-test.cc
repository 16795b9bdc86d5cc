// peers-test.cc: random messages through urtica and through OpenSSL and
// libgcrypt.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "peers.h"
#include "trial.h"

namespace {

std::string
place (const Peer &peer, uint64_t seed, int number)
{
  return std::string (peer.name ()) + ", " + urtica_implementation () + ", seed " + std::to_string (seed)
    + ", trial " + std::to_string (number);
}

void
ocb_trials (uint64_t seed, int count)
{
  for (const auto &peer : peers ())
    {
      Random random (seed);
      int taken = 0;
      for (int i = 0; i < count; i++)
        {
          Message m (random);
          if (!peer->takes (m.nonce.size (), m.tag_length))
            continue;
          taken++;
          Bytes sealed = peer->seal (m);
          auto ocb = ocb_aes (m.key);
          Trial trial (random, *ocb, m, sealed, place (*peer, seed, i));
          trial.message_calls ();
          trial.stream_calls ();
          trial.flipped_bit ([&] (const Message &changed, const Bytes &bad) {
            Bytes text;
            return peer->open (changed, bad, text);
          });
        }
      ck_assert_int_gt (taken, count / 5);
    }
}

START_TEST (test_ocb)
{
  use_implementation (_i);
  ocb_trials (fixed_seed, 800);
  ocb_trials (fresh_seed (), 800);
}
END_TEST

// counter + n, as 16 bytes big-endian, modulo 2^128.
Bytes
plus (Bytes counter, uint64_t n)
{
  unsigned carry = 0;
  for (size_t i = 16; i-- > 0; n >>= 8)
    {
      carry += counter[i] + unsigned (n & 255);
      counter[i] = uint8_t (carry);
      carry >>= 8;
    }
  return counter;
}

// Any counter; half of them so that a carry is near, of any width.
Bytes
random_counter (Random &random)
{
  Bytes counter = random.bytes (16);
  if (random.one_in (2))
    {
      std::fill (counter.end () - long (random.between (1, 16)), counter.end (), 0xff);
      counter[15] -= uint8_t (random.below (40));
    }
  return counter;
}

// A stream in pieces, and the counter that it leaves.
void
ctr_in_pieces (Random &random, const AesKey &key, const Bytes &counter, const Bytes &text, const Bytes &wanted,
               const std::string &where)
{
  Places p (random, text, text.size ());
  Placed placed (random, counter);
  uint8_t *ctr = const_cast<uint8_t *> (placed.p);
  for (size_t done = 0, n; done < text.size (); done += n)
    {
      n = random.piece (text.size () - done);
      key.ctr_crypt (ctr, n, p.dst + done, p.src + done);
    }
  check_equal (p.result (text.size ()), wanted, where, "ctr_crypt");
  check_equal (Bytes (ctr, ctr + 16), plus (counter, (text.size () + 15) / 16), where, "counter after ctr_crypt");
}

// Pieces of the stream in no order.
void
ctr_at_places (Random &random, const AesKey &key, const Bytes &iv, const Bytes &text, const Bytes &wanted,
               const std::string &where)
{
  for (int i = 0; i < 3; i++)
    {
      size_t at = random.below (text.size () + 1), n = random.below (text.size () - at + 1);
      Bytes part (text.begin () + long (at), text.begin () + long (at + n));
      Places p (random, part, n);
      Placed placed (random, iv);
      key.ctr_crypt_at (placed.p, at, n, p.dst, p.src);
      check_equal (p.result (n), Bytes (wanted.begin () + long (at), wanted.begin () + long (at + n)),
                   where, ("ctr_crypt_at " + std::to_string (at)).c_str ());
    }
}

// A place anywhere in 2^64 bytes, or just before their end: the peer starts
// at the block that it lies in.
void
ctr_far (Random &random, const AesKey &key, const Peer &peer, const Bytes &key_bytes, const Bytes &iv, const Bytes &text,
         const std::string &where)
{
  uint64_t at = random.one_in (3) ? UINT64_MAX - random.below (300) : random.next () >> random.below (64);
  Bytes shifted (at % 16);
  shifted.insert (shifted.end (), text.begin (), text.end ());
  Bytes wanted = peer.ctr (key_bytes, plus (iv, at / 16), shifted);
  wanted.erase (wanted.begin (), wanted.begin () + long (at % 16));
  Places p (random, text, text.size ());
  key.ctr_crypt_at (iv.data (), at, text.size (), p.dst, p.src);
  check_equal (p.result (text.size ()), wanted, where, ("ctr_crypt_at " + std::to_string (at)).c_str ());
}

void
ctr_trials (uint64_t seed, int count)
{
  for (const auto &peer : peers ())
    {
      Random random (seed);
      for (int i = 0; i < count; i++)
        {
          Bytes key_bytes = random.bytes (random.key_size ()), iv = random_counter (random);
          Bytes text = random.bytes (1 + random.text_length ());
          std::string where = place (*peer, seed, i);
          auto key = aes (key_bytes);
          Bytes wanted = peer->ctr (key_bytes, iv, text);
          ctr_in_pieces (random, *key, iv, text, wanted, where);
          ctr_at_places (random, *key, iv, text, wanted, where);
          ctr_far (random, *key, *peer, key_bytes, iv, text, where);
        }
    }
}

START_TEST (test_ctr)
{
  use_implementation (_i);
  ctr_trials (fixed_seed, 600);
  ctr_trials (fresh_seed (), 600);
}
END_TEST

void
ecb_trials (uint64_t seed, int count)
{
  for (const auto &peer : peers ())
    {
      Random random (seed);
      for (int i = 0; i < count; i++)
        {
          Bytes key_bytes = random.bytes (random.key_size ()), text = random.bytes (16 * random.between (1, 40));
          auto key = aes (key_bytes);
          for (bool encrypt : { true, false })
            {
              Places p (random, text, text.size ());
              if (encrypt)
                key->encrypt (text.size (), p.dst, p.src);
              else
                key->decrypt (text.size (), p.dst, p.src);
              check_equal (p.result (text.size ()), peer->ecb (key_bytes, text, encrypt), place (*peer, seed, i),
                           encrypt ? "encrypt" : "decrypt");
            }
        }
    }
}

START_TEST (test_ecb)
{
  use_implementation (_i);
  ecb_trials (fixed_seed, 600);
  ecb_trials (fresh_seed (), 600);
}
END_TEST

}  // namespace

int
main ()
{
  if (peers ().empty ())
    {
      printf ("neither OpenSSL nor libgcrypt was there at configure: nothing to compare with\n");
      return 77;
    }
  printf ("peers:");
  for (const auto &peer : peers ())
    printf (" %s", peer->name ());
  printf ("\n");
  print_seed ();

  Suite *suite = suite_create ("peers");
  TCase *tc = tcase_create ("peers");
  add_for_implementations (tc, test_ocb);
  add_for_implementations (tc, test_ctr);
  add_for_implementations (tc, test_ecb);
  suite_add_tcase (suite, tc);
  return run_suite (suite);
}
