"""Judges what Weblate committed: judge.py VCS EXPECTED [--accept]. Every string must have a translation with the
placeholders and tags of its source, each as often as there, and be the one in the folder EXPECTED."""
import json
import pathlib
import re
import sys
from collections import Counter

from translate.storage.pypo import pofile

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w+\}|</?a\b[^>]*>")
SERVICES = ("deepl", "libretranslate")


def forms(text):
    """Returns the plural forms of a text, or the text itself as its only form."""
    return getattr(text, "strings", [text])


def po(folder):
    """Yields source and translation of every string of the component of PO."""
    for unit in pofile.parsefile(str(folder / "po/pt.po")).units:
        if unit.isheader():
            continue
        sources, targets = forms(unit.source), forms(unit.target)
        for form, target in enumerate(targets):
            # Portuguese has two forms, as English has.
            yield str(sources[min(form, len(sources) - 1)]), str(target)


def leaves(value, path=()):
    """Yields the strings of a JSON value with the names that lead to each."""
    if isinstance(value, str):
        yield path, value
    else:
        for name, each in value.items():
            yield from leaves(each, (*path, name))


def json_strings(folder):
    """Yields source and translation of every string of the component of JSON."""
    source, target = (dict(leaves(json.loads((folder / f"json/{name}.json").read_text()))) for name in ("en", "pt"))
    for path, text in source.items():
        yield text, target.get(path, "")


def main(vcs, expected, *options):
    problems = []
    for service in SERVICES:
        for component, strings in (("po", po), ("json", json_strings)):
            pairs = list(strings(pathlib.Path(vcs, service, component)))
            wanted = kept = translated = 0
            for source, target in pairs:
                there, here = (Counter(PLACEHOLDER.findall(text)) for text in (source, target))
                wanted += there.total()
                kept += (there & here).total()
                translated += bool(target) and target != source
                if there != here or not target or target == source:
                    problems.append(f"{service}, {component}: {source!r} became {target!r}")
            print(f"{service}, {component}: {translated} of {len(pairs)} strings translated, "
                  f"{kept} of {wanted} placeholders kept")
            file = pathlib.Path(expected, f"{service}.{component}.json")
            spelled = json.dumps(dict(pairs), ensure_ascii=False, indent=2) + "\n"
            if "--accept" in options and not problems:
                file.parent.mkdir(exist_ok=True)
                file.write_text(spelled)
            elif not file.exists() or file.read_text() != spelled:
                problems.append(f"{file} has other translations than Weblate has now:\n{spelled}")
    for problem in problems:
        print(problem, file=sys.stderr)
    sys.exit(bool(problems))


main(*sys.argv[1:])
