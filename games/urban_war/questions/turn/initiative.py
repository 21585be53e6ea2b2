"""Who activates first: initiative (UW-22)."""

from games.kernel import Question, Seat
from games.urban_war.mechanics.dice import modifiers
from games.urban_war.mechanics.dice.roll_off import roll_off
from games.urban_war.questions.notation.who_begins import first_verb
from games.urban_war.state.actions import First
from games.urban_war.state.events import BeginnerNamed
from games.urban_war.state.frames import Activating, Initiative
from games.urban_war.state.public import Table


def proceed(table: Table, frame: Initiative) -> None:
    """Roll for initiative, or let the winner of the start roll choose in turn 1 (UW-22, UW-B7, UW-B44)."""
    public = table.public
    if public.turn == 1 and public.options.start_roll == "first" and public.first is not None:
        winner: Seat = public.first
        dice: tuple[int, ...] = ()
    else:
        winner, dice = roll_off(
            table, "initiative", (modifiers.initiative_modifier(public, 0), modifiers.initiative_modifier(public, 1))
        )
    table.goto(Initiative(winner, dice))
    table.ask("initiative", winner)


def name_first(table: Table, seat: Seat, action: First) -> None:
    """Say who activates first (UW-18, UW-22)."""
    rule = "UW-18" if table.public.turn == 1 and table.public.options.start_roll == "first" else "UW-22"
    table.tell(BeginnerNamed(by=seat, seat=action.seat, what="turn", rules=(rule,)))
    table.change(phase="activation")
    table.goto(Activating(action.seat, table.public.options.group - 1))


QUESTION = Question(
    kind="initiative",
    rule="UW-22",
    ask=lambda public, seat: "Say who activates first",
    default=lambda state, seat: First(seat),
    verbs=(first_verb("Goes first", name_first),),
)
