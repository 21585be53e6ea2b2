"""Who picks a side of the table, and which; then who deploys first (UW-16, UW-17)."""

from collections.abc import Iterator

from games.kernel import Question, Seat, Verb, Word
from games.kernel.questions.arguments import one_of, picked, taking
from games.urban_war.mechanics.dice.roll_off import roll_off
from games.urban_war.questions.notation.who_begins import first_verb
from games.urban_war.state.actions import First, TakeSide
from games.urban_war.state.events import BeginnerNamed, SideTaken
from games.urban_war.state.frames import Deploying, Sheets, Siding
from games.urban_war.state.models import Side
from games.urban_war.state.public import State, Table
from games.urban_war.units import queries

SIDES: tuple[Side, ...] = ("south", "north")


def _roll(table: Table, frame: Siding) -> None:
    """Roll for who picks a side, and ask that player (UW-16)."""
    table.change(phase="sides")
    seat, _ = roll_off(table, "side")
    table.goto(Siding(seat))
    table.ask("side", seat)


def proceed(table: Table, frame: Siding) -> None:
    """Roll, or go on with deployment once a side is picked (UW-16, UW-17); with sheets nobody is first (UW-H4)."""
    if frame.seat is None:
        _roll(table, frame)
        return
    table.change(phase="deployment")
    if table.public.options.sheets:
        table.goto(Sheets())
        return
    table.goto(Deploying())
    table.ask("beginner", queries.other(frame.seat))


def take_side(table: Table, seat: Seat, action: TakeSide) -> None:
    """Take a side; the enemy has the other one (UW-16)."""
    across: Side = "north" if action.side == "south" else "south"
    table.change(sides=(action.side, across) if seat == 0 else (across, action.side))
    table.tell(SideTaken(seat=seat, side=action.side, rules=("UW-16",)))


def _words(state: State, seat: Seat) -> Iterator[Word]:
    return (Word(side, side.capitalize()) for side in SIDES)


_SIDE = one_of("side", "North or south", picked(SIDES, "side of the table"), _words)
SIDE = Question(
    kind="side",
    rule="UW-16",
    ask=lambda public, seat: "Pick your side of the table",
    default=lambda state, seat: TakeSide("south"),
    verbs=(
        Verb(
            form=taking(_SIDE).to(TakeSide),
            apply=take_side,
            title="Side",
            needs="north or south, such as side north",
        ),
    ),
)


def name_deployer(table: Table, seat: Seat, action: First) -> None:
    """Say who deploys first (UW-17)."""
    table.tell(BeginnerNamed(by=seat, seat=action.seat, what="deployment", rules=("UW-17",)))
    table.goto(Deploying(action.seat))


BEGINNER = Question(
    kind="beginner",
    rule="UW-17",
    ask=lambda public, seat: "Say who deploys first",
    default=lambda state, seat: First(seat),
    verbs=(first_verb("Deploys first", name_deployer),),
)
