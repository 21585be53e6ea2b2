"""What lets others check somebody's dice: the Proof button under a roll, `/dice proof`, and `/dice hidden`."""

import io

import discord
import msgspec
from discord import app_commands

from bot.matches import Refused
from bot.posts.ids import NO_MATCH, button_id
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import code, mention
from bot.rolling import Rolled
from cogs.common.answering.answers import put, think
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import Search
from cogs.dice.desks import Desks, at_roll, where
from games.kernel.base.numbers import counted

_MOST = 40
"""So many people are listed at once."""
_SHOWN = 16
"""So many digits of a roll's seal are shown with it."""


def seal_line(rolled: Rolled) -> str:
    """Return the small print of a roll: its seal in short, which counts as posted by this."""
    seal = code(rolled.commitment[:_SHOWN])
    what = "revealed · was sealed as" if rolled.hidden and rolled.revealed else "seal"
    return f"-# roll {rolled.id} · {what} {seal}"


def proof_control(rolled: Rolled) -> Control:
    """Return the button that proves a roll."""
    return Control("Proof", button_id(NO_MATCH, "rollproof", argument=rolled.id))


async def proof_sheet(ask: Ask, desks: Desks, roll: str) -> Sheet:
    """Draw the proof of a roll of this channel, with the file that the checker reads; raises Refused."""
    document = await desks.rolls.prove(where(ask), roll)
    name = f"roll-{document['roll']}.json"
    sheet = Sheet(NEUTRAL).text(
        f"### Proof of roll {document['roll']}\nSealed as {code(document['commitment'])}\n"
        f"Secret: {code(document['secret'])}\nCheck it: {code(f'python3 umpire_check.py {name}')}"
    )
    data = msgspec.json.format(msgspec.json.encode(document), indent=2)
    return sheet.file(discord.File(io.BytesIO(data), filename=name))


def handlers(desks: Desks) -> Handlers:
    """Return the handler of the Proof button under a roll."""

    async def prove(ask: Ask, pressed: Pressed) -> None:
        await put(ask, await proof_sheet(ask, desks, pressed.address.argument))

    return {"rollproof": Door(prove, think, at_roll(desks))}


def add(group: app_commands.Group, desks: Desks) -> None:
    """Add `/dice proof` and `/dice hidden`."""

    @group.command(name="proof", description="The file that proves a roll of this channel, once its secret is shown")
    @app_commands.describe(roll="The roll's id, which is written below the roll")
    async def proof(interaction: Ask, roll: Search) -> None:
        await think(interaction)
        await put(interaction, await proof_sheet(interaction, desks, roll.strip()))

    @group.command(
        name="hidden", description="Who made hidden rolls here within a year, and how many were never revealed"
    )
    async def hidden(interaction: Ask) -> None:
        await think(interaction)
        rows = await desks.rolls.hidden(where(interaction))
        if not rows:
            raise Refused("Nobody has made a hidden roll here.")
        told = [
            f"{mention(row.user_id)}: {counted(row.made, 'hidden roll')}, {row.unrevealed} never revealed"
            for row in rows[:_MOST]
        ]
        more = [f"and {counted(len(rows) - _MOST, 'other')}"] if len(rows) > _MOST else []
        await put(interaction, Sheet(NEUTRAL).text("\n".join(["### Hidden rolls of the last year", *told, *more])))
