"""A battle as a computer player sees it when it decides: forces of both sides, and who is to hold which objective."""

from functools import cached_property
from typing import NamedTuple

from games.battlefield.scenario import Objective
from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH, Inches
from games.kernel import Seat
from games.upheaval.ai.weighing.evaluation import Force, Post, far_from, force_of
from games.upheaval.ai.weighing.threats import Threats
from games.upheaval.state.public import Public
from games.upheaval.units import sides
from games.upheaval.units.objectives import HOLDS, counts, weights_at

_CROWD = 1.5
"""How many moves nearer an objective must be for another unit to go where one goes already."""

_BLOOD = (0.15, 0.4, 0.65, 0.85, 1.0)
"""What a point of armies destroyed counts for, by how many turns are left after this one: objectives win (UH-H10)."""


class Scene:
    """What a seat sees: its own forces, the enemies', the objectives; nothing that is not public.

    `rich` players ask what losses still matter as the end comes near; `prize` is what an objective freed is worth.
    """

    def __init__(self, public: Public, seat: Seat, *, rich: bool = False, prize: float = 0.0) -> None:
        self.public, self.seat, self.rich, self.prize = public, seat, rich, prize
        self.ours = {one.id: force_of(public, one) for one in public.on_table(seat) if not one.joined}
        self.foes = tuple(force_of(public, one) for one in sides.enemy_units(public, seat) if not one.joined)
        self.allies = tuple(one for one in sides.friendly_units(public, seat) if one.seat != seat)

    @property
    def last(self) -> bool:
        """Whether this is the last turn."""
        return self.public.turn >= self.public.options.turns

    @cached_property
    def blood(self) -> float:
        """What a point of armies counts for in this turn."""
        left = max(0, self.public.options.turns - self.public.turn)
        return _BLOOD[min(left, len(_BLOOD) - 1)] if self.rich else 1.0

    @cached_property
    def threats(self) -> Threats:
        """What enemies may answer."""
        return Threats(self.public, self.ours, self.foes, self.goals)

    def relief(self, foe: Force, wounds: float) -> float:
        """Return what it is worth that wounds may destroy the only enemy at an objective."""
        if not self.prize or not foe.worth:
            return 0.0
        odds = min(1.0, 0.5 * (wounds / foe.wounds_left) ** 2)
        held = [self.holding(one) for one in self.public.objectives]
        return self.prize * odds * sum(1.0 if one.ours else 0.7 for one in held if one.theirs == (foe.unit.id,))

    @cached_property
    def goals(self) -> dict[str, Objective]:
        """Which objective each of its units goes to: near ones, and different ones."""
        left = dict(self.ours)
        crowd = dict.fromkeys(self.public.objectives, 0.0)
        found: dict[str, Objective] = {}
        while left and crowd:
            name, goal = min(
                ((name, goal) for name in left for goal in crowd),
                key=lambda pair: (_moves_to(left[pair[0]], pair[1]) + _CROWD * crowd[pair[1]], pair[0], pair[1].name),
            )
            crowd[goal] += _crowding(self.public, left.pop(name))
            found[name] = goal
        return found

    @cached_property
    def _holding(self) -> dict[str, "Holding"]:
        return {one.name: self._held(one) for one in self.public.objectives}

    def holding(self, one: Objective) -> "Holding":
        """Return who stands near an objective."""
        return self._holding[one.name]

    def _held(self, one: Objective) -> "Holding":
        ours = tuple(name for name, force in self.ours.items() if self._stands_at(force, one))
        theirs = tuple(foe.unit.id for foe in self.foes if self._stands_at(foe, one))
        weights = weights_at(self.public, one.at)
        friends = sides.side_of(self.public, self.seat)
        against = sum(weight for seat, weight in weights.items() if seat not in friends)
        return Holding(ours, theirs, against - sum(weights.get(seat, 0) for seat in friends))

    def _stands_at(self, force: Force, one: Objective) -> bool:
        return counts(self.public, force.unit) and holds(force.bases, one)


class Holding(NamedTuple):
    """The units of both sides that count at an objective, and by how much the enemies' weight is more (UH-H18)."""

    ours: tuple[str, ...]
    theirs: tuple[str, ...]
    behind: int


def holds(post: Post, one: Objective) -> bool:
    """Whether a post is near enough to hold an objective (UH-H10)."""
    goal = Disc(one.at, 0)
    return any(gap(base, goal) <= HOLDS for base in post)


def short_of(post: Post, one: Objective) -> Inches:
    """Return by how much a post is too far from an objective to hold it."""
    return max(0, far_from(post, one.at) - HOLDS)


def _crowding(public: Public, force: Force) -> float:
    """Return how much less others are needed where a force goes: a personality that leads nobody holds nothing."""
    if not counts(public, force.unit):
        return 0.0
    return 1.0 if len(force.bases) > 2 else 0.6


def _moves_to(force: Force, one: Objective) -> float:
    return short_of(force.bases, one) / max(INCH, force.move)
