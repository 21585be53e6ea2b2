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

CANNONS_A_SIDE = 5
BOXES = 2 * CANNONS_A_SIDE
"""Boxes on each side: two to a cannon (RS-55, RS-B37)."""


class Options(Frozen, frozen=True):
    """Table options of Raise Shields; each default is the ruling of its id in `data/rules.toml`."""

    credits: Annotated[Literal[0, 5, 10, 15, 20], Meta(description="Credits each player may spend (RS-5)")] = 0
    base_crew: Annotated[int, Meta(ge=5, le=15, description="Crew of the base ship (RS-4, RS-B1)")] = 10
    map: Annotated[
        Literal["standard", "large", "fleet"],
        Meta(description="Map: one of 17 by 13, two side by side, or four in a square (RS-68, RS-B3)"),
    ] = "standard"
    legacy_speed: Annotated[bool, Meta(description="Two to six spaces cost nothing (RS-34, RS-B4)")] = False
    sideslip: Annotated[
        bool, Meta(description="A ship may fly along its side arrows without turning (RS-30, RS-B7)")
    ] = False
    test_always: Annotated[bool, Meta(description="Every move obliges a stress test (RS-38, RS-B9)")] = False
    impulse_single: Annotated[
        bool, Meta(description="Impulse Engines erase one modifier a turn, the largest, and no more (RS-15, RS-B10)")
    ] = False
    impulse_by_click: Annotated[
        bool, Meta(description="Impulse Engines ease a turn of several clicks by one click only (RS-15, RS-B10)")
    ] = False
    drift: Annotated[
        Literal["now", "start"],
        Meta(description="An overrun goes where the ship faces now, or faced before its move (RS-39, RS-B11)"),
    ] = "now"
    one_collision_die: Annotated[
        bool, Meta(description="A collision is one die, the same for both ships (RS-37, RS-B14)")
    ] = False
    armor_double: Annotated[
        bool, Meta(description="Each Armor Plating doubles the hull: 20, then 40 (RS-13, RS-B5)")
    ] = False
    crew_once: Annotated[bool, Meta(description="Crew Quarters are bought once at most (RS-16, RS-22, RS-B6)")] = False
    narrow_arcs: Annotated[
        bool, Meta(description="Cannons fire 60 to 120 degrees off the bow, not 30 to 150 (RS-43, RS-B22)")
    ] = False
    torpedo_dice: Annotated[int, Meta(ge=1, le=5, description="Dice that a torpedo rolls (RS-20, RS-B27)")] = 5
    split_damage: Annotated[bool, Meta(description="Who chooses the place of hits may divide them (RS-54, RS-B34)")] = (
        False
    )
    overflow_to_hull: Annotated[
        bool, Meta(description="Hits that a place cannot take always go to the hull (RS-55, RS-B35)")
    ] = False
    overflow_lost: Annotated[
        bool, Meta(description="Hits that a chosen place cannot take are lost as well (RS-55, RS-B35)")
    ] = False
    stress_repair: Annotated[bool, Meta(description="Two repair points take off 1 stress (RS-59, RS-B39)")] = False
    sealed_repairs: Annotated[
        bool, Meta(description="Repairs are sealed; if not, open, the first player's first (RS-27, RS-B66)")
    ] = True
    one_cannon: Annotated[bool, Meta(description="A side always keeps its last cannon (RS-66, RS-B51)")] = False
    no_cannon: Annotated[
        bool, Meta(description="Who alone has cannons left may end the game and win (RS-65, RS-B52)")
    ] = False
    victory_after_attacks: Annotated[
        bool, Meta(description="Victory is checked after all attacks of a round only (RS-60, RS-B55)")
    ] = False
    round_limit: Annotated[
        int,
        Meta(
            ge=0,
            le=200,
            description="Rounds after which most hull and shields win; 0: no limit (RS-B57)",
            examples=[0, 10, 20, 30, 50],
        ),
    ] = 0


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
        """Return how many cannons of a side can fire: every two ticks silence one, a single one none (RS-46, RS-55)."""
        return CANNONS_A_SIDE - self.ticks[side == "starboard"] // 2


class Maneuver(Frozen, frozen=True):
    """A move as ordered: the hexes flown (start first), the facing at its end, and its stress modifiers (<= 0).

    `heading` is where an overrun goes on if that is not the facing at the end (RS-B11).
    """

    ship: str
    text: str
    path: tuple[Hex, ...]
    clicks: int
    facing: int
    modifiers: tuple[tuple[str, int], ...]
    test: bool
    heading: int | None = None

    @property
    def carried(self) -> int:
        """Return the direction of an overrun (RS-39, RS-B11)."""
        return self.facing if self.heading is None else self.heading


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
    """The ships fire in `Public.order` (RS-26); then whoever alone has cannons left may have been `asked` (RS-65)."""

    asked: bool = False


class Attacking(Frozen, frozen=True, tag="attack"):
    """An attack is resolved; how far it is can be seen from itself: evaded or not, located or not."""

    attack: Attack


class Repairing(Frozen, frozen=True, tag="repair"):
    """The crews repair their ships, all at once, or (RS-B66) `waiting` for one after the other (RS-27)."""

    asked: bool = False
    waiting: tuple[Seat, ...] = ()


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
    """What a seat has sealed, until all have: its upgrades (RS-7), its repairs (RS-B66)."""

    build: tuple[str, ...] | None = None
    repairs: tuple[tuple[str, int], ...] | None = None


State: TypeAlias = kernel.State[Public, Secret, kernel.Nothing]
View: TypeAlias = kernel.View[Public, Secret]
Table: TypeAlias = kernel.Table[Public, Secret, kernel.Nothing]
