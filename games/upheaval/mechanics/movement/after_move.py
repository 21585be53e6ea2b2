"""What follows from every move: models stand where they went, coherency is looked at, hazards strike (UH-20)."""

from collections.abc import Collection

from msgspec.structs import replace

from games.upheaval.mechanics.activation import current
from games.upheaval.mechanics.casualties import removal
from games.upheaval.mechanics.conditions import hazards
from games.upheaval.mechanics.movement.context import allowance, move_context
from games.upheaval.mechanics.movement.plan import ModelMove, MovePlan, Mover, difficult_on
from games.upheaval.state.events import Moved, StateChanged
from games.upheaval.state.public import Public, Table
from games.upheaval.state.units import Deed, Model, Unit
from games.upheaval.terrain.effects import terrain_map
from games.upheaval.units import changes, coherency, queries

RULES: dict[Deed, tuple[str, ...]] = {
    "move": ("UH-11", "UH-H16"),
    "run": ("UH-12", "UH-H16"),
    "stand": ("UH-36", "UH-B29"),
    "fall": ("UH-16", "UH-H16"),
    "charge": ("UH-14", "UH-B14", "UH-H16"),
    "tunnel": ("UH-40",),
}
_COMPULSORY: tuple[Deed, ...] = ("fall",)
"""Where a way of 0 inches too counts as moving (UH-17)."""


def carry_out_move(
    table: Table,
    unit_id: str,
    deed: Deed,
    plan: MovePlan,
    *,
    fenced: bool = False,
    edge: Collection[Mover] = (),
    target: str = "",
) -> None:
    """Let a unit move as planned (UH-11 .. UH-20), and what comes of it; `target` is whom it charges.

    `edge` are the models that stop at the edge of terrain, and may move no further (UH-26, UH-B21).
    """
    current.mark_done(table, unit_id, deed)
    unit = table.public.unit(unit_id)
    parts = (unit, *queries.escorts(table.public, unit))
    why = {one.id: _why(table.public, unit, one, deed, plan, edge) for one in parts}
    for one in parts:
        _set(table, one, deed, plan, why[one.id], target)
    if not table.public.options.run_from_edge:
        for mover in edge:
            changes.change_model(table, mover.unit, mover.number, stopped=True)
    for one in parts:
        _part_gone(table, one.id)
    pin_if_torn(table, unit_id, fenced=fenced)
    hazards.after_move(table, unit_id, plan.tracks(), deed)


def table_after(public: Public, plan: MovePlan, deed: Deed = "move") -> Public:
    """Return the table as it would be after a move."""
    by_unit: dict[str, dict[int, ModelMove]] = {}
    for step in plan.steps:
        by_unit.setdefault(step.unit, {})[step.number] = step
    units = tuple(
        replace(unit, models=_models(unit, by_unit[unit.id], deed)) if unit.id in by_unit else unit
        for unit in public.units
    )
    return replace(public, units=units)


def _models(unit: Unit, steps: dict[int, ModelMove], deed: Deed) -> tuple[Model, ...]:
    return tuple(_gone(model, steps[model.number], deed) if model.number in steps else model for model in unit.models)


def _why(
    public: Public, unit: Unit, part: Unit, deed: Deed, plan: MovePlan, edge: Collection[Mover]
) -> tuple[str, ...]:
    """Return the rules that shaped the move of a unit and of the personality attached to it (UH-21 .. UH-27)."""
    if deed == "tunnel":
        return RULES[deed]
    movers = {one.number: one for one in move_context(public, unit, deed).movers if one.unit == part.id}
    passed = [_passing(public, movers[step.number], step) for step in plan.steps if step.unit == part.id]
    found = {
        "UH-21": deed == "move" and not coherency.coherent(public, unit),
        "UH-23": bool(plan.slowed),
        "UH-24": "UH-24" in passed,
        "UH-25": "UH-25" in passed,
        "UH-26": any(one.unit == part.id for one in edge),
        "UH-27": "UH-27" in passed,
    }
    return (*RULES[deed], *(rule for rule, counts in found.items() if counts))


def _passing(public: Public, mover: Mover, step: ModelMove) -> str:
    """Return the rule that lets a model through difficult terrain other than its unit, "" for none."""
    if not (step.moved and difficult_on(terrain_map(public.terrain), mover, step.path)):
        return ""
    if mover.flying or mover.mounted:
        return "UH-27" if mover.flying else "UH-25"
    return "UH-24" if mover.slow == mover.full else ""


def _set(table: Table, unit: Unit, deed: Deed, plan: MovePlan, rules: tuple[str, ...], target: str) -> None:
    """Put the models of a unit where they went, and tell of it."""
    steps = {step.number: step for step in plan.steps if step.unit == unit.id}
    reaches = [allowance(table.public, unit, model, deed) for model in unit.on_table]
    most = max((one.slow if plan.slowed else one.full for one in reaches), default=plan.most)
    stood = tuple(model.number for model in unit.on_table if model.prone) if deed == "stand" else ()
    changes.change_unit(table, unit.id, models=_models(unit, steps, deed))
    table.tell(
        Moved(
            unit=unit.id,
            deed=deed,
            tracks=plan.tracks(unit.id),
            most=most if unit.joined else plan.most,
            slowed=plan.slowed,
            stood=stood,
            left=tuple(step.number for step in steps.values() if step.left),
            target=target,
            lead=_lead(unit),
            rules=rules,
        )
    )


def _lead(unit: Unit) -> int:
    """Return the number of the model that leads a move, 0 where it is of another unit."""
    first = next((model.number for model in unit.on_table if not model.rooted), 0)
    return 0 if unit.joined else first


def _gone(model: Model, step: ModelMove, deed: Deed) -> Model:
    rises = deed == "stand" and model.prone
    walked = model.walked or step.moved or rises or deed in _COMPULSORY
    return replace(model, at=step.path[-1], walked=walked, prone=model.prone and not rises, gone=step.left)


def _part_gone(table: Table, unit_id: str) -> None:
    """Note a unit that has left the table; who was attached to it and has not is alone again (UH-B7, UH-H13)."""
    unit = table.public.unit(unit_id)
    if unit.alive:
        return
    table.tell(StateChanged(unit=unit_id, what="gone", why="edge", rules=("UH-B7",)))
    for other in queries.escorts(table.public, unit):
        removal.detach(table, other.id)


def pin_if_torn(table: Table, unit_id: str, *, fenced: bool = False) -> None:
    """Pin a unit that is out of coherency or fenced in (UH-18, UH-20)."""
    unit = table.public.unit(unit_id)
    if not unit.on_table or unit.pinned:
        return
    if fenced:
        changes.change_unit(table, unit_id, pinned=True)
        table.tell(StateChanged(unit=unit_id, what="pinned", why="fenced", rules=("UH-18", "UH-B6")))
    elif not coherency.coherent(table.public, unit):
        changes.change_unit(table, unit_id, pinned=True)
        table.tell(StateChanged(unit=unit_id, what="pinned", why="coherency", rules=("UH-20",)))
