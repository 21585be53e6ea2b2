"""Raise Shields: text <-> action. Nothing else reads or writes the text of an action."""

import re
from collections.abc import Callable
from typing import Any, get_args

from games.geometry.hexes import FACINGS, Side, parse_hex
from games.kernel import SEAT_LETTERS, AmbiguousNotation, BadNotation, Seat, quoted, seat_letter
from games.raise_shields import actions as act
from games.raise_shields.actions import Action, Part, Upgrade
from games.raise_shields.maneuver import Step
from games.raise_shields.state import CannonSide, Location, State
from games.raise_shields.tables import CATALOGUE

SIDES: tuple[Side, ...] = ("north", "east", "south", "west")
LOCATIONS: tuple[Location, ...] = get_args(Location)
_UPGRADES: tuple[Upgrade, ...] = tuple(CATALOGUE)
_SYNONYMS: dict[str, Upgrade] = {
    "shields": "shield",
    "armour": "armor",
    "phasers": "phaser",
    "pulses": "pulse",
    "torpedoes": "torpedo",
    "torpedos": "torpedo",
}
_PARTS: dict[str, Part] = {**{part: part for part in get_args(Part)}, "shield": "shields"}
_STEP = re.compile(r"([0-9]{0,2})([flr])")
_STEPS = re.compile(rf"(?:{_STEP.pattern},?)+")
_COUNT = re.compile(r"[0-9]{1,4}")
_HOLD = ("hold", "0", "0f", "stay")


def parse(state: State, seat: Seat, text: str) -> Action:
    """Read one line as typed, in any case; raises BadNotation, AmbiguousNotation."""
    typed = text.split()
    if not typed:
        raise BadNotation("write a verb, such as `move 2F L F` or `fire port B`")
    verb, rest = typed[0].lower(), typed[1:]
    if verb not in _READERS:
        raise BadNotation(f"no action starts with {quoted(typed[0])}; there are {', '.join(_READERS)}")
    return _READERS[verb](state, seat, rest)


def format_action(action: Action) -> str:
    """Return the canonical text of an action."""
    return _WRITERS[type(action)](action)


def format_steps(steps: tuple[Step, ...]) -> str:
    """Return the words of a maneuver: `2F L F`, or `hold`."""
    return " ".join(format_step(step) for step in steps) or "hold"


def format_step(step: Step) -> str:
    """Return one word of a maneuver: `2F`, `L`."""
    letter, count = step
    return letter if count == 1 else f"{count}{letter}"


def parse_steps(words: tuple[str, ...]) -> tuple[Step, ...]:
    """Read the words of a maneuver and make them canonical: runs joined, turns in one hex netted (RS-B59).

    >>> format_steps(parse_steps(("f", "F", "l", "L", "r")))
    '2F L'
    """
    if len(words) == 1 and words[0].lower() in _HOLD:
        return ()
    steps: list[Step] = []
    net = 0
    for number, letter in _spelled(words):
        count = int(number or 1)
        if letter != "f":
            net += -count if letter == "l" else count
        elif count:
            _turn(steps, net)
            net = 0
            _forward(steps, count)
    _turn(steps, net)
    return tuple(steps)


def _spelled(words: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the steps as (number, letter) pairs, whether written apart, with commas or in one word."""
    spelled: list[tuple[str, str]] = []
    for word in words:
        if _STEPS.fullmatch(word.lower()) is None:
            raise BadNotation(f"{quoted(word)} is no step; write 2F, L or R, or `hold`")
        spelled += _STEP.findall(word.lower())
    return spelled


def _turn(steps: list[Step], net: int) -> None:
    clicks = net % 6
    if clicks == 3:  # half a turn can be made either way; keep the one that was written
        steps.append(("L" if net < 0 else "R", 3))
    elif clicks:
        steps.append(("R", clicks) if clicks < 3 else ("L", 6 - clicks))


def _forward(steps: list[Step], count: int) -> None:
    if steps and steps[-1][0] == "F":
        count += steps.pop()[1]
    steps.append(("F", count))


def find_ship(state: State, words: list[str]) -> str:
    """Read a ship's letter or name; raises BadNotation, AmbiguousNotation (RS-B58)."""
    typed = " ".join(words)
    wanted = typed.lower()
    if not wanted:
        raise BadNotation("name a ship, by its letter or its name")
    for ship in state.ships:
        if wanted == ship.id.lower():
            return ship.id
    found = [ship for ship in state.ships if ship.name.lower().startswith(wanted)]
    if len(found) > 1:
        raise AmbiguousNotation(f"{quoted(typed)} could be {' or '.join(ship.name for ship in found)}")
    if not found:
        known = ", ".join(f"{ship.id} ({ship.name})" for ship in state.ships)
        raise BadNotation(f"no ship is called {quoted(typed)}; there are {known}")
    return found[0].id


def _read_build(state: State, seat: Seat, rest: list[str]) -> Action:
    if _lower(rest) in ([], ["none"]):
        return act.Build()
    found: list[Upgrade] = []
    for word in rest:
        name = _SYNONYMS.get(word.lower(), word.lower())
        if name not in _UPGRADES:
            raise BadNotation(f"no upgrade is called {quoted(word)}; there are {', '.join(_UPGRADES)}")
        found.append(name)
    return act.Build(tuple(found))


def _lower(words: list[str]) -> list[str]:
    """Return typed words in the case of notation; sentences quote them as they were typed."""
    return [word.lower() for word in words]


def _read_side(state: State, seat: Seat, rest: list[str]) -> Action:
    matches = [side for side in (*SIDES, "auto") if len(rest) == 1 and side.startswith(rest[0].lower())]
    if len(matches) != 1:
        raise BadNotation(f"choose a side: {', '.join(SIDES)}, or `auto`")
    return act.ChooseSide(matches[0])  # type: ignore[arg-type]


def _read_place(state: State, seat: Seat, rest: list[str]) -> Action:
    where = parse_hex(rest[0]) if rest else None
    if where is None or len(rest) != 2 or rest[1].upper() not in FACINGS:
        raise BadNotation(f"write a hex and a facing, such as `place F13 N`; facings are {', '.join(FACINGS)}")
    return act.Place(where, FACINGS.index(rest[1].upper()))


def _read_first(state: State, seat: Seat, rest: list[str]) -> Action:
    if _lower(rest) == ["me"]:
        return act.First(seat)
    if len(rest) == 1 and len(rest[0]) == 1 and rest[0].upper() in SEAT_LETTERS[: state.seats]:
        return act.First(SEAT_LETTERS.index(rest[0].upper()))
    return act.First(state.ship(find_ship(state, rest)).seat)


def _read_move(state: State, seat: Seat, rest: list[str]) -> Action:
    if not rest:
        raise BadNotation("write the maneuver, such as `move 2F L F`, or `move hold`")
    return act.Move(parse_steps(tuple(rest)))


def _read_fire(state: State, seat: Seat, rest: list[str]) -> Action:
    boarding = _lower(rest[-1:]) in (["boarding"], ["board"])
    rest = rest[:-1] if boarding else rest
    sides: list[CannonSide] = [side for side in get_args(CannonSide) if rest and side.startswith(rest[0].lower())]
    if len(sides) != 1:
        raise BadNotation("say which side fires, port or starboard: `fire port B`")
    return act.Fire(sides[0], find_ship(state, rest[1:]), boarding)


def _read_evade(state: State, seat: Seat, rest: list[str]) -> Action:
    if _lower(rest) not in ([], ["stress"]):
        raise BadNotation("write `evade`, or `evade stress` for one more die")
    return act.Evade(bool(rest))


def _read_locate(state: State, seat: Seat, rest: list[str]) -> Action:
    matches = [where for where in LOCATIONS if len(rest) == 1 and where.startswith(rest[0].lower())]
    if len(matches) > 1:
        raise AmbiguousNotation(f"{quoted(rest[0])} could be {' or '.join(matches)}")
    if not matches:
        raise BadNotation(f"say where the hits go: {', '.join(LOCATIONS)}")
    return act.Locate(matches[0])


def _read_repair(state: State, seat: Seat, rest: list[str]) -> Action:
    if _lower(rest) in ([], ["none"]):
        return act.Repair()
    words = [word for word in rest if word.lower() not in ("cannon", "cannons")]
    if len(words) % 2:
        raise BadNotation("write pairs of a part and a number: `repair shields 2 cannons port 1`")
    counts: dict[Part, int] = {}
    for word, number in zip(words[::2], words[1::2], strict=True):
        part = _PARTS.get(word.lower())
        if part is None or _COUNT.fullmatch(number) is None:
            raise BadNotation(f"{quoted(f'{word} {number}')} repairs nothing; parts are {', '.join(get_args(Part))}")
        counts[part] = counts.get(part, 0) + int(number)
    return act.Repair(tuple((part, count) for part, count in counts.items() if count))


def _bare(action: Action) -> Callable[[State, Seat, list[str]], Action]:
    def read(state: State, seat: Seat, rest: list[str]) -> Action:
        if rest:
            raise BadNotation(f"`{format_action(action)}` stands alone")
        return action

    return read


_READERS: dict[str, Callable[[State, Seat, list[str]], Action]] = {
    "build": _read_build,
    "side": _read_side,
    "place": _read_place,
    "first": _read_first,
    "move": _read_move,
    "accept": _bare(act.Accept()),
    "reroll": _bare(act.Reroll()),
    "fire": _read_fire,
    "torpedo": lambda state, seat, rest: act.Torpedo(find_ship(state, rest)),
    "pass": _bare(act.Pass()),
    "evade": _read_evade,
    "locate": _read_locate,
    "repair": _read_repair,
}


def _write_repair(action: act.Repair) -> str:
    named = ((f"cannons {part}" if part in get_args(CannonSide) else part, count) for part, count in action.parts)
    return "repair " + (" ".join(f"{part} {count}" for part, count in named) or "none")


_WRITERS: dict[type, Callable[[Any], str]] = {
    act.Build: lambda action: "build " + (" ".join(action.upgrades) or "none"),
    act.ChooseSide: lambda action: f"side {action.side}",
    act.Place: lambda action: f"place {action.hex.name} {FACINGS[action.facing]}",
    act.First: lambda action: f"first {seat_letter(action.seat)}",
    act.Move: lambda action: f"move {format_steps(action.steps)}",
    act.Accept: lambda action: "accept",
    act.Reroll: lambda action: "reroll",
    act.Fire: lambda action: f"fire {action.side} {action.target}{' boarding' if action.boarding else ''}",
    act.Torpedo: lambda action: f"torpedo {action.target}",
    act.Pass: lambda action: "pass",
    act.Evade: lambda action: "evade stress" if action.stress else "evade",
    act.Locate: lambda action: f"locate {action.where}",
    act.Repair: _write_repair,
}
