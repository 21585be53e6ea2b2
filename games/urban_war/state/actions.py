"""Urban War: one struct for each verb. A path is the points that are walked to, in order."""

from typing import Literal

from games.battlefield.books.sides import SidePick
from games.battlefield.terrain.filling import Placement
from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel import Frozen, Seat
from games.urban_war.content.book import Member
from games.urban_war.state.models import Condition, Reaction, Side


class Muster(SidePick[Member], frozen=True, tag="team"):
    """Pick a ready team by its word, or make one of members (UW-7)."""


class Put(Placement, frozen=True, tag="put"):
    """Place a piece of terrain, turned by `turns` of 15 degrees; `auto` finds a place, `rest` all others (UW-15)."""


class TakeSide(Frozen, frozen=True, tag="side"):
    """Pick a side of the table (UW-16)."""

    side: Side


class First(Frozen, frozen=True, tag="first"):
    """Name who begins: to deploy, or to activate (UW-17, UW-18, UW-22)."""

    seat: Seat


class Deploy(Frozen, frozen=True, tag="deploy"):
    """Place models at the own edge; none at all: the next one by itself, with `rest` all others too (UW-17).

    Others follow one at each of one's own turns; where models are placed by sheets, they stand on the same sheet.
    """

    spots: tuple[tuple[str, Point], ...] = ()
    rest: bool = False


class Orders(Frozen, frozen=True, tag="orders"):
    """Give the orders of all own models: those named are on Overwatch, all others on Snap-fire (UW-21)."""

    overwatch: tuple[str, ...] = ()


class Rush(Frozen, frozen=True, tag="rush"):
    """Move up to several times MV, plus CAL (UW-24)."""

    model: str
    way: Path


class Move(Frozen, frozen=True, tag="move"):
    """Move up to MV, perhaps not at all, then shoot, or not (UW-25)."""

    model: str
    way: Path = ()
    target: str = ""
    weapon: str = ""


class Assault(Frozen, frozen=True, tag="assault"):
    """Charge an enemy, fight one in contact, or break off (UW-27, UW-28).

    `way`: the points before contact in a charge, where to in breaking off. `target` is whom it fights if it cannot
    break off.
    """

    model: str
    how: Literal["charge", "fight", "leave"]
    target: str
    way: Path = ()
    weapon: str = ""


class Rally(Frozen, frozen=True, tag="rally"):
    """Activate a panicked model: it tries to rally first (UW-53)."""

    model: str


class Done(Frozen, frozen=True, tag="done"):
    """Make no follow-up action (UW-29)."""


class Interrupt(Frozen, frozen=True, tag="interrupt"):
    """Interrupt with a model on Overwatch, at one of the moments told (UW-30 .. UW-36).

    `way` are the points by which it charges (none: the shortest way), `only` is what must be so by then.
    """

    model: str
    how: Reaction
    moment: int
    weapon: str = ""
    way: Path = ()
    only: Condition | None = None


class Pass(Frozen, frozen=True, tag="pass"):
    """Do not interrupt (UW-30)."""


class GoOn(Frozen, frozen=True, tag="go"):
    """Go on as planned, or from here to other points, then with no shot but one that is named (UW-B14)."""

    way: Path | None = None
    target: str | None = None
    weapon: str = ""


class Use(Frozen, frozen=True, tag="use"):
    """Fight back with a weapon (UW-45, UW-B26)."""

    weapon: str


class Strike(Frozen, frozen=True, tag="strike"):
    """Strike an enemy that breaks off (UW-27, UW-B23)."""

    model: str
    weapon: str = ""


class Shield(Frozen, frozen=True, tag="shield"):
    """Turn the battleshield on an enemy in contact (UW-13)."""

    enemy: str
