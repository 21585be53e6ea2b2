"""The words of a move, one after the other, each with what the maneuver would come to (RS-33 .. RS-36, RS-B59)."""

from functools import lru_cache

from games.geometry.hexes import FACINGS, turned
from games.kernel import BadNotation, Choices, Seat, Word, quoted
from games.kernel.numbers import counted
from games.raise_shields import board
from games.raise_shields.maneuver import (
    TURNS,
    Course,
    Step,
    course_of,
    has_impulse,
    modifiers_of,
    needs_test,
    penalty_of,
)
from games.raise_shields.notation import format_step, parse_steps
from games.raise_shields.state import Ship, State
from games.raise_shields.tables import MAX_SPEED


def words(state: State, seat: Seat, prefix: tuple[str, ...]) -> Choices:
    """List how a partly written move can go on; raises BadNotation, IllegalAction."""
    said = prefix[1:]
    ship = state.ship(state.turn)
    if said == ("hold",):
        return Choices(complete=True)
    steps = parse_steps(said)
    if tuple(format_step(step) for step in steps) != said:
        raise BadNotation(f"{quoted(' '.join(said))} is not how Umpire writes a move; it joins steps of one kind")
    course = course_of(state, ship, steps)
    if course.fled:
        return Choices(complete=True)
    last = steps[-1][0] if steps else ""
    listed = [] if last == "F" else _ahead(state, ship, steps, course)
    if last in ("", "F"):
        listed += [_turning(ship, steps, turn, course.facing) for turn in TURNS]
    if not steps:
        listed.append(Word("hold", "hold position", hint_of(ship, ())))
    return Choices(words=tuple(listed), complete=bool(steps), label="another step" if steps else "step")


def _turning(ship: Ship, steps: tuple[Step, ...], turn: Step, facing: int) -> Word:
    letter, clicks = turn
    side, signed = ("left", -clicks) if letter == "L" else ("right", clicks)
    label = f"{counted(clicks, 'click')} {side}, to face {FACINGS[turned(facing, signed)]}"
    return Word(format_step(turn), label, hint_of(ship, (*steps, turn)))


def _ahead(state: State, ship: Ship, steps: tuple[Step, ...], course: Course) -> list[Word]:
    occupied = board.occupied(state, ship.id)
    listed: list[Word] = []
    for count in range(1, MAX_SPEED - course.spaces + 1):
        step: Step = ("F", count)
        where = course.path[-1].step(course.facing, count)
        if where in occupied:
            break
        leaves = where not in state.grid
        hint = "leaves the map: fled (RS-35)" if leaves else hint_of(ship, (*steps, step))
        label = f"ahead {count}, off the map" if leaves else f"ahead {count} to {where.name}"
        listed.append(Word(format_step(step), label, hint))
        if leaves:
            break
    return listed


def hint_of(ship: Ship, steps: tuple[Step, ...]) -> str:
    """Return what a maneuver comes to if it stops here: its stress test, if it needs one."""
    return _hint(steps, has_impulse(ship), ship.stress)


@lru_cache(maxsize=20_000)
def _hint(steps: tuple[Step, ...], impulse: bool, stress: int) -> str:
    modifiers = modifiers_of(steps, impulse)
    clicks = sum(count for letter, count in steps if letter != "F")
    if not needs_test(clicks, modifiers):
        return "no stress test"
    penalty = penalty_of(modifiers) + stress
    return f"stress test 2D6 − {penalty}" if penalty else "stress test 2D6"
