"""What a campaign of a game means: what players begin with, what a battle books, what can be bought, when it ends.

Everything is a posting: so much more or less of one thing, for one member or one piece, with its reason and its rule.
What somebody has is the sum of the postings. A game that declares nothing has a league: points by place.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from games.kernel.base.errors import GameError
from games.kernel.base.numbers import counted
from games.kernel.base.seats import Frozen, Seat
from games.kernel.content.muster import Estate, Piece

WON, FOUGHT, POINTS = "won", "fought", "points"
"""Accounts of every campaign: battles won, battles fought; and points, in a league."""


class Terms(Frozen, frozen=True):
    """What a campaign agrees on besides the options of its battles.

    It ends after so many `battles` (0: when the game says so). `places` are the points for the first place, the
    second, and so on, in a league; all further places get none.
    """

    battles: int = 5
    places: tuple[int, ...] = (3,)


class Posting(Frozen, frozen=True):
    """So much more (or less) of something, for a member or, with a `piece`, for one of the member's pieces."""

    member: int
    account: str
    amount: int
    reason: str
    rule: str = ""
    piece: str = ""


class Account(NamedTuple):
    """Something that is counted, as a column of the standings calls it."""

    key: str
    title: str


class Ware(NamedTuple):
    """Something that a member can buy for a piece: `price` of an account, and what it does."""

    key: str
    piece: str
    title: str
    effect: str
    price: int
    account: str
    rule: str


class Result(NamedTuple):
    """How a battle ended: winners (none: a draw), all seats by place, those on one place together, and what the game
    hands on (`Outcome.aftermath`; None: nothing, for example after a forfeit)."""

    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    aftermath: dict[str, Any] | None = None


class Changes(NamedTuple):
    """What is booked: new pieces by member, and postings."""

    postings: tuple[Posting, ...] = ()
    pieces: tuple[tuple[int, Piece], ...] = ()


class CampaignRules:
    """A campaign of one game: this class is a league, games with campaigns of their own derive from it.

    `columns` are what standings show, `ranks` what they are ordered by, most first. `quiet` are accounts that only
    count what other postings say: the ledger has them, its pages leave them out. `pieces` says what its pieces are
    called ("": it has none); a member with pieces fights one battle at a time.
    """

    columns: tuple[Account, ...] = (Account(POINTS, "Points"), Account(WON, "Won"), Account(FOUGHT, "Fought"))
    ranks: tuple[str, ...] = (POINTS, WON)
    quiet: tuple[str, ...] = (WON, FOUGHT)
    pieces: str = ""
    open_end: bool = False
    """Whether the game itself can say that a campaign is over (`Terms.battles` 0)."""

    def battle_options(self, options: Any, estates: Sequence[Estate]) -> Any:
        """Return the table options of a battle; `options` are those of the campaign."""
        return options

    def enlisted(self, options: Any, member: int) -> Changes:
        """Return what a member begins with."""
        return Changes()

    def before_battle(self, estate: Estate) -> tuple[Posting, ...]:
        """Return what is booked by itself before a member's battle begins."""
        return ()

    def unfit(self, estate: Estate) -> tuple[str, str] | None:
        """Return why a member can fight no more, as (clause behind the name, rule), or None."""
        return None

    def booked(self, terms: Terms, number: int, estates: Sequence[Estate], result: Result) -> Changes:
        """Return what a battle brings; `estates` are those of its seats, as they are now."""
        return Changes((*_points(terms, number, estates, result), *fought(number, estates, result)))

    def wares(self, options: Any, estate: Estate) -> tuple[Ware, ...]:
        """Return what a member can buy now, affordable or not."""
        return ()

    def bought(self, options: Any, estate: Estate, piece: str, ware: str) -> tuple[Posting, ...]:
        """Return what a purchase books; raises GameError."""
        raise GameError("nothing can be bought in this campaign")

    def over(self, terms: Terms, estates: Iterable[Estate], battles: int) -> tuple[str, str] | None:
        """Return why a campaign has ended after so many booked battles, as (clause, rule), or None."""
        if terms.battles and battles >= terms.battles:
            return f"{counted(battles, 'battle')} {'is' if battles == 1 else 'are'} over", ""
        return None


def fought(number: int, estates: Sequence[Estate], result: Result, rule: str = "") -> tuple[Posting, ...]:
    """Return that all seats have fought a battle, and who won it."""
    every = (Posting(estate.member, FOUGHT, 1, f"fought battle {number}") for estate in estates)
    won = (Posting(estates[seat].member, WON, 1, f"won battle {number}", rule) for seat in result.winners)
    return (*every, *won)


def _points(terms: Terms, number: int, estates: Sequence[Estate], result: Result) -> Iterable[Posting]:
    """Return points by place: who shares places shares their points too, rounded down."""
    first = 0
    for seats in result.ranking:
        points = sum(terms.places[first : first + len(seats)]) // len(seats)
        for seat in seats:
            reason = f"{_place(first + 1)} place{' (shared)' if len(seats) > 1 else ''} in battle {number}"
            if points:
                yield Posting(estates[seat].member, POINTS, points, reason)
        first += len(seats)


def _place(place: int) -> str:
    """Return a place as people write it.

    >>> [_place(place) for place in (1, 2, 3, 4)]
    ['1st', '2nd', '3rd', '4th']
    """
    return f"{place}{('st', 'nd', 'rd')[place - 1] if place <= 3 else 'th'}"
