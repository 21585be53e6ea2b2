"""Sides (an army, a team) made of parts (units, members) that a book prices: ready ones, and ones of a player's own."""

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

import msgspec

from games.kernel import Frozen, IllegalAction

PartT = TypeVar("PartT")

SPARE = 20
"""A side that leaves at most one part in so many of its points uses them well."""


class Ready(Frozen, Generic[PartT], frozen=True, omit_defaults=True):
    """A ready side: its word, its name, a sentence for a player who chooses, its parts in order."""

    word: str
    name: str
    words: str
    parts: tuple[PartT, ...]


class SidePick(Frozen, Generic[PartT], frozen=True):
    """Pick a ready side by its word, or make one of parts; each game has one of its own, with its verb for a tag."""

    ready: str = ""
    own: tuple[PartT, ...] = ()


class SideBook(msgspec.Struct, Generic[PartT], frozen=True, dict=True):
    """A book as sides are picked from it: its name, its title, the ready sides; a game adds its profiles."""

    name: str
    title: str
    ready: tuple[Ready[PartT], ...]

    @property
    def part_names(self) -> Mapping[str, str]:
        """Return the words of what sides are made of, by the names that people read."""
        return {}

    def find(self, word: str) -> Ready[PartT] | None:
        """Return a ready side by its word, or None."""
        return next((side for side in self.ready if side.word == word), None)

    def picked(self, pick: SidePick[PartT]) -> tuple[PartT, ...]:
        """Return the parts that a pick names: those of a ready side, else a player's own."""
        side = self.find(pick.ready)
        return pick.own if side is None else side.parts

    def called(self, parts: tuple[PartT, ...], own: str) -> str:
        """Return the name of a side: a ready one's, else `own`, the name of every side that a player makes."""
        return next((side.name for side in self.ready if side.parts == parts), own)

    def points(self, parts: Iterable[PartT]) -> int:
        """Return what parts cost together; raises KeyError for what the book lacks."""
        raise NotImplementedError

    def cheapest(self) -> tuple[int, PartT]:
        """Return the cheapest part of which a side can be made, and its points before it."""
        raise NotImplementedError

    def mustered(self, parts: Iterable[PartT]) -> int:
        """Return what parts cost when a side is made of them, without what they have gained since."""
        return self.points(parts)

    def fitting(self, points: int) -> tuple[Ready[PartT], ...]:
        """Return the ready sides that use so many points well, and no more of them."""
        costs = ((side, self.mustered(side.parts)) for side in self.ready)
        return tuple(side for side, cost in costs if 0 <= (points - cost) * SPARE <= points)


def check_points(points: int, most: int, side: str, rule: str) -> None:
    """Raise IllegalAction for a side that costs too much."""
    if points > most:
        raise IllegalAction(f"that {side} costs {points} points, {points - most} more than {most}", rule)
