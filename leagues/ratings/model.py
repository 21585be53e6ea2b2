"""What duels do to ratings: openskill's Bradley-Terry model with full pairing (`BradleyTerryFull`).

In a match of several sides every two that can be compared are a duel, and all duels of a match begin with the ratings
before it. What is summed up over the duels is just what openskill makes of the whole match if all sides can be compared
(a test holds that), and it also says what a match means in which some cannot be: two who both lost, or somebody who
left. Its model Plackett-Luce cannot be taken apart like that, and in release 6.2 a third place could gain more with it
than those who had won together.
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from openskill.models import BradleyTerryFull

from games.kernel import Frozen
from leagues.ratings.scale import BETA, MU, SIGMA, Rating

TAU = MU / 300
"""What is forgotten from match to match, so that no rating becomes rigid."""
LEAST_SHARE = 1e-4
"""At least this share of the variance is left after a match."""

Who = int | str
"""A person (a Discord id), or a computer player (its name)."""


class Duel(Frozen, frozen=True):
    """Two sides of a match that are compared: `first` was better, or they are equal if it is `drawn`."""

    first: tuple[Who, ...]
    second: tuple[Who, ...]
    drawn: bool = False


class Change(NamedTuple):
    """What a match does to a rating: `mu` is added; of the variance, `share` is left."""

    mu: float = 0.0
    share: float = 1.0

    def __add__(self, other: object) -> "Change":
        """Return both changes together."""
        if not isinstance(other, Change):
            return NotImplemented
        return Change(self.mu + other.mu, self.share + other.share - 1)

    def on(self, before: Rating) -> Rating:
        """Return a rating after the match."""
        sigma = math.sqrt(_loosened(before.sigma) ** 2 * max(self.share, LEAST_SHARE))
        # Nobody is less sure of a rating after a match than nobody knows anything.
        return Rating(before.mu + self.mu, min(sigma, SIGMA), before.matches + 1)


_MODEL = BradleyTerryFull(mu=MU, sigma=SIGMA, beta=BETA, tau=0.0)


def _loosened(sigma: float) -> float:
    return math.hypot(sigma, TAU)


def changes(ratings: Mapping[Who, Rating], duels: Sequence[Duel]) -> dict[Who, Change]:
    """Return what the duels of a match do to each of its people, whose ratings before it are given."""
    found: defaultdict[Who, Change] = defaultdict(Change)
    for duel in duels:
        for who, change in of_duel(ratings, duel).items():
            found[who] += change
    return dict(found)


def of_duel(ratings: Mapping[Who, Rating], duel: Duel) -> dict[Who, Change]:
    """Return what one duel does to each of its people: a draw is half a win and half a loss."""
    won = _decided(ratings, duel.first, duel.second)
    if not duel.drawn:
        return won
    lost = _decided(ratings, duel.second, duel.first)
    return {who: Change((won[who].mu + lost[who].mu) / 2, (won[who].share + lost[who].share) / 2) for who in won}


def _decided(ratings: Mapping[Who, Rating], first: Sequence[Who], second: Sequence[Who]) -> dict[Who, Change]:
    sides = [
        [_MODEL.rating(mu=ratings[who].mu, sigma=_loosened(ratings[who].sigma)) for who in side]
        for side in (first, second)
    ]
    after = _MODEL.rate(sides, ranks=[1, 2])
    return {
        who: Change(new.mu - old.mu, (new.sigma / old.sigma) ** 2)
        for names, olds, news in zip((first, second), sides, after, strict=True)
        for who, old, new in zip(names, olds, news, strict=True)
    }
