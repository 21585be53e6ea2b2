"""Whether the values of a book of armies are of the kinds that belong there, said in plain words (H-1, H-15).

What they mean together (weapons of a profile, models of a squad) is checked in file.py.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, get_args

from games.kernel.values import TITLE, WORD, Field, faults_of, is_line, is_text, list_of, whole
from games.upheaval.armies.book import KEYWORDS, Class
from games.upheaval.armies.experience import WARES
from games.upheaval.armies.notation import run_of

PROFILES = (1, 40)
WEAPONS = 30
KITS = 40
ARMIES = 16
UNITS = (2, 10)
"""Units of an army."""
SQUAD = (1, 12)
"""Models of a unit."""
MODELS = 45
"""Models of an army."""
NAME = 24
SENTENCE = 80
LONGEST_WORD = 14
CLASSES: tuple[str, ...] = get_args(Class)
_TAKEN = """
army make spend put condition set deploy attach activate act move run stand fall shoot fire at charge cover take
tunnel pass done casualties blows fight casualty state auto none all place to with toward towards via elite infiltrators
acc mel mor tek wl mov av wounds and detach lose record
"""
RESERVED = frozenset(_TAKEN.split())
"""What no profile, squad or army may be called, so that every line reads one way."""
FIGURES: Mapping[str, tuple[int, int]] = {
    "mov": (1, 16),
    "tek": (1, 10),
    "av": (0, 10),
    "acc": (0, 9),
    "mel": (0, 9),
    "wl": (6, 16),
    "mor": (1, 10),
    "cover": (0, 6),
    "wounds": (1, 6),
}
"""The figures of a profile, by their names in a file, with the least and the most of each (H-1)."""
_SPOKEN = re.compile(rf"[a-z][a-z_-]{{1,{LONGEST_WORD - 1}}}")


def _is_word(value: Any) -> bool:
    return is_text(value) and bool(_SPOKEN.fullmatch(value)) and value not in RESERVED


def _is_run(value: Any) -> bool:
    found = run_of(value) if is_text(value) else None
    return found is not None and found[1] <= SQUAD[1]


def _tables(key: str, least: int, most: int) -> Field:
    fits = list_of(least, most, lambda one: isinstance(one, dict))
    return Field(f"written as [[{key}]], {least} to {most} times", fits, least == 0)


def _number(low: int, high: int, optional: bool = True) -> Field:
    return Field(f"a whole number from {low} to {high}", whole(low, high), optional)


def _words_of(known: tuple[str, ...], most: int) -> Field:
    return Field(
        f"a list of at most {most} of {', '.join(known)}",
        lambda value: list_of(0, most, is_text)(value) and set(value) <= set(known),
        True,
    )


_SPEAK = Field(
    f"one word of 2 to {LONGEST_WORD} small letters, hyphens or underscores that no command uses",
    _is_word,
)
_NAMED = Field(f"text of 1 to {NAME} letters and signs", lambda value: is_line(value, NAME))
_MEMBERS = Field(
    f'a list of models such as ["trooper*8", "gunner*2"], each 1 to {SQUAD[1]} times', list_of(1, SQUAD[1], _is_run)
)
_WEAPON: Mapping[str, Field] = {
    "word": _SPEAK,
    "name": _NAMED,
    "class": Field(f"one of {', '.join(CLASSES)}", lambda value: value in CLASSES),
    "range": _number(1, 48),
    "shots": _number(1, 4),
    "dam": _number(1, 8),
}
_PROFILE: Mapping[str, Field] = {
    "word": _SPEAK,
    "name": _NAMED,
    **{figure: _number(*bounds) for figure, bounds in FIGURES.items()},
    "weapons": Field("a list of at most 2 words of weapons", list_of(0, 2, is_text), True),
    "keywords": _words_of(KEYWORDS, len(KEYWORDS)),
}
_KIT: Mapping[str, Field] = {"word": _SPEAK, "name": _NAMED, "members": _MEMBERS}
_UNIT: Mapping[str, Field] = {
    "name": _NAMED,
    "members": _MEMBERS,
    "gains": _words_of(WARES, 11),
    "elite": Field("true or false", lambda value: isinstance(value, bool), True),
    "xp": _number(0, 999),
}
_ARMY: Mapping[str, Field] = {
    "word": _SPEAK,
    "name": _NAMED,
    "words": Field(f"a sentence of 1 to {SENTENCE} letters and signs", lambda value: is_line(value, SENTENCE)),
    "unit": _tables("army.unit", *UNITS),
}
_FILE: Mapping[str, Field] = {
    "name": WORD,
    "title": TITLE,
    "weapon": _tables("weapon", 0, WEAPONS),
    "profile": _tables("profile", *PROFILES),
    "kit": _tables("kit", 0, KITS),
    "army": _tables("army", 0, ARMIES),
}
_LISTS = {"weapon": _WEAPON, "profile": _PROFILE, "kit": _KIT, "army": _ARMY}


def value_faults(file: Mapping[str, Any]) -> list[str]:
    """Return a sentence for every value that is missing, of the wrong kind or unknown."""
    faults = faults_of(file, _FILE)
    for key, fields in _LISTS.items():
        for number, one in _listed(file, key, _FILE):
            label = _label(one, f"{key} {number}")
            faults += faults_of(one, fields, f"{label}: ")
            if key == "army":
                faults += _unit_faults(one, label)
    return faults


def _unit_faults(army: Mapping[str, Any], label: str) -> list[str]:
    units = ((_label(unit, f"unit {number}"), unit) for number, unit in _listed(army, "unit", _ARMY))
    return [fault for name, unit in units for fault in faults_of(unit, _UNIT, f"{label}, {name}: ")]


def _listed(values: Mapping[str, Any], key: str, fields: Mapping[str, Field]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Go through tables of a key, numbered, where they are tables at all."""
    if key in values and fields[key].fits(values[key]):
        yield from enumerate(values[key], 1)


def _label(values: Mapping[str, Any], otherwise: str) -> str:
    name = values.get("name")
    return name if isinstance(name, str) and is_line(name, NAME) else otherwise
