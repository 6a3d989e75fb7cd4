#!/usr/bin/env bash
# Installs what the benchmarks are driven with and held against.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v wrk >/dev/null || .setup/packages.sh wrk
.setup/redis.sh
# slimt, the engine in C++ that ours is held against. It comes for some versions of Python only;
# where there is none, the figures do without it and say so.
.setup/environment.sh venv slimt.py python3.11 python3.10 python3.9 python3
# translate-toolkit, the library in Python that reads and writes most of the formats.
.setup/environment.sh toolkit toolkit.py python3
