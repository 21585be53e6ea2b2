"""The frames of the stack: the phases, and the tests and attacks inside them."""

from typing import Literal

from games.geometry.hexes import Hex
from games.kernel import Frozen, Seat
from games.raise_shields.state.ships import Weapon


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
    `evaded_past` are those of the evaded hits that bypass shields, None until that is decided (RS-B30). `losses` are
    (what, how many) pairs of the target, what being shields, hull, crew, stress or cannons; `wasted` hits found no hull
    left.
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
    evaded_past: int | None = None
    absorbed: int = 0
    through: int = 0
    location: int = 0
    losses: tuple[tuple[str, int], ...] = ()
    wasted: int = 0

    @property
    def scored(self) -> int:
        """All hits of the dice, before evasion."""
        return self.hits + self.piercing


class Building(Frozen, frozen=True, tag="build"):
    """The captains fit out their ships, all at once and in secret (RS-7)."""

    asked: bool = False


class TakingSides(Frozen, frozen=True, tag="sides"):
    """The sides of the map are rolled for and taken (RS-8), in `order` (RS-B50)."""

    asked: bool = False
    order: tuple[Seat, ...] = ()


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
    """The ships fire in `Public.order` (RS-26); then the only player with cannons may have been `asked` (RS-65)."""

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
