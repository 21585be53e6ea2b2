"""Tie-breaks: who is asked next, and what a Move or staying does (UP-34, UP-B46, UP-B47)."""

from games.kernel import Seat
from games.uprising.board.characters import own_character
from games.uprising.board.edit import pay
from games.uprising.board.order import next_seat
from games.uprising.mechanics.characters.travel import MOVE, go
from games.uprising.mechanics.war.war import go_to_war
from games.uprising.state import events
from games.uprising.state.actions import Move, Stay
from games.uprising.state.frames import TieBreak
from games.uprising.state.state import Table


def tie_break(table: Table, frame: TieBreak) -> None:
    """Ask a player who has a Move to decide on; go on to the next one without (UP-B46)."""
    # With hidden purses everybody is asked: a prompt that does not open would tell that a purse is empty.
    money = table.public.players[frame.seat].money
    if money is not None and money < MOVE.cost:
        _pass_on(table, frame.seat)
    else:
        table.ask("tie", frame.seat)


def _pass_on(table: Table, seat: Seat) -> None:
    """Go on to the next player, or to war again."""
    after = next_seat(table.public, seat)
    if after is None:
        go_to_war(table)
    else:
        table.goto(TieBreak(after))


def move_in_tie_break(table: Table, seat: Seat, action: Move) -> None:
    """Move a character in a tie-break, for what a Move costs and none of its actions (UP-34, UP-B46, UP-B47)."""
    go(table, own_character(table.public, seat, action.who), action.region, ("UP-34", "UP-B46", "UP-B47"))
    table.change(changed=True)
    pay(table, seat, -MOVE.cost, "UP-34")
    _pass_on(table, seat)


def stay(table: Table, seat: Seat, action: Stay) -> None:
    """Make no Move in a tie-break (UP-34)."""
    table.tell(events.Stayed(seat=seat, rules=("UP-34", "UP-B46")))
    _pass_on(table, seat)
