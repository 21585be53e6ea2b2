"""Paths as people write them: points, `toward B3`, `8 north-east`, `cover T4`; canonical are points joined by `>`."""

from collections.abc import Callable

from games.battlefield.notation import is_point, middle, points
from games.battlefield.routes import route
from games.geometry.inches import INCH, Inches, parse_bearing, parse_point, step, toward
from games.geometry.paths import Path, furthest, length
from games.geometry.plane import Point
from games.kernel import BadNotation, IllegalAction, Line, quoted
from games.kernel.notation import thousandths
from games.urban_war.mechanics.movement import obstacles, path_check
from games.urban_war.mechanics.movement.cover import nearest_cover
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public

_CLOSE: Inches = 30
"""Moves that go as near as possible stop so far from an enemy (UW-B47)."""
_FAR = 200 * INCH


def read_way(line: Line, public: Public, model: Model, most: Inches, *, exact: bool = False) -> Path:
    """Take the words of a path from a line, if it goes on with one; raises BadNotation.

    A single point to which there is no straight way is gone to round what is in it, if the move carries so far; not
    where points are `exact`, as those by which a charge comes.
    """
    found: list[Point] = []
    if not exact and line.left and is_point(line.left[0]) and not any(map(is_point, line.left[1:2])):
        found += _to(public, model, points(line.take()), most)
    while line.left:
        word = line.left[0]
        if is_point(word):
            found += points(line.take())
        elif word.lower() in _RELATIVE:
            line.take()
            found += _RELATIVE[word.lower()](line, public, _at(public, model, found), most)
        elif thousandths(word.removesuffix('"')) is not None:
            found += _step(line, public, _at(public, model, found))
        else:
            break
    return tuple(found)


def _to(public: Public, model: Model, way: Path, most: Inches) -> Path:
    """Return a way as it was said, or round what is in it where it is a single point."""
    if len(way) > 1 or model.at is None or _straight(public, model, way):
        return way
    blockers = obstacles.blockers(public, model)
    path = route(model.at, way[0], public.card(model).radius, most, blockers, public.size)
    return path[1:] if path else way


def _straight(public: Public, model: Model, way: Path) -> bool:
    try:
        path_check.check_free(public, model, (model.at or way[0], *way))
    except IllegalAction:
        return False
    return True


def _at(public: Public, model: Model, found: list[Point]) -> tuple[Model, Point]:
    start = found[-1] if found else model.at
    if start is None:
        raise BadNotation(f"{model.id} is not on the table")
    return model, start


def _step(line: Line, public: Public, here: tuple[Model, Point]) -> Path:
    """Read `8 north-east`, `8 inches NE`."""
    way = thousandths(line.take().removesuffix('"')) or 0
    line.flag("inches", "inch", "in")
    if way < 0 or way > _FAR:
        raise BadNotation("a step is up to 200 inches")
    end = step(here[1], parse_bearing(line.take()), way)
    return (obstacles.on_grid(public, end, here[1]),)


def _toward(line: Line, public: Public, here: tuple[Model, Point], most: Inches) -> Path:
    """Read `toward B3`, `toward T4`, `toward 12,30`: as far as the move carries, round what is in the way."""
    model, start = here
    named = line.take()
    goal = _place(public, named)
    radius = public.card(model).radius
    blockers = obstacles.blockers(public, model, named.upper())  # whom it goes to does not stand in its way
    path = route(start, goal, radius, most, blockers, public.size) or route(
        start, goal, radius, _FAR, blockers, public.size
    )
    way = path or (start, toward(start, goal, most))
    end = _stopped(public, model, furthest(way, most))
    if end[-1] == start:
        raise BadNotation(f"{model.id} is already as close to that as it can get")
    return (*end[1:-1], obstacles.on_grid(public, end[-1], end[-2]))


def _stopped(public: Public, model: Model, path: Path) -> Path:
    """Cut the last leg of a path short until its end is free."""
    start, end = path[-2:] if len(path) > 1 else (path[0], path[0])
    standing = obstacles.standing(public, model, clear=_CLOSE)
    for _ in range(80):
        if standing.fits(end):
            return (*path[:-1], end)
        end = toward(end, start, 200)
    return path


def _place(public: Public, word: str) -> Point:
    """Return where a named model or piece is, or the point that a word is; raises BadNotation."""
    if is_point(word):
        return parse_point(word)
    for model in public.standing():
        if model.id == word.upper() and model.at is not None:
            return model.at
    for piece in public.terrain:
        if piece.id == word.upper():
            return middle(piece.outline)
    raise BadNotation(f"{quoted(word)} is neither a model nor a piece of terrain on the table")


def _cover(line: Line, public: Public, here: tuple[Model, Point], most: Inches) -> Path:
    """Read `cover T4`, `into cover at T4`, `behind T4`."""
    line.flag("cover")
    line.flag("at", "behind")
    word = line.take()
    piece = next((one for one in public.terrain if one.id == word.upper()), None)
    if piece is None:
        known = ", ".join(one.id for one in public.terrain) or "none"
        raise BadNotation(f"{quoted(word)} is no piece of terrain; there are {known}")
    model, start = here
    walked = length((model.at, start)) if model.at is not None else 0
    return nearest_cover(public, model, start, piece, max(0, most - walked))


_RELATIVE: dict[str, Callable[[Line, Public, tuple[Model, Point], Inches], Path]] = {
    "toward": _toward,
    "towards": _toward,
    "cover": _cover,
    "into": _cover,
    "behind": _cover,
}
