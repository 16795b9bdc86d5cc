// offset-test.cc: doubling, L_i, and Offset_i for any i, against the RFC's
// definitions; and the calls of the API where counts are high.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "ocb/offset.h"

#include "reference.h"

namespace {

block
to_block (const Block &x)
{
  return load_block (x.b);
}
bool
same (block x, const Block &y)
{
  return memcmp (&x, y.b, 16) == 0;
}
std::string
hex (block x)
{
  return to_hex (reinterpret_cast<const uint8_t *> (&x), 16);
}
Block
random_block (uint32_t seed)
{
  return block_at (lcg (seed, 16).data ());
}

// ---- doubling

void
check_double (const Block &x)
{
  block got = double_block (to_block (x));
  if (!same (got, double_bytes (x)))
    ck_abort_msg ("double (%s) = %s", to_hex (x.b, 16).c_str (), hex (got).c_str ());
}

// Linear, so the single bits prove it; the top one alone makes the carry.
START_TEST (doubling)
{
  for (unsigned bit = 0; bit < 128; bit++)
    {
      Block x = {};
      x.b[bit / 8] = uint8_t (0x80 >> bit % 8);
      check_double (x);
      x.b[0] ^= 0x80;
      check_double (x);
    }
  Block ones;
  memset (ones.b, 0xff, 16);
  check_double (ones);
  check_double (Block {});
  for (uint32_t seed = 0; seed < 1000; seed++)
    check_double (random_block (seed));
  static const char *const known[][2] = {
    { "80000000000000000000000000000000", "00000000000000000000000000000087" },
    { "40000000000000000000000000000000", "80000000000000000000000000000000" },
    { "ffffffffffffffffffffffffffffffff", "ffffffffffffffffffffffffffffff79" },
  };
  for (const auto &k : known)
    ck_assert (hex (double_block (load_block (unhex (k[0]).data ()))) == k[1]);
}
END_TEST

// Those L that blocks number count + 1 to end take, and the first four.
void
check_masks (const Block &l_0, uint64_t count, uint64_t end)
{
  unsigned most = 3;
  for (uint64_t i = count; i < end;)
    if (trailing_zeros (++i) > most)
      most = trailing_zeros (i);
  const Masks l (to_block (l_0), count, end);
  ck_assert_uint_ge (l.known, most + 1);
  Block x = l_0;
  for (unsigned i = 0; i < l.known; i++, x = double_bytes (x))
    if (!same (l.l[i], x))
      ck_abort_msg ("L_%u is %s, not %s", i, hex (l.l[i]).c_str (), to_hex (x.b, 16).c_str ());
}

START_TEST (masks)
{
  for (uint64_t count = 0; count < 200; count++)
    for (uint64_t end = count; end < 300; end++)
      check_masks (random_block (uint32_t (count)), count, end);
  for (unsigned power = 4; power < 64; power++)
    for (uint64_t before = 0; before <= 17 && before <= uint64_t (1) << power; before++)
      for (uint64_t after = 0; after <= 17; after++)
        check_masks (random_block (power), (uint64_t (1) << power) - before, (uint64_t (1) << power) + after);
}
END_TEST

// ---- offsets

// What a batch's offsets have to be, one by one: Offset_i = Offset_(i-1) xor
// L_ntz(i).
void
check_fill (const Reference &reference, Block offset_0, uint64_t batch, unsigned first, unsigned last, bool whole)
{
  block o[batch_blocks + 1], at = to_block (reference.offset (batch + first, offset_0));
  const block canary = to_block (random_block (1000));
  for (block &x : o)
    x = canary;
  const Masks l (to_block (reference.l_0), batch + first, batch + last);
  if (whole)
    fill_batch (o, at, l, l.l[ntz (batch + batch_blocks)]);
  else
    fill_offsets (o, batch + first, last - first, at, l);
  Block right = reference.offset (batch + first, offset_0);
  for (uint64_t i = batch + first + 1; i <= batch + last; i++)
    {
      right = right ^ reference.l (trailing_zeros (i));
      if (!same (o[i - batch - first - 1], right))
        ck_abort_msg ("batch %llx, blocks %u to %u: wrong Offset_%llx", static_cast<unsigned long long> (batch), first + 1, last,
                      static_cast<unsigned long long> (i));
    }
  ck_assert (same (at, right));
  ck_assert (hex (o[last - first]) == hex (canary));
}

const Bytes user_key = lcg (3, 16);

START_TEST (fill)
{
  Reference reference (aes_functions[0], user_key);
  const Block offset_0 = random_block (5);
  std::vector<uint64_t> batches = { 0, 16, 32, 48 };
  for (unsigned power = 6; power < 64; power++)         // the batches before, at and after each power of two
    for (uint64_t i = 0; i < 4; i++)
      batches.push_back ((uint64_t (1) << power) - 32 + 16 * i);
  for (uint64_t batch : batches)
    check_fill (reference, offset_0, batch, 0, batch_blocks, true);
  for (uint64_t batch : batches)
    for (unsigned first = 0; first < batch_blocks; first++)
      for (unsigned last = first + 1; last <= batch_blocks; last++)
        check_fill (reference, offset_0, batch, first, last, false);
}
END_TEST

START_TEST (jump)
{
  Reference reference (aes_functions[0], user_key);
  const block l_0 = to_block (reference.l_0);
  const Block offset_0 = random_block (6);
  Block step = offset_0;
  for (uint64_t i = 0; i <= 5000; i++)
    {
      if (i > 0)
        step = step ^ reference.l (trailing_zeros (i));
      ck_assert (same (offset_at (l_0, to_block (offset_0), i), step));
      ck_assert (same (to_block (step), reference.offset (i, offset_0)));
    }

  // Near powers of two: from one jump to the next is one step of the RFC.
  for (unsigned power = 4; power < 64; power++)
    for (uint64_t i = (uint64_t (1) << power) - (power == 4 ? 15 : 17); i <= (uint64_t (1) << power) + 17; i++)
      {
        block before = offset_at (l_0, to_block (offset_0), i - 1), at = offset_at (l_0, to_block (offset_0), i);
        ck_assert (same (at, reference.offset (i, offset_0)));
        ck_assert (hex (at ^ before) == hex (to_block (reference.l (trailing_zeros (i)))));
      }
}
END_TEST

// ---- the API, begun at a high count

// Pieces of 40 blocks: batches cut in all ways, the first and the last too.
const size_t pieces[][4] = { { 40, 0, 0, 0 }, { 1, 39, 0, 0 }, { 16, 16, 8, 0 }, { 3, 17, 15, 5 }, { 7, 1, 31, 1 } };
const size_t total = 40;

// Counts so that 40 blocks go over a power of two, with the power at each
// place among them.
std::vector<size_t>
starts ()
{
  std::vector<size_t> v;
  for (unsigned power : { 16, 28, 30, 32, 36, 48, 62 })
    if (power < 8 * sizeof (size_t) - 1)
      for (size_t before : { 1, 2, 15, 16, 17, 20, 31, 39 })
        v.push_back ((size_t (1) << power) - before);
  v.push_back ((SIZE_MAX >> 1) - total);                // as many as a context can count
  return v;
}

Reference::State
state_at (const Reference &reference, size_t count, const Block &offset_0)
{
  return { count, reference.offset (count, offset_0), random_block (77) };
}

void
set (union urtica_block16 &x, const Block &y)
{
  memcpy (x.b, y.b, 16);
}

void
check_state (const char *what, const OcbFunctions &f, size_t start, size_t count, const urtica_block16 &offset,
             const urtica_block16 &sum, const Reference::State &right)
{
  if (count != right.i || memcmp (offset.b, right.offset.b, 16) != 0 || memcmp (sum.b, right.sum.b, 16) != 0)
    ck_abort_msg ("%s %s after %zu blocks: wrong count, offset or sum", f.name, what, start);
}

void
check_from (const OcbFunctions &f, const OcbKeys &k, const Reference &reference, size_t start, const size_t (&cut)[4])
{
  const Bytes text = lcg (11, 16 * total);
  const Block offset_0 = random_block (12);
  for (int what = 0; what < 3; what++)          // encrypt, decrypt, update
    {
      Reference::State right = state_at (reference, start, what < 2 ? offset_0 : Block {});
      urtica_ocb_ctx ctx = {};
      set (ctx.initial, offset_0);
      set (ctx.offset, right.offset);
      set (what < 2 ? ctx.checksum : ctx.sum, right.sum);
      (what < 2 ? ctx.message_count : ctx.data_count) = start;
      Bytes got (text.size ()), expected (text.size ());
      size_t at = 0;
      for (size_t blocks : cut)
        {
          if (what == 0)
            f.encrypt (&ctx, k.key.data (), 16 * blocks, got.data () + at, text.data () + at);
          else if (what == 1)
            f.decrypt (&ctx, k.key.data (), k.inverse.data (), 16 * blocks, got.data () + at, text.data () + at);
          else
            f.update (&ctx, k.key.data (), 16 * blocks, text.data () + at);
          at += 16 * blocks;
        }
      ck_assert_uint_eq (at, text.size ());
      if (what == 0)
        reference.encrypt (right, text.size (), expected.data (), text.data ());
      else if (what == 1)
        reference.decrypt (right, text.size (), expected.data (), text.data ());
      else
        reference.hash (right, text.size (), text.data ());
      if (what < 2)
        check_state (what == 0 ? "encrypt" : "decrypt", f, start, ctx.message_count, ctx.offset, ctx.checksum, right);
      else
        check_state ("update", f, start, ctx.data_count, ctx.offset, ctx.sum, right);
      if (got != expected)
        ck_abort_msg ("%s %s after %zu blocks: wrong text", f.name, what == 0 ? "encrypt" : "decrypt", start);
    }
}

START_TEST (high_counts)
{
  use_implementation (_i);
  for (const OcbFunctions &f : ocb_functions)
    {
      const Bytes key = lcg (4, f.aes->user_key_size);
      OcbKeys k (f, key);
      Reference reference (*f.aes, key);
      for (size_t start : starts ())
        for (const auto &cut : pieces)
          check_from (f, k, reference, start, cut);
    }
}
END_TEST

}  // namespace

int
main ()
{
  Suite *suite = suite_create ("offset");
  TCase *t = tcase_create ("offset");
  tcase_add_test (t, doubling);
  tcase_add_test (t, masks);
  tcase_add_test (t, fill);
  tcase_add_test (t, jump);
  add_for_implementations (t, high_counts);
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
