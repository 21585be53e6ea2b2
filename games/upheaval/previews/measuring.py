"""Measuring the table: how far, who sees whom and behind what, which weapons reach (UH-31, UH-H2, UH-H4)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.battlefield.sight.measuring import (
    Survey,
    Thing,
    distance_words,
    group_of,
    mark_things,
    near_facts,
    survey,
    terrain_things,
)
from games.geometry.discs import CONTACT, Disc, gap
from games.geometry.lengths import in_inches
from games.geometry.plane import Point
from games.kernel import Fact
from games.kernel.text.measuring import Ends, Group, Measurement
from games.kernel.text.prose import join, person
from games.upheaval.state.public import Public, View
from games.upheaval.state.units import Unit
from games.upheaval.terrain import cover, line_of_sight
from games.upheaval.terrain.types import cover_words
from games.upheaval.units import party, queries
from games.upheaval.units.party import Member


class Body(NamedTuple):
    """A unit or a model that is measured: its unit, and its models with their bases, where they are or would be."""

    thing: Thing
    unit: Unit
    models: tuple[tuple[Member, Disc], ...]


def measurable(view: View) -> tuple[Group, ...]:
    """Return the units of all sides, objectives and terrain, to measure from and to."""
    public = view.public
    groups = [
        group_of(
            f"Units of {person(view, seat)}",
            [(_thing(public, unit), unit.name) for unit in public.on_table(seat)],
        )
        for seat in range(public.seats)
    ]
    groups.append(group_of("Objectives", [(thing, "") for thing in mark_things(_objectives(public))]))
    groups.append(group_of("Terrain", [(thing, "") for thing in terrain_things(public.terrain)]))
    return tuple(group for group in groups if group.words)


def surveyed(view: View, ends: Ends) -> Survey:
    """Return what is measured, for pictures too; raises BadNotation."""
    public = view.public
    units = [_thing(public, unit) for unit in public.on_table()]
    others = (*mark_things(_objectives(public)), *terrain_things(public.terrain))
    if not ends.end:
        return survey(ends, (*units, *others, *(_models(public) if "." in ends.start else ())), public.size)
    return survey(ends, (*units, *_models(public), *others), public.size)


def measure(view: View, ends: Ends) -> Measurement:
    """Return how far something is; between units or models also who sees whom and what reaches; raises BadNotation."""
    found = surveyed(view, ends)
    if found.end is None or found.far is None:
        return Measurement(f"Near {found.start.said}", near_facts(found))
    public, pairs = view.public, _pairs(view.public, found)
    far = "in contact" if pairs and found.far.gap <= CONTACT else distance_words(found.far.gap)
    facts = [Fact("distance", "Distance", far)]
    for viewer, target in pairs:
        label = f"{viewer.thing.said} sees {target.thing.said}"
        facts.append(Fact("sight", label, _sight_words(public, viewer, target)))
    for viewer, target in pairs:
        reach = _reaches(public, viewer, target)
        facts += [Fact("reach", f"Weapons of {viewer.thing.said} that reach", reach)] if reach else []
    return Measurement(f"{found.start.said} to {found.end.said}", tuple(facts))


def in_sight(public: Public, found: Survey) -> tuple[bool, ...]:
    """Return whether the first of two units or models sees the second, and the other way round; () for others."""
    return tuple(bool(_seeing(public, viewer, target)) for viewer, target in _pairs(public, found))


def _thing(public: Public, unit: Unit) -> Thing:
    return Thing(unit.id, unit.id, tuple(base for _, base in party.bases(public, unit)))


def _objectives(public: Public) -> list[tuple[str, Point]]:
    return [(one.name, one.at) for one in public.objectives]


def _models(public: Public) -> Iterable[Thing]:
    for unit in public.on_table():
        for model, base in queries.bases(public, unit):
            name = queries.model_name(unit, model)
            yield Thing(name, name, (base,))


def _pairs(public: Public, found: Survey) -> tuple[tuple[Body, Body], ...]:
    """Return who looks at whom, both ways; () where not both are units or models, or both are of one unit."""
    one = _body(public, found.start)
    two = _body(public, found.end) if found.end is not None else None
    if one is None or two is None or party.whole(public, one.unit).id == party.whole(public, two.unit).id:
        return ()
    return (one, two), (two, one)


def _body(public: Public, thing: Thing) -> Body | None:
    """Return the unit or model that a thing is, if it is one."""
    name = thing.name.partition("@")[0]
    unit_id, _, number = name.partition(".")
    unit = next((one for one in public.on_table() if one.id == unit_id), None)
    if unit is None:
        return None
    found = [one for one, _ in party.bases(public, unit) if not number or one.name == name]
    bases = [shape for shape in thing.shapes if isinstance(shape, Disc)]
    return Body(thing, unit, tuple(zip(found, bases, strict=True)))


def _seeing(public: Public, viewer: Body, target: Body) -> list[Disc]:
    """Return the models of a viewer that see any model of a target (UH-H2)."""
    return [
        base
        for member, base in viewer.models
        if any(
            line_of_sight.sees_from(
                public, member.unit.id, base, there, high=public.profile(foe.unit, foe.model).has("huge")
            )
            for foe, there in target.models
        )
    ]


def _sight_words(public: Public, viewer: Body, target: Body) -> str:
    """Return how many models see a target, and its cover from them (UH-H2, UH-H4)."""
    seeing = _seeing(public, viewer, target)
    if not seeing:
        return "no"
    count = f", {len(seeing)} of {len(viewer.models)} models" if len(viewer.models) > 1 else ""
    return f"yes{count} ({target.thing.said}: {cover_words(_cover(public, target, seeing))})"


def _cover(public: Public, target: Body, sources: Sequence[Disc]) -> int:
    """Return the Cover that at least half of a target's models have by terrain (UH-H4)."""
    found = sorted((cover.terrain_cover(public, base, sources) for _, base in target.models), reverse=True)
    return found[(len(found) + 1) // 2 - 1]


def _reaches(public: Public, viewer: Body, target: Body) -> str:
    """Return the weapons that reach a target, and of how many models; "" where the viewer has none."""
    arms: dict[str, list[bool]] = {}
    for member, base in viewer.models:
        far = min(gap(base, there) for _, there in target.models)
        for arm in member.profile(public).weapons:
            arms.setdefault(f"{arm.name} ({in_inches(arm.reach)})", []).append(far <= arm.reach)
    return join(f"{name}: {sum(found)} of {len(found)}" for name, found in arms.items())
