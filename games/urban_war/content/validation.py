"""Whether the values of a book of cards are of the right kinds, said in plain words (UW-1 .. UW-7).

What they mean together (weapons of a card, members of a team) is checked in loader.py.
"""

import re
from collections.abc import Mapping
from typing import Any

from games.battlefield.books.reading import LONGEST_WORD, NAME, NAMED, Schema, book_schema, ready_fields
from games.kernel.content.values import FLAG, Field, is_text, list_of, number, tables, whole
from games.urban_war.content.book import BANDS
from games.urban_war.content.numbers import TEAM_SIZE

MOST_CARDS = 40
MOST_TEAMS = 16
MEMBERS = TEAM_SIZE
"""Models of a strike team (UW-7)."""
GRADES = 4
WEAPONS = (1, 8)
GEAR = 8
CAL = (0, 9)
COST = (1, 300)
_TAKEN = """
team make put side first deploy orders activate act rush move shoot fire at with stay stand assault charge fight leave
break off via toward towards rally done interrupt shot intercept pass go use strike shield auto snap none overwatch ow
all me enemy
"""
RESERVED = frozenset(_TAKEN.split())
"""What no card, weapon or team may be called, so that every line reads one way."""
NAMED_ALONE = "sniper marksman jump jump_troops portal portals warp_portal warp_portals camouflage shock"
UNTOLD = frozenset(NAMED_ALONE.split())
"""Special rules that are named without a word on what they do (UW-B4)."""
_CELL = re.compile(r"([+-]?[0-9])(?:x([2-6]))?/([0-9]{1,2})(?:x([2-6]))?")
_SPOKEN = re.compile(rf"[a-z][a-z0-9_-]{{1,{LONGEST_WORD - 1}}}")
_STRENGTH = 15
_MODEL = re.compile(r"[a-z]\d+")


def cell_parts(text: str) -> tuple[int, int, int, int] | None:
    """Return what a cell of a weapon says: to hit, strength, attacks, damage rolls; None where it is none.

    >>> cell_parts("-1x2/5"), cell_parts("0/6x3"), cell_parts("1/2/3")
    ((-1, 5, 2, 1), (0, 6, 1, 3), None)
    """
    found = _CELL.fullmatch(text)
    if found is None:
        return None
    hit, attacks, strength, damage = found.groups()
    return int(hit), int(strength), int(attacks or 1), int(damage or 1)


def _is_cell(value: Any) -> bool:
    if not is_text(value) or value == "-":
        return bool(value == "-")
    parts = cell_parts(value)
    return parts is not None and 1 <= parts[1] <= _STRENGTH


def _is_word(value: Any) -> bool:
    return is_text(value) and bool(_SPOKEN.fullmatch(value))


def _is_spoken(value: Any) -> bool:
    return _is_word(value) and value not in RESERVED and not _MODEL.fullmatch(value)


def _is_grade(value: Any) -> bool:
    bounds = (whole(*CAL), whole(*COST), whole(0, 20))
    return (
        isinstance(value, list) and len(value) == 3 and all(fits(one) for fits, one in zip(bounds, value, strict=True))
    )


def _is_member(value: Any) -> bool:
    if not isinstance(value, list) or not 2 <= len(value) <= 2 + GEAR:
        return False
    card, cal, *gear = value
    return is_text(card) and whole(*CAL)(cal) and all(map(is_text, gear))


def _untold(key: str) -> str:
    return (
        f"the rules name {key.replace('_', ' ')} without saying what it does, so it cannot be played; write"
        f' unsupported = ["{key}"] to have it shown as not played'
    )


_SPEAK = Field(
    f"one word of 2 to {LONGEST_WORD} small letters, digits, hyphens or underscores that no command uses and no"
    " model has, such as a3",
    _is_spoken,
)
_ARMOUR = Field("the n of Heavy Armour (+n), a whole number from 0 to 6", whole(0, 6), True)
_CELL_FIELD = Field(
    f'to hit and strength, such as "0/5", with "x2" to "x6" behind either, or "-"; strength is 1 to {_STRENGTH}',
    _is_cell,
    True,
)
_WEAPON = Schema(
    {
        "word": _SPEAK,
        "name": NAMED,
        **dict.fromkeys(BANDS, _CELL_FIELD),
        "first_strike": number(-5, 9, optional=True),
    }
)
_RULES: Mapping[str, Field] = {"armour": _ARMOUR, "high_morale": FLAG, "battleshield": FLAG}
_LINES = Field(f"a list of at most 12 texts of at most {NAME} letters", list_of(0, 12, NAMED.fits), True)
_GEAR = Schema(
    {
        "word": Field(f"one word of 2 to {LONGEST_WORD} small letters, digits, hyphens or underscores", _is_word),
        "name": NAMED,
        "cost": Field("a whole number of points from 0 to 100", whole(0, 100)),
        "weapon": tables("card.gear.weapon", 0, WEAPONS[1]),
        **_RULES,
    },
    {"weapon": _WEAPON},
)
_CARD = Schema(
    {
        "word": _SPEAK,
        "name": NAMED,
        **dict.fromkeys(("assault", "shooting", "strength", "toughness"), number(1, 10)),
        "wounds": number(1, 10),
        "command": number(1, 10),
        "size": number(1, 6),
        "move": number(1, 12),
        "grades": Field(
            f"a list of 1 to {GRADES} times [CAL, points, FS], such as [[0, 20, 0], [1, 26, 1]]: CAL {CAL[0]} to"
            f" {CAL[1]}, {COST[0]} to {COST[1]} points, FS 0 to 20",
            list_of(1, GRADES, _is_grade),
        ),
        "weapon": tables("card.weapon", *WEAPONS),
        "gear": tables("card.gear", 0, GEAR),
        **_RULES,
        "reconstructed": _LINES,
        "unsupported": _LINES,
    },
    {"weapon": _WEAPON, "gear": _GEAR},
    {key: _untold(key) for key in UNTOLD},
)
_TEAM = Schema(
    {
        **ready_fields(_SPEAK),
        "members": Field(
            f'a list of {MEMBERS[0]} to {MEMBERS[1]} times ["card", CAL], gear behind it: ["marine", 1, "shield"]',
            list_of(*MEMBERS, _is_member),
        ),
    }
)
SCHEMA = book_schema(card=(tables("card", 1, MOST_CARDS), _CARD), team=(tables("team", 0, MOST_TEAMS), _TEAM))
