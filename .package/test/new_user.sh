#!/usr/bin/env bash
# Does what a new user does in an empty folder, with nothing of the build in reach: new_user.sh
# COMMAND…, where the command runs the installed program.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir home
# The command's own environment is what is asked here: no variable of the build reaches it.
targum() { env -i HOME="$folder/home" PATH="${RUN_PATH:-/usr/local/bin:/usr/bin:/bin}" "$@"; }
fail() { echo "FAILED: $*" >&2; exit 1; }
status() { # the exit status expected, then the command; its output goes to the file `said`
  local expected=$1 found=0
  shift
  targum "$@" > said 2>&1 || found=$?
  [ "$found" = "$expected" ] || { cat said >&2; fail "status $found, not $expected: $*"; }
}

printf '{\n  "greeting": "Hello {name}",\n  "price": 19.90\n}\n' > en.json
languages=(en.json --from en --to pt)

# Without a model, the one command that is missing is named.
status 1 "$@" translate "${languages[@]}"
grep -qF 'targum models add en-pt' said || { cat said >&2; fail "no way to a model is named"; }

# What is missing is found, made, and found to be there.
status 1 "$@" translate "${languages[@]}" --check
status 0 "$@" translate "${languages[@]}" --engine pseudo
expected='{
  "greeting": "⟦Ħéľľó {name} ~⟧",
  "price": 19.90
}'
[ "$(cat pt.json)" = "$expected" ] || { cat pt.json >&2; fail "pt.json is not as expected"; }
status 0 "$@" translate "${languages[@]}" --check

# What has changed is found.
sed -i 's/Hello/Welcome/' en.json
status 1 "$@" translate "${languages[@]}" --check
grep -q 'pt' said || { cat said >&2; fail "the stale file is not named"; }

# All plugins came along (half a minute of a processor, so one package's test asks for it by
# naming them), and nothing was left in the project but its own files.
if [ -n "${ALL_PLUGINS:-}" ]; then
  status 0 "$@" plugin list
  plugins=$(grep -o '[a-z0-9-]*\.wasm' said | sed 's/\.wasm$//' | sort | tr '\n' ' ')
  [ "$plugins" = "$ALL_PLUGINS" ] || { cat said >&2; fail "the plugins are $plugins, not $ALL_PLUGINS"; }
fi
left=$(ls -A | sort | tr '\n' ' ')
[ "$left" = "en.json home pt.json said targum.lock " ] || fail "the folder holds $left"
echo "   a new user: a file translated and checked"
