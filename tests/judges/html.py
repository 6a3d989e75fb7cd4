#!/usr/bin/env python3
# pip: html5lib
"""Judges translated HTML: html.py SOURCE OUTPUT LOCALE [SOURCE OUTPUT LOCALE ...]

A WHATWG parser must find the same elements at the same places of the tree with the same
attributes in the same order; only text, attributes for people, and the language and
direction of the page may differ, and content that is not to be translated may not. A page
that declares itself as XML and is well-formed is read by a parser of XML instead.
"""

import re
import sys
from collections import Counter
from xml.etree import ElementTree

import html5lib
from html5lib.constants import entities

XML = re.compile(
    r"\ufeff?(\s|<!--.*?-->)*"
    r"(<\?xml\s|<!doctype[^>]*//DTD XHTML |(<!doctype[^>]*>\s*)?<html[^>]*\sxmlns=.http://www.w3.org/1999/xhtml)",
    re.DOTALL | re.IGNORECASE,
)

FOR_PEOPLE = {
    "alt", "title", "placeholder", "content", "label", "value", "aria-label", "aria-description",
    "aria-placeholder", "aria-roledescription", "aria-valuetext",
}
OPAQUE = {"script", "style", "code", "pre", "kbd", "samp", "var", "textarea", "template", "svg", "math"}


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


def parsed_as_xml(text):
    parser = ElementTree.XMLParser(target=ElementTree.TreeBuilder(insert_comments=True))
    # They are declared in the DTD of XHTML; without a DTD they stay an error.
    parser.entity.update((name.rstrip(";"), value) for name, value in entities.items())
    return ElementTree.fromstring(text.removeprefix("\ufeff"), parser)


def is_xml(text):
    """Whether a page declares itself as XML and is well-formed."""
    try:
        return bool(XML.match(text)) and parsed_as_xml(text) is not None
    except ElementTree.ParseError:
        return False


def elements(text, as_xml, language):
    """Every element as its path in the tree, its attributes, and its text where that stays."""
    if as_xml:
        root = parsed_as_xml(text)
    else:
        root = html5lib.parse(text, treebuilder="etree", namespaceHTMLElements=False)
    found = Counter()
    todo = [(root, (), False, False)]
    while todo:
        element, above, opaque, stays = todo.pop()
        if not isinstance(element.tag, str):
            found[(above, "comment", element.text)] += 1
            continue
        name = element.tag.rsplit("}", 1)[-1]
        opaque = opaque or name in OPAQUE
        stays = opaque or element.get("translate") == "no" or stays and not is_translated(element)
        skipped = {"lang", "dir", "{http://www.w3.org/XML/1998/namespace}lang"} if name == "html" else set()
        attributes = tuple(
            (key, None if key in FOR_PEOPLE or key == "lang" and says(value, language) else value)
            for key, value in element.attrib.items()
            if key not in skipped
        )
        text = "".join(text_that_stays(element, opaque)) if stays else None
        here = above + (name,)
        found[(here, attributes, text)] += 1
        todo.extend((child, here, opaque, stays) for child in element)
    return found, root


def is_translated(element):
    """Whether an element within one that stays is translated nevertheless."""
    return element.get("translate") in ("", "yes")


def text_that_stays(element, opaque):
    """The texts of an element that stays, without those of elements that are translated."""
    yield element.text or ""
    for child in element:
        if isinstance(child.tag, str) and (opaque or not is_translated(child)):
            yield from text_that_stays(child, opaque)
        yield child.tail or ""


def says(tag, language):
    """Whether a tag is of the language: elements in the source's become the target's."""
    return tag.split("-")[0].lower() == language.split("-")[0].lower()


def judge(source, output, locale):
    source, output = read(source), read(output)
    as_xml = is_xml(source)
    before, page = elements(source, as_xml, "en")
    try:
        after, root = elements(output, as_xml, locale)
    except ElementTree.ParseError as error:
        return [f"not well-formed: {error}"]
    problems = [f"lost: {shown(key)}" for key in before - after]
    problems += [f"new: {shown(key)}" for key in after - before]
    lang = root.get("lang")
    if page.get("lang") and lang != locale:
        problems.append(f"the page's language is {lang}, not {locale}")
    return problems


def shown(key):
    return " ".join(str(part) for part in ("/".join(key[0]), *key[1:]))[:300]


def main(arguments):
    triples = list(zip(*[iter(arguments)] * 3))
    failed = False
    for source, output, locale in triples:
        problems = judge(source, output, locale)
        failed = failed or bool(problems)
        for problem in problems[:5]:
            print(f"{output}: {problem}")
        if not problems:
            print(f"{output}: ok")
    return 1 if failed or not triples else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
