#!/usr/bin/env bash
# Installs the tools that judge our output in the tests, and the clients that use the host there:
# none of them is ours. Each script in tests/judges and tests/clients names what it needs in lines
# such as `# apt: gettext`, `# pip: polib`, `// npm: typescript`. The templates of plugins name their compilers so.
set -euo pipefail
cd "$(dirname "$0")/.."

named() { # the names after `apt:`, `pip:` or `npm:` in all scripts
  sed -nE "s@^(#|//) *$1: *@@p" tests/judges/*.* tests/clients/*.* sdk/templates/*/build.sh | tr ', ' '\n\n' | sort -u | sed '/^$/d'
}

missing=()
# clang and lld build the plugin in C of sdk/examples. QEMU imitates older processors.
for package in clang lld qemu-user $(named apt); do
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  .setup/packages.sh "${missing[@]}"
fi

folder="${CARGO_TARGET_DIR:-target}/judges"
wanted=$(named pip; echo --; named npm)
for scripts in tests/judges tests/clients; do
  ln -sfn "$(realpath -m "$folder")/node_modules" "$scripts/node_modules"
done
if [ "$(cat "$folder/installed" 2>/dev/null)" = "$wanted" ]; then
  exit 0
fi
echo "== installing the judges: $(echo $wanted)"
mkdir -p "$folder"
python3 -m venv "$folder/venv" || { .setup/packages.sh python3-venv && python3 -m venv "$folder/venv"; }
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check $(named pip)
command -v npm >/dev/null || .setup/packages.sh nodejs npm
[ -e "$folder/package.json" ] || echo '{ "private": true }' > "$folder/package.json"
npm install --silent --no-audit --no-fund --no-package-lock --prefix "$folder" $(named npm) >/dev/null
echo "$wanted" > "$folder/installed"
