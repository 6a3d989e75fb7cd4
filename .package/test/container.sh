#!/usr/bin/env bash
# Runs the container images: not as root, nothing to write but a volume, no privilege.
. "$(dirname "$0")/../facts.sh"
command -v podman >/dev/null || .setup/packages.sh podman
fail() { echo "FAILED: $*" >&2; exit 1; }
is() { [ "$2" = "$3" ] || fail "$1 is $2, not $3"; }

archive() { echo "$out/targum-$1-container-$deb_machine.tar"; }
if [ -z "${1:-}" ]; then
  for tag in "$version" "$version-models"; do
    [ ! -e "$(archive "$tag")" ] || "$0" "$tag"
  done
  exit 0
fi
image=localhost/targum:$1
podman load --quiet --input "$(archive "$1")" >/dev/null

# Limits that this machine cannot raise are left as they are, and where the first runtime does not
# know its control groups, the other one does.
limits=(--ulimit "nofile=1024:$(ulimit -Hn)" --ulimit nproc=1024:1024)
closed=(--read-only --cap-drop all --security-opt no-new-privileges)
runtime=()
podman run --rm --network none "${limits[@]}" "$image" --version >/dev/null 2>&1 || {
  command -v runc >/dev/null || .setup/packages.sh runc
  runtime=(--runtime runc)
}
run() { podman "${runtime[@]}" run "${limits[@]}" "${closed[@]}" "$@"; }

folder=$(mktemp -d)
name=targum-test-$$
trap 'podman rm --force "$name" >/dev/null 2>&1; podman volume rm --force "$name" >/dev/null 2>&1; rm -rf "$folder"' EXIT
is "the version" "$(run --rm --network none "$image" --version)" "targum $version"

# A configuration with a key of one's own, made by the image.
mkdir -p "$folder/projects"
container=$(podman create "$image")
podman cp "$container:/etc/targum/." "$folder" && podman rm "$container" >/dev/null
run --rm --network none "$image" keys new --name website > "$folder/key"
key=$(head -n 1 "$folder/key")
sed -n '/^\[\[keys\]\]/,$p' "$folder/key" >> "$folder/keys.toml"
rm "$folder/key"
# Keys stand before the other tables of the file.
sed -i "/^\[formats\]/{
  e cat '$folder/keys.toml'
}" "$folder/projects/demo.toml"
chmod -R go+rX "$folder"

run --detach --name "$name" --network host -v "$name:/var/lib/targum" -v "$folder:/etc/targum:ro" "$image" >/dev/null
address=http://127.0.0.1:8787
for _ in $(seq 600); do curl --silent --fail "$address/healthz" >/dev/null && break; sleep 0.2; done
curl --silent --fail "$address/healthz" >/dev/null || { podman logs "$name" >&2; fail "it does not serve"; }
ask() { # target locale, text
  curl --silent "$address/api/translate" -H "x-api-key: $key" -H 'content-type: application/json' \
    -d "{\"projectId\":\"demo\",\"sourceLocale\":\"en\",\"targetLocale\":\"$1\",\"format\":\"json\",\"cache\":true,\"sourceText\":\"{\\\"a\\\": \\\"$2\\\"}\"}"
}
is "the answer" "$(ask en b)" '{"success":true,"translatedText":"{\"a\": \"b\"}","cached":false}'
case "$image" in
  *-models) is "the translation" "$(ask pt "Good morning")" \
      '{"success":true,"translatedText":"{\"a\": \"Bom dia\"}","cached":false}' ;;
  *) [[ "$(ask pt "Good morning")" == *"targum models add en-pt"* ]] || fail "no way to a model is named" ;;
esac
pid=$(podman inspect --format '{{.State.Pid}}' "$name")
is "its user" "$(awk '/^Uid:/ {print $2}' "/proc/$pid/status")" 10001
is "its capabilities" "$(awk '/^CapEff:/ {print $2}' "/proc/$pid/status")" 0000000000000000
podman volume inspect --format '{{.Mountpoint}}' "$name" | xargs ls | grep -q cache || fail "the volume holds no cache"
podman stop --time 40 "$name" >/dev/null
is "its end" "$(podman inspect --format '{{.State.ExitCode}}' "$name")" 0
echo "   container $image: served as user 10001, read-only, without capabilities; stopped in order"
