"""Places worth choosing for what battle conditions bring, each with what it gives (UH-39 .. UH-44, B46)."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH, Inches, toward
from games.geometry.plane import Point, box_of, squared
from games.geometry.polygons import locate
from games.kernel import Seat
from games.kernel.prose import join
from games.upheaval import board, party
from games.upheaval.marching import inches
from games.upheaval.state import Kind, Public
from games.upheaval.zones import zone_of

_ASUNDER: Inches = 3 * INCH
_TENTH: Inches = 100
_BEFORE: Inches = 3 * INCH
"""How far before an objective the side of a player begins."""
_FAR = 10
"""How many inches from where it would be best a place is looked for."""
BITE: Inches = 6 * INCH
"""How far a plant reaches (UH-39)."""
PLANT: Inches = 750
MINES: Inches = 3 * INCH
"""The radius of a plant, which is 1.5 inches across (B41), and the side of a minefield (UH-44)."""


class Site(NamedTuple):
    """A place: the point, what it is called, and what it gives."""

    at: Point
    title: str
    words: str


def sites(public: Public, seat: Seat, kind: Kind, fits: Callable[[Point], bool]) -> list[Site]:
    """Return places on both sides of the objectives and in the zones, apart from each other."""
    found: list[Site] = []
    for title, start, end in _lines(public, seat, harm=kind in ("plant", "mines")):
        at = next((one for one in _along(start, end) if fits(one)), None)
        if at is not None and all(squared(at, other.at) >= _ASUNDER**2 for other in found):
            found.append(Site(at, title, gives(public, seat, kind, at)))
    return found


def _lines(public: Public, seat: Seat, *, harm: bool) -> Iterator[tuple[str, Point, Point]]:
    """Yield where to look, from what is best on: what harms in the enemies' way first, all else on one's own side."""
    home = _middle(public, seat)
    away = min((_middle(public, other) for other in _rivals(public, seat)), key=lambda one: (squared(one, home), one))
    sides = (("your side", home), ("their side", away))
    for side, end in reversed(sides) if harm else sides:
        for mark in sorted(public.objectives, key=lambda one: (squared(one.at, end), one.name)):
            yield f"{mark.name}, {side}", toward(mark.at, end, _BEFORE), end
    for mark in public.objectives:
        yield f"the {mark.name} itself", mark.at, mark.at
    centre = public.size[0] // 2, public.size[1] // 2
    yield "your zone", home, centre
    yield "their zone", away, centre


def _along(start: Point, end: Point) -> Iterator[Point]:
    """Yield points from one towards another, over tenths of an inch."""
    for off in range(_FAR + 1):
        x, y = toward(start, end, off * INCH)
        yield x // _TENTH * _TENTH, y // _TENTH * _TENTH
        if start == end:
            return


def gives(public: Public, seat: Seat, kind: Kind, at: Point) -> str:
    """Say what lies near a place: objectives, zones, other entrances; and what a plant there would reach."""
    parts: list[str] = []
    here = Disc(at, PLANT if kind == "plant" else 0)
    far = sorted((gap(here, Disc(mark.at, 0)), mark.name) for mark in public.objectives)
    bitten = [name for away, name in far if away <= BITE]
    if kind == "plant" and bitten:
        parts.append(f"bites who holds {join(bitten)}")
    elif far:
        parts.append(f"{party.inches(far[0][0])} from the {far[0][1]}")
    parts.append(_from_zones(public, seat, at))
    if kind == "tunnel":
        others = [item for item in public.items if item.kind == "tunnel"]
        parts += [f"{party.inches(gap(Disc(at, 0), Disc(item.at, 0)))} from {item.id}" for item in others[:2]]
    return " · ".join(parts)


def near(public: Public, seat: Seat, at: Point) -> str:
    """Say what lies near a place for a unit: the terrain that it is in, an objective, the nearest enemy."""
    here = Disc(at, 0)
    marks = sorted((gap(here, Disc(mark.at, 0)), mark.name) for mark in public.objectives)
    foes = sorted((gap(here, base), foe.id) for foe in board.foes(public, seat) for _, base in board.bases(public, foe))
    within = [f"in {piece.name} {piece.id}" for piece in public.terrain if locate(at, piece.outline) != "outside"]
    told = [f"{party.inches(far)} from the {name}" for far, name in marks[:1]]
    return " · ".join((*within, *told, *(f"{party.inches(far)} from {name}" for far, name in foes[:1])))


def _from_zones(public: Public, seat: Seat, at: Point) -> str:
    mine = _off(public, (seat,), at)
    theirs = _off(public, _rivals(public, seat), at)
    if not mine or not theirs:
        return "in your zone" if not mine else "in an enemy's zone"
    return f"{inches(mine)} from your zone, {inches(theirs)} from theirs"


def _off(public: Public, seats: Sequence[Seat], at: Point) -> Inches:
    """Return how far a point lies from the nearest of some zones; 0 inside."""
    base = Disc(at, 0)
    return min(max(0, gap(base, zone_of(public, seat).outline)) for seat in seats)


def _rivals(public: Public, seat: Seat) -> list[Seat]:
    return [other for other in range(public.seats) if other not in board.side_of(public, seat)]


def _middle(public: Public, seat: Seat) -> Point:
    west, north, east, south = box_of(zone_of(public, seat).outline)
    return (west + east) // 2, (north + south) // 2
