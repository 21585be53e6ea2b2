"""`/<game> learn`: a lesson against an easy computer player, in a thread of one's own."""

from typing import Any

from discord import app_commands

from bot.matches import MatchInfo, Refused
from cogs.common.answering.answers import put, think
from cogs.common.core.ask import Ask, actor_of, person_of, server_of, visitor_of
from cogs.common.lobbies.lobby import refresh_lobby, send_lobby
from cogs.common.lobbies.opening import close_lobby, open_lobby
from games.kernel import GameCard
from games.kernel.text.lessons import Lesson


def learn_command(card: GameCard, lesson: Lesson) -> app_commands.Command[Any, ..., None]:
    """Return the subcommand `learn` of a game."""

    async def learn(interaction: Ask) -> None:
        await think(interaction)
        service, server = interaction.client.service, server_of(interaction)
        running = await service.lessons.running(interaction.user.id, server, card.slug)
        if running is not None and running.board_link is not None:
            await _go_on(interaction, running)
            return
        service.servers.of(server).must_open(visitor_of(interaction))
        info = await _opened(interaction, card, lesson)
        await put(interaction, f"Your lesson begins: [go to it]({info.board_link}).")

    return app_commands.Command(
        name="learn",
        description=f"Learn {card.title} in {lesson.minutes} minutes, against an easy computer player",
        callback=learn,
    )


async def _go_on(ask: Ask, info: MatchInfo) -> None:
    """Lead to the lesson that a person has begun, and give its hints again if they were stopped."""
    await resume(ask, info)
    await put(ask, f"Your lesson goes on: [go to it]({info.board_link}). `/seat resign` there ends it.")


async def resume(ask: Ask, info: MatchInfo) -> None:
    """Give the hints of a lesson again; where none were stopped, nothing changes."""
    service, actor = ask.client.service, actor_of(ask, info.id)
    if await service.lessons.set_stopped(actor, stopped=False) and info.status != "lobby":
        await service.posting.repost(actor)


async def _opened(ask: Ask, card: GameCard, lesson: Lesson) -> MatchInfo:
    """Open a lobby in a thread of one's own, seat both players and begin."""
    service, seats = ask.client.service, card.seats[0]
    words = " ".join(f"{name}={value}".lower() for name, value in lesson.options.items())
    options, _ = await service.lobbies.options_from(card.slug, server_of(ask), words, seats)
    name = f"{card.title}: {person_of(ask).name} learns"
    channel, info = await open_lobby(ask, card, "alone", seats, options, name)
    try:
        info = await service.lobbies.join(actor_of(ask, info.id), "")
        for number in range(1, seats):
            info = await service.lobbies.add_computer(actor_of(ask, info.id, f".{number}"), lesson.rival)
        await service.lessons.begin(actor_of(ask, info.id))
        await send_lobby(ask, info, channel)
        info = await service.lobbies.start(actor_of(ask, info.id, ".s"))
    except Exception:
        await close_lobby(ask, info)
        raise
    if info.status == "lobby":
        raise Refused("The lesson could not begin: press **Start** in its lobby.", info.board_link)
    await refresh_lobby(ask, info)
    return info
