"""Files that a server brings for a game: add, list, remove, as a subcommand group of the game's commands."""

from typing import Any

import discord
from discord import app_commands

from bot.matches import Refused
from bot.matches.uploads import MOST_BYTES
from bot.posts.words import block, code, escape
from cogs.common.answers import Ask, put, think
from cogs.common.completion import choices_of
from games.kernel import GameError

_MOST = 25


def may_bring(ask: Ask) -> None:
    """Raise Refused for people who do not manage the server."""
    if not ask.permissions.manage_guild:
        raise Refused("Only people who may manage this server change its files.")


async def add_file(ask: Ask, slug: str, option: str, file: discord.Attachment) -> None:
    """Check an uploaded file and keep it for this server."""
    may_bring(ask)
    await think(ask)
    if file.size > MOST_BYTES:
        raise Refused(f"The file has {file.size:,} bytes; {MOST_BYTES:,} are allowed.")
    service = ask.client.service
    try:
        row, notes, replaced = await service.add_upload(ask.guild_id, slug, option, await file.read(), ask.user.id)
    except GameError as error:
        raise Refused(f"This {option} cannot be used:\n{block(error.faults)}") from None
    text = f"{option.title()} **{escape(row.name)}** is kept for this server"
    if replaced:
        text += ", in place of the one of this name (matches that have begun keep theirs)"
    said = [f"{text}: play it with {code(f'{option}={row.name}')} (SHA-256 {code(row.digest[:16])}…).", *notes]
    await put(ask, "\n".join(said))


async def brought_files(ask: Ask, slug: str) -> dict[str, tuple[str, ...]]:
    """Return the names of this server's files by the option of the game that takes them."""
    service = ask.client.service
    options = service.game(slug).uploads
    return {option: tuple(row.name for row in await service.uploads(ask.guild_id, slug, option)) for option in options}


def upload_group(parent: app_commands.Group, slug: str, option: str, kind: str) -> app_commands.Group:
    """Return a group with `add`, `list` and `remove` for the files of one option."""
    group = app_commands.Group(name=option, description=f"This server's own {kind}s", parent=parent)

    @group.command(name="add", description=f"Bring a {kind} for this server (needs Manage Server)")
    @app_commands.describe(file=f"The {kind} as a TOML file")
    async def add(interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        await add_file(interaction, slug, option, file)

    @group.command(name="list", description=f"The {kind}s that this server has brought")
    async def show(interaction: discord.Interaction[Any]) -> None:
        await think(interaction)
        rows = await interaction.client.service.uploads(interaction.guild_id, slug, option)
        lines = [
            f"**{escape(row.name)}** · {code(f'{option}={row.name}')} · SHA-256 {code(row.digest[:16])}…"
            for row in rows
        ]
        await put(interaction, "\n".join(lines) or f"This server has brought no {kind} yet.")

    @group.command(name="remove", description=f"Forget one of this server's {kind}s (needs Manage Server)")
    @app_commands.describe(name=f"Which {kind}")
    async def remove(interaction: discord.Interaction[Any], name: str) -> None:
        may_bring(interaction)
        await think(interaction)
        await interaction.client.service.remove_upload(interaction.guild_id, slug, option, name)
        await put(interaction, f"Forgotten: **{escape(name)}**. Matches that play it go on.")

    @remove.autocomplete("name")
    async def names(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        rows = await interaction.client.service.uploads(interaction.guild_id, slug, option)
        found = [(row.name, row.name) for row in rows if current.lower() in row.name]
        return choices_of(found[:_MOST])

    return group
