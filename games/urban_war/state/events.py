"""What happens in Urban War, in the past tense. Rolls carry their whole arithmetic for logs and pictures."""

from typing import Literal

from games.battlefield.terrain.events import PiecePlaced, TerrainLaid
from games.geometry.inches import Inches
from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel import Event, Seat
from games.urban_war.content.book import Member
from games.urban_war.state.models import Deed, Reaction, Side
from games.urban_war.state.rolls import Blow, Parts

Contest = Literal["terrain", "side", "start", "initiative"]
"""What both players roll for: UW-15 and UW-B5, UW-16, UW-18, UW-22."""
Check = Literal["rally", "panic", "interrupt", "leave", "target"]


class TeamPicked(Event, frozen=True, kw_only=True):
    """A player has picked a team; which is not told yet."""

    seat: Seat


class TeamNoted(Event, frozen=True, kw_only=True):
    """For the player who picked it: the team, until both have."""

    seat: Seat
    members: tuple[Member, ...]


class TeamsShown(Event, frozen=True, kw_only=True):
    """Both teams stand beside the table: their names, and points."""

    names: tuple[str, ...]
    points: tuple[int, ...]


class Contested(Event, frozen=True, kw_only=True):
    """Both players rolled for something, ties again: the last dice by seat, what was added, and who won."""

    contest: Contest
    dice: tuple[int, ...]
    added: tuple[int, ...]
    ties: int
    winner: Seat


class SideTaken(Event, frozen=True, kw_only=True):
    """A player picked a side of the table."""

    seat: Seat
    side: Side


class BeginnerNamed(Event, frozen=True, kw_only=True):
    """Somebody said who begins."""

    by: Seat
    seat: Seat
    what: Literal["deployment", "turn"]


class Deployed(Event, frozen=True, kw_only=True):
    """A player placed models."""

    seat: Seat
    spots: tuple[tuple[str, Point], ...]


class SheetWritten(Event, frozen=True, kw_only=True):
    """A player has written where all models are to stand; where is not told yet."""

    seat: Seat
    models: int


class SheetNoted(Event, frozen=True, kw_only=True):
    """For the player who wrote it: where the models are to stand, until both have written."""

    seat: Seat
    spots: tuple[tuple[str, Point], ...]


class TurnBegan(Event, frozen=True, kw_only=True):
    """A game turn began: all counters but panic were removed."""

    turn: int

    @property
    def heading(self) -> str:
        """What the log writes above all that follows."""
        return f"Turn {self.turn}"


class OrdersPlaced(Event, frozen=True, kw_only=True):
    """A player has placed orders, face down; those of `engaged` models lie face up."""

    seat: Seat
    counters: int
    engaged: tuple[str, ...] = ()


class OrdersNoted(Event, frozen=True, kw_only=True):
    """For the player who placed them: who is on Overwatch."""

    seat: Seat
    overwatch: tuple[str, ...]


class Spent(Event, frozen=True, kw_only=True):
    """A player has no Snap-fire left: the other one goes on alone (UW-B10)."""

    seat: Seat


class Activated(Event, frozen=True, kw_only=True):
    """A model was activated, its counter removed; or it took a follow-up action."""

    model: str
    follow_up: bool
    boxes: int = 0


class Rested(Event, frozen=True, kw_only=True):
    """A model that might have followed up does not: `boxes` stay for later."""

    model: str
    boxes: int


class Stayed(Event, frozen=True, kw_only=True):
    """A model neither moved nor shot with its action (UW-B9)."""

    model: str


class Checked(Event, frozen=True, kw_only=True):
    """A command check was made (UW-51): both dice, what was added, what they needed, and what it was for."""

    model: str
    check: Check
    dice: tuple[int, int]
    parts: Parts
    passed: bool
    other: str = ""


class Moved(Event, frozen=True, kw_only=True):
    """A model moved along a path, in this action or in a reaction; `length` is that of the path."""

    model: str
    deed: Deed | Literal["intercept"]
    path: Path
    length: Inches


class Aimed(Event, frozen=True, kw_only=True):
    """A model declared a shot or an assault that came to nothing, and why."""

    model: str
    target: str
    why: Literal["target check", "no sight", "out of range", "panicked", "gone"]


class Shot(Event, frozen=True, kw_only=True):
    """A model shot at an enemy."""

    blow: Blow
    reaction: bool = False


class FightBegan(Event, frozen=True, kw_only=True):
    """Close combat: who strikes first, and why. `replies` is False where the target may not fight back (UW-45)."""

    attacker: str
    target: str
    weapons: tuple[str, str]
    first: tuple[Parts, Parts]
    charged: tuple[str, ...]
    replies: bool
    order: Literal["attacker", "target", "both"]


class Struck(Event, frozen=True, kw_only=True):
    """A model struck another one in close combat."""

    blow: Blow
    why: Literal["fight", "leaving"] = "fight"


class FightEnded(Event, frozen=True, kw_only=True):
    """Both live: the hits that each of them took, and who lost ("": nobody) (UW-50)."""

    models: tuple[str, str]
    hits: tuple[int, int]
    loser: str


class Wounded(Event, frozen=True, kw_only=True):
    """A model lost wounds and lives."""

    model: str
    lost: int
    left: int


class Killed(Event, frozen=True, kw_only=True):
    """A model was killed and removed from where it stood."""

    model: str
    at: Point
    by: str = ""


class Interrupted(Event, frozen=True, kw_only=True):
    """A model on Overwatch shows itself and tries to interrupt another one."""

    model: str
    target: str
    how: Reaction


class Stopped(Event, frozen=True, kw_only=True):
    """A model's action ended early: it was intercepted, or killed."""

    model: str
    why: Literal["intercepted", "killed"]


class Replanned(Event, frozen=True, kw_only=True):
    """After an attempt to interrupt, the mover plans the rest again."""

    model: str


class CounterGone(Event, frozen=True, kw_only=True):
    """A model that fought back turned out to be on Overwatch: its counter is removed (UW-46)."""

    model: str


class CounterStays(Event, frozen=True, kw_only=True):
    """A model that fought back keeps its counter: so it is on Snap-fire (UW-46)."""

    model: str


class ShieldTurned(Event, frozen=True, kw_only=True):
    """A battleshield is turned on another enemy (UW-13)."""

    model: str
    enemy: str


class Ended(Event, frozen=True, kw_only=True):
    """The game is over: why, and the points that each team has left."""

    winners: tuple[Seat, ...]
    why: Literal["destroyed", "turns", "withdrawal"]
    points: tuple[int, ...]


UrbanWarEvent = (
    TeamPicked
    | TeamNoted
    | TeamsShown
    | TerrainLaid
    | PiecePlaced
    | Contested
    | SideTaken
    | BeginnerNamed
    | Deployed
    | SheetWritten
    | SheetNoted
    | TurnBegan
    | OrdersPlaced
    | OrdersNoted
    | Spent
    | Activated
    | Rested
    | Stayed
    | Checked
    | Moved
    | Aimed
    | Shot
    | FightBegan
    | Struck
    | FightEnded
    | Wounded
    | Killed
    | Interrupted
    | Stopped
    | Replanned
    | CounterGone
    | CounterStays
    | ShieldTurned
    | Ended
)
