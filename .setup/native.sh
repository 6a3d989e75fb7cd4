#!/usr/bin/env bash
# Installs what the build needs and says so; does nothing where everything is there.
set -euo pipefail

need=()
command -v c++ >/dev/null || need+=(g++)
command -v clang++ >/dev/null || need+=(clang)
command -v make >/dev/null || need+=(make)
compgen -G '/usr/lib/llvm-*/lib/libclang*.so*' >/dev/null || compgen -G '/usr/lib/*/libclang*.so*' >/dev/null ||
  need+=(libclang-dev)
command -v openssl >/dev/null || need+=(openssl) # makes certificates for tests
command -v python3 >/dev/null || need+=(python3)
python3 -m pip --version >/dev/null 2>&1 || need+=(python3-pip)

if [ ${#need[@]} -gt 0 ]; then
  "$(dirname "$0")/packages.sh" "${need[@]}"
fi
if ! command -v cargo >/dev/null; then
  echo "Targum needs Rust 1.95 or newer: install it with rustup, then run this again." >&2
  exit 1
fi
