"""Line -> result, on dice that are handed in. Every die that was thrown is in the result."""

from collections.abc import Collection
from typing import Literal

import msgspec
from msgspec.structs import replace

from games.kernel.dice import Dice
from rolls import limits
from rolls.model import Binary, Expression, Group, Item, Line, Negative, Number, Pool
from rolls.scanner import RollError

State = Literal["kept", "dropped", "rerolled"]
FUDGE = "fudge"
"""Why a d3 is thrown for a fudge die: its faces are worth 2 less."""


class Die(msgspec.Struct, frozen=True):
    """One die on the table: the face thrown, the value that counts (after limits, explosions added up) and its fate.

    `score` is what it adds to the total (0 unless kept); `exploded` says that it threw one more die.
    """

    face: int
    value: int
    state: State = "kept"
    score: int = 0
    exploded: bool = False


class PoolResult(msgspec.Struct, frozen=True):
    """The dice of one pool in the order thrown, and their total."""

    pool: Pool
    dice: tuple[Die, ...]
    total: int

    @property
    def shown(self) -> tuple[Die, ...]:
        """The dice as they are shown: in the order thrown, unless the line sorts them."""
        if not self.pool.order:
            return self.dice
        return tuple(sorted(self.dice, key=lambda die: die.face, reverse=self.pool.order == "down"))

    @property
    def botched(self) -> bool:
        """Counted successes with a botch face and not one success."""
        success = self.pool.success
        kept = [die for die in self.dice if die.state == "kept"]
        return (
            success is not None
            and success.botch is not None
            and any(die.score < 0 for die in kept)
            and not any(die.score > 0 for die in kept)
        )


class Result(msgspec.Struct, frozen=True):
    """One roll: its pools from left to right and its total."""

    expression: Expression
    pools: tuple[PoolResult, ...]
    total: int


class ItemResult(msgspec.Struct, frozen=True):
    """All repetitions of one item of the line."""

    item: Item
    rolls: tuple[Result, ...]


class LineResult(msgspec.Struct, frozen=True):
    """A line, rolled."""

    line: Line
    items: tuple[ItemResult, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """All totals in order."""
        return tuple(roll.total for item in self.items for roll in item.rolls)


def roll(line: Line, dice: Dice) -> LineResult:
    """Roll a line; raises RollError for a division by zero or a result beyond all bounds."""
    return LineResult(line, tuple(_roll_item(item, dice) for item in line.items))


def _roll_item(item: Item, dice: Dice) -> ItemResult:
    return ItemResult(item, tuple(_roll_once(item.expression, dice) for _ in range(item.repeat)))


def _roll_once(expression: Expression, dice: Dice) -> Result:
    rolled: list[PoolResult] = []
    total = _value(expression, dice, rolled)
    return Result(expression, tuple(rolled), total)


def _value(expression: Expression, dice: Dice, rolled: list[PoolResult]) -> int:
    match expression:
        case Number():
            return expression.value
        case Pool():
            rolled.append(roll_pool(expression, dice))
            return rolled[-1].total
        case Negative():
            return -_value(expression.value, dice, rolled)
        case Binary():
            left = _value(expression.left, dice, rolled)
            return combine(expression, left, _value(expression.right, dice, rolled))
        case Group():
            return _one_of(expression, dice, rolled)


def _one_of(group: Group, dice: Dice, rolled: list[PoolResult]) -> int:
    """Roll all parts of a group, and return the total of the one that counts; the dice of the others are dropped."""
    thrown: list[list[PoolResult]] = [[] for _ in group.parts]
    totals = [_value(part, dice, into) for part, into in zip(group.parts, thrown, strict=True)]
    chosen = group.counts(totals)
    for index, results in enumerate(thrown):
        rolled += results if index == chosen else map(_dropped, results)
    return totals[chosen]


def _dropped(result: PoolResult) -> PoolResult:
    """Return a pool whose dice do not count."""
    dice = (replace(die, state="dropped", score=0) if die.state == "kept" else die for die in result.dice)
    return replace(result, dice=tuple(dice))


def combine(binary: Binary, left: int, right: int) -> int:
    """Do one operation; division rounds down. Raises RollError."""
    match binary.operator:
        case "+":
            total = left + right
        case "-":
            total = left - right
        case "*":
            total = left * right
        case "/":
            if right == 0:
                raise RollError("this divides by zero")
            total = left // right
    if abs(total) > limits.TOTAL:
        raise RollError("the result is too large")
    return total


def roll_pool(pool: Pool, dice: Dice) -> PoolResult:
    """Roll one pool: re-roll, explode, limit, keep or drop, count."""
    if pool.reroll is None and pool.explode is None:
        thrown = [Die(face, pool.bounded(face)) for face in _throw(pool, dice, pool.count)]
    else:
        thrown = [die for _ in range(pool.count) for die in _chain(pool, dice)]
    return _settle(pool, thrown)


def _settle(pool: Pool, thrown: list[Die]) -> PoolResult:
    kept = _kept(pool, thrown)
    counted = pool.success is not None
    dice: list[Die] = []
    total = 0
    for index, die in enumerate(thrown):
        if index in kept:
            score = pool.score(die.value) if counted else die.value
            score *= 10 ** (len(thrown) - 1 - index) if pool.digits else 1
            total += score
            dice.append(Die(die.face, die.value, "kept", score, die.exploded))
        else:
            dice.append(die if die.state == "rerolled" else Die(die.face, die.value, "dropped", 0, die.exploded))
    return PoolResult(pool, tuple(dice), total)


def _kept(pool: Pool, thrown: list[Die]) -> Collection[int]:
    """Return the positions of the dice that count."""
    live = [index for index, die in enumerate(thrown) if die.state != "rerolled"]
    if pool.keep is None:
        return range(len(thrown)) if len(live) == len(thrown) else live
    values = [die.value for die in thrown]
    live.sort(key=values.__getitem__)
    return [live[position] for position in pool.kept(len(live))]


def _throw(pool: Pool, dice: Dice, count: int) -> tuple[int, ...]:
    if pool.sides:
        return dice.roll(count, pool.sides, "roll")
    return tuple(face - 2 for face in dice.roll(count, 3, FUDGE))


def _chain(pool: Pool, dice: Dice) -> list[Die]:
    """Throw one die with its re-rolls and explosions, at most `limits.CHAIN` extra throws."""
    spare = limits.CHAIN
    done: list[Die] = []
    face = _throw(pool, dice, 1)[0]
    reroll = pool.reroll
    while reroll is not None and spare and reroll.when.holds(face):
        done.append(Die(face, face, "rerolled"))
        face, spare = _throw(pool, dice, 1)[0], 0 if reroll.once else spare - 1
    spare, faces = (pool.explode.chain if pool.explode is not None else 0), [face]
    while spare and pool.explodes(faces[-1]):
        faces.append(_throw(pool, dice, 1)[0])
        spare -= 1
    if pool.explode is not None and pool.explode.compound:
        return [*done, Die(face, pool.bounded(sum(faces)), exploded=len(faces) > 1)]
    last = len(faces) - 1
    return [*done, *(Die(each, pool.bounded(each), exploded=index < last) for index, each in enumerate(faces))]
