"""Raise Shields: what a match is at one moment. Everything here is immutable and knows no rules."""

from typing import Annotated, Literal

from msgspec import Meta

from games.geometry.hexes import Grid, Hex, Side
from games.kernel import Codec, Frozen, Outcome, Seat

CannonSide = Literal["port", "starboard"]
CannonType = Literal["laser", "phaser", "pulse", "plasma"]
Weapon = Literal["port", "starboard", "torpedo"]
Location = Literal["hull", "crew", "stress", "cannons"]
Status = Literal["building", "waiting", "active", "destroyed", "fled"]
Phase = Literal["build", "sides", "place", "morale", "movement", "cannon", "repair", "over"]

BOXES = 10
"""Cannon boxes on each side: two to a cannon (RS-55, RS-B37)."""


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


class StressTest(Frozen, frozen=True, tag=True):
    """A stress test that was rolled and not yet accepted (Evasive Maneuvers: RS-14)."""

    maneuver: Maneuver
    dice: tuple[int, ...]
    total: int


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


class MoveTrace(Frozen, frozen=True, tag=True):
    """The last move, for the picture: the way flown, the overrun, and the stress test's arithmetic.

    `drift` are the hexes of the overrun after the path's last one; the last of `path` or `drift` is off the map when
    the ship fled. `stress` and `hull` are what the test cost the ship; `struck` is the ship that it ran into.
    """

    maneuver: Maneuver
    dice: tuple[int, ...] = ()
    total: int | None = None
    drift: tuple[Hex, ...] = ()
    stress: int = 0
    hull: int = 0
    result: Literal["", "fled", "destroyed", "collision"] = ""
    struck: str = ""


class State(Frozen, frozen=True):
    """A match of Raise Shields.

    `order` is the order of ships in the present phase (ids), `turn` the ship to act ("" outside such a phase).
    `opened` counts prompts ever opened and numbers them. `points` are unspent repair points by seat (RS-58).
    `pending` holds the roll that somebody must decide on. `last` is what the picture shows as the last action;
    `shots` are the attacks of the ship that fired last, in this round.
    """

    options: Options
    seats: int
    ships: tuple[Ship, ...]
    grid: Grid = Grid(17, 13)
    sides: tuple[Side | None, ...] = ()
    phase: Phase = "build"
    round: int = 0
    first: Seat | None = None
    order: tuple[str, ...] = ()
    turn: str = ""
    prompts: tuple[tuple[str, Seat, str], ...] = ()
    opened: int = 0
    builds: tuple[tuple[str, ...] | None, ...] = ()
    morale: tuple[tuple[int, int], ...] = ()
    points: tuple[int, ...] = ()
    pending: StressTest | Attack | None = None
    last: MoveTrace | Attack | None = None
    shots: tuple[Attack, ...] = ()
    outcome: Outcome | None = None

    def ship(self, ship_id: str) -> Ship:
        """Return a ship by id; raises KeyError."""
        for ship in self.ships:
            if ship.id == ship_id:
                return ship
        raise KeyError(ship_id)


CODEC: Codec[State] = Codec(State, schema=1)
