# pip: translate-toolkit
"""Holds `targum lint` against Translate Toolkit's checks (pofilter) on catalogues of gettext.

Arguments: the findings of `targum lint --json`, a catalogue and its locale, repeated. Prints a line for each check of
pofilter: its name, the number of messages that it reports, and how many of them `targum lint` reports by the check for
the same mistake. Fuzzy, obsolete and untranslated messages do not count.
"""
import json
import re
import sys
from collections import Counter

from translate.filters import checks
from translate.storage import po

# The check of `targum lint` for the same mistake.
SAME = {
    "brackets": "markup",
    "doublespacing": "spaces",
    "doublewords": "double-words",
    "emails": "urls",
    "endpunc": "end-punctuation",
    "endwhitespace": "spaces",
    "newlines": "spaces",
    "numbers": "numbers",
    "printf": "placeholders",
    "pythonbraceformat": "placeholders",
    "puncspacing": "spaces",
    "simpleplurals": "plurals",
    "startwhitespace": "spaces",
    "unchanged": "untranslated",
    "urls": "urls",
    "variables": "placeholders",
    "xmltags": "markup",
}

reported, also = Counter(), Counter()
messages = 0
arguments = iter(sys.argv[1:])
for findings, catalogue, locale in zip(arguments, arguments, arguments):
    ours = set()
    for finding in json.load(open(findings, encoding="utf-8"))["findings"]:
        ours.add((re.sub(r"\[\d+\]$", "", finding["key"]), finding["check"]))
    checker = checks.TeeChecker(checkerconfig=checks.CheckerConfig(targetlanguage=locale))
    for unit in po.pofile.parsefile(catalogue).units:
        if unit.isheader() or unit.isobsolete() or unit.isfuzzy() or not unit.istranslated():
            continue
        messages += 1
        context = unit.getcontext()
        key = f"{context}|{unit.source}" if context else str(unit.source)
        for check in checker.run_filters(unit):
            reported[check] += 1
            also[check] += (key, SAME.get(check)) in ours
print("messages", messages)
for check, count in sorted(reported.items()):
    print(check, count, also[check])
