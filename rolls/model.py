"""What a line of dice says: frozen values, equal when they mean the same text."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from rolls import limits

Compare = Literal[">=", "<=", ">", "<", "="]
Operator = Literal["+", "-", "*", "/"]
Order = Literal["", "up", "down"]


class Node(msgspec.Struct, frozen=True):
    """Base of everything in a line."""


class Condition(Node, frozen=True):
    """A test of one face: `>=7`."""

    compare: Compare
    number: int

    def holds(self, value: int) -> bool:
        """Whether a value passes.

        >>> Condition(">=", 5).holds(5)
        True
        """
        match self.compare:
            case ">=":
                return value >= self.number
            case "<=":
                return value <= self.number
            case ">":
                return value > self.number
            case "<":
                return value < self.number
            case "=":
                return value == self.number

    def among(self, low: int, high: int) -> int:
        """Count the values from `low` to `high` that pass.

        >>> Condition(">", 4).among(1, 6)
        2
        """
        least = {">=": self.number, ">": self.number + 1, "=": self.number}.get(self.compare, low)
        most = {"<=": self.number, "<": self.number - 1, "=": self.number}.get(self.compare, high)
        return max(0, min(most, high) - max(least, low) + 1)


class Reroll(Node, frozen=True):
    """Throw a die again: once (`ro1`), or until the condition no longer holds (`r1`)."""

    when: Condition
    once: bool = False


class Explode(Node, frozen=True):
    """Throw one more die for a face: `!` adds a die to the pool, `!!` adds its face to the same die.

    `once` (`!o`): the added die does not explode again.
    """

    when: Condition
    compound: bool = False
    once: bool = False

    @property
    def chain(self) -> int:
        """How many dice may be added to one, at most."""
        return 1 if self.once else limits.CHAIN


class Keep(Node, frozen=True):
    """Which dice count: `kh3`, `kl1`, `dh1`, `dl1`."""

    drop: bool
    highest: bool
    count: int

    def kept_of(self, dice: int) -> int:
        """Return how many of so many dice count."""
        return dice - self.count if self.drop else self.count


class Success(Node, frozen=True):
    """Count successes instead of adding: `>=7`, less one for each `botch` face, two for each `double` face."""

    when: Condition
    botch: int | None = None
    double: int | None = None


def highest_face(sides: int) -> Condition:
    """Return the test for the highest face of a die, on which it explodes unless told otherwise."""
    return Condition("=", sides or 1)


def _chained(share: float, most: int = limits.CHAIN) -> float:
    """Sum the first powers of a share: how many more throws a die has on average."""
    return float(sum(share**power for power in range(1, most + 1)))


class Number(Node, frozen=True, tag=True):
    """A number, with an optional label: `3[skill]`."""

    value: int
    label: str = ""


class Pool(Node, frozen=True, tag=True):
    """Dice of one kind thrown together; `sides` 0 are fudge dice (faces -1, 0, 1).

    Per die in this order: re-roll, explode, `minimum` and `maximum`; then keep or drop; then count successes.
    `crit` and `fumble` only mark a face, `order` only says how the dice are shown: they change no total.
    `digits`: the dice are read as the digits of a number and not added up (d66: tens and ones).
    """

    count: int
    sides: int
    reroll: Reroll | None = None
    explode: Explode | None = None
    minimum: int | None = None
    maximum: int | None = None
    keep: Keep | None = None
    success: Success | None = None
    label: str = ""
    crit: Condition | None = None
    fumble: Condition | None = None
    order: Order = ""
    digits: bool = False

    @property
    def faces(self) -> tuple[int, int]:
        """Least and greatest face of one die."""
        return (-1, 1) if self.sides == 0 else (1, self.sides)

    @property
    def throws(self) -> float:
        """How often this pool throws a die on average, at most: re-rolls and explosions counted."""
        again = bursts = 0.0
        if self.reroll is not None:
            share = self._share(self.reroll.when)
            again = share if self.reroll.once else _chained(share)
        if self.explode is not None:
            share = self._share(self.explode.when)
            first = share if self.reroll is None else float(share > 0)  # re-rolling may leave nothing but such faces
            bursts = first * (1 + _chained(share, self.explode.chain - 1))
        return self.count * (1 + again + bursts)

    def _share(self, when: Condition) -> float:
        low, high = self.faces
        return when.among(low, high) / (high - low + 1)

    @property
    def hopeless(self) -> bool:
        """Whether successes are counted that no die of this pool can be."""
        if self.success is None or (self.explode is not None and self.explode.compound):
            return False
        low, high = self.faces
        return self.success.when.among(self.bounded(low), self.bounded(high)) == 0

    def bounded(self, value: int) -> int:
        """Apply `minimum` and `maximum` to the value of one die."""
        if self.minimum is not None:
            value = max(value, self.minimum)
        return value if self.maximum is None else min(value, self.maximum)

    def explodes(self, face: int) -> bool:
        """Whether a face throws one more die."""
        return self.explode is not None and self.explode.when.holds(face)

    def score(self, value: int) -> int:
        """Return what one die adds to the total: its value, or its successes."""
        if self.success is None:
            return value
        if value == self.success.double:
            return 2
        if value == self.success.botch:
            return -1
        return int(self.success.when.holds(value))

    def marks(self, face: int) -> bool:
        """Whether a face is marked (`cs`, `cf`)."""
        return any(test is not None and test.holds(face) for test in (self.crit, self.fumble))

    def kept(self, dice: int) -> range:
        """Return which positions count when the values are sorted upwards."""
        if self.keep is None:
            return range(dice)
        count = min(self.keep.count, dice)
        low = self.keep.highest == self.keep.drop  # dropping the highest keeps the low ones
        size = dice - count if self.keep.drop else count
        return range(size) if low else range(dice - size, dice)


class Negative(Node, frozen=True, tag=True):
    """Minus an expression."""

    value: "Expression"


class Binary(Node, frozen=True, tag=True):
    """Arithmetic; division rounds down."""

    operator: Operator
    left: "Expression"
    right: "Expression"


class Group(Node, frozen=True, tag=True):
    """Several rolls of which one counts, the highest or the lowest: `{2d6, 1d12}kh1`."""

    parts: tuple["Expression", ...]
    highest: bool

    def counts(self, totals: Sequence[int]) -> int:
        """Return which of the totals of the parts counts, the first of equal ones."""
        return totals.index(max(totals) if self.highest else min(totals))


Expression = Number | Pool | Negative | Binary | Group


class Item(Node, frozen=True):
    """One roll of a line, perhaps repeated, with a test of its total and a name: `3x 1d20 + 5 vs >=15 # to hit`."""

    expression: Expression
    repeat: int = 1
    label: str = ""
    test: Condition | None = None


class Line(Node, frozen=True):
    """All rolls of a line."""

    items: tuple[Item, ...]


def pools(expression: Expression) -> list[Pool]:
    """Return the pools of an expression from left to right."""
    match expression:
        case Pool():
            return [expression]
        case Negative():
            return pools(expression.value)
        case Binary():
            return pools(expression.left) + pools(expression.right)
        case Group():
            return [pool for part in expression.parts for pool in pools(part)]
        case _:
            return []
