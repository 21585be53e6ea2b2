"""Upheaval: what a battle is at one moment. Everything here is immutable and knows no rules.

Lengths are whole thousandths of an inch, positions are the centres of bases.
"""

from functools import cached_property
from typing import Literal, TypeAlias

from games import kernel
from games.battlefield.pieces import Piece
from games.battlefield.scenario import Objective, Scenario
from games.geometry.discs import Disc
from games.geometry.inches import Size
from games.kernel import Frozen, Held, Seat
from games.upheaval.content.book import Book, Gain, Profile
from games.upheaval.state.derived_cache import DerivedCache
from games.upheaval.state.frames import Frame
from games.upheaval.state.items import Item, Zone
from games.upheaval.state.options import Options
from games.upheaval.state.secret import Secret
from games.upheaval.state.units import Model, Unit

Phase = Literal["armies", "experience", "terrain", "conditions", "deployment", "action", "melee", "regroup", "over"]


class Rolled(Frozen, frozen=True, array_like=True):
    """A roll for battle conditions: whose, the face, and what it became (0: nothing, UH-B44) (UH-38 .. UH-48)."""

    seat: Seat
    face: int
    condition: int


class Public(kernel.Public, frozen=True, kw_only=True, dict=True):
    """What everybody may know of a battle. Nothing is hidden but sealed picks: cards are drawn with dice (UH-2).

    `order` are the seats clockwise from the one drawn by lot, who deploys first. `deck` are the cards by seat that are
    still to come in this Action phase, `first` whose card came first in this turn (UH-B4). `points` are the objectives'
    by seat (UH-H10). `picked` are the armies' names. `conditions` are those of the battle, in the order rolled.
    """

    options: Options
    book: Held[Book]
    scenario: Held[Scenario]
    phase: Phase = "armies"
    turn: int = 0
    terrain: tuple[Piece, ...] = ()
    objectives: tuple[Objective, ...] = ()
    zones: tuple[Zone, ...] = ()
    order: tuple[Seat, ...] = ()
    units: tuple[Unit, ...] = ()
    armies: tuple[str, ...] = ()
    rolled: tuple[Rolled, ...] = ()
    conditions: tuple[int, ...] = ()
    items: tuple[Item, ...] = ()
    deck: tuple[int, ...] = ()
    first: Seat | None = None
    points: tuple[int, ...] = ()
    frames: tuple[Frame, ...] = ()

    @property
    def size(self) -> Size:
        """Width and height of the table."""
        return self.scenario.value.size

    def unit(self, unit_id: str) -> Unit:
        """Return a unit by its id; raises StopIteration for none."""
        return next(unit for unit in self.units if unit.id == unit_id)

    def profile(self, unit: Unit, model: Model) -> Profile:
        """Return the profile of a model, with what its unit has gained."""
        return self.book.value.profile(model.profile, unit.gains)

    def disc(self, unit: Unit, model: Model) -> Disc:
        """Return the base of a model on the table."""
        key = model, unit.gains
        found = self._discs.get(key)
        if found is None:
            assert model.at is not None, model  # noqa: S101 - the caller has made sure
            found = self._discs[key] = Disc(model.at, self.profile(unit, model).radius)
        return found

    @cached_property
    def _discs(self) -> dict[tuple[Model, tuple[Gain, ...]], Disc]:
        """The bases of models that were asked for."""
        return {}

    @cached_property
    def derived(self) -> DerivedCache:
        """What was found out about this table."""
        return DerivedCache()

    def on_table(self, seat: Seat | None = None) -> tuple[Unit, ...]:
        """Return the units with models on the table, of one seat or of all."""
        return self._standing.get(seat, ())

    @cached_property
    def _standing(self) -> dict[Seat | None, tuple[Unit, ...]]:
        found: dict[Seat | None, tuple[Unit, ...]] = {None: tuple(unit for unit in self.units if unit.on_table)}
        for seat in {unit.seat for unit in found[None]}:
            found[seat] = tuple(unit for unit in found[None] if unit.seat == seat)
        return found


State: TypeAlias = kernel.State[Public, Secret, kernel.Nothing]
View: TypeAlias = kernel.View[Public, Secret]
Table: TypeAlias = kernel.Table[Public, Secret, kernel.Nothing]
