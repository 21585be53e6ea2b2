"""Battle conditions: every player rolls a D10 before units are placed (UH-38 .. UH-48, UH-B32, UH-B44, UH-B45)."""

from collections.abc import Iterator

from games.kernel import BadNotation, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.questions.arguments import one_of, taking
from games.kernel.questions.notation import whole
from games.upheaval.mechanics.conditions.placement import furnishing
from games.upheaval.mechanics.conditions.rolling import add_condition, roll_condition, rule_of
from games.upheaval.state.actions import Pick
from games.upheaval.state.events import ConditionPicked
from games.upheaval.state.frames import Weathering
from games.upheaval.state.items import CHOICE, HIGH_WINDS, TWO_MORE
from games.upheaval.state.public import Public, Rolled, State, Table
from games.upheaval.text.words import CONDITIONS, EFFECTS

_NONE = "none"
_DEFAULT = HIGH_WINDS


_BRIEFLY = {"plant": "Carnivorous plant", "winds": "High winds", "woods": "Dense woods", "mines": "Minefield",
            "hq": "Command centre", "night": "Night cover", "storm": "Aetherstorm"}  # fmt: skip
"""Shorter words for conditions."""


def proceed(table: Table, frame: Weathering) -> None:
    """Roll for one player after the other, ask on a 10, then let conditions be placed (UH-38, UH-B46)."""
    public = table.public
    if not (public.options.conditions or public.options.condition):
        table.goto(furnishing(public))
    elif frame.picking:
        table.ask("condition", frame.seat)
    elif frame.again:
        roll_condition(table, frame)
    else:
        place = public.order.index(frame.seat) + 1
        if place < len(public.order):
            table.goto(Weathering(public.order[place], rolled=frame.rolled))
        else:
            table.goto(furnishing(public))


def _frame(public: Public) -> Weathering:
    frame = public.frames[-1]
    assert isinstance(frame, Weathering)  # noqa: S101 - the question is asked while conditions are rolled
    return frame


def pick(table: Table, seat: Seat, action: Pick) -> None:
    """Take the result that was picked; the roll after it is compulsory (UH-48, UH-B45)."""
    frame, number = _frame(table.public), action.condition
    nine = number == TWO_MORE
    again = frame.again + 2 if nine else frame.again
    table.goto(Weathering(seat, again, frame.nines or nine, rolled=frame.rolled))
    rules = ("UH-48", rule_of(number)) if number else ("UH-48", "UH-B45")
    table.tell(ConditionPicked(seat=seat, condition=number, rules=rules))
    add_condition(table, Rolled(seat, CHOICE, number))


def check(state: State, seat: Seat, action: Pick) -> None:
    """Raise IllegalAction for what is no other result (UH-48, UH-B45)."""
    if not 0 <= action.condition <= TWO_MORE:
        raise IllegalAction(f"pick a condition from 1 to {TWO_MORE}, not {action.condition}", "UH-48")
    if action.condition == TWO_MORE and _frame(state.public).nines:
        raise IllegalAction("a 9 is not a choice for somebody who had one before", "UH-B45")


def _read(line: Line, state: State, seat: Seat) -> int:
    """Read `3`, `Minefield` or `mines`, or `none`."""
    names = {name: str(number) for number, name in CONDITIONS.items()}
    briefly = {word: names[name] for word, name in _BRIEFLY.items()}
    word = line.named(names | briefly).lower()
    number = 0 if word == _NONE else whole(word)
    if number is None or (word != _NONE and not number):
        raise BadNotation(f"{word[:20]} is not a condition; write a number from 1 to {TWO_MORE}, its name, or {_NONE}")
    return number


def _words(state: State, seat: Seat) -> Iterator[Word]:
    """List the conditions by their numbers, and none."""
    for number, name in CONDITIONS.items():
        if number != TWO_MORE or not _frame(state.public).nines:
            yield Word(str(number), f"{number} {name}", EFFECTS.get(number, "two rolls in place of this one"))
    yield Word(_NONE, "None", "nothing is added; then comes the next roll")


_CONDITION = one_of(
    "condition", "Its number or name, or none", _read, _words, write=lambda number: str(number or _NONE)
)
QUESTION = Question(
    kind="condition",
    rule="UH-48",
    ask=lambda public, seat: "Pick a battle condition",
    default=lambda state, seat: Pick(_DEFAULT),
    verbs=(
        Verb(
            form=taking(_CONDITION).to(Pick),
            check=check,
            apply=pick,
            title="Condition",
            hint="then roll again",
            needs="a number from 1 to 9, or a name, such as condition minefield, or none",
        ),
    ),
)
