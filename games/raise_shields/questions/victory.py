"""Ending the game over ships without cannons, where the table plays that (RS-65, RS-B52)."""

from games.kernel import Question, Seat, Verb
from games.kernel.questions.arguments import bare
from games.raise_shields.board import fleet, sides
from games.raise_shields.mechanics.ending import sole_armed
from games.raise_shields.state import events
from games.raise_shields.state.actions import Declare, FightOn
from games.raise_shields.state.frames import Firing, Repairing
from games.raise_shields.state.state import Table


def offer(table: Table, frame: Firing) -> None:
    """After all attacks, ask the only player or team with cannons left whether to end it (RS-65); then come repairs."""
    seat = None if frame.asked else sole_armed(table.public)
    if seat is None or not table.public.options.no_cannon:
        table.goto(Repairing())
        return
    table.goto(Firing(asked=True))
    table.ask("victory", seat)


def declare(table: Table, seat: Seat, action: Declare) -> None:
    """End the battle: the others have fled (RS-65)."""
    table.tell(events.VictoryDeclared(seat=seat, rules=("RS-65", "RS-B52")))
    for ship in fleet.active_ships(table.public):
        if not sides.are_friends(table.public, ship.seat, seat):
            fleet.change_ship(table, ship.id, status="fled")
            table.tell(events.ShipFled(ship=ship.id, rules=("RS-65",)))


def fight_on(table: Table, seat: Seat, action: FightOn) -> None:
    """Leave the others their chance to repair a cannon (RS-65)."""
    table.tell(events.FoughtOn(seat=seat, rules=("RS-65", "RS-B52")))


QUESTION = Question(
    kind="victory",
    rule="RS-65",
    ask=lambda public, seat: "End the battle, no other ship having cannons that fire, or fight on",
    default=lambda state, seat: FightOn(),
    verbs=(
        Verb(
            form=bare(Declare),
            apply=declare,
            title="End the battle",
            hint="the others flee, you win",
        ),
        Verb(form=bare(FightOn), apply=fight_on, title="Fight on", hint="the round goes on"),
    ),
)
