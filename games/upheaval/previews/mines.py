"""Minefields under a move, and the hits that they make on average (UH-44)."""

from games.geometry.paths import Path
from games.kernel.text.prose import join
from games.upheaval.content.numbers import MINES_LESS
from games.upheaval.mechanics.conditions.hazards import crosses, trips_mines
from games.upheaval.mechanics.movement.plan import MovePlan
from games.upheaval.state.items import Item, minefield
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units import party

MEAN_MINES = sum(max(0, face - MINES_LESS) for face in range(1, 11)) / 10
"""The hits of a minefield on average (UH-44)."""


def trips(public: Public, member: party.Member, path: Path, item: Item) -> bool:
    """Whether a model that goes along a path sets off a minefield (UH-44, UH-B42)."""
    profile = member.profile(public)
    return trips_mines(public, profile) and crosses(path, profile.radius, minefield(item.at))


def fields_under(public: Public, unit: Unit, plan: MovePlan) -> tuple[str, ...]:
    """Return the minefields that models of a unit set off in a move."""
    ways = {step.rank: step.path for step in plan.steps}
    members = party.members(public, unit)
    return tuple(
        item.id
        for item in public.items
        if item.kind == "mines" and any(trips(public, one, ways[one.number], item) for one in members)
    )


def mines_words(fields: tuple[str, ...]) -> str:
    """Return the minefields of a move and what they do, "" for none."""
    return f"through mines {join(fields)}: {hits_words(fields)} on average" if fields else ""


def hits_words(fields: tuple[str, ...]) -> str:
    """Return how many hits minefields make on average."""
    return f"{MEAN_MINES * len(fields):g} hits"
