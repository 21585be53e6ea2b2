"""Deployment zones and objectives, and who deploys outside a zone (UH-45, UH-H10, UH-H11)."""

from collections.abc import Sequence
from typing import Literal

from games.battlefield.bases.candidates import offsets
from games.battlefield.pieces import Piece
from games.battlefield.scenario import Objective
from games.battlefield.ways.notation import middle
from games.geometry.inches import INCH, Inches, Size
from games.geometry.plane import Point
from games.geometry.polygons import Polygon, locate, rectangle
from games.kernel import Seat
from games.upheaval.content.numbers import FAR_FLANK, FLANK, QUARTER
from games.upheaval.state.items import NIGHT_COVER, Zone
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.terrain.types import kind_of

Edge = Literal["north", "east", "south", "west"]
_QUARTER: Inches = QUARTER * INCH
_FLANK, _FAR_FLANK = FLANK * INCH, FAR_FLANK * INCH
_STEEP: Inches = _FLANK * 866 // 1000
"""That times the sine of 60 degrees."""
_STRIDE: Inches = INCH // 4
_SEARCH = 40


def zone_of(public: Public, seat: Seat) -> Zone:
    """Return the zone of a seat."""
    return public.zones[seat]


def home_of(public: Public, seat: Seat) -> Point:
    """Return the middle of the zone of a seat."""
    return middle(zone_of(public, seat).outline)


def infiltrates(public: Public, unit: Unit) -> bool:
    """Whether a unit deploys as Infiltrators: by its keyword, or elite under night cover (UH-45, UH-H11)."""
    profiles = [public.profile(unit, model) for model in unit.models]
    if all(profile.has("infiltrators") for profile in profiles):
        return True
    return NIGHT_COVER in public.conditions and all(profile.has("elite") for profile in profiles)


def zones_for(seats: int, size: Size, depth: Inches) -> tuple[Zone, ...]:
    """Return the zones of a table, clockwise: strips north and south; three strips; or the four corners (UH-H11)."""
    if seats == 2:
        return tuple(_strip(edge, size, depth) for edge in ("south", "north"))
    if seats == 3:
        return tuple(_cut_strip(edge, size, depth) for edge in ("west", "east", "south"))
    return _quarters(size)


def _strip(edge: Literal["south", "north"], size: Size, depth: Inches) -> Zone:
    width, height = size
    top = 0 if edge == "north" else height - depth
    return Zone(rectangle(0, top, width, top + depth), (edge,))


def _cut_strip(edge: Literal["west", "east", "south"], size: Size, depth: Inches) -> Zone:
    """Return a strip along a side, both its corners cut at 45 degrees."""
    width, height = size
    outlines: dict[str, Polygon] = {
        "west": ((0, 0), (depth, depth), (depth, height - depth), (0, height)),
        "east": ((width, 0), (width, height), (width - depth, height - depth), (width - depth, depth)),
        "south": ((0, height), (depth, height - depth), (width - depth, height - depth), (width, height)),
    }
    return Zone(outlines[edge], (edge,))


def _quarters(size: Size) -> tuple[Zone, ...]:
    width, height = size
    corners: tuple[tuple[int, int, tuple[Edge, ...]], ...] = (
        (0, 0, ("north", "west")),
        (width - _QUARTER, 0, ("north", "east")),
        (width - _QUARTER, height - _QUARTER, ("south", "east")),
        (0, height - _QUARTER, ("south", "west")),
    )
    return tuple(Zone(rectangle(x, y, x + _QUARTER, y + _QUARTER), edges) for x, y, edges in corners)


def to_edge(point: Point, zone: Zone, size: Size) -> Inches:
    """Return how far a point lies from the nearest table edge behind a zone."""
    (x, y), (width, height) = point, size
    far: dict[Edge, Inches] = {"north": y, "south": height - y, "west": x, "east": width - x}
    return min(far[edge] for edge in zone.edges)


def objectives_for(seats: int, size: Size, terrain: Sequence[Piece]) -> tuple[Objective, ...]:
    """Return the objectives: each where it belongs, or on the nearest ground that somebody may stand on (UH-H10)."""
    x, y = size[0] // 2, size[1] // 2
    spots: dict[str, Point] = {"centre": (x, y), "west": (x - _FLANK, y), "east": (x + _FLANK, y)}
    if seats == 3:
        spots = {
            "south": (x, y + _FLANK),
            "north-west": (x - _STEEP, y - _FLANK // 2),
            "north-east": (x + _STEEP, y - _FLANK // 2),
        }
    elif seats == 4:
        far = _FAR_FLANK
        spots = {"centre": (x, y), "north": (x, y - far), "east": (x + far, y)}
        spots |= {"south": (x, y + far), "west": (x - far, y)}
    # "toward west-flag": a direction alone never names an objective.
    return tuple(Objective(f"{name}-flag", nearest_free(at, terrain, size)) for name, at in spots.items())


def nearest_free(point: Point, terrain: Sequence[Piece], size: Size) -> Point:
    """Return a point, or the nearest one in quarter inches that lies in no water and in nothing solid."""
    shut = [piece.outline for piece in terrain if kind_of(piece) in ("water", "block")]
    spots = ((point[0] + x, point[1] + y) for x, y in offsets(_SEARCH, _STRIDE))
    on_table = (spot for spot in spots if 0 <= spot[0] <= size[0] and 0 <= spot[1] <= size[1])
    return next((spot for spot in on_table if all(locate(spot, one) == "outside" for one in shut)), point)
