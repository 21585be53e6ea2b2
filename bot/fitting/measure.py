"""Measures armies against the ready ones, look by look, and says what figures seem to be worth (UH-H15)."""

import random
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from bot.fitting.battles import Battle, fight_all, pairing
from bot.fitting.looks import Score, looks_of, score_of
from bot.fitting.record import Record
from bot.fitting.regression import Sample, fitted, steepness
from games.upheaval.content.book import WORTHS, Book
from games.upheaval.content.builder import resolved
from games.upheaval.content.numbers import POINTS_SHARE
from games.upheaval.content.rivals import Rival, amounts_of, extremes, random_rival, written
from games.upheaval.questions.setup.army_words import read_squads

TRUST = 0.5
"""How far a worth may well be off, as a share of what it is."""
_LEAST_STEEP = 0.01
"""What a point changes the logarithm of the odds by at the least: prices are not all wrong."""


class Line(NamedTuple):
    """A line of the table: an army, what it costs, and how it did against the ready ones."""

    name: str
    army: str
    points: int
    score: Score


class Measurement:
    """The armies that are tried at some points, and the battles that were played for them."""

    def __init__(self, book: Book, points: int, record: Record, seed: str, randoms: int) -> None:
        self.book, self.points, self.record, self.seed = book, points, record, seed
        self.ready = [Rival(army.name, army.parts) for army in book.ready]
        dice = random.Random(seed)  # noqa: S311 - reproducible on purpose
        found = (random_rival(book, points, dice, f"random {number}") for number in range(1, randoms + 1))
        self.rivals = [*extremes(book, points), *found]

    def line(self, rival: Rival) -> Line:
        """Return how an army did against the ready ones so far."""
        foes = [written(one.squads) for one in self.ready if one != rival]
        army = written(rival.squads)
        score = score_of(army, foes, self.record.fought)
        return Line(rival.name, army, self.book.points(rival.squads), score)

    def due(self, rivals: Iterable[Rival], most: int) -> list[Battle]:
        """Return the battles of the next look at some armies, as many against each ready one as can be."""
        return self.record.missing(battle for rival in rivals for battle in self._look(rival, most))

    def _look(self, rival: Rival, most: int) -> list[Battle]:
        army, foes = written(rival.squads), [written(one.squads) for one in self.ready if one != rival]
        count = looks_of(self.line(rival).score, most)
        return [
            battle
            for place, foe in enumerate(foes)
            for number in range(-(-(count - place) // len(foes)))
            for battle in _met(army, foe, number, self.seed)
        ]

    def go_on(self, rivals: Sequence[Rival], most: int, budget: int, processes: int, tell: Callable[[], None]) -> int:
        """Look again and again, until every army is clear or the budget is spent; return how many were played."""
        played = 0
        while played < budget and (battles := self.due(rivals, most)[: budget - played]):
            for _ in self.record.keep(fight_all(battles, self.points, processes)):
                played += 1
                tell()
        return played

    def worths(self, trust: float = TRUST) -> dict[str, float]:
        """Return what figures seem to be worth by all battles, so that a plain army costs what it did."""
        samples = [Sample(self._more(*one.armies), one.won) for one in self.record.fought]
        now = {name: worth / POINTS_SHARE for name, worth in WORTHS.items()}
        scale = max(_LEAST_STEEP, steepness(samples, now))
        found = fitted(samples, {name: scale * worth for name, worth in now.items()}, trust)
        plain = [amounts_of(self.book, one.squads) for one in self.ready]
        before = sum(WORTHS[name] * amount for each in plain for name, amount in each.items())
        after = sum(found[name] * amount for each in plain for name, amount in each.items())
        return {name: worth * before / after for name, worth in found.items()}

    def _more(self, one: str, two: str) -> dict[str, float]:
        first, second = (amounts_of(self.book, resolved(self.book, read_squads(army.split()))) for army in (one, two))
        return {name: float(first[name] - second[name]) for name in {*first, *second}}


def _met(one: str, two: str, number: int, seed: str) -> list[Battle]:
    """Return a battle of two armies, the same whichever of them is asked about first."""
    first, second = sorted((one, two))
    return pairing(first, second, [number], seed)
