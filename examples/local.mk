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
