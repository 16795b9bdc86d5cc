// neon.cc: AES in constant time for CPUs without AES instructions, by NEON.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "arm64/neon.h"

extern const struct aes_impl urtica_aes_impl_neon = bitsliced_table<Neon> ("neon", CPU_ASIMD);
