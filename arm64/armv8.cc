// armv8.cc: AES by AESE and AESMC.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "arm64/armv8.h"
#include "ocb/table.h"

extern const struct aes_impl urtica_aes_impl_armv8 = aes_table<Armv8> ("armv8", CPU_ARM_AES);
