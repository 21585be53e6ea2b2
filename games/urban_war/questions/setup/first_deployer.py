"""Who deploys first (UW-17)."""

from games.kernel import Question, Seat
from games.urban_war.questions.notation.who_begins import first_verb
from games.urban_war.state.actions import First
from games.urban_war.state.events import BeginnerNamed
from games.urban_war.state.frames import Deploying
from games.urban_war.state.public import Table


def name_deployer(table: Table, seat: Seat, action: First) -> None:
    """Say who deploys first (UW-17)."""
    table.tell(BeginnerNamed(by=seat, seat=action.seat, what="deployment", rules=("UW-17",)))
    table.goto(Deploying(action.seat))


QUESTION = Question(
    kind="beginner",
    rule="UW-17",
    ask=lambda public, seat: "Say who deploys first",
    default=lambda state, seat: First(seat),
    verbs=(first_verb("Deploys first", name_deployer),),
)
