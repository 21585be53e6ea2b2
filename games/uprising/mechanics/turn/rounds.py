"""Rounds and turns: who comes when, the incomes, the end of the last round (UP-8, UP-9, UP-24 .. UP-27)."""

from msgspec.structs import replace

from games.kernel import Seat
from games.uprising.board.edit import change_purse, rest
from games.uprising.board.order import next_seat, turn_order
from games.uprising.board.scoring import all_unstable, income, points
from games.uprising.mechanics.war.war import go_to_war
from games.uprising.state import events
from games.uprising.state.actions import End
from games.uprising.state.frames import Turn, TurnOver
from games.uprising.state.purses import open_purses
from games.uprising.state.state import Public, Table


def begin_round(table: Table) -> None:
    """Begin the next round with the player who holds the marker."""
    public = table.public
    number, first = public.round + 1, turn_order(public)[0]
    scores = tuple(map(sum, points(public, open_purses(public)))) if public.round else ()
    table.tell(events.RoundBegan(round=number, first=first, points=scores, rules=("UP-8",)))
    table.change(round=number)
    _begin_turn(table, first)


def _begin_turn(table: Table, seat: Seat) -> None:
    """Give a player's characters their actions (UP-9)."""
    fresh = tuple(replace(one, left=one.actions if one.seat == seat else 0) for one in table.public.characters)
    actions = sum(one.left for one in fresh)
    table.tell(events.TurnBegan(seat=seat, actions=actions, rules=("UP-8", "UP-9")))
    table.change(characters=fresh)
    table.goto(Turn(seat))


def turn(table: Table, frame: Turn) -> None:
    """Ask whose turn it is for an action, unless the turn or the game is over."""
    public = table.public
    if public.options.immediate_end and all_unstable(public):
        table.tell(events.EndCame(unstable=True, rounds=False, rules=("UP-27", "UP-B38")))
        go_to_war(table)
    elif _is_spent(public, frame.seat):
        end_turn(table, frame.seat)
    else:
        table.ask("play", frame.seat)


def actions_left(public: Public, seat: Seat) -> int:
    """Return how many actions a player's characters have left."""
    return sum(one.left for one in public.own(seat))


def _is_spent(public: Public, seat: Seat) -> bool:
    """Return whether ending the turn is all that its player can still do (UP-B9)."""
    if actions_left(public, seat):
        return False
    # With hidden purses the question whether a gift is possible must not be answered by the absence of a prompt.
    return not public.options.gifts or public.players[seat].money == 0


def end_turn(table: Table, seat: Seat) -> None:
    """End the turn of the player who acts; unused actions are lost (UP-B9)."""
    table.tell(events.TurnEnded(seat=seat, unused=actions_left(table.public, seat), rules=("UP-B9",)))
    rest(table)
    table.goto(TurnOver(seat))


def turn_over(table: Table, frame: TurnOver) -> None:
    """Go on to the next player, or to the end of the round."""
    seat = next_seat(table.public, frame.seat)
    if seat is None:
        _end_round(table)
    else:
        _begin_turn(table, seat)


def _end_round(table: Table) -> None:
    """Pay the incomes, pass the marker, and see whether the game ends (UP-24 .. UP-27)."""
    public = table.public
    incomes = income(public)
    table.tell(events.IncomePaid(incomes=incomes, rules=("UP-24", "UP-25", "UP-B34", "UP-B36", "UP-B54")))
    for seat, parts in enumerate(incomes):
        change_purse(table, seat, sum(parts))
    unstable, rounds = all_unstable(public), public.round >= public.options.rounds
    over = unstable or rounds
    if not (over and public.options.keep_marker):
        _pass_marker(table)
    if over:
        table.tell(events.EndCame(unstable=unstable, rounds=rounds, rules=("UP-27", "UP-B39")))
        go_to_war(table)
    else:
        begin_round(table)


def _pass_marker(table: Table) -> None:
    public = table.public
    steps = ((public.first + step) % public.seats for step in range(1, public.seats + 1))
    first = next(seat for seat in steps if not public.players[seat].gone)
    table.tell(events.MarkerPassed(seat=first, rules=("UP-26",)))
    table.change(first=first)


def end(table: Table, seat: Seat, action: End) -> None:
    """End one's turn (UP-B9)."""
    end_turn(table, seat)


def end_and_pass(table: Table, seat: Seat, action: End) -> None:
    """End a turn together with what it brings at once: the player who ends the last one wants to see the incomes."""
    end_turn(table, seat)
    turn_over(table, TurnOver(seat))
