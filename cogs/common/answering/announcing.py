"""Answers for all: checked before anybody sees that one comes, and posted once, also where Discord loses them."""

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import discord

from bot.posts.sheets import Sheet
from cogs.common.answering.answers import (
    UNKNOWN_MESSAGE,
    answered_before,
    put_aloud,
    stepped_aside,
    think,
    think_aloud,
    thinks_aloud,
)
from cogs.common.connection.resending import CutOff, once
from cogs.common.core.ask import Ask, channel_of

_NEXT = 20
"""So many messages after an interaction are looked at for what followed it."""
NOBODY = discord.AllowedMentions.none()
FIRST = 1.0
"""Seconds that a check may take before its interaction is acknowledged: Discord gives three."""

T = TypeVar("T")


def _always(_: object) -> bool:
    return True


async def check_first(ask: Ask, check: Coroutine[Any, Any, T], opens: Callable[[T], bool] = _always) -> T:
    """Check a request, then acknowledge it: with a public placeholder where the answer `opens`, else a private one.

    What the check refuses is answered at once and in private: no placeholder has to go first. A check that takes long
    gets a private placeholder, and `openly` answers beside it. Raises Lapsed, and what the check raises.
    """
    task = asyncio.create_task(check)
    try:
        done, _ = await asyncio.wait({task}, timeout=FIRST)
        if not done:
            await think(ask)
        found = await task
    finally:
        task.add_done_callback(lambda late: late.cancelled() or late.exception())  # where nobody waits for it any more
        task.cancel()
    await (think_aloud(ask) if opens(found) else think(ask))  # nothing where it is acknowledged already
    return found


async def openly(ask: Ask, sheet: Sheet) -> None:
    """Answer for everybody to see, in the public placeholder if there is one."""
    if not thinks_aloud(ask):
        if not await answered_before(ask):
            await speak(ask, sheet)
    elif not await put_aloud(ask, sheet):
        await follow(ask, sheet)


async def speak(ask: Ask, sheet: Sheet, pings: discord.AllowedMentions = NOBODY) -> discord.Message:
    """Post something in place of the private answer that was acknowledged: only a new message calls people."""
    async with stepped_aside(ask):
        return await follow(ask, sheet, pings)


async def follow(ask: Ask, sheet: Sheet, pings: discord.AllowedMentions = NOBODY) -> discord.Message:
    """Post something after an answer, once: Discord knows no nonce here. What it loses is posted in the channel."""

    async def send() -> discord.Message:
        sheet.rewind()
        return await ask.followup.send(
            view=sheet.view(), files=sheet.files, allowed_mentions=pings, ephemeral=False, wait=True
        )

    try:
        return await once(send, functools.partial(followed, ask, ask.id))
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
    sheet.rewind()
    channel = ask.client.get_partial_messageable(channel_of(ask))
    return await channel.send(view=sheet.view(), files=sheet.files, allowed_mentions=pings, nonce=f"{ask.id}.f")


async def followed(ask: Ask, made_by: int) -> discord.Message | None:
    """Return what followed an interaction of this channel (`made_by`), this one or an earlier one.

    Raises CutOff where the channel cannot be read: rather none than two.
    """
    if not ask.app_permissions.read_message_history:
        raise CutOff(PermissionError("Read Message History is missing"))
    channel = ask.client.get_partial_messageable(channel_of(ask))
    async for message in channel.history(limit=_NEXT, after=discord.Object(made_by)):
        about = message.interaction_metadata
        if about is not None and about.id == made_by:
            return message
    return None
