"""Placing models on the table (UW-17)."""

from games.kernel import Seat
from games.urban_war.state.events import Deployed
from games.urban_war.state.frames import Deploying
from games.urban_war.state.models import Placements
from games.urban_war.state.public import Table
from games.urban_war.units import queries
from games.urban_war.units.changes import change_model


def place(table: Table, seat: Seat, placements: Placements) -> None:
    """Let models of a seat stand at their places."""
    for name, at in placements:
        change_model(table, name, at=at)
    table.tell(Deployed(seat=seat, spots=placements, rules=("UW-17",)))


def place_and_pass(table: Table, seat: Seat, placements: Placements) -> None:
    """Place models of a seat; then it is the other side's turn to deploy."""
    place(table, seat, placements)
    frame = table.public.frames[-1]
    rest = frame.rest if isinstance(frame, Deploying) else ()
    table.goto(Deploying(queries.other(seat), rest))
