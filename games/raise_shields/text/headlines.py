"""Headlines: an event in a few words, for calls and turning points: ships, whom they fired at, what is left."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from games.kernel.base.numbers import counted
from games.kernel.base.seats import seat_letter
from games.kernel.text.outline import Headline, new_turn
from games.raise_shields.state import events as ev
from games.raise_shields.state.state import Public
from games.raise_shields.text.narrate import repairs

_ENDS = MappingProxyType({"attack": "is destroyed", "stress": "breaks apart", "collision": "is wrecked"})


def _ship(public: Public, ship: str) -> str:
    return public.ship(ship).name


def _round(event: ev.RoundBegan, public: Public) -> Headline | None:
    """Return that the last round begins; any other one has a heading, and the board shows it."""
    last = event.round == public.options.round_limit
    return new_turn("round", event.round, event.round) if last else None


def _moved(event: ev.ShipMoved, public: Public) -> Headline | None:
    """Return where a ship went; that it fled is an event of its own."""
    if event.fled:
        return None
    still = "turns" if event.maneuver.clicks else "holds its position"
    did = still if len(event.maneuver.path) == 1 else f"flies to {event.end.name}"
    return Headline(_ship(public, event.ship), did, kind="move")


def _fled(event: ev.ShipFled, public: Public) -> Headline:
    did = "is pushed off the map" if event.forced else "leaves the map"
    return Headline(_ship(public, event.ship), did, matters=True, kind="loss")


def _overran(event: ev.ShipOverran, public: Public) -> Headline | None:
    if not event.drift:
        return None
    return Headline(_ship(public, event.ship), f"is pushed {counted(len(event.drift), 'space')} ahead", kind="move")


def _collided(event: ev.ShipsCollided, public: Public) -> Headline:
    one, other = _ship(public, event.ship), _ship(public, event.other)
    ships = event.ship, event.other
    hulls = tuple(_down(public, ship, "hull", left) for ship, left in zip(ships, event.left, strict=True))
    return Headline(one, f"runs into {other}", matters=True, kind="collision", also=hulls)


def _attack(event: ev.AttackRolled, public: Public) -> Headline:
    """Return an attack, and that it missed; what hits bring are events of their own."""
    how = "launches a torpedo at" if event.weapon == "torpedo" else "boards" if event.boarding else "fires at"
    vain = "" if event.hits + event.piercing else " in vain"
    crew = () if event.crew is None else (_down(public, event.attacker, "crew", event.crew),)
    did = f"{how} {_ship(public, event.target)}{vain}"
    return Headline(_ship(public, event.attacker), did, vain=bool(vain), kind="attack", also=crew)


def _down(public: Public, ship: str, figure: str, left: int) -> Headline:
    """Return what a ship has left."""
    what = f"{left} {figure}" if figure in ("hull", "crew") else counted(left, figure)
    return _figure(public, ship, figure, f"is down to {what}")


def _figure(public: Public, ship: str, figure: str, did: str, kind: str = "damaged part") -> Headline:
    return Headline(_ship(public, ship), did, matters=True, kind=kind, figure=figure)


def _stress(public: Public, ship: str, stress: int) -> Headline:
    return _figure(public, ship, "stress", f"has {stress} stress", "change of stress")


def _evaded(event: ev.AttackEvaded, public: Public) -> Headline | None:
    """Return the hits that a ship evaded, and the stress that a further die cost; what got through is struck."""
    evaded = Headline(
        _ship(public, event.target), f"evades {counted(event.evaded, 'hit')}", matters=True, kind="evasion"
    )
    told = [evaded] if event.evaded else []
    return _together([*told, *([_stress(public, event.target, event.stress)] if event.extra else [])])


def _placed(event: ev.DamagePlaced, public: Public) -> Headline | None:
    """Return what the place that was struck has left, and the hull, if some of it went on to that."""
    left = [_struck(event, public)] if event.amount else []
    if event.spilled and event.hull is not None:
        left.append(_down(public, event.ship, "hull", event.hull))
    return _together(left)


def _struck(event: ev.DamagePlaced, public: Public) -> Headline:
    if event.where == "stress":
        return _stress(public, event.ship, event.left)
    return _down(public, event.ship, f"{event.side} cannon" if event.where == "cannons" else event.where, event.left)


def _repaired(event: ev.ShipRepaired, public: Public) -> Headline | None:
    """Return what every part that was repaired has now; of an older match, how much of what was repaired."""
    now = event.now
    if now is None:
        done = repairs(event)
        return Headline(_ship(public, event.ship), f"repairs {done}", matters=True, kind="repair") if done else None
    parts = (
        (event.shields, "shield", f"repairs its shields to {now.shields}"),
        (event.port, "port cannon", f"has {counted(now.port, 'port cannon')} again"),
        (event.starboard, "starboard cannon", f"has {counted(now.starboard, 'starboard cannon')} again"),
        (event.hull, "hull", f"repairs its hull to {now.hull}"),
        (event.stress, "stress", f"has {now.stress} stress"),
    )
    return _together([_figure(public, event.ship, figure, did, "repair") for amount, figure, did in parts if amount])


def _together(headlines: Sequence[Headline]) -> Headline | None:
    """Return several headlines of one event as one with others."""
    return headlines[0]._replace(also=tuple(headlines[1:])) if headlines else None


TOLD: Mapping[type, Callable[[Any, Public], Headline | None]] = MappingProxyType(
    {
        ev.RoundBegan: _round,
        ev.SideTaken: lambda event, public: Headline(
            seat_letter(event.seat), f"takes the {event.side} side", kind="choice"
        ),
        ev.ShipPlaced: lambda event, public: Headline(
            _ship(public, event.ship), f"starts at {event.hex.name}", kind="placement"
        ),
        ev.ShipMoved: _moved,
        ev.Withdrawn: lambda event, public: Headline(seat_letter(event.seat), "withdraws", matters=True, kind="loss"),
        ev.ShipFled: _fled,
        ev.StressGained: lambda event, public: _stress(public, event.ship, event.stress),
        ev.AttackEvaded: _evaded,
        ev.ShipOverran: _overran,
        ev.ShipsCollided: _collided,
        ev.HullStrained: lambda event, public: _down(public, event.ship, "hull", event.hull),
        ev.ShipDestroyed: lambda event, public: Headline(
            _ship(public, event.ship), _ENDS[event.cause], matters=True, kind="loss"
        ),
        ev.AttackRolled: _attack,
        ev.HullPierced: lambda event, public: _down(public, event.ship, "hull", event.hull),
        ev.ShieldsStruck: lambda event, public: _down(public, event.ship, "shield", event.shields),
        ev.DamagePlaced: _placed,
        ev.VictoryDeclared: lambda event, public: Headline(seat_letter(event.seat), "ends the battle", matters=True),
        ev.FoughtOn: lambda event, public: Headline(seat_letter(event.seat), "fights on", kind="choice"),
        ev.ShipRepaired: _repaired,
    }
)


def headline(event: ev.RaiseShieldsEvent, public: Public) -> Headline | None:
    """Return an event in a few words, None for what an outline leaves out."""
    tell = TOLD.get(type(event))
    return None if tell is None else tell(event, public)
