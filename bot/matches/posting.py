"""The outbox: what is owed to a channel, frozen while it is being posted; drafts, nudges and other small things."""

import itertools

import msgspec

from bot.matches.core import Core
from bot.matches.errors import Refused
from bot.matches.guards import check_prompt, own_seat, seat_to_act
from bot.matches.model import MatchInfo, Owed
from bot.storage import Conflict, MatchRow, OutboxRow, Share, Writer
from games.kernel import canonical


class PostingPart(Core):
    """What the poster and the panels keep in the database."""

    async def owed(self) -> tuple[str, ...]:
        """Return the ids of matches that owe a post, the longest waiting first (parked ones left out)."""
        now = self.now()
        return await self.database.read(lambda tx: tx.owing(now, self.share))

    async def claim(self, match_id: str) -> Owed | None:
        """Freeze what the next post shows and count an attempt; the same answer until `posted` (None: none owed)."""
        return await self._claim(match_id, None)

    async def _claim(self, match_id: str, seen: int | None) -> Owed | None:
        """Claim; raises Conflict where the match has gone on from the ply `seen` and nothing was frozen yet."""
        now = self.now()
        return await self.database.write(lambda tx: _claimed(tx, match_id, seen, now, self.share))

    async def posted(self, match_id: str, ply: int, message_id: int) -> tuple[int, ...]:
        """Settle the claimed post; returns the message ids of older boards whose buttons are still there."""

        def settle(tx: Writer) -> tuple[int | None, tuple[int, ...]]:
            tx.settle(match_id, ply, message_id)
            boards = tx.boards_with_buttons(match_id)
            newest = max(boards, default=None)  # Discord's ids grow with time
            return newest, tuple(board for board in boards if board != newest)

        newest, older = await self.database.write(settle)
        self._amend(match_id, board_message_id=newest)
        return older

    async def old_boards(self, match_id: str) -> tuple[int, ...]:
        """Return the message ids of boards whose buttons are still there, but for the newest one."""
        return (await self.database.read(lambda tx: tx.boards_with_buttons(match_id)))[:-1]

    async def boards(self, match_id: str) -> frozenset[int]:
        """Return the message ids of all boards that are written down as posted."""
        return await self.database.read(lambda tx: tx.boards(match_id))

    async def stripped(self, match_id: str, message_ids: tuple[int, ...]) -> None:
        """Note that the buttons of these old boards are gone."""
        await self.database.write(lambda tx: tx.strip(match_id, message_ids))

    async def repost(self, match_id: str) -> None:
        """Owe the present board once more (`/match board`); also takes the match out of the park."""
        info = await self.get(match_id)
        if info.status == "lobby":
            raise Refused("The match has not begun yet.", info.board_link)
        now = self.now()

        def owe(tx: Writer) -> None:
            row = tx.match(match_id)
            if row is not None:
                tx.owe_again(match_id, row.ply, now)
                tx.unpark(match_id, row.acted_at + self.pace.pause)

        await self.database.write(owe)
        self._changed(match_id)

    async def park(self, match_id: str, why: str) -> MatchInfo:
        """Stop posting: the channel or a permission is lost. Any action in the match unparks it."""
        await self.database.write(lambda tx: tx.park(match_id, why))
        self._changed(match_id)
        return await self.get(match_id)

    async def draft(self, match_id: str, user_id: int, prompt_id: str) -> str:
        """Return a half-built action ("" if there is none)."""
        live = await self._load(match_id)
        seat = own_seat(live, user_id)
        return await self.database.read(lambda tx: tx.draft(match_id, seat.seat, prompt_id))

    async def set_draft(self, match_id: str, user_id: int, prompt_id: str, text: str) -> None:
        """Keep a half-built action until its prompt is answered or withdrawn; raises Refused on a stale prompt."""
        live = await self._load(match_id)
        seat = seat_to_act(live, user_id)
        check_prompt(live, seat, prompt_id)

        def keep(tx: Writer) -> None:
            if all(row.prompt != prompt_id for row in tx.prompts(match_id)):
                raise Refused("That board is out of date: the game has moved on.", live.link)
            tx.set_draft(match_id, seat.seat, prompt_id, text)

        await self.database.write(keep)

    async def nudge(self, match_id: str, user_id: int) -> tuple[int, ...]:
        """Return the people to mention; refused more often than every six hours."""
        live = await self._load(match_id)
        own_seat(live, user_id)
        now = self.now()

        def call(tx: Writer) -> tuple[int, ...]:
            match = tx.match(match_id)
            people = tuple(person for person in tx.awaited_people(match_id) if person != user_id)
            if match is None or match.status != "live" or not people:
                raise Refused("Nobody else is awaited.", live.link)
            again = match.nudged_at + self.pace.nudge
            if now < again:
                raise Refused(f"Somebody nudged not long ago: again <t:{int(again)}:R>.")
            tx.change_match(match_id, nudged_at=now)
            return people

        return await self.database.write(call)

    async def remembered(self, key: str) -> str | None:
        """Return a small value kept under a key (the hash of the synced commands)."""
        return await self.database.read(lambda tx: tx.meta(key))

    async def remember(self, key: str, value: str) -> None:
        """Keep a small value."""
        await self.database.write(lambda tx: tx.set_meta(key, value))


def _claimed(tx: Writer, match_id: str, seen: int | None, now: float, share: Share | None) -> Owed | None:
    match, rows = tx.match(match_id), tx.outbox(match_id)
    if match is None or match.parked is not None or not rows:
        return None
    if share is not None and not tx.lease_posts(match_id, share, now):
        return None
    if all(row.frozen is None for row in rows):
        if seen not in (None, match.ply):
            raise Conflict("the match has gone on")
        rows = _frozen(tx, match, rows)
    frozen = [row for row in rows if row.frozen is not None]
    first, last = frozen[0], frozen[-1]
    tx.claim(match_id, last.ply, last.mention, now if first.attempted_at is None else first.attempted_at)
    return _owed(frozen)


def _frozen(tx: Writer, match: MatchRow, rows: tuple[OutboxRow, ...]) -> tuple[OutboxRow, ...]:
    """Return what is owed as one post that mentions whose turn it has become, and remember those."""
    awaited = tx.awaited_people(match.id)
    known = msgspec.json.decode(match.mentioned, type=list[int])
    if list(awaited) != known:
        tx.change_match(match.id, mentioned=canonical(awaited))
    mention = canonical([person for person in awaited if person not in known])
    shown = rows[-1].ply
    return tuple(msgspec.structs.replace(row, frozen=shown, mention=mention) for row in rows)


def _owed(frozen: list[OutboxRow]) -> Owed:
    first, last = frozen[0], frozen[-1]
    decode = msgspec.json.decode
    sentences = (decode(row.sentences, type=tuple[str, ...]) for row in frozen)
    return Owed(
        match=first.match,
        ply=last.ply,
        sentences=tuple(itertools.chain.from_iterable(sentences)),
        mention=decode(last.mention or b"[]", type=tuple[int, ...]),
        since=first.since,
        attempts=first.attempts,
        attempted_at=first.attempted_at,
        again=bool(last.again),
    )
