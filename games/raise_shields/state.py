"""Raise Shields: what a match is at one moment. Everything here is immutable and knows no rules."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from games import kernel
from games.geometry.hexes import Grid, Hex, Side
from games.kernel import Frozen, Seat

CannonSide = Literal["port", "starboard"]
CannonType = Literal["laser", "phaser", "pulse", "plasma"]
Weapon = Literal["port", "starboard", "torpedo"]
Location = Literal["hull", "crew", "stress", "cannons"]
Status = Literal["building", "waiting", "active", "destroyed", "fled"]
Phase = Literal["build", "sides", "place", "morale", "movement", "cannon", "repair", "over"]

BOXES = 10
"""Firing boxes on each side: two to a cannon (RS-55, RS-B37)."""


class Options(Frozen, frozen=True):
    """Table options of Raise Shields."""

    credits: Annotated[Literal[0, 5, 10, 15, 20], Meta(description="Credits each player may spend (RS-5)")] = 0
    base_crew: Annotated[int, Meta(ge=5, le=15, description="Crew of the base ship (RS-4, RS-B1)")] = 10


class Base(Frozen, frozen=True):
    """What a ship starts with, after its upgrades."""

    shields: int = 10
    hull: int = 10
    crew: int = 10


class Ship(Frozen, frozen=True):
    """One ship and its roster.

    `ticks` are the ticked boxes to port and starboard (0..10 each). `used` are the weapons fired this round.
    `hex` stays where the ship was last seen when it is destroyed or fled (for the wreck's picture).
    """

    id: str
    seat: Seat
    name: str
    status: Status = "building"
    hex: Hex | None = None
    facing: int = 0
    start: Base = Base()
    shields: int = 10
    hull: int = 10
    crew: int = 10
    stress: int = 0
    ticks: tuple[int, int] = (0, 0)
    cannon: CannonType = "laser"
    upgrades: tuple[str, ...] = ()
    torpedoes: int = 0
    credits: int = 0
    moved: bool = False
    fired: bool = False
    used: tuple[Weapon, ...] = ()

    def cannons(self, side: CannonSide) -> int:
        """Return how many cannons of a side can fire (RS-46, RS-55)."""
        return (BOXES - self.ticks[side == "starboard"]) // 2


class Maneuver(Frozen, frozen=True):
    """A move as ordered: the hexes flown (start first), the facing in each step, and its stress modifiers (<= 0)."""

    ship: str
    text: str
    path: tuple[Hex, ...]
    clicks: int
    facing: int
    modifiers: tuple[tuple[str, int], ...]
    test: bool


class Attack(Frozen, frozen=True, tag=True):
    """An attack under way or just ended (RS-43 .. RS-57).

    `need` is the least face that hits. `hits` count plain hits, `piercing` those that bypass shields (RS-57).
    `evaded`, `absorbed` (by shields) and `through` (placed by the location table) are filled in as it is resolved;
    `losses` are (what, how many) pairs of the target, what being shields, hull, crew, stress or cannons.
    """

    attacker: str
    target: str
    weapon: Weapon
    distance: int
    need: int
    dice: tuple[int, ...]
    hits: int
    boarding: bool = False
    piercing: int = 0
    struck: Literal["bow", "port", "starboard", "stern"] = "bow"
    evasion: tuple[int, ...] = ()
    evaded: int = 0
    absorbed: int = 0
    through: int = 0
    location: int = 0
    losses: tuple[tuple[str, int], ...] = ()

    @property
    def scored(self) -> int:
        """All hits of the dice, before evasion."""
        return self.hits + self.piercing


class Building(Frozen, frozen=True, tag="build"):
    """The captains fit out their ships, all at once and in secret (RS-7)."""

    asked: bool = False


class TakingSides(Frozen, frozen=True, tag="sides"):
    """The sides of the map are rolled for and taken (RS-8)."""

    asked: bool = False


class Placing(Frozen, frozen=True, tag="place"):
    """The counters are put down in `Public.order` (RS-9)."""


class Morale(Frozen, frozen=True, tag="morale"):
    """A round begins: its first player is rolled for and named (RS-24)."""

    asked: bool = False


class Movement(Frozen, frozen=True, tag="movement"):
    """The ships move in `Public.order` (RS-25)."""


class StressTest(Frozen, frozen=True, tag="stress test"):
    """A stress test after a maneuver: not rolled yet, or rolled and not yet accepted (`again`: for good; RS-14)."""

    maneuver: Maneuver
    dice: tuple[int, ...] = ()
    total: int = 0
    again: bool = False


class Firing(Frozen, frozen=True, tag="cannon"):
    """The ships fire in `Public.order` (RS-26)."""


class Attacking(Frozen, frozen=True, tag="attack"):
    """An attack is resolved; how far it is can be seen from itself: evaded or not, located or not."""

    attack: Attack


class Repairing(Frozen, frozen=True, tag="repair"):
    """The crews repair their ships, all at once (RS-27)."""

    asked: bool = False


Frame = Building | TakingSides | Placing | Morale | Movement | StressTest | Firing | Attacking | Repairing
"""The phases, of which one is always at the bottom of the stack, and what can happen inside one."""


class Public(kernel.Public, frozen=True, kw_only=True):
    """What everybody may know of a match.

    `order` is the order of ships in the present phase (ids), `turn` the ship to act ("" outside such a phase).
    `points` are unspent repair points by seat (RS-58).
    """

    options: Options
    ships: tuple[Ship, ...]
    frames: tuple[Frame, ...] = ()
    grid: Grid = Grid(17, 13)
    sides: tuple[Side | None, ...] = ()
    round: int = 0
    first: Seat | None = None
    order: tuple[str, ...] = ()
    turn: str = ""
    morale: tuple[tuple[int, int], ...] = ()
    points: tuple[int, ...] = ()

    @property
    def phase(self) -> Phase:
        """The phase that is under way; "over" when the match is."""
        return self.frames[0].__struct_config__.tag if self.frames else "over"  # type: ignore[return-value]

    def ship(self, ship_id: str) -> Ship:
        """Return a ship by id; raises KeyError."""
        for ship in self.ships:
            if ship.id == ship_id:
                return ship
        raise KeyError(ship_id)


class Secret(Frozen, frozen=True):
    """What a seat has built, from sealing it until all builds are shown."""

    build: tuple[str, ...] | None = None


State: TypeAlias = kernel.State[Public, Secret, kernel.Nothing]
View: TypeAlias = kernel.View[Public, Secret]
Table: TypeAlias = kernel.Table[Public, Secret, kernel.Nothing]
