#!/usr/bin/env python3
"""Judges translated plain text: source output target, repeated on the command line.

Plain text has no grammar, so there is no tool that could refuse it. What can be counted is:
paragraphs between blank lines, how far each is indented, and links.
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from verdicts import pronounce

LINK = re.compile(r"https?://[^\s<>\"'()\[\]|]+[^\s<>\"'()\[\]|.,;:!?*_]")

TARGET = re.compile(r"\s*\.\. _[^_].*:$")


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


def paragraphs(text, added=None):
    """The indentation of each paragraph. In reStructuredText, a title that a link names keeps its name in a
    target of its own (docs/formats.md): a target that the text `added` to does not have is no paragraph."""
    lines = re.split(r"\r\n|\n|\r", text)
    if added is not None:
        known = set(re.split(r"\r\n|\n|\r", added))
        lines = ["" if TARGET.match(line) and line not in known else line for line in lines]
    starts = [i for i, line in enumerate(lines) if line.strip() and not (i and lines[i - 1].strip())]
    return [re.match(r"\s*", lines[start]).group() for start in starts]


def problems(source, output, _target):
    old, new = read(source), read(output)
    if paragraphs(old) != paragraphs(new, added=old):
        yield "other paragraphs, or indented otherwise"
    if sorted(LINK.findall(old)) != sorted(LINK.findall(new)):
        yield "other links"
    ends = [set(re.findall(r"\r\n|\n|\r", text)) for text in (old, new)]
    if ends[0] != ends[1]:
        yield "other line ends"
    if re.search(r"\s*\Z", old).group() != re.search(r"\s*\Z", new).group():
        yield "it ends otherwise"


if __name__ == "__main__":
    pronounce(problems)
