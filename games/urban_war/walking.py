"""Moves: how far, through what, and where they may end (UW-14, UW-24 .. UW-28, B24, B28, B45 .. B47)."""

import functools
from itertools import pairwise

from msgspec.structs import replace

from games.geometry.discs import CONTACT, Disc, Piece, apart, gap, in_contact
from games.geometry.inches import INCH, Inches
from games.geometry.moves import hits, stop_short, touching
from games.geometry.paths import Path, length
from games.geometry.plane import Point, Segment
from games.geometry.sight import length_inside
from games.kernel import IllegalAction
from games.urban_war import board
from games.urban_war.state import Deed, Model, Public

MOST_POINTS = 6
_RULES: dict[Deed, str] = {"rush": "UW-24", "move": "UW-25", "charge": "UW-28", "leave": "UW-27", "fight": "UW-27"}


def reach(public: Public, model: Model, deed: Deed) -> Inches:
    """Return how far a model may move with an action (UW-10, UW-24, UW-25, UW-27, UW-28)."""
    card = public.card(model)
    inches = {
        "rush": 2 * card.move + model.cal,
        "move": card.move,
        "charge": 2 * card.move + model.cal,
        "leave": card.move + model.cal,
        "fight": 0,
    }[deed]
    return inches * INCH


def may_charge(public: Public, model: Model, target: Disc) -> bool:
    """Tell whether a base is within a model's charge, were nothing in its way (UW-10, UW-28, UW-35, UW-53)."""
    return not model.panic and gap(public.disc(model), target) <= reach(public, model, "charge")


def cost(public: Public, path: Path) -> Inches:
    """Return what a path takes of a move: its length, and what lies in difficult terrain twice (B46)."""
    if not public.options.difficult:
        return length(path)
    ground = [piece.outline for piece in public.terrain if piece.difficult]
    return length(path) + sum(length_inside(leg, ground) for leg in pairwise(path))


def in_the_way(public: Public, model: Model, target: str = "") -> list[Piece]:
    """Return what a model cannot pass: impassable terrain, and enemies but its target (B46)."""
    pieces: list[Piece] = [piece.outline for piece in public.terrain if piece.impassable]
    enemies = public.standing(board.other(model.seat))
    return pieces + [public.disc(enemy) for enemy in enemies if enemy.id != target]


def on_table(public: Public, base: Disc) -> bool:
    """Tell whether a whole base is on the table (UW-14)."""
    return beyond(public, base) <= 0


def beyond(public: Public, base: Disc) -> Inches:
    """Return how far a base lies beyond the edge of the table that it is furthest over; nothing where it is on it."""
    (x, y), (width, height) = base.centre, public.size
    return base.radius - min(x, y, width - x, height - y)


def inches(way: Inches) -> str:
    """Return a length in words, rounded up to a tenth: "7.2"."""
    return f"{-(-way // 100) / 10:g}"


def on_grid(public: Public, end: Point, start: Point) -> Point:
    """Return where a move ends that would end at a point: with the option on whole inches, a little nearer (B45)."""
    if not public.options.grid:
        return end
    x, y = (to // INCH * INCH if to >= since else -(-to // INCH) * INCH for to, since in zip(end, start, strict=True))
    return x, y


def in_inches(way: Inches) -> str:
    """Return a length with its unit, rounded up to a tenth.

    >>> in_inches(7101), in_inches(1000)
    ('7.2 inches', '1 inch')
    """
    return counted_inches(inches(way))


def counted_inches(number: str) -> str:
    """Return a number of inches that is written already, with its unit."""
    return f"{number} {'inch' if number == '1' else 'inches'}"


def check_way(public: Public, model: Model, deed: Deed, trail: Path, way: Path, most: Inches) -> None:
    """Raise IllegalAction for points that a model cannot walk to, having walked `trail`, with `most` inches in all."""
    rule = _RULES[deed]
    if len(way) > MOST_POINTS:
        raise IllegalAction(f"a path has at most {MOST_POINTS} points, not {len(way)}", rule)
    if on_grid(public, way[-1], way[-1]) != way[-1]:
        raise IllegalAction("moves end on whole inches here", "UW-B45")
    needed = cost(public, (*trail, *way))
    if needed > most:
        raise IllegalAction(f"{model.id} needs {in_inches(needed)} for that, and has {most / INCH:g}", rule)
    check_on_table(public, model, way)
    check_free(public, model, (trail[-1], *way))
    check_end(public, model, way[-1], rule)


def check_first(public: Public, model: Model, deed: Deed, way: Path) -> None:
    """Raise IllegalAction for points that a model cannot walk to with an action that it is about to begin."""
    assert model.at is not None  # noqa: S101 - actors stand on the table
    check_way(public, model, deed, (model.at,), way, reach(public, model, deed))


def check_on_table(public: Public, model: Model, way: Path) -> None:
    """Raise IllegalAction for points at which a model would be over the edge of the table (UW-14)."""
    over = max(beyond(public, Disc(point, public.card(model).radius)) for point in way)
    if over > 0:
        raise IllegalAction(f"{model.id} would leave the table, by {in_inches(over)}", "UW-14")


def check_free(public: Public, model: Model, path: Path) -> None:
    """Raise IllegalAction for a path through impassable terrain or an enemy, its target too (B46)."""
    radius = public.card(model).radius
    for number, leg in enumerate(pairwise(path), 1):
        for piece in public.terrain:
            if piece.impassable and hits(leg, radius, piece.outline):
                raise _in_the_way(model, f"{piece.name} {piece.id}", path[:number], leg, radius, piece.outline)
        for enemy in public.standing(board.other(model.seat)):
            if hits(leg, radius, public.disc(enemy)):
                raise _in_the_way(model, enemy.id, path[:number], leg, radius, public.disc(enemy))


def _in_the_way(model: Model, what: str, before: Path, leg: Segment, radius: Inches, piece: Piece) -> IllegalAction:
    free = length((*before, _stop(leg, radius, piece))) // 100
    return IllegalAction(f"{what} is in the way of {model.id} after {counted_inches(f'{free / 10:g}')}", "UW-B46")


@functools.lru_cache(maxsize=1024)
def _stop(leg: Segment, radius: Inches, piece: Piece) -> Point:
    """Return how far a base gets before a piece: kept, for the same charge is refused for every list that asks."""
    return stop_short(leg, radius, [piece])


def check_end(public: Public, model: Model, end: Point, rule: str, target: str = "") -> None:
    """Raise IllegalAction for an end upon another base, or in contact with an enemy that is not charged (B24, B47)."""
    base = Disc(end, public.card(model).radius)
    for one in public.standing():
        if one.id in (model.id, target):
            continue
        where = public.disc(one)
        if not apart(base, where):
            hint = "; name a point by which it comes from another side" if target else ""
            near = in_inches(-gap(base, where))
            raise IllegalAction(f"{model.id} would end upon {one.id}, {near} too near{hint}", rule)
        if one.seat != model.seat and not target and in_contact(base, where):
            short = in_inches(CONTACT + 1 - gap(base, where))
            raise IllegalAction(f"{model.id} would end in contact with {one.id}, {short} too near", "UW-B47")


def contact_point(public: Public, model: Model, start: Point, target: Model) -> Point:
    """Return where a base that comes straight from a point touches its target."""
    return touching(start, public.card(model).radius, public.disc(target))


def charge_path(public: Public, model: Model, trail: Path, via: Path, target: Model, most: Inches) -> Path:
    """Return the points of a charge, into contact; raises IllegalAction where it cannot be made (UW-28, B28)."""
    way = (*via, contact_point(public, model, (*trail[-1:], *via)[-1], target))
    check_charge(public, model, trail, way, target, most)
    return way


def check_charge(public: Public, model: Model, trail: Path, way: Path, target: Model, most: Inches) -> None:
    """Raise IllegalAction for points that end in contact with a target, but cannot be walked to (UW-28, B28)."""
    if len(way) > MOST_POINTS:
        raise IllegalAction(f"a path has at most {MOST_POINTS} points, not {len(way)}", "UW-28")
    needed = cost(public, (*trail, *way))
    if needed > most:
        sentence = f"{model.id} needs {in_inches(needed)} to reach {target.id}, and has {most / INCH:g}"
        raise IllegalAction(sentence, "UW-B28")
    check_free(public, model, (*trail[-1:], *way))
    check_on_table(public, model, way)
    check_end(public, replace(model, at=trail[-1]), way[-1], "UW-28", target.id)
