"""Ways as people write them: points joined by `>`, `toward B3`, `8 north-east`, `cover T4`; written as the points."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from games.battlefield.pieces import Piece
from games.battlefield.ways.notation import is_point, points
from games.geometry.inches import INCH, Inches, parse_bearing, parse_point, step
from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel.base.errors import BadNotation, passes, quoted
from games.kernel.questions.notation import Line, thousandths

FAR: Inches = 200 * INCH
"""No step is longer than this."""
TO = "to"
"""As `toward`; but before a point it says nothing, and people who write it mean to arrive."""
TOWARD, _COVER = ("toward", "towards", TO), ("cover", "into", "behind")
_VAGUE = ("near", "nearer", "closer", "close", "beside", "next", "away", "forward", "forwards", "back", "backwards")
"""Words with which people begin a way that says too little."""
LOOKED_FOR = (*TOWARD, *_COVER)
"""Words after which a way is looked for, which may take long."""


class Walker(Protocol):
    """Who walks the way that is read, and how a game finds what is not said point by point."""

    @property
    def name(self) -> str:
        """What people call who walks."""
        ...

    @property
    def start(self) -> Point:
        """Where the way begins; raises BadNotation for one who goes nowhere."""
        ...

    @property
    def terrain(self) -> Sequence[Piece]:
        """The pieces at which cover can be named."""
        ...

    def landed(self, end: Point, start: Point) -> Point:
        """Return where a step ends that would end at a point."""
        ...

    def toward(self, word: str, here: Point, before: Path) -> Path:
        """Return the way from here towards what a word names, () for one that comes no nearer; raises BadNotation."""
        ...

    def into_cover(self, piece: Piece, here: Point, before: Path) -> Path:
        """Return the way from here into the cover of a piece; raises BadNotation where there is none."""
        ...


def read_way(line: Line, walker: Walker, before: Path = ()) -> Path:
    """Take the words of a way from a line, if it goes on with one, behind the points `before`; raises BadNotation."""
    found = list(before)
    while line.left:
        word = line.left[0].lower()
        if point_follows(line):
            found += take_points(line)
        elif word in LOOKED_FOR or _is_far(word) or passes(parse_bearing, word):
            here = found[-1] if found else walker.start
            found += _looked_for(line, walker, here, tuple(found)) if word in LOOKED_FOR else _step(line, walker, here)
        elif not found and word in _VAGUE:
            raise BadNotation("write toward and a name, a point, such as 12,20, or how far and where, such as 6 north")
        elif not found and passes(walker.toward, word, walker.start, ()):
            raise BadNotation(f"write toward {line.left[0]}, or a point, such as 12,20")
        else:
            break
    return tuple(found)


def point_follows(line: Line) -> bool:
    """Whether a line goes on with a point or a path, perhaps with `to` before it."""
    words = line.left[1:] if line.left[:1] and line.left[0].lower() == TO else line.left
    return bool(words) and is_point(words[0].rstrip(",") if not _is_split(words) else words[0])


def take_points(line: Line) -> Path:
    """Take the points that follow, also `12, 20` with a space in it; raises BadNotation.

    >>> take_points(Line("move", ("to", "12,", "20", "shoot", "B1")))
    ((12000, 20000),)
    """
    line.flag(TO)
    split = _is_split(line.left)
    word = line.take()
    return points((word + line.take() if split else word).rstrip(","))


def _is_split(words: Sequence[str]) -> bool:
    """Whether words begin with a point that has a space behind its comma."""
    return len(words) > 1 and words[0].endswith(",") and _is_far(words[0][:-1]) and _is_far(words[1].rstrip(","))


def _looked_for(line: Line, walker: Walker, here: Point, before: Path) -> Path:
    """Read `toward B3`, `toward T4`, `toward 12,30`; or `cover T4`, `into cover at T4`, `behind T4`."""
    if line.take().lower() in TOWARD:
        line.flag("the")
        if line.left and passes(parse_bearing, line.left[0]):
            word = quoted(line.left[0])
            raise BadNotation(f"{word} is a direction: write how far, such as 6 {line.left[0]}; toward needs a name")
        way = walker.toward(line.take(), here, before)
        if not way:
            raise BadNotation(f"{walker.name} is already as close to that as it can get")
        return way
    line.flag("cover")
    line.flag("at", "behind", "in", "into")
    return walker.into_cover(_piece(line.take(), walker.terrain), here, before)


def _piece(word: str, terrain: Sequence[Piece]) -> Piece:
    piece = next((one for one in terrain if one.id == word.upper()), None)
    if piece is None:
        known = ", ".join(one.id for one in terrain) or "none"
        raise BadNotation(f"{quoted(word)} is not a piece of terrain; there are {known}")
    return piece


def _is_far(word: str) -> bool:
    """Whether a word is a number of inches."""
    return thousandths(word.removesuffix('"')) is not None


def _step(line: Line, walker: Walker, start: Point) -> Path:
    """Read `8 north-east`, `8 inches NE`, or `north-east 8`; raises BadNotation for a direction alone."""
    bearing = "" if _is_far(line.left[0]) else line.take().lower()
    if bearing and not (line.left and _is_far(line.left[0])):
        raise BadNotation(f"say how far before {quoted(bearing)}, such as 6 {bearing}")
    far = thousandths(line.take().removesuffix('"')) or 0
    line.flag("inches", "inch", "in")
    if far < 0 or far > FAR:
        raise BadNotation("a step is up to 200 inches")
    if not bearing and line.left and line.left[0].lower() in TOWARD:
        raise BadNotation(f"{line.left[0]} goes until the move is spent: leave out how far, or write 6 north")
    return (walker.landed(step(start, parse_bearing(bearing or line.take()), far), start),)


def place_named(word: str, known: Iterable[tuple[str, Point]], kinds: str) -> Point:
    """Return the point that a word is, or where the first thing of that name is; raises BadNotation.

    >>> place_named("b3", (("B3", (1000, 2000)),), "model")
    (1000, 2000)
    """
    if is_point(word):
        return parse_point(word)
    found = next((at for name, at in known if name.casefold() == word.casefold()), None)
    if found is None:
        raise BadNotation(f"{quoted(word)} is not a {kinds} or piece of terrain on the table")
    return found
