"""Who owns a match: the person who opened it, until that person passes it on, or has gone."""

from collections.abc import Callable

from bot.matches.absent import is_absent
from bot.matches.committing import UMPIRE, commit_deed
from bot.matches.deeds import TableDeed
from bot.matches.errors import Refused
from bot.matches.guards import must_be_live, name_at_table, own_seat
from bot.matches.live import Author, Live
from bot.matches.model import Actor, MatchInfo, played_before
from bot.matches.store import MatchStore
from bot.storage import Reader
from bot.storage.offers import offers_of
from bot.table_texts import Own
from games.kernel import Seat


class Ownership:
    """What people do about who owns a match."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def give(self, actor: Actor, to: Seat) -> MatchInfo:
        """Let another person at the table own it; the owner, or who manages messages, decides. Raises Refused."""

        def make(live: Live) -> TableDeed:
            must_be_live(live)
            if actor.user != live.info.owner_id and not actor.manages:
                raise Refused("Only the owner can pass the match on.", live.link)
            return _owned(live, to, f"{name_at_table(live, actor)} passes the match on: ")

        return await self._commit(actor, make)

    async def take(self, actor: Actor, *, left: bool) -> MatchInfo:
        """Own it in place of somebody who has gone; `left`: that person has left the server. Raises Refused."""
        info = (await self._store.load(actor.match)).info
        gone = left or await self._store.database.read(lambda tx: owner_has_gone(tx, info, asked=True))

        def make(live: Live) -> TableDeed:
            must_be_live(live)
            seat = own_seat(live, actor.user)
            if live.info.owner_id == actor.user:
                raise Refused("You own this match.", live.link)
            if not gone:
                raise Refused("The owner is still here: only the owner can pass the match on.", live.link)
            return _owned(live, seat.seat, "The owner has gone: ")

        return await self._commit(actor, make)

    async def _commit(self, actor: Actor, make: Callable[[Live], TableDeed]) -> MatchInfo:
        def author(live: Live) -> Author:
            return Author(name_at_table(live, actor), actor.interaction)

        return (await commit_deed(self._store, actor.match, author, make)).live.info


def owner_has_gone(tx: Reader, info: MatchInfo, *, asked: bool = False) -> bool:
    """Whether the owner did not answer twice in a row, was voted out, or somebody else has taken the seat.

    `asked`: once is enough where somebody asks for it, if a computer has played for the owner since then. Who never
    had a seat, or resigned, has not gone.
    """
    seat = info.seat_of(info.owner_id)
    if seat is not None:
        return (asked and seat.silent) or is_absent(tx, info.id, seat.seat)
    before = {each.seat for each in played_before(info, info.owner_id)}
    voted = {offer.seat for offer in offers_of(tx, info.id) if offer.why == "voted"}
    return any(each.seat in before and (each.user_id is not None or each.seat in voted) for each in info.seats)


async def pass_on(store: MatchStore, match: str) -> bool:
    """Let the next person own a match who is there, if the owner has gone; returns whether that was so."""
    live = await store.load(match)
    if live.info.ended:
        return False
    heir = await store.database.read(lambda tx: _heir(tx, live.info))
    if heir is None:
        return False

    def make(now: Live) -> TableDeed:
        must_be_live(now)
        if now.info.owner_id != live.info.owner_id:
            raise Refused("Somebody else owns it already.")
        return _owned(now, heir, "The owner has gone: ")

    try:
        await commit_deed(store, match, lambda _: Author(UMPIRE, f"owner:{match}:{live.info.ply}"), make)
    except Refused:
        return False
    return True


def _heir(tx: Reader, info: MatchInfo) -> Seat | None:
    if not owner_has_gone(tx, info):
        return None
    own = info.seat_of(info.owner_id)
    before = played_before(info, info.owner_id)
    place = own.seat if own is not None else before[-1].seat
    people = [seat for seat in info.seats if seat.user_id not in (None, info.owner_id) and not seat.silent]
    there = [seat.seat for seat in people if not is_absent(tx, info.id, seat.seat)]
    return next((seat for seat in sorted(there, key=lambda seat: (seat <= place, seat))), None)


def _owned(live: Live, seat: Seat, begin: str) -> TableDeed:
    taken = next((taken for taken in live.info.seats if taken.seat == seat and taken.user_id is not None), None)
    if taken is None:
        raise Refused("A person at this table can own the match.", live.link)
    return TableDeed(None, Own(seat), (f"{begin}{live.called(seat)} owns this match now.",))
