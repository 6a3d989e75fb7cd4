#!/usr/bin/env bash
# Lists the crates that the program and its plugins are made of, with versions, licences, digests and
# who needs whom, as CycloneDX. What they hold of C and C++ (RocksDB, lz4, zstd, jemalloc, ring) has
# no entries of its own: it comes with the crates that bind it.
. "$(dirname "$0")/facts.sh"

mkdir -p "$out"
cargo metadata --format-version 1 --locked --filter-platform "$machine-unknown-linux-gnu" |
  python3 .package/sbom/crates.py > "$out/targum-$version.cdx.json"
ls "$out/targum-$version.cdx.json"
