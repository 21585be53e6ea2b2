"""`/table` commands: its options, how often it posts, and its match as a file."""

import io

import discord
from discord import app_commands

from bot.matches import Posts
from bot.posts.sheets import NEUTRAL, Sheet
from bot.posts.words import code, escape
from cogs.common.answering.answers import put, think, timely
from cogs.common.controls.gate import running_here
from cogs.common.core.ask import Ask, actor_of
from cogs.common.core.lengths import TableOptions
from cogs.common.lobbies.contents import offered_options
from cogs.common.lobbies.lobby import calling_again, refresh_lobby
from cogs.common.lobbies.options import show, table_options
from cogs.common.lobbies.settings import settings_sheet
from cogs.common.lobbies.words import POSTS
from cogs.common.verbs import match_here
from cogs.match.reading import Reading, any_match_here
from games.kernel import Content, GameCard


@app_commands.describe(change="In your own lobby: options to change, as name=value")
async def _options(interaction: Ask, change: TableOptions = "") -> None:
    await think(interaction)
    info = await any_match_here(interaction)
    if change.strip():
        async with calling_again(interaction, info.id):
            info = await interaction.client.service.lobbies.set_options(actor_of(interaction, info.id), change)
            await refresh_lobby(interaction, info)
    if info.status == "lobby":
        await put(interaction, await settings_sheet(interaction, info))
        return
    game = interaction.client.service.store.game(info.game)
    lines = [
        f"{code(f'{option.name}={show(info.options.get(option.name, option.default))}')} {escape(option.description)}"
        for option in table_options(game.card)
    ]
    await put(interaction, Sheet(NEUTRAL).text(f"### Options of {escape(game.card.title)}").text("\n".join(lines)))


async def _suggest_options(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    service = interaction.client.service
    info = await running_here(interaction)
    return [] if info is None else await offered_options(interaction, service.store.game(info.game).card, current)


@app_commands.describe(each="One message for each ..")
async def _posts(interaction: Ask, each: Posts) -> None:
    await think(interaction)
    info = await match_here(interaction)
    info = await interaction.client.service.posting.set_posts(actor_of(interaction, info.id), each)
    await put(interaction, f"{POSTS[info.posts]} `/match board` posts the board once more at any time.")
    if info.status == "lobby":
        await refresh_lobby(interaction, info)


async def _export(interaction: Ask) -> None:
    await think(interaction)
    info = await any_match_here(interaction)
    exporting = interaction.client.service.exporting
    data, legacy = await exporting.export(info.id), await exporting.legacy(info.id)
    hint = "everything" if info.ended else "what is public; the secret and sealed choices follow at the end"
    file = discord.File(io.BytesIO(data), filename=f"umpire-{info.id}.json")
    check = " Check it with `umpire verify FILE`, or with the stand-alone `umpire_check.py`." if info.ended else ""
    files = [file, *(discord.File(io.BytesIO(each.text.encode()), f"{each.name}.toml") for each in legacy)]
    card = interaction.client.service.store.game(info.game).card
    lines = [f"Match {info.id}: {hint}.{check}", *(_next_match(card, each) for each in legacy)]
    await put(interaction, "\n".join(lines), files=files)


def _next_match(card: GameCard, legacy: Content) -> str:
    """Say how content that came of a match is played in the next one."""
    kind = next(kind for kind in card.contents if kind.kind == legacy.kind)
    add, play = f"/{card.command} {kind.kind} add", f"{kind.option}={legacy.name}"
    return f"`{legacy.name}.toml` is a {kind.title} for the next match: `{add}` keeps it, `{play}` plays it."


def add(group: app_commands.Group) -> None:
    """Add the commands."""
    options: Reading = group.command(name="options", description="The options of this table")(_options)
    options.autocomplete("change")(timely(_suggest_options))
    group.command(name="posts", description="One message for each turn, or for each action")(_posts)
    group.command(name="export", description="This match as a file")(_export)
