"""What the judges of XML formats have in common."""
import re
import subprocess
import sys

from lxml import etree

QUANTITIES = {
    "ar": ["zero", "one", "two", "few", "many", "other"],
    "de": ["one", "other"],
    "en": ["one", "other"],
    "es": ["one", "many", "other"],
    "fr": ["one", "many", "other"],
    "ja": ["other"],
    "pl": ["one", "few", "many", "other"],
    "pt": ["one", "many", "other"],
    "ru": ["one", "few", "many", "other"],
}


def run(problems):
    """Judges SOURCE OUTPUT LOCALE, repeated on the command line."""
    failed = False
    for source, output, locale in zip(*[iter(sys.argv[1:])] * 3):
        found = [lint(output)] if lint(output) else list(problems(source, output, locale))
        failed |= bool(found)
        print(f"{output}: " + (f"{len(found)} problems" if found else "ok"))
        for problem in found[:20]:
            print(f"  {problem}")
    sys.exit(1 if failed else 0)


def lint(path):
    """What xmllint says of a file that is not well-formed."""
    command = ["xmllint", "--noout", "--nonet", "--huge", path]
    done = subprocess.run(command, capture_output=True, text=True)
    return "xmllint: " + done.stderr.strip() if done.returncode else None


def read(path):
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    return etree.parse(path, parser).getroot()


def categories(locale):
    return QUANTITIES[re.split("[-_]", locale)[0]]


def flat(element, without=()):
    """The same in document order, without the nesting."""
    for child in element.iter():
        name = child.tag if isinstance(child.tag, str) else "comment"
        attributes = child.attrib if isinstance(child.tag, str) else {}
        yield name, tuple(sorted((k, v) for k, v in attributes.items() if k not in without))
