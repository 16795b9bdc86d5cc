# SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later
# Each file with the flags of its instructions, and those alone.

EXTRA_DIST += x86_64/xmm.h x86_64/xmm-registers.h x86_64/ymm-registers.h \
  x86_64/ssse3.h x86_64/avx2.h \
  x86_64/aes-rounds.h x86_64/aesni.h x86_64/key-words.h

if X86_64
noinst_LTLIBRARIES += x86_64/libssse3.la x86_64/libavx2.la \
  x86_64/libaesni.la x86_64/libaesniavx.la x86_64/libvaes256.la x86_64/libvaes512.la

x86_64_libssse3_la_SOURCES = x86_64/ssse3.cc
x86_64_libssse3_la_CXXFLAGS = $(KERNEL_CXXFLAGS) -mssse3
x86_64_libavx2_la_SOURCES = x86_64/avx2.cc
x86_64_libavx2_la_CXXFLAGS = $(KERNEL_CXXFLAGS) -mavx2
x86_64_libaesni_la_SOURCES = x86_64/aesni.cc
x86_64_libaesni_la_CXXFLAGS = $(KERNEL_CXXFLAGS) -mssse3 -maes
x86_64_libaesniavx_la_SOURCES = x86_64/aesniavx.cc
x86_64_libaesniavx_la_CXXFLAGS = $(KERNEL_CXXFLAGS) -mavx -maes
x86_64_libvaes256_la_SOURCES = x86_64/vaes256.cc
x86_64_libvaes256_la_CXXFLAGS = $(KERNEL_CXXFLAGS) -mavx2 -maes -mvaes
x86_64_libvaes512_la_SOURCES = x86_64/vaes512.cc
x86_64_libvaes512_la_CXXFLAGS = $(KERNEL_CXXFLAGS) -mavx2 -maes -mvaes -mavx512f -mavx512bw -mavx512vl
endif
