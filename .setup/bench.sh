#!/usr/bin/env bash
# Installs what the benchmarks are driven with and held against.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v wrk >/dev/null || .setup/packages.sh wrk
.setup/redis.sh

# slimt, the engine in C++ that ours is held against. It comes for some versions of Python only;
# where there is none, the figures do without it and say so.
slimt=$(sed -nE 's/^# pip: *//p' tests/bench/src/slimt.py)
venv="${CARGO_TARGET_DIR:-target}/bench/venv"
[ "$(cat "$venv/installed" 2>/dev/null)" != "$slimt" ] || exit 0
echo "== installing $slimt, to compare with"
for python in python3.11 python3.10 python3.9 python3; do
  command -v "$python" >/dev/null || continue
  rm -rf "$venv"
  "$python" -m venv "$venv" || continue
  if "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$slimt"; then
    echo "$slimt" > "$venv/installed"
    exit 0
  fi
done
rm -rf "$venv"
echo "== $slimt cannot be installed here: it is left out"
