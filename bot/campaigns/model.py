"""A campaign as its callers see it, and who does something in it."""

from collections.abc import Iterable
from functools import cached_property

from bot.matches import Person, Refused
from bot.storage.campaigns import CampaignRow, EntryRow, MemberRow
from campaigns import Books, Entry, Started, read_entry
from campaigns.deciding import Play
from games.kernel import AnyGame, Frozen


class Doer(Frozen, frozen=True):
    """Somebody who does something by an interaction; `manages`: the person manages messages where the campaign is."""

    person: Person
    interaction: str
    manages: bool = False


class CampaignInfo:
    """A campaign with its ledger and its members. `rows` are its entries as they are kept."""

    def __init__(self, row: CampaignRow, rows: Iterable[EntryRow], members: tuple[MemberRow, ...]) -> None:
        self.row = row
        self.rows = tuple(rows)
        self.members = members

    @property
    def id(self) -> str:
        """Its id."""
        return self.row.id

    @property
    def name(self) -> str:
        """What it is called."""
        return self.row.name

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of its ledger."""
        return tuple(read_entry(row.entry) for row in self.rows)

    @cached_property
    def books(self) -> Books:
        """What the entries add up to."""
        return Books.of(self.entries)

    @property
    def head(self) -> str:
        """The hash of the newest entry."""
        return self.rows[-1].hash

    @cached_property
    def pieces(self) -> dict[tuple[int, str], str]:
        """What ships and units are called, by member and id."""
        return {(member, piece.id): piece.name for entry in self.entries for member, piece in entry.pieces}

    @property
    def names(self) -> tuple[str, ...]:
        """What members are called, by number from 1 on."""
        return tuple(member.name for member in self.members)

    def play(self, game: AnyGame) -> Play:
        """Return it with the rules of its game."""
        return Play(self.books, game, self.names)

    def member_of(self, user_id: int) -> int | None:
        """Return a person's number, if the person is in it and has not left."""
        found = (each.member for each in self.members if each.user_id == user_id)
        return next((member for member in found if self.books.is_active(member)), None)

    def must_have(self, user_id: int, who: str = "You are") -> int:
        """Return a person's number; raises Refused."""
        member = self.member_of(user_id)
        if member is None:
            raise Refused(f"{who} not in the campaign {self.name}: `/campaign join`.")
        return member

    def must_rule(self, doer: Doer) -> None:
        """Raise Refused unless somebody opened the campaign or manages messages."""
        if doer.person.id != self.row.owner_id and not doer.manages:
            raise Refused("Only the person who opened the campaign and people who manage messages can do that.")

    def match_of(self, battle: int) -> str:
        """Return the match that a battle is."""
        return next(each.match for each in self.entries if isinstance(each, Started) and each.battle == battle)
