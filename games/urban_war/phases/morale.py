"""Command checks, panic and rallying (UW-10, UW-12, UW-51 .. UW-54)."""

from collections.abc import Collection
from typing import cast

from games.geometry.discs import within
from games.urban_war import board, chances
from games.urban_war.events import Check, Checked
from games.urban_war.state import Fallen, Model, Public, Table

_ADDED = {"CAL": "UW-10", "Commander": "UW-54"}
"""Which rules what is added to a command check is due to."""
_RULES: dict[Check, tuple[str, ...]] = {
    "rally": ("UW-51", "UW-53"),
    "panic": ("UW-51", "UW-52"),
    "interrupt": ("UW-51", "UW-30"),
    "leave": ("UW-51", "UW-27"),
    "target": ("UW-51", "UW-39"),
}


def check(table: Table, model: Model, what: Check, parts: board.Parts, other: str = "") -> bool:
    """Make a command check and tell it (UW-51)."""
    dice = cast(tuple[int, int], table.roll(2, 10, f"{what} of {model.id}", by=model.seat, reason="command"))
    passed = chances.passes(dice, board.total(parts))
    rules = (*_RULES[what], *(_ADDED[name] for name, _ in parts if name in _ADDED))
    if what == "rally" and passed and table.public.card(model).high_morale:
        rules = (*rules, "UW-12")
    table.tell(Checked(model=model.id, check=what, dice=dice, parts=parts, passed=passed, other=other, rules=rules))
    return passed


def rally(table: Table, model: Model) -> Model:
    """Let a panicked model that is activated, or tries to interrupt, rally (UW-12, UW-53, B16).

    It is hindered in this action all the same, unless it has High Morale.
    """
    if not model.panic:
        return board.change(table, model.id, panicked=False)
    model = board.change(table, model.id, panicked=True)
    if not check(table, model, "rally", board.command_parts(table.public, model)):
        return model
    hindered = not table.public.card(model).high_morale
    return board.change(table, model.id, panic=False, panicked=hindered, rallied=hindered)


def calm(table: Table, model_id: str) -> None:
    """End the hindrance of a model that has rallied, its action being over: a new counter is for the next one (B40)."""
    if table.public.model(model_id).rallied:
        board.change(table, model_id, panicked=False, rallied=False)


def witness(table: Table, before: Public, killed: Model, doomed: Collection[str]) -> None:
    """Note who is to check for a death: friends within 9 inches in no contact, as it was before (UW-52, B42)."""
    base = before.disc(killed)
    found = tuple(
        (model.id, board.led(before, model))
        for model in before.standing(killed.seat)
        if model.id not in doomed and within(base, before.disc(model), board.NEAR) and not board.contacts(before, model)
    )
    if found:
        table.change(fallen=(*table.public.fallen, Fallen(killed.id, killed.seat, found)))


def halved(table: Table, before: Public, model: Model) -> None:
    """Note that a model is to check, having lost half its wounds: contact and Commander as before (UW-52, B38, B42)."""
    card = table.public.card(model)
    if card.wounds > 1 and not model.halved and 2 * (card.wounds - model.wounds) <= card.wounds:
        board.change(table, model.id, halved=True)
        if not board.contacts(before, model):
            seen = ((model.id, board.led(before, model)),)
            table.change(fallen=(*table.public.fallen, Fallen(model.id, model.seat, seen)))


def settle(table: Table) -> None:
    """Make the panic checks for the deaths of a reaction or an action, one for each death (UW-52, B39, B42)."""
    fallen = table.public.fallen
    if not fallen:
        return
    table.change(fallen=())
    for death in fallen:
        for model_id, led in death.witnesses:
            model = table.public.model(model_id)
            if not model.dead and not model.panic:
                panic(table, model, death.model, led=led)


def panic(table: Table, model: Model, because: str, *, led: bool | None = None) -> None:
    """Let a model check for panic (UW-52); `led` as it was before the death (B42)."""
    public = table.public
    helped = board.led(public, model) if led is None else led
    card = public.card(model)
    parts = (("CD", card.command), ("CAL", model.cal), ("Commander", int(helped)))
    if not check(table, model, "panic", tuple(part for part in parts if part[1]), because):
        board.change(table, model.id, panic=True)
