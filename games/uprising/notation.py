"""Text <-> action. Nothing else reads or writes this text.

    choose HADRIK BRIN      place FORD | auto         move [W] FORD           intimidate [W] grain
    slay [W] B              campaign [W]              decree [W] grain timber skirmish [W] FORD
    promote FORD [NAME]     give B 3                  end                     leave
    take B C | BL1 | leader trade 2 | all | none      move [W] FORD | stay

Any case; region names with spaces, hyphens or underscores, or cut short where only one begins so. Characters go by "W",
"L1" or their names, and may be left out where only one could do it. `leader`, `all` and `none` serve standing orders:
they are read as what they come to in the Skirmish under way (`leader` by the rule of a time-out, UP-H3), and never
written. Single words are read in reading.py.
"""

from collections.abc import Sequence

from msgspec.structs import astuple

from games.kernel import AmbiguousNotation, BadNotation, Seat
from games.uprising import actions as act
from games.uprising import reading as read
from games.uprising.actions import Action
from games.uprising.characters import cast
from games.uprising.maps.country import RESOURCES, key_of
from games.uprising.phases.fight import most_trades
from games.uprising.phases.play import VERBS, ways
from games.uprising.phases.setup import AUTO
from games.uprising.policies.timeout import default_targets
from games.uprising.state import Character, State

SYNONYMS = {
    "choose": "choose", "pick": "choose", "name": "choose",
    "place": "place", "start": "place",
    "move": "move", "go": "move", "march": "move",
    "intimidate": "intimidate", "recruit": "intimidate",
    "slay": "slay", "kill": "slay",
    "campaign": "campaign", "earn": "campaign",
    "decree": "decree",
    "skirmish": "skirmish", "fight": "skirmish", "attack": "skirmish",
    "promote": "promote",
    "give": "give", "gift": "give",
    "end": "end", "end-turn": "end", "done": "end", "pass": "end",
    "leave": "leave",
    "take": "take", "remove": "take",
    "trade": "trade",
    "stay": "stay", "none": "stay",
}  # fmt: skip

LEADER = "leader"

_ORDER: tuple[str, ...] = RESOURCES

RESERVED = frozenset(key_of(word) for word in (*SYNONYMS, *RESOURCES, AUTO, "all", "turn"))
"""Words that no region may be called, so that every line reads one way."""


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
            read.nothing_more(verb, [] if [word.lower() for word in rest] == ["turn"] else rest)
            return act.End()
        case "leave" | "stay":
            read.nothing_more(verb, rest)
            return act.Leave() if verb == "leave" else act.Stay()
        case "choose":
            return _choose(state, rest)
        case "place":
            auto = [word.lower() for word in rest] == [AUTO]
            return act.Place(AUTO if auto else read.place(state, verb, rest))
        case "promote":
            return _promote(state, seat, rest)
        case "give":
            return _give(state, rest)
        case "trade":
            return act.Trade(_trades(state, rest))
    return _take(state, rest)


def write(action: Action) -> str:
    """Return the canonical text of an action: its verb and its fields in order, empty ones left out."""
    words: list[str] = [str(action.__struct_config__.tag)]
    for value in astuple(action):
        words += value if isinstance(value, tuple) else [str(value)]
    return " ".join(word for word in words if word)


def _character_action(state: State, seat: Seat, verb: str, rest: list[str]) -> Action:
    """Read a character's action; without a character, the only one who could do it."""
    who, rest = read.actor(state, seat, rest)
    if who is not None:
        return _make(verb, who, _words(state, verb, rest))
    words = _words(state, verb, rest)
    able = _able(state, seat, verb, words)
    if len(able) > 1:
        texts = " or ".join(write(_make(verb, one.id, words)) for one in able)
        raise AmbiguousNotation(f"which character: {texts}?")
    return _make(verb, able[0].id if able else _likely(state, seat), words)


def _able(state: State, seat: Seat, verb: str, words: tuple[str, ...]) -> list[Character]:
    """Return who could do this; of Lieutenants side by side, who can do the same, only the first."""
    if state.phase == "tie":
        able = [one for one in state.own(seat) if verb == "move" and _is_near(state, one, words[0])]
    else:
        able = [one for one in state.own(seat) if words in ways(state, one, verb)]
    return list({(one.number and 1, one.region): one for one in reversed(able)}.values())[::-1]


def _is_near(state: State, one: Character, word: str) -> bool:
    return state.country.index(word) in state.country.regions[one.region].near


def _likely(state: State, seat: Seat) -> str:
    """Return the character whose refusal tells most: one with an action left, else the Warlord."""
    return next((one.id for one in state.own(seat) if one.left), "W")


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
            read.nothing_more(verb, rest)
            return ()
        case "move" | "skirmish":
            return (read.place(state, verb, rest),)
        case "slay":
            if len(rest) != 1:
                raise read.needs(state, verb)
            return (read.letter(state, rest[0]),)
    number = 2 if verb == "decree" else 1
    if len(rest) != number:
        raise read.needs(state, verb)
    return tuple(sorted((read.resource(word) for word in rest), key=_ORDER.index))


def _choose(state: State, rest: Sequence[str]) -> Action:
    if len(rest) != 2:
        raise read.needs(state, "choose")
    warlord = read.persona(rest[0], [one.name for one in cast().warlord], "Warlord")
    return act.Choose(warlord, read.persona(rest[1], [one.name for one in cast().lieutenant], "Lieutenant"))


def _promote(state: State, seat: Seat, rest: list[str]) -> Action:
    """Read a region and perhaps a name; a leading "W" is accepted, since only a Warlord promotes."""
    who, others = read.actor(state, seat, rest) if len(rest) > 1 else (None, rest)
    if who not in (None, "W"):
        raise BadNotation(f"only a Warlord promotes, so leave {who} out: promote {' '.join(others)[:40]} (UP-17)")
    rest = others
    whole = key_of(" ".join(rest)) in {key_of(region.name) for region in state.country.regions}
    named = read.known_name(rest[-1], [one.name for one in cast().lieutenant]) if len(rest) > 1 and not whole else None
    if named is None:
        return act.Promote(read.place(state, "promote", rest))
    return act.Promote(read.place(state, "promote", rest[:-1]), named)


def _give(state: State, rest: Sequence[str]) -> Action:
    if len(rest) != 2:
        raise read.needs(state, "give")
    return act.Give(read.letter(state, rest[0]), read.number(state, "give", rest[1:]))


def _trades(state: State, rest: Sequence[str]) -> int:
    match [word.lower() for word in rest]:
        case ["all"]:
            return most_trades(state, state.fight.region, state.fight.seat) if state.fight else 0
        case ["none" | "no"]:
            return 0
    return read.number(state, "trade", rest)


def _take(state: State, rest: Sequence[str]) -> Action:
    """Read followers' owners ("B C") or one Lieutenant ("BL1", or by name)."""
    if not rest or len(rest) > 2:
        raise read.needs(state, "take")
    if [word.lower() for word in rest] == [LEADER]:
        return act.Take(default_targets(state) if state.fight and state.fight.step in ("a", "b") else ())
    if len(rest) == 1 and len(rest[0]) > 2:
        lieutenant = read.character_id(rest[0][1:])
        if lieutenant is not None:
            return act.Take((read.letter(state, rest[0][0]) + lieutenant,))
        named = [one.tag for one in read.called(state, rest[0]) if one.number]
        if named:
            return act.Take((named[0],))
    return act.Take(tuple(sorted(read.letter(state, word) for word in rest)))
