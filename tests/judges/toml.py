#!/usr/bin/env python3
# pip: tomlkit
"""Judges translated TOML: source output target, repeated on the command line.

`tomllib` and `tomlkit` load both; keys stand in the same order, what is no string has the
same value, a string is still one, and the comments are the same. A table of plural forms may
hold others. Where a text stands in several locales side by side, the target's is added or filled
and the others are the same.
"""
import sys
import tomllib
from pathlib import Path

import tomlkit
from tomlkit.items import Whitespace

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from beside import is_beside
from verdicts import pronounce

CATEGORIES = {"zero", "one", "two", "few", "many", "other"}
ABOUT = {"description", "hash", "id", "leftDelim", "rightDelim"}


def read(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return file.read()


def is_plural(table):
    forms = table.keys() & CATEGORIES
    strings = all(isinstance(table[form], str) for form in forms)
    return "other" in forms and len(forms) > 1 and strings and table.keys() <= CATEGORIES | ABOUT


def entries(table):
    return [(key, text) if isinstance(text, str) else None for key, text in table.items()]


def compare(before, after, path, target):
    if type(before) is not type(after):
        yield f"{path}: {type(before).__name__} became {type(after).__name__}"
    elif isinstance(before, dict):
        if is_plural(before) and "other" in after and after.keys() <= CATEGORIES | ABOUT:
            return
        if is_beside(entries(before), entries(after), target):
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
