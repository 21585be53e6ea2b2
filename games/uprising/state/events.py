"""What can happen in Uprising, in the past tense. Purses are never in an event: the table may hide them.

What an action costs everybody may know, and what incomes pay. `who` is a character's tag ("CW").
"""

from games.kernel import Event, Seat
from games.uprising.content.maps.country import Resource


class GameBegan(Event, frozen=True, kw_only=True):
    """The table is laid: every player has `money` $."""

    seats: int
    money: int


class PlacementBegan(Event, frozen=True, kw_only=True):
    """A seat is the first to place."""

    seat: Seat


class FirstPlayerDrawn(Event, frozen=True, kw_only=True):
    """Chance gave the 1st Player Marker to a seat."""

    seat: Seat


class BidSealed(Event, frozen=True, kw_only=True):
    """A player has bid for the 1st Player Marker; how much is secret until all have."""

    seat: Seat


class BidsShown(Event, frozen=True, kw_only=True):
    """All have bid: what each seat did."""

    bids: tuple[int, ...]


class CharactersNamed(Event, frozen=True, kw_only=True):
    """A player's Warlord and Lieutenant have names, dealt or chosen."""

    seat: Seat
    warlord: str
    lieutenant: str


class CharactersPlaced(Event, frozen=True, kw_only=True):
    """Both characters of a player stand in a region; `free` says that the distance rule had to be dropped (UP-B6)."""

    seat: Seat
    region: int
    free: bool = False


class SupplyRolled(Event, frozen=True, kw_only=True):
    """Resource tokens were placed: per region (index, N, one die per type)."""

    regions: tuple[tuple[int, int, tuple[int, ...]], ...]


class RoundBegan(Event, frozen=True, kw_only=True):
    """A new round began with the marker at `first`.

    `points` are the victory points that everybody can count, by seat: without purses where those are hidden; () in the
    first round, and in matches of older versions.
    """

    round: int
    first: Seat
    points: tuple[int, ...] = ()

    @property
    def heading(self) -> str:
        """The round, above what happens in it."""
        return f"Round {self.round}"


class TurnBegan(Event, frozen=True, kw_only=True):
    """A player's turn began, with this many actions."""

    seat: Seat
    actions: int


class Moved(Event, frozen=True, kw_only=True):
    """A character moved."""

    seat: Seat
    who: str
    name: str
    origin: int
    region: int


class Intimidated(Event, frozen=True, kw_only=True):
    """A token became a follower."""

    seat: Seat
    who: str
    name: str
    region: int
    token: Resource


class Slew(Event, frozen=True, kw_only=True):
    """A follower of `victim` was slain."""

    seat: Seat
    who: str
    name: str
    region: int
    victim: Seat


class Campaigned(Event, frozen=True, kw_only=True):
    """A character earned 1$."""

    seat: Seat
    who: str
    name: str
    region: int


class Decreed(Event, frozen=True, kw_only=True):
    """Tokens became followers, here and in every adjacent region (`spread`)."""

    seat: Seat
    who: str
    name: str
    region: int
    tokens: tuple[Resource, ...]
    spread: tuple[int, ...]


class RegionUnstable(Event, frozen=True, kw_only=True):
    """The last token of a type left a region."""

    region: int
    token: Resource


class SkirmishBegan(Event, frozen=True, kw_only=True):
    """A player paid for a Skirmish."""

    seat: Seat
    who: str
    name: str
    region: int


class FollowersTaken(Event, frozen=True, kw_only=True):
    """Steps a) or b) removed followers: (owner, how many)."""

    seat: Seat
    region: int
    victims: tuple[tuple[Seat, int], ...]


class LieutenantTaken(Event, frozen=True, kw_only=True):
    """Step a) removed a Lieutenant."""

    seat: Seat
    who: str
    region: int
    victim: Seat
    name: str


class FollowersTraded(Event, frozen=True, kw_only=True):
    """Step c) removed own followers together with others': losses of all seats (owner, how many); () = none wanted."""

    seat: Seat
    region: int
    losses: tuple[tuple[Seat, int], ...]


class Settled(Event, frozen=True, kw_only=True):
    """A player settled all Skirmishes of Go to War at once; what was done in them follows."""

    seat: Seat


class TradesDeclined(Event, frozen=True, kw_only=True):
    """A player who settled all Skirmishes at war traded nothing in these regions."""

    seat: Seat
    regions: tuple[int, ...]


class Promoted(Event, frozen=True, kw_only=True):
    """Followers made way for a new Lieutenant, the `number`-th of the player, with so many `actions` at once."""

    seat: Seat
    number: int
    name: str
    region: int
    followers: int
    actions: int


class Gave(Event, frozen=True, kw_only=True):
    """A player gave $ to another."""

    seat: Seat
    to: Seat
    amount: int


class PurseChanged(Event, frozen=True, kw_only=True):
    """An action cost or earned $: `amount` is what came into the purse (negative: went out of it)."""

    seat: Seat
    amount: int


class Left(Event, frozen=True, kw_only=True):
    """A player left, and the pieces went: followers by (region, how many), characters by (tag, region)."""

    seat: Seat
    followers: tuple[tuple[int, int], ...]
    characters: tuple[tuple[str, int], ...]


class TurnEnded(Event, frozen=True, kw_only=True):
    """A player's turn ended; unused actions are lost."""

    seat: Seat
    unused: int


class IncomePaid(Event, frozen=True, kw_only=True):
    """Income per seat: (for followers, for regions led) in $."""

    incomes: tuple[tuple[int, int], ...]


class MarkerPassed(Event, frozen=True, kw_only=True):
    """The 1st Player Marker went to the left."""

    seat: Seat


class EndCame(Event, frozen=True, kw_only=True):
    """An end condition is met."""

    unstable: bool
    rounds: bool


class WarBegan(Event, frozen=True, kw_only=True):
    """Go to War: a Skirmish in every region, the players in this order of seats."""

    order: tuple[Seat, ...]


class PointsScored(Event, frozen=True, kw_only=True):
    """Victory points per seat: (regions led, most on the board, purse, sum)."""

    points: tuple[tuple[int, int, int, int], ...]


class TieBegan(Event, frozen=True, kw_only=True):
    """These seats are tied; every player may Move once."""

    seats: tuple[Seat, ...]


class Stayed(Event, frozen=True, kw_only=True):
    """A player made no Move in a tie-break."""

    seat: Seat


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over."""

    winners: tuple[Seat, ...]


_Setup = (
    GameBegan
    | PlacementBegan
    | FirstPlayerDrawn
    | BidSealed
    | BidsShown
    | CharactersNamed
    | CharactersPlaced
    | SupplyRolled
)
_Turns = RoundBegan | TurnBegan | TurnEnded | IncomePaid | MarkerPassed | Left
_Actions = Moved | Intimidated | Slew | Campaigned | Decreed | RegionUnstable | Promoted | Gave | PurseChanged
_Fights = SkirmishBegan | FollowersTaken | LieutenantTaken | FollowersTraded | Settled | TradesDeclined
_End = EndCame | WarBegan | PointsScored | TieBegan | Stayed | GameEnded
UprisingEvent = _Setup | _Turns | _Actions | _Fights | _End
