#!/usr/bin/env bash
# Installs a cargo subcommand that makes packages: tools.sh NAME VERSION. Built without
# optimisation, once: a minute instead of several.
set -euo pipefail
cd "$(dirname "$0")/.."

name=$1 version=$2
tools=$(realpath -m "${CARGO_TARGET_DIR:-target}")/tools
[ ! -e "$tools/$name-$version" ] || exit 0
echo "== building $name $version: a minute or two, once"
CARGO_TARGET_DIR="$tools/build" cargo install --quiet --debug --locked --root "$tools" --version "$version" "$name"
rm -rf "$tools/build"
touch "$tools/$name-$version"
