"""A set of interface strings that people have translated, and the scores of other translations.

    strings.py collect FOLDER    writes FOLDER/source.po, without translations, and FOLDER/people.json
    strings.py score FOLDER FILE prints the figures of the translated FILE as JSON

The strings are those of catalogues in Debian packages, English to Brazilian Portuguese. They are
downloaded by name with apt-get and stay in the folder.
"""

import hashlib
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import polib
import sacrebleu

PACKAGES = """
    apt coreutils evince-common evolution-common gnome-calendar gnome-system-monitor gnumeric-common
    libgtk-3-common nautilus-data pidgin-data rhythmbox-data transmission-common
""".split()
# Kinds of strings, and how many of each are in the set.
COUNTS = {"plural": 100, "codes": 250, "phrase": 650, "label": 200}
# Terms that a glossary may set, and how people translate them.
TERMS = {
    "file": "arquivo", "folder": "pasta", "window": "janela", "message": "mensagem",
    "password": "senha", "page": "página", "image": "imagem", "server": "servidor",
    "user": "usuário", "calendar": "agenda",
}
PRINTF = re.compile(r"%(?:\d+\$)?[-+ #0']*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|ll|[hlLqjzt])?[diouxXeEfFgGaAcCsSpn%]")
CODE = re.compile(PRINTF.pattern + r"|\{\w*\}|</?\w[^<>]*>")
WORD = re.compile(r"[^\W\d_]+")


def catalogues(folder):
    """Yields the entries of all catalogues, in a fixed order."""
    for package in PACKAGES:
        archive = next(folder.glob(f"{package}_*.deb"), None)
        if archive is None:
            subprocess.run(["apt-get", "-qq", "download", package], cwd=folder, check=True)
            archive = next(folder.glob(f"{package}_*.deb"))
        unpacked = folder / package
        if not unpacked.exists():
            subprocess.run(["dpkg-deb", "-x", archive, unpacked], check=True)
        for file in sorted(unpacked.glob("usr/share/locale/pt_BR/LC_MESSAGES/*.mo")):
            yield from polib.mofile(str(file))


def kind(entry):
    """Returns the kind of an entry, or None for one that is no string of an interface."""
    text = entry.msgid
    people = entry.msgstr_plural.get(1, "") if entry.msgid_plural else entry.msgstr
    words = WORD.findall(text)
    if not people or people == text or "\n" in text or not 2 <= len(text) <= 160 or not words:
        return None
    # Names, options of command lines and patterns are not language.
    if text.startswith(("-", " ")) or text.isupper() or "translator-credits" in text:
        return None
    if entry.msgid_plural:
        return "plural" if len(entry.msgstr_plural) == 2 and all(entry.msgstr_plural.values()) else None
    if CODE.search(text):
        return "codes"
    return "phrase" if len(words) >= 4 else "label"


def collect(folder):
    folder.mkdir(parents=True, exist_ok=True)
    kinds = {name: {} for name in COUNTS}
    for entry in catalogues(folder):
        if name := kind(entry):
            kinds[name].setdefault(entry.msgid, entry)
    order = lambda entry: hashlib.sha256(entry.msgid.encode()).digest()
    source, people = polib.POFile(wrapwidth=0), []
    source.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Language": "en"}
    for name, count in COUNTS.items():
        for entry in sorted(kinds[name].values(), key=order)[:count]:
            flags = [flag for flag, pattern in (("c-format", PRINTF), ("python-brace-format", r"\{\w+\}"))
                     if re.search(pattern, entry.msgid)][:1]
            untranslated = polib.POEntry(
                msgctxt=f"{name}:{len(people)}", msgid=entry.msgid, msgid_plural=entry.msgid_plural,
                flags=flags, **({"msgstr_plural": {0: "", 1: ""}} if entry.msgid_plural else {}))
            source.append(untranslated)
            people.append([entry.msgstr_plural[0], entry.msgstr_plural[1]] if entry.msgid_plural else [entry.msgstr])
    source.save(str(folder / "source.po"))
    (folder / "people.json").write_text(json.dumps(people))
    print(json.dumps({"strings": len(people), "terms": TERMS}))


def codes(text):
    return Counter(CODE.findall(text))


def plain(text):
    """Returns a text without the marks of access keys, which translators place freely."""
    return re.sub(r"_(?=\w)", "", text)


def score(folder, file):
    people = json.loads((folder / "people.json").read_text())
    entries = list(polib.pofile(file))
    assert len(entries) == len(people), "strings are missing"
    found, wanted, by_kind = [], [], {}
    translated = with_codes = kept_codes = plurals = right_plurals = terms = kept_terms = long = 0
    for entry, reference in zip(entries, people):
        forms = [entry.msgstr_plural.get(i, "") for i in (0, 1)] if entry.msgid_plural else [entry.msgstr]
        sources = [entry.msgid, entry.msgid_plural] if entry.msgid_plural else [entry.msgid]
        # A string without a translation is shown in English.
        texts = [form or source for form, source in zip(forms, sources)]
        translated += all(forms)
        found.append(plain(texts[-1]))
        wanted.append(plain(reference[-1]))
        pair = by_kind.setdefault(entry.msgctxt.split(":")[0], ([], []))
        pair[0].append(found[-1]), pair[1].append(wanted[-1])
        if any(codes(source) for source in sources):
            with_codes += 1
            # Each form has the codes of the source's form, or of its other form: `one file`, `%d files`.
            kept_codes += all(codes(text) in [codes(source) for source in sources] for text in texts)
        if entry.msgid_plural:
            plurals += 1
            right_plurals += all(forms) and (forms[0] != forms[1] or reference[0] == reference[1])
        for term, translation in TERMS.items():
            if term in [word.lower() for word in WORD.findall(plain(entry.msgid))]:
                terms += 1
                kept_terms += translation in plain(texts[0]).lower()
        long += len(texts[-1]) > max(1.5 * len(reference[-1]), len(reference[-1]) + 10)
    share = lambda part, whole: [part, whole]
    print(json.dumps({
        "bleu": sacrebleu.corpus_bleu(found, [wanted]).score,
        "chrf": sacrebleu.corpus_chrf(found, [wanted], word_order=2).score,
        "kinds": {name: sacrebleu.corpus_chrf(*[pair[0], [pair[1]]], word_order=2).score
                  for name, pair in by_kind.items()},
        "translated": share(translated, len(entries)),
        "codes": share(kept_codes, with_codes),
        "plurals": share(right_plurals, plurals),
        "terms": share(kept_terms, terms),
        "long": share(long, len(entries)),
    }))


if __name__ == "__main__":
    command, folder, *rest = sys.argv[1:]
    if command == "collect":
        collect(Path(folder))
    else:
        score(Path(folder), rest[0])
