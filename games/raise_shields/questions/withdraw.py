"""Withdrawing from a match of more than two players, which is what becomes of a player who resigns (RS-B67)."""

from games.kernel import IllegalAction, Seat, Verb
from games.kernel.questions.arguments import bare
from games.raise_shields.board import fleet
from games.raise_shields.content.numbers import PLAYERS
from games.raise_shields.state import events
from games.raise_shields.state.actions import Withdraw
from games.raise_shields.state.state import Public, State, Table


def offered(public: Public) -> tuple[str, ...]:
    """Return the verb, where others would go on without a player; in a duel, resigning ends the match."""
    return ("withdraw",) if public.seats > PLAYERS[0] else ()


def check(state: State, seat: Seat, action: Withdraw) -> None:
    """Refuse to withdraw from a duel (RS-B67)."""
    if not offered(state.public):
        raise IllegalAction("in a duel nobody would go on; resign instead", "RS-B67")


def apply(table: Table, seat: Seat, action: Withdraw) -> None:
    """Let all ships of a seat flee (RS-B67)."""
    table.tell(events.Withdrawn(seat=seat, rules=("RS-B67",)))
    for ship in fleet.active_ships(table.public):
        if ship.seat == seat:
            fleet.change_ship(table, ship.id, status="fled")
            table.tell(events.ShipFled(ship=ship.id, rules=("RS-B67",)))


def irreversible_loss(state: State, seat: Seat, action: Withdraw) -> str:
    """Return what withdrawing loses."""
    return "withdraw, and take all your ships out of the game"


VERB = Verb(
    form=bare(Withdraw),
    check=check,
    apply=apply,
    irreversible_loss=irreversible_loss,
    when=lambda state, seat: bool(offered(state.public)),
    title="Withdraw",
    hint="all your ships flee, the others go on",
)
