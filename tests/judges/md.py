#!/usr/bin/env python3
# pip: markdown-it-py mdit-py-plugins
"""Checks with markdown-it-py that a translated document has the structure of its source.

Usage: md.py source-file output-file target-locale [...]

The token trees must be the same in types, nesting, addresses, attributes, code and the tags
of HTML; only text and attributes for people may differ. Lines that were wrapped may be joined,
and emphasis may be written with the other mark.
"""
import re
import sys
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin
from mdit_py_plugins.tasklists import tasklists_plugin

TRANSLATED = {"text", "softbreak", "text_special"}

TAG = re.compile(r"""<!--.*?-->|</?[a-zA-Z](?:[^>"']|"[^"]*"|'[^']*')*>""", re.DOTALL)
FOR_PEOPLE = re.compile(
    r"""(?<=\s)(alt|title|placeholder|aria-label)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)""", re.IGNORECASE)


def tags(html):
    """The tags and comments of HTML, without what they say to people."""
    return sorted(" ".join(FOR_PEOPLE.sub(r"\1=…", tag).split()) for tag in TAG.findall(html))


def parser():
    md = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    for plugin in (front_matter_plugin, footnote_plugin, tasklists_plugin):
        md.use(plugin)
    return md.use(dollarmath_plugin, allow_space=False, allow_digits=False)


def inline(token):
    """The inline tokens of a block that are not language, and whether any text is there."""
    shape = []
    for child in token.children or []:
        if child.type in TRANSLATED:
            continue
        attributes = {name: value for name, value in child.attrs.items()
                      if name not in ("title", "alt")}
        titled = tuple(name for name in ("title", "alt") if child.attrs.get(name))
        content = " ".join(child.content.split()) if child.type != "image" else ""
        content = tags(child.content) if child.type == "html_inline" else content
        shape.append((child.type, child.tag, tuple(sorted(attributes.items())), titled, content))
        if child.type == "image":
            shape.extend(inline(child))
    return sorted(map(repr, shape))


def tree(text):
    shape = []
    for token in parser().parse(text.removeprefix("\ufeff")):
        if token.type == "inline":
            shape.append(("inline", inline(token)))
        elif token.type == "front_matter":
            shape.append((token.type, [line.split(":")[0] for line in token.content.splitlines()
                                       if line[:1].isalpha()]))
        else:
            content = tags(token.content) if token.type == "html_block" else token.content
            shape.append((token.type, token.tag, token.level, token.info,
                          sorted(token.attrs.items()), content))
    return shape


def main(arguments):
    bad = False
    for source, output, _locale in zip(arguments[::3], arguments[1::3], arguments[2::3]):
        with open(source, encoding="utf-8", newline="") as file:
            wanted = tree(file.read())
        with open(output, encoding="utf-8", newline="") as file:
            got = tree(file.read())
        if wanted == got:
            print(f"ok {output}")
            continue
        bad = True
        for index, (a, b) in enumerate(zip(wanted, got)):
            if a != b:
                print(f"problem {output}: token {index}: wanted {a}, got {b}")
                break
        else:
            print(f"problem {output}: {len(wanted)} tokens wanted, {len(got)} got")
    return int(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
