"""Line -> canonical text; `parse` reads it back as the same line."""

from collections.abc import Callable

from rolls.model import Binary, Condition, Expression, Group, Item, Line, Negative, Number, Pool, highest_face

_RANK = {"+": 1, "-": 1, "*": 2, "/": 2}
Escape = Callable[[str], str]


def plain(label: str) -> str:
    """Return a label as it is."""
    return label


def format_line(line: Line) -> str:
    """Return the canonical text; `parse(format_line(x)) == x`."""
    return ", ".join(format_item(item) for item in line.items)


def format_item(item: Item) -> str:
    """Return the canonical text of one item of a line."""
    text = format_expression(item.expression)
    text = f"{item.repeat}x {text}" if item.repeat > 1 else text
    text += f" vs {format_test(item.test)}" if item.test is not None else ""
    return f"{text} # {item.label}" if item.label else text


def format_expression(expression: Expression) -> str:
    """Return the canonical text of an expression, with the fewest parentheses."""
    return write_expression(expression, format_pool, plain)


def write_expression(expression: Expression, pool: Callable[[Pool], str], escape: Escape) -> str:
    """Return an expression with its pools written by `pool` and its labels through `escape`."""
    match expression:
        case Number():
            return f"{expression.value}{write_label(expression.label, escape)}"
        case Pool():
            return pool(expression)
        case Negative():
            inner = write_expression(expression.value, pool, escape)
            return f"-({inner})" if isinstance(expression.value, Binary) else f"-{inner}"
        case Binary():
            left = write_expression(expression.left, pool, escape)
            right = write_expression(expression.right, pool, escape)
            rank = _RANK[expression.operator]
            if isinstance(expression.left, Binary) and _RANK[expression.left.operator] < rank:
                left = f"({left})"
            if isinstance(expression.right, Binary) and _RANK[expression.right.operator] <= rank:
                right = f"({right})"
            return f"{left} {expression.operator} {right}"
        case Group():
            parts = ", ".join(write_expression(part, pool, escape) for part in expression.parts)
            return f"{{{parts}}}k{'h' if expression.highest else 'l'}1"


def write_label(label: str, escape: Escape) -> str:
    """Return a label in its brackets, nothing for none."""
    return f"[{escape(label)}]" if label else ""


def format_test(condition: Condition) -> str:
    """Return the canonical text of a test: `>=7`."""
    return f"{condition.compare}{condition.number}"


def _format_face(condition: Condition) -> str:
    """Return on what a die explodes: a face alone, for `!=10` would read as "not 10"."""
    alone = condition.compare == "=" and condition.number >= 0
    return str(condition.number) if alone else format_test(condition)


def format_pool(pool: Pool) -> str:
    """Return the canonical text of a pool, label and all."""
    if pool.digits:
        return "d" + str(pool.sides) * pool.count + write_label(pool.label, plain)
    sides = {0: "F", 100: "%"}.get(pool.sides, str(pool.sides))
    text = f"{pool.count}d{sides}"
    if pool.reroll is not None:
        text += f"r{'o' if pool.reroll.once else ''}{format_test(pool.reroll.when)}"
    if pool.explode is not None:
        usual = pool.explode.when == highest_face(pool.sides) and pool.success is None
        sign = "!!" if pool.explode.compound else "!o" if pool.explode.once else "!"
        text += sign + ("" if usual else _format_face(pool.explode.when))
    text += "" if pool.minimum is None else f"mi{pool.minimum}"
    text += "" if pool.maximum is None else f"ma{pool.maximum}"
    if pool.keep is not None:
        text += f"{'d' if pool.keep.drop else 'k'}{'h' if pool.keep.highest else 'l'}{pool.keep.count}"
    if pool.success is not None:
        text += format_test(pool.success.when)
        text += "" if pool.success.botch is None else f" botch {pool.success.botch}"
        text += "" if pool.success.double is None else f" double {pool.success.double}"
    text += "" if pool.crit is None else f"cs{format_test(pool.crit)}"
    text += "" if pool.fumble is None else f"cf{format_test(pool.fumble)}"
    text += {"": "", "up": "sa", "down": "sd"}[pool.order]
    return text + write_label(pool.label, plain)
