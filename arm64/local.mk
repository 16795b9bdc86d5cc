# SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later
# Every 64-bit Arm CPU runs the code for neon; armv8 names the instructions it
# has beyond (arm64/armv8.h). The extension of armv8sha3 is for the compiler to use.

EXTRA_DIST += arm64/neon-registers.h arm64/neon.h arm64/armv8.h

if ARM64
noinst_LTLIBRARIES += arm64/libneon.la arm64/libarmv8.la arm64/libarmv8sha3.la

arm64_libneon_la_SOURCES = arm64/neon.cc
arm64_libneon_la_CXXFLAGS = $(KERNEL_CXXFLAGS)
arm64_libarmv8_la_SOURCES = arm64/armv8.cc
arm64_libarmv8_la_CXXFLAGS = $(KERNEL_CXXFLAGS) $(ARMV8_CXXFLAGS)
arm64_libarmv8sha3_la_SOURCES = arm64/armv8sha3.cc
arm64_libarmv8sha3_la_CXXFLAGS = $(KERNEL_CXXFLAGS) $(ARMV8_CXXFLAGS) -march=armv8.2-a+aes+sha3
endif
