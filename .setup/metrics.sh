#!/usr/bin/env bash
# Installs the tool of Prometheus that reads metrics and alerts in the tests.
set -euo pipefail

if ! command -v promtool >/dev/null; then
  "$(dirname "$0")/packages.sh" prometheus
fi
if ! command -v strace >/dev/null; then
  "$(dirname "$0")/packages.sh" strace
fi
