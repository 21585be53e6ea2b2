"""Line -> canonical text, and result -> words in Discord's markdown."""

from collections.abc import Callable

from rolls import limits
from rolls.model import Binary, Condition, Expression, Item, Line, Negative, Number, Pool, highest_face
from rolls.roller import Die, LineResult, PoolResult, Result

_RANK = {"+": 1, "-": 1, "*": 2, "/": 2}
Escape = Callable[[str], str]


def format_line(line: Line) -> str:
    """Return the canonical text; `parse(format_line(x)) == x`."""
    return ", ".join(format_item(item) for item in line.items)


def format_item(item: Item) -> str:
    """Return the canonical text of one item of a line."""
    text = format_expression(item.expression)
    return f"{item.repeat}x {text}" if item.repeat > 1 else text


def format_expression(expression: Expression) -> str:
    """Return the canonical text of an expression, with the fewest parentheses."""
    return _write(expression, format_pool, lambda label: label)


def _write(expression: Expression, pool: Callable[[Pool], str], escape: Escape) -> str:
    match expression:
        case Number():
            return f"{expression.value}{_label(expression.label, escape)}"
        case Pool():
            return pool(expression)
        case Negative():
            inner = _write(expression.value, pool, escape)
            return f"-({inner})" if isinstance(expression.value, Binary) else f"-{inner}"
        case Binary():
            left = _write(expression.left, pool, escape)
            right = _write(expression.right, pool, escape)
            rank = _RANK[expression.operator]
            if isinstance(expression.left, Binary) and _RANK[expression.left.operator] < rank:
                left = f"({left})"
            if isinstance(expression.right, Binary) and _RANK[expression.right.operator] <= rank:
                right = f"({right})"
            return f"{left} {expression.operator} {right}"


def _label(label: str, escape: Escape) -> str:
    return f"[{escape(label)}]" if label else ""


def _condition(condition: Condition) -> str:
    return f"{condition.compare}{condition.number}"


def format_pool(pool: Pool) -> str:
    """Return the canonical text of a pool, label and all."""
    sides = {0: "F", 100: "%"}.get(pool.sides, str(pool.sides))
    text = f"{pool.count}d{sides}"
    if pool.reroll is not None:
        text += f"r{'o' if pool.reroll.once else ''}{_condition(pool.reroll.when)}"
    if pool.explode is not None:
        plain = pool.explode.when == highest_face(pool.sides) and pool.success is None
        text += ("!!" if pool.explode.compound else "!") + ("" if plain else _condition(pool.explode.when))
    text += "" if pool.minimum is None else f"mi{pool.minimum}"
    text += "" if pool.maximum is None else f"ma{pool.maximum}"
    if pool.keep is not None:
        text += f"{'d' if pool.keep.drop else 'k'}{'h' if pool.keep.highest else 'l'}{pool.keep.count}"
    if pool.success is not None:
        text += _condition(pool.success.when)
        text += "" if pool.success.botch is None else f" botch {pool.success.botch}"
        text += "" if pool.success.double is None else f" double {pool.success.double}"
    return text + _label(pool.label, lambda label: label)


def explain(result: LineResult, escape: Escape = lambda label: label) -> tuple[str, ...]:
    """Return one line of markdown for each roll: every die, dropped ones struck through, and the total in bold.

    `escape` is applied to labels. The lines together have at most `limits.OUTPUT` characters.
    """
    rolls = [(item, roll) for item in result.items for roll in item.rolls]
    room = max(40, limits.OUTPUT // len(rolls) - 30)
    return tuple(explain_roll(roll, escape, room) for _, roll in rolls)


def explain_roll(roll: Result, escape: Escape, room: int) -> str:
    """Return one roll in words, its list of dice cut at about `room` characters."""
    share = max(16, room // max(1, len(roll.pools)) - 40)
    left = iter(roll.pools)
    text = _write(roll.expression, lambda pool: _pool_words(next(left), escape, share), escape)
    unit = unit_of(roll)
    return f"{text[: max(room, 40)]} = **{roll.total}**{f' {unit}' if unit else ''}"


def unit_of(roll: Result) -> str:
    """Return what the total of a roll counts: "success", "successes", "botch", or "" for a plain sum."""
    if any(pool.botched for pool in roll.pools):
        return "botch"
    if roll.pools and all(pool.pool.success is not None for pool in roll.pools):
        return "success" if roll.total == 1 else "successes"
    return ""


def _pool_words(result: PoolResult, escape: Escape, share: int) -> str:
    words: list[str] = []
    for index, die in enumerate(result.dice):
        words.append(die_words(die))
        if sum(len(word) + 1 for word in words) > share and index + 1 < len(result.dice):
            words.append(f"… {len(result.dice) - index - 1} more")
            break
    return f"({' '.join(words)}){_label(result.pool.label, escape)}"


def die_words(die: Die) -> str:
    """Return one die: struck through when it does not count, `!` behind an exploded one."""
    face = str(die.value if die.state == "kept" else die.face) + ("!" if die.extra else "")
    return face if die.state == "kept" else f"~~{face}~~"
