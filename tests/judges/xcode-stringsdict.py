#!/usr/bin/env python3
# apt: libxml2-utils
# pip: lxml
"""Judges translated stringsdicts: source output target, repeated on the command line.

As a property list read by plistlib, the output has the keys of its source in order, the same
format types, rules with the categories of the locale (and `zero`, where the source has it or where
the form for 1 would be shown for 0), and in every text the conversions of the source's. In an entry
with variables, the conversions of each sentence that a reader may see are compared, as
Apple's formatter assigns the arguments to them. An entry may have more variables than its source, which are named
after those of the source, or name an argument and show nothing; the formatter finds each argument.
"""
import plistlib
import re
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from apple import ends, misread, sentences, texts
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
    elif is_message(before) and is_message(after):
        yield from message(before, after, locale, path)
    elif list(before) != list(after):
        yield f"{path}: keys {list(after)}, not {list(before)}"
    else:
        for key in before:
            if key in (RULE, VALUE) and before[key] != after[key]:
                yield f"{path}/{key}: changed"
            yield from compare(before[key], after[key], locale, f"{path}/{key}")


FORMAT = "NSStringLocalizedFormatKey"


def is_message(entry):
    """Whether an entry has variables, and all of its dictionaries are plural rules."""
    rules = [value for value in entry.values() if isinstance(value, dict)]
    is_rule = lambda own: own.get(RULE) == "NSStringPluralRuleType"
    is_entry = isinstance(entry.get(FORMAT), str) and bool(rules) and all(map(is_rule, rules))
    return is_entry and ends(entry, entry[FORMAT])


def message(before, after, locale, path):
    rules = lambda it: [key for key, value in it.items() if isinstance(value, dict)]
    others = lambda it: {key: value for key, value in it.items() if key != FORMAT and key not in rules(it)}
    if others(before) != others(after):
        yield f"{path}: keys beside the variables differ"
    if before == after:
        return
    known = sentences(before, before[FORMAT])
    for seen in sentences(after, after[FORMAT]):
        if seen not in known:
            yield f"{path}: a reader sees {dict(seen)}"
    why = misread(after, after[FORMAT])
    if why and not misread(before, before[FORMAT]):
        yield f"{path}: {why}"
    for name in rules(after):
        of = [key for key in rules(before) if name == key or name.startswith(f"{key}_")]
        if of:
            yield from rule(before[max(of, key=len)], after[name], locale, f"{path}/{name}", conversions=False)
        elif set(texts(after, name).items()) != {("other", "")}:
            yield f"{path}/{name}: is no variable of the source"


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
