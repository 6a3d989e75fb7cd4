#!/usr/bin/env python3
# pip: lxml
"""Judges translated WiX localization files: source output target, repeated on the command line.

`lxml` reads both: elements and attributes are the same, but for texts and the culture, and each text
has the references of its source.
"""
import re
import sys
from pathlib import Path

from lxml import etree

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from verdicts import pronounce

TEXTS = {"Value", "Text", "Culture"}
REFERENCE = re.compile(r"\[[^\[\]\s]+\]|!\([^()\s]+\)|\{[\\&]\w+\}")


def texts(element):
    return [element.text or "", element.get("Value", ""), element.get("Text", "")]


def problems(source, output, _):
    before, after = (list(etree.parse(path).iter("*")) for path in (source, output))
    if [it.tag for it in before] != [it.tag for it in after]:
        yield "elements differ"
        return
    for old, new in zip(before, after):
        fixed = [{k: v for k, v in it.items() if k not in TEXTS} for it in (old, new)]
        if fixed[0] != fixed[1] or set(old.keys()) != set(new.keys()):
            yield f"attributes of {old.get('Id')} differ"
        for was, now in zip(texts(old), texts(new)):
            if sorted(REFERENCE.findall(was)) != sorted(REFERENCE.findall(now)):
                yield f"references of {old.get('Id')} differ"


pronounce(problems)
