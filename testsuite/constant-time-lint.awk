# constant-time-lint.awk: what in a disassembly (objdump -d -C --no-show-raw-insn,
# x86-64, AT&T syntax) lets a value of a vector register decide over a branch
# or an address, or takes a time that depends on values. Prints of each such
# instruction: function, what it is, place and text, between tabs.
#
# What moves from a vector to a general register is followed from there in the
# order of the text, through general registers, to a flag that a jump reads or
# to an address. A vector register that was set from a general one is only
# where the compiler keeps that; behind a jump, where it is not known what set
# a register last, it is taken for such if the function ever keeps something
# there. Neither that nor the way through memory is followed here.
# SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

BEGIN {
  FS = "\t"
  split ("ax bx cx dx si di bp sp", old, " ")
  for (i in old)
    {
      r = old[i]
      whole["r" r] = whole["e" r] = whole[r] = "r" r
      whole[substr (r, 1, i <= 4 ? 1 : 2) "l"] = "r" r
    }
  for (i = 8; i <= 15; i++)
    whole["r" i] = whole["r" i "d"] = whole["r" i "w"] = whole["r" i "b"] = "r" i
}

function found (what) { print name "\t" what "\t" place "\t" text }

# The general registers of an operand, whole, into list; returns how many.
function general (operand, list,    n, rest)
{
  delete list
  n = 0
  rest = operand
  while (match (rest, /%[a-z0-9]+/))
    {
      if (substr (rest, RSTART + 1, RLENGTH - 1) in whole)
        list[++n] = whole[substr (rest, RSTART + 1, RLENGTH - 1)]
      rest = substr (rest, RSTART + RLENGTH)
    }
  return n
}

function tainted (operand,    list, n, i)
{
  n = general (operand, list)
  for (i = 1; i <= n; i++)
    if (list[i] in secret)
      return 1
  return 0
}

function vector_number (operand) { return match (operand, /[xyz]mm[0-9]+/) ? substr (operand, RSTART + 3, RLENGTH - 3) : "" }

# Splits text into mnemonic and operand[1..count].
function parse (    rest, depth, i, c, piece)
{
  rest = text
  sub (/[ \t]*(#|<).*/, "", rest)
  while (rest ~ /^(rep[nz]*|lock|notrack|bnd|data16|cs|ds) /)
    sub (/^[a-z0-9]+ +/, "", rest)
  mnemonic = rest
  sub (/ .*/, "", mnemonic)
  sub (/^[^ ]* */, "", rest)
  delete operand
  count = 0
  depth = 0
  piece = ""
  for (i = 1; i <= length (rest); i++)
    {
      c = substr (rest, i, 1)
      depth += (c == "(") - (c == ")")
      if (c == "," && depth == 0)
        {
          operand[++count] = piece
          piece = ""
        }
      else
        piece = piece c
    }
  if (piece != "")
    operand[++count] = piece
}

function forbidden ()
{
  if (mnemonic ~ /movmsk/)
    return "mask of a vector"
  if (mnemonic ~ /^v?(ptest|testp[sd]|u?comis)/)
    return "flags of a vector"
  if (mnemonic ~ /^k(or)?test/)
    return "flags of a mask"
  if (mnemonic ~ /^kmov/ && operand[1] ~ /^%k/ && operand[2] !~ /^%k/)
    return "mask moved out"
  if (mnemonic ~ /^v?p?(gather|scatter)/)
    return "address of a vector"
  if (mnemonic ~ /^v?p(cmp|test)/ && operand[count] ~ /^%k/ || mnemonic ~ /^vpmov[bwdq]2m/)
    return "mask of a vector"
  if (mnemonic ~ /^i?div[bwlq]?$/)
    return "division"
  if (mnemonic ~ /^v?cvtt?[sp][sd]2u?si/)
    return "conversion"
  return ""
}

function sets_flags () { return mnemonic ~ /^(test|cmp|add|adc|sub|sbb|and|or|xor|neg|inc|dec|sh[lr]|sa[rl]|ro[lr]|bt|bs[fr]|tzcnt|popcnt|imul|mul)/ }

function is_kept (n) { return n in set ? set[n] == "kept" : n in ever_kept }
function keeps () { return mnemonic ~ /^v?mov[dq]$/ && operand[1] ~ /^%[er]/ && operand[2] ~ /^%xmm/ }

# The last operand is what is written.
function follow (    target, list, from, i)
{
  target = operand[count]
  from = 0
  for (i = 1; i <= count; i++)
    if (tainted (operand[i]))
      {
        if (operand[i] ~ /\(/ && mnemonic !~ /^(lea|nop)/)
          found ("address")
        else if (i < count || mnemonic !~ /^(v?mov|lea|v?pextr|set|pop)/)
          from = 1
      }
  if (sets_flags ())
    flags = from && !(mnemonic ~ /^(xor|sub)/ && operand[1] == operand[2])
  if (target ~ /^%[re]?[a-ds0-9][a-z0-9]*$/ && mnemonic !~ /^(test|cmp|bt|push|j|call)/)
    if (general (target, list) == 1)
      {
        if (mnemonic ~ /^v?(mov[dq]|pextr)/ && operand[count - 1] ~ /^%[xyz]mm/)
          from = !is_kept (vector_number (operand[count - 1]))
        if (mnemonic ~ /^(xor|sub)/ && operand[1] == operand[2])
          from = 0
        if (from)
          secret[list[1]] = 1
        else
          delete secret[list[1]]
      }
  if (target ~ /^%[xyz]mm/)
    set[vector_number (target)] = keeps () && !tainted (operand[1]) ? "kept" : "vector"
}

function look_at_instruction (    what)
{
  what = forbidden ()
  if (what != "")
    found (what)
  if (mnemonic ~ /^(j[a-z]+|loop[a-z]*)$/ && mnemonic != "jmp" && flags)
    found ("branch")
  if (mnemonic ~ /^(jmp|call)/ && text ~ /\*/ && tainted (text))
    found ("address")
  if (mnemonic !~ /^(call|jmp|ret)/)
    {
      follow ()
      return
    }
  # What follows a jump is come to from elsewhere.
  delete secret
  delete set
  flags = 0
}

function look_at_function (    i)
{
  delete ever_kept
  delete secret
  delete set
  flags = 0
  for (i = 1; i <= lines; i++)
    {
      text = texts[i]
      parse ()
      if (keeps ())
        ever_kept[vector_number (operand[2])] = 1
    }
  for (i = 1; i <= lines; i++)
    {
      place = places[i]
      text = texts[i]
      parse ()
      look_at_instruction ()
    }
  instructions += lines
  lines = 0
}

/^[0-9a-f]+ <.*>:$/ {
  look_at_function ()
  name = $0
  sub (/^[0-9a-f]+ </, "", name)
  sub (/>:$/, "", name)
  gsub (/\(anonymous namespace\)::/, "", name)
  functions++
}

NF >= 2 && $1 ~ /^ *[0-9a-f]+:$/ {
  places[++lines] = $1
  gsub (/[ :]/, "", places[lines])
  texts[lines] = $2
}

END {
  look_at_function ()
  print functions " functions, " instructions " instructions" >"/dev/stderr"
}
