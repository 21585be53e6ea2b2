"""Upheaval: one struct for each verb. A way is the points that a unit's leader walks to, in order (UH-H16)."""

from typing import Literal

from games.battlefield.books.sides import SidePick
from games.battlefield.terrain.filling import Placement
from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel import Frozen
from games.upheaval.content.book import Squad
from games.upheaval.state.frames import Attack
from games.upheaval.state.secret import Purchase

What = Literal["pinned", "falling", "ready", "prone", "standing", "wounded", "healed", "back"]
"""What can be recorded of a unit, or of models of it, apart from losses."""
Places = tuple[tuple[int, Point], ...]
"""Models of the unit that are set by hand: (number, where) (UH-H16)."""


class Muster(SidePick[Squad], frozen=True, tag="army"):
    """Pick a ready army by its word, or make one of squads (UH-H15)."""


class Spend(Frozen, frozen=True, tag="spend"):
    """Spend experience; nothing: keep it (UH-32, UH-H12)."""

    purchases: tuple[Purchase, ...] = ()


class Put(Placement, frozen=True, tag="put"):
    """Place a piece of terrain, turned by `turns` of 15 degrees; `auto` finds a place, `rest` all others (UH-49)."""


class Pick(Frozen, frozen=True, tag="condition"):
    """Choose a battle condition on a 10; 0: none (UH-48)."""

    condition: int


class Place(Frozen, frozen=True, tag="set"):
    """Place what a battle condition gives: at a point, as the rules would (`auto`), or not at all (UH-39 .. UH-44)."""

    at: Point | None = None
    turns: int = 0
    auto: bool = False


class Deploy(Frozen, frozen=True, tag="deploy"):
    """Place units by their leaders' points; no units at all: `auto`, all of one's own as the rules would (UH-49)."""

    spots: tuple[tuple[str, Point], ...] = ()
    places: Places = ()


class Move(Frozen, frozen=True, tag="move"):
    """Move a unit (UH-11). `way` may be empty: then only `places` move."""

    unit: str
    way: Path = ()
    places: Places = ()


class Run(Frozen, frozen=True, tag="run"):
    """Move again, after a Move (UH-12)."""

    unit: str
    way: Path = ()
    places: Places = ()


class Stand(Frozen, frozen=True, tag="stand"):
    """Let prone models stand up, in place of a Move; the others move (UH-36, UH-B29)."""

    unit: str
    way: Path = ()
    places: Places = ()


class Fall(Frozen, frozen=True, tag="fall"):
    """Go on falling back, as a Move; without a way each model gets as near home as it can (UH-16)."""

    unit: str
    way: Path = ()
    places: Places = ()


class Volley(Frozen, frozen=True, array_like=True):
    """Models that shoot at one target; no numbers: all (others) that can."""

    target: str
    models: tuple[int, ...] = ()


class Shoot(Frozen, frozen=True, tag="shoot"):
    """Shoot at one unit, or at several with different models (UH-13, UH-H2)."""

    unit: str
    volleys: tuple[Volley, ...]


class Charge(Frozen, frozen=True, tag="charge"):
    """Charge a unit (UH-14, UH-B14); `way` are points that the leader walks before contact."""

    unit: str
    target: str
    way: Path = ()


class Cover(Frozen, frozen=True, tag="cover"):
    """Take cover (UH-15)."""

    unit: str


class Tunnel(Frozen, frozen=True, tag="tunnel"):
    """Use a tunnel to another entrance at the start of an activation (UH-40)."""

    unit: str
    exit: str
    places: Places = ()


class Attach(Frozen, frozen=True, tag="attach"):
    """Attach a personality to the unit that is activated; unit "": it leaves its own when that has acted (UH-H13)."""

    personality: str
    unit: str


class Pass(Frozen, frozen=True, tag="pass"):
    """Let a unit do nothing; it counts as activated (UH-10)."""

    unit: str


class Done(Frozen, frozen=True, tag="done"):
    """End the activation, or what is being recorded."""


class Casualties(Frozen, frozen=True, tag="casualties"):
    """Say in which order models take hits; no numbers: the nearest first (UH-H5)."""

    order: tuple[int, ...] = ()


class Blows(Frozen, frozen=True, tag="blows"):
    """Say whom models strike that touch several enemies; none: the rules' choice (UH-H7)."""

    attacks: tuple[Attack, ...] = ()


class Fight(Frozen, frozen=True, tag="fight"):
    """Pick the melee that is resolved next, by a unit in it (UH-B4)."""

    unit: str


class Casualty(Frozen, frozen=True, tag="casualty"):
    """Without the house pack: record models lost by a unit; `models` names them, else the last `count`."""

    unit: str
    count: int = 0
    models: tuple[int, ...] = ()


class Record(Frozen, frozen=True, tag="state"):
    """Without the house pack: record the state of a unit, or of models of it (`prone`, `wounded`).

    `back`: the unit is as it was before anything was recorded here.
    """

    unit: str
    what: What
    models: tuple[int, ...] = ()


Refusal = tuple[str, str] | None
"""Why something is not allowed, and the rule that says so; None: it is."""
