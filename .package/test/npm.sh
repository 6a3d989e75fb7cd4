#!/usr/bin/env bash
# Installs the npm packages in an empty folder, offline, and runs them.
. "$(dirname "$0")/../facts.sh"
new_user=$PWD/.package/test/new_user.sh
command -v pgrep >/dev/null || .setup/packages.sh procps

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
install() { npm install --offline --ignore-scripts --no-audit --no-fund --loglevel=error "$@" >/dev/null; }
install "$out/targum-$version.tgz" "$out/targum-linux-$npm_cpu-$version.tgz"
node=$(dirname "$(command -v node)")
[ "$(npx --offline targum --version)" = "targum $version" ]
RUN_PATH=$folder/node_modules/.bin:$node:/usr/bin:/bin "$new_user" targum

# A program that is stopped ends with the status of the signal, and nothing of it is left.
status=0; timeout --signal TERM 2 npx --offline targum plugin compile --memory-bytes 1 --concurrency 1 < <(sleep 5) || status=$?
[ "$status" = 124 ]
for _ in $(seq 100); do pgrep -f "$folder/node_modules" >/dev/null || break; sleep 0.2; done
! pgrep -f "$folder/node_modules" >/dev/null || { echo "FAILED: a process is left" >&2; exit 1; }

# Without the package of the platform, the launcher says what is missing.
rm -r node_modules/@targum
if said=$(npx --offline targum --version 2>&1); then exit 1; fi
[[ "$said" == *"the package @targum/linux-$npm_cpu is not installed"* ]]
echo "   npm: installed offline, run, stopped; what is missing is told"
