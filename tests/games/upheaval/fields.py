"""Battles of Upheaval written out by hand: profiles, terrain, units, and lines with their dice."""

from collections.abc import Mapping
from typing import Any

from games.battlefield.pieces import Piece
from games.battlefield.scenario import Scenario
from games.geometry.inches import INCH, Inches
from games.geometry.plane import Point
from games.kernel import Held
from games.upheaval.content.book import Book, Profile, Weapon
from games.upheaval.state.frames import Activating, Activation, Drawing, Frame
from games.upheaval.state.items import Zone
from games.upheaval.state.options import Options
from games.upheaval.state.public import Public, State, Table
from games.upheaval.state.secret import Secret
from games.upheaval.state.units import Model, Unit

ASSAULT = Weapon("carbine", "Carbine", "assault", 12 * INCH, 2, 4)
LIGHT = Weapon("rifle", "Rifle", "light", 24 * INCH, 1, 4)
HEAVY = Weapon("cannon", "Cannon", "heavy", 36 * INCH, 2, 6)
"""The weapons of UH-H6."""


def profile(word: str, *weapons: Weapon, **figures: Any) -> Profile:
    """A profile of UH-H1, but for some figures; keywords as a tuple."""
    return Profile(word=word, name=word.capitalize(), weapons=weapons, **figures)


PROFILES = (
    profile("trooper", LIGHT),
    profile("raider", ASSAULT),
    profile("gunner", HEAVY),
    profile("bare"),
    profile("rider", ASSAULT, move=10, keywords=("mounted",)),
    profile("flyer", ASSAULT, keywords=("flying",)),
    profile("giant", HEAVY, wounds=3, keywords=("huge",)),
    profile("captain", ASSAULT, wounds=3, keywords=("personality",)),
    profile("horseman", wounds=3, move=10, keywords=("personality", "mounted")),
    profile("plate", LIGHT, armour=5),
    profile("heavyplate", LIGHT, armour=6),
    profile("scout", LIGHT, keywords=("infiltrators",)),
    profile("veteran", LIGHT, tek=6, keywords=("elite",)),
)
TABLE: Inches = 48 * INCH
NORTH = Zone(((0, 0), (TABLE, 0), (TABLE, 8 * INCH), (0, 8 * INCH)), ("north",))
SOUTH = Zone(((0, TABLE - 8 * INCH), (TABLE, TABLE - 8 * INCH), (TABLE, TABLE), (0, TABLE)), ("south",))


def at(x: float, y: float) -> Point:
    """A point given in inches."""
    return round(1000 * x), round(1000 * y)


def unit(name: str, *spots: tuple[float, float], word: str = "trooper", **fields: Any) -> Unit:
    """A unit "A1" with models at points in inches, all of one profile unless `words` names those of each."""
    words = fields.pop("words", (word,) * len(spots))
    models = tuple(
        Model(number, kind, at(*spot)) for number, (kind, spot) in enumerate(zip(words, spots, strict=True), 1)
    )
    plain = {"strength": len(spots)}
    return Unit(id=name, seat="ABCD".index(name[0]), name=f"unit {name}", models=models, **(plain | fields))


def row(x: float, y: float, count: int, step: float = 1.5) -> tuple[tuple[float, float], ...]:
    """Points in a row from west to east."""
    return tuple((x + step * number, y) for number in range(count))


def piece(number: int, look: str, *box: float) -> Piece:
    """A rectangle (west, north, east, south) of terrain of a look."""
    west, north, east, south = (round(1000 * side) for side in box)
    corners = ((west, north), (east, north), (east, south), (west, south))
    return Piece(id=f"T{number}", template="", name=look, look=look, outline=corners)


def field(
    *units: Unit,
    terrain: tuple[Piece, ...] = (),
    options: Mapping[str, Any] | None = None,
    seats: int = 2,
    frames: tuple[Frame, ...] = (Drawing(),),
    **fields: Any,
) -> State:
    """A table of 48 by 48 in turn 2; zones of two players: A in the south, B in the north."""
    plain: dict[str, Any] = {"zones": (SOUTH, NORTH), "order": tuple(range(seats)), "turn": 2, "phase": "action"}
    plain |= {"deck": (0,) * seats, "points": (0,) * seats, "armies": ("Ours", "Theirs"), "first": 0}
    public = Public(
        seats=seats,
        options=Options(**(options or {})),
        book=Held("armies:test", Book("test", "Test", (), PROFILES, ())),
        scenario=Held("scenario:test", Scenario("test", "Test", "Test.", (TABLE, TABLE), 8 * INCH, "fixed")),
        terrain=terrain,
        units=units,
        frames=frames,
        **(plain | fields),
    )
    return State(public=public, secret=(Secret(),) * seats)


def acting(*units: Unit, by: str = "A1", **fields: Any) -> State:
    """A field on which a unit is in the middle of its activation, before its first action; nobody is asked yet."""
    return field(*units, frames=(Drawing(), Activation(by, step="act")), **fields)


def to_activate(*units: Unit, seat: int = 0, **fields: Any) -> State:
    """A field on which a seat is about to be asked which unit it activates."""
    return field(*units, frames=(Drawing(), Activating(seat)), **fields)


def table(state: State, dice: Any) -> Table:
    """The table of a state, for a procedure by itself."""
    return Table(state, dice)
