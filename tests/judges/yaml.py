#!/usr/bin/env python3
# pip: ruamel.yaml
"""Whether YAML outputs hold what their sources do, as ruamel.yaml loads them. Where a text stands in
several locales side by side, the target's is added or filled and the others are the same.

Usage: yaml.py SOURCE OUTPUT LOCALE [SOURCE OUTPUT LOCALE ...]
"""

import sys
from pathlib import Path

from ruamel.yaml import YAML
from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from beside import is_beside

CATEGORIES = {"zero", "one", "two", "few", "many", "other"}


def documents(path):
    yaml = YAML(typ="rt", pure=True)
    with open(path, encoding="utf-8", newline="") as file:
        return list(yaml.compose_all(file))


def is_plural(node):
    keys = [key.value for key, _ in node.value if isinstance(key, ScalarNode)]
    scalars = all(isinstance(value, ScalarNode) for _, value in node.value)
    return scalars and len(keys) == len(node.value) and "other" in keys and set(keys) <= CATEGORIES


def is_locale_root(node):
    return isinstance(node, MappingNode) and all(
        isinstance(value, MappingNode) and isinstance(key, ScalarNode) for key, value in node.value
    )


def entries(node):
    """The entries of a mapping, None for those that are no texts; none of anything else."""
    if not isinstance(node, MappingNode):
        return []
    scalar = lambda pair: all(isinstance(it, ScalarNode) for it in pair)
    return [tuple(it.value for it in pair) if scalar(pair) else None for pair in node.value]


def compare(source, output, path, problems, seen, locale):
    if (id(source), id(output)) in seen:
        return
    seen.add((id(source), id(output)))
    if is_beside(entries(source), entries(output), locale):
        return
    if type(source) is not type(output):
        problems.append(f"{path}: {source.tag} became {output.tag}")
        return
    if source.tag != output.tag or source.anchor != output.anchor:
        problems.append(f"{path}: {source.tag} &{source.anchor} became {output.tag} &{output.anchor}")
    if isinstance(source, ScalarNode):
        is_string = source.tag == "tag:yaml.org,2002:str"
        if not is_string and source.value != output.value:
            problems.append(f"{path}: {source.value!r} became {output.value!r}")
    elif isinstance(source, SequenceNode):
        if len(source.value) != len(output.value):
            problems.append(f"{path}: {len(source.value)} items became {len(output.value)}")
        for i, (a, b) in enumerate(zip(source.value, output.value)):
            compare(a, b, f"{path}[{i}]", problems, seen, locale)
    elif is_plural(source):
        if not is_plural(output):
            problems.append(f"{path}: no plural forms any more")
    else:
        if len(source.value) != len(output.value):
            problems.append(f"{path}: {len(source.value)} keys became {len(output.value)}")
        for (key, a), (other, b) in zip(source.value, output.value):
            name = key.value if isinstance(key, ScalarNode) else "?"
            if isinstance(key, ScalarNode) and key.value != other.value:
                problems.append(f"{path}: the key {key.value!r} became {other.value!r}")
            compare(a, b, f"{path}.{name}", problems, seen, locale)


def rename_root(source, output, locale):
    """Takes the root key of the source locale for that of the target."""
    if is_locale_root(source) and is_locale_root(output):
        for (key, _), (other, _) in zip(source.value, output.value):
            if other.value.replace("_", "-") == locale:
                other.value = key.value


def judge(source_path, output_path, locale):
    problems = []
    try:
        output = documents(output_path)
    except Exception as error:
        return [f"does not load: {error}"]
    source = documents(source_path)
    if len(source) != len(output):
        problems.append(f"{len(source)} documents became {len(output)}")
    for a, b in zip(source, output):
        rename_root(a, b, locale)
        compare(a, b, "", problems, set(), locale)
    return problems


def main():
    bad = False
    triples = sys.argv[1:]
    for i in range(0, len(triples), 3):
        problems = judge(*triples[i : i + 3])
        bad |= bool(problems)
        print(triples[i + 1], "; ".join(problems) or "ok")
    sys.exit(bad)


main()
