"""Seating: what is done at the table rather than in the game. Hand-over, take-back, resign, abort."""

from collections.abc import Callable
from typing import NamedTuple

from bot import caps
from bot.matches.caps import count_one
from bot.matches.clocks.proposals import seat_at
from bot.matches.committing import Check, commit_deed
from bot.matches.deeds import TableDeed
from bot.matches.errors import Refused
from bot.matches.guards import must_be_live, name_at_table, own_seat
from bot.matches.live import Author, Live
from bot.matches.missing_game import is_gone
from bot.matches.model import Actor, MatchInfo
from bot.matches.resigning import resignation_of
from bot.matches.returning import come_back, no_more_offered, taken_back
from bot.matches.store import MatchStore, policy_called
from bot.storage import Writer
from bot.storage.caps import Whose
from bot.table_texts import Abort, HandOver, TableText
from games.kernel import Seat


class GivenUp(NamedTuple):
    """What would come of giving up: a sentence, and whether the match ends."""

    sentence: str
    ends: bool


class Seating:
    """Who plays which seat of a live match. What is done here is in the journal, and no die depends on it."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def hand_over(self, actor: Actor, policy: str | None) -> MatchInfo:
        """Let a computer (None: the best policy) play one's own seat."""

        def deed(live: Live) -> TableDeed:
            seat = own_seat(live, actor.user)
            if seat.policy is not None:
                raise Refused("A computer plays your seat already.")
            chosen = policy_called(live.game, policy)
            words = f"{live.called(seat.seat)} hands over to the computer."
            return _told(seat.seat, HandOver(chosen), words)

        now = self._store.now()

        def check(tx: Writer, live: Live) -> None:
            whose = Whose(actor.user, live.info.channel_id, live.info.guild_id)
            count_one(tx, (caps.HAND_OVERS_A_DAY,), whose, now)

        return await self._commit(actor, deed, check)

    async def take_back(self, actor: Actor) -> MatchInfo:
        """Play one's own seat again."""

        def deed(live: Live) -> TableDeed:
            seat = own_seat(live, actor.user)
            if seat.policy is None:
                raise Refused("You play your seat yourself.")
            return taken_back(live, seat.seat)

        def check(tx: Writer, live: Live) -> None:
            no_more_offered(own_seat(live, actor.user).seat)(tx, live)

        return await self._commit(actor, deed, check)

    async def come_back(self, actor: Actor) -> bool:
        """Return the seat to a person who is back, if a computer plays it because the person was silent."""
        return await come_back(self._store, actor)

    async def resign(self, actor: Actor) -> MatchInfo:
        """Give up: where one side alone is left then, it wins; else a computer takes over, while a person is left."""
        return await self._commit(actor, lambda live: _resignation(live, own_seat(live, actor.user).seat))

    async def resigning(self, actor: Actor) -> GivenUp:
        """Return what would come of giving up now; raises Refused."""
        live = await self._store.load(actor.match)
        must_be_live(live)
        deed = _resignation(live, own_seat(live, actor.user).seat)
        return GivenUp(deed.sentences[0], deed.ends)

    async def abort(self, actor: Actor, *, unseen: bool = False) -> MatchInfo:
        """End a lobby or match without a result; the owner, or who manages messages.

        No last board is owed where it would be `unseen`, since the channel is lost.
        """
        info = await self._store.get(actor.match)
        if actor.user != info.owner_id and not actor.manages:
            raise Refused(
                "Only the person who opened the match or owns it now, or people who manage messages here, can abort it."
            )
        if info.status == "lobby":
            return await self._abort_lobby(actor.match)

        def deed(live: Live) -> TableDeed:
            seat = live.info.seat_of(actor.user)
            return _told(seat.seat if seat else None, Abort(), "The match is aborted: nobody wins.")

        ended = await self._commit(actor, deed)
        live = await self._store.load(actor.match)
        if unseen or is_gone(live.game):  # without its rules the last board cannot be drawn
            await self._store.database.write(lambda tx: tx.forgive(ended.id))
            self._store.changed(ended.id)
        return ended

    async def _abort_lobby(self, match: str) -> MatchInfo:
        def end(tx: Writer) -> None:
            row = tx.match(match)
            if row is None or row.status != "lobby":
                raise Refused("The match has just begun.")
            tx.change_match(match, status="aborted")

        await self._store.database.write(end)
        self._store.changed(match)
        return await self._store.get(match)

    async def _commit(self, actor: Actor, deed: Callable[[Live], TableDeed], check: Check | None = None) -> MatchInfo:
        def make(live: Live) -> TableDeed:
            must_be_live(live)
            return deed(live)

        def author(live: Live) -> Author:
            return Author(name_at_table(live, actor), actor.interaction)

        return (await commit_deed(self._store, actor.match, author, make, check=check)).live.info


def _resignation(live: Live, seat: Seat) -> TableDeed:
    if seat_at(live, seat).lent is not None:
        raise Refused("You sit in for somebody: `/seat offer` gives the seat back.", live.link)
    return resignation_of(live, seat, f"{live.called(seat)} resigns")


def _told(seat: Seat | None, done: TableText, words: str) -> TableDeed:
    return TableDeed(seat, done, (words,))
