"""Result -> words, for Discord or for plain text. Every die is shown while there is room; totals always are."""

from collections.abc import Callable
from typing import NamedTuple

from rolls import limits
from rolls.model import Item
from rolls.roller import Die, LineResult, PoolResult, Result
from rolls.written import (
    Escape,
    format_expression,
    format_line,
    format_pool,
    format_test,
    plain,
    write_expression,
    write_label,
)

__all__ = [
    "MARKDOWN", "PLAIN", "Style", "explain", "format_expression", "format_line", "format_pool", "natural_of", "unit_of",
]  # fmt: skip

_MORE = 300
"""Characters kept free for the totals of rolls that do not get a line of their own."""


class Style(NamedTuple):
    """How a total, a die that does not count, and a marked die are written."""

    bold: Callable[[str], str]
    struck: Callable[[str], str]
    rerolled: Callable[[str], str]


MARKDOWN = Style("**{}**".format, "~~{}~~".format, "~~{}~~".format)
PLAIN = Style("{}".format, "{} dropped,".format, "{} thrown again,".format)


def explain(result: LineResult, escape: Escape = plain, style: Style = MARKDOWN) -> tuple[str, ...]:
    """Return a line for each roll: its name, every die, the total, and how its test went.

    `escape` is applied to labels. The lines together have at most `limits.OUTPUT` characters: long lists of dice end
    in a count, and many rolls in a line with the totals of the last ones.
    """
    rolls = [(each.item, roll) for each in result.items for roll in each.rolls]
    room = max(_MORE // 2, limits.OUTPUT // len(rolls) - 30)
    lines: list[str] = []
    left = limits.OUTPUT
    for index, (item, roll) in enumerate(rolls):
        line = _explain_roll(item, roll, escape, style, room)
        left -= len(line) + 1
        if left < (_MORE if index + 1 < len(rolls) else 0):
            return (*lines, _totals([roll for _, roll in rolls[index:]], style))
        lines.append(line)
    return tuple(lines)


def _totals(rolls: list[Result], style: Style) -> str:
    words: list[str] = []
    for index, roll in enumerate(rolls):
        words.append(style.bold(str(roll.total)))
        if sum(len(word) + 2 for word in words) > _MORE - 80:
            words[-1] = f"{len(rolls) - index} more"
            break
    return "… " + ", ".join(words)


def _explain_roll(item: Item, roll: Result, escape: Escape, style: Style, room: int) -> str:
    """Return one roll in words: its dice, else its pools' totals, else the total alone, as fits into `room`."""
    unit = unit_of(roll)
    name = f"{escape(item.label)}: " if item.label else ""
    total = f" = {style.bold(str(roll.total))}{f' {unit}' if unit else ''}{_natural(roll)}{_verdict_words(item, roll)}"
    room = max(0, room - len(name) - len(total))
    share = max(16, room // max(1, len(roll.pools)) - 20)
    for most in (share, 0):
        left = iter(roll.pools)
        text = write_expression(
            roll.expression, lambda _: _pool_words(next(left), escape, style, most), escape  # noqa: B023
        )  # fmt: skip
        if len(text) <= room:
            return name + text + total
    return f"{name}…{total}"


def verdict(item: Item, total: int) -> str:
    """Return how the test of a total went: "success", "failure", or "" where nothing is tested."""
    if item.test is None:
        return ""
    return "success" if item.test.holds(total) else "failure"


def _verdict_words(item: Item, roll: Result) -> str:
    if item.test is None:
        return ""
    margin = abs(roll.total - item.test.number)
    by = f" by {margin}" if margin and item.test.compare in (">=", "<=") else ""
    return f", {verdict(item, roll.total)}{by} ({format_test(item.test)})"


def natural_of(roll: Result) -> int:
    """Return what people cheer or groan at: 20 or 1 if that is on the only D20 that counts, else 0."""
    kept = [
        (pool.pool, die) for pool in roll.pools for die in pool.dice if die.state == "kept" and pool.pool.sides == 20
    ]
    if len(kept) != 1 or kept[0][0].success is not None or kept[0][1].face not in (1, 20):
        return 0
    return kept[0][1].face


def _natural(roll: Result) -> str:
    face = natural_of(roll)
    return f", natural {face}" if face else ""


def unit_of(roll: Result) -> str:
    """Return what the total of a roll counts: "success", "successes", "botch", or "" for a plain sum."""
    if not roll.pools or any(pool.pool.success is None for pool in roll.pools):
        return ""
    if any(pool.botched for pool in roll.pools) and roll.total < 0:
        return "botch"
    return "success" if roll.total == 1 else "successes"


def _pool_words(result: PoolResult, escape: Escape, style: Style, share: int) -> str:
    """Return the dice of a pool, at about `share` characters; its total alone where that is 0."""
    if not share:
        return f"({result.total}){write_label(result.pool.label, escape)}"
    words: list[str] = []
    for index, die in enumerate(result.shown):
        words.append(die_words(result, die, style))
        share -= len(words[-1]) + 1
        if share < 0 and index + 1 < len(result.dice):
            words.append(f"… {len(result.dice) - index - 1} more")
            break
    return f"({' '.join(words).rstrip(',')}){write_label(result.pool.label, escape)}"


def die_words(result: PoolResult, die: Die, style: Style = MARKDOWN) -> str:
    """Return one die: struck through when it does not count, `!` behind one that exploded, fudge dice with a sign."""
    value = die.value if die.state == "kept" else die.face
    face = (f"{value:+d}" if value and not result.pool.sides else str(value)) + ("!" if die.exploded else "")
    if die.state == "kept":
        return style.bold(face) if result.pool.marks(die.face) else face
    return (style.struck if die.state == "dropped" else style.rerolled)(face)
