"""The figures that a standing order may look at; all of them everybody knows."""

from collections.abc import Mapping

from games.kernel import Seat
from games.upheaval.mechanics.casualties import allocation
from games.upheaval.state.frames import Wounding
from games.upheaval.state.public import Public, State
from games.upheaval.units import sides

NAMES = ("hits", "left", "wounded", "turn", "points", "theirs", "models")
"""When a unit takes hits: how many, the models that it has left, and those wounded already. Always: the game turn,
the points of one's own side and the most of another one, and the models that one has left."""

FIRST = ("any: only", "fight: default")
"""The orders with which people begin: where one answer is sensible and no other, nobody is called for it, nor for which
melee is fought first (UH-B4)."""
EXAMPLES = (
    "casualties: casualties auto",
    "casualties: casualties auto if hits <= 2",
    "blows: blows auto",
    "fight: default",
    "record: done",
)


def figures(state: State, seat: Seat) -> Mapping[str, int]:
    """Return the figures that matter now to the player of a seat."""
    public = state.public
    side = sides.side_of(public, seat)
    others = [sides.side_of(public, other) for other in range(public.seats) if other not in side]
    found = {
        "turn": public.turn,
        "points": sides.points(public, side),
        "theirs": max((sides.points(public, other) for other in others), default=0),
        "models": sides.models(public, (seat,)),
    }
    return found | _hits(public, seat)


def _hits(public: Public, seat: Seat) -> dict[str, int]:
    frame = public.frames[-1] if public.frames else None
    if not isinstance(frame, Wounding) or public.unit(frame.target).seat != seat:
        return {}
    alive = public.unit(frame.target).on_table
    hurt = sum(model.wounds > 0 for model in alive)
    return {"hits": allocation.hit_count(frame), "left": len(alive), "wounded": hurt}
