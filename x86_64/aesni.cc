// aesni.cc: AES by AES-NI in SSE encodings, for CPUs without AVX, or with AVX switched off.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "ocb/table.h"
#include "x86_64/aesni.h"

extern const struct aes_impl urtica_aes_impl_aesni = aes_table<Aesni> ("aesni", CPU_SSSE3 | CPU_AES);
