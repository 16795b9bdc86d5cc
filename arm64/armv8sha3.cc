// armv8sha3.cc: AES by AESE and AESMC on CPUs that have EOR3, the XOR of
// three: the kernels of armv8, which the compiler makes of it.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "arm64/armv8.h"
#include "ocb/table.h"

extern const struct aes_impl urtica_aes_impl_armv8sha3 = aes_table<Armv8> ("armv8sha3", CPU_ARM_AES | CPU_ARM_SHA3);
