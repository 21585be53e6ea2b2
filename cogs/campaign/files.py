"""`/campaign export, import`: a campaign as a file that anybody can check."""

import io
from typing import Any

import discord
from discord import app_commands

from bot.campaigns.service import MOST_BYTES
from bot.matches import Refused
from bot.posts.campaigns import mark_of
from bot.posts.words import code, escape
from cogs.campaign.finding import campaigns_of, doer_of, suggest_campaigns, wanted
from cogs.common.answering.answers import put, think, timely
from cogs.common.core.ask import Ask, channel_of, server_of, visitor_of
from cogs.common.core.lengths import Search


def add(group: app_commands.Group) -> None:
    """Add the commands."""
    export: Any = group.command(name="export", description="A campaign as a file that anybody can check")(_export)
    export.autocomplete("campaign")(timely(suggest_campaigns))
    group.command(name="import", description="Go on with a campaign from a file")(_import)


@app_commands.describe(campaign="Which campaign")
async def _export(interaction: Ask, campaign: Search = "") -> None:
    await think(interaction)
    info = await wanted(interaction, campaign)
    data = await campaigns_of(interaction).export(info.id)
    file = discord.File(io.BytesIO(data), filename=f"campaign-{info.id}.json")
    text = f"**{escape(info.name)}**, {len(info.rows)} entries. Its mark is {code(mark_of(info))}."
    await put(interaction, f"{text} `/campaign import` checks every entry and goes on with it.", files=[file])


@app_commands.describe(file="The file that /campaign export gave")
async def _import(interaction: Ask, file: discord.Attachment) -> None:
    await think(interaction)
    service = interaction.client.service
    service.servers.of(server_of(interaction)).must_open(visitor_of(interaction))
    if file.size > MOST_BYTES:
        raise Refused(f"The file has {file.size:,} bytes; {MOST_BYTES:,} are allowed.")
    where = (server_of(interaction), channel_of(interaction))
    info = await campaigns_of(interaction).bring(await file.read(), where, doer_of(interaction))
    numbers = ", ".join(f"{member.member} {escape(member.name)}" for member in info.members) or "nobody"
    await put(
        interaction,
        f"**{escape(info.name)}** is here, and all {len(info.rows)} entries are as they were written. In it are "
        f"{numbers}: everybody takes their own number with `/campaign join number:`.",
    )
