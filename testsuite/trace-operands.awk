# trace-operands.awk: of each instruction in a disassembly by objdump (x86-64,
# AT&T syntax) its address and the registers that it addresses memory by, as a
# sum of 1 << register in the order of ucontext.h; for single-step.h.
# SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

BEGIN {
  FS = "\t"
  n = split ("r8 r9 r10 r11 r12 r13 r14 r15 di si bp bx dx ax cx sp", name, " ")
  for (i = 1; i <= n; i++)
    {
      bit = 2 ^ (i - 1)
      if (i <= 8)
        mask[name[i]] = mask[name[i] "d"] = bit
      else
        mask["r" name[i]] = mask["e" name[i]] = bit
    }
}

NF >= 2 && $1 ~ /^ *[0-9a-f]+:$/ {
  address = $1
  gsub (/[ :]/, "", address)
  text = $2
  sub (/#.*/, "", text)
  sub (/<.*/, "", text)
  delete used
  # lea computes, and a nop's operand is none.
  if (text !~ /^(data16 |cs |rex[.A-Z]* )*(lea|nop)/)
    while (match (text, /\([^)]*\)/))
      {
        count = split (substr (text, RSTART + 1, RLENGTH - 2), part, /[%,]/)
        for (i = 1; i <= count; i++)
          if (part[i] in mask)
            used[mask[part[i]]]
        text = substr (text, RSTART + RLENGTH)
      }
  if ($2 ~ /^rep/)
    used[mask["rcx"]]
  if ($2 ~ /^(push|pop|call|ret|leave|enter|bnd (call|ret))/)
    used[mask["rsp"]]
  sum = 0
  for (bit in used)
    sum += bit
  print address, sum
}
