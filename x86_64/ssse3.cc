// ssse3.cc: AES in constant time for CPUs without AES instructions, by SSSE3.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "x86_64/ssse3.h"

extern const struct aes_impl urtica_aes_impl_ssse3 = bitsliced_table<Ssse3> ("ssse3", CPU_SSSE3);
