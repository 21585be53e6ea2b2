"""What a picture shows of an action before it is confirmed: the ways of models, and lines of fire."""

from collections.abc import Iterator

from games.geometry.plane import Segment
from games.kernel import IllegalAction
from games.upheaval.mechanics.movement import unit_move
from games.upheaval.mechanics.shooting.targets import volley_aims
from games.upheaval.state.actions import Move, Run, Shoot, Stand
from games.upheaval.state.events import Moved
from games.upheaval.state.public import Public
from games.upheaval.state.units import Deed

_DEEDS: dict[type, Deed] = {Move: "move", Run: "run", Stand: "stand"}


def foreseen_move(public: Public, action: object) -> Moved | None:
    """Return how a unit would move by an action, None for one that is no move, or that is not legal."""
    if not isinstance(action, Move | Run | Stand):
        return None
    unit, deed = public.unit(action.unit), _DEEDS[type(action)]
    try:
        plan = unit_move.plan_move(public, unit, deed, action.way, action.places)
    except IllegalAction:
        return None
    return Moved(unit=unit.id, deed=deed, tracks=plan.tracks(unit.id), most=plan.most, slowed=plan.slowed)


def lines_of_fire(public: Public, action: Shoot) -> Iterator[Segment]:
    """Yield lines from the models that can shoot, each to the nearest model that it sees (UH-H2)."""
    for _, aims in volley_aims(public, public.unit(action.unit), action.volleys):
        for one in aims:
            yield one.member.disc(public).centre, one.foe.disc(public).centre
