// aesni.h: AES on 128-bit registers, one block in each; AES-NI and SSSE3, in
// the SSE or the VEX encoding as the file's flags say.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_AESNI_H
#define URTICA_AESNI_H

#include "x86_64/aes-rounds.h"
#include "x86_64/xmm-registers.h"

namespace {

struct AesniRegisters : XmmRegisters
{
  static ALWAYS_INLINE reg round (reg x, reg k) { return to_block (_mm_aesenc_si128 (m128 (x), m128 (k))); }
  static ALWAYS_INLINE reg round_last (reg x, reg k) { return to_block (_mm_aesenclast_si128 (m128 (x), m128 (k))); }
  static ALWAYS_INLINE reg inv_round (reg x, reg k) { return to_block (_mm_aesdec_si128 (m128 (x), m128 (k))); }
  static ALWAYS_INLINE reg inv_round_last (reg x, reg k) { return to_block (_mm_aesdeclast_si128 (m128 (x), m128 (k))); }
};

using Aesni = AesInstructions<AesniRegisters>;

}  // namespace

#endif
