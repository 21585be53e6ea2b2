"""Places worth choosing for units and for what battle conditions bring (UH-39 .. UH-44, UH-49, UH-B46)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.battlefield.bases.candidates import on_tenths
from games.battlefield.bases.destinations import far_enough
from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH, Inches, toward
from games.geometry.lengths import in_inches, inches
from games.geometry.plane import Point, squared
from games.geometry.polygons import locate
from games.kernel import Seat
from games.kernel.base.caching import per_table
from games.kernel.text.prose import join
from games.upheaval.mechanics.conditions import placement
from games.upheaval.mechanics.conditions.placement import RADIUS, all_over, middle_of_table
from games.upheaval.mechanics.deployment.formation import form_up, form_up_in_middle, free_points
from games.upheaval.mechanics.deployment.limits import DeploymentLimits
from games.upheaval.mechanics.deployment.zones import home_of, zone_of
from games.upheaval.state.items import BITE, PLANT, Kind
from games.upheaval.state.public import Public
from games.upheaval.units import queries
from games.upheaval.units.sides import enemy_units, side_of

_ASUNDER: Inches = 3 * INCH
_BEFORE: Inches = 3 * INCH
"""How far before an objective the side of a player begins."""
_FEW, _SUGGESTED, _ELSEWHERE = 4, 8, 6 * INCH
"""Where fewer places than so few are found, so many are offered, so far from each other."""
_FAR = 10
"""How many inches from where it would be best a place is looked for."""


class ItemPlace(NamedTuple):
    """A place: the point, what it is called, and what it gives."""

    at: Point
    title: str
    words: str


def _item_places(public: Public, seat: Seat, kind: Kind) -> list[ItemPlace]:
    """Return legal places on both sides of the objectives and in the zones, apart from each other."""
    found: list[ItemPlace] = []
    for title, start, end in _lines(public, seat, harm=kind in ("plant", "mines")):
        at = next((one for one in _along(start, end) if placement.fits(public, kind, one)), None)
        if at is not None and far_enough(at, (other.at for other in found), _ASUNDER):
            found.append(ItemPlace(at, title, place_words(public, seat, kind, at)))
    return found


def _lines(public: Public, seat: Seat, *, harm: bool) -> Iterator[tuple[str, Point, Point]]:
    """Yield where to look, from what is best on: what harms in the enemies' way first, all else on one's own side."""
    home = home_of(public, seat)
    away = min((home_of(public, other) for other in _rivals(public, seat)), key=lambda one: (squared(one, home), one))
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
        yield on_tenths(toward(start, end, off * INCH))
        if start == end:
            return


def place_words(public: Public, seat: Seat, kind: Kind, at: Point) -> str:
    """Say what lies near a place: objectives, zones, other entrances; and what a plant there would reach."""
    parts: list[str] = []
    here = Disc(at, PLANT if kind == "plant" else 0)
    far = sorted((gap(here, Disc(mark.at, 0)), mark.name) for mark in public.objectives)
    bitten = [name for away, name in far if away <= BITE]
    if kind == "plant" and bitten:
        parts.append(f"bites who holds {join(bitten)}")
    elif far:
        parts.append(f"{in_inches(far[0][0])} from the {far[0][1]}")
    parts.append(_from_zones(public, seat, at))
    if kind == "tunnel":
        others = [item for item in public.items if item.kind == "tunnel"]
        parts += [f"{in_inches(gap(Disc(at, 0), Disc(item.at, 0)))} from {item.id}" for item in others[:2]]
    return " · ".join(parts)


def nearby_words(public: Public, seat: Seat, at: Point) -> str:
    """Say what lies near a place for a unit: the terrain that it is in, an objective, the nearest enemy."""
    here = Disc(at, 0)
    marks = sorted((gap(here, Disc(mark.at, 0)), mark.name) for mark in public.objectives)
    foes = sorted(
        (gap(here, base), foe.id) for foe in enemy_units(public, seat) for _, base in queries.bases(public, foe)
    )
    within = [f"in {piece.name} {piece.id}" for piece in public.terrain if locate(at, piece.outline) != "outside"]
    told = [f"{in_inches(far)} from the {name}" for far, name in marks[:1]]
    return " · ".join((*within, *told, *(f"{in_inches(far)} from {name}" for far, name in foes[:1])))


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
    return [other for other in range(public.seats) if other not in side_of(public, seat)]


@per_table
def suggested_places(public: Public, seat: Seat, kind: Kind) -> tuple[ItemPlace, ...]:
    """Return legal places worth choosing; where there are few, others that lie apart from each other."""
    found = _item_places(public, seat, kind)
    if len(found) < _FEW:
        marks = [mark.at for mark in public.objectives] or [middle_of_table(public)]
        rest = all_over(public.size, RADIUS.get(kind, 2 * INCH))
        for spot in sorted(rest, key=lambda spot: (min(squared(spot, at) for at in marks), spot)):
            if far_enough(spot, (one.at for one in found), _ELSEWHERE) and placement.fits(public, kind, spot):
                found.append(ItemPlace(spot, "elsewhere", place_words(public, seat, kind, spot)))
            if len(found) == _SUGGESTED:
                break
    return tuple(found)


# Where a unit is deployed.

STRIDE = 2 * INCH
_LEADERS, _IN_ZONE, _ALL_OVER = 12, 4 * INCH, 9 * INCH
"""How many places are offered, and how far from each other: in a zone, and for Infiltrators all over the table."""


def leader_places(room: DeploymentLimits) -> list[Point]:
    """Return places for a leader around which there is room for its unit, apart from each other, the best first.

    Those are nearest to an objective, or without any to the middle of the table.
    """
    found: list[Point] = []
    asunder = _IN_ZONE if room.zone is not None else _ALL_OVER
    for at in free_points(room, STRIDE):
        if far_enough(at, found, asunder) and form_up(room, at, {}) is not None:
            found.append(at)
    if found:
        goals = [mark.at for mark in room.public.objectives] or [middle_of_table(room.public)]
        return sorted(found, key=lambda at: (min(squared(at, goal) for goal in goals), at))[:_LEADERS]
    places = form_up_in_middle(room)
    return [places[room.unit.models[0].number]] if places else []
