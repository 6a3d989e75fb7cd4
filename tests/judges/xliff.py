#!/usr/bin/env python3
# apt: libxml2-utils
# pip: lxml translate-toolkit
"""Judges translated XLIFF: source output target, repeated on the command line.

The output is well-formed, names the target's language, keeps every source, note and attribute,
has a target with the source's inline elements for each unit that is to be translated, and
translate-toolkit reads the same units from it. Plural forms that were added are copies of a unit or
segment of the source beside them, have an id of their own, also for their inline elements, and
complete the forms of the locale.
"""
import re
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from lxml import etree
from translate.storage import xliff
from xml_judge import categories, read, run

PGS = "{urn:oasis:names:tc:xliff:pgs:1.0}"
FORM = re.compile(r"^(.*\|==\|(?:.*\.)?plural\.)(\w+)$", re.DOTALL)
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


def forms(root):
    """The plural forms of a document: the elements of each plural by the category of the form."""
    found = {}
    for element in root.iter():
        if local(element) == "trans-unit" and (match := FORM.match(element.get("id", ""))):
            found.setdefault(match[1], {})[match[2]] = element
        elif local(element) == "segment" and element.get(PGS + "case"):
            unit = element.getparent()
            switches, values = unit.get(PGS + "switch", "").split(), element.get(PGS + "case").split()
            if len(switches) != len(values):
                continue
            for at, switch in enumerate(switches):
                if switch.startswith(("plural:", "ordinal:")):
                    others = " ".join(values[:at] + ["*"] + values[at + 1 :])
                    group = found.setdefault((unit.get("id"), switch, others), {})
                    group[values[at]] = element
    return found


def words(element):
    child = {local(it): it for it in element}
    return "".join(child["source"].itertext())


def without_added(before, after, locale):
    """Takes the plural forms that were added out of a document. Yields what is wrong with them."""
    known = forms(before)
    taken = []
    for name, group in forms(after).items():
        own = known.get(name, {})
        new = {it: element for it, element in group.items() if it not in own}
        # A combination whose other value was added, too, has no form in the source.
        texts = [words(it) for it in (own or group).values()]
        for category, element in new.items():
            if words(element) not in texts:
                yield f"{name}: {category} is no copy of a form beside it"
            taken.append(element)
        missing = set(categories(locale)) - set(group) if "other" in group and wanted(group["other"]) else set()
        exact = {"0": "zero", "1": "one", "2": "two"}
        missing -= {exact[it] for it in group if it in exact}
        cardinal = isinstance(name, str) or name[1].startswith("plural:")
        if missing and cardinal:
            yield f"{name}: no form for {sorted(missing)}"
    for unit in after.iter():
        if local(unit) != "unit" or not unit.get(PGS + "switch"):
            continue
        ids = [it.get("id") for it in unit.iter() if it.get("id") and not any(local(up) == "target" for up in it.iterancestors())]
        again = [it for it, count in Counter(ids).items() if count > 1]
        if again and any(it.getparent() is unit for it in taken):
            yield f"{unit.get('id')}: the ids {again} stand twice"
    for element in taken:
        if element.getparent() is not None:
            element.getparent().remove(element)


def problems(source, output, locale):
    before, after = read(source), read(output)
    two = after.get("version", "").startswith("2")
    yield from without_added(before, after, locale)
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
        tail = lambda it: it.rsplit("\x04", 1)[-1]
        added = [it for it in ids(output) if it not in ids(source)]
        if [it for it in ids(output) if it not in added] != ids(source) or not all(map(FORM.match, map(tail, added))):
            yield "translate-toolkit reads other units"


run(problems)
