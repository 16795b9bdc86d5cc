// steps-test.cc: doubling and the shift of Stretch for all 64 bottoms, proved
// on a basis; the portable code, and what the x86-64 backends have for it.
//
// Each bit of a result is an XOR of bits of the argument, or an OR of two such
// XORs; so as a polynomial over GF(2) it has a degree of two at most, and is
// known when it is known for zero, for each single bit and for each pair of
// bits. That is what is tried, against the RFC's definitions bit by bit.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#if STEPS_OF_XMM
#include "x86_64/xmm.h"
#endif
#include "ocb/steps.h"
#include "reference.h"

namespace {

// Bit i of the RFC's S[1..128] is number i - 1 here.
bool bit_of (const uint8_t *b, unsigned i) { return b[i / 8] >> (7 - i % 8) & 1; }

// Stretch = Ktop || (Ktop[1..64] xor Ktop[9..72]); Offset_0 = Stretch[1+bottom..128+bottom]
Block
stretch_bits (const Block &ktop, unsigned bottom)
{
  Block offset = {};
  for (unsigned i = 0; i < 128; i++)
    {
      const unsigned s = i + bottom;
      if (s < 128 ? bit_of (ktop.b, s) : bit_of (ktop.b, s - 128) != bit_of (ktop.b, s - 128 + 8))
        offset.b[i / 8] |= uint8_t (0x80 >> i % 8);
    }
  return offset;
}

// f for zero, each bit and each pair of bits.
template <class F> void
for_degree_two (F f)
{
  f (Block {});
  for (unsigned i = 0; i < 128; i++)
    for (unsigned j = 0; j <= i; j++)
      {
        Block x = {};
        x.b[i / 8] = uint8_t (x.b[i / 8] | 0x80 >> i % 8);
        x.b[j / 8] = uint8_t (x.b[j / 8] | 0x80 >> j % 8);
        f (x);
      }
}

void
expect_block (block got, const Block &right, const Block &x, const char *what, unsigned number)
{
  if (memcmp (&got, right.b, 16) != 0)
    ck_abort_msg ("%s %u of %s is %s, not %s", what, number, to_hex (x.b, 16).c_str (),
                  to_hex (reinterpret_cast<const uint8_t *> (&got), 16).c_str (), to_hex (right.b, 16).c_str ());
}

block
tested_double (block x)
{
#if STEPS_OF_XMM
  return Xmm::twice (x);
#else
  return double_block (x);
#endif
}
block
tested_stretch (block ktop, unsigned bottom)
{
#if STEPS_OF_XMM
  return Xmm::stretch (ktop, bottom);
#else
  return stretch (ktop, bottom);
#endif
}

START_TEST (doubling)
{
  for_degree_two ([] (const Block &x) { expect_block (tested_double (load_block (x.b)), double_bytes (x), x, "double", 1); });
}
END_TEST

START_TEST (stretching)
{
  const unsigned bottom = unsigned (_i);
  for_degree_two ([bottom] (const Block &x)
    {
      expect_block (tested_stretch (load_block (x.b), bottom), stretch_bits (x, bottom), x, "stretch", bottom);
    });
  for (uint32_t seed = 0; seed < 100; seed++)           // a check on the argument above
    {
      const Block x = block_at (lcg (seed, 16).data ());
      expect_block (tested_stretch (load_block (x.b), bottom), stretch_bits (x, bottom), x, "stretch", bottom);
    }
}
END_TEST

bool
runs_here ()
{
#if STEPS_OF_XMM
  return strcmp (urtica_implementations ()[0], "ct64") != 0;
#else
  return true;
#endif
}

}  // namespace

int
main ()
{
  if (!runs_here ())
    {
      printf ("skipped: this CPU has no SSSE3\n");
      return 77;
    }
  Suite *suite = suite_create ("steps");
  TCase *t = tcase_create ("steps");
  tcase_add_test (t, doubling);
  tcase_add_loop_test (t, stretching, 0, 64);
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
