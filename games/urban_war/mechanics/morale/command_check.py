"""Command checks (UW-10, UW-51, UW-54)."""

from typing import cast

from games.urban_war.mechanics.dice import chances
from games.urban_war.state.events import Check, Checked
from games.urban_war.state.models import Model
from games.urban_war.state.public import Table
from games.urban_war.state.rolls import Parts, total

_ADDED = {"CAL": "UW-10", "Commander": "UW-54"}
"""Which rules what is added to a command check is due to."""
_RULES: dict[Check, tuple[str, ...]] = {
    "rally": ("UW-51", "UW-53"),
    "panic": ("UW-51", "UW-52"),
    "interrupt": ("UW-51", "UW-30"),
    "leave": ("UW-51", "UW-27"),
    "target": ("UW-51", "UW-39"),
}


def command_check(table: Table, model: Model, what: Check, parts: Parts, other: str = "") -> bool:
    """Make a command check and tell it (UW-51)."""
    dice = cast(tuple[int, int], table.roll(2, 10, f"{what} of {model.id}", by=model.seat, reason="command"))
    passed = chances.passes(dice, total(parts))
    rules = (*_RULES[what], *(_ADDED[name] for name, _ in parts if name in _ADDED))
    if what == "rally" and passed and table.public.card(model).high_morale:
        rules = (*rules, "UW-12")
    table.tell(Checked(model=model.id, check=what, dice=dice, parts=parts, passed=passed, other=other, rules=rules))
    return passed
