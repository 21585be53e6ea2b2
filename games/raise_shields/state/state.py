"""What a match is at one moment: what everybody may know of it, and what a seat has sealed."""

from typing import Literal, TypeAlias

from games import kernel
from games.geometry.hexes import Grid, Side
from games.kernel import Frozen, Seat
from games.raise_shields.content.tables import GRIDS
from games.raise_shields.state.frames import Attack, Attacking, Frame, StressTest
from games.raise_shields.state.options import Options
from games.raise_shields.state.ships import Ship

Phase = Literal["build", "sides", "place", "morale", "movement", "cannon", "repair", "over"]


class Public(kernel.Public, frozen=True, kw_only=True):
    """What everybody may know of a match.

    `order` is the order of ships in the present phase (ids), `turn` the ship to act ("" outside such a phase).
    `points` are unspent repair points, in the order of `ships` (RS-58).
    """

    options: Options
    ships: tuple[Ship, ...]
    frames: tuple[Frame, ...] = ()
    grid: Grid = GRIDS["standard"]
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
    """What a seat has sealed, until all have: its upgrades (RS-7), its repairs (RS-B66).

    `fleet` are the repairs by ship of a player who has several.
    """

    build: tuple[str, ...] | None = None
    repairs: tuple[tuple[str, int], ...] | None = None
    fleet: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()


State: TypeAlias = kernel.State[Public, Secret, kernel.Nothing]

View: TypeAlias = kernel.View[Public, Secret]

Table: TypeAlias = kernel.Table[Public, Secret, kernel.Nothing]


def under_way(public: Public) -> StressTest | Attack | None:
    """Return the stress test or the attack that somebody must decide on, or None."""
    top = public.frames[-1] if public.frames else None
    if isinstance(top, Attacking):
        return top.attack
    return top if isinstance(top, StressTest) else None
