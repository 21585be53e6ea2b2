"""Why a way that was typed surprises: it ends short of what its words name, stopped by something or on top of it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.battlefield import pieces
from games.battlefield.ways.notation import is_point
from games.battlefield.ways.reading import TO, TOWARD
from games.geometry.discs import Disc, Piece, apart, gap
from games.geometry.inches import INCH, Inches, parse_point
from games.geometry.lengths import in_inches
from games.kernel.questions.notation import thousandths
from games.kernel.text.prose import join

_NEAR: Inches = INCH
"""Nothing nearer than this is missed, and no shorter rest of a move is worth a word."""


class Ending(NamedTuple):
    """Where a move begins and ends, and how much of it is left over."""

    name: str
    start: Disc
    end: Disc
    left: Inches


def ends_short(
    words: Sequence[str], ending: Ending, terrain: Sequence[pieces.Piece], known: Mapping[str, Piece]
) -> str:
    """Return in a sentence that a way ends short of what it goes toward, though it could go further; else "".

    A way that only takes all of a move says nothing: `toward` is a direction then, unless it was `to`. One that ends on
    terrain on which it did not begin does. `known` are bases and outlines by their names in capitals.

    >>> bases = {"B2": Disc((20000, 0), 500)}
    >>> ends_short(("a1", "toward", "b2"), Ending("A1", Disc((0, 0), 500), Disc((9000, 0), 500), 3000), (), bases)
    'A1 ends 10 inches short of B2 with 3 inches of its move left over.'
    >>> ends_short(("a1", "to", "b2"), Ending("A1", Disc((0, 0), 500), Disc((9000, 0), 500), 0), (), bases)
    'A1 ends 10 inches short of B2.'
    >>> ends_short(("a1", "toward", "b2"), Ending("A1", Disc((0, 0), 500), Disc((9000, 0), 500), 0), (), bases)
    ''
    """
    verb, goal = _goal(words)
    aim = Disc(parse_point(goal), 0) if is_point(goal) else known.get(goal.upper())
    if aim is None or gap(ending.end, aim) <= _NEAR:
        return ""
    on = [f"{one.name} {one.id}" for one in terrain if _is_new(ending, one) and one.id != goal.upper()]
    left = f" with {in_inches(ending.left)} of its move left over" if ending.left >= _NEAR else ""
    if not on and not left and verb != TO:
        return ""
    where = f", on {join(on)}" if on else ""
    named = goal.upper() if any(map(str.isdigit, goal)) else goal  # a model or a piece; else an objective by its name
    return f"{ending.name} ends {in_inches(gap(ending.end, aim))} short of {named}{where}{left}."


def _is_new(ending: Ending, piece: pieces.Piece) -> bool:
    """Whether a move ends on a piece on which it did not begin."""
    return apart(ending.start, piece.outline) and not apart(ending.end, piece.outline)


def _goal(words: Sequence[str]) -> tuple[str, str]:
    """Return the word and the name of what the last part of a way goes toward, "" for a way that ends otherwise.

    >>> _goal(("a7", "toward", "the", "t12,", "shoot", "b1")), _goal(("a7", "toward", "t12", "6", "north"))
    (('toward', 't12'), ('', ''))
    """
    places = [number for number, word in enumerate(words) if word in TOWARD]
    rest = [word for word in words[places[-1] + 1 :] if word != "the"] if places else []
    further = any(is_point(word) or thousandths(word.removesuffix('"')) is not None for word in rest[1:])
    return (words[places[-1]], rest[0].rstrip(",")) if rest and not further else ("", "")
