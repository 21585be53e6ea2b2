"""Headlines: an event in a few words, for calls and turning points: ships, whom they fired at, what is left."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from games.kernel.base.numbers import counted
from games.kernel.base.seats import seat_letter
from games.kernel.text.outline import Headline
from games.kernel.text.prose import join
from games.raise_shields.state import events as ev
from games.raise_shields.state.state import Public
from games.raise_shields.text.narrate import repairs

_ENDS = MappingProxyType({"attack": "is destroyed", "stress": "breaks apart", "collision": "is wrecked"})


def _ship(public: Public, ship: str) -> str:
    return public.ship(ship).name


def _moved(event: ev.ShipMoved, public: Public) -> Headline | None:
    """Return where a ship went; that it fled is an event of its own."""
    if event.fled:
        return None
    still = "turns" if event.maneuver.clicks else "holds its position"
    did = still if len(event.maneuver.path) == 1 else f"flies to {event.end.name}"
    return Headline(_ship(public, event.ship), did)


def _fled(event: ev.ShipFled, public: Public) -> Headline:
    did = "is pushed off the map" if event.forced else "leaves the map"
    return Headline(_ship(public, event.ship), did, matters=True)


def _overran(event: ev.ShipOverran, public: Public) -> Headline | None:
    if not event.drift:
        return None
    return Headline(_ship(public, event.ship), f"is pushed {counted(len(event.drift), 'space')} ahead")


def _collided(event: ev.ShipsCollided, public: Public) -> Headline:
    one, other = _ship(public, event.ship), _ship(public, event.other)
    left = f"(hull left: {one} {event.left[0]}, {other} {event.left[1]})"
    return Headline(one, f"runs into {other} {left}", matters=True)


def _attack(event: ev.AttackRolled, public: Public) -> Headline:
    """Return an attack, and that it missed; what hits bring are events of their own."""
    how = "launches a torpedo at" if event.weapon == "torpedo" else "fires at"
    vain = "" if event.hits + event.piercing else " in vain"
    return Headline(_ship(public, event.attacker), f"{how} {_ship(public, event.target)}{vain}", vain=bool(vain))


def _down(public: Public, ship: str, left: str) -> Headline:
    """Return what a ship has left, which stays true however often it was struck since."""
    return Headline(_ship(public, ship), f"is down to {left}", matters=True)


def _placed(event: ev.DamagePlaced, public: Public) -> Headline | None:
    """Return what the place that was struck has left, and the hull, if some of it went on to that."""
    left = [_left(event)] if event.amount else []
    left += [f"is down to {event.hull} hull"] if event.spilled else []
    return Headline(_ship(public, event.ship), join(left), matters=True) if left else None


def _left(event: ev.DamagePlaced) -> str:
    if event.where == "stress":
        return f"has {event.left} stress"
    what = counted(event.left, f"{event.side} cannon") if event.where == "cannons" else f"{event.left} {event.where}"
    return f"is down to {what}"


def _repaired(event: ev.ShipRepaired, public: Public) -> Headline | None:
    done = repairs(event)
    return Headline(_ship(public, event.ship), f"repairs {done}", matters=True) if done else None


TOLD: Mapping[type, Callable[[Any, Public], Headline | None]] = MappingProxyType(
    {
        ev.SideTaken: lambda event, public: Headline(seat_letter(event.seat), f"takes the {event.side} side"),
        ev.ShipPlaced: lambda event, public: Headline(_ship(public, event.ship), f"starts at {event.hex.name}"),
        ev.ShipMoved: _moved,
        ev.Withdrawn: lambda event, public: Headline(seat_letter(event.seat), "withdraws", matters=True),
        ev.ShipFled: _fled,
        ev.StressGained: lambda event, public: Headline(_ship(public, event.ship), f"has {event.stress} stress", True),
        ev.ShipOverran: _overran,
        ev.ShipsCollided: _collided,
        ev.HullStrained: lambda event, public: _down(public, event.ship, f"{event.hull} hull"),
        ev.ShipDestroyed: lambda event, public: Headline(_ship(public, event.ship), _ENDS[event.cause], matters=True),
        ev.AttackRolled: _attack,
        ev.HullPierced: lambda event, public: _down(public, event.ship, f"{event.hull} hull"),
        ev.ShieldsStruck: lambda event, public: _down(public, event.ship, counted(event.shields, "shield")),
        ev.DamagePlaced: _placed,
        ev.VictoryDeclared: lambda event, public: Headline(seat_letter(event.seat), "ends the battle", matters=True),
        ev.FoughtOn: lambda event, public: Headline(seat_letter(event.seat), "fights on"),
        ev.ShipRepaired: _repaired,
    }
)


def headline(event: ev.RaiseShieldsEvent, public: Public) -> Headline | None:
    """Return an event in a few words, None for what an outline leaves out."""
    tell = TOLD.get(type(event))
    return None if tell is None else tell(event, public)
