"""Ways of a model as people write them: `12,20`, `toward B3`, `8 north-east`, `cover T4` (UW-24, UW-25)."""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from games.battlefield.pieces import Piece
from games.battlefield.ways import reading
from games.battlefield.ways.notation import middle
from games.battlefield.ways.reading import place_named
from games.battlefield.ways.routes import route
from games.geometry.inches import Inches
from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel import BadNotation, Line
from games.kernel.base.errors import passes
from games.urban_war.mechanics.movement import obstacles, path_check
from games.urban_war.mechanics.movement.approach import approach
from games.urban_war.mechanics.movement.cover import nearest_cover
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.terrain import effects


class _Mover(NamedTuple):
    """A model that moves, and how far it may."""

    public: Public
    model: Model
    most: Inches

    @property
    def name(self) -> str:
        return self.model.id

    @property
    def start(self) -> Point:
        if self.model.at is None:
            raise BadNotation(f"{self.model.id} is not on the table")
        return self.model.at

    @property
    def terrain(self) -> tuple[Piece, ...]:
        return self.public.terrain

    def landed(self, end: Point, start: Point) -> Point:
        return obstacles.on_grid(self.public, end, start)

    def toward(self, word: str, here: Point, before: Path) -> Path:
        """Return the way as far as the move carries, round what is in it."""
        public, model = self.public, self.model
        goal = place_named(word, self._places(), "model, objective")
        blockers = obstacles.blockers(public, model, word.upper())  # whom it goes to does not stand in its way
        trail = (self.start, *before)
        way = approach(public, model, trail, goal, self._left(trail), blockers)
        return (*way[:-1], self.landed(way[-1], (trail[-1], *way)[-2])) if way else ()

    def _left(self, trail: Path) -> Inches:
        """Return how much of the move is left after a trail."""
        return max(0, self.most - effects.cost(self.public, trail))

    def _places(self) -> Iterator[tuple[str, Point]]:
        stand = ((model.id, disc.centre) for model, disc in chain(*self.public.bases))
        marks = ((objective.name, objective.at) for objective in self.public.scenario.value.objectives)
        return chain(stand, ((piece.id, middle(piece.outline)) for piece in self.terrain), marks)

    def into_cover(self, piece: Piece, here: Point, before: Path) -> Path:
        return nearest_cover(self.public, self.model, here, piece, self._left((self.start, *before)))


def read_way(line: Line, public: Public, model: Model, most: Inches, *, exact: bool = False) -> Path:
    """Take the words of a path from a line, if it goes on with one; raises BadNotation.

    A single point to which there is no straight way is gone to round what is in it, if the move carries so far; not
    where points are `exact`, as those by which a charge comes.
    """
    first: Path = ()
    if not exact and reading.point_follows(line):
        first = reading.take_points(line)
        if not reading.point_follows(line):
            first = _to(public, model, first, most)
    return reading.read_way(line, _Mover(public, model, most), first)


def _to(public: Public, model: Model, way: Path, most: Inches) -> Path:
    """Return a way as it was said, or round what is in it where it is a single point."""
    if len(way) > 1 or model.at is None or _straight(public, model, way):
        return way
    blockers = obstacles.blockers(public, model)
    path = route(model.at, way[0], public.card(model).radius, most, blockers, public.size)
    return path[1:] if path else way


def _straight(public: Public, model: Model, way: Path) -> bool:
    return passes(path_check.check_free, public, model, (model.at or way[0], *way))
