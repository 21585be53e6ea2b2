"""Reads single words of a typed line: characters, regions, resources, players, numbers. Used by notation alone."""

from collections.abc import Sequence
from difflib import get_close_matches

from games.kernel import AmbiguousNotation, BadNotation, Seat, quoted, seat_letter
from games.uprising.maps.country import RESOURCES, Region, key_of
from games.uprising.state import Character, State

NEEDS = {
    "choose": "a Warlord and a Lieutenant, such as choose Hadrik Brin",
    "place": "a region, such as place {place}",
    "move": "a region, such as move W {place}",
    "intimidate": "a resource, such as intimidate W grain",
    "slay": "a player's letter, such as slay W B",
    "decree": "two resources, such as decree W grain timber",
    "skirmish": "a region, such as skirmish W {place}",
    "promote": "a region, such as promote {place}",
    "give": "a player's letter and a sum, such as give B 3",
    "take": "players' letters, a Lieutenant or the leader, such as take B C, take BL1 or take leader",
    "trade": "a number, all or none, such as trade 2",
}
ALIKE = 0.7
"""How much of a mistyped name must be right for a guess."""


def needs(state: State, verb: str) -> BadNotation:
    """Return what is said when a verb lacks its words."""
    return BadNotation(f"{verb} needs {NEEDS[verb].format(place=state.country.regions[0].word)}")


def nothing_more(verb: str, rest: Sequence[str]) -> None:
    """Raise BadNotation if words are left over."""
    if rest:
        raise BadNotation(f"nothing may follow {verb}, but there is {quoted(' '.join(rest))}")


def character_id(word: str) -> str | None:
    """Return the id that a word is ("W", "L1"), or None."""
    upper = word.upper()
    numbered = upper[:1] == "L" and upper[1:].isascii() and upper[1:].isdigit() and len(upper) < 5
    return upper if upper == "W" or numbered else None


def called(state: State, word: str) -> tuple[Character, ...]:
    """Return the characters of a name; none where a region begins so, since a place comes first."""
    key = key_of(word)
    if not key or any(key_of(region.name).startswith(key) for region in state.country.regions):
        return ()
    return tuple(one for one in state.characters if key_of(one.name) == key)


def actor(state: State, seat: Seat, rest: list[str]) -> tuple[str | None, list[str]]:
    """Split off the character that acts, by id or by name; None where the line leaves it out."""
    if not rest:
        return None, rest
    who = character_id(rest[0]) or next((one.id for one in called(state, rest[0]) if one.seat == seat), None)
    return who, rest[1:] if who else rest


def resource(word: str) -> str:
    """Read a resource, which may be cut short; raises BadNotation."""
    found = [kind for kind in RESOURCES if kind.startswith(word.lower())]
    if len(found) != 1:
        raise BadNotation(f"{word[:20]} is no resource; there are {', '.join(RESOURCES)}")
    return found[0]


def letter(state: State, word: str) -> str:
    """Read a player's letter; raises BadNotation."""
    letters = [seat_letter(seat) for seat in range(state.seats)]
    if word.upper() not in letters:
        raise BadNotation(f"{word[:20]} is no player; there are {', '.join(letters)}")
    return word.upper()


def number(state: State, verb: str, rest: Sequence[str]) -> int:
    """Read a number of at most four digits; raises BadNotation."""
    word = rest[0].rstrip("$") if len(rest) == 1 else ""
    if not (word.isascii() and word.isdigit() and len(word) <= 4):
        raise needs(state, verb)
    return int(word)


def place(state: State, verb: str, rest: Sequence[str]) -> str:
    """Read a region's name: exact in any spelling, or a beginning that only one region has."""
    if not rest:
        raise needs(state, verb)
    typed = " ".join(rest)
    key = key_of(typed)
    regions = state.country.regions
    exact = [region.word for region in regions if key_of(region.name) == key]
    found = exact or [region.word for region in regions if key and key_of(region.name).startswith(key)]
    if not found:
        raise BadNotation(f"{typed[:30]} is no region; {_guess(key, regions)}")
    if len(found) > 1:
        raise AmbiguousNotation(f"{typed[:30]} could be {' or '.join(found)}")
    return found[0]


def _guess(key: str, regions: tuple[Region, ...]) -> str:
    """Name the region that was perhaps meant, or all there are."""
    words = {key_of(region.name): region.word for region in regions}
    near = get_close_matches(key[:40], words, 1, ALIKE)
    return f"did you mean {words[near[0]]}?" if near else f"there are {', '.join(words.values())}"


def persona(word: str, names: Sequence[str], what: str) -> str:
    """Read the name of a character that the game comes with; raises BadNotation."""
    found = known_name(word, names)
    if found is None:
        raise BadNotation(f"{word[:20]} is no {what}; there are {', '.join(names)}")
    return found


def known_name(word: str, names: Sequence[str]) -> str | None:
    """Return a name as it is written; a number after it ("Brin-2") is a namesake."""
    plain, hyphen, digits = word.partition("-")
    found = next((name for name in names if name.lower() == plain.lower()), None)
    if found is None or (hyphen and not (digits.isascii() and digits.isdigit() and len(digits) < 4)):
        return None
    return found + hyphen + digits
