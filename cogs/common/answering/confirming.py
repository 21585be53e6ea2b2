"""Private words on what was done, taken back once the board tells everybody the same."""

import contextlib
import time

import discord

from bot.matches import Receipt
from bot.posts.sheets import Sheet
from cogs.common.answering.answers import put, retract
from cogs.common.core.ask import Ask
from cogs.common.core.confirmations import Instead, Standing, nothing_instead

AT_ONCE, SOON = 2.0, 120.0
"""Seconds to wait for the board before anything is said in private, and until what was said stays."""


async def until_shown(ask: Ask, match: str, ply: int, answer: str | Sheet, instead: Instead = nothing_instead) -> None:
    """Say in private what the board of an action tells too, until that is posted; then something `instead`, perhaps."""
    if await ask.client.service.posting.shown(match, ply, AT_ONCE):
        with contextlib.suppress(discord.DiscordServerError):  # it may still be there, and must say something then
            if not await instead():
                await retract(ask)
            return
    if await put(ask, answer):
        until = time.time() + SOON
        await ask.client.confirmations.watch(Standing(match, ply, ask.application_id, ask.token, until), instead)


async def until_told(ask: Ask, receipt: Receipt, answer: str | Sheet, instead: Instead = nothing_instead) -> None:
    """Say in private what an action did: for good only where the board does not tell all of it."""
    if receipt.public:
        await until_shown(ask, receipt.match, receipt.ply, answer, instead)
    else:
        await put(ask, answer)
