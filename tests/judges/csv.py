#!/usr/bin/env python3
"""Judges translated tables: source output target, repeated on the command line.

Read by Python's csv module, both tables have the same rows, and differ in one column at
most, or in a last one that is added; no cell became a formula.
"""
import io
import sys
from pathlib import Path

# This file has the module's name.
sys.path.pop(0)
import csv  # noqa: E402

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from verdicts import pronounce


def content(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return file.read()


def read(source, output):
    """Both tables, in the dialect of the source."""
    text = content(source)
    counts = {mark: text.split("\n", 1)[0].count(mark) for mark in ",;\t|"}
    dialect = {"delimiter": max(counts, key=counts.get)}
    if '\\"' in text:
        dialect |= {"doublequote": False, "escapechar": "\\"}
    for text in (text, content(output)):
        yield list(csv.reader(io.StringIO(text, newline=""), **dialect))


def is_formula(cell):
    return cell.strip()[:1] in ("=", "+", "-", "@") and bool(cell.strip())


def problems(source, output, target):
    before, after = read(source, output)
    if len(before) != len(after):
        yield f"{len(before)} rows became {len(after)}"
        return
    changed = set()
    for number, (old, new) in enumerate(zip(before, after), 1):
        if len(new) not in (len(old), len(old) + 1) and len(set(map(len, before))) == 1:
            yield f"row {number}: {len(old)} cells became {len(new)}"
        changed |= {i for i, cell in enumerate(new) if i >= len(old) or cell != old[i]}
        for i, cell in enumerate(new):
            if is_formula(cell) and not any(map(is_formula, old)):
                yield f"row {number}: {cell!r} is a formula"
    if len(changed) > 1 and "name" not in before[0]:
        yield f"columns {sorted(changed)} differ"


if __name__ == "__main__":
    pronounce(problems)
