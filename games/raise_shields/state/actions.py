"""One struct for each verb. `questions` say how they are written."""

from typing import ClassVar, Literal

from games.geometry.hexes import Hex, Side
from games.kernel import Frozen, Seat
from games.raise_shields.state.ships import CannonSide, Location, Weapon

StepLetter = Literal["F", "L", "R", "P", "S"]
"""What a step of a maneuver is: forward, a turn left or right, a slip to port or starboard (RS-B7)."""

Part = Literal["shields", "port", "starboard", "hull", "stress"]
"""What can be repaired; port and starboard are the cannons of a side."""


class Build(Frozen, frozen=True, tag="build"):
    """Spend credits on upgrades, in the order in which they are bought (RS-7, RS-12 .. RS-22).

    With several ships, `upgrades` are the words of a sheet for all of them (RS-69).
    """

    upgrades: tuple[str, ...] = ()


class ChooseSide(Frozen, frozen=True, tag="side"):
    """Take a side of the map; `auto` draws one (RS-8)."""

    side: Side | Literal["auto"]


class Place(Frozen, frozen=True, tag="place"):
    """Put the counter on a hex of one's own zone, facing 0..5 (RS-9 .. RS-11)."""

    hex: Hex
    facing: int


class First(Frozen, frozen=True, tag="first"):
    """Name the first player of the round (RS-24)."""

    seat: Seat


class Move(Frozen, frozen=True, tag="move"):
    """Fly a maneuver: pairs of a letter and a count 1..6; no pair at all holds the position (RS-29)."""

    steps: tuple[tuple[StepLetter, int], ...] = ()


class Accept(Frozen, frozen=True, tag="accept"):
    """Let a stress test stand (RS-14)."""


class Reroll(Frozen, frozen=True, tag="reroll"):
    """Roll a stress test again, the second result standing (RS-14)."""


class Fire(Frozen, frozen=True, tag="fire"):
    """Fire the cannons of one side, boarding or not (RS-42 .. RS-49)."""

    side: CannonSide
    target: str
    boarding: bool = False

    @property
    def weapon(self) -> Weapon:
        """What is fired."""
        return self.side


class Torpedo(Frozen, frozen=True, tag="torpedo"):
    """Launch one torpedo (RS-20, RS-42)."""

    target: str
    weapon: ClassVar[Weapon] = "torpedo"
    boarding: ClassVar[bool] = False


class Withdraw(Frozen, frozen=True, tag="withdraw"):
    """Leave a match of more than two players: all own ships flee (RS-B67)."""


class Pass(Frozen, frozen=True, tag="pass"):
    """Fire no more this round (RS-42)."""


class Declare(Frozen, frozen=True, tag="declare"):
    """End the game and win it, the others having no cannons left (RS-65)."""


class FightOn(Frozen, frozen=True, tag="fight"):
    """Do not end the game though the others have no cannons left (RS-65)."""


class Evade(Frozen, frozen=True, tag="evade"):
    """Defend, with one more die for one stress or without (RS-50)."""

    stress: bool = False


class Dodge(Frozen, frozen=True, tag="dodge"):
    """Say how many of the evaded hits are ones that bypass the shields, where the defender picks (RS-B30)."""

    past: int


class Locate(Frozen, frozen=True, tag="locate"):
    """Say where the remaining hits go (RS-54, rows 1 and 6): all to one place, or divided into `parts` (RS-B34).

    For divided hits, `where` is the place of the first part.
    """

    where: Location
    parts: tuple[tuple[Location, int], ...] = ()


class Repair(Frozen, frozen=True, tag="repair"):
    """Spend repair points, in the order named: each part once, with how much of it is restored (RS-59).

    With several ships, `fleet` has the parts of each ship, and `parts` is empty (RS-69).
    """

    parts: tuple[tuple[Part, int], ...] = ()
    fleet: tuple[tuple[str, tuple[tuple[Part, int], ...]], ...] = ()

    def amount(self, part: Part) -> int:
        """Return how much of a part is restored."""
        return dict(self.parts).get(part, 0)


Action = (
    Build
    | ChooseSide
    | Place
    | First
    | Move
    | Accept
    | Reroll
    | Fire
    | Torpedo
    | Pass
    | Withdraw
    | Evade
    | Dodge
    | Locate
    | Declare
    | FightOn
    | Repair
)
