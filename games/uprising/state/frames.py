"""The frames of the stack, and the phase to which each belongs."""

from typing import Literal

from games.kernel import Frozen, Seat

Phase = Literal["bidding", "characters", "placement", "play", "war", "tie", "over"]

FightStep = Literal["a", "b", "c"]


class Beginning(Frozen, frozen=True, tag="beginning"):
    """Who places first is about to be drawn (UP-B4)."""


class GivingMarker(Frozen, frozen=True, tag="giving_marker"):
    """The 1st Player Marker is about to be given to somebody (UP-5)."""


class Bidding(Frozen, frozen=True, tag="bidding"):
    """All players bid for the 1st Player Marker at once (UP-H6); `asked` is False before they are asked."""

    asked: bool = False


class Choosing(Frozen, frozen=True, tag="choosing"):
    """A player picks characters (UP-3)."""

    seat: Seat


class Placing(Frozen, frozen=True, tag="placing"):
    """A player places both characters (UP-4)."""

    seat: Seat


class Supplying(Frozen, frozen=True, tag="supplying"):
    """Everybody stands; the supply is about to be rolled (UP-6)."""


class Turn(Frozen, frozen=True, tag="turn"):
    """A player's turn (UP-9)."""

    seat: Seat


class TurnOver(Frozen, frozen=True, tag="turn_over"):
    """A player's turn is over: the next player's, or the end of the round, is about to come (UP-8)."""

    seat: Seat


class Fight(Frozen, frozen=True, tag="fight"):
    """A Skirmish inside a turn or Go to War: whose steps are taken, where, and which is next (UP-20 .. UP-22).

    Without `trades`, step c) is passed over: at war nobody is asked for trades that change nothing (UP-B43).
    """

    region: int
    seat: Seat
    step: FightStep = "a"
    trades: bool = True


class War(Frozen, frozen=True, tag="war"):
    """Go to War: the Skirmish that is about to come (UP-28).

    If the war goes region by region, `region` and `position` in the turn order say which it is. If each player settles
    all regions, they are those `left` to the player at `position` (None before that player's turn at war), in the order
    in which they are fought, and `contested` are the regions where that player's trades could matter (UP-B43).
    """

    region: int = 0
    position: int = 0
    left: tuple[int, ...] | None = None
    contested: tuple[int, ...] = ()


class TieBreak(Frozen, frozen=True, tag="tie_break"):
    """A player may Move once (UP-34)."""

    seat: Seat


Frame = Beginning | GivingMarker | Bidding | Choosing | Placing | Supplying | Turn | TurnOver | Fight | War | TieBreak

PHASES: dict[type[Frozen], Phase] = {
    Beginning: "placement",
    GivingMarker: "placement",
    Bidding: "bidding",
    Choosing: "characters",
    Placing: "placement",
    Supplying: "placement",
    Turn: "play",
    TurnOver: "play",
    War: "war",
    TieBreak: "tie",
}
