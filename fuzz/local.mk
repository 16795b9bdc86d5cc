# SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later
# Fuzzers, for libFuzzer: they are built in a folder of their own, with Clang.

FUZZERS = fuzz/ocb-differential-fuzz fuzz/ocb-calls-fuzz
FUZZ_SECONDS = 60
FUZZ_FLAGS =
EXTRA_PROGRAMS += $(FUZZERS)
EXTRA_DIST += fuzz/seeds
dist_noinst_SCRIPTS += fuzz/check-fuzz

FUZZER_COMPILE_FLAGS = $(AM_CXXFLAGS) $(CHECK_CFLAGS)
FUZZER_LINK_FLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer -static

fuzz_ocb_differential_fuzz_SOURCES = fuzz/ocb-differential-fuzz.cc testsuite/assertions.cc fuzz/choices.h fuzz/oracles.h testsuite/plain-aes.h
fuzz_ocb_differential_fuzz_CXXFLAGS = $(FUZZER_COMPILE_FLAGS) $(LIBCRYPTO_CFLAGS) $(LIBGCRYPT_CFLAGS) $(BOTAN_CFLAGS) $(NETTLE_CFLAGS)
fuzz_ocb_differential_fuzz_LDFLAGS = $(FUZZER_LINK_FLAGS)
fuzz_ocb_differential_fuzz_LDADD = liburtica.la $(LIBCRYPTO_LIBS) $(LIBGCRYPT_LIBS) $(BOTAN_LIBS) $(NETTLE_LIBS)

fuzz_ocb_calls_fuzz_SOURCES = fuzz/ocb-calls-fuzz.cc testsuite/assertions.cc fuzz/choices.h fuzz/misuse-double.h fuzz/model.h testsuite/plain-aes.h
fuzz_ocb_calls_fuzz_CXXFLAGS = $(FUZZER_COMPILE_FLAGS)
fuzz_ocb_calls_fuzz_LDFLAGS = $(FUZZER_LINK_FLAGS)
fuzz_ocb_calls_fuzz_LDADD = liburtica.la

check-fuzz:
	@$(AM_TESTS_ENVIRONMENT) FUZZERS='$(FUZZERS)'; PEER_NETTLE='$(PEER_NETTLE)'; export FUZZERS PEER_NETTLE; \
	  status=0; $(SHELL) $(srcdir)/fuzz/check-fuzz --seconds '$(FUZZ_SECONDS)' $(FUZZ_FLAGS) || status=$$?; test $$status = 0 || test $$status = 77
phony_targets += check-fuzz
mostlyclean-local:
	rm -rf fuzz/build fuzz/*.scratch
