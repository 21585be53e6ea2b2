"""Direct messages that the bot sends by itself: each once, and those to people it has not written to slowly."""

import asyncio
import contextlib
import time
from collections.abc import Iterator

import discord
import structlog

from bot.posts.sheets import Sheet

log = structlog.get_logger("umpire.direct")

LOOKUP_AFTER = 120.0
"""Seconds after which Discord may have forgotten a nonce, so that the history is searched before a retry."""
SLOW = 3.0
"""Seconds between two direct messages to people whom this process has not written to: Discord stops bots that hurry."""
CLOSED = 50007
"""Discord's error code of a person who takes no direct messages."""
_HISTORY = 50


class DirectMessages:
    """Writes to people as Discord's client."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._known: set[int] = set()
        self._first = asyncio.Lock()

    async def send(self, user_id: int, sheet: Sheet, nonce: str, mark: str, tried_at: float | None) -> bool:
        """Send a direct message, unless an earlier attempt came through; False for a person who takes none.

        It has a control with the custom_id `mark`, by which it is found again. Raises if it is to be tried again.
        """
        try:
            user = self._client.get_user(user_id) or await self._client.fetch_user(user_id)
            async with contextlib.nullcontext() if user_id in self._known else self._first:
                channel = user.dm_channel or await user.create_dm()
                await send_once(channel, sheet, nonce, mark, tried_at, user_id)
                if user_id not in self._known:
                    self._known.add(user_id)
                    await asyncio.sleep(SLOW)
        except discord.HTTPException as error:
            if error.code != CLOSED and error.status not in (403, 404):
                raise
            log.info("inbox closed", code=error.code)
            return False
        return True


async def send_once(
    channel: discord.abc.Messageable, sheet: Sheet, nonce: str, mark: str, tried_at: float | None, user_id: int
) -> None:
    """Send a message that calls a person, unless one with the same mark is there from an earlier attempt."""
    again = tried_at is not None and not 0 <= time.time() - tried_at <= LOOKUP_AFTER
    if again and await sent_before(channel, mark) is not None:
        return
    called = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=[discord.Object(user_id)])
    await channel.send(view=sheet.view(), nonce=nonce, allowed_mentions=called)


async def sent_before(channel: discord.abc.Messageable, mark: str) -> discord.Message | None:
    """Return a message of the last ones of a channel that has a control with the custom_id `mark`, if there is one."""
    found = [message async for message in channel.history(limit=_HISTORY) if mark in _ids(message.components)]
    return found[0] if found else None


def _ids(components: object) -> Iterator[str]:
    """Yield the custom_ids of all controls of a message."""
    for component in components if isinstance(components, list | tuple) else ():
        custom_id = getattr(component, "custom_id", None)
        if custom_id:
            yield custom_id
        yield from _ids(getattr(component, "children", ()))
