"""What a unit has when it has moved: whom it could shoot, who could shoot it through what cover, what it holds."""

from games.geometry.lengths import inches
from games.kernel import Fact
from games.kernel.text.prose import join
from games.upheaval.content.numbers import MINES_DAMAGE, PLANT_DAMAGE
from games.upheaval.mechanics.activation import current
from games.upheaval.mechanics.conditions.hazards import mined, near_plant
from games.upheaval.mechanics.movement.after_move import table_after
from games.upheaval.mechanics.movement.context import GUST, move_context
from games.upheaval.mechanics.movement.plan import MovePlan
from games.upheaval.mechanics.movement.unit_move import stopped_at_edge
from games.upheaval.mechanics.shooting import targets
from games.upheaval.previews.lines_of_fire import lines_at
from games.upheaval.previews.mines import hits_words
from games.upheaval.state.items import HIGH_WINDS
from games.upheaval.state.public import Public
from games.upheaval.state.units import Deed, Unit
from games.upheaval.terrain.cover import cover_of
from games.upheaval.terrain.types import cover_words
from games.upheaval.units import coherency, party
from games.upheaval.units.objectives import holder, objectives_at
from games.upheaval.units.party import members

_NAMED = 4
_BEFORE_SHOTS: tuple[Deed, ...] = ("move", "stand", "fall")
"""After what a unit may still shoot (UH-10, UH-17)."""


def consequences_of(after: Public, unit_id: str, *, shoots: bool) -> tuple[Fact, ...]:
    """Return what a unit could do and suffer on a table as it would be; `shoots`: it may still shoot then."""
    unit = after.unit(unit_id)
    if not unit.on_table:
        return ()
    found = _held(after, unit)
    if after.options.house_pack:
        found += (*(_targets(after, unit) if shoots else ()), _threats(after, unit))
    return found


def _held(public: Public, unit: Unit) -> tuple[Fact, ...]:
    told = [
        f"{'holds' if holder(public, mark.at) == unit.seat else 'contests'} the {mark.name}"
        for mark in objectives_at(public, unit)
    ]
    return (Fact("objective", "Objective", join(told)),) if told else ()


def _targets(public: Public, unit: Unit) -> tuple[Fact, ...]:
    if not any(targets.usable_weapons(unit, one, public) for one in party.members(public, unit)):
        return ()
    names = [foe.id for foe in targets.legal_targets(public, unit)]
    return (Fact("targets", "Could shoot then", _some(names) or "nobody"),)


def _threats(public: Public, unit: Unit) -> Fact:
    """Return who could shoot at a unit from where they stand, and the Cover that it has from there (UH-H2, UH-H4)."""
    told = []
    for _, foe, aims in lines_at(public, unit):
        cover = cover_of(public, unit, tuple(one.member.disc(public) for one in aims))
        told.append(f"{foe.id} ({cover_words(cover)})")
    return Fact("threats", "Could be shot by", _some(told) or "nobody", tone="warn" if told else "plain")


def _some(names: list[str]) -> str:
    more = [f"{len(names) - _NAMED} more"] if len(names) > _NAMED else []
    return join([*names[:_NAMED], *more])


def _hazards(after: Public, unit_id: str, deed: Deed, plan: MovePlan) -> list[Fact]:
    """Return the mines that a move sets off, and the plants within whose reach it ends (UH-39, UH-44)."""
    found = []
    fields = tuple(item.id for item in mined(after, unit_id, plan.tracks(unit_id), deed))
    if fields:
        hits = f"{hits_words(fields)} of DAM {MINES_DAMAGE} on average"
        found.append(Fact("mines", "Sets off", f"{join(fields)}: {hits}", "(UH-44)", tone="harm"))
    unit = after.unit(unit_id)
    plants = [item.id for item in after.items if item.kind == "plant" and near_plant(after, unit, item)]
    if plants:
        bite = f"strikes on a 1 of a D10, DAM {PLANT_DAMAGE}"
        found.append(Fact("plant", "In reach of", f"{join(plants)}: {bite}", "(UH-39)", tone="warn"))
    return found


def _rooted(public: Public, unit: Unit) -> list[Fact]:
    """Name the models that a move leaves behind because they have fired a heavy weapon (UH-22)."""
    names = [f"{one.unit.id}.{one.model.number}" for one in members(public, unit) if one.model.heavy]
    return (
        [Fact("heavy", "Stay behind", f"{join(names)}: fired a heavy weapon", "(UH-22)", tone="warn")] if names else []
    )


def move_facts(public: Public, unit: Unit, deed: Deed, plan: MovePlan) -> tuple[Fact, ...]:
    """Return what a move comes to: how far, what slows it, whether the unit stays in coherency, what it has then."""
    after = table_after(public, plan)
    far = max((step.cost for step in plan.steps), default=0)
    found = [Fact("length", "Farthest", inches(far), f"of {inches(plan.most)} inches")]
    if HIGH_WINDS in public.conditions and any(one.profile(public).has("flying") for one in members(public, unit)):
        found.append(Fact("winds", "High winds", f"{inches(GUST)} inches less for flyers", tone="warn"))
    if plan.slowed:
        found.append(Fact("slowed", "MOV halved by", plan.slowed, tone="warn"))
    stopped = stopped_at_edge(move_context(public, unit, deed), plan) if deed in ("move", "stand") else ()
    if stopped and not public.options.run_from_edge:
        names = join(one.name for one in stopped)
        found.append(Fact("edge", "Stops at the edge of terrain", names, "no Run or Charge (UH-26)", tone="warn"))
    found += [*_rooted(public, unit), *_hazards(after, unit.id, deed, plan)]
    if not coherency.coherent(after, after.unit(unit.id)):
        found.append(Fact("coherency", "Out of coherency", "it will be pinned", tone="harm"))
    return (
        tuple(found)
        if deed == "charge"
        else (
            *found,
            *consequences_of(after, unit.id, shoots=deed in _BEFORE_SHOTS and not current.actions_done(public)),
        )
    )
