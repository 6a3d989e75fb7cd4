#!/usr/bin/env bash
# Installs the tools that judge metrics, alerts and the service's unit in the tests, and strace.
set -euo pipefail

need() { # command package
  command -v "$1" >/dev/null || "$(dirname "$0")/packages.sh" "$2"
}
need promtool prometheus
need strace strace
need systemd-analyze systemd
