"""What a match is at one moment: what everybody may know of it, and what one player alone knows."""

from games import kernel
from games.kernel import Frozen, Held, Seat
from games.uprising.content.maps.country import Country, Resource
from games.uprising.state.frames import PHASES, Beginning, Bidding, Fight, Frame, GivingMarker, Phase, Supplying, War
from games.uprising.state.options import Options
from games.uprising.state.pieces import Character, Land, Player


class Secret(Frozen, frozen=True, omit_defaults=True):
    """What one player alone knows: a hidden purse (None: it is not hidden).

    `bid` is what was bid for the marker, from sealing it until all bids are shown (UP-H6).
    """

    money: int | None = None
    bid: int | None = None


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
        return PHASES[type(self.frames[0])] if self.frames else "over"

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
