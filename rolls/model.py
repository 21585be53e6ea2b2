"""What a line of dice says: frozen values, equal when they mean the same text."""

from typing import Literal

import msgspec

Compare = Literal[">=", "<=", ">", "<", "="]
Operator = Literal["+", "-", "*", "/"]


class Node(msgspec.Struct, frozen=True):
    """Base of everything in a line."""


class Condition(Node, frozen=True):
    """A test of one face: `>=7`."""

    compare: Compare
    number: int

    def holds(self, value: int) -> bool:
        """Tell whether a value passes.

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


class Reroll(Node, frozen=True):
    """Throw a die again: once (`ro1`), or until the condition no longer holds (`r1`)."""

    when: Condition
    once: bool = False


class Explode(Node, frozen=True):
    """Throw one more die for a face: `!` adds a die to the pool, `!!` adds its face to the same die."""

    when: Condition
    compound: bool = False


class Keep(Node, frozen=True):
    """Which dice count: `kh3`, `kl1`, `dh1`, `dl1`."""

    drop: bool
    highest: bool
    count: int


class Success(Node, frozen=True):
    """Count successes instead of adding: `>=7`, less one for each `botch` face, two for each `double` face."""

    when: Condition
    botch: int | None = None
    double: int | None = None


def highest_face(sides: int) -> Condition:
    """Return the test for the highest face of a die, on which it explodes unless told otherwise."""
    return Condition("=", sides or 1)


class Number(Node, frozen=True, tag=True):
    """A number, with an optional label: `3[skill]`."""

    value: int
    label: str = ""


class Pool(Node, frozen=True, tag=True):
    """Dice of one kind thrown together; `sides` 0 are fudge dice (faces -1, 0, 1).

    Per die in this order: re-roll, explode, `minimum` and `maximum`; then keep or drop; then count successes.
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

    @property
    def faces(self) -> tuple[int, int]:
        """Least and greatest face of one die."""
        return (-1, 1) if self.sides == 0 else (1, self.sides)

    def bounded(self, value: int) -> int:
        """Apply `minimum` and `maximum` to the value of one die."""
        if self.minimum is not None:
            value = max(value, self.minimum)
        return value if self.maximum is None else min(value, self.maximum)

    def explodes(self, face: int) -> bool:
        """Tell whether a face throws one more die."""
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


Expression = Number | Pool | Negative | Binary


class Item(Node, frozen=True):
    """One roll of a line, perhaps repeated: `3x 4d6kh3`."""

    expression: Expression
    repeat: int = 1


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
        case _:
            return []
