// vaes256.cc: AES on 256-bit registers: VAES and AVX2, VEX encodings alone.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "ocb/table.h"
#include "x86_64/aes-rounds.h"
#include "x86_64/ymm-registers.h"

namespace {

struct Vaes256Registers : YmmRegisters
{
  static ALWAYS_INLINE reg round (reg x, reg k) { return to_reg (_mm256_aesenc_epi128 (m256 (x), m256 (k))); }
  static ALWAYS_INLINE reg round_last (reg x, reg k) { return to_reg (_mm256_aesenclast_epi128 (m256 (x), m256 (k))); }
  static ALWAYS_INLINE reg inv_round (reg x, reg k) { return to_reg (_mm256_aesdec_epi128 (m256 (x), m256 (k))); }
  static ALWAYS_INLINE reg inv_round_last (reg x, reg k) { return to_reg (_mm256_aesdeclast_epi128 (m256 (x), m256 (k))); }
};

}  // namespace

extern const struct aes_impl urtica_aes_impl_vaes256 =
  aes_table<AesInstructions<Vaes256Registers>> ("vaes256", CPU_AES | CPU_AVX2 | CPU_VAES);
