"""What several events add up to: moves with their stress tests, and attacks, in the order in which they came."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Literal

from msgspec.structs import replace

from games.geometry.hexes import Hex
from games.kernel import Event, Frozen
from games.raise_shields.state import events as ev
from games.raise_shields.state.frames import Attack, Maneuver
from games.raise_shields.state.state import Public, under_way


class Flight(Frozen, frozen=True):
    """A move: the way flown, the overrun, and the stress test's arithmetic.

    `drift` are the hexes of the overrun after the path's last one; the last of `path` or `drift` is off the map when
    the ship fled. `stress` and `hull` are what the test cost the ship, `wasted` is damage beyond its last hull;
    `struck` is the ship that it ran into.
    """

    maneuver: Maneuver
    dice: tuple[int, ...] = ()
    total: int | None = None
    drift: tuple[Hex, ...] = ()
    stress: int = 0
    hull: int = 0
    wasted: int = 0
    result: Literal["", "fled", "destroyed", "collision"] = ""
    struck: str = ""


class Shot(Frozen, frozen=True):
    """An attack, and from which hex into which it goes; `pending` says that somebody must decide on it."""

    attack: Attack
    start: Hex
    end: Hex
    pending: bool = False


def changes_of(public: Public, news: Iterable[Sequence[Event]]) -> tuple[Flight | Shot, ...]:
    """Return the moves and attacks that some actions brought, the one that is under way included."""
    found: list[Flight | Shot] = []
    for event in chain.from_iterable(news):
        _add(found, event)
    now = under_way(public)
    if isinstance(now, Attack):
        found += _under_way(public, now)
    elif now is not None and not (found and isinstance(found[-1], Flight)):
        found.append(Flight(now.maneuver, now.dice, now.total))
    return tuple(found)


def places_of(acts: Iterable[Flight | Shot]) -> tuple[Hex, ...]:
    """Return the hexes that moves and attacks went over, those off the map included."""
    found: list[Hex] = []
    for act in acts:
        found += (*act.maneuver.path, *act.drift) if isinstance(act, Flight) else (act.start, act.end)
    return tuple(found)


def _under_way(public: Public, attack: Attack) -> list[Shot]:
    start, end = public.ship(attack.attacker).hex, public.ship(attack.target).hex
    return [] if start is None or end is None else [Shot(attack, start, end, pending=True)]


def _add(found: list[Flight | Shot], event: Event) -> None:
    """Add an event to what was found before it: a new move or attack, or more of the last move."""
    match event:
        case ev.ShipMoved():
            found.append(Flight(event.maneuver))
        case ev.AttackEnded():
            found.append(Shot(event.attack, event.start, event.end))
        case ev.StressTested():
            _resume(found, event.maneuver, event.dice, event.total)
        case ev.StressTestAccepted():
            _resume(found, event.maneuver, event.dice, event.total)
        case _:
            if found and isinstance(last := found[-1], Flight):
                found[-1] = _more(last, event)


def _resume(found: list[Flight | Shot], maneuver: Maneuver | None, dice: tuple[int, ...], total: int) -> None:
    """Add a test to the move before it, or to that of an earlier action, which is not among the events then."""
    last = found[-1] if found else None
    if isinstance(last, Flight) and maneuver in (None, last.maneuver):
        found[-1] = replace(last, dice=dice, total=total)
    elif maneuver is not None:
        found.append(Flight(maneuver, dice, total))


def _more(move: Flight, event: Event) -> Flight:
    match event:
        case ev.StressGained():
            return replace(move, stress=event.amount)
        case ev.ShipOverran():
            return replace(move, drift=event.drift)
        case ev.HullStrained():
            return replace(move, hull=event.lost, wasted=event.face - event.lost)
        case ev.ShipsCollided():
            wasted = event.dice[0] - event.lost[0]
            return replace(move, hull=event.lost[0], wasted=wasted, result="collision", struck=event.other)
        case ev.ShipDestroyed(cause="stress"):
            return replace(move, result="destroyed")
        case ev.ShipFled() if event.ship == move.maneuver.ship:
            return replace(move, result="fled")
    return move
