#!/usr/bin/env bash
# Installs the store that several hosts share in the tests.
set -euo pipefail

if ! command -v redis-server >/dev/null || ! command -v redis-cli >/dev/null; then
  "$(dirname "$0")/packages.sh" redis-server
fi
