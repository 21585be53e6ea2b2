"""Result -> words in Discord's markdown. Every die is told while there is room; totals always are."""

from rolls import limits
from rolls.roller import Die, LineResult, PoolResult, Result
from rolls.written import Escape, format_expression, format_line, format_pool, plain, write_expression, write_label

__all__ = ["explain", "format_expression", "format_line", "format_pool", "unit_of"]

_MORE = 300
"""Characters kept free for the totals of rolls that do not get a line of their own."""


def explain(result: LineResult, escape: Escape = plain) -> tuple[str, ...]:
    """Return a line of markdown for each roll: every die, dropped ones struck through, and the total in bold.

    `escape` is applied to labels. The lines together have at most `limits.OUTPUT` characters: long lists of dice end
    in a count, and many rolls in a line with the totals of the last ones.
    """
    rolls = [roll for item in result.items for roll in item.rolls]
    room = max(_MORE // 2, limits.OUTPUT // len(rolls) - 30)
    lines: list[str] = []
    left = limits.OUTPUT
    for index, roll in enumerate(rolls):
        line = explain_roll(roll, escape, room)
        left -= len(line) + 1
        if left < (_MORE if index + 1 < len(rolls) else 0):
            return (*lines, _totals(rolls[index:]))
        lines.append(line)
    return tuple(lines)


def _totals(rolls: list[Result]) -> str:
    words: list[str] = []
    for index, roll in enumerate(rolls):
        words.append(f"**{roll.total}**")
        if sum(len(word) + 2 for word in words) > _MORE - 80:
            words[-1] = f"{len(rolls) - index} more"
            break
    return "… " + ", ".join(words)


def explain_roll(roll: Result, escape: Escape, room: int) -> str:
    """Return one roll in words: its dice, else its pools' totals, else the total alone, as fits into `room`."""
    unit = unit_of(roll)
    total = f" = **{roll.total}**{f' {unit}' if unit else ''}"
    share = max(16, (room - len(total)) // max(1, len(roll.pools)) - 20)
    for most in (share, 0):
        left = iter(roll.pools)
        text = write_expression(roll.expression, lambda _: _pool_words(next(left), escape, most), escape)  # noqa: B023
        if len(text) + len(total) <= room:
            return text + total
    return f"…{total}"


def unit_of(roll: Result) -> str:
    """Return what the total of a roll counts: "success", "successes", "botch", or "" for a plain sum."""
    if not roll.pools or any(pool.pool.success is None for pool in roll.pools):
        return ""
    if any(pool.botched for pool in roll.pools) and roll.total < 0:
        return "botch"
    return "success" if roll.total == 1 else "successes"


def _pool_words(result: PoolResult, escape: Escape, share: int) -> str:
    """Return the dice of a pool, at about `share` characters; its total alone where that is 0."""
    if not share:
        return f"({result.total}){write_label(result.pool.label, escape)}"
    words: list[str] = []
    for index, die in enumerate(result.dice):
        words.append(die_words(die))
        share -= len(words[-1]) + 1
        if share < 0 and index + 1 < len(result.dice):
            words.append(f"… {len(result.dice) - index - 1} more")
            break
    return f"({' '.join(words)}){write_label(result.pool.label, escape)}"


def die_words(die: Die) -> str:
    """Return one die: struck through when it does not count, `!` behind one that exploded."""
    face = str(die.value if die.state == "kept" else die.face) + ("!" if die.exploded else "")
    return face if die.state == "kept" else f"~~{face}~~"
