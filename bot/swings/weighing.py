"""Decisions compared: what was done, what a computer would have done and a few other ways, each tried with equal dice.

Each try is played on for a while by computers, and counts what the position is worth then: the chance by the curve of
the whole match, or who has won.
"""

import math
import random
import time
from collections.abc import Iterable, Sequence
from statistics import NormalDist, fmean, stdev
from typing import Any, NamedTuple

from bot.swings.chances import Curve, wavering
from bot.swings.playing import Policy, played_once, steady_policy, steps
from bot.verify.record import Record, RecordRow
from games.kernel import AnyGame, GameError, RngDice, Seat
from games.kernel.exploring.walk import random_policy, random_text

OTHERS, AHEAD, LEAST, MOST = 2, 12, 4, 40
"""Other ways that are tried, actions that are played on, and the least and the most tries of each way."""
_LOOKS, _WILD = 6, 0.1


class Weighed(NamedTuple):
    """A decision of a seat at an action: what it did, the best other way, and what it gained by that (0.1: 10 %).

    Below 0 the other way would have been better. `error` is the standard error of `gain`, from `tries` of each way.
    """

    ply: int
    seat: Seat
    text: str
    other: str
    gain: float
    error: float
    tries: int

    @property
    def sure(self) -> float:
        """How likely it is that the better way was the better one; never quite sure: computers are no people."""
        return min(0.99, NormalDist().cdf(abs(self.gain) / max(self.error, 1e-9)))


class Weights(NamedTuple):
    """What came of a job: the decisions weighed, and the seconds of processor time that it took."""

    decisions: tuple[Weighed, ...]
    seconds: float


def weighed(
    game: AnyGame, record: Record, wanted: Iterable[int], curves: Sequence[Curve], seconds: float, seed: str
) -> Weights:
    """Weigh the decisions at the actions `wanted` of a match, as many as there is time for. Raises BadRecord."""
    began, left, found = time.process_time(), set(wanted), list[Weighed]()
    policy, state = steady_policy(game), None
    for before, (row, step) in enumerate(steps(game, record)):
        room = seconds - (time.process_time() - began)
        if not left or room <= 0:
            break
        if row.ply in left and row.place is not None:
            rng = random.Random(f"{seed}:{row.ply}")  # noqa: S311 - no dice of the match
            one = _weigh(
                _Trial(game, policy, random_policy(game), tuple(curves), before - 1), state, row, rng, room / len(left)
            )
            found += [one] if one is not None else []
            left.discard(row.ply)
        state = step.state
    return Weights(tuple(found), time.process_time() - began)


class _Trial(NamedTuple):
    """How ways are tried: with which game, players and curves, after how many actions."""

    game: AnyGame
    policy: Policy
    wild: Policy
    curves: tuple[Curve, ...]
    before: int

    def worth(self, state: Any, seat: Seat, action: Any, seed: str) -> tuple[float, ...]:
        """Return what a way is worth for a seat with the dice of a seed, by each curve.

        Now and then somebody does something at random: else all tries would be alike where no dice are thrown.
        """
        rng = random.Random(seed)  # noqa: S311 - no dice of the match
        dice = RngDice(random.Random(f"{seed}:dice"))  # noqa: S311 - as above
        state = self.game.apply(state, seat, action, dice).state
        for _ in range(AHEAD):
            policy = self.wild if rng.random() < _WILD else self.policy
            state, over = played_once(self.game, policy, state, rng, dice)
            if over is not None:
                return (float(seat in over),) * len(self.curves)
        scores = self.game.score(state)
        return tuple(curve.chance(seat, scores, self.before + AHEAD) for curve in self.curves)


def _weigh(trial: _Trial, state: Any, row: RecordRow, rng: random.Random, seconds: float) -> Weighed | None:
    """Weigh one decision; None where there was no other way, or no time."""
    game, seat, until = trial.game, row.place or 0, time.process_time() + seconds
    chosen = row.text or ""
    others = _other_ways(trial, state, row, rng)
    if not others:
        return None
    ways = {text: game.parse(state, seat, text) for text in (chosen, *others)}
    worths: dict[str, list[tuple[float, ...]]] = {text: [] for text in ways}
    for attempt in range(MOST):
        if time.process_time() > until and attempt >= LEAST:
            break
        for text, action in ways.items():
            worths[text].append(trial.worth(state, seat, action, f"{row.ply}:{attempt}"))
    # What is chosen as the best by some tries is judged by the others: else luck would make it look better than it is.
    best = max(others, key=lambda text: fmean(worth[0] for worth in worths[text][::2]))
    pairs = list(zip(worths[chosen][1::2], worths[best][1::2], strict=True))
    gains = [one[0] - other[0] for one, other in pairs]
    by_curve = [fmean(one[place] - other[place] for one, other in pairs) for place in range(1, len(trial.curves))]
    error = math.sqrt(stdev(gains) ** 2 / len(gains) + wavering(by_curve))
    return Weighed(row.ply, seat, chosen, best, fmean(gains), error, len(gains))


def _other_ways(trial: _Trial, state: Any, row: RecordRow, rng: random.Random) -> list[str]:
    """Return what else could be done: what a computer would do first, then what is found by chance."""
    game, seat = trial.game, row.place or 0
    advised = game.format(trial.policy(game.view(state, seat), seat, rng, 60))
    found = dict.fromkeys([advised])
    for _ in range(_LOOKS):
        if len(found) > OTHERS:
            break
        try:
            text = random_text(game, state, seat, rng)
            action = game.parse(state, seat, text)
            game.check(state, seat, action)
        except GameError:
            continue
        found[game.format(action)] = None
    return [text for text in found if text != row.text][:OTHERS]
