#!/usr/bin/env python3
"""Judges translated INI files: source output target, repeated on the command line.

Python's `configparser` reads both: sections and keys stand in the same order, values without a
letter are the same, and the settings of Inno Setup's language are, too.
"""
import configparser
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from verdicts import pronounce


def read(path):
    parser = configparser.RawConfigParser(strict=False, inline_comment_prefixes=(";",))
    parser.optionxform = str
    with open(path, encoding="utf-8-sig") as file:
        parser.read_string("[above all sections]\n" + file.read())
    return {section: dict(parser.items(section)) for section in parser.sections()}


def problems(source, output, _):
    before, after = read(source), read(output)
    if list(before) != list(after):
        yield "sections differ"
        return
    for section, values in before.items():
        if list(values) != list(after[section]):
            yield f"[{section}]: keys differ"
            continue
        for key, value in values.items():
            is_setting = section == "LangOptions" or not any(c.isalpha() for c in value)
            if is_setting and after[section][key] != value:
                yield f"{section}.{key}: {value!r} became {after[section][key]!r}"


pronounce(problems)
