#!/usr/bin/env bash
# Installs cargo-deny, which checks licences and sources of dependencies. Built without
# optimisation: that takes two minutes instead of ten, once.
set -euo pipefail
cd "$(dirname "$0")/.."

version=0.20.2
tools="${CARGO_TARGET_DIR:-target}/tools"
[ ! -x "$tools/bin/cargo-deny" ] || [[ "$("$tools/bin/cargo-deny" --version)" != *" $version" ]] || exit 0
echo "== building cargo-deny $version: two or three minutes, once"
CARGO_TARGET_DIR="$tools/build" cargo install --quiet --debug --locked --no-default-features \
  --root "$tools" --version "$version" cargo-deny
rm -rf "$tools/build"
