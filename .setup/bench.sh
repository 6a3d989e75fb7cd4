#!/usr/bin/env bash
# Installs what the benchmarks are driven with and held against.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v wrk >/dev/null || .setup/packages.sh wrk
.setup/redis.sh

# Makes a virtual environment in the folder $1 that has what the script $2 names after `pip:`. The
# programs named after these are tried in turn.
environment() {
  local folder="${CARGO_TARGET_DIR:-target}/bench/$1" package python
  package=$(sed -nE 's/^# pip: *//p' "tests/bench/src/$2")
  [ "$(cat "$folder/installed" 2>/dev/null)" != "$package" ] || return 0
  echo "== installing $package"
  for python in "${@:3}"; do
    command -v "$python" >/dev/null || continue
    rm -rf "$folder"
    "$python" -m venv "$folder" || continue
    if "$folder/bin/python" -m pip install --quiet --disable-pip-version-check "$package"; then
      echo "$package" > "$folder/installed"
      return 0
    fi
  done
  rm -rf "$folder"
  echo "== $package cannot be installed here: it is left out"
}

# slimt, the engine in C++ that ours is held against. It comes for some versions of Python only;
# where there is none, the figures do without it and say so.
environment venv slimt.py python3.11 python3.10 python3.9 python3
# sacreBLEU, which scores translations.
environment quality quality.py python3
