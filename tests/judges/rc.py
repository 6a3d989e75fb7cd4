#!/usr/bin/env python3
# apt: llvm
"""Judges translated resource scripts: source output target, repeated on the command line.

`llvm-rc` compiles both, and they have the same number of resources. The constants of headers are
replaced by numbers, because the headers are not here.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from verdicts import pronounce

CONSTANT = re.compile(r'"(?:[^"\\]|\\.|"")*"|\b(?:ID[A-Z]*|DS|WS|BS|LANG|SUBLANG)_\w+|\bIDOK\b')


def compiled(path, folder):
    """Returns the sizes of the resources' data, or raises the compiler's objection."""
    numbers = {}

    def replace(match):
        word = match.group()
        return word if word.startswith('"') else str(numbers.setdefault(word, len(numbers) + 1))

    lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
    kept = [line for line in lines if not line.startswith("#") and ' ICON "' not in line]
    script, result = folder / "script.rc", folder / "script.res"
    script.write_text(CONSTANT.sub(replace, "\n".join(kept)), encoding="utf-8")
    command = ["llvm-rc", "/no-preprocess", "/C", "65001", "/FO", result, script]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise ValueError(done.stderr.strip() or done.stdout.strip())
    data, at, sizes = result.read_bytes(), 0, []
    while at < len(data):
        size, header = (int.from_bytes(data[at + i:at + i + 4], "little") for i in (0, 4))
        sizes.append(size)
        at += (header + size + 3) // 4 * 4
    return sizes


def problems(source, output, _):
    with tempfile.TemporaryDirectory() as folder:
        try:
            before, after = (compiled(path, Path(folder)) for path in (source, output))
        except ValueError as error:
            yield str(error).replace("\n", " ")
            return
    if len(before) != len(after):
        yield f"{len(before)} resources became {len(after)}"


pronounce(problems)
