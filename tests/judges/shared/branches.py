#!/usr/bin/env python3
"""Counts the messages with branches of a source and of its translation, by the parsers of the formats'
consumers: how many there are, and in how many of them words or values stand beside the branches.

Usage: branches.py FORMAT SOURCE OUTPUT LOCALE [SOURCE OUTPUT LOCALE ...]
Prints the sums: messages and messages with something beside of the sources, then of the outputs.
"""

import json
import plistlib
import re
import sys
from xml.etree import ElementTree

VARIABLE = re.compile(r"%(?:\d+\$)?#@[^@]*@")
VALUE = re.compile(r"%(?:\d+\$)?[-+#0 ']*\d*(?:\.\d+)?[hlqLztj]*[a-zA-Z@]")


def has_word(text):
    return any(c.isalpha() for c in text)


def text_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        return file.read().removeprefix("\ufeff")


def fluent(path, _locale):
    from fluent.syntax import FluentParser, ast

    def selects(pattern):
        for element in pattern.elements:
            if isinstance(element, ast.Placeable):
                if isinstance(element.expression, ast.SelectExpression):
                    yield element.expression

    def is_beside(pattern):
        found = list(selects(pattern))
        if not found:
            return False
        for element in pattern.elements:
            if isinstance(element, ast.TextElement):
                if has_word(element.value):
                    return True
            elif isinstance(element.expression, ast.StringLiteral):
                if has_word(element.expression.value):
                    return True
            elif not isinstance(element.expression, ast.SelectExpression):
                return True
        variants = [variant for select in found for variant in select.variants]
        return len(found) > 1 or any(is_beside(variant.value) for variant in variants)

    patterns = []
    for entry in FluentParser().parse(text_of(path)).body:
        if isinstance(entry, (ast.Message, ast.Term)):
            patterns += [entry.value] if entry.value else []
            patterns += [attribute.value for attribute in entry.attributes]
    with_branches = [pattern for pattern in patterns if any(selects(pattern))]
    return len(with_branches), sum(map(is_beside, with_branches))


def is_sentence(text):
    rest = VARIABLE.sub("", text)
    return VARIABLE.search(text) and (has_word(rest) or VALUE.search(rest))


def stringsdict(path, _locale):
    count = [0, 0]

    def walk(node):
        if not isinstance(node, dict):
            return
        text = node.get("NSStringLocalizedFormatKey")
        if isinstance(text, str) and VARIABLE.search(text):
            count[0] += 1
            count[1] += bool(is_sentence(text))
        for value in node.values():
            walk(value)

    with open(path, "rb") as file:
        walk(plistlib.load(file))
    return tuple(count)


def xcstrings(path, locale):
    catalog = json.loads(text_of(path))
    count = [0, 0]

    def units(node):
        if isinstance(node, dict):
            if "stringUnit" in node:
                yield node["stringUnit"].get("value", "")
            for name, value in node.items():
                if name != "stringUnit":
                    yield from units(value)

    for string in catalog["strings"].values():
        localization = string.get("localizations", {}).get(locale or catalog["sourceLanguage"], {})
        if "variations" in localization or "substitutions" in localization:
            count[0] += 1
            count[1] += any(is_sentence(text) for text in units(localization))
    return tuple(count)


def android(path, _locale):
    return len(ElementTree.parse(path).getroot().findall(".//plurals")), 0


def po(path, _locale):
    return len(re.findall(r"(?m)^msgid_plural ", text_of(path))), 0


COUNTS = {
    "ftl": fluent,
    "xcode-stringsdict": stringsdict,
    "xcode-xcstrings": xcstrings,
    "android": android,
    "po": po,
}


def main():
    count, files = COUNTS[sys.argv[1]], sys.argv[2:]
    sums = [0, 0, 0, 0]
    for source, output, locale in zip(files[0::3], files[1::3], files[2::3]):
        counts = count(source, None) + count(output, locale)
        sums = [a + b for a, b in zip(sums, counts)]
    print(*sums)


main()
