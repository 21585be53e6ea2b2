"""The poster: sends what is owed, one new message a time, and never twice (design: One action, step 4)."""

import asyncio
import contextlib
import time
from typing import NamedTuple

import discord
import structlog

from bot.matches import MatchInfo, Owed, Refused, Service
from bot.posts.boards import board_sheet
from bot.posts.sheets import Sheet
from renderers.contract import Picture

log = structlog.get_logger("umpire.posts")

LOOKUP_AFTER = 120.0
"""Seconds after which Discord may have forgotten a nonce, so that the history is searched before a retry."""
RETRY, LONGEST_RETRY = 5.0, 300.0
"""Seconds until a failed post is tried again; twice as long after every failure, up to the longest."""
_HISTORY = 50
_LOST = {
    10003: "the channel is gone",
    50001: "I cannot see the channel",
    50013: "I may not post there",
    50083: "the thread is archived and locked",
    160005: "the thread is locked",
}
"""Discord's error codes that no retry will heal."""
_AT_ONCE = 4
_NEVER = (0.0, 0.0)


Pictures = tuple[Picture, Picture]
"""Board and roster."""


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
            log.warning("post failed", match=match_id, again_in=wait, exc_info=error)
        finally:
            self._busy.discard(match_id)
            self._wake.set()

    async def _post(self, match_id: str) -> None:
        info = await self._service.looking.get(match_id)
        self._service.store.game(info.game)  # one that is gone for now draws nothing: its post waits unclaimed
        # Drawing takes longest, and what is newest now is nearly always what the claim will freeze.
        drawing = self._draw(match_id, info.ply)
        try:
            owed = await self._service.posting.claim(match_id)
            if owed is None:
                return
            if owed.ply != info.ply:
                drawing.cancel()
                drawing = self._draw(match_id, owed.ply)
            # Read again: before the claim it may have been parked or moved on.
            info = await self._service.looking.get(match_id)
            sent = await self._send(owed, info, drawing)
        finally:
            drawing.cancel()
        if sent.message_id is None:
            await self._park(match_id, sent.lost)
            return
        self._told.discard(match_id)
        older = await self._service.posting.posted(match_id, owed.ply, sent.message_id)
        log.info("posted", match=match_id, ply=owed.ply, attempt=owed.attempts + 1)
        if older and match_id not in self._stripping:
            self._spawn(self._strip(info, older))

    def _draw(self, match_id: str, ply: int) -> asyncio.Task[Pictures | Exception]:
        return asyncio.create_task(self._drawn(match_id, ply))

    async def _drawn(self, match_id: str, ply: int) -> Pictures | Exception:
        try:
            return await self._service.looking.pictures(match_id, ply)
        except Exception as error:  # looked at once the pictures are wanted, if they ever are
            return error

    async def _send(self, owed: Owed, info: MatchInfo, drawing: asyncio.Task[Pictures | Exception]) -> Sent:
        try:
            channel = self._client.get_partial_messageable(info.channel_id)
            if owed.attempted_at is not None and time.time() - owed.attempted_at > LOOKUP_AFTER:
                found = await self._find(channel, owed)
                if found is not None:
                    return Sent(found)
            sheet = await self._sheet(owed, drawing)
            message = await channel.send(
                view=sheet.view(), files=sheet.files, nonce=owed.nonce, allowed_mentions=_mentions(owed)
            )
        except discord.HTTPException as error:
            # Discord locks out a bot that goes on asking for what is forbidden.
            if error.code in _LOST or error.status in (403, 404):
                return Sent(None, _LOST.get(error.code, f"Discord refuses my post: {error.text or error.code}"))
            raise
        return Sent(message.id)

    async def _find(self, channel: discord.abc.Messageable, owed: Owed) -> int | None:
        """Look for the post of an earlier attempt: a message of ours that shows the board of this very ply.

        One that is written down as posted is none: it is the first one of a board that was asked for again.
        """
        me, known = self._client.user, await self._service.posting.boards(owed.match)
        place = f"{owed.ply} · match {owed.match}"
        # Before 'action' it said 'ply'.
        marks = (f"-{owed.match}-{owed.ply}.png", f"action {place}", f"ply {place}")
        async for message in channel.history(limit=_HISTORY):
            ours = me is not None and message.author.id == me.id and message.id not in known
            if ours and any(mark in _text_of(message) for mark in marks):
                return message.id
        return None

    async def _sheet(self, owed: Owed, drawing: asyncio.Task[Pictures | Exception]) -> Sheet:
        position = await self._service.looking.look(owed.match, None, owed.ply)
        game = self._service.store.game(position.info.game)
        drawn = await drawing
        if isinstance(drawn, Refused):
            raise drawn
        if isinstance(drawn, Exception):  # a broken picture must not stop a game: its facts go in words
            log.error("picture failed", match=owed.match, ply=owed.ply, exc_info=drawn)
        pictures = None if isinstance(drawn, Exception) else drawn
        return board_sheet(position, game.summary(position.view), pictures, owed, game.card.title)

    async def _park(self, match_id: str, why: str) -> None:
        info = await self._service.posting.park(match_id, why)
        log.warning("parked", match=match_id, why=why)
        if match_id in self._told:  # every action tries again, and one message is enough
            return
        try:
            owner = self._client.get_user(info.owner_id) or await self._client.fetch_user(info.owner_id)
            await owner.send(
                f"Your match {info.id} is parked: {why} (<#{info.channel_id}>). Nothing is lost. "
                "Once I can post there again, any action or `/match board` goes on."
            )
            self._told.add(match_id)
        except discord.HTTPException as error:
            log.info("owner not reached", match=match_id, code=error.code)

    async def _strip(self, info: MatchInfo, message_ids: tuple[int, ...]) -> None:
        """Take the buttons off older boards, best effort: they answer with a link anyway.

        One task for a match at a time: Discord makes edits of old messages wait, and newer boards age meanwhile.
        """
        self._stripping.add(info.id)
        try:
            while message_ids and not self._stopping:
                for message_id in message_ids:
                    try:
                        await self._strip_one(info.channel_id, message_id)
                    except Exception as error:
                        log.info("old board kept its buttons", match=info.id, message=message_id, error=repr(error))
                await self._service.posting.stripped(info.id, message_ids)
                message_ids = await self._service.posting.old_boards(info.id)
        finally:
            self._stripping.discard(info.id)

    async def _strip_one(self, channel_id: int, message_id: int) -> None:
        message = await self._client.get_partial_messageable(channel_id).fetch_message(message_id)
        view = discord.ui.LayoutView.from_message(message, timeout=None)
        for container in view.children:
            if isinstance(container, discord.ui.Container):
                for row in [item for item in container.children if isinstance(item, discord.ui.ActionRow)]:
                    container.remove_item(row)
        view.stop()
        await message.edit(view=view)


def _mentions(owed: Owed) -> discord.AllowedMentions:
    users = [discord.Object(user_id) for user_id in owed.mention]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users or False)


def _text_of(message: discord.Message) -> str:
    """Return texts and file names of a message as one string."""
    parts = [attachment.filename for attachment in message.attachments]
    for component in message.components:
        if isinstance(component, discord.Container):
            for child in component.children:
                if isinstance(child, discord.TextDisplay):
                    parts.append(child.content)
                elif isinstance(child, discord.MediaGalleryComponent):
                    parts += [item.media.url for item in child.items]
    return "\n".join(parts)
