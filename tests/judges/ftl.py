#!/usr/bin/env python3
# pip: fluent.syntax
"""Whether Fluent outputs parse without junk and hold the ids, attributes and variables of
their sources, by Mozilla's own parser.

Usage: ftl.py SOURCE OUTPUT LOCALE [SOURCE OUTPUT LOCALE ...]
"""

import sys

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor


class References(Visitor):
    def __init__(self):
        self.names = set()

    def visit_VariableReference(self, node):
        self.names.add("$" + node.id.name)

    def visit_TermReference(self, node):
        self.names.add("-" + node.id.name)
        self.generic_visit(node)

    def visit_MessageReference(self, node):
        self.names.add(node.id.name)
        self.generic_visit(node)

    def visit_FunctionReference(self, node):
        self.names.add(node.id.name + "()")
        self.generic_visit(node)


def references(node):
    visitor = References()
    visitor.visit(node)
    return visitor.names


def entries(path):
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read().removeprefix("\ufeff")
    resource = FluentParser().parse(text)
    junk = [entry for entry in resource.body if isinstance(entry, ast.Junk)]
    found = []
    for entry in resource.body:
        if isinstance(entry, (ast.Message, ast.Term)):
            attributes = [(a.id.name, references(a)) for a in entry.attributes]
            value = references(entry.value) if entry.value else None
            found.append((type(entry).__name__, entry.id.name, value, attributes))
        elif isinstance(entry, ast.BaseComment):
            found.append((type(entry).__name__, entry.content, None, []))
    return found, junk


def judge(source, output):
    before, _ = entries(source)
    after, junk = entries(output)
    if junk:
        return [f"junk: {junk[0].content!r}"]
    problems = [f"{a!r} became {b!r}" for a, b in zip(before, after) if a != b]
    if len(before) != len(after):
        problems.append(f"{len(before)} entries became {len(after)}")
    return problems[:3]


def main():
    bad = False
    for i in range(1, len(sys.argv), 3):
        problems = judge(sys.argv[i], sys.argv[i + 1])
        bad |= bool(problems)
        print(sys.argv[i + 1], "; ".join(problems) or "ok")
    sys.exit(bad)


main()
