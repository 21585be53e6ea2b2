"""Panic and rallying (UW-12, UW-52, UW-53)."""

from collections.abc import Collection

from games.geometry.discs import within
from games.geometry.inches import INCH
from games.urban_war.content.numbers import COMMANDER_BONUS, WITNESS_RANGE
from games.urban_war.mechanics.dice import modifiers
from games.urban_war.mechanics.morale.command_check import command_check
from games.urban_war.state.models import Casualty, Model
from games.urban_war.state.public import Public, Table
from games.urban_war.units import queries
from games.urban_war.units.changes import change_model


def rally(table: Table, model: Model) -> Model:
    """Let a panicked model that is activated, or tries to interrupt, rally (UW-12, UW-53, UW-B16).

    It is hindered in this action all the same, unless it has High Morale.
    """
    if not model.panic:
        return change_model(table, model.id, panicked=False)
    model = change_model(table, model.id, panicked=True)
    if not command_check(table, model, "rally", modifiers.command_parts(table.public, model)):
        return model
    hindered = not table.public.card(model).high_morale
    return change_model(table, model.id, panic=False, panicked=hindered, rallied=hindered)


def calm(table: Table, model_id: str) -> None:
    """End the hindrance of a model that has rallied, its action being over: a new counter is for the next (UW-B40)."""
    if table.public.model(model_id).rallied:
        change_model(table, model_id, panicked=False, rallied=False)


def note_witnesses(table: Table, before: Public, killed: Model, doomed: Collection[str]) -> None:
    """Note who is to check for a death: friends near enough as it was before (UW-52, UW-B42)."""
    base = before.disc(killed)
    found = tuple(
        (model.id, queries.led(before, model))
        for model in before.standing(killed.seat)
        if model.id not in doomed
        and within(base, before.disc(model), WITNESS_RANGE * INCH)
        and not _spared(before, model)
    )
    if found:
        table.change(fallen=(*table.public.fallen, Casualty(killed.id, killed.seat, found)))


def note_halved(table: Table, before: Public, model: Model) -> None:
    """Note that a model with half its wounds lost is to check (UW-52, UW-B38, UW-B42)."""
    card = table.public.card(model)
    if card.wounds > 1 and not model.halved and 2 * (card.wounds - model.wounds) <= card.wounds:
        change_model(table, model.id, halved=True)
        if not _spared(before, model):
            seen = ((model.id, queries.led(before, model)),)
            table.change(fallen=(*table.public.fallen, Casualty(model.id, model.seat, seen)))


def _spared(before: Public, model: Model) -> bool:
    """Whether base contact spares a model a check already, by the option that looks at it then (UW-52, UW-B42)."""
    return before.options.panic_checks == "death" and queries.engaged(before, model)


def settle(table: Table) -> None:
    """Make the panic checks for the deaths of a reaction or an action, one for each death (UW-52, UW-B39, UW-B42).

    Who is in contact, and whom the Commander helps, is how it is when a check is rolled, unless an option has it as it
    was before the death.
    """
    fallen = table.public.fallen
    if not fallen:
        return
    table.change(fallen=())
    for death in fallen:
        for model_id, led in death.witnesses:
            model = table.public.model(model_id)
            if model.dead or model.panic:
                continue
            if table.public.options.panic_checks == "death":
                check_panic(table, model, death.model, led=led)
            elif not queries.engaged(table.public, model):
                check_panic(table, model, death.model)


def check_panic(table: Table, model: Model, because: str, *, led: bool | None = None) -> None:
    """Let a model check for panic (UW-52); `led` if it counts as it was before the death (UW-B42)."""
    public = table.public
    helped = queries.led(public, model) if led is None else led
    card = public.card(model)
    parts = (("CD", card.command), ("CAL", model.cal), ("Commander", COMMANDER_BONUS * helped))
    if not command_check(table, model, "panic", tuple(part for part in parts if part[1]), because):
        change_model(table, model.id, panic=True)
