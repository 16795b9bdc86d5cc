// checksum-test.cc: the XOR of whole blocks, proved on a basis.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "ocb/checksum.h"

#include "guarded.h"

namespace {

const size_t blocks_most = 33;

void
check_sum (const Bytes &got, const Bytes &right)
{
  ck_assert_mem_eq (got.data (), right.data (), 16);
}

Bytes
sum_of (size_t n, const uint8_t *text)
{
  Bytes sum (16);
  store_block (sum.data (), checksum (n, text));
  return sum;
}

Bytes
sum_bytewise (size_t n, const uint8_t *text)
{
  Bytes sum (16);
  for (size_t i = 0; i < 16 * n; i++)
    sum[i % 16] ^= text[i];
  return sum;
}

// checksum is shifts, masks and XORs of what it reads: linear over GF(2). So
// the right sum of each single bit is the right sum of any text of this
// length and alignment, if what lies around it, here all ones, has no part
// in it: then zeros give zeros.
START_TEST (basis)
{
  const size_t alignment = size_t (_i);
  alignas (16) uint8_t area[16 * (blocks_most + 3)];
  uint8_t *text = area + 16 + alignment;
  for (size_t n = 1; n <= blocks_most; n++)
    {
      memset (area, 0xff, sizeof area);
      memset (text, 0, 16 * n);
      check_sum (sum_of (n, text), Bytes (16));
      for (size_t bit = 0; bit < 128 * n; bit++)
        {
          text[bit / 8] = uint8_t (1 << bit % 8);
          block got = checksum (n, text);
          block right = {};
          reinterpret_cast<uint8_t *> (&right)[bit / 8 % 16] = uint8_t (1 << bit % 8);
          if (memcmp (&got, &right, 16) != 0)
            ck_abort_msg ("%zu blocks at alignment %zu: bit %zu gives %s", n, alignment, bit, to_hex (sum_of (n, text)).c_str ());
          text[bit / 8] = 0;
        }
    }
}
END_TEST

// The same up to 600 blocks. All shifts are by whole bytes, so bits of a
// different place in their bytes are eight sums that do not meet: eight single
// bits, each of another place, are tried at once. Of each byte one bit is
// tried, in turn with the length, and all eight at every 50th.
START_TEST (basis_of_many)
{
  const size_t alignment = size_t (_i);
  constexpr size_t most = 600;
  alignas (16) static uint8_t area[16 * (most + 3)];
  uint8_t *text = area + 16 + alignment;
  for (size_t n = blocks_most + 1; n <= most; n++)
    {
      memset (area, 0xff, sizeof area);
      memset (text, 0, 16 * n);
      for (size_t at = 0; at < 16 * n; at += 8)
        for (unsigned turn = 0; turn < 8; turn += n % 50 == 0 ? 1 : 8)
          {
            uint8_t right[16] = {};
            for (unsigned i = 0; i < 8; i++)
              right[(at + i) % 16] = text[at + i] = uint8_t (1 << (i + turn + n) % 8);
            const block got = checksum (n, text);
            if (memcmp (&got, right, 16) != 0)
              ck_abort_msg ("%zu blocks at alignment %zu: bytes %zu and on give %s", n, alignment, at, to_hex (sum_of (n, text)).c_str ());
            memset (text + at, 0, 8);
          }
    }
}
END_TEST

START_TEST (values)
{
  static const struct
  {
    size_t n;
    const char *sum;
  } known[] = {
    { 1, "3cbb3edab75c7f380dde10297fa425d8" },
    { 2, "45d8dece4d07bfa394a7ea5bff9c6214" },
    { 3, "6ab024f3a94fc7ef772f8ec2e5b47630" },
    { 15, "222645ba15e3618177f1944608d9761b" },
    { 16, "99066a0c6e9e1d79648cc58075d06a21" },
    { 17, "d013e0574f429805e16d8494307697ad" },
    { 31, "0992af10aa798cc343ec4457611e752a" },
    { 32, "9d56c045cd23179ed351d80181d064fe" },
    { 33, "17d42946a481bd8b480e0c253d4e8ee4" },
  };
  for (const auto &k : known)
    check_sum (sum_of (k.n, lcg (5, 16 * k.n).data ()), unhex (k.sum));
}
END_TEST

// At the ends of what may be read, at every alignment in between, and longer
// than the basis goes.
START_TEST (guarded)
{
  const size_t longest = 300;
  Guarded g (16 * longest + 16);
  for (size_t n = 1; n <= longest; n += n < 40 ? 1 : 13)
    for (Side side : sides)
      for (size_t alignment = 0; alignment < 16; alignment++)
        {
          Bytes text = lcg (uint32_t (n), 16 * n + alignment);
          const uint8_t *p = g.place (side, text) + (side == Side::start ? alignment : 0);
          check_sum (sum_of (n, p), sum_bytewise (n, p));
        }
}
END_TEST

}  // namespace

int
main ()
{
  Suite *suite = suite_create ("checksum");
  TCase *t = tcase_create ("checksum");
  tcase_add_loop_test (t, basis, 0, 16);
  tcase_add_loop_test (t, basis_of_many, 0, 16);
  tcase_add_test (t, values);
  tcase_add_test (t, guarded);
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
