"""Chances from games that were played on: right on average, and the errors say how far they are off."""

import random

from bot.swings.chances import Estimate, curve_of, curves_of, lead
from bot.swings.chances import estimates as estimated
from bot.swings.equations import logistic
from bot.swings.playing import Trail

LENGTH = 40
SIDES = ((0,), (1,))


def estimates(
    trails: list[Trail], turns: list[tuple[int, tuple[int, ...]]], sides: tuple[tuple[int, ...], ...]
) -> tuple[Estimate, ...]:
    return estimated(trails, curves_of(trails, sum(map(len, sides))), turns, sides)


def true_chance(ahead: int, before: int) -> float:
    """The chance of A in a made-up match: the lead counts the more the later it is."""
    return logistic(0.25 * ahead * (1 + before / LENGTH))


def walk(rng: random.Random, turns: int) -> list[tuple[int, tuple[int, ...]]]:
    """A made-up match: the scores after every second action."""
    one, two = 20, 20
    found: list[tuple[int, tuple[int, ...]]] = []
    for turn in range(turns):
        one, two = one - rng.choice((0, 0, 1, 3)), two - rng.choice((0, 0, 1, 3))
        found.append((2 * turn, (one, two)))
    return found


def played(rng: random.Random, turns: list[tuple[int, tuple[int, ...]]], games: int) -> list[Trail]:
    trails = []
    for game in range(games):
        place = game % len(turns)
        before, scores = turns[place]
        winner = 0 if rng.random() < true_chance(scores[0] - scores[1], before) else 1
        trails.append(Trail(place, (winner,), ((before, scores),), LENGTH))
    return trails


def test_chances_are_near_the_truth_and_errors_say_how_near() -> None:
    within, off, errors = 0, 0.0, 0.0
    count = 0
    for seed in range(12):
        rng = random.Random(seed)
        turns = walk(rng, 20)
        for (before, scores), found in zip(turns, estimates(played(rng, turns, 120), turns, SIDES), strict=True):
            truth = true_chance(scores[0] - scores[1], before)
            within += abs(found.chances[0] - truth) <= 2 * found.errors[0]
            off += (found.chances[0] - truth) ** 2
            errors += found.errors[0] ** 2
            count += 1
            assert abs(sum(found.chances) - 1) < 0.15
    assert within >= 0.9 * count, "two standard errors hold the truth nearly always"
    assert off <= 1.5 * errors, "and they are not too small"
    assert (off / count) ** 0.5 < 0.1


def test_who_is_further_ahead_has_the_better_chance() -> None:
    rng = random.Random(3)
    turns = walk(rng, 20)
    curve = curve_of(played(rng, turns, 200), 2)
    chances = [curve.chance(0, (20 + ahead, 20), 30) for ahead in (-6, -1, 0, 1, 6)]
    assert chances == sorted(chances)
    assert chances[0] < 0.3
    assert chances[-1] > 0.7


def test_a_game_without_scores_or_with_few_games_has_chances_all_the_same() -> None:
    assert lead((), 1) == 0
    turns: list[tuple[int, tuple[int, ...]]] = [(0, ()), (5, ()), (9, ())]
    trails = [Trail(2, (0,), ((9, ()),), 10)] * 6 + [Trail(0, (1,), ((0, ()),), 10)] * 6
    first, _, last = estimates(trails, turns, SIDES)
    assert first.chances[0] < 0.5 < last.chances[0], "the games from a turn itself count"
    (alone,) = estimates([], [(0, (3, 3))], SIDES)
    assert alone.chances == (0.5, 0.5)
    assert alone.errors[0] > 0.05


def test_sides_share_what_there_is_and_win_together() -> None:
    trails = [Trail(0, (0, 2), ((0, (9, 5, 9, 5)),), 10)] * 10
    (found,) = estimates(trails, [(0, (9, 5, 9, 5))], ((0, 2), (1, 3)))
    assert found.chances[0] == found.chances[2] > 0.6
    assert found.chances[1] == found.chances[3] < 0.4
