"""Deployment by sheets: both sides write where all their models stand, in secret, and at once (house rule, UW-H4).

Nobody deploys first then: neither side sees the other's models before its own stand.
"""

from games.kernel import Question, Seat, Verb
from games.urban_war.mechanics.deployment import auto_deploy, placing
from games.urban_war.questions.setup import deploy
from games.urban_war.state.actions import Deploy
from games.urban_war.state.events import SheetNoted, SheetWritten
from games.urban_war.state.frames import Sheets, Starting
from games.urban_war.state.public import Table

_RULES = ("UW-17", "UW-H4")


def proceed(table: Table, frame: Sheets) -> None:
    """Ask both for their sheets at once; when both are written, all models stand, and the start is rolled."""
    if not frame.asked:
        table.goto(Sheets(asked=True))
        table.ask("sheet", 0, 1)
        return
    for seat in (0, 1):
        placing.place(table, seat, table.secret(seat).sheet or ())
        table.change_secret(seat, sheet=None)
    table.goto(Starting())


def note(table: Table, seat: Seat, action: Deploy) -> None:
    """Keep in secret where all models of a side are to stand."""
    placements = auto_deploy.auto_places(table.public, seat, action.spots, rest=True)
    table.change_secret(seat, sheet=placements)
    table.tell(SheetNoted(seat=seat, spots=placements, rules=_RULES, seen_by=(seat,)))
    table.tell(SheetWritten(seat=seat, models=len(placements), rules=_RULES))


QUESTION = Question(
    kind="sheet",
    rule="UW-H4",
    ask=lambda public, seat: f"Deploy all your models at the {public.sides[seat]} edge",
    default=lambda state, seat: Deploy(),
    verbs=(
        Verb(
            form=deploy.FORM,
            check=deploy.check,
            apply=note,
            title="Deploy",
            hint="all at your edge, in secret",
            needs="every model and its point, such as deploy A1 12,45 A2 15,45 rest; or auto",
        ),
    ),
)
