#!/bin/sh
# Compiles the plugin to a core module: ./build.sh sample.core.wasm
# ZIG names the compiler where it is not `zig`: ZIG='python3 -m ziglang'.
# pip: ziglang
set -eu
here=$(dirname "$0")
exec ${ZIG:-zig} build-exe "$here/plugin.zig" -target wasm32-freestanding -mcpu generic+bulk_memory+simd128 \
  -O ReleaseSmall -fno-entry -rdynamic -fstrip --stack 262144 -femit-bin="$1"
