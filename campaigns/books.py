"""The state of a campaign: the sum of its entries."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple

from campaigns.entries import (
    Aborted,
    Booked,
    Ended,
    Enrolled,
    Entry,
    Forfeited,
    Left,
    Opened,
    Started,
)
from games.kernel.content.campaign import Posting
from games.kernel.content.muster import Estate, Holding, Piece

Status = Literal["open", "booked", "forfeited", "aborted"]


class BadLedger(ValueError):
    """Entries that cannot follow each other."""


class Battle(NamedTuple):
    """A battle of a campaign: its match, the members at its seats, its status, and who won."""

    number: int
    match: str
    members: tuple[int, ...]
    status: Status = "open"
    winners: tuple[int, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether it has a result."""
        return self.status in ("booked", "forfeited")


class Books:
    """What the entries of a ledger add up to. `ended` says why it is over ("": it goes on)."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.battles: list[Battle] = []
        self.ended = ""
        self._left: set[int] = set()
        self._members: list[int] = []
        self._pieces: dict[int, dict[str, Piece]] = {}
        self._counts: dict[tuple[int, str], Counter[str]] = {}

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> "Books":
        """Return the books of a whole ledger; raises BadLedger."""
        given = iter(entries)
        opened = next(given, None)
        if not isinstance(opened, Opened):
            raise BadLedger("a ledger begins with the entry that opens it")
        books = cls(opened)
        for entry in given:
            books.add(entry)
        return books

    def add(self, entry: Entry) -> None:
        """Add an entry; raises BadLedger where it cannot come now."""
        match entry:
            case Opened():
                raise BadLedger("a ledger is opened once")
            case Enrolled(member=member):
                if member != len(self._members) + 1:
                    raise BadLedger(f"member {member} comes out of turn")
                self._members.append(member)
                self._pieces[member] = {}
            case Left(member=member):
                self._left.add(self._known(member))
            case Started(battle=number, match=match, members=members):
                self._start(number, match, members)
            case Booked(battle=number, winners=winners):
                self._finish(number, "booked", winners)
            case Forfeited(battle=number, member=member):
                self._finish(number, "forfeited", tuple(one for one in self.battle(number).members if one != member))
            case Aborted(battle=number):
                self._finish(number, "aborted", ())
            case Ended(why=why):
                self.ended = why
        self._add_pieces(entry.pieces)
        self._post(entry.postings)

    def _known(self, member: int) -> int:
        if not 1 <= member <= len(self._members):
            raise BadLedger(f"there is no member {member}")
        return member

    def _start(self, number: int, match: str, members: tuple[int, ...]) -> None:
        if number != len(self.battles) + 1:
            raise BadLedger(f"battle {number} comes out of turn")
        self.battles.append(Battle(number, match, tuple(map(self._known, members))))

    def _finish(self, number: int, status: Status, winners: tuple[int, ...]) -> None:
        battle = self.battle(number)
        if battle.status != "open":
            raise BadLedger(f"battle {number} is {battle.status} already")
        if not set(winners) <= set(battle.members):
            raise BadLedger(f"a winner of battle {number} was not in it")
        self.battles[number - 1] = battle._replace(status=status, winners=winners)

    def _add_pieces(self, pieces: Iterable[tuple[int, Piece]]) -> None:
        for member, piece in pieces:
            own = self._pieces[self._known(member)]
            if piece.id in own:
                raise BadLedger(f"member {member} has a piece {piece.id} already")
            own[piece.id] = piece

    def _post(self, postings: Iterable[Posting]) -> None:
        for one in postings:
            if one.piece and one.piece not in self._pieces[self._known(one.member)]:
                raise BadLedger(f"member {one.member} has no piece {one.piece}")
            self._counts.setdefault((self._known(one.member), one.piece), Counter())[one.account] += one.amount

    def battle(self, number: int) -> Battle:
        """Return a battle by its number, from 1 on; raises BadLedger."""
        if not 1 <= number <= len(self.battles):
            raise BadLedger(f"there is no battle {number}")
        return self.battles[number - 1]

    @property
    def members(self) -> tuple[int, ...]:
        """Return all who ever joined, by number."""
        return tuple(self._members)

    def is_active(self, member: int) -> bool:
        """Whether a member has not left."""
        return member in self._pieces and member not in self._left

    def fighting(self, member: int) -> Battle | None:
        """Return the battle that a member is in now, the first one if there are several."""
        return next((one for one in self.battles if one.status == "open" and member in one.members), None)

    @property
    def fought(self) -> int:
        """Return how many battles have a result."""
        return sum(battle.counts for battle in self.battles)

    def estate(self, member: int) -> Estate:
        """Return what a member has; raises BadLedger."""
        pieces = self._pieces[self._known(member)].values()
        holdings = tuple(Holding(piece, self._count(member, piece.id)) for piece in pieces)
        return Estate(member, self._count(member), holdings)

    def _count(self, member: int, piece: str = "") -> dict[str, int]:
        return {key: count for key, count in self._counts.get((member, piece), Counter()).items() if count}

    @property
    def estates(self) -> tuple[Estate, ...]:
        """Return what all members have, those who left too."""
        return tuple(map(self.estate, self._members))
