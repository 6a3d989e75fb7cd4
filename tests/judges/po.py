#!/usr/bin/env python3
# apt: gettext
# pip: polib
"""Judges translated catalogues: source output target, repeated on the command line.

The output must pass `msgfmt --check` but for what its source fails by, and hold the
same messages, comments and flags (fuzzy aside), with the target's header and as many
plural forms as it promises.
"""
import re
import subprocess
import sys
from pathlib import Path

import polib

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from verdicts import pronounce


def complaints(path):
    run = subprocess.run(
        ["msgfmt", "--check", "-o", "/dev/null", path], capture_output=True, text=True)
    lines = [re.sub(r"^.*?:\d+(:\d+)?: ", "", line) for line in run.stderr.splitlines()]
    errors = [line for line in lines if "warning" not in line and "msgfmt: found" not in line]
    return set(errors) if run.returncode else set()


def shape(entry):
    flags = [flag for flag in entry.flags if flag != "fuzzy"]
    return (entry.msgctxt, entry.msgid, entry.msgid_plural, entry.comment, entry.tcomment,
            tuple(entry.occurrences), tuple(flags), entry.obsolete, entry.previous_msgid)


def problems(source, output, target):
    new = complaints(output) - complaints(source)
    yield from (f"msgfmt: {line}" for line in sorted(new))
    before, after = (polib.pofile(path, wrapwidth=0) for path in (source, output))
    if [shape(entry) for entry in before] != [shape(entry) for entry in after]:
        yield "messages, comments or flags differ"
    if not before.metadata and not any(entry.msgid_plural for entry in before):
        return
    language = after.metadata.get("Language", "").replace("_", "-")
    if language.lower() != target.lower():
        yield f"Language is {language!r}"
    forms = re.match(r"nplurals=(\d+); *plural=", after.metadata.get("Plural-Forms", ""))
    if not forms:
        yield "Plural-Forms is missing"
        return
    for entry in after:
        if entry.obsolete or not entry.msgid_plural:
            continue
        if len(entry.msgstr_plural) != int(forms[1]):
            yield f"{entry.msgid!r} has {len(entry.msgstr_plural)} forms"
        if not all(entry.msgstr_plural.values()):
            yield f"{entry.msgid!r} has an empty form"


if __name__ == "__main__":
    pronounce(problems)
