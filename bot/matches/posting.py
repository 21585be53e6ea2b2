"""The outbox: what is owed to a channel, frozen while it is being posted; drafts, nudges and other small things."""

import itertools

import msgspec

from bot.matches.core import Core
from bot.matches.errors import Refused
from bot.matches.guards import check_prompt, own_seat, seat_to_act
from bot.matches.model import MatchInfo, Owed
from bot.storage import Conflict, OutboxRow, Reader
from games.kernel import canonical


class PostingPart(Core):
    """What the poster and the panels keep in the database."""

    async def owed(self) -> tuple[str, ...]:
        """Return the ids of matches that owe a post, the longest waiting first (parked ones left out)."""
        async with self.database.read() as reader:
            return await reader.owing()

    async def claim(self, match_id: str) -> Owed | None:
        """Freeze what the next post shows and count an attempt; the same answer until `posted` (None: none owed)."""
        return await self._claim(match_id, None)

    async def _claim(self, match_id: str, seen: int | None) -> Owed | None:
        """Claim; raises Conflict where the match has gone on from the ply `seen` and nothing was frozen yet."""
        async with self.database.write() as writer:
            match = await writer.match(match_id)
            rows = await writer.outbox(match_id)
            if match is None or match.parked is not None or not rows:
                return None
            if all(row.frozen is None for row in rows):
                if seen not in (None, match.ply):
                    raise Conflict("the match has gone on")
                awaited = await writer.awaited_people(match_id)
                known = msgspec.json.decode(match.mentioned, type=list[int])
                mention = canonical([person for person in awaited if person not in known])
                await writer.freeze(match_id, rows[-1].ply, mention)
                await writer.change_match(match_id, mentioned=canonical(awaited))
                rows = await writer.outbox(match_id)
            frozen = [row for row in rows if row.frozen is not None]
            first = frozen[0].attempted_at
            await writer.count_attempt(match_id, self.now() if first is None else first)
        return _owed(frozen)

    async def posted(self, match_id: str, ply: int, message_id: int) -> tuple[int, ...]:
        """Settle the claimed post; returns the message ids of older boards whose buttons are still there."""
        async with self.database.write() as writer:
            await writer.settle(match_id, ply, message_id)
            newest = await writer.board(match_id)
            older = await _old_boards(writer, match_id, newest)
        self._amend(match_id, board_message_id=newest)
        return older

    async def old_boards(self, match_id: str) -> tuple[int, ...]:
        """Return the message ids of boards whose buttons are still there, but for the newest one."""
        async with self.database.read() as reader:
            return await _old_boards(reader, match_id, await reader.board(match_id))

    async def boards(self, match_id: str) -> frozenset[int]:
        """Return the message ids of all boards that are written down as posted."""
        async with self.database.read() as reader:
            return await reader.boards(match_id)

    async def stripped(self, match_id: str, message_ids: tuple[int, ...]) -> None:
        """Note that the buttons of these old boards are gone."""
        async with self.database.write() as writer:
            await writer.strip(match_id, message_ids)

    async def repost(self, match_id: str) -> None:
        """Owe the present board once more (`/match board`); also takes the match out of the park."""
        info = await self.get(match_id)
        if info.status == "lobby":
            raise Refused("The match has not begun yet.", info.board_link)
        async with self.database.write() as writer:
            row = await writer.match(match_id)
            if row is not None:
                last = await writer.journal(match_id, row.ply, row.ply)
                await writer.owe_again(match_id, row.ply, last[-1].sentences if last else b"[]", self.now())
                await writer.change_match(match_id, parked=None)
        self._changed(match_id)

    async def park(self, match_id: str, why: str) -> MatchInfo:
        """Stop posting: the channel or a permission is lost. Any action in the match unparks it."""
        async with self.database.write() as writer:
            await writer.change_match(match_id, parked=why)
        self._changed(match_id)
        return await self.get(match_id)

    async def draft(self, match_id: str, user_id: int, prompt_id: str) -> str:
        """Return a half-built action ("" if there is none)."""
        live = await self._load(match_id)
        seat = own_seat(live, user_id)
        async with self.database.read() as reader:
            return await reader.draft(match_id, seat.seat, prompt_id)

    async def set_draft(self, match_id: str, user_id: int, prompt_id: str, text: str) -> None:
        """Keep a half-built action until its prompt is answered or withdrawn; raises Refused on a stale prompt."""
        live = await self._load(match_id)
        seat = seat_to_act(live, user_id)
        check_prompt(live, seat, prompt_id)
        async with self.database.write() as writer:
            if all(row.prompt != prompt_id for row in await writer.prompts(match_id)):
                raise Refused("That board is out of date: the game has moved on.", live.link)
            await writer.set_draft(match_id, seat.seat, prompt_id, text)

    async def nudge(self, match_id: str, user_id: int) -> tuple[int, ...]:
        """Return the people to mention; refused more often than every six hours."""
        live = await self._load(match_id)
        own_seat(live, user_id)
        async with self.database.write() as writer:
            match = await writer.match(match_id)
            people = tuple(person for person in await writer.awaited_people(match_id) if person != user_id)
            if match is None or match.status != "live" or not people:
                raise Refused("Nobody else is awaited.", live.link)
            again = match.nudged_at + self.pace.nudge
            if self.now() < again:
                raise Refused(f"Somebody nudged not long ago: again <t:{int(again)}:R>.")
            await writer.change_match(match_id, nudged_at=self.now())
        return people

    async def remembered(self, key: str) -> str | None:
        """Return a small value kept under a key (the hash of the synced commands)."""
        async with self.database.read() as reader:
            return await reader.meta(key)

    async def remember(self, key: str, value: str) -> None:
        """Keep a small value."""
        async with self.database.write() as writer:
            await writer.set_meta(key, value)


async def _old_boards(tx: Reader, match_id: str, newest: int | None) -> tuple[int, ...]:
    return tuple(board for board in await tx.boards_with_buttons(match_id) if board != newest)


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
