"""What is in the way of a model, where it may stand, and whole inches (UW-14, UW-B45 .. UW-B47)."""

from collections.abc import Iterator

from games.battlefield import pieces
from games.battlefield.bases.standing import Neighbour, Obstacle, Solid, Standing, beyond, solid
from games.geometry.discs import CONTACT, Disc, Piece, gap
from games.geometry.inches import INCH, Inches
from games.geometry.lengths import in_inches
from games.geometry.plane import Point
from games.geometry.polygons import Polygon
from games.kernel import IllegalAction
from games.kernel.base.caching import per_content
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.units import queries


@per_content
def impassable(terrain: tuple[pieces.Piece, ...]) -> tuple[Solid, ...]:
    """Return the terrain that no base may enter."""
    return tuple(solid(one) for one in terrain if one.impassable)


def blockers(public: Public, model: Model, target: str = "") -> list[Piece]:
    """Return what a model cannot pass: impassable terrain, and enemies but its target (UW-B46)."""
    ground: list[Piece] = [one.outline for one in impassable(public.terrain)]
    enemies = public.standing(queries.other(model.seat))
    return ground + [public.disc(enemy) for enemy in enemies if enemy.id != target]


def standing(public: Public, model: Model, target: str = "", *, zone: Polygon = (), clear: Inches = 0) -> Standing:
    """Return where a model may stand, in a zone or all over the table (UW-14, UW-17, UW-B24, UW-B46, UW-B47).

    Enemies may not be touched, or must be `clear` by a gap; one that charges a target may touch others too.
    """
    key = model, target, zone, clear
    if key not in public.standings:
        others, ground = neighbours(public, model, target, clear), impassable(public.terrain)
        public.standings[key] = Standing(public.card(model).radius, public.size, others, ground, zone=zone)
    return public.standings[key]


def neighbours(public: Public, model: Model, target: str = "", clear: Inches = 0) -> Iterator[Neighbour]:
    """Yield the bases that a model keeps off where it ends: friends it may touch, enemies not."""
    for seat, bases in enumerate(public.bases):
        enemy = seat != model.seat
        for one, disc in bases:
            if one.id not in (model.id, target):
                touched = not enemy or bool(target or clear)
                yield Neighbour(disc, one.id, clear if enemy else 0, touched=touched)


def refusal(public: Public, model: Model, at: Point, found: Obstacle, rule: str, hint: str = "") -> IllegalAction:
    """Return why a model may not stand at a point, and by how much; `rule` and `hint` are for ends on a base."""
    base = Disc(at, public.card(model).radius)
    if isinstance(found, Solid):
        return IllegalAction(f"{model.id} would stand in {found.piece.name} {found.piece.id}", "UW-B46")
    if not isinstance(found, Neighbour):
        return IllegalAction(
            f"{model.id} would be over the edge of the table, by {in_inches(beyond(base, public.size))}", "UW-14"
        )
    far = gap(base, found.base)
    if found.touched or far < 0:
        return IllegalAction(f"{model.id} would be on top of {found.name}, {in_inches(-far)} too near{hint}", rule)
    short = in_inches(CONTACT + 1 - far)
    return IllegalAction(f"{model.id} would end in contact with {found.name}, {short} too near", "UW-B47")


def on_grid(public: Public, end: Point, start: Point) -> Point:
    """Return where a move ends that would end at a point: with the option on whole inches, a little nearer (UW-B45)."""
    if not public.options.grid:
        return end
    x, y = (to // INCH * INCH if to >= since else -(-to // INCH) * INCH for to, since in zip(end, start, strict=True))
    return x, y
