#!/usr/bin/env bash
# Installs the engine that the tests translate with beside the embedded one.
set -euo pipefail

if ! command -v apertium-apy >/dev/null || [ ! -e /usr/share/apertium/modes/eng-spa.mode ]; then
  "$(dirname "$0")/packages.sh" apertium-apy apertium-eng-spa
fi
