// cpu-test.cc: which implementations a machine is found to run, from the
// words of its CPUID.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "cpu-names.h"
#include "suite.h"

#if defined __x86_64__

#include "aes/cpu.h"
#include "aes/impl.h"

namespace {

// What may be missing, by its place in Intel's manual: volume 2A, CPUID;
// volume 1, section 13.3 on XCR0.
enum Requirement : unsigned
{
  SSSE3 = 1, AES = 2, OSXSAVE = 4, AVX = 8,             // leaf 1
  LEAF7 = 0x10,                                         // that there is a leaf 7
  AVX2 = 0x20, AVX512F = 0x40, AVX512BW = 0x80, AVX512VL = 0x100, VAES = 0x200,
  XMM_STATE = 0x400, YMM_STATE = 0x800,                 // what the system keeps
  OPMASK_STATE = 0x1000, ZMM_UPPER_STATE = 0x2000, ZMM_16_STATE = 0x4000
};
constexpr unsigned requirement_count = 15;
constexpr unsigned everything = (1u << requirement_count) - 1;

constexpr unsigned needs_avx = OSXSAVE | AVX | XMM_STATE | YMM_STATE;
constexpr unsigned needs_avx2 = needs_avx | LEAF7 | AVX2;
constexpr unsigned needs_avx512 = needs_avx2 | AVX512F | AVX512BW | AVX512VL | OPMASK_STATE | ZMM_UPPER_STATE | ZMM_16_STATE;

// The implementations, the best first, and what each needs.
const struct
{
  const aes_impl *impl;
  unsigned needs;
} expected[] = {
  { &urtica_aes_impl_vaes512, needs_avx512 | AES | VAES },
  { &urtica_aes_impl_vaes256, needs_avx2 | AES | VAES },
  { &urtica_aes_impl_aesniavx, needs_avx | AES },
  { &urtica_aes_impl_aesni, SSSE3 | AES },
  { &urtica_aes_impl_avx2, needs_avx2 },
  { &urtica_aes_impl_ssse3, SSSE3 },
  { &urtica_aes_impl_ct64, 0 },
  { &urtica_aes_impl_ct32, 0 },
};

// The words of a machine that has these, and every other bit as in noise.
cpuid_words
machine (unsigned has, uint64_t noise)
{
  const uint32_t word = uint32_t (noise), max_leaf = has & LEAF7 ? 7 + (word & 0x19) : 6;
  cpuid_words w = { max_leaf, word, word, word, noise };
  auto put = [has] (auto &in, unsigned bit, unsigned requirement)
    {
      const auto mask = decltype (+in) (1) << bit;
      in = has & requirement ? in | mask : in & ~mask;
    };
  put (w.leaf1_ecx, 9, SSSE3);
  put (w.leaf1_ecx, 25, AES);
  put (w.leaf1_ecx, 27, OSXSAVE);
  put (w.leaf1_ecx, 28, AVX);
  put (w.leaf7_ebx, 5, AVX2);
  put (w.leaf7_ebx, 16, AVX512F);
  put (w.leaf7_ebx, 30, AVX512BW);
  put (w.leaf7_ebx, 31, AVX512VL);
  put (w.leaf7_ecx, 9, VAES);
  put (w.xcr0, 1, XMM_STATE);
  put (w.xcr0, 2, YMM_STATE);
  put (w.xcr0, 5, OPMASK_STATE);
  put (w.xcr0, 6, ZMM_UPPER_STATE);
  put (w.xcr0, 7, ZMM_16_STATE);
  return w;
}

// Those that should run where all this is.
std::string
expect_on (unsigned has)
{
#if defined __APPLE__                   // the library leaves AVX-512 alone there
  has &= ~unsigned (AVX512F);
#endif
  return expect_on (expected, has);
}

void
check_words (const char *what, const cpuid_words &w, const std::string &names)
{
  const std::string found = runnable (expected, urtica::cpu_features (w));
  if (found != names)
    ck_abort_msg ("%s: max leaf %x, leaf 1 ECX %x, leaf 7 EBX %x ECX %x, XCR0 %llx: \"%s\", not \"%s\"", what, w.max_leaf,
                  w.leaf1_ecx, w.leaf7_ebx, w.leaf7_ecx, static_cast<unsigned long long> (w.xcr0),
                  found.c_str (), names.c_str ());
}

// All sets of requirements, among them those with just one missing: each
// implementation is offered where all that it needs is there, whatever else.
START_TEST (every_set)
{
  for (unsigned has = 0; has <= everything; has++)
    for (uint64_t noise : { UINT64_C (0), ~UINT64_C (0) })
      check_words (noise ? "all other bits set" : "no other bit set", machine (has, noise), expect_on (has));
}
END_TEST

// The best by name, so that the table of needs cannot be wrong together with
// the library.
const struct
{
  const char *what;
  unsigned has;
  const char *best;                     // null: of those that need no AES instructions
} steps[] = {
  { "all", everything, "vaes512" },
  { "no AVX512F", everything & ~AVX512F, "vaes256" },
  { "no AVX512BW", everything & ~AVX512BW, "vaes256" },
  { "no AVX512VL", everything & ~AVX512VL, "vaes256" },
  { "mask registers not kept", everything & ~OPMASK_STATE, "vaes256" },
  { "upper halves of ZMM not kept", everything & ~ZMM_UPPER_STATE, "vaes256" },
  { "ZMM16 to ZMM31 not kept", everything & ~ZMM_16_STATE, "vaes256" },
  { "VAES with no AVX-512 at all", needs_avx2 | AES | VAES, "vaes256" },
  { "AVX-512 with no VAES", everything & ~VAES, "aesniavx" },
  { "no AVX2", everything & ~AVX2, "aesniavx" },
  { "no leaf 7", everything & ~LEAF7, "aesniavx" },
  { "AES and AVX alone", needs_avx | AES, "aesniavx" },
  { "no AVX", everything & ~AVX, "aesni" },
  { "no OSXSAVE", everything & ~OSXSAVE, "aesni" },
  { "XMM not kept", everything & ~XMM_STATE, "aesni" },
  { "YMM not kept", everything & ~YMM_STATE, "aesni" },
  { "AES alone, no AVX", SSSE3 | AES, "aesni" },
  { "VAES, AVX-512, but no AES", everything & ~AES, nullptr },
  { "AES, but no SSSE3", AES, nullptr },
  { "nothing", 0, nullptr },
};

const char *
best_without_aes (unsigned has)
{
  for (const auto &e : expected)
    if (!(e.needs & (AES | ~has)))
      return e.impl->name;
  return "none";
}

START_TEST (one_step)
{
  const auto &s = steps[_i];
  const unsigned features = urtica::cpu_features (machine (s.has, 0));
  const std::string names = runnable (expected, features), best = names.substr (0, names.find (' '));
  if (best != (s.best ? s.best : best_without_aes (s.has)))
    ck_abort_msg ("%s: the best is %s", s.what, best.c_str ());
}
END_TEST

// Words as machines give them, and changes of them: no bit above has a wrong place.
constexpr unsigned sandy_bridge = SSSE3 | AES | needs_avx | LEAF7, haswell = sandy_bridge | AVX2, ice_lake = haswell | VAES;
const struct
{
  const char *what;
  cpuid_words words;
  unsigned has;
} machines[] = {
  // QEMU's models, which have no AVX-512
  { "qemu64", { 0xd, 0x80002001, 0, 0, 0 }, 0 },
  { "Conroe", { 0xa, 0x80000201, 0, 0, 0 }, SSSE3 },
  { "Nehalem", { 0xb, 0x80982201, 0, 0, 0 }, SSSE3 },
  { "Nehalem,+aes", { 0xb, 0x82982201, 0, 0, 0 }, SSSE3 | AES },
  { "Westmere", { 0xb, 0x82982203, 0, 0, 0 }, SSSE3 | AES },
  { "SandyBridge", { 0xd, 0x9e982203, 0, 0, 0x7 }, sandy_bridge },
  { "Haswell", { 0xd, 0xfed83203, 0x3a9, 0, 0x7 }, haswell },
  { "Haswell, no OSXSAVE", { 0xd, 0xf6d83203, 0x3a9, 0, 0 }, SSSE3 | AES },
  { "EPYC-Milan", { 0xd, 0xfed8320b, 0x19803a9, 0xc, 0x207 }, haswell },
  { "Icelake-Server", { 0xd, 0xfed83203, 0x19803a9, 0x1020c, 0x207 }, ice_lake },
  { "max", { 0xd, 0xfed8320b, 0x1d843a9, 0x8001020c, 0x21f }, ice_lake },
  { "max,-aes", { 0xd, 0xfcd8320b, 0x1d843a9, 0x8001020c, 0x21f }, ice_lake & ~AES },

  // a Xeon that has all, and what is left of it where the system keeps less
  { "Xeon", { 0x20, 0xfffa3203, 0xf1bf27eb, 0x1b415fde, 0x602e7 }, everything },
  { "Xeon, XCR0 e7", { 0x20, 0xfffa3203, 0xf1bf27eb, 0x1b415fde, 0xe7 }, everything },
  { "Xeon, XCR0 87", { 0x20, 0xfffa3203, 0xf1bf27eb, 0x1b415fde, 0x87 }, ice_lake },
  { "Xeon, XCR0 67", { 0x20, 0xfffa3203, 0xf1bf27eb, 0x1b415fde, 0x67 }, ice_lake },
  { "Xeon, XCR0 7, as on macOS", { 0x20, 0xfffa3203, 0xf1bf27eb, 0x1b415fde, 0x7 }, ice_lake },
  { "Xeon, XCR0 e5", { 0x20, 0xfffa3203, 0xf1bf27eb, 0x1b415fde, 0xe5 }, SSSE3 | AES },
  { "Xeon, XCR0 3", { 0x20, 0xfffa3203, 0xf1bf27eb, 0x1b415fde, 0x3 }, SSSE3 | AES },
  { "Xeon, XCR0 1", { 0x20, 0xfffa3203, 0xf1bf27eb, 0x1b415fde, 0x1 }, SSSE3 | AES },
  { "Xeon, leaves up to 6", { 0x6, 0xfffa3203, 0, 0, 0x602e7 }, sandy_bridge & ~LEAF7 },
  { "no words at all", { 0, 0, 0, 0, 0 }, 0 },
};

START_TEST (real_words)
{
  check_words (machines[_i].what, machines[_i].words, expect_on (machines[_i].has));
}
END_TEST

// This machine, as the compiler's library sees it, and as the library offers it.
START_TEST (this_machine)
{
  const unsigned f = urtica::cpu_features ();
  __builtin_cpu_init ();
  ck_assert_int_eq ((f & CPU_SSSE3) != 0, __builtin_cpu_supports ("ssse3") != 0);
  ck_assert_int_eq ((f & CPU_AES) != 0, __builtin_cpu_supports ("aes") != 0);
  ck_assert_int_eq ((f & CPU_AVX) != 0, __builtin_cpu_supports ("avx") != 0);
  ck_assert_int_eq ((f & CPU_AVX2) != 0, __builtin_cpu_supports ("avx2") != 0);
#if !defined __APPLE__
  const bool avx512 = __builtin_cpu_supports ("avx512f") && __builtin_cpu_supports ("avx512bw")
    && __builtin_cpu_supports ("avx512vl");
  ck_assert_int_eq ((f & CPU_AVX512) != 0, avx512);
#endif
  std::string names;
  for (const char *const *name = urtica_implementations (); *name; name++)
    append (names, *name);
  const std::string found = runnable (expected, f);
  ck_assert_str_eq (names.c_str (), found.c_str ());
}
END_TEST

}  // namespace

int
main ()
{
  printf ("found: %s\nchosen: %s\n", runnable (expected, urtica::cpu_features ()).c_str (), urtica_implementation ());
  Suite *suite = suite_create ("cpu");
  TCase *t = tcase_create ("cpu");
  tcase_add_test (t, every_set);
  tcase_add_loop_test (t, one_step, 0, sizeof steps / sizeof steps[0]);
  tcase_add_loop_test (t, real_words, 0, sizeof machines / sizeof machines[0]);
  tcase_add_test (t, this_machine);
  suite_add_tcase (suite, t);
  return run_suite (suite);
}

#else

int
main ()
{
  printf ("this is not for x86-64: it has no CPUID\n");
  return 77;
}

#endif
