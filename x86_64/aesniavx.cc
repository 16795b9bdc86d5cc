// aesniavx.cc: AES by AES-NI in VEX encodings: no register is copied before a round.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "ocb/table.h"
#include "x86_64/aesni.h"

extern const struct aes_impl urtica_aes_impl_aesniavx = aes_table<Aesni> ("aesniavx", CPU_AES | CPU_AVX);
