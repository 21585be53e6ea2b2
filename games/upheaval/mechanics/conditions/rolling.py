"""Rolls for battle conditions, and what they become (UH-38, UH-B32, UH-B44)."""

from games.upheaval.state.events import ConditionRolled
from games.upheaval.state.frames import Weathering
from games.upheaval.state.items import CHOICE, FLAT, TWO_MORE
from games.upheaval.state.public import Rolled, Table


def rule_of(number: int) -> str:
    """Return the rule of a condition, by its number.

    >>> rule_of(1), rule_of(10)
    ('UH-39', 'UH-48')
    """
    return f"UH-{38 + number}"


def roll_condition(table: Table, frame: Weathering) -> None:
    """Roll once, or take the first roll for what an option fixes (UH-38)."""
    public, seat = table.public, frame.seat
    fixed = 0 if frame.rolled else public.options.condition
    face = fixed or table.roll(1, 10, "battle condition", by=seat, reason="condition")[0]
    left = frame.again - 1
    rules: tuple[str, ...] = ("UH-38", rule_of(face), *(("UH-B36",) if fixed else ()))
    again, nines, condition = left, frame.nines, 0
    if face == TWO_MORE and frame.nines:
        again = frame.again if public.options.reroll_nines else left
        rules = (*rules, "UH-B44")
    elif face == TWO_MORE:
        again, nines, condition = left + 2, True, TWO_MORE
    elif face == CHOICE:
        again = frame.again
    else:
        condition = face
    picking = face == CHOICE
    table.goto(Weathering(seat, again, nines, picking, frame.rolled + 1))
    table.tell(ConditionRolled(seat=seat, face=face, condition=condition, again=again, rules=rules))
    if not picking:
        add_condition(table, Rolled(seat, face, condition))


def add_condition(table: Table, rolled: Rolled) -> None:
    """Add what a roll became to the battle; a flat modifier that is there already does not add up (UH-B32)."""
    public, number = table.public, rolled.condition
    new = 0 < number < TWO_MORE and not (number in FLAT and number in public.conditions)
    conditions = (*public.conditions, number) if new else public.conditions
    table.change(rolled=(*public.rolled, rolled), conditions=conditions)
