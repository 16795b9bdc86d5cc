// table.h: the table of a backend with AES-NI.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef URTICA_X86_64_TABLE_H
#define URTICA_X86_64_TABLE_H

#include "x86_64/expand-key.h"

#include "ocb/table.h"

#endif
