"""The battlefield as a scene: the ground below, and a group of bases for every unit."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from games.battlefield.pieces import Piece
from games.geometry.inches import INCH
from games.geometry.plane import Point as Spot
from games.upheaval.content.book import Keyword, Profile
from games.upheaval.state.frames import Activation, Recording, Wounding
from games.upheaval.state.public import Public
from games.upheaval.state.units import Model, Unit
from games.upheaval.terrain.types import kind_of
from games.upheaval.units import queries
from renderers.battlefield.ground import ground
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.setting import Setting, Surface
from renderers.kit.canvas import Box, Point
from renderers.kit.layers import Layer
from renderers.kit.pictograms import Pictogram

_WEATHER = {3: "winds", 7: "night", 8: "storm"}
"""Conditions that lie over the whole table, by their numbers."""
_KINDS: tuple[tuple[Keyword, Pictogram], ...] = (("huge", "huge"), ("flying", "flyer"), ("mounted", "mounted"))
_SETUP = ("armies", "experience", "terrain", "conditions", "deployment")


class Base(NamedTuple):
    """One model in a picture: where it is, and what is to be seen of it; `hurt` are Wound Points lost."""

    number: int
    centre: Point
    radius: float
    prone: bool = False
    hurt: int = 0
    leads: bool = False
    person: bool = False
    kind: Pictogram = ""


class Group(NamedTuple):
    """A unit in a picture: its bases, the links of its chain (with those that are too long), its state by signs."""

    unit: Unit
    bases: tuple[Base, ...]
    links: tuple[tuple[Point, Point, bool], ...]
    signs: tuple[str, ...]
    now: bool
    numbered: bool

    @property
    def dim(self) -> bool:
        """Whether it has been activated already in this Action phase."""
        return "done" in self.signs

    @property
    def middle(self) -> Point:
        """The middle of its bases."""
        return middle_of([base.centre for base in self.bases])

    @property
    def box(self) -> Box:
        """The box of all its bases."""
        xs, ys = [base.centre[0] for base in self.bases], [base.centre[1] for base in self.bases]
        far = max(base.radius for base in self.bases) + 6
        return min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far


def middle_of(points: Sequence[Point]) -> Point:
    """Return the middle of some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def layout_of(public: Public) -> TableLayout:
    """Return where the table lies in the picture."""
    return TableLayout.of(public.size)


def layer_of(public: Public, setting: Setting) -> Layer:
    """Return the background: it changes only with terrain, conditions, and zones, which are shown until the battle."""
    return ground(setting, layout_of(public), surface_of(public), marks_of(public))


def surface_of(public: Public) -> Surface:
    """Return terrain, streets, deployment zones and the conditions that one sees on the whole table."""
    seats = zip(range(public.seats), public.zones, strict=False)
    areas = tuple((seat, zone.outline) for seat, zone in seats) if setting_up(public) else ()
    weather = tuple(name for number, name in _WEATHER.items() if number in public.conditions)
    return Surface(pieces_of(public), public.scenario.value.streets, areas=areas, weather=weather)


def marks_of(public: Public) -> tuple[Spot, ...]:
    """Return where objectives lie."""
    return tuple(mark.at for mark in public.objectives)


def pieces_of(public: Public) -> tuple[Piece, ...]:
    """Return the terrain in the order in which it is drawn; what the scenario says before any is laid."""
    terrain = public.terrain or public.scenario.value.pieces
    return tuple(sorted(terrain, key=lambda piece: kind_of(piece) in ("building", "block")))


def setting_up(public: Public) -> bool:
    """Whether the battle has not begun yet."""
    return public.phase in _SETUP


def groups(public: Public, layout: TableLayout) -> list[Group]:
    """Return all units of which anything is to be seen."""
    now, asked = acting(public), numbered(public)
    return [
        Group(unit, bases, _links(public, layout, unit), signs(public, unit), unit.id in now, unit.id in asked)
        for unit in public.on_table()
        if any(layout.shows(disc.centre) for _, disc in queries.bases(public, unit))
        and (bases := _bases(public, layout, unit))
    ]


def acting(public: Public) -> set[str]:
    """Return the unit in its activation, with the personalities attached to it."""
    found = {frame.unit for frame in public.frames if isinstance(frame, Activation)}
    return found | {unit.id for unit in public.units if unit.joined in found}


def numbered(public: Public) -> set[str]:
    """Return the units whose models bear their numbers: the one that acts, and those whose losses are asked for."""
    hit = {frame.target for frame in public.frames if isinstance(frame, Wounding)}
    recordings = [frame for frame in public.frames if isinstance(frame, Recording)]
    told = {name for frame in recordings for name in (frame.unit, *frame.targets)}
    melee = any(frame.what == "melee" for frame in recordings)
    return (
        acting(public) | hit | told | {unit.id for unit in public.on_table() if melee and queries.engaged(public, unit)}
    )


def signs(public: Public, unit: Unit) -> tuple[str, ...]:
    """Return the signs on a unit's plate."""
    told = (
        ("fight", queries.engaged(public, unit)),
        ("fall", unit.falling),
        ("pin", unit.pinned),
        ("cover", unit.covered),
        ("done", unit.activated and public.phase == "action" and unit.id not in acting(public)),
    )
    return tuple(sign for sign, holds in told if holds)


def _bases(public: Public, layout: TableLayout, unit: Unit) -> tuple[Base, ...]:
    head = queries.leader(unit)
    return tuple(base_of(public, layout, unit, model, leads=model is head) for model in unit.on_table)


def base_of(public: Public, layout: TableLayout, unit: Unit, model: Model, *, leads: bool = False) -> Base:
    """Return a model as it is drawn."""
    assert model.at is not None  # noqa: S101 - the caller has made sure
    profile = public.profile(unit, model)
    person = profile.has("personality")
    radius = layout.far(profile.radius)
    return Base(
        model.number, layout.at(model.at), radius, model.prone, model.wounds, leads, person, pictogram_of(profile)
    )


def pictogram_of(profile: Profile) -> Pictogram:
    """Return what a model is at a glance: a personality, how it moves, or how it fights."""
    if profile.has("personality"):
        return "leader"
    for keyword, kind in _KINDS:
        if profile.has(keyword):
            return kind
    if not profile.weapons:
        return "melee"
    return "heavy" if any(weapon.kind == "heavy" for weapon in profile.weapons) else "rifle"


def _links(public: Public, layout: TableLayout, unit: Unit) -> tuple[tuple[Point, Point, bool], ...]:
    """Return the shortest chain through all models that stand; a link longer than coherency allows says so."""
    discs = [disc for _, disc in queries.bases(public, unit)]
    if not discs:
        return ()
    inside, outside, found = [discs[0]], discs[1:], []
    while outside:
        near = min(
            ((one, two) for one in inside for two in outside),
            key=lambda pair: math.dist(pair[0].centre, pair[1].centre) - pair[0].radius - pair[1].radius,
        )
        far = math.dist(near[0].centre, near[1].centre) - near[0].radius - near[1].radius
        found.append((layout.at(near[0].centre), layout.at(near[1].centre), far > public.options.coherency * INCH + 2))
        inside.append(near[1])
        outside.remove(near[1])
    return tuple(found)
