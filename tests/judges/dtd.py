#!/usr/bin/env python3
# pip: lxml
"""Judges translated DTD files: source output target, repeated on the command line.

libxml2 reads both, through `lxml`: entities have the same names in the same order, and an element
whose content is an entity's value is well-formed.
"""
import io
import re
import sys
from pathlib import Path

from lxml import etree

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from verdicts import pronounce


def entities(path):
    text = Path(path).read_text(encoding="utf-8-sig")
    # What stands in another file cannot be read here.
    text = re.sub(r'<!ENTITY\s+%[^>]*>|%\w+;', "", text)
    # XML wants `&#37;`, which most applications do without.
    text = text.replace("%", "&#37;")
    return {entity.name: entity.content for entity in etree.DTD(io.StringIO(text)).iterentities()}


def problems(source, output, _):
    before, after = entities(source), entities(output)
    if list(before) != list(after):
        yield "names of entities differ"
        return
    for name, content in after.items():
        references = set(re.findall(r"&(\w+);", content)) - {"lt", "gt", "amp", "quot", "apos"}
        declared = "".join(f'<!ENTITY {reference} "x">' for reference in references)
        try:
            etree.fromstring(f"<!DOCTYPE x [{declared}]><x>{content}</x>")
        except etree.XMLSyntaxError as error:
            yield f"{name}: {error}"


pronounce(problems)
