"""A long text leaf by leaf: each is about a phone's screen high, with its buttons."""

import math
import re
from collections.abc import Sequence

from renderers.contract import Picture

LEAF = 25
"""Lines of a phone that a leaf has: 900 pixels, less what Discord, the title and the buttons take."""
_WIDTH = 38
"""Characters of a line on a phone."""
_COLUMN, _LINE = 306, 21.0
"""Pixels of a phone's column, and of a line."""
_MARKS = re.compile(r"\*\*|^-# |^#+ ")


def lines_on_a_phone(line: str) -> int:
    """Return how many lines of a phone a line of text takes.

    >>> lines_on_a_phone("x" * 38), lines_on_a_phone("x" * 39), lines_on_a_phone("**" + "x" * 38 + "**")
    (1, 2, 1)
    """
    return max(1, math.ceil(len(_MARKS.sub("", line)) / _WIDTH))


def lines_of_picture(picture: Picture | None) -> int:
    """Return how many lines of text a picture takes the place of."""
    return 0 if picture is None else math.ceil(_COLUMN * picture.height / picture.width / _LINE)


def leaves_of(text: str, taken: int = 0, high: int = LEAF) -> tuple[str, ...]:
    """Cut a text between its lines into leaves of about the same height; of the first, so many lines are `taken`.

    A line is never cut, and none that leads to the next (it ends in a colon, or is a heading) ends a leaf.

    >>> leaves_of("one line")
    ('one line',)
    >>> [leaf.count("x") for leaf in leaves_of("x\\n" * 30)]
    [15, 15]
    """
    lines = text.strip().split("\n")
    fewest = len(_packed(lines, taken, high))
    most = next(most for most in range(1, high + 1) if most == high or len(_packed(lines, taken, most)) <= fewest)
    return tuple("\n".join(leaf).strip("\n") for leaf in _packed(lines, taken, most))


def _packed(lines: Sequence[str], taken: int, most: int) -> list[list[str]]:
    leaves: list[list[str]] = [[]]
    height = taken
    for line in lines:
        height += lines_on_a_phone(line)
        if height > most and (any(leaves[-1]) or (taken and not leaves[-1])):
            moved = [leaves[-1].pop()] if len(leaves[-1]) > 1 and _leads(leaves[-1][-1]) else []
            leaves.append(moved)
            taken, height = 0, sum(map(lines_on_a_phone, (*moved, line)))
        leaves[-1].append(line)
    return leaves


def _leads(line: str) -> bool:
    return line.endswith(":") or line.startswith("#")


def turning(key: str, leaf: int, count: int) -> list[tuple[str, str]]:
    """Return what turns to the leaves before and after one, as (key of the leaf, label).

    >>> turning("game", 0, 2), turning("game", 1, 2)
    ([('game.1', 'Next')], [('game.0', 'Back')])
    """
    ways = [(leaf + 1, "Next"), (leaf - 1, "Back")]
    return [(f"{key}.{to}", label) for to, label in ways if 0 <= to < count]
