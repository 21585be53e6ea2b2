"""The activation deck: whose card is turned (UH-2, UH-8, UH-B3, UH-B49).

Cards lie in no order: each draw is a die with a face for every card left, which is the same as a shuffled deck and
hides nothing. Cards of units that are gone stay until the phase ends (UH-4).
"""

from games.kernel import Seat
from games.upheaval.mechanics.activation import current
from games.upheaval.mechanics.turn import scoring
from games.upheaval.state.events import Drawn
from games.upheaval.state.frames import Activating, Drawing, Melees
from games.upheaval.state.public import Public, Table


def proceed(table: Table, frame: Drawing) -> None:
    """Use a card that was drawn, or draw; without cards the Action phase ends."""
    if scoring.decided(table):
        return
    if frame.hand:
        seat = frame.hand[0]
        table.goto(Drawing(frame.hand[1:]))
        if current.ready_units(table.public, seat):
            table.call(Activating(seat))
    else:
        hand = _hand(table)
        table.goto(Drawing(hand) if hand else Melees())


def _hand(table: Table) -> tuple[Seat, ...]:
    """Draw a card that somebody can use, or several of which those of one owner are used in one go (house rule)."""
    hand: list[Seat] = []
    drawn = 0
    while sum(table.public.deck) and (drawn < table.public.options.cards or not hand):
        seat, face, of = turn_card(table)
        skipped = hand.count(seat) >= len(current.ready_units(table.public, seat))
        several = ("UH-B2",) if table.public.options.cards > 1 else ()
        tell_card(table, seat, face, of, skipped=skipped, rules=("UH-2", "UH-B3" if skipped else "UH-8", *several))
        if table.public.first is None:
            table.change(first=seat)
        hand += [] if skipped else [seat]
        drawn += 1
    return tuple(sorted(hand, key=hand.index))


def turn_card(table: Table) -> tuple[Seat, int, int]:
    """Turn a card: take it out of the deck, and return whose it is, the face, and of how many (UH-2)."""
    deck = table.public.deck
    face = table.roll(1, sum(deck), "activation deck", by=None, reason="card")[0]
    seat = card_owner(deck, face)
    table.change(deck=tuple(count - (number == seat) for number, count in enumerate(deck)))
    return seat, face, sum(deck)


def tell_card(table: Table, seat: Seat, face: int, of: int, *, skipped: bool, rules: tuple[str, ...]) -> None:
    """Tell whose card was turned."""
    table.tell(Drawn(seat=seat, face=face, of=of, left=table.public.deck, skipped=skipped, rules=rules))


def card_owner(deck: tuple[int, ...], face: int) -> Seat:
    """Return whose the card of a number is, the cards counted by seat.

    >>> [card_owner((3, 0, 2), face) for face in range(1, 6)]
    [0, 0, 0, 2, 2]
    """
    cards = [seat for seat, count in enumerate(deck) for _ in range(count)]
    return cards[face - 1]


def new_deck(public: Public) -> tuple[int, ...]:
    """Return the cards by seat of a deck for the units as they are: one for each on the table (UH-1, UH-4, UH-H13)."""
    return tuple(sum(not unit.joined for unit in public.on_table(seat)) for seat in range(public.seats))
