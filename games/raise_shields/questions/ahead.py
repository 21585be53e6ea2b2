"""Movement and fire of a round written ahead: what a step may mean, and what stops a plan (RS-B69)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, get_args

from msgspec.structs import replace

from games.kernel import Asked, BadNotation, Event, GameError, Seat
from games.kernel.questions.plans import PlannedStep
from games.raise_shields.board import fleet, weapons
from games.raise_shields.board.naming import find_ship
from games.raise_shields.board.sides import are_friends
from games.raise_shields.state.actions import Fire, Move, Pass, Torpedo
from games.raise_shields.state.events import RoundBegan, ShipOverran, ShipsCollided
from games.raise_shields.state.frames import Firing, Movement
from games.raise_shields.state.ships import CannonSide, Ship, Weapon
from games.raise_shields.state.state import Public, State

_OR = re.compile(r"\s+or\s+", re.IGNORECASE)
_FIRE = ("fire", "shoot", "attack")
"""Words that begin an attack with cannons."""
_TORPEDO, _MOVE = "torpedo", "move"
_STEP = re.compile(r"[1-6]?[flrps]|hold")
_ANY = "any"
REACH, OUT = FACTS = ("in reach", "out")
"""What a condition can say of a ship: that the ship in turn has a weapon for it; that it is out of the game."""
_SIDES = get_args(CannonSide)
_ROUND = ("morale", "movement", "cannon")
"""The phases in which a plan can be written: its round has begun, and is not at its repairs."""


class _Aim(NamedTuple):
    """An attack as a step says it: `side` is "" if the step leaves it to where the target will be."""

    verb: str
    side: str
    target: str
    rest: tuple[str, ...]


def is_so(public: Public, seat: Seat, piece: str, fact: str) -> bool:
    """Return whether a fact is so of a ship; raises BadNotation for a name that is none."""
    other = public.ship(find_ship(public, piece.split()))
    if fact == OUT:
        return other.status != "active"
    turn = public.ship(public.turn) if public.turn else None
    mine = [ship for ship in fleet.active_ships(public) if ship.seat == seat and turn in (None, ship)]
    return any(other in weapons.targets(public, ship, weapon) for ship in mine for weapon in get_args(Weapon))


def turn_ahead(state: State, seat: Seat) -> State | None:
    """Return the state as if a seat's next ship were in turn: to move, else to fire; None if all have done both."""
    public = state.public
    own = [ship for ship in fleet.active_ships(public) if ship.seat == seat]
    moving = next((ship for ship in own if not ship.moved), None) if public.phase != "cannon" else None
    ship = moving or next((ship for ship in own if not ship.fired), None)
    if ship is None or public.phase not in _ROUND:
        return None
    kind, frame = ("move", Movement()) if moving else ("fire", Firing())
    asked = (Asked(f"{kind}.0", seat, kind),)
    return replace(state, public=replace(public, turn=ship.id, frames=(frame,), prompts=asked))


def planned(public: Public, seat: Seat, text: str) -> PlannedStep:
    """Return what a step may mean: alternatives with "or" between them, perhaps with the ship that it is for (RS-B69).

    Raises BadNotation for a ship that is not the captain's.
    """
    ship_id, rest = _ship(public, seat, text)
    lines = tuple(line for words in _alternatives(public, rest) for line in _lines(public, seat, words))
    turn = public.ship(public.turn) if public.turn else None
    if not ship_id or turn is None or turn.id == ship_id:
        return PlannedStep(lines)
    why = f"this is for {ship_id}, and now it is the turn of {turn.id}: RS-B68"
    return PlannedStep(lines, why, _is_over(public, public.ship(ship_id), lines[0]))


def _is_over(public: Public, ship: Ship, line: str) -> bool:
    """Whether nothing more can come of a step of a ship in this round: it is lost, or has done with that (RS-B69)."""
    moves = line.split()[:1] == ["move"]
    return ship.status != "active" or (ship.moved if moves else public.phase == "cannon" and ship.fired)


def _ship(public: Public, seat: Seat, text: str) -> tuple[str, str]:
    """Return the ship that a step names before a colon ("" for none), and what comes behind."""
    name, colon, rest = text.partition(":")
    if not colon:
        return "", text
    ship = public.ship(find_ship(public, name.split()))
    if ship.seat != seat:
        raise BadNotation(f"{ship.name} is not a ship of yours")
    return ship.id, rest.strip()


def _alternatives(public: Public, text: str) -> Iterator[tuple[str, ...] | _Aim]:
    """Yield the alternatives of a step; one without a verb, or without a side, takes that of the one before."""
    verb = side = ""
    for said in _with_moves(part.split() for part in _OR.split(text)):
        words = said
        first = words[0].lower() if words else ""
        if first in (*_FIRE, _TORPEDO):
            verb, side, words = first, "", words[1:]
        elif not (verb and _continues(public, words)):
            verb = ""
            yield tuple(words)
            continue
        if verb in _FIRE and words and words[0].lower() in _SIDES:
            side, words = words[0].lower(), words[1:]
        yield _Aim(verb, side, *_target(words))


def _with_moves(parts: Iterable[list[str]]) -> Iterator[list[str]]:
    """Yield alternatives, those of steps alone behind a move with its verb: `move 2F or F`."""
    moving = False
    for words in parts:
        spelled = [_MOVE, *words] if moving and words and _STEP.fullmatch(words[0].lower()) else words
        moving = [word.lower() for word in spelled[:1]] == [_MOVE]
        yield spelled


def _target(words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    return (words[0] if words else ""), tuple(words[1:])


def _continues(public: Public, words: Sequence[str]) -> bool:
    """Whether an alternative goes on with the verb before it: it begins with a side, a ship, or "any"."""
    first = words[0].lower() if words else ""
    return first in (_ANY, *_SIDES) or _found(public, first) is not None


def _found(public: Public, word: str) -> Ship | None:
    try:
        return public.ship(find_ship(public, (word,)))
    except GameError:
        return None


def _lines(public: Public, seat: Seat, said: tuple[str, ...] | _Aim) -> Iterator[str]:
    """Yield an alternative as lines of single attacks: "any" is each enemy, the nearest first."""
    if not isinstance(said, _Aim):
        yield " ".join(said)
        return
    enemies = _enemies(public, seat) if said.target.lower() == _ANY else ()
    for target in [ship.id for ship in enemies] or [said.target]:
        where = said.side or (_bears(public, seat, target) if target and said.verb in _FIRE else "")
        yield " ".join(filter(None, (said.verb, where, target, *said.rest)))


def _enemies(public: Public, seat: Seat) -> tuple[Ship, ...]:
    """Return the enemies that are not out of the game, the nearest to the ship in turn first, then by their names."""
    found = [ship for ship in public.ships if not are_friends(public, ship.seat, seat)]
    found = [ship for ship in found if ship.status not in ("destroyed", "fled")]
    here = public.ship(public.turn).hex if public.turn else None
    return tuple(sorted(found, key=lambda ship: here.distance(ship.hex) if here and ship.hex else 0))


def _bears(public: Public, seat: Seat, target: str) -> str:
    """Return the side of the ship in turn on which a target is; port if it is on neither, or not known yet (RS-43)."""
    ship, other = (public.ship(public.turn) if public.turn else None), _found(public, target)
    if ship is None or other is None or ship.hex is None or other.hex is None or ship.hex == other.hex:
        return "port"
    where = weapons.bearing_of(public, ship.hex, ship.facing, other.hex)
    return where if where in _SIDES else "port"


def surprise(public: Public, seat: Seat, action: Any, events: Iterable[Event]) -> str:
    """Return what a seat's plan did not foresee, or "": a new round, or before a move that a ship of it was pushed."""
    for event in events:
        if isinstance(event, RoundBegan):
            return f"round {event.round} has begun"
        if isinstance(action, Move) and isinstance(event, ShipOverran | ShipsCollided):
            hit = (event.ship, event.other) if isinstance(event, ShipsCollided) else (event.ship,)
            own = next((ship for ship in map(public.ship, hit) if ship.seat == seat), None)
            if own is not None:
                return f"{own.name} was pushed or struck"
    return ""


def plan_fault(public: Public, seat: Seat, actions: Sequence[Any]) -> tuple[int, str] | None:
    """Return which action of a plan can never be done in this round, and why, or None (RS-B69)."""
    if public.phase not in _ROUND:
        return 0, "a plan is for one round; write it when the round has begun: RS-B69"
    ships = [ship for ship in fleet.active_ships(public) if ship.seat == seat]
    moving = sum(not ship.moved for ship in ships) if public.phase != "cannon" else 0
    firing = any(not ship.fired for ship in ships)
    for number, action in enumerate(actions):
        if isinstance(action, Fire | Torpedo | Pass):
            moving = 0
            if not firing:
                return number, "your ships have done with firing in this round: RS-26"
        elif isinstance(action, Move):
            if not moving:
                return number, "all your ships have moved by then, and a plan is for one round: RS-25"
            moving -= 1
    return None
