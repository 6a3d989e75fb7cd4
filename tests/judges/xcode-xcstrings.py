#!/usr/bin/env python3
"""Judges translated string catalogs: source output target, repeated on the command line.

Without the target's localizations source and output are equal, member for member and in
order. What was added is `translated`, sorted as its neighbours, holds the source's
conversions and no plural category that the target lacks. Of a string with one substitution, the
conversions of each form with the text around the substitution are compared. A catalog in Xcode's own spelling
still is.
"""
import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from apple import has_room, shown, variables

CONVERSION = re.compile(r"%(?:#@\w+@|arg(?![A-Za-z0-9])|(?:\d+\$)?[-+0#']*\d*(?:\.\d+)?(?:hh|h|ll|l|q)?[@dDiuUxXfFeEgGcCsS%])|\$\{\w+\}")
CATEGORIES = {
    "pl": {"one", "few", "many", "other"},
    "ja": {"other"},
    "ar": {"zero", "one", "two", "few", "many", "other"},
    "pt": {"one", "many", "other"},
}


def read(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        text = file.read()
    return text, json.loads(text)


def as_xcode(value, indent=""):
    inner = indent + "  "
    if isinstance(value, dict):
        lines = [f"{inner}{as_xcode(key)} : {as_xcode(it, inner)}" for key, it in value.items()]
        return "{\n" + ",\n".join(lines) + "\n" + indent + "}"
    if isinstance(value, list):
        return "[\n" + ",\n".join(inner + as_xcode(it, inner) for it in value) + "\n" + indent + "]"
    return json.dumps(value, ensure_ascii=False)


def units(value, path=()):
    """Every text with its state and the way to it."""
    for key, inner in value.items():
        if key == "stringUnit":
            yield path, inner.get("state"), inner.get("value", "")
        elif key == "stringSet":
            for text in inner.get("values", []):
                yield path, inner.get("state"), text
        elif isinstance(inner, dict):
            yield from units(inner, path + (key,))


def without(catalog, locale):
    """The catalog's members in order, but for the locale's localizations."""
    catalog = json.loads(json.dumps(catalog))
    for string in catalog["strings"].values():
        string.get("localizations", {}).pop(locale, None)
        if not string.get("localizations", True):
            del string["localizations"]
    return json.dumps(catalog)


def problems(source, output, locale):
    (before_text, before), (after_text, after) = read(source), read(output)
    if without(before, locale) != without(after, locale):
        yield "something else than the target changed"
    if before_text.rstrip("\n") == as_xcode(before) and after_text.rstrip("\n") != as_xcode(after):
        yield "no longer in Xcode's spelling"
    known = CATEGORIES.get(locale.split("-")[0])
    language = before["sourceLanguage"]
    for key, string in after["strings"].items():
        locales = list(string.get("localizations", {}))
        was = before["strings"][key].get("localizations", {})
        if list(was) == sorted(was, key=str.lower) and locales != sorted(locales, key=str.lower):
            yield f"{key}: {locales} are not sorted"
        target = string.get("localizations", {}).get(locale)
        if target is None or target == was.get(locale):
            continue
        own = was.get(language) or {"stringUnit": {"value": key}}
        expected = {tuple(sorted(CONVERSION.findall(text))) for _, _, text in units(own)}
        before_forms, after_forms = sentences(own), sentences(target)
        if before_forms and after_forms:
            sources = list(before_forms.values())
            for form, seen in after_forms.items():
                if seen not in sources:
                    yield f"{key}: {form} shows {seen}"
        for path, state, text in units(target):
            if state != "translated":
                yield f"{key}: {path} is {state}"
            whole = before_forms and after_forms
            if not whole and tuple(sorted(CONVERSION.findall(text))) not in expected and locale not in was:
                yield f"{key}: {path} lost {expected}"
            place = path.index("plural") + 1 if "plural" in path else None
            if place and known and path[place] not in known | {"zero"}:
                yield f"{key}: {locale} has no category {path[place]}"


def sentences(localization):
    """The arguments that each form of a string with one substitution shows; nothing for another."""
    text = localization.get("stringUnit", {}).get("value", "")
    own = localization.get("substitutions", {})
    names = variables(text)
    if len(own) != 1 or names != list(own):
        return {}
    (name,), (substitution,) = names, own.values()
    forms = substitution.get("variations", {}).get("plural", {})
    texts = {key: form.get("stringUnit", {}).get("value", "") for key, form in forms.items()}
    argument = substitution.get("argNum")
    room = all(has_room(text, form, argument) for form in texts.values())
    return {key: (shown(text, name, form, argument), room) for key, form in texts.items()}


def main(arguments):
    failed = False
    for source, output, locale in zip(*[iter(arguments)] * 3):
        try:
            found = list(problems(source, output, locale))
        except (ValueError, KeyError, AttributeError) as error:
            found = [f"{type(error).__name__}: {error}"]
        failed |= bool(found)
        print(f"{output}: {'; '.join(found[:5]) if found else 'ok'}")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
