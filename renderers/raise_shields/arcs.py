"""Firing arcs and ranges of a ship as filled hexes, and what each enemy is to it (RS-43 .. RS-45, RS-B22)."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from games.geometry.hexes import Hex, blockers
from games.kernel.base.numbers import counted
from games.raise_shields.board import fleet, weapons
from games.raise_shields.board.sides import enemies
from games.raise_shields.content.numbers import BOARDING_RANGE
from games.raise_shields.content.tables import least_hit, range_name
from games.raise_shields.content.upgrades import band
from games.raise_shields.state.ships import CannonSide, Ship
from games.raise_shields.state.state import Public
from renderers.kit.canvas import Box, Canvas
from renderers.kit.hexmap import HexLayout
from renderers.kit.palette import RAISED, RGB, SPACE, mix, seat_style
from renderers.kit.panels import label
from renderers.kit.place import Obstacle, best_spot
from renderers.kit.text import text_width
from renderers.raise_shields.ships import label as ship_label
from renderers.raise_shields.words import SIDE_LETTERS

SIDES: tuple[CannonSide, ...] = ("port", "starboard")
_SHARES = {"boarding": 0.42, "close": 0.15, "long": 0.05}
_EDGES = {"boarding": 4.0, "close": 3.0, "long": 2.0}
_RIMS = {"boarding": 1.0, "close": 0.85, "long": 0.42}
_SPOTS = 16
_WORDS = {"boarding": counted(BOARDING_RANGE, "hex", "hexes"), "close": "close", "long": "long"}


class Reach(NamedTuple):
    """The hexes of one side's arc at one range, and what hits there."""

    side: CannonSide
    band: str
    need: int
    hexes: frozenset[Hex]


def reaches(layout: HexLayout, public: Public, ship: Ship, sides: Sequence[CannonSide]) -> list[Reach]:
    """Return what is shown of the bands of a ship's sides that have cannons left; the ship must be on the map."""
    here = fleet.place_of(ship)
    found: dict[tuple[CannonSide, str], tuple[int, set[Hex]]] = {}
    for there in layout.hexes():
        lies = weapons.bearing_of(public, here, ship.facing, there)
        distance = here.distance(there)
        for side in sides:
            if lies == side and distance and ship.cannons(side):
                need = least_hit(ship.cannon, distance)
                found.setdefault((side, range_name(distance)), (need, set()))[1].add(there)
    return [Reach(side, name, need, frozenset(hexes)) for (side, name), (need, hexes) in sorted(found.items())]


def draw_reaches(canvas: Canvas, layout: HexLayout, bands: Sequence[Reach], seat: int) -> None:
    """Fill the bands with the ship's colour, stronger the nearer, and draw their edges."""
    colour = seat_style(seat).colour
    fills = [(layout.corners(place), _SHARES[entry.band]) for entry in bands for place in sorted(entry.hexes)]
    canvas.blend_each(fills, colour)
    for name in ("long", "close", "boarding"):
        edge = mix(SPACE, colour, _RIMS[name])
        for entry in bands:
            if entry.band == name:
                for side in layout.rim(entry.hexes, inside=True):
                    canvas.line(side, edge, _EDGES[name])


def draw_band_labels(
    canvas: Canvas, layout: HexLayout, bands: Sequence[Reach], seat: int, obstacles: list[Obstacle], bounds: Box
) -> None:
    """Write side, range and what hits into each band, where it covers least."""
    for entry in bands:
        text = band(entry.need)
        if entry.band != "boarding":
            text = f"{SIDE_LETTERS[entry.side]} {_WORDS[entry.band]} {text}"
        spot = _label_spot(layout, entry, text_width(text, 24, 700), obstacles, bounds)
        label(canvas, (spot[0] + spot[2]) / 2, (spot[1] + spot[3]) / 2, text, seat_style(seat).colour)
        obstacles.append(Obstacle(spot, 3))


def _label_spot(layout: HexLayout, entry: Reach, width: float, obstacles: list[Obstacle], bounds: Box) -> Box:
    centres = [layout.centre(place) for place in sorted(entry.hexes)]
    x = sum(centre[0] for centre in centres) / len(centres)
    y = sum(centre[1] for centre in centres) / len(centres)
    centres.sort(key=lambda centre: (round((centre[0] - x) ** 2 + (centre[1] - y) ** 2), centre))
    half = width / 2 + 4
    boxes = [(cx - half, cy - 16, cx + half, cy + 16) for cx, cy in centres[:_SPOTS]]
    return best_spot(boxes, obstacles, bounds)


def moved_to(public: Public, ship: Ship, place: Hex, facing: int) -> tuple[Public, Ship]:
    """Return the state and the ship as if it stood somewhere else, with all its weapons ready."""
    there = msgspec.structs.replace(ship, hex=place, facing=facing, used=())
    ships = tuple(there if other.id == ship.id else other for other in public.ships)
    return msgspec.structs.replace(public, ships=ships), there


def chip_of(public: Public, ship: Ship, other: Ship, sides: Sequence[CannonSide]) -> tuple[str, RGB]:
    """Return what a shot of one of the sides at an enemy would be, and the colour of its chip."""
    here, there = fleet.place_of(ship), fleet.place_of(other)
    lies = weapons.bearing_of(public, here, ship.facing, there)
    if lies not in sides:
        return "no shot", RAISED
    side = SIDE_LETTERS[lies]
    if not ship.cannons("port" if lies == "port" else "starboard"):
        return f"{side} no cannons", RAISED
    blocking = blockers(here, there, fleet.occupied(public))
    if blocking:
        names = [ship_label(each) for each in public.ships if each.hex in blocking and each.status == "active"]
        return f"{side} behind {names[0]}", RAISED
    distance = here.distance(there)
    return f"{side} {_WORDS[range_name(distance)]} {band(least_hit(ship.cannon, distance))}", seat_style(
        ship.seat
    ).colour


def chips(public: Public, ship: Ship, sides: Sequence[CannonSide]) -> dict[str, tuple[str, RGB]]:
    """Return the chips of all enemies on the map, by ship id."""
    return {other.id: chip_of(public, ship, other, sides) for other in enemies(public, ship) if other.hex is not None}
