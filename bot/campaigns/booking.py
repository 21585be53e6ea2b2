"""Entering how battles ended. What is due is in the database: a kill anywhere books every result exactly once.

A battle is closed and its result entered in one transaction, which looks whether it is closed already.
"""

import structlog

from bot.campaigns.ledger import campaign_of, end_if_over, enter
from bot.campaigns.results import Ending, ending_of
from bot.matches import NotFound
from bot.matches.store import MatchStore
from bot.storage import Reader, Writer
from bot.storage import campaigns as table
from bot.storage.campaigns import BattleRow, EntryRow, MemberRow
from campaigns import deciding
from campaigns.deciding import Play

log = structlog.get_logger("umpire.campaigns")

MOST = 50
"""So many battles are looked at in one go."""


class Booking:
    """Enters the results of battles, and knows which posts about campaigns are owed."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def book_due(self) -> int:
        """Enter all battles that have ended; returns how many. One that fails is logged and tried again later."""
        store, done = self._store, 0
        for battle in await store.database.read(lambda tx: table.due_battles(tx, store.share, MOST)):
            try:
                done += await self.book(battle)
            except Exception:
                log.exception("battle not booked", campaign=battle.campaign, battle=battle.battle)
        return done

    async def book(self, battle: BattleRow) -> bool:
        """Enter how a battle ended; returns False if that was entered before, or if it goes on."""
        people = await self._store.database.read(lambda tx: _people(tx, battle))
        ending = await self._ending(battle.match, people)
        return ending is not None and await self._store.database.write(lambda tx: self._enter(tx, battle, ending))

    async def _ending(self, match: str, people: tuple[MemberRow, ...]) -> Ending | None:
        """Return how a match ended, None where it goes on; a match that is gone had no result."""
        try:
            live = await self._store.load(match)
        except NotFound:
            return Ending(None, None, ())
        return ending_of(live, people) if live.info.ended else None

    def _enter(self, tx: Writer, battle: BattleRow, ending: Ending) -> bool:
        if not table.close_battle(tx, battle.campaign, battle.battle):
            return False
        info, now = campaign_of(tx, battle.campaign), self._store.now()
        game = self._store.game(info.row.game)
        play, number, at = Play(info.books, game, info.names), battle.battle, int(now)
        if ending.result is None:
            enter(tx, info, deciding.abort(play, number, at), owed=now)
            return True
        entry = deciding.book(play, number, ending.result, at, ending.closing, ending.stood_in)
        end_if_over(tx, enter(tx, info, entry, owed=now), game, now)
        return True

    async def owed(self) -> tuple[EntryRow, ...]:
        """Return the entries about which a post is owed."""
        return await self._store.database.read(lambda tx: table.owed_entries(tx, self._store.share, MOST))

    async def told(self, entry: EntryRow) -> None:
        """Note that the post about an entry was sent, or cannot be."""
        await self._store.database.write(lambda tx: table.told_entry(tx, entry.campaign, entry.number))


def _people(tx: Reader, battle: BattleRow) -> tuple[MemberRow, ...]:
    """Return the members of a battle, by seat."""
    members = {each.member: each for each in table.members_of(tx, battle.campaign)}
    found = campaign_of(tx, battle.campaign).books.battle(battle.battle)
    return tuple(members[member] for member in found.members)
