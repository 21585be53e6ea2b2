"""Gifts of $ between players (UP-B50)."""

from collections.abc import Iterator

from games.kernel import IllegalAction, Seat, Span, Verb, Word, seat_letter
from games.kernel.questions.arguments import Argument, number, one_of, taking
from games.uprising.board.edit import change_player, pay
from games.uprising.board.order import letters
from games.uprising.previews.forecast import by_change
from games.uprising.questions.notation import letter
from games.uprising.state import events
from games.uprising.state.actions import Give
from games.uprising.state.purses import purse
from games.uprising.state.state import Public, State, Table
from games.uprising.text.titles import title_of


def _others(public: Public, seat: Seat) -> list[str]:
    """Return to whom a player may give $."""
    players = enumerate(public.players)
    return [seat_letter(other) for other, player in players if other != seat and not player.gone]


def _check(state: State, seat: Seat, action: Give) -> None:
    if not state.public.options.gifts:
        raise IllegalAction("players cannot give each other $ at this table", "UP-B50")
    if action.to not in _others(state.public, seat):
        raise IllegalAction("a gift needs another player", "UP-B50")
    money = purse(state, seat)
    if not 1 <= action.amount <= money:
        raise IllegalAction(f"you can give 1$ to {money}$", "UP-B50")


def _carry_out(table: Table, seat: Seat, action: Give) -> None:
    to = letters(table.public.seats).index(action.to)
    table.tell(events.Gave(seat=seat, to=to, amount=action.amount, rules=("UP-B50",)))
    for other, amount in ((seat, -action.amount), (to, action.amount)):
        pay(table, other, amount, "UP-B50")
        change_player(table, other, gifts=table.public.players[other].gifts + amount)


def _usable(state: State, seat: Seat) -> bool:
    return state.public.options.gifts and bool(purse(state, seat))


def _sums(state: State, seat: Seat, to: str) -> Iterator[Word]:
    money = purse(state, seat)
    for some in sorted({1, (money + 1) // 2, money}):
        yield Word(str(some), f"{some}$", f"purse {money}$ → {money - some}$")


_TO: Argument[State, str] = one_of(
    "to",
    "Who",
    lambda line, state, seat: letter(state.public, line.take()),
    lambda state, seat: (Word(other, other) for other in _others(state.public, seat)),
    label="player",
)
_AMOUNT: Argument[State, int, str] = number(
    "amount",
    "How many $",
    lambda state, seat, to: Span(1, purse(state, seat)),
    _sums,
    label="sum",
    unit="$",
)
GIVE = Verb(
    form=taking(_TO).then(_AMOUNT).to(Give),
    title=title_of("give"),
    synonyms=("gift",),
    needs="a player's letter and a sum, such as give B 3",
    check=_check,
    apply=_carry_out,
    forecast=by_change(_carry_out),
    when=_usable,
)
