"""Rolling for sides of the map and choosing them (RS-8, RS-B50)."""

from collections.abc import Iterator
from typing import Literal

from games.geometry.hexes import Side
from games.kernel import IllegalAction, Question, Seat, Verb, Word, seat_letter
from games.kernel.questions.arguments import one_of, picked, taking
from games.raise_shields.board import fleet
from games.raise_shields.state import events
from games.raise_shields.state.actions import ChooseSide
from games.raise_shields.state.frames import Placing, TakingSides
from games.raise_shields.state.state import Public, State, Table

SIDES: tuple[Side, ...] = ("north", "east", "south", "west")
OPPOSITE: dict[Side, Side] = {"north": "south", "south": "north", "east": "west", "west": "east"}


def proceed(table: Table, frame: TakingSides) -> None:
    """Roll until one player is highest, and ask him for a side (RS-8, RS-B50)."""
    if frame.asked:
        table.goto(Placing())
        return
    table.change(sides=(None,) * table.public.seats)
    tied = tuple(range(table.public.seats))
    while len(tied) > 1:
        tied = _roll(table, tied)
    table.goto(TakingSides(asked=True))
    table.ask("side", tied[0])


def _roll(table: Table, tied: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Roll for some seats; return those with the highest roll."""
    rolls = tuple((seat, _face(table, seat)) for seat in tied)
    best = max(face for _, face in rolls)
    highest = tuple(seat for seat, face in rolls if face == best)
    winner = highest[0] if len(highest) == 1 else None
    rules = ("RS-8",) if winner is not None else ("RS-8", "RS-B50")
    table.tell(events.SidesRolled(rolls=rolls, winner=winner, rules=rules))
    return highest


def _face(table: Table, seat: Seat) -> int:
    return table.roll(1, 6, f"side choice, seat {seat_letter(seat)}", by=seat, reason="sides")[0]


def free_sides(public: Public) -> tuple[Side, ...]:
    """Return the sides that nobody has taken."""
    return tuple(side for side in SIDES if side not in public.sides)


def apply(table: Table, seat: Seat, action: ChooseSide) -> None:
    """Take the side; the other player of two gets the opposite side (RS-8)."""
    side, how = _taken(table, action)
    other = 1 - seat
    table.tell(events.SideTaken(seat=seat, side=side, how=how, rules=("RS-8",)))
    table.tell(events.SideTaken(seat=other, side=OPPOSITE[side], how="opposite", rules=("RS-8",)))
    sides = (side, OPPOSITE[side]) if seat == 0 else (OPPOSITE[side], side)
    table.change(sides=sides, order=tuple(fleet.ship_of(table.public, each).id for each in (seat, other)))


def _taken(table: Table, action: ChooseSide) -> tuple[Side, Literal["chosen", "drawn"]]:
    if action.side != "auto":
        return action.side, "chosen"
    free = free_sides(table.public)
    (face,) = table.roll(1, len(free), "side drawn by lot", by=None, reason="lot")
    return free[face - 1], "drawn"


def check(state: State, seat: Seat, action: ChooseSide) -> None:
    """Refuse a side that is taken (RS-8)."""
    if action.side != "auto" and action.side not in free_sides(state.public):
        raise IllegalAction(f"the {action.side} side is taken", "RS-8")


def _words(state: State, seat: Seat) -> Iterator[Word]:
    for side in free_sides(state.public):
        yield Word(side, side.capitalize(), "your opponent gets the opposite side")
    yield Word("auto", "By lot", "a die picks the side")


_AUTO: Literal["auto"] = "auto"
_SIDE = one_of("side", "A side, or auto", picked((*SIDES, _AUTO), "side"), _words)
QUESTION = Question(
    kind="side",
    rule="RS-8",
    ask=lambda public, seat: f"Choose the side of the map where {fleet.ship_of(public, seat).name} starts",
    default=lambda state, seat: ChooseSide("auto"),
    verbs=(
        Verb(
            form=taking(_SIDE).to(ChooseSide),
            needs=f"one of {', '.join(SIDES)}, or `auto`, such as side {SIDES[0]}",
            check=check,
            apply=apply,
        ),
    ),
)
