#!/usr/bin/env bash
# Installs the Debian package in a system of its own, runs the service, upgrades, removes and purges.
[ "$(id -u)" = 0 ] || exec sudo --preserve-env=CARGO_TARGET_DIR "$0"
. "$(dirname "$0")/../facts.sh"
new_user=$PWD/.package/test/new_user.sh
deb=$(ls "$out"/targum_"$version"-1_"$deb_machine".deb)
fail() { echo "FAILED: $*" >&2; exit 1; }

command -v curl >/dev/null || .setup/packages.sh curl
command -v lintian >/dev/null || .setup/packages.sh lintian
tags=$(lintian --fail-on none --allow-root "$deb" 2>/dev/null || lintian --fail-on none "$deb")
! grep '^E:' <<< "$tags" || fail "lintian finds errors"

system=$target/package/system-$deb_machine.tar
mkdir -p "$(dirname "$system")"
if [ ! -e "$system" ]; then
  command -v mmdebstrap >/dev/null || .setup/packages.sh mmdebstrap
  echo "   a system to install it in: less than a minute, once"
  depends=$(dpkg-deb --field "$deb" Depends | sed 's/ *([^)]*)//g; s/, */,/g')  # names, no versions
  mmdebstrap --quiet --format=tar --variant=minbase --include="$depends,init-system-helpers" \
    "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$system.part"
  mv "$system.part" "$system"
fi
root=$(mktemp -d)
served=
trap '[ -z "$served" ] || kill "$served" 2>/dev/null; rm -rf "$root"' EXIT
tar -C "$root" -xf "$system"
# In the system, which has a /proc of its own: the program looks there for where it is.
inside=(unshare --mount -- sh -c 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' "$root")
inside() { "${inside[@]}" "$@"; }
package() { inside env DEBIAN_FRONTEND=noninteractive dpkg "$@" > "$root/tmp/said" 2>&1 || { cat "$root/tmp/said" >&2; fail "dpkg $*"; }; }
is() { [ "$2" = "$3" ] || fail "$1 is $2, not $3"; }

# Installed: a user, a folder that is the user's only, a key, an enabled service.
cp "$deb" "$root/tmp/first.deb"
package --install /tmp/first.deb
is "the data directory" "$(inside stat -c '%U:%G %a' /var/lib/targum)" "targum:targum 700"
is "the key" "$(inside stat -c '%U %a' /var/lib/targum/quickstart.key)" "targum 600"
[ -L "$root/etc/systemd/system/multi-user.target.wants/targum.service" ] || fail "the service is not enabled"
inside targum check --config /etc/targum --data /var/lib/targum > "$root/tmp/said" 2>&1 || true
is "what is wrong" "$(cat "$root/tmp/said")" \
  'engine `local`: no model in `models`: `targum models list` shows how to add one'
cp "$new_user" "$root/tmp/new_user.sh"
inside /tmp/new_user.sh targum

# It serves as its user, as the unit starts it.
sed -i 's/^listen = .*/listen = "127.0.0.1:0"/' "$root/etc/targum/targum.toml"
start=$(sed -n 's/^ExecStart=//p' "$root/usr/lib/systemd/system/targum.service")
"${inside[@]}" setpriv --reuid targum --regid targum --clear-groups $start > "$root/tmp/served" 2>&1 &
served=$!
for _ in $(seq 600); do grep -q '^listening on' "$root/tmp/served" && break; sleep 0.2; done
address=$(sed -n 's/^listening on //p' "$root/tmp/served")
[ -n "$address" ] || { cat "$root/tmp/served" >&2; fail "it does not serve"; }
body='{"projectId":"demo","sourceLocale":"en","targetLocale":"en","format":"json","sourceText":"{\"a\": \"b\"}"}'
answer=$(curl --silent "$address/api/translate" -H "x-api-key: $(cat "$root/var/lib/targum/quickstart.key")" \
  -H 'content-type: application/json' -d "$body")
is "the answer" "$answer" '{"success":true,"translatedText":"{\"a\": \"b\"}","cached":false}'
is "the service's user" "$(awk '/^Uid:/ {print $2}' "/proc/$served/status")" "$(inside id -u targum)"
kill "$served"; wait "$served" || true
served=

# Upgraded: what the administrator has written stays, what is new comes.
next=$root/tmp/next
dpkg-deb --raw-extract "$deb" "$next"
sed -i "s/^Version: .*/Version: $version-2/" "$next/DEBIAN/control"
echo '# new' >> "$next/etc/targum/projects/demo.toml"
dpkg-deb --root-owner-group --build "$next" "$root/tmp/second.deb" >/dev/null
key=$(cat "$root/var/lib/targum/quickstart.key")
package --force-confdef --install /tmp/second.deb
is "the administrator's address" "$(grep ^listen "$root/etc/targum/targum.toml")" 'listen = "127.0.0.1:0"'
is "the untouched file's last line" "$(tail -n 1 "$root/etc/targum/projects/demo.toml")" '# new'
is "the key" "$(cat "$root/var/lib/targum/quickstart.key")" "$key"

# Removed: configuration and data stay. Purged: nothing does.
package --remove targum
[ ! -e "$root/usr/bin/targum" ] && [ ! -e "$root/usr/lib/targum" ] || fail "the program is still there"
[ -e "$root/etc/targum/targum.toml" ] && [ -e "$root/var/lib/targum/quickstart.key" ] || fail "removing it took more along"
package --purge targum
for path in /etc/targum /var/lib/targum /etc/systemd/system/multi-user.target.wants/targum.service; do
  [ ! -e "$root$path" ] && [ ! -L "$root$path" ] || fail "$path is still there"
done
echo "   deb: lintian finds no error; installed, served, upgraded, removed, purged"
