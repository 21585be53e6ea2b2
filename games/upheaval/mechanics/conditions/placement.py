"""Where what the battle conditions bring may be placed (UH-39 .. UH-44, UH-B35, UH-B46)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from games.battlefield.pieces import Piece, Template, placed
from games.battlefield.placing import Ground, check_place, stands
from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH, Inches, Size, write_inches
from games.geometry.plane import Point, squared
from games.geometry.polygons import rectangle
from games.kernel import IllegalAction, Seat
from games.kernel.base.caching import per_content
from games.kernel.base.errors import passes
from games.upheaval.content.numbers import BUNKER_RANGE, BUNKER_SIZE, ENTRANCE_SIZE, PLANT_CLEAR
from games.upheaval.mechanics.deployment.zones import to_edge, zone_of
from games.upheaval.state.frames import Furnishing
from games.upheaval.state.items import MINES, PLANT, Kind
from games.upheaval.state.public import Public
from games.upheaval.terrain.types import kind_of

_CLEAR: Inches = PLANT_CLEAR * INCH
"""How far a plant keeps from buildings (UH-39)."""
_CENTRAL: Inches = BUNKER_RANGE * INCH
"""How near the bunker is to the middle of the table (UH-43)."""
_HALF: Inches = BUNKER_SIZE // 2
_STRIDE: Inches = INCH
KINDS: Mapping[int, Kind] = MappingProxyType({1: "plant", 2: "tunnel", 4: "trees", 5: "bunker", 6: "mines"})
DECLINABLE: tuple[Kind, ...] = ("tunnel", "trees", "mines")
"""What every player may place, and so may decline; the player who rolled a plant or a bunker places it."""
RULES: Mapping[Kind, str] = MappingProxyType(
    {"plant": "UH-39", "tunnel": "UH-40", "trees": "UH-42", "bunker": "UH-43", "mines": "UH-44"}
)
NAMES: Mapping[Kind, str] = MappingProxyType(
    {"plant": "plant", "tunnel": "entrance", "trees": "trees", "bunker": "bunker", "mines": "minefield"}
)
RADIUS: Mapping[Kind, Inches] = MappingProxyType({"plant": PLANT, "tunnel": ENTRANCE_SIZE // 2})
_TREES = Template(
    template="",
    word="",
    name="stand of trees",
    look="wood",
    outline=((-1200, -1500), (1200, -1500), (2000, -500), (2000, 700), (1000, 1500), (-1100, 1500), (-2000, 600),
             (-2000, -700)),
    cover="flimsy",
    difficult=True,
)  # fmt: skip
_BUNKER = Template(
    template="",
    word="",
    name="bunker",
    look="building",
    outline=rectangle(-_HALF, -_HALF, _HALF, _HALF),
    cover="solid",
    blocks_sight=True,
    impassable=True,
)
PIECES: Mapping[Kind, Template] = MappingProxyType({"trees": _TREES, "bunker": _BUNKER})


def furnishing(public: Public) -> Furnishing:
    """Return who places what: for every roll the roller first, then the others clockwise (UH-B46)."""
    left: list[tuple[Seat, Kind]] = []
    for rolled in public.rolled:
        kind = KINDS.get(rolled.condition)
        if kind in DECLINABLE:
            start = public.order.index(rolled.seat)
            left += [(seat, kind) for seat in (*public.order[start:], *public.order[:start])]
        elif kind:
            left.append((rolled.seat, kind))
    return Furnishing(tuple(left))


def next_kind(public: Public) -> Kind:
    """Return what is placed next."""
    frame = public.frames[-1]
    assert isinstance(frame, Furnishing)  # noqa: S101 - the question is asked while things are placed
    return frame.left[0][1]


# Where things may be.


def check_at(public: Public, kind: Kind, at: Point) -> None:
    """Raise IllegalAction, with by how much, for a place where a thing may not be (UH-39 .. UH-44)."""
    name, rule = NAMES[kind], RULES[kind]
    if kind in PIECES:
        if kind == "bunker":
            _check_central(public, at)
        check_place(piece_of(public, kind, at), Ground(public.size, public.terrain), rule)
    elif (over := _beyond(public, kind, at)) > 0:
        raise IllegalAction(f"the {name} would reach {write_inches(over)} inches beyond the table", rule)
    elif kind == "plant":
        _check_clear(public, at)


def _check_central(public: Public, at: Point) -> None:
    if squared(at, middle_of_table(public)) > _CENTRAL**2:
        far = gap(Disc(at, 0), Disc(middle_of_table(public), 0))
        raise IllegalAction(
            f"the middle of the bunker would lie {write_inches(far)} inches from that of the table; "
            f"{BUNKER_RANGE} is the most",
            "UH-43",
        )


def _check_clear(public: Public, at: Point) -> None:
    """Raise IllegalAction for a plant near a building, nearer than it must be (UH-39, UH-B35)."""
    found, near = _clearance(public.terrain, at)
    if found >= _CLEAR:
        return
    best = _best_clearance(public.size, public.terrain)
    if found < best:
        least = f"{PLANT_CLEAR} is the least" if best >= _CLEAR else f"{write_inches(best)} is possible"
        raise IllegalAction(f"the plant would stand {write_inches(found)} inches from {near}; {least}", "UH-39")


def _clearance(terrain: tuple[Piece, ...], at: Point) -> tuple[Inches, str]:
    """Return how far a plant stands from the nearest building, at most as far as it must, and from which."""
    base = Disc(at, RADIUS["plant"])
    gaps = ((gap(base, piece.outline), piece.id) for piece in terrain if kind_of(piece) == "building")
    return min(gaps, default=(_CLEAR, ""))


@per_content
def _best_clearance(size: Size, terrain: tuple[Piece, ...]) -> Inches:
    """Return how far from buildings a plant can stand at most, on the spots that are offered."""
    radius = RADIUS["plant"]
    return min(_CLEAR, max(_clearance(terrain, spot)[0] for spot in all_over(size, radius)))


def all_over(size: Size, radius: Inches) -> Iterator[Point]:
    """Yield spots all over a table, in inches, and along its edges."""
    columns, rows = (sorted({radius, side - radius, *range(2 * INCH, side - INCH, _STRIDE)}) for side in size)
    return ((x, y) for y in rows for x in columns)


def _beyond(public: Public, kind: Kind, at: Point) -> Inches:
    """Return by how much a thing would reach over the nearest edge of the table; not above 0 where it does not."""
    (x, y), (width, height) = at, public.size
    return RADIUS.get(kind, MINES // 2) - min(x, y, width - x, height - y)


def legal_points(public: Public, seat: Seat, kind: Kind) -> Iterator[Point]:
    """Yield legal spots, those nearest to the seat's own edge first."""
    zone = zone_of(public, seat)
    low, high = zone.outline[0], zone.outline[2]
    middle = ((low[0] + high[0]) // 2, (low[1] + high[1]) // 2)
    spots = all_over(public.size, RADIUS.get(kind, 2 * INCH))
    for spot in sorted(spots, key=lambda spot: (to_edge(spot, zone, public.size), squared(spot, middle), spot)):
        if fits(public, kind, spot):
            yield spot


def fits(public: Public, kind: Kind, at: Point) -> bool:
    """Whether a thing may be somewhere; without working out how it might fit instead."""
    if kind == "bunker" and squared(at, middle_of_table(public)) > _CENTRAL**2:
        return False
    if kind in PIECES:
        return stands(piece_of(public, kind, at), Ground(public.size, public.terrain))
    return passes(check_at, public, kind, at)


def middle_of_table(public: Public) -> Point:
    """Return the middle of the table."""
    return public.size[0] // 2, public.size[1] // 2


def piece_of(public: Public, kind: Kind, at: Point) -> Piece:
    """Return the piece of terrain that a thing becomes."""
    return placed(PIECES[kind], f"T{len(public.terrain) + 1}", at)
