"""What a move of a unit depends on, and what comes of it: values that know no rules but are asked by all of them."""

from itertools import pairwise
from typing import NamedTuple

from games.battlefield.pieces import Piece
from games.geometry.discs import Disc
from games.geometry.inches import Inches, Size
from games.geometry.paths import Path
from games.geometry.polygons import Polygon
from games.kernel import IllegalAction
from games.upheaval.state.events import Track
from games.upheaval.terrain.effects import TerrainMap


class ModelMove(NamedTuple):
    """The way of one model, from where it stood, and what it takes of its MOV."""

    unit: str
    number: int
    rank: int
    path: Path
    cost: Inches
    left: bool = False

    @property
    def moved(self) -> bool:
        """Whether it goes anywhere."""
        return len(self.path) > 1


class Mover(NamedTuple):
    """A model that is about to move: its base, how far it may go in the open and through difficult terrain.

    `rank` is its number in the party (UH-H13). `fixed` does not move. `flying` ignores terrain on its way; a model with
    `wings` may not end in any. `chained` counts for coherency. `winds` says what high winds take of its MOV, or "".
    `trips`: it sets off mines.
    """

    unit: str
    number: int
    rank: int
    base: Disc
    full: Inches
    slow: Inches
    flying: bool
    wings: bool
    mounted: bool
    fixed: bool
    chained: bool
    winds: str = ""
    trips: bool = False

    @property
    def name(self) -> str:
        """What the model is called."""
        return f"{self.unit}.{self.number}"

    def step(self, path: Path, cost: Inches = 0, *, left: bool = False) -> ModelMove:
        """Return a way of this model."""
        return ModelMove(self.unit, self.number, self.rank, path, cost, left)


class MoveContext(NamedTuple):
    """All that a move depends on; `far` is the distance of coherency, `targets` are bases that it may touch.

    `mines` are the minefields of the table: all may pass, and those that can do without keep out of them.
    """

    terrain: tuple[Piece, ...]
    size: Size
    far: Inches
    movers: tuple[Mover, ...]
    others: tuple[Disc, ...]
    enemies: tuple[Disc, ...]
    targets: tuple[Disc, ...] = ()
    mines: tuple[Polygon, ...] = ()

    @property
    def lead(self) -> Mover:
        """The first model that can move: the others follow it; raises IllegalAction where none can."""
        found = next((one for one in self.movers if not one.fixed), None)
        if found is None:
            raise IllegalAction("no model of the unit can move", "UH-22")
        return found


class MovePlan(NamedTuple):
    """How all models of a unit move; `slowed` says what halves its MOV ("" nothing), `most` what the leader's was."""

    steps: tuple[ModelMove, ...]
    most: Inches
    slowed: str = ""

    def step(self, unit: str, number: int) -> ModelMove:
        """Return the way of a model; raises StopIteration for none."""
        return next(step for step in self.steps if step.unit == unit and step.number == number)

    def tracks(self, unit: str = "") -> tuple[Track, ...]:
        """Return the ways of the models that move, of one unit, or of all as the party numbers them through."""
        mine = (step for step in self.steps if step.moved and unit in ("", step.unit))
        return tuple(Track(step.number if unit else step.rank, step.path, step.cost) for step in mine)


def difficult_on(land: TerrainMap, mover: Mover, path: Path) -> str:
    """Return the name of difficult terrain that a model passes through on a way, "" for none (UH-23)."""
    legs = pairwise(path)
    found = next((one for leg in legs if (one := land.difficult_under(leg, mover.base.radius))), None)
    return f"{found.piece.name} {found.piece.id}" if found else ""


def free_movers(context: MoveContext) -> tuple[Mover, ...]:
    """Return the models that can move."""
    return tuple(one for one in context.movers if not one.fixed)


def stay_plan(context: MoveContext) -> MovePlan:
    """Return a move in which nobody goes anywhere."""
    return MovePlan(tuple(one.step((one.base.centre,)) for one in context.movers), 0)
