"""`/match` commands that do something: board, act."""

from typing import Any

import discord
from discord import app_commands

from bot.matches import Refused
from cogs.common.answering.answers import answered_before, put, think, timely
from cogs.common.answering.confirming import until_shown
from cogs.common.connection.access import is_locked, lacking_here, missing_permissions
from cogs.common.core.ask import Ask, actor_of
from cogs.common.core.lengths import Action
from cogs.common.lobbies.lobby import send_lobby
from cogs.common.panels.acting import open_panel
from cogs.common.verbs import match_here, submit_line, suggest


async def _board(interaction: Ask) -> None:
    await think(interaction)
    if await answered_before(interaction):
        return  # else it would be posted once more
    info = await match_here(interaction)
    _must_be_open(interaction)
    if info.status == "lobby":
        channel = interaction.client.get_partial_messageable(info.channel_id)
        info = await send_lobby(interaction, info, channel, again=True)
        await put(interaction, f"The lobby is [here]({info.board_link}).")
        return
    await interaction.client.service.posting.repost(actor_of(interaction, info.id))
    await until_shown(interaction, info.id, info.ply, "The board follows.")


def _must_be_open(ask: Ask) -> None:
    """Refuse what cannot be posted here, with what is missing."""
    in_thread = isinstance(ask.channel, discord.Thread)
    if is_locked(ask.channel, ask.app_permissions):
        raise Refused("This thread is locked: I can post here once a moderator unlocks it. Nothing is lost.")
    missing = missing_permissions(ask.app_permissions, thread=False, in_thread=in_thread)
    if missing:
        raise Refused(f"{lacking_here(missing)} Nothing is lost.")


@app_commands.describe(line="An action as text; several with ; between. Without it, your private panel opens")
async def _act(interaction: Ask, line: Action = "") -> None:
    if line.strip():
        await submit_line(interaction, line)
        return
    await think(interaction)
    await open_panel(interaction, (await match_here(interaction)).id)


async def _suggest_line(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    return await suggest(interaction, (), current, one_word=False)


def add(group: app_commands.Group) -> None:
    """Add the doing commands."""
    group.command(name="board", description="Post the board, or the lobby, again")(_board)
    act: app_commands.Command[Any, ..., None] = group.command(
        name="act", description="Act: open your private panel, or give a line of text"
    )(_act)
    act.autocomplete("line")(timely(_suggest_line))
