#!/usr/bin/env bash
# Makes the wheel for pip, pipx and uv: the program as a script, its plugins as data files. A wheel
# is a zip archive with a list of its files; maturin would make the same one, but compiles the
# program anew with other features than the workspace's.
. "$(dirname "$0")/facts.sh"

mkdir -p "$out"
fill "$target/package/wheel"

# The oldest C library that has every symbol the program asks for, as wheels for Linux are named.
glibc=$(objdump -T "$target/package/wheel/bin/targum" | grep -oE 'GLIBC_2\.[0-9]+' | sort -uV | tail -n 1)
tag=py3-none-manylinux_2_${glibc#GLIBC_2.}_$machine

python3 .package/wheel/assemble.py "$target/package/wheel" "$out/targum-$version-$tag.whl" \
  "$version" "$tag" "$description"
ls "$out/targum-$version-$tag.whl"
