// avx2.cc: AES in constant time for CPUs without AES instructions, or with these masked, by AVX2.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "x86_64/avx2.h"

extern const struct aes_impl urtica_aes_impl_avx2 = bitsliced_table<Avx2> ("avx2", CPU_AVX2);
