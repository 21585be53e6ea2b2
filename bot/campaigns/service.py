"""What people do with campaigns: open, join, leave, buy, correct, end; and campaigns as files."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from bot import caps
from bot.campaigns.ledger import campaign_of, end, end_if_over, enter
from bot.campaigns.model import CampaignInfo, Doer
from bot.matches import Refused
from bot.matches.lobbies.opening import new_id
from bot.matches.store import MatchStore
from bot.names import plain_name, seat_name
from bot.storage import Reader, Writer
from bot.storage import campaigns as table
from bot.storage.campaigns import CampaignRow, EntryRow, MemberRow
from campaigns import Entry, deciding, files
from campaigns.deciding import Play
from campaigns.files import BadFile, FileEntry
from games.kernel import AnyGame
from games.kernel.content.campaign import Posting, Terms, Ware
from games.kernel.content.options import read_options

T = TypeVar("T")
NAME_LENGTH, WORDS_LENGTH = 60, 200
MOST_BYTES = 2_000_000
"""Bytes of a campaign's file."""
Decide = Callable[[Play, int], Entry]
"""What is entered, from the campaign and the time in seconds; raises Refused or GameError."""


class Campaigns:
    """The campaigns of all servers, and every change of them but battles."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    def game(self, info: CampaignInfo) -> AnyGame:
        """Return the rules of a campaign's game; raises Refused."""
        return self._store.game(info.row.game)

    async def get(self, campaign: str) -> CampaignInfo:
        """Return a campaign; raises Refused."""
        return await self._store.database.read(lambda tx: campaign_of(tx, campaign))

    async def listed(self, guild_id: int) -> tuple[CampaignRow, ...]:
        """Return the campaigns of a server, those that go on first."""
        return await self._store.database.read(lambda tx: table.campaigns_in(tx, guild_id))

    async def own(self, guild_id: int, user_id: int) -> frozenset[str]:
        """Return the campaigns of a server that a person is in or has opened."""
        return await self._store.database.read(lambda tx: table.campaigns_with(tx, guild_id, user_id))

    def options(self, info: CampaignInfo) -> Any:
        """Return the options of a campaign's battles, as its game knows them; raises GameError."""
        return info.play(self.game(info)).options

    async def open(
        self, game: str, where: tuple[int, int], name: str, options: dict[str, Any], terms: Terms, doer: Doer
    ) -> CampaignInfo:
        """Open a campaign in a server and channel; options are those of its battles. Raises Refused, GameError."""
        rules, called = self._store.game(game), plain_name(name, NAME_LENGTH)
        if not called:
            raise Refused("A campaign needs a name.")
        read_options(rules.card, (), options)
        now, (guild, channel) = self._store.now(), where

        def unit(tx: Writer) -> CampaignInfo:
            known = table.campaign_by(tx, doer.interaction)
            if known is not None:
                return campaign_of(tx, known.id)
            campaign = self._free_id(tx)
            entry = deciding.open_campaign(rules, campaign, options, terms, int(now))
            row = CampaignRow(campaign, guild, channel, doer.person.id, doer.interaction, called, game, 0, now)
            _must_have_room(tx, row)
            table.add_campaign(tx, row)
            return enter(tx, CampaignInfo(row, (), ()), entry, doer, owed=now)

        return await self._write(unit)

    def _free_id(self, tx: Reader) -> str:
        found = new_id(self._store.entropy)
        while table.campaign_row(tx, found) is not None:
            found = new_id(self._store.entropy)
        return found

    async def join(self, campaign: str, doer: Doer, place: int | None = None) -> CampaignInfo:
        """Enrol a person; `place` is a number that nobody has, in a campaign from a file. Raises Refused."""

        def unit(tx: Writer) -> CampaignInfo:
            info = campaign_of(tx, campaign)
            if info.member_of(doer.person.id) is not None:
                if table.entry_by(tx, doer.interaction) is not None:
                    return info
                raise Refused(f"You are in the campaign {info.name} already.")
            name = seat_name(doer.person.name, str(doer.person.id), info.names)
            if place is not None:
                table.set_member(tx, _taken(info, place, doer, name))
                return campaign_of(tx, campaign)
            entry = deciding.enrol(info.play(self.game(info)), int(self._store.now()))
            table.add_member(tx, MemberRow(campaign, entry.member, doer.person.id, name))
            return enter(tx, info, entry, doer)

        return await self._write(unit)

    async def leave(self, campaign: str, doer: Doer) -> CampaignInfo:
        """Let a person leave; raises Refused, GameError."""

        def unit(tx: Writer) -> CampaignInfo:
            info = campaign_of(tx, campaign)
            entry = deciding.leave(info.play(self.game(info)), info.must_have(doer.person.id), int(self._store.now()))
            return end_if_over(tx, enter(tx, info, entry, doer), self.game(info), self._store.now())

        return await self._write(unit)

    async def wares(self, campaign: str, user_id: int) -> tuple[Ware, ...]:
        """Return what a person can buy in a campaign, affordable or not; () for somebody who is not in it."""
        info = await self.get(campaign)
        member = info.member_of(user_id)
        if member is None or info.books.ended:
            return ()
        play = info.play(self.game(info))
        return play.rules.wares(play.options, info.books.estate(member))

    async def buy(self, campaign: str, doer: Doer, piece: str, ware: str) -> CampaignInfo:
        """Buy something for a ship or unit; raises Refused, GameError."""
        return await self._enter(
            campaign,
            doer,
            lambda info: lambda play, at: deciding.buy(play, info.must_have(doer.person.id), piece, ware, at),
        )

    async def correct(self, campaign: str, doer: Doer, posting: Posting, words: str) -> CampaignInfo:
        """Correct the books in the open, with words that everybody reads; raises Refused, GameError."""
        said = plain_name(words, WORDS_LENGTH)
        if not said:
            raise Refused("Say why: everybody reads it in the ledger.")

        def decide(info: CampaignInfo) -> Decide:
            info.must_rule(doer)
            return lambda play, at: deciding.correct(play, (posting,), said, at)

        return await self._enter(campaign, doer, decide, said, owed=True)

    async def end(self, campaign: str, doer: Doer) -> CampaignInfo:
        """End a campaign before its time; raises Refused, GameError."""

        def unit(tx: Writer) -> CampaignInfo:
            info, now = campaign_of(tx, campaign), self._store.now()
            info.must_rule(doer)
            ended = deciding.end(info.play(self.game(info)), "ended by its organizer", int(now))
            return end(tx, info, ended, doer, now)

        return await self._write(unit)

    async def _write(self, unit: Callable[[Writer], CampaignInfo]) -> CampaignInfo:
        """Write a change of a campaign, and let what is owed about it be posted."""
        after = await self._store.database.write(unit)
        self._store.on_change.set()
        return after

    async def _enter(
        self,
        campaign: str,
        doer: Doer,
        decide: Callable[[CampaignInfo], Decide],
        words: str = "",
        *,
        owed: bool = False,
    ) -> CampaignInfo:
        """Enter what somebody does, once for each interaction."""

        def unit(tx: Writer) -> CampaignInfo:
            info, now = campaign_of(tx, campaign), self._store.now()
            if table.entry_by(tx, doer.interaction) is not None:
                return info
            entry = decide(info)(info.play(self.game(info)), int(now))
            return enter(tx, info, entry, doer, words, now if owed else None)

        return await self._write(unit)

    async def export(self, campaign: str) -> bytes:
        """Return a campaign as a file that anybody can check."""
        info = await self.get(campaign)
        rows = tuple(FileEntry(msgspec.Raw(row.entry), row.hash, row.words) for row in info.rows)
        return files.written(info.name, info.names, rows)

    async def bring(self, data: bytes, where: tuple[int, int], doer: Doer) -> CampaignInfo:
        """Keep a campaign from a file; its members take their numbers with `join`. Raises Refused."""
        if len(data) > MOST_BYTES:
            raise Refused(f"The file has {len(data):,} bytes; {MOST_BYTES:,} are allowed.")
        try:
            found = files.read(data)
        except BadFile as error:
            raise Refused(f"This file cannot be used: {error}.") from None
        opened = found.books.opened
        game, name = self._store.game(opened.game), plain_name(found.file.name, NAME_LENGTH) or opened.campaign
        read_options(game.card, (), opened.options)
        ended, now = int(bool(found.books.ended)), self._store.now()
        row = CampaignRow(opened.campaign, *where, doer.person.id, doer.interaction, name, opened.game, ended, now)
        return await self._store.database.write(lambda tx: _brought(tx, row, found))


def _brought(tx: Writer, row: CampaignRow, found: files.Checked) -> CampaignInfo:
    """Write a campaign from a file down; its battles that were open there cannot go on here."""
    if table.campaign_row(tx, row.id) is not None:
        raise Refused(f"The campaign {row.id} is kept by this bot already.")
    if any(battle.status == "open" for battle in found.books.battles):
        raise Refused("A battle of this campaign goes on where the file is from: wait for its end, or abort it there.")
    _must_have_room(tx, row)
    table.add_campaign(tx, row)
    for number, each in enumerate(found.file.ledger):
        table.add_entry(tx, EntryRow(row.id, number, bytes(each.entry), each.hash, each.words))
    for member, name in enumerate(found.file.members, 1):
        table.add_member(tx, MemberRow(row.id, member, None, plain_name(name) or f"Member {member}"))
    return campaign_of(tx, row.id)


def _must_have_room(tx: Reader, row: CampaignRow) -> None:
    """Raise Refused where a server has as many campaigns as it can, or one of the same name."""
    running = [each for each in table.campaigns_in(tx, row.guild_id) if not each.ended]
    if len(running) >= caps.CAMPAIGNS:
        many = len(running)
        raise Refused(f"This server has {many} campaigns, the most there can be: one of them has to end first.")
    if any(each.name.casefold() == row.name.casefold() for each in running):
        raise Refused(f"A campaign called {row.name} goes on here already: choose another name.")


def _taken(info: CampaignInfo, place: int, doer: Doer, name: str) -> MemberRow:
    """Return a number of a campaign with a person who takes it; raises Refused."""
    row = next((each for each in info.members if each.member == place), None)
    if row is None or row.user_id is not None or not info.books.is_active(place):
        raise Refused(f"Number {place} of this campaign is not free.")
    return MemberRow(info.id, place, doer.person.id, name)
