# SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later
# Plain C, each to be read and copied; the sources are installed.

examplesdir = $(docdir)/examples
dist_examples_DATA =

# ---- the two programs of the README

noinst_PROGRAMS += examples/seal-message examples/nettle-beside-urtica
TESTS += examples/seal-message examples/nettle-beside-urtica
examples_seal_message_SOURCES = examples/seal-message.c
examples_seal_message_LDADD = liburtica.la
examples_nettle_beside_urtica_SOURCES = examples/nettle-beside-urtica.c
if HAVE_NETTLE_OCB
examples_nettle_beside_urtica_CPPFLAGS = $(AM_CPPFLAGS) $(NETTLE_CFLAGS) -DHAVE_NETTLE_OCB=1
examples_nettle_beside_urtica_LDADD = liburtica.la $(NETTLE_LIBS)
else
examples_nettle_beside_urtica_CPPFLAGS = $(AM_CPPFLAGS) -DHAVE_NETTLE_OCB=0
examples_nettle_beside_urtica_LDADD = liburtica.la
endif
dist_examples_DATA += $(examples_seal_message_SOURCES) $(examples_nettle_beside_urtica_SOURCES)

# ---- ocb-file

noinst_PROGRAMS += examples/ocb-file
examples_ocb_file_SOURCES = examples/ocb-file.c examples/ocb-file-io.c examples/ocb-file-message.c \
  examples/ocb-file-progress.c examples/ocb-file.h
examples_ocb_file_LDADD = liburtica.la
dist_examples_DATA += $(examples_ocb_file_SOURCES)

# ---- ocb-benchmark

benchmark_parts = \
  examples/benchmark-program.h examples/benchmark-program.c \
  examples/benchmark-clock.h examples/benchmark-clock.c \
  examples/benchmark-turns.h examples/benchmark-turns.c \
  examples/benchmark-chains.h examples/benchmark-chains.c examples/benchmark-chains-check.c \
  examples/benchmark-output.h examples/benchmark-output.c \
  examples/benchmark-json.h examples/benchmark-json.c \
  examples/benchmark-gnuplot.h examples/benchmark-gnuplot.c

ocb_benchmark_parts = \
  examples/benchmark-contestants.h examples/benchmark-contestants.c \
  examples/benchmark-urtica.c examples/benchmark-nettle.c examples/benchmark-openssl.c examples/benchmark-libgcrypt.c \
  examples/benchmark-operations.h examples/benchmark-operations.c \
  examples/benchmark-rows.h examples/benchmark-rows.c \
  examples/benchmark-selection.h examples/benchmark-selection.c \
  examples/benchmark-report.h examples/benchmark-table.c examples/benchmark-rows-json.c examples/benchmark-plot.c
dist_examples_DATA += examples/ocb-benchmark.c $(benchmark_parts) $(ocb_benchmark_parts)

# An archive, so that a test can put a part of its own in place of one.
noinst_LIBRARIES = examples/libbenchmark.a
ARFLAGS = cr
examples_libbenchmark_a_SOURCES = $(benchmark_parts) $(ocb_benchmark_parts)
examples_libbenchmark_a_CFLAGS = $(AM_CFLAGS) $(NETTLE_CFLAGS) $(LIBCRYPTO_CFLAGS) $(LIBGCRYPT_CFLAGS)

noinst_PROGRAMS += examples/ocb-benchmark
examples_ocb_benchmark_SOURCES = examples/ocb-benchmark.c
examples_ocb_benchmark_LDADD = examples/libbenchmark.a liburtica.la $(NETTLE_LIBS) $(LIBCRYPTO_LIBS) $(LIBGCRYPT_LIBS)

# ---- aes-pipeline

noinst_PROGRAMS += examples/aes-pipeline
examples_aes_pipeline_SOURCES = examples/aes-pipeline.c examples/aes-pipeline.h examples/aes-pipeline-table.c \
  examples/aes-pipeline-files.c
examples_aes_pipeline_LDADD = examples/libbenchmark.a liburtica.la
dist_examples_DATA += $(examples_aes_pipeline_SOURCES)

# ---- nettle-compare, which is a program of Nettle's alone

nettle_compare_parts = examples/nettle-compare.c examples/nettle-compare.h examples/nettle-compare-calls.c \
  examples/nettle-compare-output.c
if HAVE_NETTLE_OCB
noinst_PROGRAMS += examples/nettle-compare
endif
examples_nettle_compare_SOURCES = $(nettle_compare_parts)
examples_nettle_compare_CPPFLAGS = $(AM_CPPFLAGS) $(NETTLE_CFLAGS)
examples_nettle_compare_LDADD = examples/libbenchmark.a $(NETTLE_LIBS)
dist_examples_DATA += $(nettle_compare_parts)

# ---- urtica-provider.so, for OpenSSL

provider_parts = \
  examples/openssl-provider/provider.c examples/openssl-provider/provider.h examples/openssl-provider/aes-key.h \
  examples/openssl-provider/aes-ocb.c examples/openssl-provider/aes-ocb.h \
  examples/openssl-provider/aes-ocb-params.c examples/openssl-provider/aes-ocb-text.c
providerexamplesdir = $(examplesdir)/openssl-provider
dist_providerexamples_DATA = $(provider_parts) examples/openssl-provider/openssl.cnf.in
dist_noinst_SCRIPTS += examples/openssl-provider/speed

if BUILD_PROVIDER
# An -rpath makes libtool build a module, and not a part of other libraries.
if INSTALL_PROVIDER
opensslmodulesdir = $(OPENSSL_MODULESDIR)
opensslmodules_LTLIBRARIES = examples/openssl-provider/urtica-provider.la
provider_rpath = $(opensslmodulesdir)
else
EXTRA_LTLIBRARIES = examples/openssl-provider/urtica-provider.la
CLEANFILES += examples/openssl-provider/urtica-provider.la
provider_rpath = $(libdir)/ossl-modules
endif
examples_openssl_provider_urtica_provider_la_SOURCES = $(provider_parts)
examples_openssl_provider_urtica_provider_la_CFLAGS = $(AM_CFLAGS) $(LIBCRYPTO_CFLAGS)
examples_openssl_provider_urtica_provider_la_LDFLAGS = $(AM_LDFLAGS) -module -avoid-version -no-undefined -shared \
  -rpath $(provider_rpath) -export-symbols-regex '^OSSL_provider_init$$'
examples_openssl_provider_urtica_provider_la_LIBADD = liburtica.la $(LIBCRYPTO_LIBS)

# A configuration for the module in its place in the build.
noinst_DATA = examples/openssl-provider/urtica-provider.la examples/openssl-provider/openssl.cnf
CLEANFILES += examples/openssl-provider/openssl.cnf
examples/openssl-provider/openssl.cnf: examples/openssl-provider/openssl.cnf.in Makefile
	$(AM_V_GEN)$(MKDIR_P) $(@D) && \
	  sed 's,@MODULE@,$(abs_builddir)/examples/openssl-provider/.libs/urtica-provider.so,' \
	    $(srcdir)/examples/openssl-provider/openssl.cnf.in >$@.tmp && mv $@.tmp $@
endif
