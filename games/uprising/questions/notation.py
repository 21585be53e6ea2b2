"""Reads the words of a typed line that several verbs have: characters, regions, resources, players.

    choose HADRIK BRIN      place FORD | auto         move [W] FORD           intimidate [W] grain
    slay [W] B              campaign [W]              decree [W] grain timber skirmish [W] FORD
    promote FORD [NAME]     give B 3                  end                     leave
    take B C | BL1 | leader trade 2 | all | none      move [W] FORD | stay
    settle [FORD BC 1 HOLM BL1 ..]

Any case; region names with spaces, hyphens or underscores, or cut short where only one begins so. Characters go by "W",
"L1", their names, or "warlord" and "lieutenant", and may be left out where only one could do it. `leader`, `all` and
`none` serve standing orders: they are read as what they come to in the Skirmish under way (`leader` by the rule of a
time-out, UP-H3), and never written.
"""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches

from games.kernel import AmbiguousNotation, BadNotation, Line, Seat
from games.kernel.questions.notation import pick
from games.uprising.board.order import letters
from games.uprising.content.maps.country import RESOURCES, key_of
from games.uprising.state.pieces import Character
from games.uprising.state.state import Public, State

ALIKE = 0.7
"""How much of a mistyped name must be right for a guess."""

_LINKS = ("to", "into", "in", "at", "with")
"""Words that people write before a region or a resource, and that say nothing."""
_LONG_NAME = 5
"""Words that the name of a region may have."""


def needs(text: str) -> Callable[[State], str]:
    """Return what a verb needs, {place} being some region."""
    return lambda state: text.format(place=state.public.country.regions[0].word)


def character_id(word: str) -> str | None:
    """Return the id that a word is ("W", "L1"), or None."""
    upper = word.upper()
    numbered = upper[:1] == "L" and upper[1:].isascii() and upper[1:].isdigit() and len(upper) < 5
    return upper if upper == "W" or numbered else None


def called(public: Public, word: str) -> tuple[Character, ...]:
    """Return the characters of a name; none where a region begins so, since a place comes first."""
    key = key_of(word)
    if not key or any(name.startswith(key) for name in public.country.words):
        return ()
    return tuple(one for one in public.characters if key_of(one.name) == key)


def actor(line: Line, public: Public, seat: Seat) -> str | None:
    """Take the character that acts, by id, name or rank; None where the line leaves it out."""
    word = line.left[0] if line else ""
    who = character_id(word) or _ranked(public, seat, word)
    who = who or next((one.id for one in called(public, word) if one.seat == seat), None)
    return who if who and line.take() else None


def _ranked(public: Public, seat: Seat, word: str) -> str | None:
    """Return the id of one's Warlord, or of one's only Lieutenant, called by that word."""
    ids = [one.id for one in public.characters if one.seat == seat]
    found = {"warlord": ["W"], "lieutenant": [each for each in ids if each != "W"]}.get(word.lower(), [])
    return found[0] if len(found) == 1 else None


def resources(line: Line, number: int) -> tuple[str, ...]:
    """Take resources, which may be cut short, and return them in the order of RESOURCES."""
    line.flag(*_LINKS)
    found = [line.one_of(RESOURCES, "resource") for _ in range(number)]
    return tuple(kind for kind in RESOURCES for _ in range(found.count(kind)))


def letter(public: Public, word: str) -> str:
    """Read a player's letter; raises BadNotation."""
    return pick(word, letters(public.seats), "player")


def place(line: Line, public: Public) -> str:
    """Take the rest of a line as a region's name: exact in any spelling, or a beginning that only one region has."""
    words = public.country.words
    first, *more = line.take(), *line.rest()
    if more and first.lower() in _LINKS and not any(name.startswith(first.lower()) for name in words):
        first, *more = more
    typed = " ".join((first, *more))
    key = key_of(typed)
    if key in words:
        return words[key]
    found = [words[name] for name in words if key and name.startswith(key)]
    if not found:
        raise BadNotation(f"{typed[:30]} is not a region; {_guess(key, words)}")
    if len(found) > 1:
        raise AmbiguousNotation(f"{typed[:30]} could be {' or '.join(found)}")
    return found[0]


def place_first(words: Sequence[str], public: Public) -> tuple[str, tuple[str, ...]]:
    """Read a region at the beginning of some words; return it with the words after it, as `place` in all else."""
    for number in range(min(len(words), _LONG_NAME), 1, -1):
        found = public.country.words.get(key_of(" ".join(words[:number])))
        if found is not None:
            return found, tuple(words[number:])
    return place(Line("", words[:1]), public), tuple(words[1:])


def _guess(key: str, words: Mapping[str, str]) -> str:
    """Name the region that was perhaps meant, or all there are."""
    near = get_close_matches(key[:40], words, 1, ALIKE)
    return f"did you mean {words[near[0]]}?" if near else f"there are {', '.join(words.values())}"


def known_name(word: str, names: Sequence[str]) -> str | None:
    """Return a name of a character as it is written; a number after it ("Brin-2") is a namesake."""
    plain, hyphen, digits = word.partition("-")
    found = next((name for name in names if name.lower() == plain.lower()), None)
    if found is None or (hyphen and not (digits.isascii() and digits.isdigit() and len(digits) < 4)):
        return None
    return found + hyphen + digits
