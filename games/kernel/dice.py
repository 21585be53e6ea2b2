"""The dice protocol: randomness is handed to the rules, never made by them."""

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

import msgspec

from games.kernel.base.seats import Seat

T = TypeVar("T")


class Rng(Protocol):
    """The part of `random.Random` that policies and test dice use."""

    def randrange(self, stop: int, /) -> int:
        """Return a uniform integer in `0 <= n < stop`."""
        ...


def shuffled(things: Iterable[T], rng: Rng) -> Iterator[T]:
    """Yield some things in any order, drawing only as often as somebody asks for one."""
    left = list(things)
    while left:
        place = rng.randrange(len(left))
        left[place], left[-1] = left[-1], left[place]
        yield left.pop()


class Roll(msgspec.Struct, frozen=True):
    """One handful of dice as it was thrown: `faces` in 1..`sides`, and `why` in words for people.

    Programs read `by` (the seat whose dice they were; None: nobody's, such as a lot) and `reason` (one of the game's
    `GameCard.rolls`), never the words.
    """

    sides: int
    faces: tuple[int, ...]
    why: str
    by: Seat | None = None
    reason: str = ""


class Dice(Protocol):
    """Dice as the rules see them."""

    def roll(self, count: int, sides: int, why: str, *, by: Seat | None = None, reason: str = "") -> tuple[int, ...]:
        """Throw `count` dice of `sides` faces; faces are 1..`sides`. `why` is a short phrase for the log (see Roll).

        To throw no dice is not a roll: nothing is recorded of it.
        """
        ...


class DiceMismatch(AssertionError):
    """A script of dice did not fit the rolls that the rules made."""


class ScriptedDice:
    """Dice with faces fixed beforehand; a missing, oversized or unused face is an error.

    >>> with ScriptedDice(3, 4) as dice:
    ...     dice.roll(2, 6, "test")
    (3, 4)
    """

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)
        self.rolls: list[Roll] = []

    def roll(self, count: int, sides: int, why: str, *, by: Seat | None = None, reason: str = "") -> tuple[int, ...]:
        """Take the next `count` faces of the script; raises DiceMismatch when they do not fit."""
        if count < 1:
            return ()
        if len(self._faces) < count:
            raise DiceMismatch(f"{count}d{sides} for {why!r}: only {self._faces} left in the script")
        taken, self._faces = tuple(self._faces[:count]), self._faces[count:]
        if not all(1 <= face <= sides for face in taken):
            raise DiceMismatch(f"{count}d{sides} for {why!r}: {taken} are not faces of a d{sides}")
        self.rolls.append(Roll(sides, taken, why, by, reason))
        return taken

    def done(self) -> None:
        """Raise DiceMismatch if faces are left over."""
        if self._faces:
            raise DiceMismatch(f"unused dice: {self._faces}")

    def __enter__(self) -> "ScriptedDice":
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if kind is None:
            self.done()


class RngDice:
    """Dice thrown with a generator that was handed in; for computer play and tests."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self.rolls: list[Roll] = []

    def roll(self, count: int, sides: int, why: str, *, by: Seat | None = None, reason: str = "") -> tuple[int, ...]:
        """Throw `count` dice of `sides` faces."""
        if count < 1:
            return ()
        faces = tuple(self._rng.randrange(sides) + 1 for _ in range(count))
        self.rolls.append(Roll(sides, faces, why, by, reason))
        return faces


class RecordedDice:
    """Dice that repeat a recorded list of rolls; replaying an old action must ask for the same ones."""

    def __init__(self, rolls: Iterable[Roll]) -> None:
        self._left = list(rolls)

    def roll(self, count: int, sides: int, why: str, *, by: Seat | None = None, reason: str = "") -> tuple[int, ...]:
        """Give the next recorded handful; raises DiceMismatch when the rules ask for another one."""
        if count < 1:
            return ()
        if not self._left:
            raise DiceMismatch(f"{count}d{sides} for {why!r}: no recorded roll is left")
        roll = self._left.pop(0)
        if (len(roll.faces), roll.sides) != (count, sides):
            raise DiceMismatch(f"{count}d{sides} for {why!r}: the record has {len(roll.faces)}d{roll.sides}")
        return roll.faces

    def done(self) -> None:
        """Raise DiceMismatch if recorded rolls were not asked for."""
        if self._left:
            raise DiceMismatch(f"recorded rolls not used: {self._left}")


class NoDice:
    """Dice for what must not roll: forecasts, views, checks."""

    def roll(self, count: int, sides: int, why: str, *, by: Seat | None = None, reason: str = "") -> tuple[int, ...]:
        """Refuse; raises DiceMismatch."""
        if count < 1:
            return ()
        raise DiceMismatch(f"no dice may be rolled here ({count}d{sides} for {why!r})")
