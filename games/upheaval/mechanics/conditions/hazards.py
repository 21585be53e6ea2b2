"""Carnivorous plants and minefields (UH-39, UH-44, UH-B33, UH-B34, UH-B42, UH-B43)."""

from collections.abc import Iterable
from itertools import pairwise

from games.geometry.discs import Disc, within
from games.geometry.inches import Inches
from games.geometry.paths import Path
from games.geometry.plane import Point, segments_nearer
from games.geometry.polygons import Polygon, edges, locate
from games.upheaval.content.book import Profile
from games.upheaval.content.numbers import MINES_DAMAGE, MINES_LESS, PLANT_DAMAGE
from games.upheaval.mechanics import manual
from games.upheaval.mechanics.activation import current
from games.upheaval.mechanics.casualties import allocation
from games.upheaval.state.events import Hazard, Track
from games.upheaval.state.frames import Hit
from games.upheaval.state.items import BITE, PLANT, Item, minefield
from games.upheaval.state.public import Public, Table
from games.upheaval.state.units import Deed, Unit
from games.upheaval.units import party

_AGAIN = "+"


def at_begin(table: Table, unit_id: str) -> bool:
    """Let plants roll for a unit that begins its activation; return whether something comes of it (UH-39)."""
    return _plants(table, unit_id, "")


def at_end(table: Table, unit_id: str) -> bool:
    """Let plants roll for a unit that ends its activation, where they have not yet (UH-39, UH-B33)."""
    return _plants(table, unit_id, _AGAIN if table.public.options.plant_twice else "")


def _plants(table: Table, unit_id: str, mark: str) -> bool:
    frame = current.activation(table.public)
    rolled = frame.rolled if frame is not None else ()
    smelling = [
        item
        for item in table.public.items
        if item.kind == "plant"
        and item.id + mark not in rolled
        and near_plant(table.public, table.public.unit(unit_id), item)
    ]
    current.amend_activation(table, rolled=(*rolled, *(item.id + mark for item in smelling)))
    hits = tuple(hit for item in smelling for hit in _bite(table, unit_id, item))
    return _suffer(table, unit_id, hits, "plant")


def near_plant(public: Public, unit: Unit, item: Item) -> bool:
    """Whether a model of a unit is within reach of a plant (UH-39)."""
    plant = Disc(item.at, PLANT)
    return any(within(member.disc(public), plant, BITE) for member in party.members(public, unit))


def _bite(table: Table, unit_id: str, item: Item) -> Iterable[Hit]:
    seat = table.public.unit(unit_id).seat
    face = table.roll(1, 10, f"plant {item.id} at {unit_id}", by=seat, reason="plant")[0]
    count = int(face == 1)
    table.tell(Hazard(unit=unit_id, item=item.id, face=face, hits=count, rules=("UH-39",)))
    return [_hit(count, PLANT_DAMAGE, "plant", item.at)] if count else []


def _hit(count: int, damage: int, weapon: str, at: Point) -> Hit:
    """Return hits that need no roll, that nothing saves from, and that never knock down (UH-B34)."""
    return Hit(count, damage, weapon, at, saves=False, knocks=False)


def _suffer(table: Table, unit_id: str, hits: tuple[Hit, ...], deed: str) -> bool:
    """Let a unit take hits of a hazard, or be recorded; return whether there are any."""
    if not hits:
        return False
    if table.public.options.house_pack:
        allocation.take_hits(table, unit_id, hits, deed="plant" if deed == "plant" else "mines")
    else:
        manual.open_recording(table, "hazard", unit_id)
    return True


def after_move(table: Table, unit_id: str, tracks: tuple[Track, ...], deed: Deed) -> None:
    """Roll for every minefield that models of a unit have passed through: one roll each (UH-44, UH-B42, UH-B43)."""
    hits = [hit for item in mined(table.public, unit_id, tracks, deed) for hit in _explode(table, unit_id, item)]
    _suffer(table, unit_id, tuple(hits), "mines")


def mined(public: Public, unit_id: str, tracks: tuple[Track, ...], deed: Deed) -> list[Item]:
    """Return the minefields that models of a unit pass through, on the table as it is after that (UH-44, UH-B42)."""
    if deed == "tunnel" or (deed == "charge" and not public.options.mines_all):
        return []
    mines = [item for item in public.items if item.kind == "mines"]
    return [item for item in mines if any(_trips(public, unit_id, track, item) for track in tracks)]


def _trips(public: Public, unit_id: str, track: Track, item: Item) -> bool:
    members = party.members(public, public.unit(unit_id))
    profile = next((one.profile(public) for one in members if one.model.at == track.path[-1]), None)
    if profile is None or not trips_mines(public, profile):
        return False
    return crosses(track.path, profile.radius, minefield(item.at))


def trips_mines(public: Public, profile: Profile) -> bool:
    """Whether models of a profile set off mines that they move over: those that fly do so by an option (UH-B42)."""
    return not profile.has("flying") or public.options.mines_all or public.options.mines_flyers


def crosses(path: Path, radius: Inches, area: Polygon) -> bool:
    """Whether a base that goes along a path comes over an area; who stays where it is does not."""
    legs = [leg for leg in pairwise(path) if leg[0] != leg[1]]
    if any(locate(point, area) != "outside" for leg in legs for point in leg):
        return True
    return any(segments_nearer(leg, edge, radius) for leg in legs for edge in edges(area))


def _explode(table: Table, unit_id: str, item: Item) -> list[Hit]:
    seat = table.public.unit(unit_id).seat
    face = table.roll(1, 10, f"mines {item.id} under {unit_id}", by=seat, reason="mines")[0]
    count = max(0, face - MINES_LESS)
    table.tell(Hazard(unit=unit_id, item=item.id, face=face, hits=count, rules=("UH-44",)))
    return [_hit(count, MINES_DAMAGE, "mines", item.at)] if count else []
