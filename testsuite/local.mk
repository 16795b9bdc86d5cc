# SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later
# Tests are C++ against the static library, so that they reach what it hides.

TEST_CXXFLAGS = $(AM_CXXFLAGS) $(CHECK_CFLAGS)
TEST_LDFLAGS = $(AM_LDFLAGS) -static
TEST_LDADD = liburtica.la $(CHECK_LIBS)
AM_TESTS_ENVIRONMENT = srcdir='$(srcdir)'; export srcdir; CK_VERBOSITY=$${CK_VERBOSITY-normal}; export CK_VERBOSITY; \
  CK_DEFAULT_TIMEOUT=0; export CK_DEFAULT_TIMEOUT;

EXTRA_DIST += testsuite/suite.h testsuite/ocb-keys.h

if HAVE_CHECK

# ---- known answers


# ---- memory, secrets, and proofs of parts


# ---- misuse


# ---- what was built: symbols, headers, structs


# ---- peers


endif

# ---- programs

check_PROGRAMS += testsuite/evp-ocb
testsuite_evp_ocb_SOURCES = testsuite/evp-ocb.c
testsuite_evp_ocb_CFLAGS = $(AM_CFLAGS) $(LIBCRYPTO_CFLAGS)
testsuite_evp_ocb_LDADD = $(LIBCRYPTO_LIBS)
dist_noinst_SCRIPTS += testsuite/ocb-file-test
TESTS += testsuite/ocb-file-test

check_PROGRAMS += testsuite/ocb-benchmark-wrong
testsuite_ocb_benchmark_wrong_SOURCES = testsuite/ocb-benchmark-wrong.c examples/ocb-benchmark.c
testsuite_ocb_benchmark_wrong_LDADD = $(ocb_benchmark_LDADD)
dist_noinst_SCRIPTS += testsuite/ocb-benchmark-test
TESTS += testsuite/ocb-benchmark-test
