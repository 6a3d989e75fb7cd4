"""Makes a CycloneDX list of `cargo metadata`, read from the standard input.

Only crates that end up in the program or in a plugin, or that take part in building them, are
listed: those that only tests need are not. The same metadata gives the same list.
"""

import json
import os
import sys
import tomllib
from datetime import datetime, timezone
from pathlib import Path

metadata = json.load(sys.stdin)
packages = {package["id"]: package for package in metadata["packages"]}
nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
locked = tomllib.loads(Path("Cargo.lock").read_text(encoding="utf-8"))["package"]
digests = {(it["name"], it["version"]): it.get("checksum") for it in locked}


def needs(identity):
    """Returns the ids of the crates that a crate is built with, without those of its tests."""
    dependencies = nodes[identity]["deps"]
    built = [it for it in dependencies if any(kind["kind"] != "dev" for kind in it["dep_kinds"])]
    return sorted(it["pkg"] for it in built)


def reference(identity):
    """Returns how the list refers to a crate."""
    package = packages[identity]
    return f"pkg:cargo/{package['name']}@{package['version']}"


def component(identity):
    """Returns the entry of a crate."""
    package = packages[identity]
    entry = {
        "type": "library",
        "bom-ref": reference(identity),
        "name": package["name"],
        "version": package["version"],
        "purl": reference(identity),
    }
    if package.get("description"):
        entry["description"] = " ".join(package["description"].split())
    if package.get("license"):
        # Old manifests write `A/B` for `A OR B`.
        entry["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
    digest = digests.get((package["name"], package["version"]))
    if digest:
        entry["hashes"] = [{"alg": "SHA-256", "content": digest}]
    if package.get("repository"):
        entry["externalReferences"] = [{"type": "vcs", "url": package["repository"]}]
    return entry


program = next(it["id"] for it in metadata["packages"] if it["name"] == "targum")
plugins = [it["id"] for it in metadata["packages"] if it["name"].startswith("targum-plugin-")]
found, open_ = set(), [program, *plugins]
while open_:
    identity = open_.pop()
    if identity not in found:
        found.add(identity)
        open_.extend(needs(identity))

listed = sorted(found, key=lambda identity: (reference(identity), identity))
moment = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc)
bom = {
    "bomFormat": "CycloneDX",
    "specVersion": "1.5",
    "version": 1,
    "metadata": {
        "timestamp": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "component": {**component(program), "type": "application"},
    },
    "components": [component(identity) for identity in listed if identity != program],
    "dependencies": [
        {
            "ref": reference(identity),
            "dependsOn": sorted(
                {reference(it) for it in needs(identity) + (plugins if identity == program else [])}
            ),
        }
        for identity in listed
    ],
}
json.dump(bom, sys.stdout, indent=2, ensure_ascii=False)
print()
