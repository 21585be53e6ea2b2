"""`/<game> new`: opens a lobby here or in a new thread, after checking what the bot may do there."""

import asyncio
import contextlib
from typing import Any, Final, Literal

import discord
from discord import app_commands

from bot.matches import MatchInfo, Refused
from bot.matches.servers.settings import WHO
from bot.posts.words import code, escape
from cogs.common.answering.answers import put, think, timely
from cogs.common.answering.calling import UNCALLED, call_people
from cogs.common.connection.access import has_private_threads, lacking_here, missing_permissions
from cogs.common.connection.resending import once
from cogs.common.core.ask import Ask, actor_of, channel_of, person_of, server_of, visitor_of
from cogs.common.core.lengths import TableOptions
from cogs.common.lobbies.contents import offered_options
from cogs.common.lobbies.lobby import send_lobby
from cogs.common.lobbies.options import example
from games.kernel import GameCard, GameError
from games.kernel.content.options import DEFAULTS
from games.kernel.text.prose import clip

Place = Literal["here", "thread"]
Kept = Literal["here", "thread", "alone"]
"""Where a lobby is opened; "alone" is a thread that nobody else sees, if the bot can make one."""
Channel = discord.TextChannel | discord.Thread
_A_WEEK: Final = 10_080
"""Minutes of silence after which Discord puts a thread away."""


def new_command(card: GameCard) -> app_commands.Command[Any, ..., None]:
    """Return the subcommand `new` of a game."""
    least, most = card.seats

    @app_commands.describe(
        opponent="Who you would like to play; the bot calls them, and they join with a button",
        players=f"The most players ({card.many}); without it, {card.usual_seats or 'as many as the game takes'}",
        computers="How many of them are computer players",
        place="In this channel, or in a new thread; without it, as this server has set",
        options=f"Options as name=value, such as {example(card)}",
    )
    async def new(
        interaction: Ask,
        *,
        opponent: discord.Member | None = None,
        players: app_commands.Range[int, least, most] | None = None,
        computers: app_commands.Range[int, 0, most - 1] = 0,
        place: Place | None = None,
        options: TableOptions = "",
    ) -> None:
        await think(interaction)
        # Before anything is opened: a thread could not be taken back.
        settings = interaction.client.service.servers.of(server_of(interaction))
        settings.must_open(visitor_of(interaction))
        chosen, places = await _options(interaction, card, settings.for_game(card.slug).options, options, players)
        place = place or ("thread" if settings.thread else "here")
        if computers >= places:
            raise Refused(f"At most {places} can play with these options, and one place must be left for a person.")
        name = f"{card.title}: {person_of(interaction).name}"
        channel, info = await open_lobby(interaction, card, place, places, chosen, name)
        info = await _seated(interaction, info, computers)
        info = await post_lobby(interaction, info, channel)
        called = opponent is None or await _invite(interaction, channel, opponent)
        await announce(interaction, info, card, channel)
        own = "**Your words** there adds words of your own to the dice."
        uncalled = "" if called else f" {UNCALLED}"
        await put(interaction, f"The lobby is open: [go to it]({info.board_link}). {own}{uncalled}")

    async def suggest(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
        return await offered_options(interaction, card, current)

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="new", description=f"Open a lobby for {card.title}", callback=new
    )
    command.autocomplete("options")(timely(suggest))
    return command


async def _options(
    ask: Ask, card: GameCard, set_here: str, typed: str, players: int | None
) -> tuple[dict[str, Any], int]:
    """Return the options of a table and how many can play: those that the server has set, then those that are typed.

    Raises Refused, GameError.
    """
    options_from, guild = ask.client.service.lobbies.options_from, server_of(ask)
    try:
        return await options_from(card.slug, guild, f"{set_here} {typed}", players)
    except GameError as error:
        if not set_here:
            raise
        await options_from(card.slug, guild, typed, players)  # what is wrong with these alone is said first
        raise Refused(
            f"This server's own options for {card.title}, {code(set_here)}, don't fit: {error.reason}. {WHO} "
            f"Or begin with other ones: `options: {DEFAULTS} ..`"
        ) from None


async def open_lobby(
    ask: Ask, card: GameCard, place: Kept, places: int, options: dict[str, Any], name: str
) -> tuple[Channel, MatchInfo]:
    """Open the lobby, and the thread of that name for it if asked, one after the other for each person.

    So a lobby that is refused because of the person's own caps leaves no thread behind.
    """
    lobbies, guild, person, interaction = ask.client.service.lobbies, server_of(ask), person_of(ask), str(ask.id)
    async with ask.client.openings.setdefault(person.id, asyncio.Lock()):
        await lobbies.must_have_room(guild, channel_of(ask), person, interaction)
        channel = await place_to_play(ask, place, name)
        try:
            info = await lobbies.open(
                card.slug,
                guild,
                channel.id,
                person,
                options=options,
                places=places,
                interaction=interaction,
                timed=place != "alone",
            )
        except Refused:  # somebody else has just opened the last one that the server has room for
            if isinstance(channel, discord.Thread) and channel.id != ask.channel_id:
                await put_away(channel)
            raise
    return channel, info


async def put_away(thread: discord.Thread) -> None:
    """Archive a thread in which nothing will be played; deleting one takes a permission that the bot does not have."""
    with contextlib.suppress(discord.HTTPException):
        await thread.edit(archived=True)


async def _seated(ask: Ask, info: MatchInfo, computers: int) -> MatchInfo:
    """Take the first seat for the person who opened the lobby, and seat the computers."""
    lobbies = ask.client.service.lobbies
    try:
        info = await lobbies.join(actor_of(ask, info.id), "")
        for number in range(computers):
            info = await lobbies.add_computer(actor_of(ask, info.id, f".{number}"), None)
    except Exception:
        await close_lobby(ask, info)
        raise
    return info


async def post_lobby(ask: Ask, info: MatchInfo, channel: Channel) -> MatchInfo:
    """Post the lobby; one that nobody can see is closed again."""
    try:
        return await send_lobby(ask, info, channel)
    except discord.HTTPException:
        await close_lobby(ask, info)
        raise


async def close_lobby(ask: Ask, info: MatchInfo) -> None:
    """Close a lobby that nobody can use."""
    await ask.client.service.seating.abort(actor_of(ask, info.id, ".x"))


async def place_to_play(ask: Ask, place: Kept, name: str) -> Channel:
    """Return the channel to play in, opening a thread if asked; raises Refused naming every missing permission."""
    channel = ask.channel
    if not isinstance(channel, Channel):
        raise Refused("A game needs a text channel or a thread.")
    if place == "alone" and isinstance(channel, discord.Thread) and isinstance(channel.parent, discord.TextChannel):
        channel = channel.parent  # a thread has no threads
    in_thread = isinstance(channel, discord.Thread)
    thread = place != "here" and not in_thread
    missing = missing_permissions(ask.app_permissions, thread=thread, in_thread=in_thread, alone=place == "alone")
    if missing:
        raise Refused(lacking_here(missing))
    if isinstance(channel, discord.TextChannel) and thread:
        return await _thread(ask, channel, name, alone=place == "alone")
    if not in_thread and (found := await ask.client.service.queries.find(channel.id)) is not None:
        raise Refused("A game runs in this channel already; choose place: thread.", found.board_link)
    return channel


async def _thread(ask: Ask, channel: discord.TextChannel, name: str, *, alone: bool) -> discord.Thread:
    name = clip(name, 100)
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    if alone and not channel.is_news() and has_private_threads(ask.app_permissions):
        kind = discord.ChannelType.private_thread

    async def make() -> discord.Thread:
        return await channel.create_thread(name=name, type=kind, auto_archive_duration=_A_WEEK)

    async def find() -> discord.Thread | None:
        active = await channel.guild.active_threads()
        ours = (each for each in active if each.parent_id == channel.id and each.id > ask.id and each.name == name)
        return next(ours, None)

    opened = await once(make, find)
    with contextlib.suppress(discord.HTTPException):  # so that the thread is in the person's list at once
        await opened.add_user(ask.user)
    return opened


async def announce(ask: Ask, info: MatchInfo, card: GameCard, channel: Channel) -> None:
    """Tell the channel of a lobby in one of its threads, calling nobody, where the bot may write there."""
    if not isinstance(channel, discord.Thread):
        return
    who, game = escape(ask.user.display_name), escape(card.title)
    with contextlib.suppress(discord.HTTPException):
        await ask.client.get_partial_messageable(channel.parent_id).send(
            f"{who} has opened a lobby of {game} in {channel.mention}: [go to it]({info.board_link}).",
            nonce=f"{ask.id}.a",
        )


async def _invite(ask: Ask, channel: discord.abc.Messageable, opponent: discord.Member) -> bool:
    """Call an opponent; return whether that could be done."""
    if opponent.bot or opponent.id == ask.user.id:
        return True
    text = f"{opponent.mention}, {escape(ask.user.display_name)} would like to play you. **Join** is above."
    return await call_people(ask, channel, text, opponent.id)
