"""A campaign in memory: entries in order, as the service appends them, and short ways to make them."""

import msgspec

from campaigns import Books, Entry, deciding, entry_bytes, linked
from campaigns.deciding import Plan, Play
from campaigns.files import FileEntry, written
from games.kernel import AnyGame
from games.kernel.content.campaign import Result, Terms
from games.kernel.content.codec import canonical
from games.kernel.content.muster import Estate
from games.kernel.content.options import read_options

FIVE = Terms()


class Campaign:
    """A campaign of a game with members 1, 2, ..; time goes on by a second an entry."""

    def __init__(self, game: AnyGame, members: int, options: str = "", terms: Terms = FIVE) -> None:
        self.game = game
        chosen = msgspec.json.decode(canonical(read_options(game.card, options.split())))
        self.entries: list[Entry] = [deciding.open_campaign(game, "test22", chosen, terms, 0)]
        self.plans: list[Plan] = []
        for _ in range(members):
            self.entries.append(deciding.enrol(self.play, self.now))

    @property
    def now(self) -> int:
        return len(self.entries)

    @property
    def books(self) -> Books:
        return Books.of(self.entries)

    @property
    def play(self) -> Play:
        return Play(self.books, self.game)

    def estate(self, member: int) -> Estate:
        return self.books.estate(member)

    def buy(self, member: int, ware: str, piece: str = "1") -> None:
        self.entries.append(deciding.buy(self.play, member, piece, ware, self.now))

    def start(self, *members: int) -> Plan:
        plan = deciding.start(self.play, members, f"m{len(self.plans) + 1}", self.now)
        self.entries.append(plan.started)
        self.plans.append(plan)
        return plan

    def book(self, result: Result) -> None:
        self.entries.append(deciding.book(self.play, len(self.plans), result, self.now))
        self.end_by_rule()

    def forfeit(self, member: int) -> None:
        self.entries.append(deciding.forfeit(self.play, len(self.plans), member, self.now))
        self.end_by_rule()

    def abort(self) -> None:
        self.entries.append(deciding.abort(self.play, len(self.plans), self.now))

    def end_by_rule(self) -> None:
        ended = deciding.ended_by_rule(self.play, self.now)
        self.entries += [] if ended is None else [ended]

    def of(self, member: int, account: str = "credits") -> list[tuple[int, str, str]]:
        """Return the ledger of a member: amount, reason, rule."""
        return [
            (one.amount, one.reason, one.rule)
            for entry in self.entries
            for one in entry.postings
            if (one.member, one.account, one.piece) == (member, account, "")
        ]

    def file(self) -> bytes:
        """Return the campaign as a file."""
        rows, before = [], ""
        for entry in self.entries:
            link = linked(before, entry_bytes(entry))
            rows.append(FileEntry(msgspec.Raw(link.data), link.hash))
            before = link.hash
        return written("Test", tuple("ABCDEFGH"[: len(self.books.members)]), tuple(rows))
