"""What lets others check somebody's dice: secrets of open rolls, `/dice proof`, and `/dice hidden`."""

import io

import discord
import msgspec
from discord import app_commands

from bot.matches import Refused
from bot.posts.sheets import NEUTRAL, Sheet
from bot.posts.words import code, mention
from bot.rolling import Rolled
from cogs.common.answering.answers import put, think
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import Search
from cogs.dice.desks import Desks, where
from games.kernel.base.numbers import counted

_MOST = 40
"""So many people are listed at once."""
_SHOWN = 16
"""So many digits of an open roll's seal are shown with it."""


async def seal_line(desks: Desks, rolled: Rolled) -> str:
    """Return the small print of an open roll: its seal in short, and the secret of the open roll before it."""
    before = await desks.rolls.before(rolled)
    own = f"-# roll {rolled.id} · seal {code(rolled.commitment[:_SHOWN])}"
    return own if before is None else f"{own} · secret of roll {before['roll']}: {code(before['secret'])}"


def add(group: app_commands.Group, desks: Desks) -> None:
    """Add `/dice proof` and `/dice hidden`."""

    @group.command(name="proof", description="The file that proves a roll of this channel, once its secret is shown")
    @app_commands.describe(roll="The roll's id, which is written below the roll")
    async def proof(interaction: Ask, roll: Search) -> None:
        await think(interaction)
        document = await desks.rolls.prove(where(interaction), roll.strip())
        name = f"roll-{document['roll']}.json"
        told = f"Sealed as {code(document['commitment'])}. Check it: {code(f'python3 umpire_check.py {name}')}"
        data = msgspec.json.format(msgspec.json.encode(document), indent=2)
        await put(interaction, Sheet(NEUTRAL).text(told).file(discord.File(io.BytesIO(data), filename=name)))

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
