// misuse-test.cc: every misuse that the API promises to end with an abort and
// one line on standard error, and what is just not one.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "children.h"
#include "faults.h"
#include "functions.h"

namespace {

// ---- AES

START_TEST (aes_misuse)
{
  use_implementation (_i);
  for (const AesFunctions &f : aes_functions)
    {
      AesKeys k (f, lcg (4, f.user_key_size));
      const std::string name = std::string (f.name) + "_";
      Bytes area (8192), iv (16);
      uint8_t *const src = area.data ();
      for (size_t n : { 1, 2, 4, 8, 15, 17, 24, 4097 })
        {
          uint8_t *dst = src + 4100;
          expect_abort (name + "encrypt", blocks_fault, [&] { f.encrypt (k.key.data (), n, src, src); });
          expect_abort (name + "decrypt", blocks_fault, [&] { f.decrypt (k.inverse.data (), n, src, src); });
          if (n < 4000)
            expect_abort (name + "encrypt", blocks_fault, [&] { f.encrypt (k.key.data (), n, dst, src); });
        }
      for (size_t n : { 16, 32, 400 })
        for (size_t ahead : { size_t (1), n / 2, n - 1 })
          {
            uint8_t *dst = src + ahead;
            expect_abort (name + "encrypt", inside, [&] { f.encrypt (k.key.data (), n, dst, src); });
            expect_abort (name + "decrypt", inside, [&] { f.decrypt (k.inverse.data (), n, dst, src); });
            expect_abort (name + "ctr_crypt", inside, [&] { f.ctr_crypt (k.key.data (), iv.data (), ahead + 1, dst, src); });
            expect_abort (name + "ctr_crypt_at", inside, [&] { f.ctr_crypt_at (k.key.data (), iv.data (), 5, n, dst, src); });
          }
    }
}
END_TEST

// ---- OCB

// What a misuse is given: a context with a nonce, and room.
struct Setting
{
  const OcbFunctions &f;
  OcbKeys keys;
  urtica_ocb_ctx ctx;
  Bytes area;
  uint8_t *text;                        // with as much room before it as after it

  explicit Setting (const OcbFunctions &functions)
  : f (functions), keys (f, lcg (4, f.aes->user_key_size)), area (2048), text (&area[1024])
  {
    set_nonce (16, 12);
  }
  void set_nonce (size_t tag, size_t n) { f.set_nonce (&ctx, keys.key.data (), tag, n, text); }
  void update (size_t n) { f.update (&ctx, keys.key.data (), n, text); }
  void encrypt (size_t n, ptrdiff_t ahead = 0) { f.encrypt (&ctx, keys.key.data (), n, text + ahead, text); }
  void decrypt (size_t n, ptrdiff_t ahead = 0) { f.decrypt (&ctx, keys.key.data (), keys.inverse.data (), n, text + ahead, text); }
  void digest (size_t n) { f.digest (&ctx, keys.key.data (), n, text); }
  void encrypt_message (size_t n, size_t tag, size_t total, ptrdiff_t ahead = 0)
  {
    f.encrypt_message (keys.key.data (), n, area.data (), 0, nullptr, tag, total, text + ahead, text);
  }
  int decrypt_message (size_t n, size_t tag, size_t length, ptrdiff_t ahead = 0)
  {
    return f.decrypt_message (keys.key.data (), keys.inverse.data (), n, area.data (), 0, nullptr, tag, length, text + ahead, text);
  }
};

const struct
{
  const char *function, *fault;
  void (*misuse) (Setting &s);
} ocb_misuses[] = {
  { "set_nonce", nonce_fault, [] (Setting &s) { s.set_nonce (16, 16); } },
  { "set_nonce", nonce_fault, [] (Setting &s) { s.set_nonce (16, 17); } },
  { "set_nonce", nonce_fault, [] (Setting &s) { s.set_nonce (16, SIZE_MAX); } },
  { "set_nonce", tag_fault, [] (Setting &s) { s.set_nonce (0, 12); } },
  { "set_nonce", tag_fault, [] (Setting &s) { s.set_nonce (17, 12); } },
  { "set_nonce", tag_fault, [] (Setting &s) { s.set_nonce (SIZE_MAX, 12); } },
  { "digest", digest_fault, [] (Setting &s) { s.digest (0); } },
  { "digest", digest_fault, [] (Setting &s) { s.digest (17); } },
  { "digest", digest_fault, [] (Setting &s) { s.digest (SIZE_MAX); } },

  { "update", order_fault, [] (Setting &s) { s.encrypt (16); s.update (16); } },
  { "update", order_fault, [] (Setting &s) { s.decrypt (16); s.update (1); } },
  { "update", order_fault, [] (Setting &s) { s.update (16); s.encrypt (320); s.update (16); } },
  { "update", order_fault, [] (Setting &s) { s.encrypt (5); s.update (16); } },
  { "update", order_fault, [] (Setting &s) { s.decrypt (1); s.update (16); } },

  { "update", partial_fault, [] (Setting &s) { s.update (1); s.update (16); } },
  { "update", partial_fault, [] (Setting &s) { s.update (15); s.update (1); } },
  { "update", partial_fault, [] (Setting &s) { s.update (337); s.update (16); } },
  { "encrypt", partial_fault, [] (Setting &s) { s.encrypt (1); s.encrypt (1); } },
  { "encrypt", partial_fault, [] (Setting &s) { s.encrypt (15); s.encrypt (16); } },
  { "encrypt", partial_fault, [] (Setting &s) { s.encrypt (16); s.encrypt (337); s.encrypt (16); } },
  { "decrypt", partial_fault, [] (Setting &s) { s.decrypt (1); s.decrypt (1); } },
  { "decrypt", partial_fault, [] (Setting &s) { s.decrypt (31); s.decrypt (320); } },
  { "decrypt", partial_fault, [] (Setting &s) { s.update (5); s.decrypt (33); s.decrypt (16); } },

  { "update", count_fault, [] (Setting &s) { s.ctx.data_count = most_blocks; s.update (16); } },
  { "update", count_fault, [] (Setting &s) { s.ctx.data_count = most_blocks - 1; s.update (33); } },
  { "update", count_fault, [] (Setting &s) { s.ctx.data_count = most_blocks - 30; s.update (31 * 16); } },
  { "encrypt", count_fault, [] (Setting &s) { s.ctx.message_count = most_blocks; s.encrypt (16); } },
  { "encrypt", count_fault, [] (Setting &s) { s.ctx.message_count = most_blocks - 1; s.encrypt (33); } },
  { "encrypt", count_fault, [] (Setting &s) { s.ctx.message_count = most_blocks - 30; s.encrypt (31 * 16); } },
  { "decrypt", count_fault, [] (Setting &s) { s.ctx.message_count = most_blocks; s.decrypt (16); } },
  { "decrypt", count_fault, [] (Setting &s) { s.ctx.message_count = most_blocks - 1; s.decrypt (33); } },
  { "decrypt", count_fault, [] (Setting &s) { s.ctx.message_count = most_blocks - 30; s.decrypt (31 * 16); } },

  { "encrypt", inside, [] (Setting &s) { s.encrypt (33, 1); } },
  { "encrypt", inside, [] (Setting &s) { s.encrypt (33, 32); } },
  { "encrypt", inside, [] (Setting &s) { s.encrypt (320, 16); } },
  { "decrypt", inside, [] (Setting &s) { s.decrypt (33, 1); } },
  { "decrypt", inside, [] (Setting &s) { s.decrypt (33, 32); } },
  { "decrypt", inside, [] (Setting &s) { s.decrypt (320, 16); } },

  { "encrypt_message", nonce_fault, [] (Setting &s) { s.encrypt_message (16, 16, 48); } },
  { "encrypt_message", nonce_fault, [] (Setting &s) { s.encrypt_message (SIZE_MAX, 16, 48); } },
  { "encrypt_message", tag_fault, [] (Setting &s) { s.encrypt_message (12, 0, 48); } },
  { "encrypt_message", tag_fault, [] (Setting &s) { s.encrypt_message (12, 17, 48); } },
  { "encrypt_message", total_fault, [] (Setting &s) { s.encrypt_message (12, 16, 15); } },
  { "encrypt_message", total_fault, [] (Setting &s) { s.encrypt_message (12, 16, 0); } },
  { "encrypt_message", total_fault, [] (Setting &s) { s.encrypt_message (12, 1, 0); } },
  { "encrypt_message", inside, [] (Setting &s) { s.encrypt_message (12, 16, 33 + 16, 1); } },
  { "encrypt_message", inside, [] (Setting &s) { s.encrypt_message (12, 16, 33 + 16, 32); } },

  { "decrypt_message", nonce_fault, [] (Setting &s) { s.decrypt_message (16, 16, 48); } },
  { "decrypt_message", nonce_fault, [] (Setting &s) { s.decrypt_message (SIZE_MAX, 16, 48); } },
  { "decrypt_message", tag_fault, [] (Setting &s) { s.decrypt_message (12, 0, 48); } },
  { "decrypt_message", tag_fault, [] (Setting &s) { s.decrypt_message (12, 17, 48); } },
  { "decrypt_message", wrap_fault, [] (Setting &s) { s.decrypt_message (12, 16, SIZE_MAX); } },
  { "decrypt_message", wrap_fault, [] (Setting &s) { s.decrypt_message (12, 16, SIZE_MAX - 15); } },
  { "decrypt_message", wrap_fault, [] (Setting &s) { s.decrypt_message (12, 1, SIZE_MAX); } },
  { "decrypt_message", inside, [] (Setting &s) { s.decrypt_message (12, 16, 33, 1); } },
  { "decrypt_message", inside, [] (Setting &s) { s.decrypt_message (12, 16, 33, 32); } },
  { "decrypt_message", inside, [] (Setting &s) { s.decrypt_message (12, 16, 33, 33); } },        // the tag is src's as well
  { "decrypt_message", inside, [] (Setting &s) { s.decrypt_message (12, 16, 33, 48); } },
};

START_TEST (ocb_misuse)
{
  use_implementation (_i);
  for (const OcbFunctions &f : ocb_functions)
    for (const auto &m : ocb_misuses)
      {
        Setting s (f);
        expect_abort (std::string (f.name) + "_" + m.function, m.fault, [&] { m.misuse (s); });
      }
}
END_TEST

// ---- what is just allowed

START_TEST (last_count)
{
  use_implementation (_i);
  for (const OcbFunctions &f : ocb_functions)
    for (size_t blocks : { 0, 1, 15, 16, 31 })
      for (size_t rest : { 0, 5 })
        {
          const size_t mark = rest > 0 ? most_blocks + 1 : 0, length = 16 * blocks + rest;
          Setting s (f);
          s.ctx.data_count = most_blocks - blocks;
          s.update (length);
          ck_assert_uint_eq (s.ctx.data_count, most_blocks + mark);
          s.ctx.message_count = most_blocks - blocks;
          const urtica_ocb_ctx before = s.ctx;
          s.encrypt (length);
          ck_assert_uint_eq (s.ctx.message_count, most_blocks + mark);
          s.ctx = before;
          s.decrypt (length);
          ck_assert_uint_eq (s.ctx.message_count, most_blocks + mark);
          s.digest (16);
        }
}
END_TEST

// dst right after src, and the shortest and longest of everything.
START_TEST (allowed)
{
  use_implementation (_i);
  for (const AesFunctions &f : aes_functions)
    {
      AesKeys k (f, lcg (4, f.user_key_size));
      Bytes area = lcg (1, 64), start = area, iv (16);
      f.encrypt (k.key.data (), 32, &area[32], &area[0]);
      f.decrypt (k.inverse.data (), 32, &area[32], &area[32]);
      ck_assert_mem_eq (&area[32], &start[0], 32);
      f.ctr_crypt_at (k.key.data (), iv.data (), 1, 31, &area[31], &area[0]);
      f.ctr_crypt (k.key.data (), iv.data (), 1, &area[1], &area[0]);
    }
  for (const OcbFunctions &f : ocb_functions)
    for (size_t nonce : { 0, 15 })
      for (size_t tag : { 1, 16 })
        {
          Setting s (f);
          const Bytes text = lcg (5, 33);
          std::copy (text.begin (), text.end (), s.text);
          s.encrypt_message (nonce, tag, 33 + tag, 33);
          std::copy (s.text + 33, s.text + 66 + tag, s.text);
          ck_assert_int_eq (s.decrypt_message (nonce, tag, 33, ptrdiff_t (33 + tag)), 1);
          ck_assert_mem_eq (s.text + 33 + tag, text.data (), text.size ());
          s.encrypt_message (nonce, tag, tag);
          s.set_nonce (tag, nonce);
          s.encrypt (33, 33);
          s.set_nonce (tag, nonce);
          s.decrypt (33, 33);
          s.digest (tag);
        }
}
END_TEST

// ---- the choice of an implementation

const char *program;

// What may be the first use of AES in a process.
void (*const first_uses[]) () = {
  [] { urtica_implementation (); },
  [] { urtica_select_implementation (tested_implementations ()[0]); },
  [] { urtica_select_implementation (nullptr); },
  [] { Setting s (ocb_functions[0]); s.update (16); },
  [] { Setting s (ocb_functions[5]); s.update (16); },
  [] { AesKeys k (aes_functions[1], Bytes (24)); uint8_t b[16] = {}; k.f.encrypt (k.key.data (), 16, b, b); },
  [] { AesKeys k (aes_functions[2], Bytes (32)); uint8_t b[16] = {}; k.f.decrypt (k.key.data (), 16, b, b); },
  [] { AesKeys k (aes_functions[0], Bytes (16)); uint8_t b[16] = {}; k.f.ctr_crypt (k.key.data (), b, 1, b, b); },
  [] { AesKeys k (aes_functions[0], Bytes (16)); uint8_t b[16] = {}; k.f.ctr_crypt_at (k.key.data (), b, 1, 1, b, b); },
};
const size_t first_use_count = sizeof first_uses / sizeof first_uses[0];

// A program begun anew, with the variable set to this or not at all; in the
// emulator that runs this one, if there is one, as exec would leave it.
void
begin_anew (const char *variable, size_t use)
{
  if (variable)
    setenv ("URTICA_IMPLEMENTATION", variable, 1);
  else
    unsetenv ("URTICA_IMPLEMENTATION");
  const std::string number = std::to_string (use);
  char *const none = nullptr;
  const char *emulator = getenv ("EMULATOR");
  if (emulator && *emulator)            // a command: the shell divides it into words
    execl ("/bin/sh", "sh", "-c", "exec $EMULATOR \"$0\" \"$@\"", program, "first-use", number.c_str (), none);
  execl (program, program, "first-use", number.c_str (), none);
  _exit (127);
}

START_TEST (unknown_name)
{
  const std::string names[] = { "nonsense", "ct", "CT64", "ct32 ", std::string (200, 'x') };
  for (const std::string &name : names)
    for (size_t use = 0; use < first_use_count; use++)
      expect_abort ("URTICA_IMPLEMENTATION", "this machine has no implementation \"" + name.substr (0, 64) + "\"",
                    [&] { begin_anew (name.c_str (), use); });
}
END_TEST

START_TEST (known_name)
{
  std::vector<const char *> names = { nullptr, "" };
  for (const char *name : tested_implementations ())
    names.push_back (name);
  for (const char *name : names)
    for (size_t use = 0; use < first_use_count; use++)
      {
        // One of the uses is itself a choice of the best.
        const bool best = !name || !*name || use == 1;
        Outcome o = run ([&] { begin_anew (name, use); });
        ck_assert_str_eq (o.error.c_str (), "");
        ck_assert_int_eq (o.status, 0);
        ck_assert_str_eq (o.output.c_str (), best ? tested_implementations ()[0] : name);
      }
}
END_TEST

START_TEST (no_such_choice)
{
  const char *name = use_implementation (_i);
  for (const char *wrong : { static_cast<const char *> (nullptr), "", "nonsense", "ct", "CT64", "ct32 " })
    {
      ck_assert_int_eq (urtica_select_implementation (wrong), 0);
      ck_assert_str_eq (urtica_implementation (), name);
    }
}
END_TEST

}  // namespace

int
main (int argc, char **argv)
{
  program = argv[0];
  if (argc == 3 && strcmp (argv[1], "first-use") == 0)
    {
      first_uses[strtoul (argv[2], nullptr, 10)] ();
      fputs (urtica_implementation (), stdout);
      return 0;
    }
  Suite *suite = suite_create ("misuse");
  TCase *t = tcase_create ("misuse");
  add_for_implementations (t, aes_misuse);
  add_for_implementations (t, ocb_misuse);
  add_for_implementations (t, last_count);
  add_for_implementations (t, allowed);
  tcase_add_test (t, unknown_name);
  tcase_add_test (t, known_name);
  add_for_implementations (t, no_such_choice);
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
