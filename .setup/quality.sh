#!/usr/bin/env bash
# Installs what scores translations: sacreBLEU, and a reader of gettext catalogues.
set -euo pipefail

"$(dirname "$0")/environment.sh" quality quality/scores.py python3
