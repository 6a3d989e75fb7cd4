#!/usr/bin/env bash
# Makes a virtual environment of Python, once, in target/bench/$1. It has the packages that the script $2
# names after `pip:`. The programs named after these are tried in turn.
set -euo pipefail
cd "$(dirname "$0")/.."

folder="${CARGO_TARGET_DIR:-target}/bench/$1"
read -ra packages < <(sed -nE 's/^# pip: *//p' "tests/bench/src/$2")
[ "$(cat "$folder/installed" 2>/dev/null)" != "${packages[*]}" ] || exit 0
echo "== installing ${packages[*]}"
for python in "${@:3}"; do
  command -v "$python" >/dev/null || continue
  rm -rf "$folder"
  "$python" -m venv "$folder" || continue
  if "$folder/bin/python" -m pip install --quiet --disable-pip-version-check "${packages[@]}"; then
    echo "${packages[*]}" > "$folder/installed"
    exit 0
  fi
done
rm -rf "$folder"
echo "== ${packages[*]} cannot be installed here: it is left out"
