#!/usr/bin/env bash
# Makes the container images localhost/targum:VERSION and, where models are at hand (data/models, or
# the folder TARGUM_MODELS), localhost/targum:VERSION-models, and an archive of each that
# `podman load` and `docker load` take.
#
# The base is made of Debian's packages, so no registry of images is asked; BASE names another.
. "$(dirname "$0")/facts.sh"
command -v buildah >/dev/null || .setup/packages.sh buildah podman

work=$target/package/container
models=$(realpath -m "${TARGUM_MODELS:-data/models}")
mkdir -p "$out"
rm -rf "$work"
fill "$work/usr"
mkdir -p "$work/etc" "$work/data" "$work/models" "$work/with-models"
# Others reach a container's host, so it listens to them; the quick start's key is not for them.
mv "$work/usr/lib/targum/config" "$work/etc/targum"
ln -s /etc/targum "$work/usr/lib/targum/config"
sed -i 's/^listen = "127.0.0.1:8787"      /listen = "0.0.0.0:8787"        /' "$work/etc/targum/targum.toml"
sed -i '/^# This one is made on this machine/,/^permissions/d' "$work/etc/targum/projects/demo.toml"
grep -q '^listen = "0.0.0.0' "$work/etc/targum/targum.toml"
! grep -q '^\[\[keys' "$work/etc/targum/projects/demo.toml"
# Models beside the program are there whatever is mounted as the data directory.
sed '/^kind = "firefox"/a models = "/usr/lib/targum/models"' "$work/etc/targum/targum.toml" > "$work/with-models/targum.toml"
date_all "$work"

if [ -z "${BASE:-}" ]; then
  BASE=localhost/targum-base:$deb_machine
  base=$target/package/base-$deb_machine.tar
  if [ ! -e "$base" ]; then
    command -v mmdebstrap >/dev/null || .setup/packages.sh mmdebstrap
    echo "== the base image: libraries and certificates of Debian, about twenty seconds, once"
    # Packages are unpacked and nothing of them is run; what their scripts would do, two lines do.
    mmdebstrap --quiet --format=tar --variant=extract --architectures="$deb_machine" \
      --include=base-files,libc6,libstdc++6,libgcc-s1,ca-certificates,tzdata \
      --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
      --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
      --customize-hook='cat "$1"/usr/share/ca-certificates/mozilla/*.crt > "$1"/etc/ssl/certs/ca-certificates.crt' \
      --customize-hook='rm -rf "$1"/usr/bin "$1"/usr/sbin "$1"/var/cache "$1"/var/lib/apt "$1"/dev/*' \
      "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$base.part"
    mv "$base.part" "$base"
  fi
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$base" / >/dev/null
  buildah commit --quiet --rm --timestamp "$SOURCE_DATE_EPOCH" "$container" "$BASE" >/dev/null
fi

image() { # target of the Containerfile, tag
  local archive=$out/targum-$2-container-$deb_machine.tar
  buildah build --quiet --isolation chroot --layers=false --timestamp "$SOURCE_DATE_EPOCH" \
    --platform "linux/$deb_machine" --build-arg BASE="$BASE" --target "$1" --tag "localhost/targum:$2" \
    --file config/deploy/Containerfile "$work" >/dev/null
  rm -f "$archive"
  buildah push --quiet "localhost/targum:$2" "oci-archive:$archive:targum:$2"
  ls "$archive"
}

image targum "$version"
if compgen -G "$models/*/model*" >/dev/null; then
  cp -r "$models/." "$work/models/"
  find "$work/models" -type f -exec chmod 644 {} +
  date_all "$work/models"
  image models "$version-models"
else
  echo "no models in $models: the image with models is left out" >&2
fi
