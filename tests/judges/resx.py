#!/usr/bin/env python3
# apt: libxml2-utils
# pip: lxml translate-toolkit
"""Judges translated .NET resources: source output target, repeated on the command line.

The output has every element and attribute of its source in order; all but strings is
unchanged; format items are the source's; translate-toolkit reads the same names.
"""
import re
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from translate.storage import resx
from xml_judge import flat, read, run

ITEM = re.compile(r"\{\d+(?:,-?\d+)?(?::[^{}]*)?\}")


def problems(source, output, _):
    before, after = read(source), read(output)
    if list(flat(before)) != list(flat(after)):
        yield "elements or attributes differ"
        return
    names = lambda path: [unit.getid() for unit in resx.RESXFile.parsefile(path).units]
    if names(source) != names(output):
        yield "translate-toolkit reads other names"
    for old, new in zip(before.iter("data"), after.iter("data")):
        name, was, now = old.get("name"), old.findtext("value") or "", new.findtext("value") or ""
        string = not old.get("mimetype") and (old.get("type") or "System.String").startswith("System.String")
        if not string and was != now:
            yield f"{name}: is no string, but was changed"
        lost = Counter(ITEM.findall(was)) - Counter(ITEM.findall(now))
        if lost:
            yield f"{name}: lost {dict(lost)}"


run(problems)
