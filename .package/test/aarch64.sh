#!/usr/bin/env bash
# Builds the command line (without `serve` and RocksDB) for 64-bit ARM, and runs it with QEMU on a processor that
# has the instructions of the engine's fast kernel and on one that lacks them. Both must give the same
# translations. `make aarch64-test` calls this after `make build`.
set -euo pipefail
cd "$(dirname "$0")/../.."

target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
triple=aarch64-unknown-linux-gnu
need=()
command -v qemu-aarch64 >/dev/null || need+=(qemu-user)
command -v aarch64-linux-gnu-gcc >/dev/null || need+=(gcc-aarch64-linux-gnu)
command -v aarch64-linux-gnu-g++ >/dev/null || need+=(g++-aarch64-linux-gnu)
[ ${#need[@]} = 0 ] || .setup/packages.sh "${need[@]}"
rustup target list --installed | grep -qx "$triple" || rustup target add "$triple"

echo "== the command line for $triple: $target/$triple/release/targum"
CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc \
  CC_aarch64_unknown_linux_gnu=aarch64-linux-gnu-gcc CXX_aarch64_unknown_linux_gnu=aarch64-linux-gnu-g++ \
  AR_aarch64_unknown_linux_gnu=aarch64-linux-gnu-ar \
  cargo build --release --locked --package targum --no-default-features --target "$triple"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/data/plugins"
cp "$target"/plugins/{json,md}.wasm "$folder/data/plugins/"
cp -r "$(realpath "${DATA:-data}")/models" "$folder/data/"
cd "$folder"
printf '{\n  "greeting": "Hello {name}, you have 3 new messages.",\n  "price": 19.90\n}\n' > en.json
printf '# The garden\n\nThe **old gate** is open. Take [the path](path.html) behind it.\n' > en.md

translate() { # the folder of the translations, the engine, then the command
  "${@:3}" translate en.json en.md --from en --to pt --out "$1/{name}" --data data --engine "$2"
}
same() { # two folders
  diff -r "$1" "$2" || { echo "FAILED: $1 and $2 are not the same" >&2; exit 1; }
}
translate native-pseudo pseudo "$target/release/targum"
for processor in max cortex-a72; do
  echo "== QEMU's processor $processor"
  arm=(qemu-aarch64 -L /usr/aarch64-linux-gnu -cpu "$processor" "$target/$triple/release/targum")
  translate "$processor-pseudo" pseudo "${arm[@]}"
  same native-pseudo "$processor-pseudo"
  translate "$processor" local "${arm[@]}" 2> said
  cat said
done
same max cortex-a72
grep -qF 'Olá {name}' max/en.json || { cat max/en.json >&2; echo "FAILED: nothing is translated" >&2; exit 1; }
grep -qF 'portable kernel' said || { echo "FAILED: cortex-a72 is not said to be slow" >&2; exit 1; }
echo "aarch64: ok"
