"""The poster: shows what is due, in a new message or in the current one, and never twice."""

import asyncio
import collections
import contextlib
import time
from collections.abc import Iterable
from typing import NamedTuple

import discord
import msgspec
import structlog

from bot.matches import MatchInfo, Owed, Refused, Service, Stay
from bot.matches.lessons import Taught
from bot.meters import DRAWN
from bot.posts.boards import Pictures, board_sheet
from bot.posts.lost import why_lost
from bot.posts.messages import hung, settled_view, text_of
from bot.posts.owners import tell_owner
from bot.posts.sheets import Sheet
from bot.storage import Unavailable
from games.kernel.text.measuring import gauge_of

log = structlog.get_logger("umpire.posts")

LOOKUP_AFTER = 120.0
"""Seconds after which Discord may have forgotten a nonce, so that the history is searched before a retry."""
RETRY, LONGEST_RETRY = 5.0, 300.0
"""Seconds until a failed post is tried again; twice as long after every failure, up to the longest."""
_HISTORY = 50
_REMEMBERED = 500
"""So many boards are remembered whole."""
NOBODY = discord.AllowedMentions.none()
UNREADABLE = "my post may be there already, and without Read Message History I cannot look"
_ELSEWHERE = (10008, 50083)
"""Discord's error codes of a message that cannot be edited where a new one may be sent: it is gone, or in a thread put
away, which a new one wakes."""
_AT_ONCE = 50
"""So many posts at once; one channel gets one after the other."""
_NEVER = (0.0, 0.0)


class _Unreadable(Exception):
    """Whether an earlier attempt came through cannot be found out: rather none than two."""


class Sent(NamedTuple):
    """What became of an attempt: the message's id, or why the place is lost."""

    message_id: int | None
    lost: str = ""


class Poster:
    """Claims owed posts and sends them; several matches at a time, one post of a match after the other."""

    def __init__(self, client: discord.Client, service: Service) -> None:
        self._client = client
        self._service = service
        self._stopping = False
        self._busy: set[str] = set()
        self._later: dict[str, tuple[float, float]] = {}
        """When to try a match again, and how long it waits then."""
        self._stripping: set[str] = set()
        self._told: set[str] = set()
        self._newest: collections.OrderedDict[str, discord.Message] = collections.OrderedDict()
        self._replaced: dict[str, discord.Message] = {}
        """The last board before the newest one."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._slots = asyncio.Semaphore(_AT_ONCE)
        self._wake = service.store.on_change.listen()

    async def run(self) -> None:
        """Post until `stop`; what is being sent then is still written down."""
        try:
            while not self._stopping:
                self._wake.clear()
                await self._start_owed()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), timeout=RETRY)
            await asyncio.gather(*self._tasks, return_exceptions=True)
        finally:
            for task in tuple(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def stop(self) -> None:
        """Let `run` come to its end: begin nothing new."""
        self._stopping = True
        self._wake.set()

    async def _start_owed(self) -> None:
        try:
            owed = await self._service.posting.owed()
        except Exception:  # the database may be busy; the next round asks again
            log.exception("could not ask what is owed")
            return
        now = time.monotonic()
        for match_id in owed:
            if match_id not in self._busy and self._later.get(match_id, _NEVER)[0] <= now:
                self._busy.add(match_id)
                self._spawn(self._settle(match_id))

    def _spawn(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _settle(self, match_id: str) -> None:
        try:
            async with self._slots:
                await self._post(match_id)
            self._later.pop(match_id, None)
        except Exception as error:  # whatever it was, the post stays owed and is tried again
            wait = min(max(2 * self._later.get(match_id, _NEVER)[1], RETRY), LONGEST_RETRY)
            self._later[match_id] = (time.monotonic() + wait, wait)
            told = {"reason": str(error)} if isinstance(error, Unavailable) else {"exc_info": error}
            log.warning("post failed", match=match_id, again_in=wait, **told)
        finally:
            self._busy.discard(match_id)
            self._wake.set()

    async def _post(self, match_id: str) -> None:
        info = await self._service.queries.get(match_id)
        self._service.store.game(info.game)  # one that is gone for now draws nothing: its post waits unclaimed
        owed = await self._service.posting.claim(match_id)
        if owed is None:
            return
        # Read again: before the claim it may have been parked or moved on.
        info = await self._service.queries.get(match_id)
        sent = await self._show(owed, info)
        if sent.message_id is None:
            await self._park(match_id, sent.lost)
            return
        self._told.discard(match_id)
        older = await self._service.posting.posted(match_id, owed.ply, sent.message_id, owed.after)
        log.info("posted", match=match_id, ply=owed.ply, attempt=owed.attempts + 1)
        if older and match_id not in self._stripping:
            self._spawn(self._strip(info, older))

    async def _show(self, owed: Owed, info: MatchInfo) -> Sent:
        channel = self._client.get_partial_messageable(info.channel_id)
        try:
            if owed.stay is not None and await self._edit(channel, owed, owed.stay):
                return Sent(owed.stay.message_id)
            return await self._send(channel, owed)
        except _Unreadable:
            return Sent(None, UNREADABLE)
        except discord.HTTPException as error:
            if lost := why_lost(error):
                return Sent(None, lost)
            raise

    async def _send(self, channel: discord.PartialMessageable, owed: Owed) -> Sent:
        # Not at all before now is after the clock was set back: nobody knows how long ago that was.
        if owed.attempted_at is not None and not 0 <= time.time() - owed.attempted_at <= LOOKUP_AFTER:
            history = [message async for message in channel.history(limit=_HISTORY)]
            if not history:  # not even the lobby is there to be read
                raise _Unreadable
            found = await self._find(history, owed)
            if found is not None:
                return Sent(found)
        sheet = await self._sheet(owed, await self._drawn(owed))
        message = await channel.send(
            view=sheet.view(), files=sheet.files, nonce=owed.nonce, allowed_mentions=_mentions(owed)
        )
        self._remember(owed.match, message)
        return Sent(message.id)

    async def _edit(self, channel: discord.PartialMessageable, owed: Owed, stay: Stay) -> bool:
        """Write the news into the current message; False if it is gone, or not the last of its channel."""
        standing = channel.get_partial_message(stay.message_id)
        told = msgspec.structs.replace(owed, sentences=stay.sentences, after=stay.after, played=True)
        try:
            if owed.attempted_at is not None and _shows(await _readable(standing), owed):
                return True
            if not stay.redrawn:
                await self._retell(standing, told)
                return True
            drawing = asyncio.create_task(self._drawn(told))
            try:
                if not await _is_last(channel, stay.message_id):
                    return False
                sheet = await self._sheet(told, await drawing)
            finally:
                drawing.cancel()
            message = await standing.edit(view=sheet.view(), attachments=sheet.files, allowed_mentions=NOBODY)
        except discord.HTTPException as error:
            if error.code in _ELSEWHERE:
                return False
            raise
        self._remember(owed.match, message)
        return True

    async def _retell(self, standing: discord.PartialMessage, owed: Owed) -> None:
        """Change what is said around the pictures that a message has."""
        message = self._remembered(owed.match, standing.id) or await standing.fetch()
        sheet = await self._sheet(owed, hung(message))
        self._remember(owed.match, await standing.edit(view=sheet.view(), allowed_mentions=NOBODY))

    def _remember(self, match: str, message: discord.Message) -> None:
        """Keep the newest board of a match: to take its buttons off, it must be known whole."""
        before = self._newest.get(match)
        if before is not None and before.id != message.id:
            self._replaced[match] = before
        self._newest[match] = message
        self._newest.move_to_end(match)
        if len(self._newest) > _REMEMBERED:
            oldest, _ = self._newest.popitem(last=False)
            self._replaced.pop(oldest, None)

    def _remembered(self, match: str, message_id: int) -> discord.Message | None:
        message = self._newest.get(match)
        return message if message is not None and message.id == message_id else None

    async def _drawn(self, owed: Owed) -> Pictures | None:
        """Draw what happened; None where that fails: a broken picture must not stop a game."""
        try:
            since = owed.after if owed.played else None
            with DRAWN.timed():
                pictures = await self._service.queries.pictures(owed.match, owed.ply, since=since)
                return (*await self._victory(owed), *pictures)
        except Refused:
            raise
        except Exception as error:
            log.error("picture failed", match=owed.match, ply=owed.ply, exc_info=error)
            return None

    async def _victory(self, owed: Owed) -> Pictures:
        """Draw the poster of a victory; () where there is none, or if that fails: board and roster are there anyway."""
        try:
            poster = await self._service.queries.victory(owed.match)
        except Exception as error:
            log.error("no poster", match=owed.match, ply=owed.ply, exc_info=error)
            return ()
        return () if poster is None else (poster,)

    async def _find(self, history: Iterable[discord.Message], owed: Owed) -> int | None:
        """Look for the post of an earlier attempt: a message of ours that shows the board of this very ply.

        One that is written down as posted is none: it is the first one of a board that was asked for again.
        """
        me, known = self._client.user, await self._service.posting.boards(owed.match)
        for message in history:
            ours = me is not None and message.author.id == me.id and message.id not in known
            if ours and _shows(message, owed):
                return message.id
        return None

    async def _sheet(self, owed: Owed, pictures: Pictures | None) -> Sheet:
        position = await self._service.queries.look(owed.match, None, owed.ply)
        game = self._service.store.game(position.info.game)
        looked_back = await self._looked_back(owed.match) if position.info.ended else ()
        mattered = await self._mattered(owed)
        summary = game.summary(position.view)
        return board_sheet(
            position,
            summary,
            pictures,
            owed,
            game.card.title,
            looked_back,
            mattered,
            measures=gauge.button if (gauge := gauge_of(game)) else "",
            command=game.card.command,
            passes=any(game.lets_be(entry.kind) for entry in position.awaited),
            taught=await self._taught(owed),
        )

    async def _taught(self, owed: Owed) -> Taught | None:
        """Return what a lesson says; None if that fails: a match goes on without a hint."""
        try:
            return await self._service.lessons.hint(owed.match, owed.ply)
        except Exception as error:
            log.error("no hint", match=owed.match, exc_info=error)
            return None

    async def _mattered(self, owed: Owed) -> str:
        """Return the line that says what mattered; "" if that fails, as under older rules: then the board tells all."""
        try:
            return await self._service.logbook.glance(owed.match, owed.after, owed.ply, owed.mention)
        except Exception as error:
            log.error("no short words", match=owed.match, exc_info=error)
            return ""

    async def _looked_back(self, match_id: str) -> tuple[str, ...]:
        """Return the words about the whole match at its end; nothing if that fails: the end must be posted."""
        try:
            return await self._service.retrospect.lines(match_id)
        except Exception as error:
            log.error("retrospect failed", match=match_id, exc_info=error)
            return ()

    async def _park(self, match_id: str, why: str) -> None:
        info = await self._service.posting.park(match_id, why)
        log.warning("parked", match=match_id, why=why)
        if match_id in self._told:  # every action tries again, and one message is enough
            return
        told = (
            f"Your match {info.id} is parked: {why} (<#{info.channel_id}>). Nothing is lost. "
            "It goes on by itself once I can post there again; `/match board` tries it at once."
        )
        if await tell_owner(self._client, info, told):
            self._told.add(match_id)

    async def _strip(self, info: MatchInfo, message_ids: tuple[int, ...]) -> None:
        """Let older boards ask for nothing any more, best effort: a press is answered with a link anyway.

        One task for a match at a time: Discord makes edits of old messages wait, and newer boards age meanwhile.
        """
        self._stripping.add(info.id)
        try:
            while message_ids and not self._stopping:
                for message_id in message_ids:
                    try:
                        await self._strip_one(info, message_id)
                    except Exception as error:
                        log.info(
                            "old board kept its buttons", match=info.id, message=message_id, error=type(error).__name__
                        )
                await self._service.posting.stripped(info.id, message_ids)
                message_ids = await self._service.posting.old_boards(info.id)
        finally:
            self._stripping.discard(info.id)

    async def _strip_one(self, info: MatchInfo, message_id: int) -> None:
        standing = self._client.get_partial_messageable(info.channel_id).get_partial_message(message_id)
        message = self._replaced.pop(info.id, None)
        if message is None or message.id != message_id:
            message = await standing.fetch()
        await standing.edit(view=settled_view(message), allowed_mentions=NOBODY)


def _mentions(owed: Owed) -> discord.AllowedMentions:
    users = [discord.Object(user_id) for user_id in owed.mention]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users or False)


async def _readable(message: discord.PartialMessage) -> discord.Message:
    """Read a message; raises _Unreadable."""
    try:
        return await message.fetch()
    except discord.Forbidden:
        raise _Unreadable from None


async def _is_last(channel: discord.PartialMessageable, message_id: int) -> bool:
    """Whether nothing was said after a message. The gateway says nothing to a bot that may not listen."""
    return [message.id async for message in channel.history(limit=1)] == [message_id]


def _shows(message: discord.Message, owed: Owed) -> bool:
    """Whether a message shows the board of the ply that is owed."""
    place = f"{owed.ply} · match {owed.match}"
    # Before 'action' it said 'ply'.
    marks = (f"-{owed.match}-{owed.ply}.png", f"action {place}", f"ply {place}")
    return any(mark in text_of(message) for mark in marks)
