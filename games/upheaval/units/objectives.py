"""Objectives: who is at one, and who holds it (UH-H10)."""

from games.battlefield.scenario import Objective
from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH, Inches
from games.kernel import Seat
from games.upheaval.content.numbers import OBJECTIVE_RANGE
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units import party, queries, sides

HOLDS: Inches = OBJECTIVE_RANGE * INCH
"""How near a unit holds an objective (UH-H10)."""


def holder(public: Public, at: tuple[int, int]) -> Seat | None:
    """Return who holds an objective: the nearest of the one side with a model near enough; or nobody (UH-H10)."""
    goal = Disc(at, 0)
    near = sorted(
        (distance, unit.seat)
        for unit in public.on_table()
        if (distance := min(gap(disc, goal) for _, disc in queries.bases(public, unit))) <= HOLDS
    )
    if len({sides.side_of(public, seat) for _, seat in near}) != 1:
        return None
    return near[0][1]


def objectives_at(public: Public, unit: Unit) -> tuple[Objective, ...]:
    """Return the objectives at which a unit stands, or who is attached to it; enemies may be there too (UH-H10)."""
    bases = [one.disc(public) for one in party.members(public, unit)]
    return tuple(mark for mark in public.objectives if any(gap(base, Disc(mark.at, 0)) <= HOLDS for base in bases))
