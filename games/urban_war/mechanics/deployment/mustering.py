"""Teams that the bot makes: for computer players, and for players who say nothing (UW-6, UW-7)."""

from collections.abc import Iterator
from itertools import islice

from games.battlefield.books.choosing import Made, SeatRng, chosen_side
from games.battlefield.books.draft import Bounds, Stock, bulk_of, by_kind, room_in
from games.battlefield.books.making import Shape, make_side
from games.kernel import Rng, Seat
from games.kernel.dice import shuffled
from games.urban_war.content.book import Book, Card, Member
from games.urban_war.content.validation import MEMBERS
from games.urban_war.state.actions import Muster
from games.urban_war.state.public import Public

_CARDS, _LIKE = 3, 2
"""A team of a book without ready teams: of how many cards, and models of each, before it is fitted to its points."""


def some_team(public: Public, rng: Rng) -> Muster:
    """Return a team that a computer player picks: a ready one that fits the points, else one of its own making."""
    book, points = public.book.value, public.options.points
    return chosen_side(book, points, lambda dice: _made(public, dice), rng, Muster, MEMBERS[0])


def silent_team(public: Public, seat: Seat) -> Muster:
    """Return the team of a player who says nothing: by turns, the same for the same seat."""
    return some_team(public, SeatRng(seat))


def _made(public: Public, rng: Rng) -> Made[Member] | None:
    """Return members up to the table's points, their Commander first; None if the bounds allow none."""
    book = public.book.value
    shapes = [Shape(team.parts[:1], (team.parts[1:],)) for team in book.ready] or [_drawn(book, rng)]
    draft = make_side(_stock(book), _bounds(public), shapes, rng)
    if draft is None:
        return None
    members = by_kind(draft.models)
    commander = max(members, key=lambda member: book.card(member.card).command + member.cal)
    place = members.index(commander)
    return Made((commander, *members[:place], *members[place + 1 :]), book.points(members))


def _stock(book: Book) -> Stock[Member]:
    """Return all members that a team may have; nobody fills a team with those who only lead the ready ones."""
    leaders = {team.parts[0].card for team in book.ready}
    leaders -= {member.card for team in book.ready for member in team.parts[1:]}
    plain = [member for card in book.cards if card.word not in leaders for member in _members(card)]
    kinds = dict.fromkeys((*plain, *(member for team in book.ready for member in team.parts), *_least(book)))
    return Stock(
        prices={member: book.cost(member) for member in kinds},
        bulks={member: bulk_of(book.card(member.card).radius) for member in kinds},
        plain=tuple(plain),
        family=lambda member: member.card,
    )


def _members(card: Card) -> Iterator[Member]:
    """Yield what can be made of a card: each of its CALs, bare and with each option (UW-6)."""
    for grade in card.grades:
        yield Member(card.word, grade.cal)
        yield from (Member(card.word, grade.cal, (gear.word,)) for gear in card.gear)


def _least(book: Book) -> list[Member]:
    """Return every card at its lowest CAL."""
    return [Member(card.word, card.grades[0].cal) for card in book.cards]


def _bounds(public: Public) -> Bounds:
    """Return what a team may be at a table: both edges must have room for it."""
    scenario = public.scenario.value
    room = room_in(scenario.size[0] * scenario.depth)
    return Bounds(
        groups=(1, MEMBERS[1]), group=(1, MEMBERS[1]), models=MEMBERS, points=public.options.points, room=room
    )


def _drawn(book: Book, rng: Rng) -> Shape[Member]:
    """Return a team of any cards of a book without ready teams, led by the one with the highest CD."""
    cards = list(shuffled(_least(book), rng))
    commander = max(cards, key=lambda member: book.card(member.card).command)
    others = islice((member for member in cards if member != commander or len(cards) == 1), _CARDS)
    return Shape((commander,), (tuple(member for member in others for _ in range(_LIKE)),))
