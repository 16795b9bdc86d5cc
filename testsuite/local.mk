# SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later
# Tests are C++ against the static library, so that they reach what it hides.

TEST_CXXFLAGS = $(AM_CXXFLAGS) $(CHECK_CFLAGS)
TEST_LINKFLAGS = $(AM_LDFLAGS) -static
# To MemorySanitizer all is undefined that code built without it has written:
# Check's, and what libstdc++ holds of its templates.
if MEMORY_SANITIZER
TEST_CHECK = testsuite/librunner.la
TEST_CXXFLAGS += -include testsuite/memory-sanitizer.h
else
TEST_CHECK = $(CHECK_LIBS)
endif
TEST_LDADD = liburtica.la $(TEST_CHECK)
# Programs of a cross build run by EMULATOR, which RUN_PROGRAM asks where there is one.
RUN_PROGRAM = $(if $(EMULATOR),$(SHELL) $(abs_srcdir)/testsuite/run-program)
LOG_COMPILER = $(RUN_PROGRAM)
dist_noinst_SCRIPTS += testsuite/run-program
AM_TESTS_ENVIRONMENT = EMULATOR='$(EMULATOR)'; RUN_PROGRAM='$(RUN_PROGRAM)'; export EMULATOR RUN_PROGRAM; \
  srcdir='$(srcdir)'; export srcdir; CK_VERBOSITY=$${CK_VERBOSITY-normal}; export CK_VERBOSITY; \
  CK_DEFAULT_TIMEOUT=0; export CK_DEFAULT_TIMEOUT;

EXTRA_DIST += testsuite/vectors testsuite/suite.h testsuite/emulator.h testsuite/ocb-keys.h testsuite/vector-list.h \
  testsuite/vectors.h testsuite/areas.h testsuite/ocb-record.h testsuite/ocb-at-four.h \
  testsuite/toy-cipher.h testsuite/memory-sanitizer.h testsuite/hash.h testsuite/nettle-ciphers.h $(built_tests) testsuite/built.sh \
  testsuite/sample.c

if HAVE_CHECK

if MEMORY_SANITIZER
check_LTLIBRARIES += testsuite/librunner.la
endif
testsuite_librunner_la_SOURCES = testsuite/runner.cc testsuite/assertions.cc
testsuite_librunner_la_CXXFLAGS = $(TEST_CXXFLAGS)

# ---- known answers

KNOWN_ANSWER_TESTS = testsuite/vectors-test testsuite/aes-vectors-test testsuite/ctr-vectors-test \
  testsuite/ocb-vectors-test testsuite/ocb-ciphers-test testsuite/hashed-vectors-test testsuite/ocb-values-test
check_PROGRAMS += $(KNOWN_ANSWER_TESTS)
TESTS += $(KNOWN_ANSWER_TESTS)

testsuite_vectors_test_SOURCES = testsuite/vectors-test.cc
testsuite_vectors_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_vectors_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_vectors_test_LDADD = $(TEST_LDADD)

testsuite_aes_vectors_test_SOURCES = testsuite/aes-vectors-test.cc
testsuite_aes_vectors_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_aes_vectors_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_aes_vectors_test_LDADD = $(TEST_LDADD)

testsuite_ctr_vectors_test_SOURCES = testsuite/ctr-vectors-test.cc
testsuite_ctr_vectors_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_ctr_vectors_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_ctr_vectors_test_LDADD = $(TEST_LDADD)

testsuite_ocb_vectors_test_SOURCES = testsuite/ocb-vectors-test.cc
testsuite_ocb_vectors_test_CXXFLAGS = $(TEST_CXXFLAGS) $(NETTLE_CFLAGS)
testsuite_ocb_vectors_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_ocb_vectors_test_LDADD = $(TEST_LDADD) $(NETTLE_LIBS)

if HAVE_NETTLE
testsuite_ocb_ciphers_test_SOURCES = testsuite/ocb-ciphers-test.cc
else
testsuite_ocb_ciphers_test_SOURCES = testsuite/needs-nettle.cc
endif
testsuite_ocb_ciphers_test_CXXFLAGS = $(TEST_CXXFLAGS) $(NETTLE_CFLAGS)
testsuite_ocb_ciphers_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_ocb_ciphers_test_LDADD = $(TEST_LDADD) $(NETTLE_LIBS)

if HAVE_NETTLE
testsuite_hashed_vectors_test_SOURCES = testsuite/hashed-vectors-test.cc
else
testsuite_hashed_vectors_test_SOURCES = testsuite/needs-nettle.cc
endif
testsuite_hashed_vectors_test_CXXFLAGS = $(TEST_CXXFLAGS) $(NETTLE_CFLAGS)
testsuite_hashed_vectors_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_hashed_vectors_test_LDADD = $(TEST_LDADD) $(NETTLE_LIBS)

if HAVE_NETTLE
testsuite_ocb_values_test_SOURCES = testsuite/ocb-values-test.cc
else
testsuite_ocb_values_test_SOURCES = testsuite/needs-nettle.cc
endif
testsuite_ocb_values_test_CXXFLAGS = $(TEST_CXXFLAGS) $(NETTLE_CFLAGS)
testsuite_ocb_values_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_ocb_values_test_LDADD = $(TEST_LDADD) $(NETTLE_LIBS)

# ---- memory, secrets, and proofs of parts

memory_tests = testsuite/guard-test testsuite/checksum-test testsuite/bitslice-test \
  testsuite/offset-test testsuite/overlap-test testsuite/residue-test testsuite/residue-search-test
check_PROGRAMS += $(memory_tests)
TESTS += $(memory_tests)

testsuite_guard_test_SOURCES = testsuite/guard-test.cc testsuite/placements.h testsuite/functions.h testsuite/guarded.h testsuite/reference.h
testsuite_guard_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_guard_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_guard_test_LDADD = $(TEST_LDADD)

testsuite_checksum_test_SOURCES = testsuite/checksum-test.cc testsuite/guarded.h
testsuite_checksum_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_checksum_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_checksum_test_LDADD = $(TEST_LDADD)

testsuite_bitslice_test_SOURCES = testsuite/bitslice-test.cc testsuite/bitslice-parts.h
testsuite_bitslice_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_bitslice_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_bitslice_test_LDADD = $(TEST_LDADD)

if X86_64
check_PROGRAMS += testsuite/bitslice-ssse3-test testsuite/bitslice-avx2-test
TESTS += testsuite/bitslice-ssse3-test testsuite/bitslice-avx2-test
endif
if ARM64
check_PROGRAMS += testsuite/bitslice-neon-test
TESTS += testsuite/bitslice-neon-test
endif
testsuite_bitslice_neon_test_SOURCES = testsuite/bitslice-simd-test.cc testsuite/bitslice-parts.h
testsuite_bitslice_neon_test_CPPFLAGS = $(AM_CPPFLAGS) -DTESTED_BITS=128
testsuite_bitslice_neon_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_bitslice_neon_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_bitslice_neon_test_LDADD = $(TEST_LDADD)
testsuite_bitslice_ssse3_test_SOURCES = testsuite/bitslice-simd-test.cc testsuite/bitslice-parts.h
testsuite_bitslice_ssse3_test_CPPFLAGS = $(AM_CPPFLAGS) -DTESTED_BITS=128
testsuite_bitslice_ssse3_test_CXXFLAGS = $(TEST_CXXFLAGS) -mssse3
testsuite_bitslice_ssse3_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_bitslice_ssse3_test_LDADD = $(TEST_LDADD)
testsuite_bitslice_avx2_test_SOURCES = testsuite/bitslice-simd-test.cc testsuite/bitslice-parts.h
testsuite_bitslice_avx2_test_CPPFLAGS = $(AM_CPPFLAGS) -DTESTED_BITS=256
testsuite_bitslice_avx2_test_CXXFLAGS = $(TEST_CXXFLAGS) -mavx2
testsuite_bitslice_avx2_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_bitslice_avx2_test_LDADD = $(TEST_LDADD)

testsuite_offset_test_SOURCES = testsuite/offset-test.cc testsuite/functions.h testsuite/reference.h
testsuite_offset_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_offset_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_offset_test_LDADD = $(TEST_LDADD)

testsuite_overlap_test_SOURCES = testsuite/overlap-test.cc testsuite/functions.h testsuite/reference.h
testsuite_overlap_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_overlap_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_overlap_test_LDADD = $(TEST_LDADD)

testsuite_residue_test_SOURCES = testsuite/residue-test.cc testsuite/functions.h testsuite/reference.h testsuite/residue.h \
  testsuite/allocations.h testsuite/calls.h testsuite/edge-calls.h
testsuite_residue_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_residue_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_residue_test_LDADD = $(TEST_LDADD)

testsuite_residue_search_test_SOURCES = testsuite/residue-search-test.cc testsuite/residue.h testsuite/allocations.h
testsuite_residue_search_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_residue_search_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_residue_search_test_LDADD = $(TEST_LDADD)

# ---- registers

check_PROGRAMS += testsuite/abi-test
TESTS += testsuite/abi-test
testsuite_abi_test_SOURCES = testsuite/abi-test.cc testsuite/preserved.h testsuite/calls.h testsuite/functions.h testsuite/reference.h
testsuite_abi_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_abi_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_abi_test_LDADD = $(TEST_LDADD)

# ---- proofs: the mode over symbolic blocks, steps on a basis, the counter's carry

EXTRA_DIST += testsuite/symbolic.h testsuite/symbolic-rfc.h testsuite/symbolic-backend.h
proof_tests = testsuite/symbolic-test testsuite/symbolic-portable-test testsuite/steps-test testsuite/ctr-carry-test \
  testsuite/generic-lengths-test testsuite/counts-test
check_PROGRAMS += $(proof_tests)
TESTS += $(proof_tests)

testsuite_symbolic_test_SOURCES = testsuite/symbolic-test.cc
testsuite_symbolic_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_symbolic_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_symbolic_test_LDADD = $(TEST_LDADD)

testsuite_symbolic_portable_test_SOURCES = testsuite/symbolic-portable-test.cc
testsuite_symbolic_portable_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_symbolic_portable_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_symbolic_portable_test_LDADD = $(TEST_LDADD)

testsuite_steps_test_SOURCES = testsuite/steps-test.cc testsuite/reference.h testsuite/functions.h
testsuite_steps_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_steps_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_steps_test_LDADD = $(TEST_LDADD)

if X86_64
check_PROGRAMS += testsuite/steps-xmm-test
TESTS += testsuite/steps-xmm-test
endif
testsuite_steps_xmm_test_SOURCES = testsuite/steps-test.cc testsuite/reference.h testsuite/functions.h
testsuite_steps_xmm_test_CPPFLAGS = $(AM_CPPFLAGS) -DSTEPS_OF_XMM=1
testsuite_steps_xmm_test_CXXFLAGS = $(TEST_CXXFLAGS) -mssse3 -maes
testsuite_steps_xmm_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_steps_xmm_test_LDADD = $(TEST_LDADD)

testsuite_ctr_carry_test_SOURCES = testsuite/ctr-carry-test.cc testsuite/functions.h
testsuite_ctr_carry_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_ctr_carry_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_ctr_carry_test_LDADD = $(TEST_LDADD)

testsuite_generic_lengths_test_SOURCES = testsuite/generic-lengths-test.cc testsuite/reference.h testsuite/functions.h
testsuite_generic_lengths_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_generic_lengths_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_generic_lengths_test_LDADD = $(TEST_LDADD)

testsuite_counts_test_SOURCES = testsuite/counts-test.cc testsuite/reference.h testsuite/functions.h
testsuite_counts_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_counts_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_counts_test_LDADD = $(TEST_LDADD)

# ---- what went wrong in other libraries

check_PROGRAMS += testsuite/known-bugs-test
TESTS += testsuite/known-bugs-test
testsuite_known_bugs_test_SOURCES = testsuite/known-bugs-test.cc testsuite/known-bugs-mode.cc testsuite/known-bugs-streams.cc \
  testsuite/known-bugs-buffers.cc testsuite/known-bugs.h testsuite/reference.h testsuite/functions.h testsuite/guarded.h testsuite/random.h
testsuite_known_bugs_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_known_bugs_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_known_bugs_test_LDADD = $(TEST_LDADD)

# ---- scale: a minute or more, so not part of check

EXTRA_PROGRAMS += testsuite/scale-test
testsuite_scale_test_SOURCES = testsuite/scale-test.cc testsuite/scale.h testsuite/peers.h testsuite/functions.h
testsuite_scale_test_CXXFLAGS = $(TEST_CXXFLAGS) $(LIBCRYPTO_CFLAGS) $(LIBGCRYPT_CFLAGS)
testsuite_scale_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_scale_test_LDADD = $(TEST_LDADD) $(LIBCRYPTO_LIBS) $(LIBGCRYPT_LIBS)

CLEANFILES += $(EXTRA_PROGRAMS)

# ---- constant time

check_PROGRAMS += testsuite/undefined-secrets
testsuite_undefined_secrets_SOURCES = testsuite/undefined-secrets.cc testsuite/undefined.h \
  testsuite/calls.h testsuite/edge-calls.h testsuite/planted-leaks.h
testsuite_undefined_secrets_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_undefined_secrets_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_undefined_secrets_LDADD = $(TEST_LDADD)

EXTRA_PROGRAMS += testsuite/equal-traces
testsuite_equal_traces_SOURCES = testsuite/equal-traces.cc testsuite/single-step.h \
  testsuite/calls.h testsuite/edge-calls.h testsuite/planted-leaks.h
testsuite_equal_traces_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_equal_traces_LDFLAGS = $(AM_LDFLAGS) -all-static -XCClinker -no-pie
testsuite_equal_traces_LDADD = liburtica.la

dist_noinst_SCRIPTS += testsuite/constant-time-check testsuite/constant-time-test
EXTRA_DIST += testsuite/constant-time-lint.awk testsuite/trace-operands.awk testsuite/trace-plugin.c \
  testsuite/planted-vector-leaks.cc
TESTS += testsuite/constant-time-test
MOSTLYCLEANFILES += testsuite/equal-traces
check-constant-time-valgrind: testsuite/undefined-secrets
check-constant-time-trace check-constant-time-emulated: testsuite/equal-traces

# ---- misuse

check_PROGRAMS += testsuite/misuse-test
TESTS += testsuite/misuse-test

testsuite_misuse_test_SOURCES = testsuite/misuse-test.cc testsuite/children.h testsuite/faults.h testsuite/functions.h
testsuite_misuse_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_misuse_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_misuse_test_LDADD = $(TEST_LDADD)

# ---- faults

check_PROGRAMS += testsuite/fault-test
TESTS += testsuite/fault-test
testsuite_fault_test_SOURCES = testsuite/fault-test.cc testsuite/children.h
testsuite_fault_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_fault_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_fault_test_LDADD = $(TEST_LDADD)

# ---- detection, instruction sets, emulated machines

check_PROGRAMS += testsuite/cpu-test
TESTS += testsuite/cpu-test
testsuite_cpu_test_SOURCES = testsuite/cpu-test.cc testsuite/cpu-names.h
testsuite_cpu_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_cpu_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_cpu_test_LDADD = $(TEST_LDADD)

check_PROGRAMS += testsuite/cpu-arm64-test
TESTS += testsuite/cpu-arm64-test
testsuite_cpu_arm64_test_SOURCES = testsuite/cpu-arm64-test.cc testsuite/cpu-names.h
testsuite_cpu_arm64_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_cpu_arm64_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_cpu_arm64_test_LDADD = $(TEST_LDADD)

dist_noinst_SCRIPTS += testsuite/qemu-check

# ---- arm64: what is executed, and what it costs by the models of CPUs

EXTRA_DIST += testsuite/arm64-count.c
dist_noinst_SCRIPTS += testsuite/arm64-instructions testsuite/arm64-cost
if ARM64
check_PROGRAMS += testsuite/arm64-work
TESTS += testsuite/arm64-instructions
endif
testsuite_arm64_work_SOURCES = testsuite/arm64-work.c
testsuite_arm64_work_CFLAGS = $(AM_CFLAGS)
testsuite_arm64_work_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_arm64_work_LDADD = liburtica.la
check-arm64-cost:
	@status=0; srcdir='$(srcdir)' $(srcdir)/testsuite/arm64-cost || status=$$?; test $$status = 0 || test $$status = 77
phony_targets += check-arm64-cost

# ---- what was built: symbols, headers, structs

check_PROGRAMS += testsuite/struct-test
TESTS += testsuite/struct-test
testsuite_struct_test_SOURCES = testsuite/struct-test.cc testsuite/random.h
testsuite_struct_test_CXXFLAGS = $(TEST_CXXFLAGS) $(NETTLE_CFLAGS)
testsuite_struct_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_struct_test_LDADD = $(TEST_LDADD) $(NETTLE_LIBS)

# ---- peers

check_PROGRAMS += testsuite/peers-test
TESTS += testsuite/peers-test
testsuite_peers_test_SOURCES = testsuite/peers-test.cc testsuite/peers.h testsuite/trial.h testsuite/random.h
testsuite_peers_test_CXXFLAGS = $(TEST_CXXFLAGS) $(LIBCRYPTO_CFLAGS) $(LIBGCRYPT_CFLAGS)
testsuite_peers_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_peers_test_LDADD = $(TEST_LDADD) $(LIBCRYPTO_LIBS) $(LIBGCRYPT_LIBS)

check_PROGRAMS += testsuite/nettle-ocb-test
TESTS += testsuite/nettle-ocb-test
testsuite_nettle_ocb_test_SOURCES = testsuite/nettle-ocb-test.cc testsuite/trial.h testsuite/random.h
testsuite_nettle_ocb_test_CXXFLAGS = $(TEST_CXXFLAGS) $(NETTLE_CFLAGS)
testsuite_nettle_ocb_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_nettle_ocb_test_LDADD = $(TEST_LDADD) $(NETTLE_LIBS)

check_PROGRAMS += testsuite/nettle-callback-test
TESTS += testsuite/nettle-callback-test
testsuite_nettle_callback_test_SOURCES = testsuite/nettle-callback-test.cc testsuite/trial.h testsuite/random.h testsuite/residue.h
testsuite_nettle_callback_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_nettle_callback_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_nettle_callback_test_LDADD = $(TEST_LDADD)

# The same against the shared library: it finds what the program defines.
check_PROGRAMS += testsuite/nettle-callback-shared-test
TESTS += testsuite/nettle-callback-shared-test
testsuite_nettle_callback_shared_test_SOURCES = $(testsuite_nettle_callback_test_SOURCES)
testsuite_nettle_callback_shared_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_nettle_callback_shared_test_LDFLAGS = $(AM_LDFLAGS)
testsuite_nettle_callback_shared_test_LDADD = $(TEST_LDADD)

# Not linked with Nettle, but loads it beside the drop-in.
check_PROGRAMS += testsuite/dropin-nettle-test
TESTS += testsuite/dropin-nettle-test
if HAVE_NETTLE
testsuite_dropin_nettle_test_SOURCES = testsuite/dropin-nettle-test.cc testsuite/nettle-libraries.h testsuite/trial.h testsuite/random.h
else
testsuite_dropin_nettle_test_SOURCES = testsuite/needs-nettle.cc
endif
testsuite_dropin_nettle_test_CPPFLAGS = $(AM_CPPFLAGS) -DNETTLE_LIBRARY='"$(NETTLE_LIBRARY)"'
testsuite_dropin_nettle_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_dropin_nettle_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_dropin_nettle_test_LDADD = $(TEST_LDADD)

# ---- threads

# With assertions of its own: Check has no part in it, so sanitizers see all.
check_PROGRAMS += testsuite/threads-test
TESTS += testsuite/threads-test
testsuite_threads_test_SOURCES = testsuite/threads-test.cc testsuite/assertions.cc testsuite/plain-aes.h \
  testsuite/functions.h testsuite/reference.h
testsuite_threads_test_CXXFLAGS = $(TEST_CXXFLAGS)
testsuite_threads_test_LDFLAGS = $(TEST_LINKFLAGS)
testsuite_threads_test_LDADD = liburtica.la

endif

# ---- without Check

check_PROGRAMS += testsuite/plain-test
TESTS += testsuite/plain-test
testsuite_plain_test_SOURCES = testsuite/plain-test.c
testsuite_plain_test_LDADD = liburtica.la

# ---- other machines

dist_noinst_SCRIPTS += testsuite/cross-check testsuite/unpack-debian
EXTRA_DIST += testsuite/fake-hwcap.c

# ---- what was built, by shell and the compiler's tools

built_tests = testsuite/symbols-test testsuite/shared-library-test testsuite/static-link-test \
  testsuite/headers-test testsuite/install-test testsuite/isa-test
TESTS += $(built_tests)
AM_TESTS_ENVIRONMENT += \
  CC='$(CC)'; CFLAGS='$(CFLAGS)'; CPPFLAGS='$(CPPFLAGS)'; CXX='$(CXX)'; CXXFLAGS='$(CXXFLAGS)'; LDFLAGS='$(LDFLAGS)'; \
  export CC CFLAGS CPPFLAGS CXX CXXFLAGS LDFLAGS; \
  HARDENING='$(HARDENING)'; HARDENING_LDFLAGS='$(HARDENING_LDFLAGS)'; SANITIZE='$(SANITIZE)'; HOST_CPU='$(host_cpu)'; \
  export HARDENING HARDENING_LDFLAGS SANITIZE HOST_CPU; \
  PUBLIC_HEADERS='$(urticainclude_HEADERS) $(nodist_urticainclude_HEADERS)'; NETTLE_CFLAGS='$(NETTLE_CFLAGS)'; \
  PKG_CONFIG='$(PKG_CONFIG)'; INCLUDEDIR='$(includedir)'; LIBDIR='$(libdir)'; MAKE='$(MAKE)'; OBJDUMP='$(OBJDUMP)'; NM='$(NM)'; LIBRARY_OBJECTS='$(liburtica_la_OBJECTS)'; \
  ISA_LIBRARIES='$(liburtica_la_LIBADD)'; \
  export PUBLIC_HEADERS NETTLE_CFLAGS PKG_CONFIG INCLUDEDIR LIBDIR MAKE OBJDUMP NM LIBRARY_OBJECTS ISA_LIBRARIES;

# ---- the drop-in for Nettle: symbols, and the three ways in

dropin_tests = testsuite/dropin-symbols-test testsuite/dropin-library-test testsuite/dropin-versions-test \
  testsuite/dropin-recompile-test testsuite/dropin-relink-test testsuite/dropin-preload-test testsuite/nettle-compare-test
TESTS += $(dropin_tests)
dist_noinst_SCRIPTS += testsuite/get-nettle
EXTRA_DIST += $(dropin_tests) testsuite/dropin.sh testsuite/nettle-program.c testsuite/nettle-program.expected
if NETTLE_DROPIN
AM_TESTS_ENVIRONMENT += NETTLE_DROPIN=yes;
else
AM_TESTS_ENVIRONMENT += NETTLE_DROPIN=no;
endif
if HAVE_NETTLE
AM_TESTS_ENVIRONMENT += HAVE_NETTLE=yes;
else
AM_TESTS_ENVIRONMENT += HAVE_NETTLE=no;
endif
if HAVE_NETTLE_OCB
AM_TESTS_ENVIRONMENT += HAVE_NETTLE_OCB=yes;
else
AM_TESTS_ENVIRONMENT += HAVE_NETTLE_OCB=no;
endif
AM_TESTS_ENVIRONMENT += NETTLE_LIBS='$(NETTLE_LIBS)'; DROPIN_OBJECTS='$(liburtica_nettle_la_OBJECTS)'; \
  export NETTLE_DROPIN HAVE_NETTLE HAVE_NETTLE_OCB NETTLE_LIBS DROPIN_OBJECTS;

# ---- constant time, whole

CONSTANT_TIME_CHECKERS = valgrind msan trace emulated lint
CONSTANT_TIME_FLAGS =

check-constant-time: $(CONSTANT_TIME_CHECKERS:%=check-constant-time-%)
check-constant-time-lint: liburtica.la
$(CONSTANT_TIME_CHECKERS:%=check-constant-time-%):
	@$(AM_TESTS_ENVIRONMENT) EMULATOR='$(EMULATOR)'; PROGRAM='$(PROGRAM)'; export EMULATOR PROGRAM; \
	  status=0; $(SHELL) $(srcdir)/testsuite/constant-time-check $(@:check-constant-time-%=%) $(CONSTANT_TIME_FLAGS) || status=$$?; \
	  test $$status = 0 || test $$status = 77
phony_targets += check-constant-time $(CONSTANT_TIME_CHECKERS:%=check-constant-time-%)
clean-local:
	rm -rf testsuite/msan-build testsuite/sanitizer-builds testsuite/coverage-build testsuite/mutation-build

# ---- sanitizers, each in a build of its own

SANITIZERS_CHECKED = address memory thread
SANITIZER_TESTS =
dist_noinst_SCRIPTS += testsuite/sanitizers-check

check-sanitizers: $(SANITIZERS_CHECKED:%=check-sanitizers-%)
$(SANITIZERS_CHECKED:%=check-sanitizers-%):
	@$(AM_TESTS_ENVIRONMENT) SANITIZER_TESTS='$(SANITIZER_TESTS)'; PEER_NETTLE='$(PEER_NETTLE)'; \
	  export SANITIZER_TESTS PEER_NETTLE; status=0; \
	  $(SHELL) $(srcdir)/testsuite/sanitizers-check $(@:check-sanitizers-%=%) || status=$$?; test $$status = 0 || test $$status = 77
phony_targets += check-sanitizers $(SANITIZERS_CHECKED:%=check-sanitizers-%)

# ---- the ABI, against that on record

abi_names = liburtica
if NETTLE_DROPIN
abi_names += liburtica-nettle
endif
dist_noinst_SCRIPTS += testsuite/abi-check
EXTRA_DIST += abi/liburtica.abi abi/liburtica-nettle.abi
check-abi: all
	@$(AM_TESTS_ENVIRONMENT) $(SHELL) $(srcdir)/testsuite/abi-check $(abi_names)
update-abi: all
	@$(AM_TESTS_ENVIRONMENT) $(SHELL) $(srcdir)/testsuite/abi-check --update $(abi_names)
phony_targets += check-abi update-abi

# ---- what compilers do not say

dist_noinst_SCRIPTS += testsuite/static-check
EXTRA_DIST += testsuite/cppcheck-suppressions .clang-tidy
x86_64_kernels = x86_64/ssse3.cc x86_64/avx2.cc x86_64/aesni.cc x86_64/aesniavx.cc x86_64/vaes256.cc x86_64/vaes512.cc
check-static: $(BUILT_SOURCES)
	@$(AM_TESTS_ENVIRONMENT) $(SHELL) $(srcdir)/testsuite/static-check $(filter %.cc,$(liburtica_la_SOURCES)) $(x86_64_kernels) nettle/nettle.cc
phony_targets += check-static

# ---- which lines the tests execute

dist_noinst_SCRIPTS += testsuite/coverage-check
# Those that call the library; others look at how it was built.
coverage_tests = vectors-test aes-vectors-test ctr-vectors-test ocb-values-test ocb-ciphers-test overlap-test guard-test \
  steps-test counts-test known-bugs-test misuse-test fault-test nettle-callback-test offset-test \
  checksum-test threads-test cpu-test struct-test
check-coverage:
	@srcdir='$(srcdir)' COVERAGE_TESTS='$(coverage_tests:%=testsuite/%)' $(srcdir)/testsuite/coverage-check
phony_targets += check-coverage

# ---- small faults, which the tests must find

dist_noinst_SCRIPTS += testsuite/mutation-check
EXTRA_DIST += testsuite/mutants
# From those that take no time to those that take a minute.
MUTATION_TESTS = $(addprefix testsuite/, vectors-test ocb-values-test cpu-test cpu-arm64-test fault-test misuse-test \
  bitslice-test steps-test offset-test checksum-test generic-lengths-test nettle-callback-test ctr-vectors-test \
  struct-test abi-test counts-test known-bugs-test ocb-ciphers-test aes-vectors-test threads-test overlap-test guard-test peers-test \
  ctr-carry-test hashed-vectors-test ocb-vectors-test symbolic-portable-test residue-test symbolic-test)
MUTATION_FLAGS =
check-mutants: $(BUILT_SOURCES)
	@$(AM_TESTS_ENVIRONMENT) MUTATION_TESTS='$(MUTATION_TESTS)' $(srcdir)/testsuite/mutation-check $(MUTATION_FLAGS)
phony_targets += check-mutants

# ---- the same bytes, wherever they are built

dist_noinst_SCRIPTS += testsuite/reproducible-check
check-reproducible:
	@$(AM_TESTS_ENVIRONMENT) $(srcdir)/testsuite/reproducible-check $(lib_LTLIBRARIES)
phony_targets += check-reproducible

# ---- emulated CPUs

QEMU_CPUS = Nehalem Westmere SandyBridge Haswell max max,-aes
QEMU_CHECK_FLAGS =
QEMU_TESTS = testsuite/vectors-test testsuite/aes-vectors-test testsuite/ctr-vectors-test testsuite/ocb-ciphers-test \
  testsuite/checksum-test testsuite/bitslice-test testsuite/residue-search-test testsuite/residue-test testsuite/struct-test \
  testsuite/misuse-test testsuite/fault-test testsuite/peers-test testsuite/steps-test testsuite/ctr-carry-test \
  testsuite/counts-test testsuite/known-bugs-test
QEMU_LONG_TESTS = testsuite/ocb-vectors-test testsuite/hashed-vectors-test testsuite/ocb-values-test testsuite/guard-test \
  testsuite/offset-test testsuite/overlap-test testsuite/nettle-ocb-test

check-qemu: $(QEMU_CPUS:%=check-qemu-%)
$(QEMU_CPUS:%=check-qemu-%): $(check_PROGRAMS)
	@$(AM_TESTS_ENVIRONMENT) QEMU_TESTS='$(QEMU_TESTS)' QEMU_LONG_TESTS='$(QEMU_LONG_TESTS)' \
	  $(SHELL) $(srcdir)/testsuite/qemu-check $(QEMU_CHECK_FLAGS) $(@:check-qemu-%=%)
phony_targets += check-qemu $(QEMU_CPUS:%=check-qemu-%)

# ---- scale

check-scale: testsuite/scale-test testsuite/counts-test
	$(AM_TESTS_ENVIRONMENT) SCALE='$(SCALE)' testsuite/scale-test
	$(AM_TESTS_ENVIRONMENT) testsuite/counts-test

# The same where size_t has 32 bits: cross-check builds there and says what it
# needs; x86-64 runs such programs itself.
check-scale-i686:
	$(SHELL) $(srcdir)/testsuite/cross-check --build build-cross \
	  --tests 'testsuite/counts-test testsuite/offset-test testsuite/known-bugs-test' i686
	$(MAKE) -C build-cross/i686 check-scale
phony_targets += check-scale check-scale-i686

# ---- programs

check_PROGRAMS += testsuite/evp-ocb
testsuite_evp_ocb_SOURCES = testsuite/evp-ocb.c
testsuite_evp_ocb_CFLAGS = $(AM_CFLAGS) $(LIBCRYPTO_CFLAGS)
testsuite_evp_ocb_LDADD = $(LIBCRYPTO_LIBS)
dist_noinst_SCRIPTS += testsuite/ocb-file-test
TESTS += testsuite/ocb-file-test

check_PROGRAMS += testsuite/ocb-benchmark-wrong
testsuite_ocb_benchmark_wrong_SOURCES = testsuite/ocb-benchmark-wrong.c examples/ocb-benchmark.c
testsuite_ocb_benchmark_wrong_LDADD = $(examples_ocb_benchmark_LDADD)
dist_noinst_SCRIPTS += testsuite/ocb-benchmark-test
TESTS += testsuite/ocb-benchmark-test

check_PROGRAMS += testsuite/aes-pipeline-wrong
testsuite_aes_pipeline_wrong_SOURCES = testsuite/aes-pipeline-wrong.c $(examples_aes_pipeline_SOURCES)
testsuite_aes_pipeline_wrong_LDADD = $(examples_aes_pipeline_LDADD)
dist_noinst_SCRIPTS += testsuite/aes-pipeline-test
TESTS += testsuite/aes-pipeline-test

# ---- OpenSSL's provider, and programs of others that run on urtica

INTEROP_TESTS =
if BUILD_PROVIDER
if HAVE_CHECK
# With the shared library, which the provider uses too: so a test can choose
# the implementation that the provider runs.
provider_tests = testsuite/provider-test testsuite/provider-misuse-test
check_PROGRAMS += $(provider_tests)
TESTS += $(provider_tests)
INTEROP_TESTS += $(provider_tests)

testsuite_provider_test_SOURCES = testsuite/provider-test.cc testsuite/evp.h testsuite/random.h
testsuite_provider_test_CXXFLAGS = $(TEST_CXXFLAGS) $(LIBCRYPTO_CFLAGS)
testsuite_provider_test_LDADD = liburtica.la $(TEST_CHECK) $(LIBCRYPTO_LIBS)

testsuite_provider_misuse_test_SOURCES = testsuite/provider-misuse-test.cc testsuite/evp.h testsuite/random.h
testsuite_provider_misuse_test_CXXFLAGS = $(TEST_CXXFLAGS) $(LIBCRYPTO_CFLAGS)
testsuite_provider_misuse_test_LDADD = liburtica.la $(TEST_CHECK) $(LIBCRYPTO_LIBS)
endif

# Programs of others, on urtica. Modules for LD_PRELOAD need an -rpath, as said in examples/local.mk.
check_LTLIBRARIES += testsuite/count-calls.la
testsuite_count_calls_la_SOURCES = testsuite/count-calls.c
testsuite_count_calls_la_LDFLAGS = $(AM_LDFLAGS) -module -avoid-version -shared -rpath $(libdir)
testsuite_count_calls_la_LIBADD = -ldl
check_LTLIBRARIES += testsuite/rnp-shim.la
testsuite_rnp_shim_la_SOURCES = testsuite/rnp-shim.c examples/openssl-provider/aes-key.h
testsuite_rnp_shim_la_LDFLAGS = $(AM_LDFLAGS) -module -avoid-version -shared -rpath $(libdir)
testsuite_rnp_shim_la_LIBADD = liburtica.la -ldl
INTEROP_TESTS += testsuite/openssl-clients-test testsuite/openpgp-test
endif
dist_noinst_SCRIPTS += testsuite/openssl-clients-test testsuite/openpgp-test
EXTRA_DIST += testsuite/aesocb3.py

# Not in TESTS, for which each needs a rule of automake's: so this says in the
# same words how they went. Their environment is that of all tests.
check-interop: all $(check_PROGRAMS) $(check_LTLIBRARIES)
	@$(AM_TESTS_ENVIRONMENT) failed=0; \
	test -n '$(strip $(INTEROP_TESTS))' || echo "SKIP: without OpenSSL 3 or shared libraries there is no provider to test"; \
	for test in $(INTEROP_TESTS); do \
	  program=$$test; test -f $$program || program=$(srcdir)/$$test; \
	  status=0; $$program >$$test.log 2>&1 || status=$$?; \
	  case $$status in \
	    0) echo "PASS: $$test" ;; \
	    77) echo "SKIP: $$test: `tail -n 1 $$test.log`" ;; \
	    *) echo "FAIL: $$test"; cat $$test.log; failed=1 ;; \
	  esac; \
	done; exit $$failed
phony_targets += check-interop
