"""Bidding for the 1st Player Marker, all at once and in secret (UP-H6)."""

from games.kernel import Choices, IllegalAction, Line, Open, Question, Seat, Span, Verb, Word
from games.uprising.board.edit import pay
from games.uprising.content.numbers import START_MONEY
from games.uprising.mechanics.setup.opening import take_marker
from games.uprising.questions.notation import plain
from games.uprising.state import events
from games.uprising.state.actions import Bid, Path
from games.uprising.state.frames import Bidding
from games.uprising.state.state import State, Table
from games.uprising.text.titles import title_of


def bidding(table: Table, frame: Bidding) -> None:
    """Ask everybody, then show all bids: the highest one takes the marker and pays, chance decides between equals."""
    seats = range(table.public.seats)
    if not frame.asked:
        table.goto(Bidding(asked=True))
        table.ask("bid", *seats)
        return
    bids = tuple(table.secret(seat).bid or 0 for seat in seats)
    table.tell(events.BidsShown(bids=bids, rules=("UP-H6",)))
    table.change(bids=bids)
    for seat in seats:
        table.change_secret(seat, bid=None)
    best = [seat for seat in seats if bids[seat] == max(bids)]
    drawn = table.roll(1, len(best), "first player", by=None, reason="first")[0] if len(best) > 1 else 1
    first = best[drawn - 1]
    pay(table, first, -bids[first], "UP-H6")
    take_marker(table, first, "UP-H6")


def _read(line: Line, state: State, seat: Seat) -> Bid:
    line = plain(line, state.public, "a sum, such as bid 1")
    amount = line.number()
    line.end()
    return Bid(amount)


def _check(state: State, seat: Seat, action: Bid) -> None:
    if not 0 <= action.amount <= START_MONEY:
        raise IllegalAction(f"you can bid 0$ to {START_MONEY}$", "UP-H6")


def _carry_out(table: Table, seat: Seat, action: Bid) -> None:
    """Seal a bid."""
    table.change_secret(seat, bid=action.amount)
    table.tell(events.BidSealed(seat=seat, rules=("UP-H6",)))


def _words(state: State, seat: Seat, said: Path) -> Choices:
    sums = range(START_MONEY + 1)
    if not said:
        suggestions = tuple(Word(str(some), f"{some}$", f"leaves {START_MONEY - some}$ if you win") for some in sums)
        return Choices(open=Open("number", "sum", Span(0, START_MONEY), unit="$", suggestions=suggestions), label="sum")
    return Choices(complete=len(said) == 1 and said[0] in map(str, sums))


QUESTION = Question(
    kind="bid",
    rule="UP-H6",
    ask=lambda public, seat: "Bid for the 1st Player Marker, in secret",
    default=lambda state, seat: Bid(0),
    verbs=(
        Verb(
            action=Bid,
            title=title_of("bid"),
            read=_read,
            words=_words,
            check=_check,
            apply=_carry_out,
        ),
    ),
)
