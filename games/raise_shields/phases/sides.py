"""Rolling for sides of the map and choosing them (RS-8, RS-B50)."""

from games.geometry.hexes import Side
from games.kernel import Choices, IllegalAction, Seat, Word, seat_letter
from games.raise_shields import board, events
from games.raise_shields.actions import ChooseSide
from games.raise_shields.notation import SIDES
from games.raise_shields.state import State
from games.raise_shields.table import Question, Table

OPPOSITE: dict[Side, Side] = {"north": "south", "south": "north", "east": "west", "west": "east"}


def begin(table: Table) -> None:
    """Roll until one player is highest, and ask him for a side (RS-8, RS-B50)."""
    table.change(phase="sides", sides=(None,) * table.state.seats)
    tied = tuple(range(table.state.seats))
    while len(tied) > 1:
        faces = [table.dice.roll(1, 6, f"side choice, seat {seat_letter(seat)}")[0] for seat in tied]
        rolls = tuple(zip(tied, faces, strict=True))
        tied = tuple(seat for seat, face in rolls if face == max(faces))
        winner = tied[0] if len(tied) == 1 else None
        table.tell(
            events.SidesRolled(
                rolls=rolls, winner=winner, rules=("RS-8",) if winner is not None else ("RS-8", "RS-B50")
            )
        )
    table.ask("side", tied[0])


def free_sides(state: State) -> tuple[Side, ...]:
    """Return the sides that nobody has taken."""
    return tuple(side for side in SIDES if side not in state.sides)


def carry_out(table: Table, seat: Seat, action: ChooseSide) -> None:
    """Take the side; of two players the other one gets the opposite side (RS-8)."""
    side = action.side
    if side == "auto":
        free = free_sides(table.state)
        side = free[table.dice.roll(1, len(free), "side drawn by lot")[0] - 1]
    how = "drawn" if action.side == "auto" else "chosen"
    table.tell(events.SideTaken(seat=seat, side=side, how=how, rules=("RS-8",)))  # type: ignore[arg-type]
    other = 1 - seat
    table.tell(events.SideTaken(seat=other, side=OPPOSITE[side], how="opposite", rules=("RS-8",)))
    sides = (side, OPPOSITE[side]) if seat == 0 else (OPPOSITE[side], side)
    table.change(sides=sides, order=tuple(board.ship_of(table.state, each).id for each in (seat, other)))
    table.enter("place")


def check(state: State, seat: Seat, action: ChooseSide) -> None:
    """Refuse a side that is taken (RS-8)."""
    if action.side != "auto" and action.side not in free_sides(state):
        raise IllegalAction(f"the {action.side} side is taken", "RS-8")


def words(state: State, seat: Seat, prefix: tuple[str, ...]) -> Choices:
    """List the free sides, and the draw."""
    if len(prefix) > 1:
        return Choices(complete=True)
    hint = "your opponent gets the opposite side"
    named = tuple(Word(side, side.capitalize(), hint) for side in free_sides(state))
    return Choices(words=(*named, Word("auto", "By lot", "a die picks the side")), label="side")


QUESTION = Question(
    kind="side",
    rule="RS-8",
    verbs=("side",),
    actions=(ChooseSide,),
    ask=lambda state, seat: f"Choose the side of the map where {board.ship_of(state, seat).name} starts",
    check=check,
    carry_out=carry_out,
    words=words,
    default=lambda state, seat: ChooseSide("auto"),
)
