"""The steps of a battle that a person can interrupt: a frame says where a procedure is, and survives a restart."""

from typing import Literal

from games.battlefield.terrain.lay_terrain import LayingFrame
from games.geometry.plane import Point
from games.kernel import Frozen, Seat
from games.upheaval.state.items import Kind
from games.upheaval.state.units import Deed, Unit


class Hit(Frozen, frozen=True, array_like=True):
    """Hits that a unit has taken and whose owner is to say who takes them (UH-H5, UH-B34).

    `damage` is DAM, `first` where they come from (nearest is measured from there), `saves` whether Cover helps,
    `knocks` whether an equal roll knocks down (UH-34), `weapon` for the log. `tek` is the shooter's, None for hazards
    (UH-H17).
    """

    count: int
    damage: int
    weapon: str
    source: Point
    saves: bool = True
    knocks: bool = True
    tek: int | None = None


class Attack(Frozen, frozen=True, array_like=True):
    """One blow of a melee: who strikes whom (models "A2.3") (UH-H7)."""

    attacker: str
    target: str


class Mustering(Frozen, frozen=True, tag="mustering"):
    """All players pick an army (UH-H15)."""

    asked: bool = False


class Seasoning(Frozen, frozen=True, tag="seasoning"):
    """All players spend experience (UH-32)."""

    asked: bool = False


class Landscaping(LayingFrame, frozen=True, tag="landscaping"):
    """Terrain is about to be laid, objectives set and zones given by lot (UH-49, UH-H10, UH-H11)."""


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
    """What the conditions bring is placed: (who, what) still to come, the first is asked next (UH-B46)."""

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

    `rolled` are the plants that had their roll (UH-B33).
    `struck` are units that lost models meanwhile, one entry for each model (UH-H8), `leaves` are personalities that
    detach when it ends (UH-H13).
    """

    unit: str
    step: Literal["begin", "act", "end"] = "begin"
    done: tuple[Deed, ...] = ()
    rolled: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()


class Wounding(Frozen, frozen=True, tag="wounding", omit_defaults=True):
    """Hits on a unit are being assigned, saved and rolled to wound (UH-H5).

    `by` is the unit that caused them ("" for mines and plants). `order` is what the owner said: the numbers of models
    in the order in which they take hits; None: not yet asked. `cover` is the unit's Cover from there (UH-H4).
    """

    target: str
    hits: tuple[Hit, ...]
    by: str = ""
    order: tuple[int, ...] | None = None
    deed: Literal["shot", "plant", "mines"] = "shot"
    cover: int = 0


class Melees(Frozen, frozen=True, tag="melees"):
    """Melees are resolved one after the other; `fought` are the units that have fought (UH-6, UH-B4)."""

    fought: tuple[str, ...] = ()
    chosen: str = ""


class Melee(Frozen, frozen=True, tag="melee", omit_defaults=True):
    """One melee of all units that hang together (UH-H7): its `units`, and the blows assigned so far."""

    units: tuple[str, ...]
    blows: tuple[Attack, ...] = ()
    asked: bool = False


class Recording(Frozen, frozen=True, tag="recording", omit_defaults=True):
    """Without the house pack `seat` records what the players resolved themselves: for a shot, a melee or the regroup.

    `before` are all units as they were when that began.
    """

    seat: Seat
    what: Literal["shot", "melee", "regroup", "hazard"]
    unit: str = ""
    targets: tuple[str, ...] = ()
    before: tuple[Unit, ...] = ()


class Regrouping(Frozen, frozen=True, tag="regrouping"):
    """Pinned and falling units test MOR, then the turn ends (UH-H9)."""


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
