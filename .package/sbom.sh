#!/usr/bin/env bash
# Lists the crates that the program is made of, with versions, licences and digests, as CycloneDX.
# The C and C++ in it (RocksDB, lz4, zstd, jemalloc, ring) comes with the crates whose names end in -sys.
. "$(dirname "$0")/facts.sh"
.package/tools.sh cargo-cyclonedx 0.5.9

mkdir -p "$out"
# It writes beside the manifest.
"$target/tools/bin/cargo-cyclonedx" cyclonedx --quiet --manifest-path host/Cargo.toml --format json \
  --spec-version 1.5 --target "$machine-unknown-linux-gnu" --override-filename targum.cdx
mv host/targum.cdx.json "$out/targum-$version.cdx.json"
ls "$out/targum-$version.cdx.json"
