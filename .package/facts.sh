# What every package is made of; sourced by the other scripts of this folder, which are run with
# bash and leave what they make in target/packages.
#
# TARGUM_BINARY and TARGUM_PLUGINS name another binary and another folder of plugins than those of
# `make build`: one for another processor, say. Nothing is compiled here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
umask 022

target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
binary=${TARGUM_BINARY:-$target/release/targum}
plugins=${TARGUM_PLUGINS:-$target/plugins}
out=$target/packages
version=$(sed -nE '/^\[workspace.package\]/,/^\[/s/^version = "(.*)"/\1/p' Cargo.toml)
description='Translates the files of a program and leaves everything else in them as it is'

[ -x "$binary" ] || { echo "$binary is missing: run \`make build\`" >&2; exit 1; }
compgen -G "$plugins/*.wasm" >/dev/null || { echo "$plugins has no plugin: run \`make build\`" >&2; exit 1; }

# Every time in a package is that of the commit, so that the same commit gives the same package.
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y Cargo.toml)
fi
export SOURCE_DATE_EPOCH

# The processor that the binary is for, as its ELF header says, by the name each package gives it.
case "$(od -An -tu2 -j18 -N2 "$binary" | tr -d ' ')" in
  62) machine=x86_64 npm_cpu=x64 deb_machine=amd64 ;;
  183) machine=aarch64 npm_cpu=arm64 deb_machine=arm64 ;;
  *) echo "$binary is for a processor that no package has a name for" >&2; exit 1 ;;
esac

# Fills a folder with what all packages have: the program looks for its plugins and its
# configuration in lib/targum beside its own folder (host/core/src/installed.rs).
fill() {
  rm -rf "$1" && mkdir -p "$1/bin" "$1/lib/targum/plugins" "$1/lib/targum/config/projects"
  # The symbols of a stripped binary are not missed: panics name their line, and cores are off.
  "${STRIP:-strip}" -o "$1/bin/targum" "$binary"
  cp "$plugins"/*.wasm "$1/lib/targum/plugins/"
  cp config/targum.toml "$1/lib/targum/config/"
  cp config/projects/demo.toml "$1/lib/targum/config/projects/"
  chmod 755 "$1/bin/targum"
  find "$1/lib" -type f -exec chmod 644 {} +
  date_all "$1"
}

# Gives every file of a folder the time of the commit.
date_all() {
  find "$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
}
