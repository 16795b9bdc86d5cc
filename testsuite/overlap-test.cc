// overlap-test.cc: what the API promises for dst and src that overlap, for
// lengths of 0, and for a message that is refused.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "reference.h"

namespace {

const Bytes nonce = counting (0x20, 12), iv = lcg (2, 16);

// Everything a call needs beside dst and src, for all functions alike.
struct Setting
{
  const OcbFunctions &f;
  const AesFunctions &aes;
  OcbKeys keys;
  Bytes ad = lcg (9, 37);
  urtica_ocb_ctx begun;         // after nonce and associated data

  explicit Setting (const OcbFunctions &functions)
  : f (functions), aes (*f.aes), keys (f, lcg (4, f.aes->user_key_size))
  {
    f.set_nonce (&begun, key (), 16, nonce.size (), nonce.data ());
    f.update (&begun, key (), ad.size (), ad.data ());
  }
  const uint8_t *key () const { return keys.key.data (); }
  const uint8_t *inverse () const { return keys.inverse.data (); }
  const void *aes_key () const { return aes_part (key ()); }
};

// ---- overlap

const size_t tag_length = 16;

// A function with dst and src: for n bytes of text it reads n + reads, and
// writes n + writes. What else it leaves (context, counter) goes to state.
struct Operation
{
  const char *name;
  bool whole_blocks, of_ocb;
  size_t reads, writes;
  void (*call) (const Setting &s, Bytes *state, size_t n, uint8_t *dst, const uint8_t *src);
};

template <class F> void
with_context (const Setting &s, Bytes *state, F f)
{
  urtica_ocb_ctx ctx = s.begun;
  f (&ctx);
  state->resize (sizeof ctx);
  memcpy (state->data (), &ctx, sizeof ctx);
}

const Operation operations[] = {
  { "encrypt", true, false, 0, 0,
    [] (const Setting &s, Bytes *, size_t n, uint8_t *dst, const uint8_t *src) { s.aes.encrypt (s.aes_key (), n, dst, src); } },
  { "decrypt", true, false, 0, 0,
    [] (const Setting &s, Bytes *, size_t n, uint8_t *dst, const uint8_t *src) { s.aes.decrypt (s.inverse (), n, dst, src); } },
  { "ctr_crypt", false, false, 0, 0,
    [] (const Setting &s, Bytes *state, size_t n, uint8_t *dst, const uint8_t *src)
    {
      *state = iv;
      s.aes.ctr_crypt (s.aes_key (), state->data (), n, dst, src);
    } },
  { "ctr_crypt_at", false, false, 0, 0,
    [] (const Setting &s, Bytes *, size_t n, uint8_t *dst, const uint8_t *src)
    { s.aes.ctr_crypt_at (s.aes_key (), iv.data (), 4099, n, dst, src); } },
  { "encrypt", false, true, 0, 0,
    [] (const Setting &s, Bytes *state, size_t n, uint8_t *dst, const uint8_t *src)
    { with_context (s, state, [&] (urtica_ocb_ctx *ctx) { s.f.encrypt (ctx, s.key (), n, dst, src); }); } },
  { "decrypt", false, true, 0, 0,
    [] (const Setting &s, Bytes *state, size_t n, uint8_t *dst, const uint8_t *src)
    { with_context (s, state, [&] (urtica_ocb_ctx *ctx) { s.f.decrypt (ctx, s.key (), s.inverse (), n, dst, src); }); } },
  { "encrypt_message", false, true, 0, tag_length,
    [] (const Setting &s, Bytes *, size_t n, uint8_t *dst, const uint8_t *src)
    {
      s.f.encrypt_message (s.key (), nonce.size (), nonce.data (), s.ad.size (), s.ad.data (),
                           tag_length, n + tag_length, dst, src);
    } },
  { "decrypt_message", false, true, tag_length, 0,
    [] (const Setting &s, Bytes *state, size_t n, uint8_t *dst, const uint8_t *src)
    {
      int good = s.f.decrypt_message (s.key (), s.inverse (), nonce.size (), nonce.data (), s.ad.size (), s.ad.data (),
                                      tag_length, n, dst, src);
      *state = Bytes (1, uint8_t (good));
    } },
};

// The result in buffers of their own, then with dst so many bytes before
// src; what lies around is not touched.
void
check_overlap (const Setting &s, const Operation &op, size_t n, const Bytes &text)
{
  Bytes right (n + op.writes), right_state;
  op.call (s, &right_state, n, right.data (), text.data ());
  const size_t most = 300;
  for (size_t before = 0; before <= most; before++)
    {
      Bytes area (64 + most + text.size () + op.writes + 64, 0xa5), state;
      const size_t src = 64 + most, dst = src - before;
      std::copy (text.begin (), text.end (), area.begin () + ptrdiff_t (src));
      Bytes after = area;
      std::copy (right.begin (), right.end (), after.begin () + ptrdiff_t (dst));
      op.call (s, &state, n, &area[dst], &area[src]);
      if (area != after || state != right_state)
        ck_abort_msg ("%s %s_%s, length %zu, dst %zu bytes before src: %s differs", urtica_implementation (),
                      op.of_ocb ? s.f.name : s.aes.name, op.name, n, before, area != after ? "the text" : "the state");
    }
}

START_TEST (overlap)
{
  use_implementation (_i);
  for (const OcbFunctions &f : ocb_functions)
    {
      Setting s (f);
      Reference reference (s.aes, lcg (4, s.aes.user_key_size));
      const bool generic = strcmp (f.name, "urtica_ocb") == 0;
      for (const Operation &op : operations)
        for (size_t n : { 1, 15, 16, 17, 32, 64, 250, 256, 272, 513, 1024, 1100 })
          {
            if ((op.whole_blocks && n % 16 != 0) || (generic && !op.of_ocb))
              continue;
            Bytes text = lcg (uint32_t (n), n);
            check_overlap (s, op, n, op.reads == 0 ? text : reference.seal (nonce, s.ad, text));
          }
    }
}
END_TEST

// ---- length 0

// Each of these does nothing, whether a pointer is NULL or not.
START_TEST (nothing)
{
  use_implementation (_i);
  uint8_t byte = 0x5a, *const pointers[] = { nullptr, &byte };
  for (const OcbFunctions &f : ocb_functions)
    {
      Setting s (f);
      for (uint8_t *dst : pointers)
        for (const uint8_t *src : pointers)
          for (const Operation &op : operations)
            if (op.reads == 0 && op.writes == 0)
              {
                Bytes state, unchanged;
                if (op.of_ocb)
                  with_context (s, &unchanged, [] (urtica_ocb_ctx *) {});
                else if (strcmp (op.name, "ctr_crypt") == 0)
                  unchanged = iv;
                op.call (s, &state, 0, dst, src);
                ck_assert_msg (state == unchanged && byte == 0x5a, "%s changed something", op.name);
              }
      for (uint8_t *data : pointers)
        {
          urtica_ocb_ctx ctx = s.begun;
          f.update (&ctx, s.key (), 0, data);
          ck_assert_mem_eq (&ctx, &s.begun, sizeof ctx);
        }
    }
}
END_TEST

// Nonce, associated data and text each empty, with a pointer or without:
// as a stream and as a message, they give the tag that the RFC gives.
START_TEST (empty)
{
  use_implementation (_i);
  uint8_t byte = 0x5a, *const pointers[] = { nullptr, &byte };
  for (const OcbFunctions &f : ocb_functions)
    {
      Setting s (f);
      Reference reference (s.aes, lcg (4, s.aes.user_key_size));
      const Bytes right = reference.seal (Bytes (), Bytes (), Bytes ());
      for (const uint8_t *n : pointers)
        for (const uint8_t *a : pointers)
          for (const uint8_t *src : pointers)
            for (uint8_t *dst : pointers)
              {
                urtica_ocb_ctx ctx;
                uint8_t tag[16], sealed[16];
                f.set_nonce (&ctx, s.key (), 16, 0, n);
                f.update (&ctx, s.key (), 0, a);
                f.encrypt (&ctx, s.key (), 0, dst, src);
                f.decrypt (&ctx, s.key (), s.inverse (), 0, dst, src);
                f.digest (&ctx, s.key (), 16, tag);
                ck_assert_mem_eq (tag, right.data (), 16);
                f.encrypt_message (s.key (), 0, n, 0, a, 16, 16, sealed, src);
                ck_assert_mem_eq (sealed, right.data (), 16);
                ck_assert_int_eq (f.decrypt_message (s.key (), s.inverse (), 0, n, 0, a, 16, 0, dst, sealed), 1);
                for (unsigned bit = 0; bit < 128; bit++)
                  {
                    sealed[bit / 8] ^= uint8_t (1 << bit % 8);
                    if (f.decrypt_message (s.key (), s.inverse (), 0, n, 0, a, 16, 0, dst, sealed) != 0)
                      ck_abort_msg ("%s_decrypt_message accepts tag bit %u turned over", f.name, bit);
                    sealed[bit / 8] ^= uint8_t (1 << bit % 8);
                  }
                ck_assert_uint_eq (byte, 0x5a);
              }
    }
}
END_TEST

// The empty message of the RFC's appendix A.
START_TEST (empty_value)
{
  use_implementation (_i);
  OcbKeys k (ocb_functions[0], counting (0, 16));
  uint8_t tag[16];
  const Bytes n = unhex ("bbaa99887766554433221100"), right = unhex ("785407bfffc8ad9edcc5520ac9111ee6");
  k.f.encrypt_message (k.key.data (), n.size (), n.data (), 0, nullptr, 16, 16, tag, nullptr);
  ck_assert_mem_eq (tag, right.data (), 16);
}
END_TEST

// Calls of length 0 before, between and after pieces, also after a partial
// block and of the other kind.
START_TEST (nothing_between)
{
  use_implementation (_i);
  for (const OcbFunctions &f : ocb_functions)
    {
      Setting s (f);
      Reference reference (s.aes, lcg (4, s.aes.user_key_size));
      const Bytes ad = lcg (9, 53), text = lcg (1, 300), right = reference.seal (nonce, ad, text);
      urtica_ocb_ctx ctx;
      auto nothing = [&]
        {
          const urtica_ocb_ctx before = ctx;
          uint8_t byte = 0x5a;
          f.update (&ctx, s.key (), 0, &byte);
          f.encrypt (&ctx, s.key (), 0, nullptr, nullptr);
          f.update (&ctx, s.key (), 0, nullptr);
          f.decrypt (&ctx, s.key (), s.inverse (), 0, &byte, &byte);
          ck_assert_mem_eq (&ctx, &before, sizeof ctx);
        };
      Bytes got (text.size () + 16);
      f.set_nonce (&ctx, s.key (), 16, nonce.size (), nonce.data ());
      nothing ();
      f.update (&ctx, s.key (), 16, ad.data ());
      nothing ();
      f.update (&ctx, s.key (), 37, ad.data () + 16);
      nothing ();
      f.encrypt (&ctx, s.key (), 48, got.data (), text.data ());
      nothing ();
      f.encrypt (&ctx, s.key (), 252, got.data () + 48, text.data () + 48);
      nothing ();
      f.digest (&ctx, s.key (), 16, got.data () + text.size ());
      ck_assert_mem_eq (got.data (), right.data (), right.size ());
    }
}
END_TEST

// ---- a message that is refused

START_TEST (refused)
{
  use_implementation (_i);
  for (const OcbFunctions &f : ocb_functions)
    {
      Setting s (f);
      Reference reference (s.aes, lcg (4, s.aes.user_key_size));
      for (size_t n : { 0, 1, 15, 16, 17, 100, 255, 256, 257, 1100 })
        for (size_t t : { 1, 12, 16 })
          for (size_t before : { 0, 1, 16, 40, 5000 })          // the last one is disjoint
            {
              Bytes sealed = reference.seal (nonce, s.ad, lcg (uint32_t (n), n), t);
              if (t > 1)                // one byte would be right one time in 256
                sealed[(n + t - 1) * before % (n + t)] ^= 0x10;
              sealed[n + t - 1] ^= 1;
              Bytes area (64 + before + sealed.size () + 64, 0xa5);
              std::copy (sealed.begin (), sealed.end (), area.begin () + ptrdiff_t (64 + before));
              Bytes after = area;
              std::fill_n (after.begin () + 64, n, uint8_t (0));
              int good = f.decrypt_message (s.key (), s.inverse (), nonce.size (), nonce.data (), s.ad.size (), s.ad.data (),
                                            t, n, &area[64], &area[64 + before]);
              if (good != 0 || area != after)
                ck_abort_msg ("%s %s_decrypt_message, length %zu, tag %zu, dst %zu bytes before src: %s", urtica_implementation (),
                              f.name, n, t, before, good != 0 ? "accepted" : "not zeros, or more than them");
            }
    }
}
END_TEST

}  // namespace

int
main ()
{
  Suite *suite = suite_create ("overlap");
  TCase *t = tcase_create ("overlap");
  add_for_implementations (t, overlap);
  add_for_implementations (t, nothing);
  add_for_implementations (t, empty);
  add_for_implementations (t, empty_value);
  add_for_implementations (t, nothing_between);
  add_for_implementations (t, refused);
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
