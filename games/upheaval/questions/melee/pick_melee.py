"""The Melee phase: a player picks the melee that is fought next (UH-B4)."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel import IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.questions.arguments import Argument, one_of, taking
from games.kernel.text.prose import join
from games.upheaval.mechanics import manual
from games.upheaval.mechanics.melee.pairing import melees_left
from games.upheaval.mechanics.turn import deck, scoring
from games.upheaval.questions.notation import read_unit
from games.upheaval.state.actions import Fight
from games.upheaval.state.events import Declared
from games.upheaval.state.frames import Melee, Melees, Regrouping
from games.upheaval.state.public import Public, State, Table


def proceed(table: Table, frame: Melees) -> None:
    """Fight the melees one after the other; where several are left, a player picks the next (UH-6, UH-B4)."""
    if scoring.decided(table):
        return
    if table.public.phase != "melee":
        table.change(phase="melee", deck=deck.new_deck(table.public))
    left = melees_left(table.public, frame.fought)
    if not left:
        table.change(deck=(0,) * table.public.seats)
        table.goto(Regrouping())
    elif not table.public.options.house_pack:
        _declare(table, frame, left)
    elif len(left) > 1 and not frame.chosen:
        table.ask("fight", _picker(table, left))
    else:
        units = next((group for group in left if frame.chosen in group), left[0])
        table.goto(Melees((*frame.fought, *units)))
        table.call(Melee(units))


def _declare(table: Table, frame: Melees, left: tuple[tuple[str, ...], ...]) -> None:
    """Without the house pack: say who fights, and let all results be recorded at once."""
    for first, *others in left:
        table.tell(Declared(unit=first, targets=tuple(others), what="melee", rules=("UH-6",)))
    table.goto(Melees((*frame.fought, *(unit for group in left for unit in group))))
    manual.open_recording(table, "melee")


def _picker(table: Table, left: tuple[tuple[str, ...], ...]) -> Seat:
    """Return who picks: whose card came first in this turn, or whose card comes now; only who still fights (UH-B4)."""
    fighting = [table.public.unit(unit_id).seat for group in left for unit_id in group]
    while table.public.options.draw_melees and sum(table.public.deck) > 0:
        seat, face, of = deck.turn_card(table)
        deck.tell_card(table, seat, face, of, skipped=seat not in fighting, rules=("UH-B4",))
        if seat in fighting:
            return seat
    first = table.public.first
    return first if first is not None and first in fighting else fighting[0]


# Picking the next melee.


def _frame_of(public: Public) -> Melees:
    frame = public.frames[-1]
    assert isinstance(frame, Melees)  # noqa: S101 - the question is asked between melees alone
    return frame


def _left(public: Public) -> tuple[tuple[str, ...], ...]:
    return melees_left(public, _frame_of(public).fought)


def _melees(state: State, seat: Seat) -> Iterator[Word]:
    """List a unit of each melee."""
    return (Word(group[0], join(group)) for group in _left(state.public))


def _read(line: Line, state: State, seat: Seat) -> str:
    """Read any unit of a melee as the one that is listed; it is read whatever is asked now."""
    unit = read_unit(state.public, line.take()).id
    left = _left(state.public) if any(isinstance(one, Melees) for one in state.public.frames[-1:]) else ()
    return next((group[0] for group in left if unit in group), unit)


_UNIT: Argument[State, str] = one_of("unit", "A unit in it", _read, _melees, label="melee")


def check_fight(state: State, seat: Seat, action: Fight) -> None:
    """Raise IllegalAction for a unit that is in no melee that is left (UH-B4)."""
    if all(action.unit not in group for group in _left(state.public)):
        raise IllegalAction(f"{action.unit} is in no melee that is still to be fought", "UH-B4")


def pick(table: Table, seat: Seat, action: Fight) -> None:
    """Let a melee be fought next (UH-B4)."""
    table.goto(replace(_frame_of(table.public), chosen=action.unit))


ORDER = Question(
    kind="fight",
    rule="UH-B4",
    ask=lambda public, seat: "Pick the melee that is fought next",
    default=lambda state, seat: Fight(_left(state.public)[0][0]),
    verbs=(
        Verb(
            form=taking(_UNIT).to(Fight),
            check=check_fight,
            apply=pick,
            title="Fight",
            hint="a melee",
            needs="a unit in a melee, such as fight A2",
        ),
    ),
)
