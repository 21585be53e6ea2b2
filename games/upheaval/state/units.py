"""Units and their models, as they are at one moment. A unit is "A2", a model of it "A2.3"."""

from functools import cached_property
from typing import Any, Literal

from msgspec.structs import replace

from games.geometry.plane import Point
from games.kernel import Frozen, Seat
from games.upheaval.content.book import Gain

Deed = Literal["move", "run", "shoot", "charge", "cover", "stand", "fall", "tunnel"]
"""What a unit does with an action (UH-11 .. UH-15); `stand` is a Move action (UH-B29), `fall` falling back (UH-16)."""


class Model(Frozen, frozen=True, omit_defaults=True):
    """One model of a unit: its number, its profile, where it stands (`at` None: not on the table), what it suffered.

    `wounds` are Wound Points lost. `gone` has left over the table edge (UH-B7). In the activation under way:
    `walked` it has moved, `heavy` it has fired a heavy weapon (UH-22), `stopped` at the edge of terrain (UH-26).
    """

    number: int
    profile: str
    at: Point | None = None
    wounds: int = 0
    prone: bool = False
    dead: bool = False
    gone: bool = False
    walked: bool = False
    heavy: bool = False
    stopped: bool = False

    @property
    def rooted(self) -> bool:
        """Whether it stays where it is in any move of its unit now (UH-22, UH-26, UH-36)."""
        return self.prone or self.heavy or self.stopped

    @property
    def rested(self) -> "Model":
        """It as it begins an activation."""
        if not (self.walked or self.heavy or self.stopped):
            return self
        return replace(self, walked=False, heavy=False, stopped=False)

    @property
    def here(self) -> bool:
        """Whether it stands (or lies) on the table."""
        return self.at is not None and not self.dead and not self.gone


class Unit(Frozen, frozen=True, omit_defaults=True, dict=True):
    """A unit of one player; the first model that is still there is its leader (UH-H16).

    `activated` it was in this Action phase (UH-9). `pinned` (UH-B11), `falling` back, and `compelled`: it was falling
    back when the Action phase began (UH-16). `broken`: it broke in this Action phase, and may not charge in it.
    `covered`: it took cover, until its next activation (UH-15). `strength` is how many models it had when the turn
    began (UH-H8).
    `joined` is the unit that a personality is attached to (UH-H13). `shot` and `charged` say what it did in this turn
    (UH-14). `removed` counts the enemies' models that it removed, for experience (UH-H12).
    """

    id: str
    seat: Seat
    name: str
    models: tuple[Model, ...]
    gains: tuple[Gain, ...] = ()
    activated: bool = False
    pinned: bool = False
    falling: bool = False
    compelled: bool = False
    broken: bool = False
    covered: bool = False
    strength: int = 0
    joined: str = ""
    shot: bool = False
    charged: bool = False
    removed: int = 0
    xp: int = 0
    spent: int = 0

    @cached_property
    def on_table(self) -> tuple[Model, ...]:
        """Its models on the table, prone ones too."""
        return tuple(model for model in self.models if model.here)

    @cached_property
    def alive(self) -> bool:
        """Whether a model of it is on the table, or is still to be deployed."""
        return any(not model.dead and not model.gone for model in self.models)

    @cached_property
    def stood(self) -> dict[int, Any]:
        """How its models stand, by the book that says how wide they are: `board.stands` keeps it."""
        return {}

    def model(self, number: int) -> Model:
        """Return a model by its number; raises StopIteration for none."""
        return next(model for model in self.models if model.number == number)
