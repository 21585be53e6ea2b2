"""Uprising: what a match is at one moment. Everything here is immutable and knows no rules."""

from typing import Literal

from games import kernel
from games.kernel import Frozen, Held, Seat, seat_letter
from games.uprising.maps.country import Country, Resource
from games.uprising.options import Options

Phase = Literal["bidding", "characters", "placement", "play", "war", "tie", "over"]
FightStep = Literal["a", "b", "c"]

WARLORD_ACTIONS = 2
LIEUTENANT_ACTIONS = 1
START_MONEY = 3


class Player(Frozen, frozen=True, omit_defaults=True):
    """One player's holdings: `vp` as last scored (UP-B44), the names dealt, how many Lieutenants there ever were.

    `gifts` are the $ that others gave, less those given to them: all saw that, also where purses are hidden.
    `money` is the purse in $; None where the table hides purses, which then lie in `Secret`.
    """

    money: int | None = START_MONEY
    vp: int = 0
    warlord: str = ""
    lieutenant: str = ""
    raised: int = 0
    gifts: int = 0
    gone: bool = False


class Secret(Frozen, frozen=True, omit_defaults=True):
    """What one player alone knows: a hidden purse (None: it is not hidden).

    `bid` is what was bid for the marker, from sealing it until all bids are shown (UP-H6).
    """

    money: int | None = None
    bid: int | None = None


class Character(Frozen, frozen=True, omit_defaults=True):
    """A Warlord (`number` 0) or Lieutenant (1, 2, ... never used twice); `left` are its actions left this turn."""

    seat: Seat
    number: int
    name: str
    region: int
    left: int = 0

    @property
    def id(self) -> str:
        """How its owner writes it: "W", "L1"."""
        return f"L{self.number}" if self.number else "W"

    @property
    def tag(self) -> str:
        """How others write it: "BL1"."""
        return seat_letter(self.seat) + self.id


class Land(Frozen, frozen=True, omit_defaults=True):
    """What lies in one region: tokens by type (as `Public.types` orders them), followers by seat."""

    tokens: tuple[int, ...] = ()
    followers: tuple[int, ...] = ()
    unstable: bool = False


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

    Without `trades`, step c) is asked only where it ends a lead (UP-B43).
    """

    region: int
    seat: Seat
    step: FightStep = "a"
    trades: bool = True


class War(Frozen, frozen=True, tag="war"):
    """Go to War: the Skirmish that is about to come, by region and position in the turn order (UP-28).

    `contested` are the regions where trades of the player at `position` could change who has the most followers on the
    board, as it was when that player's turn at war began (UP-B43).
    """

    region: int = 0
    position: int = 0
    contested: tuple[int, ...] = ()


class TieBreak(Frozen, frozen=True, tag="tie_break"):
    """A player may Move once (UP-34)."""

    seat: Seat


Frame = Beginning | GivingMarker | Bidding | Choosing | Placing | Supplying | Turn | TurnOver | Fight | War | TieBreak

_PHASES: dict[type[Frozen], Phase] = {
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


class Public(kernel.Public, frozen=True, kw_only=True, omit_defaults=True):
    """What everybody may know of a match of Uprising.

    `first` holds the 1st Player Marker; as long as nobody does, the setup begins with that seat. `cycles` counts
    tie-breaks; `changed` says whether the present one changed anything (UP-B48). `promoted` are the names given to
    Lieutenants after the first ones. `bids` for the marker are there once all are shown (UP-H6).
    """

    options: Options
    map: Held[Country]
    players: tuple[Player, ...]
    lands: tuple[Land, ...]
    frames: tuple[Frame, ...] = ()
    first: Seat = 0
    round: int = 0
    characters: tuple[Character, ...] = ()
    promoted: tuple[str, ...] = ()
    bids: tuple[int, ...] = ()
    cycles: int = 0
    changed: bool = False

    @property
    def country(self) -> Country:
        """The map."""
        return self.map.value

    @property
    def phase(self) -> Phase:
        """Where the match is; a Skirmish belongs to the phase in which it is fought."""
        return _PHASES[type(self.frames[0])] if self.frames else "over"

    @property
    def turn(self) -> Seat:
        """The seat whose turn or step it is; the first one where that is nobody's."""
        top = self.frames[-1] if self.frames else None
        nobodys = Beginning | GivingMarker | Bidding | Supplying | War
        return self.first if top is None or isinstance(top, nobodys) else top.seat

    @property
    def marker(self) -> Seat | None:
        """Who holds the 1st Player Marker; None before it is given (UP-5, UP-B4)."""
        given = self.round > 0 or (self.options.marker_first and self.phase != "bidding")
        return self.first if given else None

    @property
    def fight(self) -> Fight | None:
        """The Skirmish under way."""
        top = self.frames[-1] if self.frames else None
        return top if isinstance(top, Fight) else None

    @property
    def n(self) -> tuple[int, ...]:
        """N of every region's supply (UP-6, UP-B1)."""
        value, printed = self.options.n_value, [region.n for region in self.country.regions]
        if isinstance(value, int):
            return (value,) * len(printed)
        return tuple(self.seats if value == "players" or n is None else n for n in printed)

    @property
    def named(self) -> frozenset[str]:
        """The character names taken so far."""
        return frozenset((*(name for one in self.players for name in (one.warlord, one.lieutenant)), *self.promoted))

    def types(self, region: int) -> tuple[Resource, ...]:
        """Return the resource types of a region, in the order of its tokens (UP-B3)."""
        return self.map.value.regions[region].resources[: self.options.resource_types]

    def name(self, region: int) -> str:
        """Return the name of a region."""
        return self.map.value.regions[region].name

    def own(self, seat: Seat) -> tuple[Character, ...]:
        """Return a player's characters, the Warlord first."""
        return tuple([one for one in self.characters if one.seat == seat])


State = kernel.State[Public, Secret, kernel.Nothing]
Table = kernel.Table[Public, Secret, kernel.Nothing]
View = kernel.View[Public, Secret]

Refusal = tuple[str, str] | None
"""Why something may not be done, and the rule that says so; None if it may."""


def purse(state: State, seat: Seat) -> int:
    """Return what a player has in $, wherever that is written."""
    money = state.public.players[seat].money
    return (state.secret[seat].money or 0) if money is None else money
