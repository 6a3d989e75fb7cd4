#!/usr/bin/env bash
# Installs the wheel in an empty environment, runs it and removes it; and runs it with pipx and uv.
. "$(dirname "$0")/../facts.sh"
new_user=$PWD/.package/test/new_user.sh
built_in=$(ls -d plugins/*/src | cut -d / -f 2 | sort | tr '\n' ' ')

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
wheel=$(ls "$out"/targum-"$version"-py3-none-*.whl)
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check --no-index "$wheel"
venv/bin/pip check >/dev/null
[ "$(venv/bin/targum --version)" = "targum $version" ]
ALL_PLUGINS=$built_in "$new_user" "$folder/venv/bin/targum"
venv/bin/pip uninstall --quiet --yes targum
[ ! -e venv/bin/targum ] && [ -z "$(find venv/lib/targum -type f 2>/dev/null)" ]

# The two programs that run a package without installing it. They are fetched once.
tools=$target/package/python-tools
if [ ! -e "$tools/complete" ]; then
  python3 -m venv --clear "$tools"
  "$tools/bin/pip" install --quiet --disable-pip-version-check pipx uv
  touch "$tools/complete"
fi
export PIPX_HOME=$folder/pipx UV_CACHE_DIR=$folder/uv UV_TOOL_DIR=$folder/uv-tools
[ "$("$tools/bin/pipx" run --spec "$wheel" targum --version 2>/dev/null)" = "targum $version" ]
[ "$("$tools/bin/uvx" --offline --from "$wheel" targum --version 2>/dev/null)" = "targum $version" ]
echo "   wheel: installed, run, removed; run by pipx and uvx"
