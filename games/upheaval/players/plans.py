"""What a unit could do next, legal all of it, and the battle as it would then be."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.kernel import GameError, Seat
from games.upheaval import board, charges, spots, walking
from games.upheaval.actions import Charge, Cover, Move, Run, Shoot, Volley
from games.upheaval.phases import aiming
from games.upheaval.players.judging import clash, marched, volley
from games.upheaval.state import Deed, Public, State, Unit


class Plan(NamedTuple):
    """An action, the points that it destroys on average, and the battle when it is done."""

    action: Any
    gain: float
    after: Public
    walked: bool = False
    covered: bool = False


def marches(public: Public, unit: Unit, deed: Deed, most: int) -> Iterator[Plan]:
    """Yield moves to places worth going to."""
    verb = Run if deed == "run" else Move
    for spot in spots.spots(public, unit, deed)[:most]:
        try:
            march = walking.plan(public, unit, deed, spot.way, ())
        except GameError:
            continue
        yield Plan(verb(unit.id, spot.way), 0.0, marched(public, march), walked=True)


def volleys(state: State, unit: Unit, *, walked: bool) -> Iterator[Plan]:
    """Yield a volley at every target in range and sight."""
    public = state.public
    for target in aiming.targets(public, unit):
        gain = volley(public, unit, target, walked=walked)
        if gain:
            yield Plan(Shoot(unit.id, (Volley(target.id),)), gain, public)


def best_volley(public: Public, unit_id: str, *, walked: bool) -> float:
    """Return what the best volley of a unit would destroy, where it stands in a battle."""
    unit = public.unit(unit_id)
    found = (volley(public, unit, foe, walked=walked) for foe in board.foes(public, unit.seat))
    return max(found, default=0.0)


def assaults(state: State, unit: Unit, seat: Seat) -> Iterator[Plan]:
    """Yield a charge at every enemy that can be reached."""
    public = state.public
    most = max((walking.reach(public, unit, figure).full for figure in unit.figures), default=0)
    for foe in board.foes(public, seat):
        if board.distance(public, unit, foe) > most:
            continue
        march = charges.reaching(public, unit, foe)
        if march is not None:
            yield Plan(Charge(unit.id, foe.id), clash(public, unit, foe), marched(public, march), walked=True)


def shelter(public: Public, unit: Unit) -> Plan:
    """Return taking cover."""
    return Plan(Cover(unit.id), 0.0, public, covered=True)
