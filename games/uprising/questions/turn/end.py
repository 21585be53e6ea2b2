"""Ending a turn (UP-B9), and leaving the game (UP-B55)."""

from msgspec.structs import replace

from games.kernel import IllegalAction, Line, Seat, Verb, seat_letter
from games.kernel.base.numbers import counted
from games.kernel.questions.arguments import bare
from games.uprising.board.edit import change_player, change_purse, pay, set_at
from games.uprising.board.order import turn_order
from games.uprising.mechanics.turn.rounds import actions_left, end, end_and_pass
from games.uprising.mechanics.war.war import finish
from games.uprising.previews.forecast import by_change
from games.uprising.state import events
from games.uprising.state.actions import End, Leave
from games.uprising.state.frames import TurnOver
from games.uprising.state.purses import purse
from games.uprising.state.state import State, Table
from games.uprising.text.titles import title_of


def _end_turn(line: Line, state: State, seat: Seat) -> End | None:
    """Read `end turn`."""
    return End() if line.flag("turn") and not line.left else None


def _unused(state: State, seat: Seat) -> str:
    left = actions_left(state.public, seat)
    return f"{counted(left, 'action')} unused" if left else ""


END = Verb(
    form=bare(End),
    short=_end_turn,
    title=title_of("end"),
    synonyms=("end-turn", "done", "pass"),
    hint=_unused,
    apply=end,
    forecast=by_change(end_and_pass),
)


def _check_leave(state: State, seat: Seat, action: Leave) -> None:
    if not state.public.options.remove_dropouts:
        raise IllegalAction("nobody may leave at this table", "UP-B55")


def _leave(table: Table, seat: Seat, action: Leave) -> None:
    """Remove a player and all pieces (UP-B55); the last one left wins."""
    _tell_of_leaving(table, seat)
    change_player(table, seat, gone=True)
    table.change(
        lands=tuple(replace(land, followers=set_at(land.followers, seat, 0)) for land in table.public.lands),
        characters=tuple(one for one in table.public.characters if one.seat != seat),
    )
    left = turn_order(table.public)
    if len(left) == 1:
        finish(table, left, f"{seat_letter(left[0])} is the only player left", "UP-B55")
    else:
        table.goto(TurnOver(seat))


def _tell_of_leaving(table: Table, seat: Seat) -> None:
    public, money = table.public, purse(table.state, seat)
    counts = ((region, land.followers[seat]) for region, land in enumerate(public.lands))
    followers = tuple((region, count) for region, count in counts if count)
    characters = tuple((one.tag, one.region) for one in public.own(seat))
    table.tell(events.Left(seat=seat, followers=followers, characters=characters, rules=("UP-B55",)))
    if public.players[seat].money is None:
        change_purse(table, seat, -money)  # a hidden purse leaves as it was: without a word
    else:
        pay(table, seat, -money, "UP-B55")


LEAVE = Verb(
    form=bare(Leave),
    title=title_of("leave"),
    hint="your pieces are removed",
    irreversible_loss=lambda state, seat, action: "leave the game for good",
    check=_check_leave,
    apply=_leave,
    when=lambda state, seat: state.public.options.remove_dropouts,
)
