"""The movement phase: one ship at a time flies its maneuver (RS-25, RS-29 .. RS-36)."""

from games.geometry.hexes import FACINGS, Hex, turned
from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word, quoted
from games.kernel.base.caching import per_case, per_domain
from games.kernel.base.numbers import counted
from games.kernel.questions.arguments import rest, taking
from games.raise_shields.board import fleet
from games.raise_shields.board.fitting import has_impulse
from games.raise_shields.content.numbers import MAX_SPEED
from games.raise_shields.mechanics import rounds
from games.raise_shields.mechanics.ending import end_at_once
from games.raise_shields.mechanics.maneuver.course import Course, course_of
from games.raise_shields.mechanics.maneuver.engines import Engines, engines_of, modifiers_of, needs_test, penalty_of
from games.raise_shields.mechanics.maneuver.safe_moves import default_move
from games.raise_shields.mechanics.maneuver.steps import (
    SLIPS,
    TURNS,
    Step,
    format_step,
    format_steps,
    is_canonical,
    is_turn,
)
from games.raise_shields.mechanics.stress import result
from games.raise_shields.previews import shortcuts
from games.raise_shields.previews.move import forecast, irreversible_loss, ordered
from games.raise_shields.questions import withdraw
from games.raise_shields.questions.notation import parse_steps
from games.raise_shields.state import events
from games.raise_shields.state.actions import Move, StepLetter
from games.raise_shields.state.frames import Firing, Maneuver, Movement, StressTest
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, State, Table


def proceed(table: Table, frame: Movement) -> None:
    """Ask the next ship in order for its move; when all have moved, the cannons follow (RS-25)."""
    if end_at_once(table):
        return
    ship_id = rounds.next_in_order(table.public, "moved")
    if not ship_id:
        rounds.line_up(table)
        table.goto(Firing())
        return
    table.change(turn=ship_id)
    table.ask("move", table.public.ship(ship_id).seat)


def apply(table: Table, seat: Seat, action: Move) -> None:
    """Fly the maneuver, then test for stress if it must (RS-29)."""
    maneuver = ordered(table.public, action.steps)
    fled = maneuver.path[-1] not in table.public.grid
    end = maneuver.path[-2] if fled else maneuver.path[-1]
    ship = fleet.change_ship(table, maneuver.ship, hex=end, facing=maneuver.facing, moved=True)
    rules = _rules(ship, maneuver)
    table.tell(events.ShipMoved(ship=ship.id, maneuver=maneuver, end=end, fled=fled, rules=rules))
    if fled:
        result.flee(table, ship.id, forced=False)
    elif maneuver.test:
        table.call(StressTest(maneuver))


def _rules(ship: Ship, maneuver: Maneuver) -> tuple[str, ...]:
    turning: tuple[str, ...] = ("RS-32", "RS-33") if maneuver.clicks else ()
    if any(letter in maneuver.text for letter in SLIPS):
        turning = ("RS-32", *turning[1:], "RS-B7")
    return ("RS-25", "RS-29", "RS-30", "RS-31", *turning, "RS-34", *(("RS-15",) if has_impulse(ship) else ()))


def _read(line: Line, state: State, seat: Seat) -> tuple[Step, ...]:
    if not len(line):
        raise line.lacking()
    return parse_steps(line.rest())


def check(state: State, seat: Seat, action: Move) -> None:
    """Refuse what cannot be flown (RS-34 .. RS-36), and steps that are not written as they should be (RS-B59)."""
    if not is_canonical(action.steps):
        raise IllegalAction("steps of one kind are written as one, turns with three clicks at most", "RS-B59")
    _check_slips(state.public, action.steps)
    course_of(state.public, state.public.ship(state.public.turn), action.steps)


def _check_slips(public: Public, steps: tuple[Step, ...]) -> None:
    """Refuse to fly along a side arrow, unless the table plays that (RS-B7)."""
    if not public.options.sideslip and any(letter in SLIPS for letter, _ in steps):
        raise IllegalAction("a ship flies where it faces; turn it with L or R first", "RS-B7")


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List how a partly written move can go on, each step with what the maneuver would come to (RS-33 .. RS-36)."""
    if said == ("hold",):
        return Choices(complete=True)
    public = state.public
    ship = public.ship(public.turn)
    steps = parse_steps(said)
    if tuple(map(format_step, steps)) != said:
        raise BadNotation(f"{quoted(' '.join(said))} is not how Umpire writes a move; it joins steps of one kind")
    _check_slips(public, steps)
    course = course_of(public, ship, steps)
    if course.fled:
        return Choices(complete=True)
    letters: tuple[StepLetter, ...] = ("F", *(SLIPS if public.options.sideslip else ()))
    onward = (letter for letter in letters if not steps or steps[-1][0] != letter)
    engines = engines_of(public.options, ship)
    listed = [word for letter in onward for word in _ahead(public, ship, steps, course, letter)]
    if not (steps and is_turn(steps[-1])):
        listed += [
            Word(format_step(turn), _turn_label(turn, course.facing), _hint((*steps, turn), engines, ship.stress))
            for turn in TURNS
        ]
    if not steps:
        listed.append(Word("hold", "hold position", _hint((), engines, ship.stress)))
    return Choices(words=tuple(listed), complete=bool(steps), label="another step" if steps else "step")


@per_domain
def _turn_label(turn: Step, facing: int) -> str:
    letter, clicks = turn
    side, signed = ("left", -clicks) if letter == "L" else ("right", clicks)
    return f"{counted(clicks, 'click')} {side}, to face {FACINGS[turned(facing, signed)]}"


def _ahead(public: Public, ship: Ship, steps: tuple[Step, ...], course: Course, letter: StepLetter) -> list[Word]:
    occupied, engines = fleet.occupied(public, ship.id), engines_of(public.options, ship)
    listed: list[Word] = []
    for count in range(1, MAX_SPEED - course.spaces + 1):
        step: Step = (letter, count)
        where = course.path[-1].step(course.facing + SLIPS.get(letter, 0), count)
        if where in occupied:
            break
        leaves = where not in public.grid
        hint = "leaves the map: fled (RS-35)" if leaves else _hint((*steps, step), engines, ship.stress)
        listed.append(Word(format_step(step), _ahead_label(letter, count, None if leaves else where), hint))
        if leaves:
            break
    return listed


@per_case
def _ahead_label(letter: StepLetter, count: int, where: Hex | None) -> str:
    way = {"P": "slip to port", "S": "slip to starboard"}.get(letter, "ahead")
    return f"{way} {count}, off the map" if where is None else f"{way} {count} to {where.name}"


@per_case
def _hint(steps: tuple[Step, ...], engines: Engines, stress: int) -> str:
    """Return what a maneuver comes to if it stops here: its stress test, if it needs one."""
    if not needs_test(steps, engines):
        return "no stress test"
    penalty = penalty_of(modifiers_of(steps, engines)) + stress
    return f"stress test 2D6 − {penalty}" if penalty else "stress test 2D6"


_MANEUVER = rest("maneuver", "Steps, such as 2F L F, or hold", _read, words, write=format_steps)
QUESTION = Question(
    kind="move",
    rule="RS-25",
    ask=lambda public, seat: f"Move {public.ship(public.turn).name}",
    default=lambda state, seat: Move(default_move(state.public, state.public.ship(state.public.turn))),
    offers=lambda public, seat: ("move", *withdraw.offered(public)),
    verbs=(
        Verb(
            form=taking(_MANEUVER).to(Move),
            needs="a maneuver, such as `move 2F L F`, or `move hold`",
            check=check,
            apply=apply,
            forecast=forecast,
            irreversible_loss=irreversible_loss,
            shortcuts=shortcuts.maneuvers,
        ),
        withdraw.VERB,
    ),
)
