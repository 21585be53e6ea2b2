"""Upheaval: what a battle is at one moment. Everything here is immutable and knows no rules.

Lengths are whole thousandths of an inch, positions are the centres of bases. A unit is "A2", a model of it "A2.3".
"""

from functools import cached_property
from typing import Any, Literal, TypeAlias

from games import kernel
from games.battlefield.pieces import Piece
from games.battlefield.scenario import Objective, Scenario
from games.geometry.discs import Disc
from games.geometry.inches import Inches
from games.geometry.plane import Point
from games.geometry.polygons import Polygon
from games.kernel import Frozen, Held, Seat
from games.upheaval.armies.book import Book, Gain, Profile, Squad
from games.upheaval.known import Known
from games.upheaval.options import Options

Phase = Literal["armies", "experience", "terrain", "conditions", "deployment", "action", "melee", "regroup", "over"]
Deed = Literal["move", "run", "shoot", "charge", "cover", "stand", "fall", "tunnel"]
"""What a unit does with an action (UH-11 .. UH-15); `stand` is a Move action (B29), `fall` falling back (UH-16)."""
Kind = Literal["plant", "tunnel", "trees", "bunker", "mines"]
"""What the battle conditions put on the table (UH-39 .. UH-44)."""


class Figure(Frozen, frozen=True, omit_defaults=True):
    """One model of a unit: its number, its profile, where it stands (`at` None: not on the table), what it suffered.

    `wounds` are Wound Points lost. `gone` has left over the table edge (B7). In the activation under way: `walked` it
    has moved, `heavy` it has fired a heavy weapon (UH-22); `start` is where it stood when the action began (H-16).
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

    @property
    def here(self) -> bool:
        """Whether it stands (or lies) on the table."""
        return self.at is not None and not self.dead and not self.gone


class Unit(Frozen, frozen=True, omit_defaults=True, dict=True):
    """A unit of one player; the first model that is still there is its leader (H-16).

    `activated` it was in this Action phase (UH-9). `pinned` (B11), `falling` back, and `compelled`: it was falling back
    when the Action phase began (UH-16). `broken`: it broke in this Action phase, and may not charge in it. `covered`:
    it took cover, until its next activation (UH-15). `strength` is how many models it had when the turn began (H-8).
    `joined` is the unit that a personality is attached to (H-13). `shot` and `charged` tell what it did in this turn
    (UH-14). `removed` counts the enemies' models that it removed, for experience (H-12).
    """

    id: str
    seat: Seat
    name: str
    models: tuple[Figure, ...]
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
    def figures(self) -> tuple[Figure, ...]:
        """Its models on the table, prone ones too."""
        return tuple(figure for figure in self.models if figure.here)

    @cached_property
    def alive(self) -> bool:
        """Whether a model of it is on the table, or is still to be deployed."""
        return any(not figure.dead and not figure.gone for figure in self.models)

    @cached_property
    def stood(self) -> dict[int, Any]:
        """How its models stand, by the book that says how wide they are: `board.stands` keeps it."""
        return {}

    def figure(self, number: int) -> Figure:
        """Return a model by its number; raises StopIteration for none."""
        return next(figure for figure in self.models if figure.number == number)


class Item(Frozen, frozen=True):
    """What a battle condition put on the table: "P1" a plant, "E2" a tunnel entrance, "M1" a minefield.

    `seat` is who placed it. Trees and the bunker are pieces of terrain, and stand in `Public.terrain` too.
    """

    id: str
    kind: Kind
    seat: Seat
    at: Point


class Zone(Frozen, frozen=True):
    """A deployment zone: where a whole base must stand, and the table edges behind it, as outward directions (H-11)."""

    outline: Polygon
    edges: tuple[Literal["north", "east", "south", "west"], ...]


class Secret(Frozen, frozen=True, omit_defaults=True):
    """What one player alone knows until all have said theirs: the army picked, and experience spent (UH-32)."""

    army: tuple[Squad, ...] | None = None
    spent: tuple["Purchase", ...] | None = None


class Purchase(Frozen, frozen=True, array_like=True):
    """A gain bought for a unit with experience (H-12)."""

    unit: str
    what: Literal["ACC", "MEL", "MOR", "TEK", "WL", "infiltrators"]


class Rolled(Frozen, frozen=True, array_like=True):
    """A roll for battle conditions: whose, the face, and what it became (0: nothing, B44) (UH-38 .. UH-48)."""

    seat: Seat
    face: int
    condition: int


class Hit(Frozen, frozen=True, array_like=True):
    """Hits that a unit has taken and whose owner is to say who takes them (H-5, B34).

    `damage` is DAM, `first` where they come from (nearest is measured from there), `saves` whether Cover helps,
    `knocks` whether an equal roll knocks down (UH-34), `weapon` for the log.
    """

    count: int
    damage: int
    weapon: str
    source: Point
    saves: bool = True
    knocks: bool = True


class Attack(Frozen, frozen=True, array_like=True):
    """One blow of a melee: who strikes whom (models "A2.3") (H-7)."""

    attacker: str
    target: str


class Mustering(Frozen, frozen=True, tag="mustering"):
    """All players pick an army (H-15)."""

    asked: bool = False


class Seasoning(Frozen, frozen=True, tag="seasoning"):
    """All players spend experience (UH-32)."""

    asked: bool = False


class Landscaping(Frozen, frozen=True, tag="landscaping"):
    """Terrain is about to be laid, objectives set and zones given by lot (UH-49, H-10, H-11).

    With placed terrain `seat` is to place a piece, `left` are how many each still may, `rest` who leave theirs to the
    bot.
    """

    seat: Seat | None = None
    left: tuple[int, ...] = ()
    rest: tuple[Seat, ...] = ()


class Weathering(Frozen, frozen=True, tag="weathering"):
    """Battle conditions are rolled, player by player (UH-38).

    `again` are rolls that `seat` still has, `nines` whether it had a 9, `picking` that it must pick a result (UH-48).
    """

    seat: Seat
    again: int = 1
    nines: bool = False
    picking: bool = False
    rolled: int = 0


class Furnishing(Frozen, frozen=True, tag="furnishing"):
    """What the conditions bring is placed: (who, what) still to come, the first is asked next (B46)."""

    left: tuple[tuple[Seat, Kind], ...]


class Deploying(Frozen, frozen=True, tag="deploying"):
    """Units are placed by turns, `seat` next; then, with `late`, the Infiltrators (UH-49)."""

    seat: Seat
    late: bool = False
    asked: bool = False


class Beginning(Frozen, frozen=True, tag="beginning"):
    """A game turn begins, or the battle is over (UH-6, UH-7)."""


class Drawing(Frozen, frozen=True, tag="drawing"):
    """A card is about to be drawn (UH-2, UH-8); `hand` are the seats of cards drawn and not used yet (house rule)."""

    hand: tuple[Seat, ...] = ()


class Activating(Frozen, frozen=True, tag="activating"):
    """A player is to activate a unit (UH-8)."""

    seat: Seat


class Activation(Frozen, frozen=True, tag="activation", omit_defaults=True):
    """A unit acts: `done` are its actions so far (UH-10), `step` what comes next.

    `ended_at_edge` tells that it stopped at the edge of terrain (UH-26), `rolled` which plants had their roll (B33).
    `struck` are units that lost models meanwhile, one entry for each model (H-8), `leaves` are personalities that
    detach when it ends (H-13).
    """

    unit: str
    step: Literal["begin", "act", "end"] = "begin"
    done: tuple[Deed, ...] = ()
    ended_at_edge: bool = False
    rolled: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()


class Wounding(Frozen, frozen=True, tag="wounding", omit_defaults=True):
    """Hits on a unit are being assigned, saved and rolled to wound (H-5).

    `by` is the unit that caused them ("" for mines and plants). `order` is what the owner said: the numbers of models
    in the order in which they take hits; None: not yet asked. `cover` is the unit's Cover from there (H-4).
    """

    target: str
    hits: tuple[Hit, ...]
    by: str = ""
    order: tuple[int, ...] | None = None
    deed: Literal["shot", "plant", "mines"] = "shot"
    cover: int = 0


class Melees(Frozen, frozen=True, tag="melees"):
    """Melees are resolved one after the other; `fought` are the units that have fought (UH-6, B4)."""

    fought: tuple[str, ...] = ()
    chosen: str = ""


class Melee(Frozen, frozen=True, tag="melee", omit_defaults=True):
    """One melee of all units that hang together (H-7): `units` of it, blows assigned so far by whoever had a choice."""

    units: tuple[str, ...]
    blows: tuple[Attack, ...] = ()
    asked: bool = False


class Recording(Frozen, frozen=True, tag="recording", omit_defaults=True):
    """Without the house pack `seat` records what the players resolved themselves: of a shot, a melee or the regroup.

    `before` are all units as they were when that began.
    """

    seat: Seat
    what: Literal["shot", "melee", "regroup", "hazard"]
    unit: str = ""
    target: str = ""
    before: tuple[Unit, ...] = ()


class Regrouping(Frozen, frozen=True, tag="regrouping"):
    """Pinned and falling units test MOR, then the turn ends (H-9)."""


Frame = (
    Mustering
    | Seasoning
    | Landscaping
    | Weathering
    | Furnishing
    | Deploying
    | Beginning
    | Drawing
    | Activating
    | Activation
    | Wounding
    | Melees
    | Melee
    | Recording
    | Regrouping
)


class Public(kernel.Public, frozen=True, kw_only=True, dict=True):
    """What everybody may know of a battle. Nothing is hidden but sealed picks: cards are drawn with dice (UH-2).

    `order` are the seats clockwise from the one drawn by lot, who deploys first. `deck` are the cards by seat that are
    still to come in this Action phase, `first` whose card came first in this turn (B4). `points` are the objectives'
    by seat (H-10). `picked` are the armies' names. `conditions` are those of the battle, in the order rolled.
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
    def size(self) -> tuple[Inches, Inches]:
        """Width and height of the table."""
        return self.scenario.value.size

    def unit(self, unit_id: str) -> Unit:
        """Return a unit by its id; raises StopIteration for none."""
        return next(unit for unit in self.units if unit.id == unit_id)

    def profile(self, unit: Unit, figure: Figure) -> Profile:
        """Return the profile of a model, with what its unit has gained."""
        return self.book.value.profile(figure.profile, unit.gains)

    def disc(self, unit: Unit, figure: Figure) -> Disc:
        """Return the base of a model on the table."""
        key = figure, unit.gains
        found = self._discs.get(key)
        if found is None:
            assert figure.at is not None, figure  # noqa: S101 - whoever asks has made sure
            found = self._discs[key] = Disc(figure.at, self.profile(unit, figure).radius)
        return found

    @cached_property
    def _discs(self) -> dict[tuple[Figure, tuple[Gain, ...]], Disc]:
        """The bases of models that were asked for."""
        return {}

    @cached_property
    def known(self) -> Known:
        """What was found out about this table."""
        return Known()

    def standing(self, seat: Seat | None = None) -> tuple[Unit, ...]:
        """Return the units with models on the table, of one seat or of all."""
        return self._standing.get(seat, ())

    @cached_property
    def _standing(self) -> dict[Seat | None, tuple[Unit, ...]]:
        found: dict[Seat | None, tuple[Unit, ...]] = {None: tuple(unit for unit in self.units if unit.figures)}
        for seat in {unit.seat for unit in found[None]}:
            found[seat] = tuple(unit for unit in found[None] if unit.seat == seat)
        return found


State: TypeAlias = kernel.State[Public, Secret, kernel.Nothing]
View: TypeAlias = kernel.View[Public, Secret]
Table: TypeAlias = kernel.Table[Public, Secret, kernel.Nothing]
