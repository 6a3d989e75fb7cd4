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


def has_room(text, form, argument=None):
    """Whether the formatter has room for all arguments that the form of a lone variable shows."""
    alone = len(list(conversions(text))) == 1
    own = argument or next(at for at, _, _ in conversions(text))
    return not alone or all(at <= 4 for at, _, _ in conversions(form, own))
