"""What every judge does with its arguments: triples of source, output and target locale."""

import sys


def pronounce(problems):
    """Prints `ok` or what `problems(source, output, target)` yields for each triple, and exits
    with 1 where it yielded anything."""
    failed = False
    for source, output, target in zip(*[iter(sys.argv[1:])] * 3):
        found = list(problems(source, output, target))
        failed |= bool(found)
        print(f"{output}: {'; '.join(found) if found else 'ok'}")
    sys.exit(failed)
