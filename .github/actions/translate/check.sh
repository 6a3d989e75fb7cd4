#!/usr/bin/env bash
# Checks the translations of the project in the current folder. Annotations go to the log, and the findings to
# the file $SARIF where it is named. The exit status is that of `targum translate --check`.
set -euo pipefail

read -ra arguments <<< "${ARGUMENTS:-}"
if [ -n "${SARIF:-}" ]; then
  # The text below repeats the messages, and its exit status is the result.
  targum translate --check --report sarif "${arguments[@]}" > "$SARIF" 2> /dev/null || true
fi
status=0
targum translate --check "${arguments[@]}" || status=$?
echo "exit-status=$status" >> "$GITHUB_OUTPUT"
exit "$status"
