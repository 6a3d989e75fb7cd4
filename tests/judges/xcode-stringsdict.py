#!/usr/bin/env python3
# apt: libxml2-utils
# pip: lxml
"""Judges translated stringsdicts: source output target, repeated on the command line.

As a property list read by plistlib, the output has the keys of its source in order, the same
format types, rules with the categories of the locale (and `zero`, where the source has it or where
the form for 1 would be shown for 0), and in every text the conversions of the source's. In a format
with one variable, the conversions of each form with the text around the variable are compared, as
Apple's formatter assigns the arguments to them.
"""
import plistlib
import re
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from apple import has_room, shown, variables
from xml_judge import QUANTITIES, categories, run

CONVERSION = re.compile(r"%(?:\d+\$)?(?:#@[^@]*@|[-+0#']*\d*(?:\.\d+)?(?:hh|h|ll|l|q|z|t|j|L)?[@dDiuUxXoOfFeEgGcCsSpaA])|%%")
RULE, VALUE = "NSStringFormatSpecTypeKey", "NSStringFormatValueTypeKey"


def load(path):
    with open(path, "rb") as file:
        return plistlib.loads(file.read().removeprefix(b"\xef\xbb\xbf"))


def problems(source, output, locale):
    yield from compare(load(source), load(output), locale, "")


def compare(before, after, locale, path):
    if type(before) is not type(after):
        yield f"{path}: is {type(after).__name__}"
    elif isinstance(before, str):
        if codes(before) != codes(after):
            yield f"{path}: conversions {dict(codes(after))}, not {dict(codes(before))}"
    elif not isinstance(before, dict):
        if before != after:
            yield f"{path}: changed"
    elif before.get(RULE) == "NSStringPluralRuleType":
        yield from rule(before, after, locale, path)
    elif list(before) != list(after):
        yield f"{path}: keys {list(after)}, not {list(before)}"
    elif is_sentence(before) and is_sentence(after):
        yield from sentence(before, after, locale, path)
    else:
        for key in before:
            if key in (RULE, VALUE) and before[key] != after[key]:
                yield f"{path}/{key}: changed"
            yield from compare(before[key], after[key], locale, f"{path}/{key}")


FORMAT = "NSStringLocalizedFormatKey"


def is_sentence(entry):
    """Whether an entry has one variable, which is a plural rule without variables."""
    names = variables(entry.get(FORMAT, "")) if isinstance(entry.get(FORMAT), str) else []
    own = entry.get(names[0]) if len(names) == 1 else None
    if not isinstance(own, dict) or own.get(RULE) != "NSStringPluralRuleType":
        return False
    return not any(variables(text) for key, text in own.items() if key in QUANTITIES["ar"])


def sentence(before, after, locale, path):
    (name,) = variables(before[FORMAT])
    if variables(after[FORMAT]) != [name]:
        yield f"{path}: the variables differ"
        return
    texts = lambda it: {k: v for k, v in it[name].items() if k in QUANTITIES["ar"]}
    known = [shown(before[FORMAT], name, form) for form in texts(before).values()]
    for key, form in texts(after).items():
        if shown(after[FORMAT], name, form) not in known:
            yield f"{path}[{key}]: shows {dict(shown(after[FORMAT], name, form))}"
        if after[FORMAT] != before[FORMAT] and not has_room(after[FORMAT], form):
            yield f"{path}[{key}]: more arguments than the formatter has room for"
    yield from rule(before[name], after[name], locale, f"{path}/{name}", conversions=False)


def rule(before, after, locale, path, conversions=True):
    forms = {key: text for key, text in before.items() if key in QUANTITIES["ar"]}
    wanted = set(categories(locale)) | ({"zero"} & set(forms)) if forms else set()
    if forms and needs_zero(forms, locale):
        wanted.add("zero")
    found = {key for key in after if key in QUANTITIES["ar"]}
    if found != wanted:
        yield f"{path}: categories {sorted(found)}, not {sorted(wanted)}"
    others = lambda it: {key: value for key, value in it.items() if key not in QUANTITIES["ar"]}
    if others(before) != others(after):
        yield f"{path}: keys beside the categories differ"
    for key in found if conversions else ():
        if not any(codes(after[key]) == codes(text) for text in forms.values()):
            yield f"{path}[{key}]: conversions {dict(codes(after[key]))}"


def needs_zero(forms, locale):
    """Whether the locale has its form for 1 for 0 as well, and the source's shows no number."""
    covers_zero = locale == "pt" or locale.split("-")[0] == "fr"
    count = lambda key: sum(codes(forms.get(key, "")).values())
    return covers_zero and "one" in forms and count("one") < count("other")


def codes(text):
    return Counter(CONVERSION.findall(text))


run(problems)
