#!/usr/bin/env python3
# pip: srt webvtt-py
"""Judges translated subtitles: source output target, repeated on the command line.

As `srt` and `webvtt` read them, both have the same cues at the same times with the same
settings, as many of them with a text, and the same tags in each.
"""
import re
import sys
from io import StringIO
from pathlib import Path

import srt
import webvtt

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from verdicts import pronounce

TAG = re.compile(r"</?[a-zA-Z0-9][^<>]*>|\{\\[^}]*\}")


def read(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return file.read()


def subrip(text):
    cues = list(srt.parse(text.replace("\r\n", "\n"), ignore_errors=False))
    return [((cue.index, cue.start, cue.end, cue.proprietary), cue.content) for cue in cues], None


def vtt(text):
    read = webvtt.from_buffer(StringIO(text))
    cues = [((cue.identifier, cue.start, cue.end), cue.raw_text) for cue in read.captions]
    return cues, [style.text for style in read.styles]


def problems(source, output, _target):
    old, new = read(source), read(output)
    parse = vtt if old.startswith("WEBVTT") else subrip
    before, styles = parse(old)
    try:
        after, other_styles = parse(new)
    except Exception as error:
        yield f"does not load: {error}"
        return
    if [about for about, _ in before] != [about for about, _ in after]:
        yield "other cues"
        return
    if styles != other_styles:
        yield "other styles"
    for (about, was), (_, now) in zip(before, after):
        if bool(was.strip()) != bool(now.strip()):
            yield f"{about[0]}: its text came or went"
        if sorted(TAG.findall(was)) != sorted(TAG.findall(now)):
            yield f"{about[0]}: other tags"


if __name__ == "__main__":
    pronounce(problems)
