#!/usr/bin/env bash
# Has Weblate itself translate a component of PO and one of JSON by its DeepL and its LibreTranslate back end, with
# this host behind both. Ends with how many strings were translated and how many placeholders were kept, and fails
# where a string or a placeholder is missing or the files differ from `expected`.
#
#   tests/weblate/run.sh            after `make build`
#   tests/weblate/run.sh --accept   writes `expected` anew, once strings and placeholders are all there
#
# Weblate comes from PyPI and stays in the build folder (weblate, 600 MB; the first time five minutes). PostgreSQL,
# Redis and the host run in a temporary folder and on a free port of this machine, and end with the script.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=$PWD/tests/weblate
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
targum=${TARGUM:-$target/release/targum}
plugins=${TARGUM_PLUGINS:-$target/plugins}
models=${TARGUM_MODELS:-$PWD/data/models}

for needed in "$targum" "$plugins" "$models/en-pt"; do
  [ -e "$needed" ] || { echo "$needed is missing: run 'make build' first" >&2; exit 1; }
done

# What runs, and what pip compiles for Weblate.
missing=()
for package in postgresql redis-server git gcc pkg-config python3-venv python3-dev libacl1-dev libcairo2-dev \
  libgirepository1.0-dev liblz4-dev libssl-dev libxxhash-dev libzstd-dev gir1.2-pango-1.0; do
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
done
[ ${#missing[@]} = 0 ] || .setup/packages.sh "${missing[@]}"

venv=$target/weblate/venv
# Debian 12 has the library that PyGObject needs up to 3.50. Weblate 5.14, the last one for Python 3.11, quotes values
# of git's configuration itself; GitPython does so too in versions that came later.
wanted="weblate[postgres]==5.14.3 pygobject<3.51 gitpython==3.1.45"
if [ "$(cat "$venv/installed" 2>/dev/null)" != "$wanted" ]; then
  echo "== installing Weblate from PyPI: $wanted (the first time about five minutes)"
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check uv
  # shellcheck disable=SC2086 # three requirements
  SSL_CERT_FILE=${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt} \
    "$venv/bin/uv" pip install --quiet --no-cache --python "$venv/bin/python" $wanted
  echo "$wanted" > "$venv/installed"
fi

run=$(mktemp -d "${TMPDIR:-/tmp}/weblate-XXXXXX")
chmod 755 "$run" # PostgreSQL runs as a user of its own
started=()
finish() {
  local status=$? process
  set +e
  [ ! -e "$run/postgres/postmaster.pid" ] || as_postgres pg_ctl --pgdata "$run/postgres" --mode immediate stop >/dev/null
  for process in "${started[@]}"; do
    kill "$process" 2>/dev/null
    wait "$process" 2>/dev/null
  done
  if [ "$status" != 0 ]; then
    echo "== the ends of the logs" >&2
    tail -n 30 "$run"/*.log >&2
  fi
  rm -rf "$run"
  exit "$status"
}
trap finish EXIT
trap 'exit 130' INT TERM

# Runs a program of PostgreSQL. PostgreSQL refuses to run as root.
as_postgres() {
  local programs
  programs=$(pg_config --bindir 2>/dev/null) || programs=
  [ -x "$programs/initdb" ] || programs=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | sort -V | tail -1)")
  if [ "$(id -u)" = 0 ]; then
    (cd / && runuser -u postgres -- "$programs/$1" "${@:2}")
  else
    "$programs/$1" "${@:2}"
  fi
}

# Waits until a command succeeds, a minute at most.
until_it_works() {
  local _
  for _ in $(seq 240); do
    ! "$@" >/dev/null 2>&1 || return 0
    sleep 0.25
  done
  echo "not within a minute: $*" >&2
  return 1
}

echo "== starting PostgreSQL, Redis and the host"
mkdir "$run/postgres"
[ "$(id -u)" != 0 ] || chown postgres "$run/postgres"
as_postgres initdb --pgdata "$run/postgres" --username weblate --auth trust --encoding UTF8 --locale C.UTF-8 \
  --no-sync > "$run/initdb.log" 2>&1
as_postgres pg_ctl --pgdata "$run/postgres" --wait --log "$run/postgres/postgres.log" \
  --options "-c listen_addresses= -c unix_socket_directories=$run/postgres -c fsync=off" start >/dev/null

redis-server --port 0 --unixsocket "$run/redis.sock" --save '' --dir "$run" > "$run/redis.log" 2>&1 &
started+=($!)
until_it_works redis-cli -s "$run/redis.sock" ping

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
key=$(head -c 24 /dev/urandom | base64 | tr -dc 'A-Za-z0-9')
mkdir -p "$run/config/projects" "$run/data"
ln -s "$plugins" "$run/data/plugins"
ln -s "$(realpath "$models")" "$run/data/models"
cat > "$run/config/targum.toml" <<TOML
[server]
listen = "127.0.0.1:$port"

[server.compatible]
deepl = true
libretranslate = true

[engines.local]
kind = "firefox"

[engines.trial]
kind = "identity"
TOML
cat > "$run/config/projects/weblate.toml" <<TOML
id = "weblate"
# Weblate tries the service from English into German before it keeps the settings. The second engine is for that
# trial only: a string that it returns counts as untranslated.
engines = ["local", "trial"]

[[keys]]
name = "weblate"
hash = "$(printf %s "$key" | "$targum" keys hash)"
permissions = ["translate"]
TOML
"$targum" serve --config "$run/config" --data "$run/data" > "$run/host.log" 2>&1 &
started+=($!)
until_it_works python3 -c "import urllib.request; urllib.request.urlopen('http://127.0.0.1:$port/readyz')"

# Settings of this machine must not change the run.
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
for service in deepl libretranslate; do
  origin=$run/$service.git
  git init --quiet --initial-branch main "$origin"
  cp -r "$here/files/." "$origin"
  git -C "$origin" add .
  git -C "$origin" -c user.name=shop -c user.email=shop@example.org commit --quiet --message "Add the files"
  sed "s@\"vcs\"@\"repo\": \"file://$origin\", \"vcs\"@" "$here/components.json" > "$run/$service.json"
done

echo "== translating with Weblate"
export WEBLATE_RUN=$run DJANGO_SETTINGS_MODULE=settings PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1
mkdir -p "$run/weblate"
"$venv/bin/python" "$here/weblate_commands.py" "$run" "http://127.0.0.1:$port" "$key" > "$run/weblate.log" 2>&1
"$venv/bin/python" "$here/judge.py" "$run/weblate/vcs" "$here/expected" "$@"
