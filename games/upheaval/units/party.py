"""A unit with the personalities attached to it: they act, suffer and fight as one (UH-H13).

Models of a party are numbered through: those of the unit as they are, then those attached. So "6" is the captain
attached to a unit that began with five models, whatever became of them.
"""

from collections.abc import Iterator
from typing import NamedTuple

from games.geometry.discs import Disc
from games.geometry.inches import Inches
from games.geometry.plane import Box, union
from games.upheaval.content.book import Profile
from games.upheaval.content.numbers import LIVES
from games.upheaval.state.public import Public
from games.upheaval.state.units import Model, Unit
from games.upheaval.units import queries


class Member(NamedTuple):
    """A model of a party that is on the table: its number in it, and where it belongs."""

    number: int
    unit: Unit
    model: Model

    @property
    def name(self) -> str:
        """What it is called by itself: "A2.3"."""
        return queries.model_name(self.unit, self.model)

    def profile(self, public: Public) -> Profile:
        """Return its profile."""
        return public.profile(self.unit, self.model)

    def disc(self, public: Public) -> Disc:
        """Return its base."""
        return public.disc(self.unit, self.model)


def members(public: Public, unit: Unit) -> tuple[Member, ...]:
    """Return the models of a unit and of the personalities attached to it, as they are numbered through."""
    if unit not in public.derived.parties:
        public.derived.parties[unit] = tuple(_members(public, unit))
    return public.derived.parties[unit]


def _members(public: Public, unit: Unit) -> Iterator[Member]:
    yield from (Member(model.number, unit, model) for model in unit.on_table)
    count = len(unit.models)
    for other in queries.attached(public, unit):
        yield from (Member(count + model.number, other, model) for model in other.on_table)
        count += len(other.models)


def bases(public: Public, unit: Unit) -> tuple[tuple[Member, Disc], ...]:
    """Return the models of a unit and of those attached to it with their bases."""
    if unit not in public.derived.bases:
        public.derived.bases[unit] = tuple((one, one.disc(public)) for one in members(public, unit))
    return public.derived.bases[unit]


def box_of(public: Public, unit: Unit) -> Box:
    """Return the box around the bases of a unit on the table and of those attached to it."""
    return union([queries.box_of(public, part) for part in (unit, *queries.attached(public, unit)) if part.on_table])


def engaged(public: Public, unit: Unit) -> bool:
    """Whether an enemy touches a model of a unit, or one attached to it (UH-11, UH-B10)."""
    return any(queries.engaged(public, part) for part in (unit, *queries.escorts(public, unit)))


def distance(public: Public, one: Unit, two: Unit) -> Inches:
    """Return the least gap between bases of two units on the table, those attached to them too, rounded up."""
    return queries.least_gap([base for _, base in bases(public, one)], [base for _, base in bases(public, two)])


def whole(public: Public, unit: Unit) -> Unit:
    """Return the unit with which a unit acts: itself, or the one it is attached to (UH-H13)."""
    return public.unit(unit.joined) if unit.joined else unit


def party_tek(public: Public, unit: Unit) -> int:
    """Return the TEK of a unit on the table: the lowest of its models, those attached too (UH-46)."""
    return min(member.profile(public).tek for member in members(public, whole(public, unit)))


def wound_points(public: Public, unit: Unit, model: Model) -> int:
    """Return the Wound Points that a model has when it is whole (UH-33)."""
    return public.profile(unit, model).wounds * (LIVES if public.options.cinematic else 1)


def wounds_left(public: Public, unit: Unit, model: Model) -> int:
    """Return the Wound Points that a model has left."""
    return wound_points(public, unit, model) - model.wounds
