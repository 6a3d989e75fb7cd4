#!/usr/bin/env python3
# pip: javaproperties
"""Judges translated properties: source output target, repeated on the command line.

As `java.util.Properties` reads them, both files have the same keys in the same order, the
same comments, and each value the same numbered arguments; an ASCII file stays one.
"""
import re
import sys

import javaproperties


def read(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(javaproperties.parse(file.read()))


def arguments(value):
    return sorted(re.findall(r"\{\d+[^{}]*\}", value.replace("''", "")))


def problems(source, output):
    before, after = read(source), read(output)
    pairs = [[item for item in items if isinstance(item, javaproperties.KeyValue)]
             for items in (before, after)]
    if [pair.key for pair in pairs[0]] != [pair.key for pair in pairs[1]]:
        yield "keys differ"
        return
    others = [[item.source for item in items if not isinstance(item, javaproperties.KeyValue)]
              for items in (before, after)]
    if others[0] != others[1]:
        yield "comments or blank lines differ"
    for old, new in zip(*pairs):
        # What a translation adds in quotes is not an argument.
        gone = set(arguments(old.value)) - set(arguments(new.value))
        if gone:
            yield f"{old.key}: {gone} lost"
    with open(source, "rb") as one, open(output, "rb") as other:
        if one.read().isascii() and not other.read().isascii():
            yield "ASCII became something else"


def main(arguments):
    failed = False
    for source, output, _ in zip(*[iter(arguments)] * 3):
        found = list(problems(source, output))
        failed |= bool(found)
        print(f"{'; '.join(found) if found else 'ok'}: {output}")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
