"""What enemies may answer: how much of a force each can destroy next.

`danger` takes every enemy for as likely to strike at one unit as at another; it weighs places in battle. `risk` asks
which of all units in its reach an enemy strikes: a unit that goes forward alone has everything against it. It places
Infiltrators. (In battle `risk` made players too careful: 5 of 16 against `steady`, where `danger` won 10.)
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

from games.battlefield.scenario import Objective
from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH, toward
from games.upheaval.ai.weighing.evaluation import Force, Post, clash, nearest, shots_at
from games.upheaval.state.public import Public

_ACTED = 0.5
"""What an enemy's threat counts for that has been activated in this turn: the unit may act again before it."""
_NEAR = 0.35
"""Every enemy strikes at one unit alone: what it could do to this one counts for so much."""
_AFAR = 0.6
"""What a charge counts for that needs a move before it."""
_MOST = 0.9
"""No more than this part of a force is expected to be lost at once."""
_BEYOND = 0.02
"""What points count for that are more than there are to lose."""


class Threats:
    """What enemies may do to the forces of a seat before these act again; `goals` are where each of those goes."""

    def __init__(
        self, public: Public, ours: Mapping[str, Force], foes: Sequence[Force], goals: Mapping[str, Objective]
    ) -> None:
        self.public, self.ours, self.foes, self.goals = public, ours, foes, goals

    def risk(self, force: Force, post: Post, *, covered: bool) -> float:
        """Return the points that enemies may be expected to destroy of a force at a post before it acts again."""
        found = 0.0
        for foe in self.foes:
            mine = threat(self.public, force, post, foe, covered=covered)
            if mine:
                others = sum(other**2 for name, other in self._others[foe.unit.id].items() if name != force.unit.id)
                found += _acts(foe) * mine * mine**2 / (mine**2 + others)
        return _bounded(found, _MOST * force.worth)

    def danger(self, force: Force, post: Post, *, covered: bool) -> float:
        """Return the points that enemies may destroy of a force at a post, each as often as it strikes at any one."""
        found = sum(_acts(foe) * threat(self.public, force, post, foe, covered=covered) for foe in self.foes)
        return _bounded(_NEAR * found, _MOST * force.worth)

    @cached_property
    def _others(self) -> Mapping[str, Mapping[str, float]]:
        """By enemy what it could do to each force where that stands, or is about to go."""
        posts = {name: self._expected(force) for name, force in self.ours.items()}
        return {
            foe.unit.id: {
                name: threat(self.public, force, posts[name], foe, covered=force.unit.covered)
                for name, force in self.ours.items()
            }
            for foe in self.foes
        }

    def _expected(self, force: Force) -> Post:
        """Return where a force is at the end of the turn, as far as one can say: one move nearer to its objective."""
        unit, goal = force.unit, self.goals.get(force.unit.id)
        if unit.activated or unit.pinned or unit.falling or force.engaged or goal is None:
            return force.bases
        lead = force.bases[0].centre
        x, y = toward(lead, goal.at, force.move)
        by = x - lead[0], y - lead[1]
        return tuple(Disc((base.centre[0] + by[0], base.centre[1] + by[1]), base.radius) for base in force.bases)


def _acts(foe: Force) -> float:
    return _ACTED if foe.unit.activated else 1.0


def _bounded(points: float, most: float) -> float:
    """Return points up to a most; beyond it more is hardly worse, but still worse, so that cover counts."""
    return points if points <= most else most + _BEYOND * (points - most)


def threat(public: Public, force: Force, post: Post, foe: Force, *, covered: bool) -> float:
    """Return the points that one enemy takes of a force at a post, if it does its worst to it."""
    if foe.engaged:
        return 0.0
    base = nearest(foe.bases[0], post)
    source = nearest(base, foe.bases)
    far = gap(base, source)
    stride = 0 if foe.unit.pinned or foe.unit.falling else foe.move
    worst = shots_at(public, force, base, foe, source, covered=covered) if far <= foe.reach + stride else 0.0
    if far <= stride + INCH:
        worst = max(worst, clash(foe, force))
    elif far <= 2 * stride:
        worst = max(worst, _AFAR * clash(foe, force))
    return _bounded(worst, force.worth)
