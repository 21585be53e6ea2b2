"""A rating, and how people read it: points with their doubt, such as 1,540 ± 120.

`mu` and `sigma` are those of openskill: everybody begins with 25 and 25/3. In points that is 1,500 ± 246. As with
Elo, 400 points more are ten wins to one loss.
"""

import math

from games.kernel import Frozen

MU = 25.0
SIGMA = MU / 3
BETA = MU / 6
"""How much one match is a matter of luck, as openskill has it."""
MIDDLE = 1500
PER_MU = 400 / (math.log(10) * BETA * math.sqrt(2))
"""Points for one of `mu`: the odds of a win are e to the difference of `mu`, divided by BETA times the root of 2."""
MOST_DOUBT = 175
"""A rating is shown from this doubt on: after 12 matches of two, or 4 matches of four, with people who are as good."""


class Rating(Frozen, frozen=True):
    """How good somebody is (`mu`), how unsure that is (`sigma`), and how many matches say so."""

    mu: float = MU
    sigma: float = SIGMA
    matches: int = 0

    @property
    def points(self) -> int:
        """The rating as people read it."""
        return round(MIDDLE + (self.mu - MU) * PER_MU)

    @property
    def doubt(self) -> int:
        """How many points too high or too low it may be, two times in three."""
        return round(self.sigma * PER_MU)

    @property
    def shown(self) -> bool:
        """Whether its doubt is small enough to show it."""
        return self.doubt <= MOST_DOUBT

    def __str__(self) -> str:
        """Return it as people read it.

        >>> str(Rating(26.4, 4.0)), str(BEGINNER)
        ('1,541 ± 118', '1,500 ± 246')
        """
        return f"{self.points:,} ± {self.doubt}"


BEGINNER = Rating()


def mu_of(points: float) -> float:
    """Return the `mu` that is shown as so many points.

    >>> mu_of(1500)
    25.0
    """
    return MU + (points - MIDDLE) / PER_MU
