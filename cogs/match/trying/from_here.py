"""`/table from-here`: a new match from a past position, in a thread of its own."""

import asyncio

import discord
from discord import app_commands

from bot.matches import MatchInfo, Refused
from bot.posts.words import escape, mention
from cogs.common.answering.answers import put, think
from cogs.common.answering.calling import UNCALLED, call_people
from cogs.common.core.ask import Ask, actor_of, channel_of, person_of, server_of, visitor_of
from cogs.common.core.lengths import ActionNumber
from cogs.common.lobbies.opening import Place, announce, place_to_play, post_lobby, put_away
from cogs.match.reading import any_match_here


async def begin_from(ask: Ask, info: MatchInfo, ply: int) -> None:
    """Open the lobby of a match that begins after an action of another one; fills in the acknowledged answer."""
    service, game = ask.client.service, ask.client.service.store.game(info.game)
    service.servers.of(server_of(ask)).must_open(visitor_of(ask))
    person, name = person_of(ask), f"{game.card.title}: from action {ply} of {info.id}"
    async with ask.client.openings.setdefault(person.id, asyncio.Lock()):
        await service.lobbies.must_have_room(info.guild_id, channel_of(ask), person, str(ask.id))
        await service.positions.must_begin_there(actor_of(ask, info.id), ply)
        place: Place = "here" if isinstance(ask.channel, discord.Thread) and info.ended else "thread"
        channel = await place_to_play(ask, place, name)
        try:
            opened = await service.positions.open_from(actor_of(ask, info.id), ply, channel.id)
        except Refused:
            if isinstance(channel, discord.Thread) and channel.id != ask.channel_id:
                await put_away(channel)
            raise
    opened = await post_lobby(ask, opened, channel)
    others = [seat.user_id for seat in opened.seats if seat.user_id not in (None, person.id)]
    called = True
    if others:
        who = " ".join(mention(user_id) for user_id in others if user_id is not None)
        text = f"{who}, {escape(person.name)} would like to play on from there. **Ready** is above."
        called = await call_people(ask, channel, text, *(user_id for user_id in others if user_id is not None))
    await announce(ask, opened, game.card, channel)
    await put(ask, f"The lobby is open: [go to it]({opened.board_link}).{'' if called else f' {UNCALLED}'}")


@app_commands.describe(action="The action after which the new match begins")
async def _from_here(interaction: Ask, action: ActionNumber) -> None:
    await think(interaction)
    await begin_from(interaction, await any_match_here(interaction), action)


def add(group: app_commands.Group) -> None:
    """Add the command."""
    group.command(name="from-here", description="A new match from a past position, with new dice")(_from_here)
