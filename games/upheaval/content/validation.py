"""Whether the values of a book of armies are of the kinds that belong there, said in plain words (UH-H1, UH-H15).

What they mean together (weapons of a profile, models of a squad) is checked in loader.py.
"""

import re
from collections.abc import Mapping
from typing import Any, get_args

from games.battlefield.books.reading import LONGEST_WORD, NAMED, Schema, book_schema, ready_fields
from games.kernel.content.values import FLAG, Field, is_text, list_of, number, tables
from games.upheaval.content.book import KEYWORDS, Class
from games.upheaval.content.experience import WARES
from games.upheaval.content.notation import run_of
from games.upheaval.content.numbers import ARMY_UNITS

PROFILES = (1, 40)
MOST_WEAPONS = 30
MOST_KITS = 40
MOST_ARMIES = 16
UNITS = ARMY_UNITS
"""Units of an army."""
SQUAD = (1, 12)
"""Models of a unit."""
MODELS = 45
"""Models of an army."""
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
"""The figures of a profile, by their names in a file, with the least and the most of each (UH-H1)."""
_SPOKEN = re.compile(rf"[a-z][a-z_-]{{1,{LONGEST_WORD - 1}}}")


def is_word(value: Any) -> bool:
    """Whether a file may call a profile, a squad or an army so."""
    return is_text(value) and bool(_SPOKEN.fullmatch(value)) and value not in RESERVED


def _is_run(value: Any) -> bool:
    found = run_of(value) if is_text(value) else None
    return found is not None and found[1] <= SQUAD[1]


def _words_of(known: tuple[str, ...], most: int) -> Field:
    return Field(
        f"a list of at most {most} of {', '.join(known)}",
        lambda value: list_of(0, most, is_text)(value) and set(value) <= set(known),
        True,
    )


_SPEAK = Field(
    f"one word of 2 to {LONGEST_WORD} small letters, hyphens or underscores that no command uses",
    is_word,
)
_MEMBERS = Field(
    f'a list of models such as ["trooper*8", "gunner*2"], each 1 to {SQUAD[1]} times', list_of(1, SQUAD[1], _is_run)
)
_WEAPON = Schema(
    {
        "word": _SPEAK,
        "name": NAMED,
        "class": Field(f"one of {', '.join(CLASSES)}", lambda value: value in CLASSES),
        "range": number(1, 48, optional=True),
        "shots": number(1, 4, optional=True),
        "dam": number(1, 8, optional=True),
    }
)
_PROFILE = Schema(
    {
        "word": _SPEAK,
        "name": NAMED,
        **{figure: number(*bounds, optional=True) for figure, bounds in FIGURES.items()},
        "weapons": Field("a list of at most 2 words of weapons", list_of(0, 2, is_text), True),
        "keywords": _words_of(KEYWORDS, len(KEYWORDS)),
    }
)
_KIT = Schema({"word": _SPEAK, "name": NAMED, "members": _MEMBERS})
_UNIT = Schema(
    {
        "name": NAMED,
        "members": _MEMBERS,
        "gains": _words_of(WARES, 11),
        "elite": FLAG,
        "xp": number(0, 999, optional=True),
    }
)
_ARMY = Schema({**ready_fields(_SPEAK), "unit": tables("army.unit", *UNITS)}, {"unit": _UNIT})
SCHEMA = book_schema(
    weapon=(tables("weapon", 0, MOST_WEAPONS), _WEAPON),
    profile=(tables("profile", *PROFILES), _PROFILE),
    kit=(tables("kit", 0, MOST_KITS), _KIT),
    army=(tables("army", 0, MOST_ARMIES), _ARMY),
)
