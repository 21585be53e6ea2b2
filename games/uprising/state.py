"""Uprising: what a match is at one moment. Everything here is immutable and knows no rules."""

from typing import Annotated, Literal

from msgspec import Meta

from games.kernel import Codec, Frozen, Outcome, Seat, seat_letter
from games.uprising.maps.country import Country, Resource

Phase = Literal["characters", "placement", "play", "war", "tie", "over"]
FightStep = Literal["a", "b", "c", "done"]

WARLORD_ACTIONS = 2
LIEUTENANT_ACTIONS = 1
START_MONEY = 3


class Options(Frozen, frozen=True):
    """Table options of Uprising."""

    map: Annotated[
        str,
        Meta(
            max_length=40,
            description="Map: marches, narrows, realm or an uploaded one (UP-B2)",
            examples=["marches", "narrows", "realm"],
        ),
    ] = "marches"
    custom_map: Annotated[
        str,
        Meta(max_length=200_000, description="Text of an uploaded map file, from Umpire (UP-B2)", extra={"file": True}),
    ] = ""
    n_value: Annotated[
        Literal["players", "map", 0, 1, 2, 3, 4, 5, 6],
        Meta(description="N of the supply: number of players, a fixed number, or each region's own (UP-6, UP-B1)"),
    ] = "players"
    resource_types: Annotated[Literal[1, 2, 3, 4], Meta(description="Resource types in each region (UP-B3)")] = 2
    reverse_placement: Annotated[bool, Meta(description="Whoever goes last places first (UP-4, UP-B4)")] = False
    choose_characters: Annotated[bool, Meta(description="Players pick named characters (UP-3, UP-17, UP-B8)")] = False
    decree_needs_stable: Annotated[bool, Meta(description="Decree only in stable regions (UP-15, UP-B13)")] = False
    fresh_lieutenant_waits: Annotated[
        bool, Meta(description="A promoted Lieutenant acts from the next turn on (UP-17, UP-B31)")
    ] = False
    lieutenant_cap: Annotated[
        int, Meta(ge=0, le=9, description="Most Lieutenants a player may have, 0 = no limit (UP-17, UP-B32)")
    ] = 0
    income_per_region: Annotated[
        bool, Meta(description="2$ per region with own followers instead of per follower (UP-24, UP-B34)")
    ] = False
    ties_score_nothing: Annotated[
        bool, Meta(description="Players tied for most get no income or points for it (UP-25, UP-30, UP-B36)")
    ] = False
    immediate_end: Annotated[
        bool, Meta(description="The game ends at once when all regions are unstable (UP-27, UP-B38)")
    ] = False
    keep_marker: Annotated[bool, Meta(description="The marker is not passed after the last round (UP-26, UP-B40)")] = (
        False
    )
    gifts: Annotated[bool, Meta(description="Players may give each other $ in their turn (UP-B50)")] = False
    remove_dropouts: Annotated[
        bool, Meta(description="A player may leave for good; the pieces are removed (UP-B55)")
    ] = False
    secret_money: Annotated[bool, Meta(description="Purses are hidden from the other players (UP-H1)")] = False
    rounds: Annotated[int, Meta(ge=1, le=12, description="Rounds of the game; 12 by the book (UP-27, UP-H2)")] = 12


class Player(Frozen, frozen=True):
    """One player's holdings: `money` in $, `vp` as last scored (UP-B44), the names dealt, Lieutenants ever had."""

    money: int = START_MONEY
    vp: int = 0
    warlord: str = ""
    lieutenant: str = ""
    raised: int = 0
    gone: bool = False


class Character(Frozen, frozen=True):
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


class Land(Frozen, frozen=True):
    """What lies in one region: tokens by type (as `State.types` orders them), followers by seat."""

    tokens: tuple[int, ...] = ()
    followers: tuple[int, ...] = ()
    unstable: bool = False


class Fight(Frozen, frozen=True):
    """A Skirmish under way: whose steps are being taken, where, and the next step (UP-20 .. UP-22)."""

    region: int
    seat: Seat
    step: FightStep = "a"


class Last(Frozen, frozen=True):
    """What the last action changed, for the pictures: regions by index, numbers as differences.

    `text` is the action as written, `who` the tag of the character that acted ("CW") and `region` where it acted.
    `moved` are (tag, from, to); `removed` and `raised` are (tag, region) of Lieutenants.
    """

    seat: Seat
    text: str
    who: str = ""
    region: int | None = None
    tokens: tuple[tuple[int, Resource, int], ...] = ()
    followers: tuple[tuple[int, Seat, int], ...] = ()
    unstable: tuple[int, ...] = ()
    moved: tuple[tuple[str, int, int], ...] = ()
    removed: tuple[tuple[str, int], ...] = ()
    raised: tuple[tuple[str, int], ...] = ()
    money: tuple[int, ...] = ()


class State(Frozen, frozen=True):
    """A match of Uprising.

    `first` holds the 1st Player Marker. `turn` is the seat that is asked now. `opened` numbers the prompts: one is open
    at a time and every action answers it. `fight` is the Skirmish under way, in play or in Go to War (there it is
    the cursor too). `cycles` counts tie-breaks; `changed` says whether the present one changed anything (UP-B48).
    `named` are the character names taken so far.
    """

    options: Options
    seats: int
    country: Country
    players: tuple[Player, ...]
    first: Seat
    turn: Seat
    phase: Phase = "placement"
    round: int = 0
    n: tuple[int, ...] = ()
    lands: tuple[Land, ...] = ()
    characters: tuple[Character, ...] = ()
    named: tuple[str, ...] = ()
    fight: Fight | None = None
    cycles: int = 0
    changed: bool = False
    opened: int = 1
    last: Last | None = None
    outcome: Outcome | None = None

    def types(self, region: int) -> tuple[Resource, ...]:
        """Return the resource types of a region, in the order of its tokens (UP-B3)."""
        return self.country.regions[region].resources[: self.options.resource_types]

    def name(self, region: int) -> str:
        """Return the name of a region."""
        return self.country.regions[region].name

    def own(self, seat: Seat) -> tuple[Character, ...]:
        """Return a player's characters, the Warlord first."""
        return tuple(one for one in self.characters if one.seat == seat)


CODEC: Codec[State] = Codec(State, schema=1)
