"""What is in the way of a model, the edges of the table, and whole inches (UW-14, UW-B45, UW-B46)."""

from games.geometry.discs import Disc, Piece
from games.geometry.inches import INCH, Inches
from games.geometry.plane import Point
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.units import queries


def blockers(public: Public, model: Model, target: str = "") -> list[Piece]:
    """Return what a model cannot pass: impassable terrain, and enemies but its target (UW-B46)."""
    pieces: list[Piece] = [piece.outline for piece in public.terrain if piece.impassable]
    enemies = public.standing(queries.other(model.seat))
    return pieces + [public.disc(enemy) for enemy in enemies if enemy.id != target]


def on_table(public: Public, base: Disc) -> bool:
    """Whether a whole base is on the table (UW-14)."""
    return beyond(public, base) <= 0


def beyond(public: Public, base: Disc) -> Inches:
    """Return how far a base lies beyond the edge of the table that it is furthest over; nothing where it is on it."""
    (x, y), (width, height) = base.centre, public.size
    return base.radius - min(x, y, width - x, height - y)


def on_grid(public: Public, end: Point, start: Point) -> Point:
    """Return where a move ends that would end at a point: with the option on whole inches, a little nearer (UW-B45)."""
    if not public.options.grid:
        return end
    x, y = (to // INCH * INCH if to >= since else -(-to // INCH) * INCH for to, since in zip(end, start, strict=True))
    return x, y
