"""Bidding for the 1st Player Marker, all at once and in secret (UP-H6)."""

from collections.abc import Iterator

from games.kernel import IllegalAction, Question, Seat, Span, Verb, Word
from games.kernel.questions.arguments import number, taking
from games.uprising.board.edit import pay
from games.uprising.content.numbers import START_MONEY
from games.uprising.mechanics.setup.opening import take_marker
from games.uprising.state import events
from games.uprising.state.actions import Bid
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


def _check(state: State, seat: Seat, action: Bid) -> None:
    if not 0 <= action.amount <= START_MONEY:
        raise IllegalAction(f"you can bid 0$ to {START_MONEY}$", "UP-H6")


def _carry_out(table: Table, seat: Seat, action: Bid) -> None:
    """Seal a bid."""
    table.change_secret(seat, bid=action.amount)
    table.tell(events.BidSealed(seat=seat, rules=("UP-H6",)))


def _sums(state: State, seat: Seat) -> Iterator[Word]:
    for some in range(START_MONEY + 1):
        yield Word(str(some), f"{some}$", f"leaves {START_MONEY - some}$ if you win")


_AMOUNT = number("amount", "How many $", lambda state, seat: Span(0, START_MONEY), _sums, label="sum", unit="$")
QUESTION = Question(
    kind="bid",
    rule="UP-H6",
    ask=lambda public, seat: "Bid for the 1st Player Marker, in secret",
    default=lambda state, seat: Bid(0),
    verbs=(
        Verb(
            form=taking(_AMOUNT).to(Bid),
            needs="a sum, such as bid 1",
            title=title_of("bid"),
            check=_check,
            apply=_carry_out,
        ),
    ),
)
