// bitslice-simd-test.cc: the parts of bitsliced AES over vector registers of
// TESTED_BITS bits; the program is compiled for CPUs that have them.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#if defined __aarch64__
#include "arm64/neon.h"
typedef Neon Tested;
static const char tested[] = "neon";
#elif TESTED_BITS == 256
#include "x86_64/avx2.h"
typedef Avx2 Tested;
static const char tested[] = "avx2";
#else
#include "x86_64/ssse3.h"
typedef Ssse3 Tested;
static const char tested[] = "ssse3";
#endif

namespace {

typedef Tested::reg Register;
static_assert (8 * sizeof (Register) == TESTED_BITS);

// Puts a block into its lane of its register, as a load does, and its bytes row by row, as the cipher then does.
void
put_block (Register (&q)[8], unsigned b, const uint8_t *src)
{
  Register &x = q[b / Tested::lanes];
  x = Word<Register>::transpose_state (x);
  memcpy (reinterpret_cast<uint8_t *> (&x) + b % Tested::lanes * 16, src, 16);
  x = Word<Register>::transpose_state (x);
}
void
get_block (const Register (&q)[8], unsigned b, uint8_t *dst)
{
  Register x = Word<Register>::transpose_state (q[b / Tested::lanes]);
  memcpy (dst, reinterpret_cast<const uint8_t *> (&x) + b % Tested::lanes * 16, 16);
}

}  // namespace

#include "bitslice-parts.h"

namespace {

START_TEST (boxes) { check_boxes<Register> (); } END_TEST
START_TEST (transposed) { check_transpose<Register> (); } END_TEST
START_TEST (blocks_in_place) { check_blocks<Register> (); } END_TEST
START_TEST (linear) { check_linear<Register> (); } END_TEST

// Each bit of each round key alone, in all rounds: what the planes hold of it
// in the place of every block.
START_TEST (key_planes)
{
  constexpr unsigned rounds = 14;
  for (unsigned bit = 0; bit < 128; bit++)
    {
      uint32_t keys[4 * (rounds + 1)];
      uint8_t *bytes = reinterpret_cast<uint8_t *> (keys);
      for (unsigned r = 0; r <= rounds; r++)
        for (unsigned n = 0; n < 16; n++)
          bytes[16 * r + n] = n == (bit / 8 + r) % 16 ? uint8_t (1 << bit % 8) : 0;
      KeyPlanes<Register> k;
      expand_register_planes<Tested> (k, keys, rounds);
      for (unsigned r = 0; r <= rounds; r++)
        {
          uint8_t held[width<Register>];
          from_planes (held, k.round[r]);
          for (unsigned b = 0; b < blocks<Register>; b++)
            for (unsigned n = 0; n < 16; n++)
              ck_assert_uint_eq (held[position<Register> (n % 4, n / 4, b)], bytes[16 * r + n] ^ (r > 0 ? 0x63 : 0));
        }
    }
}
END_TEST

bool
runs_here ()
{
  for (const char *const *name = urtica_implementations (); *name; name++)
    if (strcmp (*name, tested) == 0)
      return true;
  return false;
}

}  // namespace

int
main ()
{
  if (!runs_here ())
    {
      printf ("skipped: this CPU cannot run %s\n", tested);
      return 77;
    }
  Suite *suite = suite_create (tested);
  TCase *t = tcase_create (tested);
  tcase_add_test (t, boxes);
  tcase_add_test (t, transposed);
  tcase_add_test (t, blocks_in_place);
  tcase_add_test (t, linear);
  tcase_add_test (t, key_planes);
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
