"""`/<game> new`: opens a lobby here or in a new thread, after checking what the bot may do there."""

import contextlib
from typing import Any, Literal

import discord
from discord import app_commands

from bot.matches import MatchInfo, Refused
from bot.posts.words import escape
from cogs.common.access import missing_permissions
from cogs.common.answers import Ask, put, think
from cogs.common.completion import choices_of
from cogs.common.lobby import person_of, send_lobby
from cogs.common.options import example, suggest_options
from cogs.common.uploads import brought_files
from games.registry import find_game

Place = Literal["here", "thread"]


def new_command(slug: str) -> app_commands.Command[Any, ..., Any]:
    """Return the subcommand `new` of a game."""
    game = find_game(slug)
    least, most = game.seats

    @app_commands.describe(
        opponent="Who you would like to play; they are told, and join with a button",
        players=f"How many places there are ({least} to {most})",
        computers="How many of them the computer takes",
        place="In this channel, or in a new thread",
        options=f"Table options as name=value, such as {example(game.options)}",
    )
    async def new(
        interaction: discord.Interaction[Any],
        *,
        opponent: discord.Member | None = None,
        players: app_commands.Range[int, least, most] = least,
        computers: app_commands.Range[int, 0, most - 1] = 0,
        place: Place = "here",
        options: str = "",
    ) -> None:
        await think(interaction)
        if computers >= players:
            raise Refused("At least one place must be left for a person.")
        chosen = await _options_of(interaction, slug, players, options)
        channel = await _table(interaction, place, f"{game.title}: {interaction.user.display_name}")
        info = await _seat(interaction, slug, channel.id, places=players, computers=computers, options=chosen)
        try:
            message = await send_lobby(interaction, info, channel)
        except discord.HTTPException:
            await interaction.client.service.abort(info.id, interaction.user.id, False, f"{interaction.id}.x")
            raise
        if opponent is not None:
            await _invite(interaction, channel, opponent)
        await put(interaction, f"The lobby is open: [go to it]({message.jump_url}).")

    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name="new", description=f"Open a lobby for {game.title}", callback=new
    )

    @command.autocomplete("options")
    async def _options(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        brought = await brought_files(interaction, slug)
        return choices_of(suggest_options(game.options, game.presets, current, brought))

    return command


async def _options_of(ask: Ask, slug: str, places: int, text: str) -> dict[str, Any]:
    """Read the options before anything is opened: a thread could not be taken back."""
    if not text.strip():
        return {}
    chosen: dict[str, Any] = await ask.client.service.options_from(slug, ask.guild_id, places, text)
    return chosen


async def _seat(
    ask: Ask, slug: str, channel_id: int, *, places: int, computers: int, options: dict[str, Any]
) -> MatchInfo:
    """Open the lobby, take the first seat for whoever opened it, and seat the computers."""
    service = ask.client.service
    owner = person_of(ask)
    info: MatchInfo = await service.open(
        slug, ask.guild_id, channel_id, owner, options=options, places=places, interaction_id=ask.id
    )
    try:
        info = await service.join(info.id, owner, "", ask.id)
        for number in range(computers):
            info = await service.add_computer(info.id, ask.user.id, None, f"{ask.id}.{number}")
    except Exception:
        await service.abort(info.id, ask.user.id, False, f"{ask.id}.x")
        raise
    return info


async def _table(ask: Ask, place: Place, name: str) -> discord.TextChannel | discord.Thread:
    """Return the channel to play in, opening a thread if asked; raises Refused naming every missing permission."""
    channel = ask.channel
    if not isinstance(channel, (discord.TextChannel, discord.Thread)):
        raise Refused("A game needs a text channel or a thread.")
    in_thread = isinstance(channel, discord.Thread)
    thread = place == "thread" and not in_thread
    missing = missing_permissions(ask.app_permissions, thread=thread, in_thread=in_thread)
    if missing:
        raise Refused(f"In this channel I am missing: {', '.join(missing)}. A server admin can grant that to my role.")
    if isinstance(channel, discord.TextChannel) and thread:
        opened = await channel.create_thread(
            name=name[:100], type=discord.ChannelType.public_thread, auto_archive_duration=10080
        )
        with contextlib.suppress(discord.HTTPException):  # so that the thread is in the person's list at once
            await opened.add_user(ask.user)
        return opened
    if not in_thread and (found := await ask.client.service.find(channel.id)) is not None:
        raise Refused("A game runs in this channel already; choose place: thread.", found.board_link)
    return channel


async def _invite(ask: Ask, channel: discord.abc.Messageable, opponent: discord.Member) -> None:
    if opponent.bot or opponent.id == ask.user.id:
        return
    await channel.send(
        f"{opponent.mention}, {escape(ask.user.display_name)} would like to play you. **Join** is above.",
        allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=[opponent]),
    )
