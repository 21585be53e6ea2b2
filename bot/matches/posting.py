"""The outbox: what is owed to a channel, frozen while it is being posted; and nudges."""

import asyncio
import itertools
from collections.abc import Iterable, Sequence

import msgspec

from bot import caps
from bot.deeds import DeedKind
from bot.matches.calling import Instant, called, instant, still_called
from bot.matches.caps import count_one
from bot.matches.clocks.arming import settle
from bot.matches.committing import TRIES
from bot.matches.errors import Refused
from bot.matches.guards import own_seat
from bot.matches.logbook import last_own
from bot.matches.model import Actor, MatchInfo, Owed, Posts, Stay
from bot.matches.orders import Following
from bot.matches.post_waiters import PostWaiters
from bot.matches.posts_due import PostsDue
from bot.matches.store import MatchStore
from bot.matches.turns import goes_on, only_seats_changed, waits_for_computers, went_back
from bot.storage import BoardRow, Conflict, JournalRow, MatchRow, OutboxRow, Reader, Share, Writer
from bot.storage.caps import Whose
from bot.storage.parking import parked_in
from games.kernel import canonical


class Posting:
    """What the poster keeps in the database."""

    def __init__(self, store: MatchStore, following: Following) -> None:
        self._store = store
        self._following = following
        self._owing = PostsDue(store)
        self._shown = PostWaiters()

    async def owed(self) -> tuple[str, ...]:
        """Return the ids of matches that owe a post, the longest waiting first.

        Parked ones are left out, and those whose standing orders are not followed yet: `on_change` says when they are.
        So are those in which computers act one after the other, for a while.
        """
        return tuple([match for match in await self._owing.matches() if await self._is_ready(match)])

    async def _is_ready(self, match: str) -> bool:
        if not self._following.is_settled(match):
            return False
        return not (waits_for_computers(await self._store.load(match)) and await self._owing.may_wait(match))

    async def claim(self, match: str) -> Owed | None:
        """Freeze what the next post shows and count an attempt; the same answer until `posted` (None: none owed).

        While standing orders are followed in the match, it waits: nobody is called for what they answer.
        """
        for _ in range(TRIES):
            seen = await self._following.settled(match)
            try:
                return await self._claim(match, seen)
            except Conflict:
                # Somebody acted meanwhile: there may be an order for what is asked now.
                self._store.forget(match)
                self._following.look_again(match)
        return await self._claim(match, None)

    async def _claim(self, match: str, seen: int | None) -> Owed | None:
        """Claim; raises Conflict where the match has gone on from the ply `seen` and nothing was frozen yet."""
        store, now = self._store, self._store.now()
        return await store.database.write(
            lambda tx: _claimed(tx, match, seen, now, store.began, store.share), lasting=False
        )

    async def posted(self, match: str, ply: int, message_id: int, after: int = -1) -> tuple[int, ...]:
        """Settle the claimed post; returns the message ids of older boards whose buttons are still there.

        A new message says what followed the ply `after`.
        """
        now = self._store.now()

        def settle(tx: Writer) -> tuple[bool, tuple[int, ...]]:
            return tx.settle(match, ply, message_id, after, now), tx.boards_with_buttons(match)

        settled, boards = await self._store.database.write(settle, lasting=False)
        if settled:
            self._owing.settle(match, ply)
        newest = max(boards, default=None)  # Discord's ids grow with time
        self._store.amend(match, board_message_id=newest)
        self._shown.tell(match, ply)
        return tuple(board for board in boards if board != newest)

    async def shown(self, match: str, ply: int, patience: float) -> bool:
        """Wait until a ply is posted; False where that takes longer than `patience` seconds."""
        with self._shown.waiting(match, ply) as told:
            owed = await self._store.database.read(lambda tx: tx.outbox(match))
            if all(row.ply > ply for row in owed):
                return True
            done, _ = await asyncio.wait([told], timeout=patience)
            return bool(done)

    async def set_posts(self, actor: Actor, posts: Posts) -> MatchInfo:
        """Choose what is a message of its own; who is seated, the owner, or who manages messages."""
        info = await self._store.get(actor.match)
        if info.seat_of(actor.user) is None and actor.user != info.owner_id and not actor.manages:
            raise Refused("Only players, or people who manage messages here, can choose that.", info.board_link)
        if info.ended:
            raise Refused("This match has ended.", info.board_link)
        await self._store.database.write(lambda tx: tx.change_match(info.id, posts=posts))
        self._store.changed(info.id)
        return await self._store.get(info.id)

    async def old_boards(self, match: str) -> tuple[int, ...]:
        """Return the message ids of boards whose buttons are still there, except the newest one."""
        return (await self._store.database.read(lambda tx: tx.boards_with_buttons(match)))[:-1]

    async def boards(self, match: str) -> frozenset[int]:
        """Return the message ids of all boards that are written down as posted."""
        return await self._store.database.read(lambda tx: tx.boards(match))

    async def stripped(self, match: str, message_ids: tuple[int, ...]) -> None:
        """Note that the buttons of these old boards are gone."""
        await self._store.database.write(lambda tx: tx.strip(match, message_ids))

    async def repost(self, actor: Actor) -> None:
        """Owe the present board once more (`/match board`); also takes the match out of the park. Raises Refused."""
        match = actor.match
        info = await self._store.get(match)
        if info.status == "lobby":
            raise Refused("The match has not begun yet.", info.board_link)
        now, pause = self._store.now(), self._store.pace.pause

        def owe(tx: Writer) -> None:
            row = tx.match(match)
            if row is not None:
                count_one(tx, caps.BOARDS, Whose(actor.user, row.channel_id, row.guild_id), now)
                tx.owe_again(match, row.ply, now)
                tx.unpark(match, row.acted_at + pause)
                settle(tx, match, now)

        await self._store.database.write(owe)
        self._store.changed(match)

    async def resume(self, match: str) -> None:
        """Go on posting what is owed, because the channel or the permission seems to be there again."""
        now, pause = self._store.now(), self._store.pace.pause

        def unpark(tx: Writer) -> None:
            row = tx.match(match)
            if row is not None and row.parked is not None:
                tx.unpark(match, row.acted_at + pause)
                settle(tx, match, now)

        await self._store.database.write(unpark)
        self._store.changed(match)

    async def parked(self, guild_id: int | None = None) -> tuple[MatchInfo, ...]:
        """Return the matches (of one server) that owe posts and are parked, ended ones too."""
        found = await self._store.database.read(lambda tx: parked_in(tx, guild_id))
        return tuple([await self._store.get(match) for match in found])

    async def park(self, match: str, why: str) -> MatchInfo:
        """Stop posting: the channel or a permission is lost. Any action in the match unparks it, and `resume`.

        Nobody's time runs meanwhile.
        """
        now = self._store.now()

        def park(tx: Writer) -> None:
            tx.park(match, why)
            settle(tx, match, now)

        await self._store.database.write(park)
        self._store.changed(match)
        return await self._store.get(match)

    async def nudge(self, actor: Actor) -> tuple[int, ...]:
        """Return the people to mention; refused more often than every six hours."""
        live = await self._store.load(actor.match)
        own_seat(live, actor.user)
        now, pause = self._store.now(), self._store.pace.nudge

        def call(tx: Writer) -> tuple[int, ...]:
            row = tx.match(actor.match)
            people = tuple(person for person in tx.awaited_people(actor.match) if person != actor.user)
            if row is None or row.status != "live" or not people:
                raise Refused("The game doesn't wait for anybody else.", live.link)
            if now < row.nudged_at + pause:
                raise Refused(f"Somebody nudged not long ago: again <t:{int(row.nudged_at + pause)}:R>.")
            tx.change_match(actor.match, nudged_at=now)
            return people

        return await self._store.database.write(call)

    async def unnudge(self, match: str) -> None:
        """Take a nudge back that nobody could read."""
        await self._store.database.write(lambda tx: tx.change_match(match, nudged_at=0.0))


def _claimed(tx: Writer, match: str, seen: int | None, now: float, began: float, share: Share | None) -> Owed | None:
    row, rows = tx.match(match), tx.outbox(match)
    if row is None or row.parked is not None or not rows:
        return None
    if share is not None and not tx.lease_posts(match, share, now):
        return None
    if all(owed.frozen is None for owed in rows):
        if seen not in (None, row.ply):
            raise Conflict("the match has gone on")
        rows = _frozen(tx, row, _of_one_life(rows, began))
    frozen = [owed for owed in rows if owed.frozen is not None]
    first, last = frozen[0], frozen[-1]
    first_at = now if first.attempted_at is None else first.attempted_at
    tx.claim(match, last.ply, last.mention, first_at)
    return _owed(tx, row, frozen, first_at)


def _of_one_life(rows: tuple[OutboxRow, ...], began: float) -> tuple[OutboxRow, ...]:
    """Return those rows that were owed before this process began, else all.

    A claim outlives a process that is killed, but not always a machine that fails, and its post may have been sent.
    Such a claim covered all that is owed from then: that is a post of its own, and counts as tried.
    """
    old = tuple(row for row in rows if row.since < began)
    return tuple(msgspec.structs.replace(row, attempted_at=old[0].since) for row in old) or rows


def _frozen(tx: Writer, match: MatchRow, rows: tuple[OutboxRow, ...]) -> tuple[OutboxRow, ...]:
    """Return what is owed as one post that mentions whose turn it has become, and remember those."""
    awaited, seats = tx.awaited_seats(match.id), tx.seats(match.id)
    known = msgspec.json.decode(match.mentioned, type=list[int])
    people = still_called(rows, awaited, seats, known)
    if people != known:
        tx.change_match(match.id, mentioned=canonical(people))
    silent = only_seats_changed(match, rows, seats)
    done = instant(tx.journal(match.id, rows[0].ply, rows[-1].ply), seats) if len(rows) > 1 else Instant()
    mention = canonical(() if silent else called(rows, done, awaited, known))
    shown = rows[-1].ply
    return tuple(msgspec.structs.replace(row, frozen=shown, mention=mention) for row in rows)


def _owed(tx: Reader, match: MatchRow, frozen: list[OutboxRow], first_at: float) -> Owed:
    first, last = frozen[0], frozen[-1]
    board, again = tx.newest_board(match.id), any(row.again for row in frozen)
    mention = msgspec.json.decode(last.mention or b"[]", type=tuple[int, ...])
    after = board.told_after if board is not None and again else _told_from(tx, match, first.ply - 1, mention)
    return Owed(
        match=first.match,
        ply=last.ply,
        sentences=_told(tx, match.id, after, last.ply),
        mention=mention,
        since=first.since,
        attempts=first.attempts,
        attempted_at=first.attempted_at,
        again=bool(last.again),
        after=after,
        played=after < first.ply - 1 or any(row.kind != DeedKind.TABLE for row in frozen) or went_back(match, frozen),
        stay=None if board is None or again or mention else _stay(tx, match, frozen, board, first_at),
    )


def _told_from(tx: Reader, match: MatchRow, after: int, mention: Sequence[int]) -> int:
    """Return the ply after which a post tells what happened: where it calls people, the last own action of each."""
    own = last_own(tx, match.id, [seat for seat in tx.seats(match.id) if seat.user_id in mention])
    return after if own is None else min(after, own)


def _stay(tx: Reader, match: MatchRow, frozen: list[OutboxRow], board: BoardRow, now: float) -> Stay | None:
    """Return how the current message goes on, if it does."""
    sentences = _told(tx, match.id, board.told_after, frozen[-1].ply)
    redrawn = not only_seats_changed(match, frozen, tx.seats(match.id))
    if redrawn and not goes_on(match, frozen, board, now):
        return None
    return Stay(board.message_id, board.told_after, sentences, redrawn)


def _told(tx: Reader, match: str, after: int, ply: int) -> tuple[str, ...]:
    return _sentences(row for row in tx.journal(match, after + 1, ply) if row.stood(ply))


def _sentences(rows: Iterable[JournalRow]) -> tuple[str, ...]:
    told = (msgspec.json.decode(row.sentences, type=tuple[str, ...]) for row in rows)
    return tuple(itertools.chain.from_iterable(told))
