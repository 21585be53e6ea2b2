"""The way of an intercept charge: named by its points, or the shortest into contact (UW-35, UW-B28)."""

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from games.battlefield.bases.standing import Standing
from games.geometry.discs import Disc, Piece
from games.geometry.lengths import in_inches
from games.geometry.moves import hits, touching
from games.geometry.paths import Path, length
from games.geometry.plane import Point
from games.kernel import IllegalAction
from games.urban_war.mechanics.movement import obstacles
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.movement.charge import charge_path, leads, shortest_charge
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.terrain import effects
from games.urban_war.units import changes, queries

_TURN = (60, 11, 61)
"""A turn by a good ten degrees: cosine, sine, and what both are parts of."""
_TURNS = 17
"""So many of them are half a circle."""
_HALVINGS = 6
_LOOKED = 4
"""How many times its reach a way is looked for, to say by how much a charge falls short."""


class Interceptor:
    """A model that may charge a target anywhere on the target's way."""

    def __init__(self, public: Public, model: Model, target: Model) -> None:
        self._public, self._model, self._target = public, model, target
        self._base, self._radius = public.disc(model), public.card(target).radius
        self._most = allowance(public, model, "charge")
        self._possible: dict[Point, bool] = {}

    def possible(self, at: Point) -> bool:
        """Whether any way of legal length leads into contact with the target at a point."""
        if at not in self._possible:
            self._possible[at] = self._straight(at) is not None or next(self._round(at), None) is not None
        return self._possible[at]

    def path(self, at: Point, via: Path = ()) -> Path | None:
        """Return the way into contact with the target at a point: by some points, or the shortest; None for none."""
        if not via:
            return self._straight(at) or min(self._round(at), key=length, default=None)
        try:
            return self.by(at, via)
        except IllegalAction:
            return None

    def by(self, at: Point, via: Path) -> Path:
        """Return the way by some points; raises IllegalAction with the shortfall where it cannot be walked."""
        public, target = self._moved(at)
        start = self._base.centre
        return start, *charge_path(public, self._model, (start,), via, target, self._most)

    def shortfall(self, at: Point) -> str:
        """Return why no way leads into contact with the target at a point, and by how much it is too far."""
        public, target = self._moved(at)
        name, whom = self._model.id, self._target.id
        path = shortest_charge(public, self._model, target, _LOOKED * self._most)
        if path is None:
            return f"no way leads {name} into contact with {whom}"
        return f"{name} needs {in_inches(effects.cost(public, path))} to reach {whom}, and has {in_inches(self._most)}"

    def _straight(self, at: Point) -> Path | None:
        """Return the straight way to the nearest point of contact, if it is free; it needs no table of its own."""
        start, goal = self._base.centre, Disc(at, self._radius)
        leg = start, touching(start, self._base.radius, goal)
        if effects.cost(self._public, leg) > self._most or not self._standing.fits(leg[1]):
            return None
        return None if any(hits(leg, self._base.radius, piece) for piece in self._blockers) else leg

    @cached_property
    def _standing(self) -> Standing:
        return obstacles.standing(self._public, self._model, self._target.id)

    @cached_property
    def _blockers(self) -> list[Piece]:
        return obstacles.blockers(self._public, self._model, self._target.id)

    def _moved(self, at: Point) -> tuple[Public, Model]:
        """Return the table with the target at a point, and the target there."""
        public = self._public if self._target.at == at else changes.with_moved(self._public, self._target, at)
        return public, public.model(self._target.id)

    def _round(self, at: Point) -> Iterator[Path]:
        """Yield ways where the straight one is not free: straight beside what is in the way, or round it."""
        public, target = self._moved(at)
        for table in (public, *_without_mud(public)):
            found = shortest_charge(table, self._model, target)
            if found is not None:
                yield found
        for side in (1, -1):
            yield from self._aside(public, target, side)

    def _aside(self, public: Public, target: Model, side: int) -> Iterator[Path]:
        """Yield the straight way to the nearest free point of contact on one side of the target."""
        (x, y), start = public.disc(target).centre, self._base.centre
        before = after = start[0] - x, start[1] - y
        for _ in range(_TURNS):
            before, after = after, _turned(after, side)
            path = self._to(public, target, after)
            if path is not None:
                break
        else:
            return
        for _ in range(_HALVINGS):
            middle = before[0] + after[0], before[1] + after[1]
            nearer = self._to(public, target, middle)
            before, after, path = (middle, after, path) if nearer is None else (before, middle, nearer)
        yield path

    def _to(self, public: Public, target: Model, way: Point) -> Path | None:
        """Return the straight way to the point of contact in a direction from the target, if it is free."""
        goal = public.disc(target)
        end = touching((goal.centre[0] + way[0], goal.centre[1] + way[1]), self._base.radius, goal)
        path = self._base.centre, end
        return path if leads(public, self._model, path, target, self._most) else None


def _without_mud(public: Public) -> Iterator[Public]:
    """Yield the table with difficult terrain that nobody enters, where it takes more of a move (UW-B46)."""
    if public.options.difficult:
        terrain = (replace(piece, impassable=True) if piece.difficult else piece for piece in public.terrain)
        yield replace(public, terrain=tuple(terrain))


def interception(public: Public, model: Model, target: Model, at: Point, via: Path = ()) -> Path | None:
    """Return the way of a charge at a target at a point, None for none; one that touches it there stays (UW-B18)."""
    if model.id in {enemy.id for enemy in queries.contacts(public, target, at)}:
        return (public.disc(model).centre,)
    return Interceptor(public, model, target).path(at, via)


def _turned(way: Point, side: int) -> Point:
    (x, y), (cosine, sine, whole) = way, _TURN
    return (cosine * x - side * sine * y) // whole, (side * sine * x + cosine * y) // whole
