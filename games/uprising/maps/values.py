"""Whether the values of a map file are of the kinds that belong there, said in plain words.

What they mean together (neighbours, borders, starts) is checked in file.py.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from games.uprising.maps.country import RESOURCES

SIZE = (400, 2400)
SEATS = (2, 4)
NAME = (2, 20)
TITLE = 40
MOST_OUTLINES = 60
MOST_N = 6
MOST = 1_000_000
"""No number is larger, and no message about one is longer."""
SCRIPTS = ("LATIN ", "GREEK ", "CYRILLIC ")
"""The alphabets that pictures can draw."""


class Field(NamedTuple):
    """One value: what people should write there, whether something is that, and whether it may be left out."""

    wants: str
    fits: Callable[[Any], bool]
    optional: bool = False


def _is_letter(letter: str) -> bool:
    """Tell whether something is a letter that pictures can draw."""
    return letter.isalpha() and unicodedata.name(letter, "").startswith(SCRIPTS)


def _is_title(value: Any) -> bool:
    if not isinstance(value, str) or not 1 <= len(value.strip()) <= len(value) <= TITLE:
        return False
    return all(_is_letter(sign) or (sign.isascii() and sign.isprintable()) for sign in value)


def _is_name(value: Any) -> bool:
    if not isinstance(value, str) or not NAME[0] <= len(value) <= NAME[1] or value != " ".join(value.split()):
        return False
    return _is_letter(value[0]) and all(_is_letter(sign) or sign in " -'" for sign in value)


def _whole(low: int, high: int) -> Callable[[Any], bool]:
    # `true` and `false` are numbers to Python, and not to whoever draws a map.
    return lambda value: type(value) is int and low <= value <= high


def _list(low: int, high: int, fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and low <= len(value) <= high and all(map(fits, value))


def _text(value: Any) -> bool:
    return isinstance(value, str)


_OUTLINES = Field(
    f'a list of at most {MOST_OUTLINES} outlines such as "x,y x,y x,y"', _list(0, MOST_OUTLINES, _text), True
)

FILE: Mapping[str, Field] = {
    "name": Field(
        "one word of at most 30 small letters, digits or hyphens",
        lambda value: _text(value) and bool(re.fullmatch(r"[a-z][a-z0-9-]{0,29}", value)),
    ),
    "title": Field(f"text of 1 to {TITLE} letters (Latin, Greek or Cyrillic), digits or signs", _is_title),
    "seats": Field(
        f"the least and the most players, each {SEATS[0]} to {SEATS[1]}, such as [2, 4]", _list(2, 2, _whole(*SEATS))
    ),
    "size": Field("width and height in whole numbers, such as [1240, 980]", _list(2, 2, _whole(0, MOST))),
    "region": Field("written as [[region]], once for every region", _list(0, 1000, lambda one: isinstance(one, dict))),
    "lakes": _OUTLINES,
    "islets": _OUTLINES,
}
REGION: Mapping[str, Field] = {
    "name": Field(
        f"{NAME[0]} to {NAME[1]} letters (Latin, Greek or Cyrillic), spaces, hyphens or apostrophes", _is_name
    ),
    "neighbours": Field('a list of names, such as ["Eastmark", "Ford"]', _list(0, 100, _text)),
    "resources": Field(f"a list of 1 to 4 out of {', '.join(RESOURCES)}", _list(1, 4, lambda one: one in RESOURCES)),
    "anchor": Field("a point in whole numbers, such as [620, 490]", _list(2, 2, _whole(0, MOST))),
    "outline": Field('text of the form "x,y x,y ..."', _text),
    "n": Field(f"a whole number from 0 to {MOST_N}", _whole(0, MOST_N), optional=True),
}


def value_faults(file: Mapping[str, Any]) -> list[str]:
    """Return a sentence for every value that is missing, of the wrong kind or unknown."""
    faults = _faults_of(file, FILE, "")
    if FILE["region"].fits(file.get("region")):
        for number, region in enumerate(file["region"], 1):
            faults += _faults_of(region, REGION, f"{_label(region, number)}: ")
    return faults


def _label(region: Mapping[str, Any], number: int) -> str:
    name = region.get("name")
    return str(name) if _is_name(name) else f"region {number}"


def _faults_of(values: Mapping[str, Any], fields: Mapping[str, Field], where: str) -> list[str]:
    faults = []
    for key, field in fields.items():
        if key not in values:
            faults += [] if field.optional else [f"{where}{key} is missing; it is {field.wants}"]
        elif not field.fits(values[key]):
            faults.append(f"{where}{key} must be {field.wants}{_found(values[key])}")
    known = ", ".join(fields)
    unknown = (key[:30] for key in values if key not in fields)
    return faults + [f"{where}{key!r} means nothing here; there are {known}" for key in unknown]


def _found(value: Any) -> str:
    """Say what was found, where that is short."""
    return f", not {str(value)[:30]!r}" if isinstance(value, str) else ""
