"""Chances to win from games that were played on: a curve over the scores, and what came of each position itself.

A match has far more turns than there is time for games. So all games of a match together say how the chance follows a
seat's lead and how far the match is (a logistic regression), and the games from a turn say how much that turn, and
those around it, are other ones. How much the two count is what makes the results likeliest. The error is that of both.
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
_FLAT = (0.0, 0.0, 0.0)
"""A curve on which no lead counts."""
_TRUSTS = (4.0, 8.0, 16.0, 32.0, 64.0)
"""So many games the curve may count at each turn."""
_PARTS = 8
"""The games are left out in so many parts, one after the other, to see how sure the curve is."""
_QUANTILES = 101
_REACH = 15
"""What games from a turn say counts for the turns around: a third of it, at that share of a match away."""

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
    return scores[seat] - max(others) if scores and others else 0


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
    found: Row = _FLAT
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


def curves_of(trails: Sequence[Trail], seats: int) -> tuple[Curve, ...]:
    """Return the curve that fits some games, and those that fit all but a part of them: how it wavers is its error."""
    parts = [[trail for place, trail in enumerate(trails) if place % _PARTS != part] for part in range(_PARTS)]
    return tuple(curve_of(part, seats) for part in (trails, *parts))


def wavering(values: Sequence[float]) -> float:
    """Return the variance of what the whole curve says, by what those say that leave a part out."""
    middle = sum(values) / len(values)
    return (len(values) - 1) / len(values) * sum((value - middle) ** 2 for value in values)


def estimates(
    trails: Sequence[Trail],
    curves: Sequence[Curve],
    turns: Sequence[tuple[int, Scores]],
    sides: Sequence[Sequence[Seat]],
) -> tuple[Estimate, ...]:
    """Return the chances at each turn (so many actions before it, its scores), from games that were played on.

    `sides` are the seats that win together: of all sides, one at most wins.
    """
    seats, (curve, *without) = sum(map(len, sides)), curves
    games = _by_turn(trails)
    each = [_estimates(curve, without, seat, turns, games) for seat in range(seats)]
    return tuple(
        Estimate(_shared([chance for chance, _ in at], sides), tuple(error for _, error in at))
        for at in zip(*each, strict=True)
    )


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

    # A curve that is made of few games can't count for more than those.
    most = max(_TRUSTS[0], sum(map(len, games.values())) / len(_FLAT))
    return max((trust for trust in _TRUSTS if trust <= most), key=likelihood)


def _beta(one: float, other: float) -> float:
    return math.lgamma(one) + math.lgamma(other) - math.lgamma(one + other)


def _estimates(
    curve: Curve,
    without: Sequence[Curve],
    seat: Seat,
    turns: Sequence[tuple[int, Scores]],
    games: Mapping[int, Sequence[tuple[Seat, ...]]],
) -> list[tuple[float, float]]:
    """Return a seat's chance at each turn, and its standard error.

    How much better than the curve a seat did in the games from a turn counts there, and less and less at those around.
    """
    trust, reach = _trust(curve, seat, turns, games), max(1.0, len(turns) / _REACH)
    by_curve = [curve.chance(seat, scores, before) for before, scores in turns]
    better = [
        (at, sum(seat in won for won in each) - len(each) * by_curve[at], len(each)) for at, each in games.items()
    ]
    found = []
    for place, (before, scores) in enumerate(turns):
        near = [(math.exp(-abs(place - at) / reach), more, count) for at, more, count in better]
        played = sum(weight * count for weight, _, count in near)
        chance = by_curve[place] + sum(weight * more for weight, more, _ in near) / (trust + played)
        chance = min(1.0, max(0.0, chance))
        wavers = wavering([each.chance(seat, scores, before) for each in without])
        likely = (chance * (trust + played) + 0.5) / (trust + played + 1)  # what never happened can happen all the same
        share = trust / (trust + played)
        found.append((chance, math.sqrt(share**2 * wavers + likely * (1 - likely) / (trust + played + 2))))
    return found


def _shared(chances: Sequence[float], sides: Sequence[Sequence[Seat]]) -> Row:
    """Return chances of which those of all sides are one at most together; seats of a side win together."""
    of_side = [sum(chances[seat] for seat in side) / len(side) for side in sides]
    total = max(1.0, sum(of_side))
    found = [0.0] * len(chances)
    for side, chance in zip(sides, of_side, strict=True):
        for seat in side:
            found[seat] = chance / total
    return tuple(found)
