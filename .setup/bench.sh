#!/usr/bin/env bash
# Installs what the benchmarks are driven with.
set -euo pipefail

command -v wrk >/dev/null || "$(dirname "$0")/packages.sh" wrk
