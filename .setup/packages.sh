#!/usr/bin/env bash
# Installs Debian packages by name.
set -euo pipefail

echo "== installing packages: $*"
as_root=()
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null || { echo "please install these packages, then run this again: $*" >&2; exit 1; }
  as_root=(sudo)
fi
if ! command -v apt-get >/dev/null; then
  echo "this set-up knows Debian's apt-get only; please install the counterparts of: $*" >&2
  exit 1
fi
"${as_root[@]}" apt-get -qq update
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get -qq install -y --no-install-recommends "$@" >/dev/null
