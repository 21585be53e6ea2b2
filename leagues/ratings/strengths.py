"""How good computer players are, from matches that they played against each other."""

import math
from collections.abc import Mapping

from leagues.ratings.scale import MIDDLE

ANCHOR = "steady"
"""The computer player with which a beginner's rating begins, whom all others are compared with."""
_UNSEEN = 0.5
"""Added to the wins of each of two: who has won all matches is not better without limit."""
_ROUNDS = 10_000
_EXACT = 1e-9


def measured(wins: Mapping[tuple[str, str], float], anchor: str = ANCHOR) -> dict[str, int]:
    """Return the points of computer players, the best first.

    `wins` say how often the first of two won against the second one; a draw is half a win for each. These are the
    points under which what happened is most likely (Bradley and Terry; found as Zermelo did, step by step).

    >>> measured({("advise", "steady"): 75, ("steady", "advise"): 25})
    {'advise': 1689, 'steady': 1500}
    """
    won: dict[tuple[str, str], float] = {}
    for one, other in wins:
        for two in ((one, other), (other, one)):
            won[two] = wins.get(two, 0.0) + _UNSEEN
    strength = dict.fromkeys([anchor, *(one for one, _ in won)], 1.0)
    for _ in range(_ROUNDS):
        after = {who: _stronger(who, won, strength) for who in strength}
        done = all(math.isclose(after[who], strength[who], rel_tol=_EXACT) for who in after)
        strength = after
        if done:
            break
    points = {who: round(MIDDLE + 400 * math.log10(each / strength[anchor])) for who, each in strength.items()}
    return dict(sorted(points.items(), key=lambda item: -item[1]))


def _stronger(who: str, won: Mapping[tuple[str, str], float], strength: Mapping[str, float]) -> float:
    """Return a better guess of somebody's strength: wins, by the share of all matches that should have been won."""
    wins, due = 0.0, 0.0
    for (one, other), times in won.items():
        if one == who:
            wins += times
            due += (times + won[other, one]) / (strength[who] + strength[other])
    return wins / due if due else strength[who]
