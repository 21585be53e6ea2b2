"""The table of a league: points, and what decides between those who have as many."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from games.kernel import Frozen
from leagues.entrants import Entrant
from leagues.tables.results import Result, meetings_of, points_of, usual_points

TieBreak = Literal["direct", "buchholz", "median", "sonneborn", "wins"]
TIE_BREAKS: dict[TieBreak, str] = {
    "direct": "the results among those who are equal, if all of them have met",
    "buchholz": "the points of all opponents (Buchholz)",
    "median": "the points of all opponents but the best and the last one (median Buchholz)",
    "sonneborn": "the points of opponents beaten, and half of those of opponents drawn with (Sonneborn-Berger)",
    "wins": "matches won",
}
SWISS: tuple[TieBreak, ...] = ("direct", "buchholz", "median", "wins")
ROUND_ROBIN: tuple[TieBreak, ...] = ("direct", "sonneborn", "wins")


class Line(Frozen, frozen=True):
    """A line of the table. `ties` are the tie-breaks that were looked at, in their order; who is equal shares a place.

    `won`, `drawn` and `lost` count matches; `forfeits` are those of the lost ones that were forfeited.
    """

    place: int
    entrant: Entrant
    points: Fraction
    ties: tuple[Fraction, ...] = ()
    won: int = 0
    drawn: int = 0
    lost: int = 0
    forfeits: int = 0
    byes: int = 0

    @property
    def played(self) -> int:
        """How many matches have ended."""
        return self.won + self.drawn + self.lost


class Scored:
    """Results with what they are worth. A bye is worth a win at a table of two."""

    def __init__(
        self,
        entrants: Sequence[Entrant],
        results: Sequence[Result],
        byes: Mapping[Entrant, int] | None = None,
        worth: Sequence[int] | None = None,
    ) -> None:
        self.entrants = tuple(entrants)
        self.results = tuple(results)
        self.byes = byes or {}
        self.meetings = meetings_of(results)
        win = (worth or usual_points(2))[0]
        self.points = {entrant: Fraction(self.byes.get(entrant, 0) * win) for entrant in entrants}
        for result in results:
            for entrant, points in points_of(result, worth).items():
                self.points[entrant] = self.points.get(entrant, Fraction(0)) + points

    def opponents(self, entrant: Entrant) -> list[Fraction]:
        """Return the points of those whom somebody has met.

        A bye counts as a meeting with somebody who has as many points as oneself, as FIDE has it (C.07).
        """
        met = [self.points[other] for other, _ in self.meetings.get(entrant, ())]
        return met + [self.points[entrant]] * self.byes.get(entrant, 0)

    def buchholz(self, entrant: Entrant) -> Fraction:
        """Return the sum of the points of all opponents."""
        return sum(self.opponents(entrant), Fraction(0))

    def median(self, entrant: Entrant) -> Fraction:
        """Return the sum of the points of all opponents but the best and the last one."""
        return sum(sorted(self.opponents(entrant))[1:-1], Fraction(0))

    def sonneborn(self, entrant: Entrant) -> Fraction:
        """Return the points of opponents beaten, and half of those of opponents drawn with."""
        met = self.meetings.get(entrant, ())
        return sum((self.points[other] * worth for other, worth in met), Fraction(0)) / 2

    def wins(self, entrant: Entrant) -> Fraction:
        """Return how many matches somebody has won alone."""
        return Fraction(self.counts(entrant)[0])

    def direct(self, entrant: Entrant, equal: Sequence[Entrant]) -> Fraction | None:
        """Return what the meetings with those who are equal were worth; None unless all of them have met."""
        met = {one: {other for other, _ in self.meetings.get(one, ())} for one in equal}
        if any(one != other and other not in met[one] for one in equal for other in equal):
            return None
        return Fraction(sum(worth for other, worth in self.meetings.get(entrant, ()) if other in equal))

    def counts(self, entrant: Entrant) -> tuple[int, int, int, int]:
        """Return how many matches somebody won, drew and lost, and how many of those were forfeited."""
        won = drawn = lost = forfeits = 0
        for result in self.results:
            if entrant not in result.table:
                continue
            forfeits += entrant in result.forfeits
            if result.place(entrant) > 1 or entrant in result.forfeits:
                lost += 1
            elif result.places.count(1) > 1:
                drawn += 1
            else:
                won += 1
        return won, drawn, lost, forfeits


def ranked(scored: Scored, tie_breaks: Sequence[TieBreak] = ROUND_ROBIN) -> tuple[Line, ...]:
    """Return the table, the first place first; those who are equal in everything in the order of `entrants`."""
    found: list[Line] = []
    for group, values in _split([(scored.entrants, ())], lambda entrant, _: scored.points[entrant]):
        for equal, ties in _broken(scored, group, tie_breaks):
            place = len(found) + 1
            found += [_line(scored, place, entrant, values[0], ties) for entrant in equal]
    return tuple(found)


Group = tuple[tuple[Entrant, ...], tuple[Fraction, ...]]
"""Those who are equal so far, and the values that they have in common."""
Value = Callable[[Entrant, Sequence[Entrant]], Fraction | None]


def _split(groups: Sequence[Group], value: Value) -> list[Group]:
    """Return groups split by a value, the highest first; one that has None for anybody stays whole."""
    found: list[Group] = []
    for equal, before in groups:
        values = {entrant: value(entrant, equal) for entrant in equal}
        known = [each for each in values.values() if each is not None]
        if len(known) < len(equal):
            found.append((equal, before))
            continue
        for each in sorted(set(known), reverse=True):
            found.append((tuple(entrant for entrant in equal if values[entrant] == each), (*before, each)))
    return found


def _broken(scored: Scored, equal: tuple[Entrant, ...], tie_breaks: Sequence[TieBreak]) -> list[Group]:
    """Return those with as many points in groups that nothing tells apart."""
    groups: list[Group] = [(equal, ())]
    for tie_break in tie_breaks:
        alone = [group for group in groups if len(group[0]) == 1]
        if len(alone) == len(groups):
            break
        groups = [
            part
            for group in groups
            for part in ([group] if len(group[0]) == 1 else _split([group], _value(scored, tie_break)))
        ]
    return groups


def _value(scored: Scored, tie_break: TieBreak) -> Value:
    if tie_break == "direct":
        return scored.direct
    of: Callable[[Entrant], Fraction] = getattr(scored, tie_break)
    return lambda entrant, _: of(entrant)


def _line(scored: Scored, place: int, entrant: Entrant, points: Fraction, ties: tuple[Fraction, ...]) -> Line:
    won, drawn, lost, forfeits = scored.counts(entrant)
    return Line(place, entrant, points, ties, won, drawn, lost, forfeits, scored.byes.get(entrant, 0))
