#!/usr/bin/env python3
# apt: libxml2-utils
# pip: lxml
"""Judges translated XML: source output target, repeated on the command line.

The output is well-formed and has the elements, attributes (but for `xml:lang`), comments and
entities of its source; inline elements may stand in another order within their parent. Qt
translations keep their messages and sources, with as many numerus forms as Qt has.
"""
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from xml_judge import flat, read, run

LANG = "{http://www.w3.org/XML/1998/namespace}lang"
QT_FORMS = {"pl": 3, "ru": 3, "ar": 6, "ja": 1, "de": 2, "en": 2, "fr": 2, "pt": 2, "es": 2}


def problems(source, output, locale):
    before, after = read(source), read(output)
    if before.tag == "TS":
        yield from qt(before, after, locale)
        return
    if [child.tag for child in before] != [child.tag for child in after]:
        yield "the elements under the root differ"
    lost = Counter(flat(before, [LANG]))
    lost.subtract(flat(after, [LANG]))
    for (name, attributes), count in lost.items():
        if count:
            yield f"{name} {dict(attributes)}: {-count:+}"


def qt(before, after, locale):
    language = after.get("language", "")
    if language.replace("_", "-") != locale:
        yield f"language is {language!r}"
    messages = lambda root: [m for m in root.iter("message")]
    for old, new in zip(messages(before), messages(after), strict=True):
        name = old.findtext("source")
        for tag in ("source", "comment", "extracomment"):
            if old.findtext(tag) != new.findtext(tag):
                yield f"{name}: {tag} differs"
        translation = new.find("translation")
        if translation is None:
            yield f"{name}: no translation"
        elif translation.get("type") in ("vanished", "obsolete"):
            continue
        elif translation.get("type") == "unfinished":
            yield f"{name}: unfinished"
        elif old.get("numerus") == "yes":
            count, wanted = len(translation.findall("numerusform")), QT_FORMS[locale.split("-")[0]]
            if count != wanted:
                yield f"{name}: {count} numerus forms, not {wanted}"


run(problems)
