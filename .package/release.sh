#!/usr/bin/env bash
# Makes all packages of the build at hand into target/packages, beside them a list of what they are
# made of (targum-VERSION.cdx.json, CycloneDX) and their digests (SHA256SUMS). The same commit, built
# into the same binary and plugins, gives the same digests.
. "$(dirname "$0")/facts.sh"

rm -rf "$out" && mkdir -p "$out"
for package in npm wheel deb container; do
  echo "== $package"
  ".package/$package.sh"
done
echo "== what they are made of"
.package/sbom.sh
(cd "$out" && sha256sum -- * > SHA256SUMS && cat SHA256SUMS)
