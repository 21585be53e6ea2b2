"""Deployment by sheets: all write where their units stand, in secret and at once (house rule, UH-49, UH-H11)."""

from games.kernel import Question, Seat, Verb
from games.upheaval.mechanics.deployment.sheets import sheet_of
from games.upheaval.questions.setup import deploy
from games.upheaval.state.actions import Deploy
from games.upheaval.state.events import SheetNoted, SheetWritten
from games.upheaval.state.public import Table

_RULES = ("UH-49", "UH-H11")


def note(table: Table, seat: Seat, action: Deploy) -> None:
    """Keep in secret where all units of a player are to stand."""
    sheet = sheet_of(table.public, seat, action)
    table.change_secret(seat, sheet=sheet)
    table.tell(SheetNoted(seat=seat, units=sheet, rules=_RULES, seen_by=(seat,)))
    table.tell(SheetWritten(seat=seat, units=len(sheet), rules=_RULES))


QUESTION = Question(
    kind="sheet",
    rule="UH-49",
    ask=lambda public, seat: "Deploy your units, in secret",
    default=lambda state, seat: Deploy(),
    verbs=(
        Verb(
            form=deploy.FORM,
            check=deploy.check,
            apply=note,
            title="Deploy",
            hint="all in your zone, in secret",
            needs="every unit and where its leader stands, such as deploy A1 12,44 A2 20,44, or auto",
        ),
    ),
)
