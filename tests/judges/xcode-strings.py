#!/usr/bin/env python3
# pip: openstep-plist
"""Judges translated strings files: source output target, repeated on the command line.

As an old-style property list, the output holds the keys of its source in the same order,
and each value the same conversions.
"""
import re
import sys

import openstep_plist

CONVERSION = re.compile(r"%(?:\d+\$)?[-+0#']*\d*(?:\.\d+)?(?:h|hh|l|ll|q|z|t|j|L)?[@dDiuUxXoOfFeEgGcCsSpaA]|%%")


def read(path):
    with open(path, "rb") as file:
        raw = file.read()
    text = raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    if not text.lstrip().startswith("{"):
        text = "{" + text + "\n}"
    return openstep_plist.loads(text)


def problems(source, output):
    before, after = read(source), read(output)
    if list(before) != list(after):
        yield "keys differ"
        return
    for key, old in before.items():
        if isinstance(old, str):
            lost = sorted(set(CONVERSION.findall(old)) - set(CONVERSION.findall(after[key])))
            if lost:
                yield f"{key}: {lost} lost"
        elif type(old) is not type(after[key]):
            yield f"{key}: became another kind of value"


def main(arguments):
    failed = False
    for source, output, _ in zip(*[iter(arguments)] * 3):
        try:
            found = list(problems(source, output))
        except openstep_plist.parser.ParseError as error:
            found = [f"not a property list: {error}"]
        failed |= bool(found)
        print(f"{'; '.join(found) if found else 'ok'}: {output}")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
