"""Texts that stand in several locales side by side: `{"en": "Hello", "fr": "Bonjour"}`."""

import re

LOCALE = re.compile(r"^[a-z]{2,3}([-_][a-z0-9]{2,8})*$", re.IGNORECASE)


def is_beside(before, after, target):
    """Whether the target's entry was added or filled and the others are the same, of entries as
    pairs of name and text; None stands for what is no text."""
    kept = others(before, target)
    return bool(kept) and kept == others(after, target) and len(after) > len(kept)


def others(entries, target):
    """The entries but the target's; none where they are no texts in several locales."""
    if not all(entry and LOCALE.match(entry[0]) for entry in entries):
        return []
    language = target.split("-")[0]
    return [it for it in entries if re.split("[-_]", it[0])[0].lower() != language]
