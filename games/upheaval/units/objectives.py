"""Objectives: who is at one, and who holds it (UH-H10, UH-H18)."""

from collections import Counter

from games.battlefield.scenario import Objective
from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH, Inches
from games.kernel import Seat
from games.upheaval.content.numbers import OBJECTIVE_RANGE
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units import party, queries, sides

HOLDS: Inches = OBJECTIVE_RANGE * INCH
"""How near a model counts for an objective (UH-H10)."""


def holder(public: Public, at: tuple[int, int], *, coming: Unit | None = None) -> Seat | None:
    """Return who holds an objective: the heaviest seat of the heaviest side; nobody if equal (UH-H18).

    `coming`: who holds it if all models of a unit, with those attached to it, have come there.
    """
    weights = weights_at(public, at, coming=coming)
    by_side = Counter[tuple[Seat, ...]]()
    for seat, weight in weights.items():
        by_side[sides.side_of(public, seat)] += weight
    most = [side for side, weight in by_side.items() if weight == max(by_side.values())]
    return max(most[0], key=lambda seat: weights.get(seat, 0)) if len(most) == 1 else None


def weights_at(public: Public, at: tuple[int, int], *, coming: Unit | None = None) -> dict[Seat, int]:
    """Return the points of the models near enough to an objective, by seat; lone personalities have none (UH-H18).

    All models of the party that is `coming` are taken as near enough.
    """
    goal = Disc(at, 0)
    found = Counter[Seat]()
    for unit in public.on_table():
        there = coming is not None and coming.id in (unit.id, unit.joined)
        for model, base in queries.bases(public, unit):
            if (there or gap(base, goal) <= HOLDS) and counts(public, unit):
                found[unit.seat] += public.profile(unit, model).points
    return dict(found)


def counts(public: Public, unit: Unit) -> bool:
    """Whether the models of a unit count for objectives: not those of a personality that leads nobody (UH-H18)."""
    return bool(unit.joined) or not any(public.profile(unit, one).has("personality") for one in unit.on_table)


def objectives_at(public: Public, unit: Unit) -> tuple[Objective, ...]:
    """Return the objectives for which a unit or who is attached to it counts; enemies may be there too (UH-H10)."""
    if not counts(public, unit):
        return ()
    bases = [one.disc(public) for one in party.members(public, unit)]
    return tuple(mark for mark in public.objectives if any(gap(base, Disc(mark.at, 0)) <= HOLDS for base in bases))
