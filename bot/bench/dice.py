"""Dice for groups: a roll beside the d20 package in the same run, a chart of odds, a picture of dice."""

import importlib
import random
import time
from collections.abc import Callable

from bot.bench.figures import Figure, Samples
from games.kernel import RngDice
from renderers.dice import Bar, chart_picture, roll_picture
from rolls import odds_of, parse, roll

LINE = "4d6kh3"
BATCH, BATCHES = 200, 30

FIGURES = (
    Figure("roll", "us", 100.0, "median", f"dice: {LINE} from text to total"),
    Figure(
        "roll_against_d20",
        "times",
        3.0,
        "median",
        f"dice: as fast as the d20 package at {LINE}, if installed",
        more=True,
    ),
    Figure("odds_chart", "ms", 60.0, "median", "dice: the exact odds of 10d6kh5+3 as a chart"),
    Figure("dice_picture", "ms", 60.0, "median", "dice: the picture of 4d6kh3+2"),
)


def measure() -> Samples:
    """Roll in batches, ours and theirs in turn, and draw."""
    dice = RngDice(random.Random(1))  # noqa: S311 - measured, not played

    def ours() -> object:
        dice.rolls.clear()
        return roll(parse(LINE), dice)

    samples: Samples = {"roll": [], "roll_against_d20": []}
    theirs = _d20()
    for _ in range(BATCHES):
        mine = _batch(ours)
        samples["roll"].append(mine)
        if theirs is not None:
            samples["roll_against_d20"].append(_batch(theirs) / mine)
    samples["odds_chart"] = [_timed(_chart) for _ in range(15)]
    samples["dice_picture"] = [_timed(_picture) for _ in range(15)]
    return samples


def _d20() -> Callable[[], object] | None:
    try:
        package = importlib.import_module("d20")
    except ModuleNotFoundError:
        return None
    return lambda: package.roll(LINE)


def _batch(work: Callable[[], object]) -> float:
    """Return microseconds for one piece of work, averaged over a batch."""
    started = time.perf_counter()
    for _ in range(BATCH):
        work()
    return (time.perf_counter() - started) / BATCH * 1e6


def _timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


def _chart() -> object:
    odds = odds_of(parse("10d6kh5+3").items[0].expression, random.Random(1))  # noqa: S311 - only for simulations
    bars = tuple(Bar(str(value), ways / odds.out_of) for value, ways in odds.ways)
    return chart_picture("Odds", f"{odds.mean:.2f}", "on average · exact", "10d6kh5 + 3", bars)


def _picture() -> object:
    return roll_picture("Mira", "strength", roll(parse("4d6kh3+2"), RngDice(random.Random(3))))  # noqa: S311
