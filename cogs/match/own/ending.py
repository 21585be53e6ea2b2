"""`/table abort`: the end of a match or lobby, for its owner from anywhere."""

from typing import Any

import discord
from discord import app_commands

from bot.matches import MatchInfo, Refused
from bot.posts.ids import button_id
from bot.posts.reminders import title_in
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import code
from cogs.common.answering.answers import hold, offered, put, think, timely
from cogs.common.answering.confirming import until_shown
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import ended_from, to_end
from cogs.common.core.ask import Ask, actor_at
from cogs.common.core.lengths import Search
from cogs.common.lobbies.lobby import refresh_lobby
from cogs.common.verbs import match_here


def handlers() -> Handlers:
    """Return the handler of the button that ends a match."""
    return {"abort": Door(press_abort, hold, to_end)}


@app_commands.describe(match="A match that you opened, in any channel; without it, the one in this channel")
async def _abort(interaction: Ask, match: Search = "") -> None:
    await think(interaction)
    wanted = match.strip().lower() or (await match_here(interaction)).id
    info = await ended_from(interaction, wanted)
    if info.ended:
        raise Refused("That match has ended.", info.board_link)
    where = "" if info.channel_id == interaction.channel_id else f" in <#{info.channel_id}>"
    text = f"End this match{where} without a result, for everybody?"
    if info.status == "lobby":
        text = f"Close this lobby{where}?"
    controls = [
        Control("End it", button_id(info.id, "abort"), discord.ButtonStyle.danger),
        Control("Keep playing", button_id(info.id, "keep")),
    ]
    await put(interaction, Sheet(NEUTRAL).text(text).buttons(controls))


async def _suggest(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    found = await interaction.client.service.queries.running(interaction.user.id, interaction.guild_id)
    own = [info for info in found if info.owner_id == interaction.user.id]
    pairs = [
        (f"{title_in(interaction.client.service, info)}, match {info.id}{_place(interaction, info)}", info.id)
        for info in own
    ]
    return offered(pair for pair in pairs if current.lower() in pair[0].lower())


def _place(ask: Ask, info: MatchInfo) -> str:
    """Return where a match is, for who is in its server: nobody else may know of its channels."""
    channel = ask.guild.get_channel_or_thread(info.channel_id) if ask.guild is not None else None
    return "" if channel is None else f" in #{channel.name}"


async def press_abort(ask: Ask, pressed: Pressed) -> None:
    """End a match or lobby after asking."""
    service = ask.client.service
    info = await service.queries.get(pressed.address.match)
    away = info.parked is not None and info.channel_id != ask.channel_id
    info = await service.seating.abort(actor_at(ask, info), unseen=away)
    told = Sheet(NEUTRAL).text(f"Match {code(info.id)} has been ended.")
    posted = info.board_message_id is not None and info.game in service.store.games
    here = posted and info.channel_id == ask.channel_id
    await (until_shown(ask, info.id, info.ply, told) if here else put(ask, told))
    await refresh_lobby(ask, info)  # an old message: Discord may make this edit wait


def add(table: app_commands.Group) -> None:
    """Add the command."""
    abort: app_commands.Command[Any, ..., None] = table.command(
        name="abort", description="End a match without a result, here or in another channel"
    )(_abort)
    abort.autocomplete("match")(timely(_suggest))
