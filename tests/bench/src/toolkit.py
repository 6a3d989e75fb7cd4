"""Reads and writes files with translate-toolkit, in this process.

Reads a list of [format, path] as JSON. Prints the best time of three for each, in seconds, or null for
a file that the toolkit cannot read.
"""
# pip: translate-toolkit==3.20.4 ruamel.yaml iniparse

import json
import sys
import time
from pathlib import Path

from translate.storage import aresource, csvl10n, jsonl10n, po, properties, xliff, yaml

STORES = {
    "android": aresource.AndroidResourceFile,
    "arb": jsonl10n.ARBJsonFile,
    "csv": csvl10n.csvfile,
    "json": jsonl10n.JsonNestedFile,
    "po": po.pofile,
    "properties": properties.javautf8file,
    "xcode-strings": properties.stringsutf8file,
    "xliff": xliff.xlifffile,
    "yaml": yaml.YAMLFile,
}


def seconds(form, path):
    content, best = Path(path).read_bytes(), None
    for _ in range(3):
        begin = time.perf_counter()
        try:
            store = STORES[form]()
            store.parse(content)
            bytes(store)
        except Exception:
            return None
        took = time.perf_counter() - begin
        best = took if best is None else min(best, took)
    return best


print(json.dumps([seconds(*file) for file in json.load(sys.stdin)]))
