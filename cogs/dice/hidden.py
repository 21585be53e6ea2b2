"""Hidden rolls: the note that the others read, and Reveal, after which no message says that the roll is hidden."""

import contextlib
from collections.abc import Awaitable, Callable

import discord
import structlog

from bot.posts.ids import NO_MATCH, button_id
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import code, escape, mention
from bot.rolling import Rolled
from cogs.common.answering.announcing import follow, followed
from cogs.common.answering.answers import hold, is_repeated, put
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.core.ask import Ask
from cogs.dice.desks import Desks, at_roll

Drawn = Callable[[Desks, Rolled], Awaitable[Sheet]]
"""What draws a roll."""

log = structlog.get_logger("umpire.rolls")


def reveal_control(rolled: Rolled, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Control:
    """Return the button that reveals a roll."""
    return Control("Reveal", button_id(NO_MATCH, "rollshow", argument=rolled.id), style)


def sealed_sheet(rolled: Rolled, link: str = "") -> Sheet:
    """Draw what the others see of a hidden roll, and once it is revealed, where (`link`, where that is known)."""
    why = f" for *{escape(rolled.reason)}*" if rolled.reason else ""
    shown = f"[revealed it]({link})" if link else "revealed it"
    rest = f", and {shown}." if rolled.revealed else "."
    sheet = Sheet(NEUTRAL).text(
        f"{mention(rolled.user_id)} rolled something hidden{why}{rest}\n"
        f"-# roll {rolled.id} · seal {code(rolled.commitment)}"
    )
    return sheet if rolled.revealed else sheet.buttons([reveal_control(rolled)])


def handlers(desks: Desks, draw: Drawn) -> Handlers:
    """Return the handler of Reveal."""

    async def is_own(ask: Ask, pressed: Pressed) -> bool:
        own = await desks.rolls.owns(pressed.address.argument, ask.user.id)
        if own:
            await hold(ask)  # the message that was pressed changes; the roll is a message of its own
        return own

    async def reveal(ask: Ask, pressed: Pressed) -> None:
        rolled, first = await desks.rolls.reveal(pressed.address.argument, ask.user.id)
        if ask.user.id != rolled.user_id:
            await put(ask, await draw(desks, rolled))  # revealed before: everybody may look and check
            return
        message = await followed(ask, ask.id) if is_repeated(ask) else None
        if message is None and (first or is_repeated(ask)):
            message = await follow(ask, await draw(desks, rolled))
        await _unsealed(ask, desks, draw, rolled, message.jump_url if message else "")

    return {"rollshow": Door(reveal, None, at_roll(desks), opens=is_own)}


async def _unsealed(ask: Ask, desks: Desks, draw: Drawn, rolled: Rolled, link: str) -> None:
    """Take Reveal away from the message that was pressed; if it was its owner's own, from the others' note too."""
    if ask.message is not None and not ask.message.flags.ephemeral:
        await put(ask, sealed_sheet(rolled, link))
        return
    await put(ask, await draw(desks, rolled))
    if link:
        await _redrawn(ask, rolled, link)


async def _redrawn(ask: Ask, rolled: Rolled, link: str) -> None:
    """Let the others' note say where the roll is, best effort: it is found by what made it."""
    if not rolled.interaction.isdecimal():
        return
    with contextlib.suppress(discord.HTTPException):
        note = await followed(ask, int(rolled.interaction))
        if note is not None:
            await note.edit(view=sealed_sheet(rolled, link).view())
            return
    log.info("note of a hidden roll not changed", roll=rolled.id)
