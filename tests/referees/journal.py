"""What every referee works with: the journal's rows, the dice of a row in order, and what it found."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

Json = dict[str, Any]


class Finding(NamedTuple):
    """Something that is not as the rules have it: at which action, which rule, what the rules say."""

    ply: int
    rule: str
    words: str

    def __str__(self) -> str:
        return f"action {self.ply}, {self.rule}: {self.words}"


class Handful(NamedTuple):
    """Dice thrown together: their sides and faces, whose they are, and what for."""

    sides: int
    faces: tuple[int, ...]
    by: int | None
    reason: str


class Bench:
    """Where a referee sits: it counts what it has checked, and notes what it found."""

    def __init__(self) -> None:
        self.ply = 0
        self.checks = 0
        self.kinds: Counter[str] = Counter()
        self.findings: list[Finding] = []
        self._dice: list[Handful] = []

    def hold(self, fact: object, rule: str, words: str) -> bool:
        """Check one thing; return whether it is so."""
        self.checks += 1
        self.kinds[rule] += 1
        if not fact:
            self.findings.append(Finding(self.ply, rule, words))
        return bool(fact)

    def same(self, found: object, due: object, rule: str, what: str) -> bool:
        """Check that something is what the rules make it."""
        return self.hold(found == due, rule, f"{what} is {found!r}, and by the rules {due!r}")

    def open(self, row: Json) -> None:
        """Begin a row of the journal."""
        self.ply = row["ply"]
        thrown = row["dice"] or ()
        self._dice = [Handful(one["sides"], tuple(one["faces"]), one["by"], one["reason"]) for one in thrown]

    def close(self) -> None:
        """End a row: no die was thrown that no rule asks for."""
        left = len(self._dice)
        self.hold(not left, "dice", f"{left} handfuls of dice were thrown that no event accounts for: {self._dice[:3]}")

    def dice(self, count: int, sides: int, by: int | None, reason: str, rule: str) -> tuple[int, ...]:
        """Take the next dice of a row, which must be those that a rule asks for; () where they are not."""
        if not count:
            return ()
        if not self.hold(self._dice, rule, f"{count} dice for {reason} are due, and none was thrown"):
            return ()
        thrown = self._dice.pop(0)
        due = (count, sides, by, reason)
        self.same((len(thrown.faces), thrown.sides, thrown.by, thrown.reason), due, rule, "the throw")
        self.hold(all(1 <= face <= thrown.sides for face in thrown.faces), rule, f"no such faces: {thrown.faces}")
        return thrown.faces if len(thrown.faces) == count else ()

    def skip_dice(self, reason: str) -> None:
        """Pass over dice that say nothing to a referee: those with which a battlefield was made."""
        while self._dice and self._dice[0].reason == reason:
            self._dice.pop(0)


def terrain_laid(bench: Bench, event: Json) -> None:
    """The terrain of a scenario; what the dice made of it, if it was rolled, is not in the journal."""
    bench.skip_dice("terrain")


def faces_of(tries: Iterable[Sequence[Any]]) -> tuple[int, ...]:
    """Return the faces of rolls as an event has them."""
    return tuple(one[0] for one in tries)
