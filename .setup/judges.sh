#!/usr/bin/env bash
# Installs the tools that judge our output in the tests: none of them is ours.
set -euo pipefail
cd "$(dirname "$0")/.."

need=()
command -v msgfmt >/dev/null || need+=(gettext)
command -v xmllint >/dev/null || need+=(libxml2-utils)
if [ ${#need[@]} -gt 0 ]; then
  .setup/packages.sh "${need[@]}"
fi
