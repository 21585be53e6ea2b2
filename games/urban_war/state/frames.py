"""Frames: a struct for every procedure that can be interrupted, with what it goes on with."""

from typing import Literal

from games.battlefield.terrain.lay_terrain import LayingFrame
from games.geometry.inches import Inches
from games.geometry.paths import Path
from games.kernel import Frozen, Seat
from games.urban_war.state.models import Deed, Moment, Reaction, Step


class Mustering(Frozen, frozen=True, tag="mustering"):
    """Both players pick a team (UW-7)."""

    asked: bool = False


class Landscaping(LayingFrame, frozen=True, tag="landscaping"):
    """Terrain is about to be laid, or a piece to be placed by a player (UW-15)."""


class Siding(Frozen, frozen=True, tag="siding"):
    """Who picks a side is about to be rolled, or was: `seat` (UW-16)."""

    seat: Seat | None = None


class Deploying(Frozen, frozen=True, tag="deploying"):
    """Models are placed one at a time; `seat` is next, None before it is known who begins (UW-17).

    `rest` are the seats that have said that the rest of their models are to be placed by themselves.
    """

    seat: Seat | None = None
    rest: tuple[Seat, ...] = ()


class Sheets(Frozen, frozen=True, tag="sheets"):
    """Both sides write where all their models are to stand, in secret and at once (house rule, UW-H4)."""

    asked: bool = False


class Starting(Frozen, frozen=True, tag="starting"):
    """The start roll is about to be made (UW-18)."""


class Marking(Frozen, frozen=True, tag="marking"):
    """A game turn begins with its Marker phase, or the game is over (UW-19)."""


class Ordering(Frozen, frozen=True, tag="ordering"):
    """Orders are placed (UW-20, UW-21)."""

    asked: bool = False


class Initiative(Frozen, frozen=True, tag="initiative"):
    """Initiative is about to be rolled, or was won by `seat` with `dice`, who says who goes first (UW-22)."""

    seat: Seat | None = None
    dice: tuple[int, ...] = ()


class Activating(Frozen, frozen=True, tag="activating"):
    """A side is to activate a model; `left` of its group after this one (UW-23)."""

    seat: Seat
    left: int = 0


class Chosen(Frozen, frozen=True, tag="chosen"):
    """A model is to act: it rallied or tried to, or (`follow_up`) it may act once more (UW-29, UW-53)."""

    model: str
    follow_up: bool = False
    tried: bool = False


class Acting(Frozen, frozen=True, tag="acting", omit_defaults=True):
    """A model carries out an action (UW-24 .. UW-28).

    `trail` is where it has walked, from its start to where it stands, `way` the points still ahead, `reach` how far it
    may go in all. `target` and `weapon` are those of the shot or the fight. `moments` are those at which it can be
    interrupted, `tried` whether that was attempted, `again` whether more attempts are to be
    asked for (UW-B12). `shot` is what became of its shot. `hurt` are hits that it took from whom it left (UW-B23).
    """

    model: str
    deed: Deed
    step: Step = "watch"
    reach: Inches = 0
    trail: Path = ()
    way: Path = ()
    target: str = ""
    weapon: str = ""
    moments: tuple[Moment, ...] = ()
    now: int = 0
    tried: bool = False
    again: bool = False
    stopped: bool = False
    shot: Literal["", "missed", "hit"] = ""
    hurt: bool = False
    follow_up: bool = False


class Reacting(Frozen, frozen=True, tag="reacting"):
    """A model interrupts (UW-30 .. UW-36), by a `way` if it was named; `fought` once a charge led to close combat."""

    model: str
    target: str
    how: Reaction
    weapon: str = ""
    way: Path = ()
    fought: bool = False


class Replanning(Frozen, frozen=True, tag="replanning"):
    """The mover may plan the rest of its way again (UW-B14)."""


class Fighting(Frozen, frozen=True, tag="fighting", omit_defaults=True):
    """Close combat of an attacker with one target (UW-44 .. UW-50).

    `charged` are those who count as charging. `answers` says whether the target fights back, with `reply`
    ("" until it is chosen).
    """

    attacker: str
    target: str
    weapon: str
    charged: tuple[str, ...] = ()
    answers: bool = True
    reply: str = ""


class Leaving(Frozen, frozen=True, tag="leaving"):
    """A model has broken off, and an enemy is to strike it (UW-27, UW-B23); `strikers` are those who may."""

    model: str
    strikers: tuple[str, ...]


class Turning(Frozen, frozen=True, tag="turning"):
    """The bearer of a battleshield turns it on another enemy (UW-13)."""

    model: str


Frame = (
    Mustering
    | Landscaping
    | Siding
    | Deploying
    | Sheets
    | Starting
    | Marking
    | Ordering
    | Initiative
    | Activating
    | Chosen
    | Acting
    | Reacting
    | Replanning
    | Fighting
    | Leaving
    | Turning
)
