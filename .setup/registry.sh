#!/usr/bin/env bash
# Installs a registry that plugins are pushed to in the tests, a client of registries that is not ours, and the
# program that signs plugins.
set -euo pipefail

need() { # command package
  command -v "$1" >/dev/null || "$(dirname "$0")/packages.sh" "$2"
}
need docker-registry docker-registry
need skopeo skopeo
need minisign minisign
