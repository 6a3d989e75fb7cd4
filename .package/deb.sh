#!/usr/bin/env bash
# Makes the Debian package with cargo-deb, from the table [package.metadata.deb] of host/cli/Cargo.toml:
# the program, its plugins, /etc/targum, the service with a user of its own, and /var/lib/targum.
. "$(dirname "$0")/facts.sh"
.package/tools.sh cargo-deb 3.8.0

mkdir -p "$out"
# cargo-deb finds what stands below `target/release`, wherever that folder is.
work=$target/release/deb
fill "$work"
# The configuration belongs to the administrator; the program finds it where every package has it.
mkdir -p "$work/etc"
mv "$work/lib/targum/config" "$work/etc/targum"
ln -s /etc/targum "$work/lib/targum/config"
gzip -9n > "$work/changelog.Debian.gz" <<CHANGELOG
targum ($version-1) unstable; urgency=medium

  * Release $version.

 -- $(sed -nE 's/^maintainer = "(.*)"/\1/p' host/cli/Cargo.toml)  $(date -uR -d "@$SOURCE_DATE_EPOCH")
CHANGELOG
date_all "$work"

deb=$out/targum_${version}-1_$deb_machine.deb
"$target/tools/bin/cargo-deb" --quiet --package targum --no-build --no-strip --locked --compress-system --output "$deb"
ls "$deb"
