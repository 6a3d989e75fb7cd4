#!/usr/bin/env python3
# pip: tomlkit
"""Judges translated TOML: source output target, repeated on the command line.

`tomllib` and `tomlkit` load both; keys stand in the same order, what is no string has the
same value, a string is still one, and the comments are the same. A table of plural forms may
hold others. Where a text stands in several locales side by side, the target's is added or filled
and the others are the same.
"""
import re
import sys
import tomllib
from pathlib import Path

import tomlkit
from tomlkit.items import Whitespace

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from verdicts import pronounce

CATEGORIES = {"zero", "one", "two", "few", "many", "other"}
LOCALE = re.compile(r"^[a-z]{2,3}([-_][a-z0-9]{2,8})*$", re.IGNORECASE)
ABOUT = {"description", "hash", "id", "leftDelim", "rightDelim"}


def read(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return file.read()


def is_plural(table):
    forms = table.keys() & CATEGORIES
    strings = all(isinstance(table[form], str) for form in forms)
    return "other" in forms and len(forms) > 1 and strings and table.keys() <= CATEGORIES | ABOUT


def others(table, target):
    """The entries but the target's, where a text stands in several locales side by side."""
    if not all(LOCALE.match(key) and isinstance(text, str) for key, text in table.items()):
        return []
    language = target.split("-")[0]
    return [it for it in table.items() if re.split("[-_]", it[0])[0].lower() != language]


def is_beside(before, after, target):
    kept = others(before, target)
    return bool(kept) and kept == others(after, target) and len(after) > len(kept)


def compare(before, after, path, target):
    if type(before) is not type(after):
        yield f"{path}: {type(before).__name__} became {type(after).__name__}"
    elif isinstance(before, dict):
        if is_plural(before) and "other" in after and after.keys() <= CATEGORIES | ABOUT:
            return
        if is_beside(before, after, target):
            return
        if list(before) != list(after):
            yield f"{path}: other keys, or in another order"
            return
        for key in before:
            yield from compare(before[key], after[key], f"{path}.{key}", target)
    elif isinstance(before, list):
        if len(before) != len(after):
            yield f"{path}: {len(before)} items became {len(after)}"
        for index, (old, new) in enumerate(zip(before, after)):
            yield from compare(old, new, f"{path}[{index}]", target)
    elif not isinstance(before, str) and repr(before) != repr(after):
        yield f"{path}: {before!r} became {after!r}"


def comments(container):
    for _, item in getattr(container, "body", []):
        if isinstance(item, Whitespace):
            continue
        if item.trivia.comment:
            yield item.trivia.comment
        inner = getattr(item, "value", None)
        if hasattr(inner, "body"):
            yield from comments(inner)


def problems(source, output, target):
    old, new = read(source), read(output)
    try:
        before, after = tomllib.loads(old), tomllib.loads(new)
        kept, parsed = tomlkit.parse(old), tomlkit.parse(new)
    except ValueError as error:
        yield f"does not load: {error}"
        return
    yield from compare(before, after, "", target)
    if list(comments(kept)) != list(comments(parsed)):
        yield "other comments"


if __name__ == "__main__":
    pronounce(problems)
