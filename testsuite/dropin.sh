# dropin.sh: what the tests of the drop-in for Nettle share; they source it
# after built.sh.
# SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later
# shellcheck shell=sh disable=SC2034,SC2154

dropin=$PWD/.libs/liburtica-nettle.so
dropin_archive=$PWD/.libs/liburtica-nettle.a
test "$NETTLE_DROPIN" = yes || skip "the drop-in for Nettle was not configured"

# What nettle-program prints where urtica runs, and where Nettle does.
expected=$scratch/expected
expected_of_nettle=$scratch/expected-of-nettle
grep -v '^#' "$srcdir/testsuite/nettle-program.expected" >"$expected"
sed 's/^\(ocb_aes128_decrypt_message accepts\) 7 of 7/\1 2 of 7/' "$expected" >"$expected_of_nettle"
program=$srcdir/testsuite/nettle-program.c

needs_shared ()
{
  test -e "$dropin" || skip "no shared library was built"
}

needs_nettle_ocb ()
{
  test "$HAVE_NETTLE_OCB" = yes ||
    skip "configure found no Nettle with OCB, as from 3.9 on (testsuite/get-nettle unpacks one for --with-peer-nettle)"
}

# compile OUTPUT ARGUMENT...: by the C compiler as configured; arguments come last.
compile ()
{
  output=$1
  shift
  # shellcheck disable=SC2086
  $CC $CPPFLAGS $CFLAGS $SANITIZE "$@" $LDFLAGS -o "$output" || { fail "$output does not compile"; return 1; }
}

# prints NAME EXPECTED PROGRAM VARIABLE=VALUE...: what the program prints in
# this environment is that, and it ends well. What it says on standard error
# is in $scratch/said.
prints ()
{
  printing=$1
  wanted=$2
  ran=$3
  shift 3
  # Not for the emulator itself, which is a program of another machine.
  if test -n "$EMULATOR"; then
    for setting; do
      shift
      case $setting in LD_PRELOAD=*) setting=QEMU_SET_ENV=$setting ;; esac
      set -- "$@" "$setting"
    done
  fi
  # shellcheck disable=SC2086
  env "$@" $RUN_PROGRAM "$ran" >"$scratch/printed" 2>"$scratch/said" ||
    { fail "$printing: ends with $?
$(cat "$scratch/printed" "$scratch/said")"; return 0; }
  empty "$printing: not what it should print (< is, > should be)" "$(diff "$scratch/printed" "$wanted" || :)"
}

# said NAME FILE: standard error was one line, of urtica in FILE.
said ()
{
  grep -q "^urtica [0-9.]*: [a-z0-9]* in \(.*/\)\?$2\$" "$scratch/said" || fail "$1: urtica did not run from $2: $(cat "$scratch/said")"
  test "$(wc -l <"$scratch/said")" -eq 1 || fail "$1: not one line on standard error: $(cat "$scratch/said")"
  echo "$1: $(cat "$scratch/said")"
}

said_nothing ()
{
  empty "$1: standard error" "$(cat "$scratch/said")"
}
