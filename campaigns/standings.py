"""Who is how far: the standings of a campaign, and the history of a member or a piece. Made from its books alone."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from campaigns.books import Books
from campaigns.entries import Entry
from games.kernel.content.campaign import CampaignRules, Posting
from games.kernel.content.muster import Estate


class Row(NamedTuple):
    """A member in the standings: the place (equal ranks share one), the figures by column, and why it is out ("")."""

    place: int
    member: int
    figures: tuple[int, ...]
    out: str = ""


class Line(NamedTuple):
    """A posting in the ledger, with the number of its entry and when that was."""

    entry: int
    at: int
    posting: Posting


def standings(books: Books, rules: CampaignRules) -> tuple[Row, ...]:
    """Return all members, the best first; who is equal in all that counts shares a place."""

    def rank(estate: Estate) -> tuple[int, ...]:
        return tuple(estate.count(key) for key in rules.ranks)

    estates = sorted(books.estates, key=lambda estate: (tuple(-figure for figure in rank(estate)), estate.member))
    ranks = [rank(estate) for estate in estates]
    return tuple(
        Row(
            ranks.index(rank(estate)) + 1,
            estate.member,
            tuple(estate.count(column.key) for column in rules.columns),
            _out(books, rules, estate),
        )
        for estate in estates
    )


def _out(books: Books, rules: CampaignRules, estate: Estate) -> str:
    unfit = rules.unfit(estate)
    if not books.is_active(estate.member):
        return "has left"
    return "" if unfit is None else unfit[0]


def lines(entries: Iterable[Entry], member: int | None = None, piece: str | None = None) -> Iterator[Line]:
    """Yield the postings of a ledger, all or those of a member or of one of its pieces."""
    for number, entry in enumerate(entries):
        for posting in entry.postings:
            if member in (None, posting.member) and piece in (None, posting.piece):
                yield Line(number, entry.at, posting)
