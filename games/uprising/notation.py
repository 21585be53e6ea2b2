"""Text <-> action. Nothing else reads or writes this text.

    choose HADRIK BRIN      place FORD | auto         move [W] FORD           intimidate [W] grain
    slay [W] B              campaign [W]              decree [W] grain timber skirmish [W] FORD
    promote FORD [NAME]     give B 3                  end                     leave
    take B C | BL1          trade 2                   move [W] FORD | stay

Any case; region names with spaces, hyphens or underscores, or cut short where only one begins so. The character may be
left out where only one could do it.
"""

from collections.abc import Sequence

from msgspec.structs import astuple

from games.kernel import AmbiguousNotation, BadNotation, Seat, quoted, seat_letter
from games.uprising import actions as act
from games.uprising.actions import Action
from games.uprising.characters import cast
from games.uprising.country import RESOURCES, key_of
from games.uprising.phases.play import VERBS, ways
from games.uprising.phases.setup import AUTO
from games.uprising.state import Character, State

SYNONYMS = {
    "choose": "choose", "pick": "choose", "name": "choose",
    "place": "place", "start": "place",
    "move": "move", "go": "move", "march": "move",
    "intimidate": "intimidate", "recruit": "intimidate",
    "slay": "slay", "kill": "slay",
    "campaign": "campaign", "earn": "campaign",
    "decree": "decree",
    "skirmish": "skirmish", "fight": "skirmish",
    "promote": "promote",
    "give": "give", "gift": "give",
    "end": "end", "end-turn": "end", "done": "end", "pass": "end",
    "leave": "leave",
    "take": "take", "remove": "take",
    "trade": "trade",
    "stay": "stay", "none": "stay",
}  # fmt: skip

_ORDER: tuple[str, ...] = RESOURCES

RESERVED = frozenset(key_of(word) for word in (*SYNONYMS, *RESOURCES, AUTO, "all", "turn"))
"""Words that no region may be called, so that every line reads one way."""

ARGUMENTS = {
    "choose": "a Warlord and a Lieutenant",
    "place": "a region",
    "move": "a region",
    "intimidate": "a resource",
    "slay": "a player's letter",
    "campaign": "",
    "decree": "two resources",
    "skirmish": "a region",
    "promote": "a region",
    "give": "a player's letter and a sum",
    "take": "players' letters or a Lieutenant such as BL1",
    "trade": "a number",
}


def parse(state: State, seat: Seat, text: str) -> Action:
    """Read one line as typed; raises BadNotation, AmbiguousNotation."""
    words = text.replace(",", " ").split()
    if not words:
        raise BadNotation("write an action, such as: campaign W")
    verb = SYNONYMS.get(words[0].lower())
    if verb is None:
        raise BadNotation(f"{words[0][:20]} is no action; there are {', '.join(dict.fromkeys(SYNONYMS.values()))}")
    rest = words[1:]
    if verb in VERBS and verb != "promote":
        return _character_action(state, seat, verb, rest)
    match verb:
        case "end":
            _nothing_more(verb, [] if [word.lower() for word in rest] == ["turn"] else rest)
            return act.End()
        case "leave" | "stay":
            _nothing_more(verb, rest)
            return act.Leave() if verb == "leave" else act.Stay()
        case "choose":
            return _choose(rest)
        case "place":
            auto = [word.lower() for word in rest] == [AUTO]
            return act.Place(AUTO if auto else _place(state, verb, rest))
        case "promote":
            return _promote(state, rest)
        case "give":
            return _give(state, rest)
        case "trade":
            return act.Trade(_number(verb, rest))
    return _take(state, rest)


def write(action: Action) -> str:
    """Return the canonical text of an action: its verb and its fields in order, empty ones left out."""
    words: list[str] = [str(action.__struct_config__.tag)]
    for value in astuple(action):
        words += value if isinstance(value, tuple) else [str(value)]
    return " ".join(word for word in words if word)


def _nothing_more(verb: str, rest: Sequence[str]) -> None:
    if rest:
        raise BadNotation(f"nothing may follow {verb}, but there is {quoted(' '.join(rest))}")


def _needs(verb: str) -> BadNotation:
    return BadNotation(f"{verb} needs {ARGUMENTS[verb]}")


def _character_action(state: State, seat: Seat, verb: str, rest: list[str]) -> Action:
    """Read a character's action; without a character, the only one who could do it."""
    who = _who(rest[0]) if rest else None
    if who is not None:
        return _make(verb, who, _words(state, verb, rest[1:]))
    words = _words(state, verb, rest)
    able = _able(state, seat, verb, words)
    if len(able) > 1:
        texts = " or ".join(write(_make(verb, one.id, words)) for one in able)
        raise AmbiguousNotation(f"which character: {texts}?")
    return _make(verb, able[0].id if able else _likely(state, seat), words)


def _able(state: State, seat: Seat, verb: str, words: tuple[str, ...]) -> list[Character]:
    if state.phase == "tie":
        near = [one for one in state.own(seat) if verb == "move" and _is_near(state, one, words[0])]
        return near
    return [one for one in state.own(seat) if words in ways(state, one, verb)]


def _is_near(state: State, one: Character, word: str) -> bool:
    return state.country.index(word) in state.country.regions[one.region].near


def _likely(state: State, seat: Seat) -> str:
    """Return the character whose refusal tells most: one with an action left, else the Warlord."""
    return next((one.id for one in state.own(seat) if one.left), "W")


def _who(word: str) -> str | None:
    upper = word.upper()
    numbered = upper[:1] == "L" and upper[1:].isascii() and upper[1:].isdigit() and len(upper) < 5
    return upper if upper == "W" or numbered else None


def _make(verb: str, who: str, words: tuple[str, ...]) -> Action:
    match verb:
        case "move":
            return act.Move(who, words[0])
        case "intimidate":
            return act.Intimidate(who, words[0])
        case "slay":
            return act.Slay(who, words[0])
        case "decree":
            return act.Decree(who, (words[0], words[1]))
        case "skirmish":
            return act.Skirmish(who, words[0])
    return act.Campaign(who)


def _words(state: State, verb: str, rest: Sequence[str]) -> tuple[str, ...]:
    """Read what follows the character."""
    match verb:
        case "campaign":
            _nothing_more(verb, rest)
            return ()
        case "move" | "skirmish":
            return (_place(state, verb, rest),)
        case "slay":
            if len(rest) != 1:
                raise _needs(verb)
            return (_letter(state, rest[0]),)
    number = 2 if verb == "decree" else 1
    if len(rest) != number:
        raise _needs(verb)
    return tuple(sorted((_resource(word) for word in rest), key=_ORDER.index))


def _resource(word: str) -> str:
    found = [kind for kind in RESOURCES if kind.startswith(word.lower())]
    if len(found) != 1:
        raise BadNotation(f"{word[:20]} is no resource; there are {', '.join(RESOURCES)}")
    return found[0]


def _letter(state: State, word: str) -> str:
    letters = [seat_letter(seat) for seat in range(state.seats)]
    if word.upper() not in letters:
        raise BadNotation(f"{word[:20]} is no player; there are {', '.join(letters)}")
    return word.upper()


def _number(verb: str, rest: Sequence[str]) -> int:
    word = rest[0].rstrip("$") if len(rest) == 1 else ""
    if not (word.isascii() and word.isdigit() and len(word) <= 4):
        raise _needs(verb)
    return int(word)


def _place(state: State, verb: str, rest: Sequence[str]) -> str:
    """Read a region's name: exact in any spelling, or a beginning that only one region has."""
    if not rest:
        raise _needs(verb)
    typed = " ".join(rest)
    key = key_of(typed)
    regions = state.country.regions
    exact = [region.word for region in regions if key_of(region.name) == key]
    found = exact or [region.word for region in regions if key and key_of(region.name).startswith(key)]
    if not found:
        raise BadNotation(f"{typed[:30]} is no region; there are {', '.join(region.word for region in regions)}")
    if len(found) > 1:
        raise AmbiguousNotation(f"{typed[:30]} could be {' or '.join(found)}")
    return found[0]


def _persona(word: str, names: Sequence[str], what: str) -> str:
    """Read a character's name; a number after it ("Brin-2") is a namesake."""
    found = _known_name(word, names)
    if found is None:
        raise BadNotation(f"{word[:20]} is no {what}; there are {', '.join(names)}")
    return found


def _known_name(word: str, names: Sequence[str]) -> str | None:
    plain, hyphen, number = word.partition("-")
    found = next((name for name in names if name.lower() == plain.lower()), None)
    if found is None or (hyphen and not (number.isascii() and number.isdigit() and len(number) < 4)):
        return None
    return found + hyphen + number


def _choose(rest: Sequence[str]) -> Action:
    if len(rest) != 2:
        raise _needs("choose")
    warlord = _persona(rest[0], [one.name for one in cast().warlord], "Warlord")
    return act.Choose(warlord, _persona(rest[1], [one.name for one in cast().lieutenant], "Lieutenant"))


def _promote(state: State, rest: list[str]) -> Action:
    """Read a region and perhaps a name; a leading "W" is accepted, since only a Warlord promotes."""
    who = _who(rest[0]) if len(rest) > 1 else None
    if who is not None and who != "W":
        raise BadNotation(f"only a Warlord promotes, so leave {who} out: promote {' '.join(rest[1:])[:40]} (UP-17)")
    if who is not None:
        rest = rest[1:]
    whole = key_of(" ".join(rest)) in {key_of(region.name) for region in state.country.regions}
    named = _known_name(rest[-1], [one.name for one in cast().lieutenant]) if len(rest) > 1 and not whole else None
    if named is None:
        return act.Promote(_place(state, "promote", rest))
    return act.Promote(_place(state, "promote", rest[:-1]), named)


def _give(state: State, rest: Sequence[str]) -> Action:
    if len(rest) != 2:
        raise _needs("give")
    return act.Give(_letter(state, rest[0]), _number("give", rest[1:]))


def _take(state: State, rest: Sequence[str]) -> Action:
    """Read followers' owners ("B C") or one Lieutenant ("BL1")."""
    if not rest or len(rest) > 2:
        raise _needs("take")
    lieutenant = _who(rest[0][1:]) if len(rest) == 1 and len(rest[0]) > 2 else None
    if lieutenant is not None:
        return act.Take((_letter(state, rest[0][0]) + lieutenant,))
    return act.Take(tuple(sorted(_letter(state, word) for word in rest)))
