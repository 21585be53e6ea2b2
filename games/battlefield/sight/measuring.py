"""How far things on a table are from each other: bases, pieces of terrain, points, and groups of them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.battlefield.pieces import Piece as Terrain
from games.geometry.discs import Disc, Piece, gap
from games.geometry.inches import INCH, Inches, parse_point, toward, write_point
from games.geometry.lengths import in_inches, inches
from games.geometry.paths import nearest_on
from games.geometry.plane import Point, Segment, meet
from games.geometry.polygons import Polygon, edges, locate
from games.kernel.base.errors import BadNotation, quoted
from games.kernel.odds.forecast import Fact
from games.kernel.questions.notation import thousandths
from games.kernel.state.choices import Word
from games.kernel.text.measuring import Ends, Group

NEAR: Inches = 12 * INCH
"""How far something may be to be listed, where nobody says how far."""
MOST: Inches = 200 * INCH
Size = tuple[Inches, Inches]


class Thing(NamedTuple):
    """What distances are measured from and to: its name ("A3"), what people call it, and what it covers.

    A point is a base without width.
    """

    name: str
    said: str
    shapes: tuple[Piece, ...]


class Far(NamedTuple):
    """How far one thing is from another, and the nearest points of the two; 0 or less: they touch or overlap."""

    gap: Inches
    ends: Segment


def how_far(one: Thing, other: Thing) -> Far:
    """Return the least distance between two things."""
    return min((_between(a, b) for a in one.shapes for b in other.shapes), key=lambda far: far.gap)


def _between(one: Piece, other: Piece) -> Far:
    if isinstance(one, Disc):
        return Far(gap(one, other), (_edge(one, other), _nearest(other, one)))
    if isinstance(other, Disc):
        far = _between(other, one)
        return Far(far.gap, (far.ends[1], far.ends[0]))
    return _of_polygons(one, other)


def _of_polygons(one: Polygon, other: Polygon) -> Far:
    """Return how far two pieces of terrain are from each other: a corner of one of them is nearest to the other."""
    crossing = next((a for a in edges(one) for b in edges(other) if meet(a, b)), None)
    if crossing is not None:
        return Far(0, (crossing[0], crossing[0]))
    here = [_between(Disc(corner, 0), other) for corner in one]
    there = [_between(one, Disc(corner, 0)) for corner in other]
    return min([*here, *there], key=lambda far: far.gap)


def _edge(base: Disc, piece: Piece) -> Point:
    """Return the point of a base that is nearest to a piece."""
    goal = piece.centre if isinstance(piece, Disc) else _nearest(piece, base)
    return toward(base.centre, goal, base.radius)


def _nearest(piece: Piece, base: Disc) -> Point:
    """Return the point of a piece that is nearest to a base; the middle of the base where it is inside."""
    if isinstance(piece, Disc):
        return toward(piece.centre, base.centre, piece.radius)
    if locate(base.centre, piece) != "outside":
        return base.centre
    return nearest_on((*piece, piece[0]), base.centre)


class Survey(NamedTuple):
    """What is measured: from what, to what (None: to all that is near), how far that is, and what is within reach."""

    start: Thing
    end: Thing | None
    far: Far | None
    reach: Inches
    near: tuple[tuple[Far, Thing], ...] = ()


def survey(ends: Ends, things: Sequence[Thing], size: Size) -> Survey:
    """Return what is measured between things of a table of a size; raises BadNotation."""
    start, reach = find_thing(ends.start, things, size), reach_of(ends)
    if not ends.end:
        return Survey(start, None, None, reach, tuple(_near(start, things, reach)))
    end = find_thing(ends.end, things, size)
    return Survey(start, end, how_far(start, end), reach)


def find_thing(text: str, things: Iterable[Thing], size: Size) -> Thing:
    """Return the thing that a text names, a point, or a base as if it were there (`A3@12,30`); raises BadNotation."""
    name, moved, where = text.strip().partition("@")
    if not moved and "," in name:
        at = _on_table(name, size)
        return Thing(write_point(at), f"the point {write_point(at)}", (Disc(at, 0),))
    found = next((one for one in things if one.name.casefold() == name.casefold()), None)
    if found is None:
        raise BadNotation(f"{quoted(name)} is not on the table: write what is there, such as A1 or T2, or a point x,y")
    return _moved(found, _on_table(where, size)) if moved else found


def _on_table(text: str, size: Size) -> Point:
    """Return a point of the table; raises BadNotation."""
    at = parse_point(text)
    if at[0] > size[0] or at[1] > size[1]:
        raise BadNotation(f"{quoted(text)} is not on the table, which is {size[0] // INCH} by {size[1] // INCH} inches")
    return at


def _moved(thing: Thing, at: Point) -> Thing:
    """Return a base as if it were elsewhere; raises BadNotation."""
    base = thing.shapes[0]
    if len(thing.shapes) > 1 or not isinstance(base, Disc):
        raise BadNotation(f"{quoted(thing.name)} is not one model: only a model can be measured from elsewhere")
    where = write_point(at)
    return Thing(f"{thing.name}@{where}", f"{thing.said} at {where}", (Disc(at, base.radius),))


def reach_of(ends: Ends) -> Inches:
    """Return how far something may be to be listed; raises BadNotation."""
    if not ends.reach:
        return NEAR
    reach = thousandths(ends.reach.strip().removesuffix('"'))
    if reach is None or not 0 <= reach <= MOST:
        raise BadNotation(f"{quoted(ends.reach)} is not a distance: write inches from 0 to {MOST // INCH}")
    return reach


def _near(start: Thing, things: Iterable[Thing], reach: Inches) -> list[tuple[Far, Thing]]:
    """Return what is within reach of something, the nearest first."""
    here = start.name.partition("@")[0]
    found = [(how_far(start, one), one) for one in things if one.name != here]
    return sorted([one for one in found if one[0].gap <= reach], key=lambda one: (one[0].gap, one[1].name))


def near_facts(found: Survey) -> tuple[Fact, ...]:
    """Return what is near: who has a base first, then what marks and terrain there are."""
    bodies = [one for one in found.near if has_base(one[1])]
    others = [one for one in found.near if not has_base(one[1])]
    return (
        Fact("near", f"Within {in_inches(found.reach)}", _names(bodies) or "no models"),
        *([Fact("ground", "Also there", _names(others))] if others else []),
    )


def has_base(thing: Thing) -> bool:
    """Whether a thing is a model or a unit, and not a point, a mark or a piece of terrain."""
    return isinstance(thing.shapes[0], Disc) and thing.shapes[0].radius > 0


def _names(found: Iterable[tuple[Far, Thing]]) -> str:
    return ", ".join(f"{one.said} ({_short(far.gap)})" for far, one in found)


def _short(far: Inches) -> str:
    """Return a distance as a list of many has it."""
    return f"{inches(far)}″" if far > 0 else "touching"


def distance_words(far: Inches) -> str:
    """Return a distance in words, rounded up to a tenth of an inch.

    >>> distance_words(7101), distance_words(0)
    ('7.2 inches', 'touching')
    """
    return in_inches(far) if far > 0 else "touching"


def terrain_things(pieces: Iterable[Terrain]) -> tuple[Thing, ...]:
    """Return pieces of terrain as things."""
    return tuple(Thing(piece.id, f"{piece.id} {piece.name}", (piece.outline,)) for piece in pieces)


def mark_things(objectives: Iterable[tuple[str, Point]]) -> tuple[Thing, ...]:
    """Return objectives, by their names and where they are, as things."""
    return tuple(Thing(name, f"objective {name}", (Disc(at, 0),)) for name, at in objectives)


def group_of(title: str, words: Iterable[tuple[Thing, str]]) -> Group:
    """Return a menu of things, each with what it is."""
    return Group(title, tuple(Word(thing.name, thing.said, hint) for thing, hint in words))
