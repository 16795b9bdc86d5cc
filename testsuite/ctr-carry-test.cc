// ctr-carry-test.cc: the carry of the counter at every byte boundary, and the
// wrap at 2^128: each implementation against the cipher of counters that are
// counted up byte by byte.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "aes/impl.h"

#include "functions.h"

namespace {

const size_t blocks_most = 48;          // two groups of 16, and some

void
count_up (uint8_t *counter)
{
  for (int i = 15; i >= 0 && ++counter[i] == 0; i--)
    ;
}

// A counter of which the last n bytes wrap to 0 after so many blocks; the
// bytes before them are all different, and the first of them may be ff too.
Bytes
counter_before (unsigned n, unsigned blocks, uint8_t seed)
{
  Bytes counter = lcg (seed, 16);
  if (n < 16)
    counter[15 - n] &= 0x7f;            // so the carry goes no further
  for (unsigned i = 16 - n; i < 16; i++)
    counter[i] = 0xff;
  unsigned low = n == 1 ? 0x100 - blocks : 0x10000 - blocks;
  counter[15] = uint8_t (low);
  if (n > 1)
    counter[14] = uint8_t (low >> 8);
  return counter;
}

// Key stream and the counter after it.
Bytes
stream_from (const AesKeys &k, Bytes &counter, size_t blocks)
{
  Bytes stream;
  for (size_t i = 0; i < blocks; i++)
    {
      stream.insert (stream.end (), counter.begin (), counter.end ());
      k.f.encrypt (k.key.data (), 16, &stream[16 * i], &stream[16 * i]);
      count_up (counter.data ());
    }
  return stream;
}

const aes_impl *
table_of (const char *name)
{
  static const aes_impl *const impls[] = {
#if defined __x86_64__
    &urtica_aes_impl_vaes512, &urtica_aes_impl_vaes256, &urtica_aes_impl_aesniavx, &urtica_aes_impl_aesni,
    &urtica_aes_impl_avx2, &urtica_aes_impl_ssse3,
#endif
    &urtica_aes_impl_ct64, &urtica_aes_impl_ct32,
  };
  for (const aes_impl *impl : impls)
    if (strcmp (impl->name, name) == 0)
      return impl;
  return nullptr;                       // not one of those with a loop that is asked for by itself
}

void
expect_stream (const Bytes &got, const Bytes &stream, const Bytes &text, size_t at, const char *what, const std::string &where)
{
  for (size_t i = 0; i < got.size (); i++)
    if (got[i] != (stream[at + i] ^ text[at + i]))
      ck_abort_msg ("%s, %s: byte %zu of %zu", where.c_str (), what, at + i, at + got.size ());
}

// The calls of the API, n blocks and part of one, in one piece and from a byte within.
void
check_calls (const AesKeys &k, const Bytes &start, const Bytes &stream, const Bytes &text, size_t n, size_t part,
             const std::string &where)
{
  const size_t length = 16 * n + part, at = 5 * n % (length + 1);
  Bytes counter = start, end = start, got (length);
  k.f.ctr_crypt (k.key.data (), counter.data (), length, got.data (), text.data ());
  expect_stream (got, stream, text, 0, "ctr_crypt", where);
  for (size_t i = 0; i < n + (part > 0); i++)
    count_up (end.data ());
  ck_assert_msg (counter == end, "%s: the counter is %s", where.c_str (), to_hex (counter).c_str ());
  got.resize (length - at);
  k.f.ctr_crypt_at (k.key.data (), start.data (), at, got.size (), got.data (), &text[at]);
  expect_stream (got, stream, text, at, "ctr_crypt_at", where);
}

START_TEST (carries)
{
  const char *name = use_implementation (_i);
  const Bytes text = lcg (3, 16 * blocks_most + 16);
  for (const AesFunctions &f : aes_functions)
    {
      const AesKeys k (f, lcg (4, f.user_key_size));
      for (unsigned boundary = 1; boundary <= 16; boundary++)
        for (unsigned before = 0; before <= 34; before++)
          {
            const Bytes start = counter_before (boundary, before, uint8_t (boundary));
            Bytes end = start;
            const Bytes stream = stream_from (k, end, blocks_most + 1);
            const std::string where = std::string (name) + " " + f.name + ", carry out of the last " + std::to_string (boundary)
              + " bytes after block " + std::to_string (before);
            for (size_t n = before > 0 ? before - 1 : 0; n <= blocks_most; n += n < before + 3 ? 1 : 7)
              check_calls (k, start, stream, text, n, n % 3 * 5, where);
          }
    }
}
END_TEST

// An implementation's own loop is told no more than that the lower half does
// not wrap: so every carry below that is its own.
START_TEST (loops)
{
  const char *name = use_implementation (_i);
  const aes_impl *impl = table_of (name);
  const Bytes text = lcg (3, 16 * blocks_most);
  for (unsigned index = 0; impl && index < aes_key_sizes; index++)
    {
      aes_ctr_func *loop = impl->ctr[index];
      if (!loop)
        continue;
      const AesKeys k (aes_functions[index], lcg (4, aes_key_size[index]));
      for (unsigned boundary = 1; boundary < 8; boundary++)
        for (unsigned before = 0; before <= 34; before++)
          for (size_t n = 1; n <= blocks_most; n++)
            {
              const Bytes start = counter_before (boundary, before, uint8_t (boundary));
              Bytes end = start, got (16 * n);
              const Bytes stream = stream_from (k, end, n);
              loop (reinterpret_cast<const uint32_t *> (k.key.data ()), load_be<uint64_t> (&start[0]), load_be<uint64_t> (&start[8]), n,
                    got.data (), text.data ());
              expect_stream (got, stream, text, 0, "the loop", name);
            }
    }
}
END_TEST

}  // namespace

int
main ()
{
  Suite *suite = suite_create ("CTR, carry");
  TCase *t = tcase_create ("carry");
  add_for_implementations (t, carries);
  add_for_implementations (t, loops);
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
