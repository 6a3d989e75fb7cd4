#!/bin/sh
# Compiles the plugin to a core module: ./build.sh sample.core.wasm
# ASC names the compiler where it is not that of node_modules (npm install assemblyscript).
# npm: assemblyscript
set -eu
out=$(realpath "$1")
cd "$(dirname "$0")"
# `abort` would be an import. Without it, what goes wrong is a trap.
exec "${ASC:-node_modules/.bin/asc}" plugin.ts --outFile "$out" --transform ./exports.mjs \
  --runtime stub --use abort= -Ospeed --enable simd --enable bulk-memory
