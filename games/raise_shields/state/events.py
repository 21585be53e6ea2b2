"""Raise Shields: what can happen. Each event cites the rules that made it happen."""

from typing import Literal

from games.geometry.hexes import Bearing, Hex, Side
from games.kernel import Event, Frozen, Seat
from games.raise_shields.state.frames import Attack, Maneuver
from games.raise_shields.state.ships import CannonSide, Location, Weapon


class BuildSealed(Event, frozen=True, kw_only=True):
    """A seat has finished building; what it built is shown when all have."""

    seat: Seat


class ShipBuilt(Event, frozen=True, kw_only=True):
    """A ship enters the game with its upgrades; `left` credits were not spent."""

    ship: str
    upgrades: tuple[str, ...] = ()
    left: int = 0


class SidesRolled(Event, frozen=True, kw_only=True):
    """The players of `rolls` (seat, face) rolled for the choice of sides; `winner` None means a tie."""

    rolls: tuple[tuple[Seat, int], ...]
    winner: Seat | None = None


class SideTaken(Event, frozen=True, kw_only=True):
    """A seat got a side of the map: it chose, drew it (`auto`), or had no choice (`left`: the last free one)."""

    seat: Seat
    side: Side
    how: Literal["chosen", "drawn", "opposite", "left"]


class ShipPlaced(Event, frozen=True, kw_only=True):
    """A counter was put on the map."""

    ship: str
    hex: Hex
    facing: int


class RoundBegan(Event, frozen=True, kw_only=True):
    """A new round began with its morale roll."""

    round: int

    @property
    def heading(self) -> str:
        """The round, above what happens in it."""
        return f"Round {self.round}"


class MoraleRolled(Event, frozen=True, kw_only=True):
    """Rolls of (seat, face, crew); `winner` None means a tie, and the tied players roll again."""

    rolls: tuple[tuple[Seat, int, int], ...]
    winner: Seat | None = None


class FirstNamed(Event, frozen=True, kw_only=True):
    """The winner of the morale roll handed over the first-player marker."""

    by: Seat
    seat: Seat


class ShipMoved(Event, frozen=True, kw_only=True):
    """A ship flew a maneuver; `end` is its last hex on the map, which it left at once if it `fled`."""

    ship: str
    maneuver: Maneuver
    end: Hex
    fled: bool = False


class Withdrawn(Event, frozen=True, kw_only=True):
    """A player left a match of more than two: all its ships flee."""

    seat: Seat


class ShipFled(Event, frozen=True, kw_only=True):
    """A ship left the map and the game."""

    ship: str
    forced: bool = False


class StressTested(Event, frozen=True, kw_only=True):
    """A stress test of a maneuver was rolled: 2D6 less the maneuver's `modifier` and the ship's `stress`.

    `maneuver` is repeated if the test is rolled `again`: it was flown in an earlier action.
    """

    ship: str
    dice: tuple[int, ...]
    modifier: int
    stress: int
    total: int
    again: bool = False
    maneuver: Maneuver | None = None


class StressTestAccepted(Event, frozen=True, kw_only=True):
    """A captain who could roll again let the result stand: the maneuver flown before, and its test."""

    ship: str
    maneuver: Maneuver
    dice: tuple[int, ...]
    total: int


class StressGained(Event, frozen=True, kw_only=True):
    """A ship took stress from a stress test."""

    ship: str
    amount: int
    stress: int


class ShipOverran(Event, frozen=True, kw_only=True):
    """A ship was carried on by its stress test, into each hex of `drift`; the last is off the map if it leaves it."""

    ship: str
    face: int
    drift: tuple[Hex, ...]


class ShipsCollided(Event, frozen=True, kw_only=True):
    """A ship was carried into another; each loses hull by its own die: it `lost` what it had of that.

    `left` is the hull that each has now.
    """

    ship: str
    other: str
    dice: tuple[int, int]
    lost: tuple[int, int]
    left: tuple[int, int]


class HullStrained(Event, frozen=True, kw_only=True):
    """A stress test tore at the hull: `lost` is what it had of the die."""

    ship: str
    face: int
    lost: int
    hull: int


class ShipDestroyed(Event, frozen=True, kw_only=True):
    """A ship is out of the game; `by` is the ship whose attack it was, "" for all other causes (RS-B48)."""

    ship: str
    cause: Literal["attack", "stress", "collision"]
    by: str = ""


class AttackRolled(Event, frozen=True, kw_only=True):
    """An attack was made; `hits` are plain, `piercing` bypass the shields.

    `crew` is what the attacker has left where it spent some to board; None in matches of older versions.
    """

    attacker: str
    target: str
    weapon: Weapon
    distance: int
    need: int
    dice: tuple[int, ...]
    hits: int
    piercing: int = 0
    boarding: bool = False
    crew: int | None = None


class AttackEvaded(Event, frozen=True, kw_only=True):
    """The defender rolled evasion; `stress` is his stress with the one just taken for a further die."""

    target: str
    dice: tuple[int, ...]
    stress: int
    evaded: int
    extra: bool = False


class HitsDodged(Event, frozen=True, kw_only=True):
    """The defender picked the evaded hits: how many would have gone past the shields, and how many others (RS-B30)."""

    target: str
    past: int
    plain: int


class HullPierced(Event, frozen=True, kw_only=True):
    """So many hits went past the shields straight to the hull, which lost so much, all of it at most."""

    ship: str
    amount: int
    lost: int
    hull: int


class ShieldsStruck(Event, frozen=True, kw_only=True):
    """Shields absorbed hits."""

    ship: str
    amount: int
    shields: int


class LocationRolled(Event, frozen=True, kw_only=True):
    """A die was rolled for where the hits beyond the shields go; `struck` is where the attack hits the ship."""

    ship: str
    face: int
    amount: int
    struck: Bearing | None = None


class DamagePlaced(Event, frozen=True, kw_only=True):
    """Hits beyond the shields were placed; `spilled` of those that the place could not take went to the hull.

    `wasted` found nothing to damage. `left` is what the place has now: hull, crew, stress, or cannons that fire.
    """

    ship: str
    where: Location
    amount: int
    left: int
    wasted: int = 0
    side: CannonSide | None = None
    by: Seat | None = None
    spilled: int = 0
    hull: int | None = None


class AttackEnded(Event, frozen=True, kw_only=True):
    """An attack is over: all of it, and from which hex into which it went."""

    attack: Attack
    start: Hex
    end: Hex


class FireCeased(Event, frozen=True, kw_only=True):
    """A ship's cannon turn ended: its captain passed, or nothing (more) could be fired at anybody.

    `silenced`: an enemy lies where its cannons no longer fire (`side`), or it has no weapon left at all.
    """

    ship: str
    why: Literal["passed", "no target", "all fired", "silenced"]
    side: CannonSide | None = None


class VictoryDeclared(Event, frozen=True, kw_only=True):
    """The only player with cannons left ended the game; the other ships fled."""

    seat: Seat


class FoughtOn(Event, frozen=True, kw_only=True):
    """The only player with cannons left did not end the game."""

    seat: Seat


class RepairSealed(Event, frozen=True, kw_only=True):
    """A seat has spent its repair points; on what is shown when all have."""

    seat: Seat


class RepairRolled(Event, frozen=True, kw_only=True):
    """A crew rolled for repairs; `idle` says that the points could repair nothing."""

    ship: str
    dice: tuple[int, ...]
    points: int
    idle: bool = False


class Repaired(Frozen, frozen=True):
    """What a ship has after a repair; the cannons are those that can fire."""

    shields: int
    hull: int
    port: int
    starboard: int
    stress: int


class ShipRepaired(Event, frozen=True, kw_only=True):
    """A ship was repaired; `lost` points were not spent. `now` is what it has: None in matches of older versions."""

    ship: str
    shields: int = 0
    port: int = 0
    starboard: int = 0
    hull: int = 0
    lost: int = 0
    stress: int = 0
    now: Repaired | None = None


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over; no winner means a draw."""

    winners: tuple[Seat, ...]
    reason: str


RaiseShieldsEvent = (
    BuildSealed
    | ShipBuilt
    | SidesRolled
    | SideTaken
    | ShipPlaced
    | RoundBegan
    | MoraleRolled
    | FirstNamed
    | ShipMoved
    | Withdrawn
    | ShipFled
    | StressTested
    | StressTestAccepted
    | StressGained
    | ShipOverran
    | ShipsCollided
    | HullStrained
    | ShipDestroyed
    | AttackRolled
    | AttackEvaded
    | HitsDodged
    | HullPierced
    | ShieldsStruck
    | LocationRolled
    | DamagePlaced
    | AttackEnded
    | FireCeased
    | VictoryDeclared
    | FoughtOn
    | RepairSealed
    | RepairRolled
    | ShipRepaired
    | GameEnded
)
