"""Whether the values of a map file are of the kinds that belong there, said in plain words.

What they mean together (neighbours, borders, starts) is checked in file.py.
"""

from collections.abc import Mapping
from typing import Any

from games.kernel.content.values import TITLE, WORD, Field, faults_of, is_letter, is_text, list_of, whole
from games.uprising.content.maps.country import RESOURCES
from games.uprising.content.numbers import SEATS

SIZE = (400, 2400)
NAME = (2, 20)
MOST_OUTLINES = 60
MOST_N = 6
MOST = 1_000_000
"""No number is larger, and no message about one is longer."""


def _is_name(value: Any) -> bool:
    if not isinstance(value, str) or not NAME[0] <= len(value) <= NAME[1] or value != " ".join(value.split()):
        return False
    return is_letter(value[0]) and all(is_letter(sign) or sign in " -'" for sign in value)


_OUTLINES = Field(
    f'a list of at most {MOST_OUTLINES} outlines such as "x,y x,y x,y"', list_of(0, MOST_OUTLINES, is_text), True
)

FILE: Mapping[str, Field] = {
    "name": WORD,
    "title": TITLE,
    "seats": Field(
        f"the least and the most players, each {SEATS[0]} to {SEATS[1]}, such as [2, 4]", list_of(2, 2, whole(*SEATS))
    ),
    "size": Field("width and height in whole numbers, such as [1240, 980]", list_of(2, 2, whole(0, MOST))),
    "region": Field(
        "written as [[region]], once for every region", list_of(0, 1000, lambda one: isinstance(one, dict))
    ),
    "lakes": _OUTLINES,
    "islets": _OUTLINES,
}
REGION: Mapping[str, Field] = {
    "name": Field(
        f"{NAME[0]} to {NAME[1]} letters (Latin, Greek or Cyrillic), spaces, hyphens or apostrophes", _is_name
    ),
    "neighbours": Field('a list of names, such as ["Eastmark", "Ford"]', list_of(0, 100, is_text)),
    "resources": Field(f"a list of 1 to 4 out of {', '.join(RESOURCES)}", list_of(1, 4, lambda one: one in RESOURCES)),
    "anchor": Field("a point in whole numbers, such as [620, 490]", list_of(2, 2, whole(0, MOST))),
    "outline": Field('text of the form "x,y x,y ..."', is_text),
    "n": Field(f"a whole number from 0 to {MOST_N}", whole(0, MOST_N), optional=True),
}


def value_faults(file: Mapping[str, Any]) -> list[str]:
    """Return a sentence for every value that is missing, of the wrong kind or unknown."""
    faults = faults_of(file, FILE)
    if FILE["region"].fits(file.get("region")):
        for number, region in enumerate(file["region"], 1):
            faults += faults_of(region, REGION, f"{_label(region, number)}: ")
    return faults


def _label(region: Mapping[str, Any], number: int) -> str:
    name = region.get("name")
    return str(name) if _is_name(name) else f"region {number}"
