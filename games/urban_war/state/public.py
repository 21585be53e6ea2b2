"""What a match is at one moment, as far as everybody may know it."""

from collections.abc import Mapping
from functools import cached_property
from typing import TypeAlias

from games import kernel
from games.battlefield.bases.standing import Standing
from games.battlefield.pieces import Piece
from games.battlefield.scenario import Scenario
from games.geometry.discs import Disc
from games.geometry.inches import Inches, Size
from games.geometry.paths import Path
from games.geometry.polygons import Polygon
from games.kernel import Held, Seat
from games.urban_war.content.book import Book, Card
from games.urban_war.state.frames import Frame
from games.urban_war.state.models import Casualty, Model, Phase, Side
from games.urban_war.state.options import Options
from games.urban_war.state.secret import Secret


class Public(kernel.Public, frozen=True, kw_only=True, dict=True):
    """What everybody may know of a match of Urban War.

    `sides` are the table edges by seat (() until they are picked), `first` whom the start roll lets choose in turn 1.
    `spent` tells of each seat that all counters of it that still lie face down are Overwatch (UW-B10). `fallen` are the
    killed whose friends are still to check.
    """

    options: Options
    book: Held[Book]
    scenario: Held[Scenario]
    phase: Phase = "teams"
    turn: int = 0
    terrain: tuple[Piece, ...] = ()
    sides: tuple[Side, ...] = ()
    models: tuple[Model, ...] = ()
    teams: tuple[str, ...] = ()
    first: Seat | None = None
    spent: tuple[bool, ...] = (False, False)
    fallen: tuple[Casualty, ...] = ()
    frames: tuple[Frame, ...] = ()

    @property
    def size(self) -> Size:
        """Width and height of the table."""
        return self.scenario.value.size

    def model(self, model_id: str) -> Model:
        """Return a model by its id; raises StopIteration for none."""
        return next(model for model in self.models if model.id == model_id)

    def card(self, model: Model) -> Card:
        """Return the stat card of a model, with its gear."""
        return self.book.value.card(model.card, model.gear)

    def standing(self, seat: Seat | None = None) -> tuple[Model, ...]:
        """Return the models on the table, of one seat or of both."""
        return self._standing if seat is None else self._by_seat[seat]

    @cached_property
    def _standing(self) -> tuple[Model, ...]:
        return tuple(model for model in self.models if model.at is not None and not model.dead)

    @cached_property
    def _by_seat(self) -> tuple[tuple[Model, ...], ...]:
        return tuple(tuple(model for model in self._standing if model.seat == seat) for seat in range(self.seats))

    def disc(self, model: Model) -> Disc:
        """Return the base of a model on the table."""
        found = self._discs.get(model)
        if found is None:
            assert model.at is not None, model  # noqa: S101 - the caller has made sure
            found = self._discs[model] = Disc(model.at, self.card(model).radius)
        return found

    @cached_property
    def _discs(self) -> dict[Model, Disc]:
        """The bases of models that were asked for."""
        return {}

    @cached_property
    def bases(self) -> tuple[tuple[tuple[Model, Disc], ...], ...]:
        """The models of every seat on the table, with their bases."""
        return tuple(tuple((model, self.disc(model)) for model in standing) for standing in self._by_seat)

    @cached_property
    def standings(self) -> dict[tuple[Model, str, Polygon, Inches], Standing]:
        """Where models that were asked for may stand: `obstacles.standing` keeps it."""
        return {}

    @cached_property
    def charges(self) -> dict[Model, Mapping[str, Path]]:
        """By which points models that were asked for could charge whom: `assaults.charge_ways` keeps it."""
        return {}

    @cached_property
    def touching(self) -> dict[Model, tuple[Model, ...]]:
        """The enemies in contact with models that were asked for: `queries.contacts` keeps them."""
        return {}


State: TypeAlias = kernel.State[Public, Secret, kernel.Nothing]
View: TypeAlias = kernel.View[Public, Secret]
Table: TypeAlias = kernel.Table[Public, Secret, kernel.Nothing]
