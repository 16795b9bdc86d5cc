# built.sh: what the tests of the built library share; they source it. Their
# environment holds the make variables that they name.
# SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later
# shellcheck shell=sh disable=SC2034

export LC_ALL=C
shared=.libs/liburtica.so
archive=.libs/liburtica.a
failures=0

fail ()
{
  echo "FAILED: $*"
  failures=$((failures + 1))
}

# Leaves something out, aloud.
leave_out ()
{
  echo "left out: $*"
}

skip ()
{
  echo "skipped: $*"
  exit 77
}

need ()
{
  for tool; do
    command -v "$tool" >/dev/null || skip "there is no $tool"
  done
}

# empty "what is wrong" "lines": fails, and shows the lines, unless there are none.
empty ()
{
  test -z "$2" || fail "$1:
$2"
}

finish ()
{
  test "$failures" = 0 || { echo "$failures failed"; exit 1; }
  exit 0
}

sanitized ()
{
  test -n "$SANITIZE"
}

# for_link_time FILE: whether it holds what link-time optimization needs, and
# perhaps no symbols, sections and code yet.
for_link_time ()
{
  readelf -SW "$1" >"$scratch/link-time" 2>/dev/null || return 0
  grep -q '\.gnu\.lto_' "$scratch/link-time"
}

# link_into_one OBJECT ARGUMENT...: one object of all, where all of it is there.
link_into_one ()
{
  one=$1
  shift
  # shellcheck disable=SC2086
  set -- $CC $CFLAGS "$@" -r -nostdlib -o "$one"
  "$@" -flto-partition=none -flinker-output=nolto-rel 2>/dev/null || "$@" -fuse-ld=lld
}

# make_scratch NAME: an empty directory that goes at exit; its path is in $scratch.
make_scratch ()
{
  scratch=$PWD/testsuite/$1.scratch
  rm -rf "$scratch"
  mkdir -p "$scratch"
  trap 'rm -rf "$scratch"' EXIT
}

# A make of its own, with none of the jobs and flags of the one that runs the tests.
own_make ()
{
  (
    unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES GNUMAKEFLAGS
    $MAKE "$@" 2>&1
  )
}

# The functions that the public headers declare, sorted, one a line.
declared_functions ()
{
  for header in $PUBLIC_HEADERS; do
    echo "#include \"urtica/$(basename "$header")\""
  done >"$scratch/all.c"
  # shellcheck disable=SC2086
  $CC -E -P -Iinclude "$scratch/all.c" | tr '\n' ' ' | tr ';' '\n' | sed -n '
    /typedef/d
    s/.*[^a-z0-9_]\(urtica_[a-z0-9_]*\) *(.*/\1/p' | sort -u
}
