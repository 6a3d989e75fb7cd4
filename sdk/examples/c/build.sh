#!/bin/sh
# Compiles lrc.c to a core module: sdk/examples/c/build.sh lrc.core.wasm
# It needs clang and lld (Debian: apt-get install clang lld), and no library at all.
set -eu
here=$(dirname "$0")
exec clang --target=wasm32 -O2 -Wall -Wextra -Werror -mbulk-memory -nostdlib \
  -Wl,--no-entry -Wl,--stack-first -o "$1" "$here/lrc.c"
