"""Gifts of $ between players (UP-B50)."""

from games.kernel import Choices, IllegalAction, Line, Open, Seat, Span, Verb, Word, seat_letter
from games.uprising.board.edit import change_player, pay
from games.uprising.board.order import letters
from games.uprising.previews.forecast import by_change
from games.uprising.questions.notation import letter, plain
from games.uprising.state import events
from games.uprising.state.actions import Give, Path
from games.uprising.state.purses import purse
from games.uprising.state.state import Public, State, Table
from games.uprising.text.titles import title_of


def _others(public: Public, seat: Seat) -> list[str]:
    """Return to whom a player may give $."""
    players = enumerate(public.players)
    return [seat_letter(other) for other, player in players if other != seat and not player.gone]


def _read(line: Line, state: State, seat: Seat) -> Give:
    line = plain(line, state.public, "a player's letter and a sum, such as give B 3")
    to = line.take()
    amount = line.number()
    line.end()
    return Give(letter(state.public, to), amount)


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


def _words(state: State, seat: Seat, said: Path) -> Choices:
    others, money = _others(state.public, seat), purse(state, seat)
    if not said:
        return Choices(tuple(Word(other, other) for other in others), label="player")
    if said[0] not in others:
        return Choices()
    if len(said) == 1:
        sums = sorted({1, (money + 1) // 2, money})
        suggestions = tuple(Word(str(some), f"{some}$", f"purse {money}$ → {money - some}$") for some in sums)
        return Choices(open=Open("number", "sum", Span(1, money), unit="$", suggestions=suggestions), label="sum")
    return Choices(complete=len(said) == 2 and said[1] in map(str, range(1, money + 1)))


GIVE = Verb(
    action=Give,
    title=title_of("give"),
    synonyms=("gift",),
    read=_read,
    words=_words,
    check=_check,
    apply=_carry_out,
    forecast=by_change(_carry_out),
    usable=_usable,
)
