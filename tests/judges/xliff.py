#!/usr/bin/env python3
# apt: libxml2-utils
# pip: lxml translate-toolkit
"""Judges translated XLIFF: source output target, repeated on the command line.

The output is well-formed, names the target's language, keeps every source, note and attribute,
has a target with the source's inline elements for each unit that is to be translated, and
translate-toolkit reads the same units from it.
"""
import re
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from lxml import etree
from translate.storage import xliff
from xml_judge import read, run

CHANGING = {"state", "subState", "approved", "target-language", "trgLang"}


def local(element):
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def inline(element):
    return Counter((local(it), it.get("id"), it.get("rid")) for it in element.iter() if it is not element)


def rest(root):
    """Everything but targets."""
    for element in root.iter():
        inside = any(local(it) == "target" for it in element.iterancestors())
        other = any(local(it) == "alt-trans" for it in element.iterancestors())
        if (local(element) == "target" or inside) and not other:
            continue
        attributes = {k: v for k, v in element.attrib.items() if k not in CHANGING} if local(element) else {}
        yield local(element), tuple(sorted(attributes.items())), (element.text or "").strip()


def wanted(unit):
    flags = [it.get("translate") for it in [unit, *unit.iterancestors()] if it.get("translate")]
    hidden = any(local(it) in ("bin-unit", "ignorable") for it in unit.iterancestors())
    return not hidden and (not flags or flags[0] != "no")


def problems(source, output, locale):
    before, after = read(source), read(output)
    two = after.get("version", "").startswith("2")
    holders = [after] if two else [it for it in after if local(it) == "file"]
    for holder in holders:
        language = holder.get("trgLang" if two else "target-language") or ""
        if language.replace("_", "-").lower() != locale.lower():
            yield f"the target's language is {language!r}"
    if list(rest(before)) != list(rest(after)):
        yield "something beside the targets differs"
    for unit in after.iter():
        if local(unit) != ("segment" if two else "trans-unit") or not wanted(unit):
            continue
        child = {local(it): it for it in unit}
        text, target = child.get("seg-source", child["source"]), child.get("target")
        name = unit.get("id") or unit.getparent().get("id")
        if not "".join(text.itertext()).strip() and not len(text):
            continue
        if target is None:
            yield f"{name}: no target"
        elif not re.search(r"\{\s*\w+\s*,\s*(?:plural|select)", "".join(text.itertext())):
            if inline(text) != inline(target):
                yield f"{name}: inline elements {dict(inline(target))}, not {dict(inline(text))}"
    if not two:
        ids = lambda path: [unit.getid() for unit in xliff.xlifffile.parsefile(path).units]
        if ids(source) != ids(output):
            yield "translate-toolkit reads other units"


run(problems)
