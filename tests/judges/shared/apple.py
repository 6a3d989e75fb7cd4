"""Formats of Apple's platforms: which arguments the conversions of a format with a variable show.

A conversion without a position shows the next argument. The text of a variable is a format of its
own, in which the first conversion without a position shows the variable's argument. A format whose
only conversion is a variable has room for four arguments.
"""
import re
from collections import Counter

CONVERSION = re.compile(
    r"%(?:(\d+)\$)?((#@[^@]*@)|arg(?![A-Za-z0-9])"
    r"|[-+0#']*\d*(?:\.\d+)?(?:hh|h|ll|l|q|z|t|j|L)?[@dDiuUxXoOfFeEgGcCsSpaA])|%%"
)


def conversions(text, first=1):
    """The conversions of a format, each with the position of its argument, from 1."""
    turn = first
    for match in CONVERSION.finditer(text):
        position, code, variable = match.groups()
        if code is None:
            continue
        if position is None:
            position, turn = turn, turn + 1
        yield int(position), code, variable and variable[2:-1]


def variables(text):
    return [name for _, _, name in conversions(text) if name]


def shown(text, name, form, argument=None):
    """The conversions that a reader sees of a format with the form of its variable: the arguments,
    each with its conversion. The argument of the variable is `argument`, if that is known."""
    seen = Counter()
    for position, code, variable in conversions(text):
        if variable == name:
            own = argument or position
            inner = [(own if code == "arg" else at, code) for at, code, _ in conversions(form, own)]
            seen.update(inner)
        else:
            seen[position, code] += 1
    return seen


def texts(entry, name):
    """The forms of a variable of a `.stringsdict` entry, by their categories."""
    rule = entry.get(name)
    return {k: v for k, v in rule.items() if k in CATEGORIES} if isinstance(rule, dict) else {}


def ends(entry, text, around=()):
    """Whether no variable of a format holds itself."""
    names = variables(text)
    inner = [(form, name) for name in names for form in texts(entry, name).values()]
    return not set(names) & set(around) and all(ends(entry, form, (*around, name)) for form, name in inner)


def sentences(entry, text, first=1):
    """What a reader may see of a format: for each choice of forms the arguments, each with its conversion. Choices
    that show the same arguments count once."""
    seen = [Counter()]
    for position, code, variable in conversions(text, first):
        if variable is None:
            inner = [Counter([(position, code)])]
        else:
            forms = texts(entry, variable).values()
            inner = [one for form in forms for one in sentences(entry, form, position)]
        both = (left + right for left in seen for right in inner)
        seen = list({frozenset(one.items()): one for one in both}.values())
    return seen


def formats(entry, text, first=1):
    """The positions that each format shows on its own: the format of an entry first, and then the forms."""
    own = list(conversions(text, first))
    yield {position for position, _, _ in own}
    for position, _, variable in own:
        for form in texts(entry, variable).values() if variable else ():
            yield from formats(entry, form, position)


def misread(entry, text):
    """Why the formatter would not find an argument. It reads the arguments that a format and the format of the
    entry show, in order, and passes over none; it has room for three and one for each conversion of the entry's."""
    top, *others = formats(entry, text)
    room = 3 * len(list(conversions(text))) + 1
    for own in [set(), *others]:
        known = top | own
        if known != set(range(1, len(known) + 1)):
            return f"shows the arguments {sorted(known)}, and those between them are not known"
        if max(known, default=0) > room:
            return "shows more arguments than the formatter has room for"
    return None


CATEGORIES = ("zero", "one", "two", "few", "many", "other")


def has_room(text, form, argument=None):
    """Whether the formatter has room for all arguments that the form of a lone variable shows."""
    alone = len(list(conversions(text))) == 1
    own = argument or next(at for at, _, _ in conversions(text))
    return not alone or all(at <= 4 for at, _, _ in conversions(form, own))
