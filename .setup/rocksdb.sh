#!/usr/bin/env bash
# Compiles the C++ of the crate librocksdb-sys into target/rocksdb/librocksdb.a.
#
# The crate compiles 343 files one by one, and four fifths of that time goes into reading the same
# headers again. This script compiles the same unchanged sources with the crate's own flags, but
# as a few files that each include 24 of them: minutes instead of a quarter of an hour. The
# Makefile tells the crate where the archive is (ROCKSDB_LIB_DIR, ROCKSDB_STATIC); a cargo command
# without these variables compiles the files one by one, as the crate always does.
set -euo pipefail
cd "$(dirname "$0")/.."

target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
out="$target/rocksdb"
compiler=${CXX:-clang++}

package_folder() { # where cargo keeps the sources of a dependency
  cargo metadata --format-version 1 --locked --filter-platform "$(rustc -vV | sed -n 's/^host: //p')" |
    python3 -c '
import json, os, sys
found = [p for p in json.load(sys.stdin)["packages"] if p["name"] in sys.argv[1:]]
print(*(os.path.dirname(next(p for p in found if p["name"] == name)["manifest_path"]) for name in sys.argv[1:]))' "$@"
}

read -r rocksdb lz4 zstd < <(package_folder librocksdb-sys lz4-sys zstd-sys)
case "$(uname -m)" in
  x86_64) processor=(-march=x86-64-v2) ;;
  aarch64) processor=(-march=armv8-a+crc+aes+crypto) ;;
  *) processor=() ;;
esac
flags=(
  -std=c++20 -O3 -fPIC -ffunction-sections -fdata-sections -fno-omit-frame-pointer -w "${processor[@]}"
  -I"$rocksdb/rocksdb/include" -I"$rocksdb/rocksdb" -I"$rocksdb" -I"$lz4/liblz4/lib" -I"$zstd/zstd/lib"
  -DLZ4=1 -DZSTD=1 -DNDEBUG=1 -DHAVE_ALIGNED_NEW -DHAVE_UINT128_EXTENSION
  -DOS_LINUX -DROCKSDB_PLATFORM_POSIX -DROCKSDB_LIB_IO_POSIX -DROCKSDB_SCHED_GETCPU_PRESENT
  -DROCKSDB_AUXV_GETAUXVAL_PRESENT -DROCKSDB_FALLOCATE_PRESENT -DROCKSDB_RANGESYNC_PRESENT
  -include cstdint
)

made_of="$("$compiler" --version | head -n 1) ${flags[*]}"
[ "$(cat "$out/made-of" 2>/dev/null)" != "$made_of" ] || exit 0

# What an interrupted run has compiled is kept.
units="$out/units"
if [ "$(cat "$units/made-of" 2>/dev/null)" != "$made_of" ]; then
  rm -rf "$out" && mkdir -p "$units"
  echo "$made_of" > "$units/made-of"
fi
(grep -v '^util/build_version.cc$' "$rocksdb/rocksdb_lib_sources.txt" | sed "s@^@$rocksdb/rocksdb/@"
  echo "$rocksdb/build_version.cc") | sed '/^$/d; s/.*/#include "&"/' |
  split --lines=24 --numeric-suffixes --additional-suffix=.cc - "$units/unit"

count=$(ls "$units" | grep -c '\.cc$')
echo "== rocksdb: $count files of C++, about three minutes on two processors, once"
export compiler units count
compile() {
  [ ! -e "$units/$1.o" ] || return 0
  "$compiler" "${@:2}" -c "$units/$1.cc" -o "$units/$1.part"
  mv "$units/$1.part" "$units/$1.o"
  echo "   rocksdb: $(ls "$units" | grep -c '\.o$') of $count"
}
export -f compile
ls "$units" | sed -n 's/\.cc$//p' | xargs -P "$(nproc)" -I{} bash -euo pipefail -c 'compile "$@"' compile {} "${flags[@]}"
ar crs "$out/librocksdb.a" "$units"/*.o
rm -r "$units"
echo "$made_of" > "$out/made-of"
