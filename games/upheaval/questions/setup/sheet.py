"""Deployment by sheets: all write where all their units stand, in secret, and at once (house rule, UH-49)."""

from games.kernel import Question, Seat, Verb
from games.upheaval.mechanics.deployment.sheets import placements
from games.upheaval.questions.setup import deploy
from games.upheaval.state.actions import Deploy
from games.upheaval.state.events import SheetNoted, SheetWritten
from games.upheaval.state.public import Table

_RULES = ("UH-49",)


def note(table: Table, seat: Seat, action: Deploy) -> None:
    """Keep in secret where all units of a seat are to stand."""
    written = placements(table.public, seat, dict(action.spots), action.places)
    table.change_secret(seat, sheet=written)
    standing = tuple(one for one in written if one[1])
    table.tell(SheetNoted(seat=seat, units=standing, rules=_RULES, seen_by=(seat,)))
    table.tell(SheetWritten(seat=seat, units=len(written), rules=_RULES))


QUESTION = Question(
    kind="sheet",
    rule="UH-49",
    ask=lambda public, seat: "Deploy all your units",
    default=lambda state, seat: Deploy(),
    verbs=(
        Verb(
            form=deploy.FORM,
            check=deploy.check,
            apply=note,
            title="Deploy",
            hint="all in your zone, in secret",
            needs="every unit and where its leader stands, such as deploy A1 12,44 A2 20,44; or auto",
        ),
    ),
)
