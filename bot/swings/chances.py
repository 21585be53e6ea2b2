"""Chances to win from games that were played on: a curve over the scores, and what came of each position itself.

A match has far more turns than there is time for games. So all games of a match together say how the chance follows a
seat's lead and how far the match is (a logistic regression), and the games from a turn say how much that turn is
another one. How much the two count is what makes the results likeliest. The error is that of both.
"""

import bisect
import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.swings.equations import logistic, solved
from bot.swings.playing import Scores, Trail
from games.kernel import Seat

_STEPS, _HOLD = 8, 0.3
"""Newton's steps, and how strongly the curve is held flat where few games were played."""
_TRUSTS = (4.0, 8.0, 16.0, 32.0, 64.0)
"""So many games the curve may count at each turn."""
_PARTS = 8
"""The games are left out in so many parts, one after the other, to see how sure the curve is."""
_QUANTILES = 101

Row = tuple[float, ...]


class Curve(NamedTuple):
    """How the chance of each seat follows its lead: `leads` say which share of all leads is smaller than one."""

    leads: tuple[float, ...]
    length: float
    slopes: tuple[Row, ...]

    def chance(self, seat: Seat, scores: Scores, before: int) -> float:
        """Return a seat's chance with these scores, after so many actions."""
        return logistic(_dot(self.slopes[seat], _features(self.leads, self.length, seat, scores, before)))


class Estimate(NamedTuple):
    """The chance of each seat at a turn, and the standard error of each."""

    chances: Row
    errors: Row


def lead(scores: Scores, seat: Seat) -> int:
    """Return by how much a seat is ahead of the best of the others (negative: behind); 0 where there are no scores."""
    others = scores[:seat] + scores[seat + 1 :]
    return scores[seat] - max(others) if others else 0


def curve_of(trails: Sequence[Trail], seats: int) -> Curve:
    """Return the curve that fits some games."""
    leads = sorted(abs(lead(scores, seat)) for trail in trails for _, scores in trail.seen for seat in range(seats))
    known = (
        tuple(float(leads[index * (len(leads) - 1) // (_QUANTILES - 1)]) for index in range(_QUANTILES))
        if leads
        else (0.0,)
    )
    length = sum(trail.length for trail in trails) / max(1, len(trails))
    return Curve(known, length, tuple(_slopes(trails, known, length, seat) for seat in range(seats)))


def _features(leads: Sequence[float], length: float, seat: Seat, scores: Scores, before: int) -> Row:
    """Return what a chance hangs on: the seat, its lead, and its lead the later it is."""
    ahead = lead(scores, seat)
    share = bisect.bisect_left(leads, abs(ahead)) / len(leads)
    size = math.copysign(share, ahead) if ahead else 0.0
    return (1.0, size, size * min(1.0, before / max(1.0, length)))


def _slopes(trails: Sequence[Trail], leads: Sequence[float], length: float, seat: Seat) -> Row:
    """Return how a seat's chance follows its features; each game counts as one, however long it was."""
    rows = [
        (_features(leads, length, seat, scores, before), float(seat in trail.winners), 1.0 / len(trail.seen))
        for trail in trails
        for before, scores in trail.seen
    ]
    found: Row = (0.0, 0.0, 0.0)
    for _ in range(_STEPS):
        slope = [-_HOLD * one for one in found]
        bend = [[_HOLD if one == two else 0.0 for one in range(3)] for two in range(3)]
        for features, won, weight in rows:
            chance = logistic(_dot(found, features))
            pull, flat = weight * (won - chance), weight * chance * (1 - chance)
            for one in range(3):
                slope[one] += pull * features[one]
                for two in range(3):
                    bend[one][two] += flat * features[one] * features[two]
        found = tuple(one + by for one, by in zip(found, solved(bend, slope), strict=True))
    return found


def _dot(one: Row, other: Row) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def estimates(
    trails: Sequence[Trail], turns: Sequence[tuple[int, Scores]], sides: Sequence[Sequence[Seat]]
) -> tuple[Estimate, ...]:
    """Return the chances at each turn (so many actions before it, its scores), from games that were played on.

    `sides` are the seats that win together: of all sides, one at most wins.
    """
    seats = sum(map(len, sides))
    curve = curve_of(trails, seats)
    without = [
        curve_of([trail for place, trail in enumerate(trails) if place % _PARTS != part], seats)
        for part in range(_PARTS)
    ]
    games = _by_turn(trails)
    trusts = [_trust(curve, seat, turns, games) for seat in range(seats)]
    found = []
    for place, (before, scores) in enumerate(turns):
        each = [
            _estimate(curve, without, trusts[seat], seat, (before, scores), games.get(place, ()))
            for seat in range(seats)
        ]
        chances = _shared([chance for chance, _ in each], sides)
        found.append(Estimate(chances, tuple(error for _, error in each)))
    return tuple(found)


def _by_turn(trails: Sequence[Trail]) -> Mapping[int, list[tuple[Seat, ...]]]:
    found: dict[int, list[tuple[Seat, ...]]] = {}
    for trail in trails:
        found.setdefault(trail.turn, []).append(trail.winners)
    return found


def _trust(
    curve: Curve, seat: Seat, turns: Sequence[tuple[int, Scores]], games: Mapping[int, Sequence[tuple[Seat, ...]]]
) -> float:
    """Return how many games the curve counts for a seat: with so many, what came of the games is the likeliest."""

    def likelihood(trust: float) -> float:
        total = 0.0
        for turn, winners in games.items():
            before, scores = turns[turn]
            for_it = trust * min(0.99, max(0.01, curve.chance(seat, scores, before)))
            won, played = sum(seat in each for each in winners), len(winners)
            total += _beta(for_it + won, trust - for_it + played - won) - _beta(for_it, trust - for_it)
        return total

    return max(_TRUSTS, key=likelihood)


def _beta(one: float, other: float) -> float:
    return math.lgamma(one) + math.lgamma(other) - math.lgamma(one + other)


def _estimate(
    curve: Curve,
    without: Sequence[Curve],
    trust: float,
    seat: Seat,
    turn: tuple[int, Scores],
    winners: Sequence[tuple[Seat, ...]],
) -> tuple[float, float]:
    """Return a seat's chance at a turn, and its standard error."""
    before, scores = turn
    played, won = len(winners), sum(seat in each for each in winners)
    chance = (trust * curve.chance(seat, scores, before) + won) / (trust + played)
    others = [each.chance(seat, scores, before) for each in without]
    middle = sum(others) / len(others)
    wavers = (len(others) - 1) / len(others) * sum((each - middle) ** 2 for each in others)
    share = trust / (trust + played)
    return chance, math.sqrt(share**2 * wavers + chance * (1 - chance) / (trust + played + 1))


def _shared(chances: Sequence[float], sides: Sequence[Sequence[Seat]]) -> Row:
    """Return chances of which those of all sides are one at most together; seats of a side win together."""
    of_side = [sum(chances[seat] for seat in side) / len(side) for side in sides]
    total = max(1.0, sum(of_side))
    found = [0.0] * len(chances)
    for side, chance in zip(sides, of_side, strict=True):
        for seat in side:
            found[seat] = chance / total
    return tuple(found)
