#!/usr/bin/env bash
# Makes the npm packages: `targum`, a launcher of a few lines, and `@targum/linux-<cpu>` with the
# program and its plugins. npm installs, of the optional dependencies of the first, the one for the
# machine at hand; nothing is downloaded or run while it installs.
. "$(dirname "$0")/facts.sh"
command -v npm >/dev/null || .setup/packages.sh nodejs npm

work=$target/package/npm
platform=@targum/linux-$npm_cpu
mkdir -p "$out" && rm -rf "$work"

fill "$work/platform"
cp LICENSE "$work/platform/"
cat > "$work/platform/package.json" <<JSON
{
  "name": "$platform",
  "version": "$version",
  "description": "The program of the package targum, for Linux on $machine",
  "license": "Apache-2.0",
  "os": ["linux"],
  "cpu": ["$npm_cpu"],
  "libc": ["glibc"],
  "files": ["bin", "lib"]
}
JSON

mkdir -p "$work/launcher/bin"
cp LICENSE README.md "$work/launcher/"
cp .package/npm/targum.js "$work/launcher/bin/"
chmod 755 "$work/launcher/bin/targum.js"
cat > "$work/launcher/package.json" <<JSON
{
  "name": "targum",
  "version": "$version",
  "description": "$description",
  "license": "Apache-2.0",
  "keywords": ["i18n", "l10n", "translation", "localization", "gettext", "xliff", "cli"],
  "bin": { "targum": "bin/targum.js" },
  "engines": { "node": ">=18" },
  "files": ["bin"],
  "optionalDependencies": {
    "@targum/linux-x64": "$version",
    "@targum/linux-arm64": "$version"
  }
}
JSON
date_all "$work"

for package in platform launcher; do
  # npm gives every file in the archive one fixed time of its own.
  (cd "$work/$package" && npm pack --silent --ignore-scripts --pack-destination "$out" >/dev/null)
done
ls "$out"/targum-"$version".tgz "$out"/targum-linux-"$npm_cpu"-"$version".tgz
