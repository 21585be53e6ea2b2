"""Battle conditions: every player rolls a D10 before units are placed (UH-38 .. UH-48, B32, B44, B45)."""

from collections.abc import Mapping
from types import MappingProxyType

from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.notation import whole
from games.upheaval.actions import Pick
from games.upheaval.events import ConditionPicked, ConditionRolled
from games.upheaval.phases.furnish import furnishing
from games.upheaval.state import Public, Rolled, State, Table, Unit, Weathering

NAMES: Mapping[int, str] = MappingProxyType(
    {
        1: "Carnivorous plant",
        2: "Tunnels",
        3: "High winds",
        4: "Dense woods",
        5: "Command centre",
        6: "Minefield",
        7: "Night cover",
        8: "Aetherstorm",
        9: "Two more rolls",
    }
)
EFFECTS: Mapping[int, str] = MappingProxyType(
    {
        1: "bites within 6 inches",
        2: "from one entrance to another",
        3: "flyers move 2 inches less",
        4: "everybody may place trees",
        5: "inside it: +2 MOR, +2 to hit",
        6: "everybody may place mines",
        7: "elite units are Infiltrators",
        8: "guns of TEK 6+: 1 DAM less",
    }
)
"""What conditions do, in short."""
HIGH_WINDS, NIGHT, STORM = 3, 7, 8
_FLAT = (HIGH_WINDS, NIGHT, STORM)
_TWICE, _CHOICE = 9, 10
_NONE = "none"
_DEFAULT = HIGH_WINDS


def flat(public: Public, number: int) -> bool:
    """Tell whether a condition is in force; rolled twice, its modifier counts once (B32)."""
    return number in public.conditions


def infiltrates(public: Public, unit: Unit) -> bool:
    """Tell whether a unit deploys as Infiltrators: by its keyword, or elite under night cover (UH-45, H-11)."""
    profiles = [public.profile(unit, figure) for figure in unit.models]
    if all(profile.has("infiltrators") for profile in profiles):
        return True
    return flat(public, NIGHT) and all(profile.has("elite") for profile in profiles)


def rule_of(number: int) -> str:
    """Return the rule of a condition, by its number.

    >>> rule_of(1), rule_of(10)
    ('UH-39', 'UH-48')
    """
    return f"UH-{38 + number}"


def proceed(table: Table, frame: Weathering) -> None:
    """Roll for one player after the other, ask on a 10, then let conditions be placed (UH-38, B46)."""
    public = table.public
    if not (public.options.conditions or public.options.condition):
        table.goto(furnishing(public))
    elif frame.picking:
        table.ask("condition", frame.seat)
    elif frame.again:
        _roll(table, frame)
    else:
        place = public.order.index(frame.seat) + 1
        if place < len(public.order):
            table.goto(Weathering(public.order[place], rolled=frame.rolled))
        else:
            table.goto(furnishing(public))


def _roll(table: Table, frame: Weathering) -> None:
    """Roll once, or take the first roll for what an option fixes (UH-38)."""
    public, seat = table.public, frame.seat
    fixed = 0 if frame.rolled else public.options.condition
    face = fixed or table.roll(1, 10, "battle condition", by=seat, reason="condition")[0]
    left = frame.again - 1
    rules: tuple[str, ...] = ("UH-38", rule_of(face), *(("UH-B36",) if fixed else ()))
    again, nines, condition = left, frame.nines, 0
    if face == _TWICE and frame.nines:
        again = frame.again if public.options.reroll_nines else left
        rules = (*rules, "UH-B44")
    elif face == _TWICE:
        again, nines, condition = left + 2, True, _TWICE
    elif face == _CHOICE:
        again = frame.again
    else:
        condition = face
    picking = face == _CHOICE
    table.goto(Weathering(seat, again, nines, picking, frame.rolled + 1))
    table.tell(ConditionRolled(seat=seat, face=face, condition=condition, again=again, rules=rules))
    if not picking:
        _add(table, Rolled(seat, face, condition))


def _add(table: Table, rolled: Rolled) -> None:
    """Add what a roll became to the battle; a flat modifier that is there already does not add up (B32)."""
    public, number = table.public, rolled.condition
    new = 0 < number < _TWICE and not (number in _FLAT and number in public.conditions)
    conditions = (*public.conditions, number) if new else public.conditions
    table.change(rolled=(*public.rolled, rolled), conditions=conditions)


def _frame(public: Public) -> Weathering:
    frame = public.frames[-1]
    assert isinstance(frame, Weathering)  # noqa: S101 - the question is asked while conditions are rolled
    return frame


def pick(table: Table, seat: Seat, action: Pick) -> None:
    """Take the result that was picked; the roll after it is compulsory (UH-48, B45)."""
    frame, number = _frame(table.public), action.condition
    nine = number == _TWICE
    again = frame.again + 2 if nine else frame.again
    table.goto(Weathering(seat, again, frame.nines or nine, rolled=frame.rolled))
    rules = ("UH-48", rule_of(number)) if number else ("UH-48", "UH-B45")
    table.tell(ConditionPicked(seat=seat, condition=number, rules=rules))
    _add(table, Rolled(seat, _CHOICE, number))


def check(state: State, seat: Seat, action: Pick) -> None:
    """Raise IllegalAction for what is no other result (UH-48, B45)."""
    if not 0 <= action.condition <= _TWICE:
        raise IllegalAction(f"pick a condition from 1 to {_TWICE}, not {action.condition}", "UH-48")
    if action.condition == _TWICE and _frame(state.public).nines:
        raise IllegalAction("a 9 is no choice for somebody who had one before", "UH-B45")


def read(line: Line, state: State, seat: Seat) -> Pick:
    """Read `condition 3`, or `condition none`."""
    word = line.take().lower()
    line.end()
    number = 0 if word == _NONE else whole(word)
    if number is None or (word != _NONE and not number):
        raise BadNotation(f"{word[:20]} is no condition; write a number from 1 to {_TWICE}, or {_NONE}")
    return Pick(number)


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List the conditions by their numbers, and none."""
    if said:
        return Choices(complete=len(said) == 1)
    nines = _frame(state.public).nines
    listed = tuple(
        Word(str(number), name, EFFECTS.get(number, ""))
        for number, name in NAMES.items()
        if number != _TWICE or not nines
    )
    return Choices(words=(*listed, Word(_NONE, "None")), label="condition")


QUESTION = Question(
    kind="condition",
    rule="UH-48",
    ask=lambda public, seat: "Pick a battle condition",
    default=lambda state, seat: Pick(_DEFAULT),
    verbs=(
        Verb(
            action=Pick,
            read=read,
            write=lambda action: f"condition {action.condition or _NONE}",
            words=words,
            check=check,
            carry_out=pick,
            title="Condition",
            hint="then roll again",
            needs="a number from 1 to 9, or none",
        ),
    ),
)
