#!/usr/bin/env python3
"""Judges Android string resources by aapt2's rules.

    android.py SOURCE OUTPUT LOCALE [SOURCE OUTPUT LOCALE]...

Checks that the output is well-formed (xmllint), has the resources of the source with the
quantities the locale has, that every value passes aapt2's rules (apostrophes, escapes, format
arguments) and that format arguments and inline elements are those of the source.
"""
# apt: libxml2-utils

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter

QUANTITIES = {
    "ar": {"zero", "one", "two", "few", "many", "other"},
    "de": {"one", "other"},
    "en": {"one", "other"},
    "es": {"one", "many", "other"},
    "fr": {"one", "many", "other"},
    "ja": {"other"},
    "pl": {"one", "few", "many", "other"},
    "pt": {"one", "many", "other"},
    "ru": {"one", "few", "many", "other"},
}
ARGUMENT = re.compile(r"%(?:(\d+)\$)?([-#+0,(]*)(\d+)?(?:\.\d+)?([sdfxXeEgGcbBhHoaAn%]|[tT][A-Za-z])")


def main(arguments):
    problems = []
    for source, output, locale in zip(*[iter(arguments)] * 3):
        found = list(judge(source, output, locale))
        problems += found
        print(f"{output}: " + ("ok" if not found else f"{len(found)} problems"))
        for problem in found[:20]:
            print(f"  {problem}")
    return 1 if problems else 0


def judge(source, output, locale):
    lint = subprocess.run(["xmllint", "--noout", "--nonet", output], capture_output=True, text=True)
    if lint.returncode:
        yield "xmllint: " + lint.stderr.strip()
        return
    before, after = values(source), values(output)
    plurals = {key: group for key, group in before.items() if key[0] == "plurals"}
    for key in before.keys() | after.keys():
        if key not in before or key not in after:
            yield f"{key}: only in the {'output' if key in after else 'source'}"
    wanted = QUANTITIES[locale.split("-")[0]]
    for key in before.keys() & after.keys():
        old, new = before[key], after[key]
        if key in plurals and not old["kept"]:
            if old["items"] and set(new["items"]) != wanted:
                yield f"{key}: quantities {sorted(new['items'])}, not {sorted(wanted)}"
        elif list(old["items"]) != list(new["items"]):
            yield f"{key}: items {list(new['items'])}, not {list(old['items'])}"
        for name, item in new["items"].items():
            origin = old["items"].get(name)
            candidates = [origin] if origin is not None and key not in plurals else list(old["items"].values())
            yield from (f"{key}[{name}]: {it}" for it in value(item, candidates))


def values(path):
    """The resources by kind and name, each with its items (a string has one)."""
    root = ET.parse(path).getroot()
    result = {}
    for resource in root:
        key = (resource.tag, resource.get("name"), resource.get("product"))
        kept = resource.get("translatable") == "false" or root.get("translatable") == "false"
        if resource.tag == "plurals":
            items = {item.get("quantity"): item for item in resource}
        elif resource.tag.endswith("array"):
            items = dict(enumerate(resource))
        else:
            items = {0: resource}
        result[key] = {"items": items, "kept": kept}
    return result


def value(item, candidates):
    if item.tag not in ("string", "item"):
        return
    text = "".join(item.itertext())
    known = {kind for candidate in candidates for kind, _ in aapt2("".join(candidate.itertext()))}
    yield from (message for kind, message in aapt2(text) if kind not in known)
    # A quantity that the source has not is made from one that it has.
    if not any(arguments(text) == arguments("".join(c.itertext())) for c in candidates):
        yield f"arguments {dict(arguments(text))} are not the source's"
    if not any(elements(item) == elements(c) for c in candidates):
        yield f"inline elements {elements(item)} are not the source's"


def aapt2(text):
    """What aapt2 refuses: (kind, message)."""
    quoted, at = False, 0
    while at < len(text):
        if text[at] == "\\":
            if text[at + 1 : at + 2] == "u" and not re.fullmatch("[0-9a-fA-F]{4}", text[at + 2 : at + 6]):
                yield "unicode", f"invalid unicode escape in {text!r}"
            at += 2
            continue
        if text[at] == '"':
            quoted = not quoted
        elif text[at] == "'" and not quoted:
            yield "apostrophe", f"unescaped apostrophe in {text!r}"
        at += 1
    if quoted and text.count('"') % 2:
        yield "quote", f"unbalanced quote in {text!r}"


def arguments(text):
    return Counter(it.group(0) for it in ARGUMENT.finditer(text))


def elements(item):
    return sorted((it.tag, tuple(sorted(it.attrib.items()))) for it in item.iter() if it is not item)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
