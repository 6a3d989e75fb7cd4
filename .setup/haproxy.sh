#!/usr/bin/env bash
# Installs the load balancer that stands before several hosts in the tests.
set -euo pipefail

command -v haproxy >/dev/null || "$(dirname "$0")/packages.sh" haproxy
