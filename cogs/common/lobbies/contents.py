"""Maps, cards and other content that a server brings for a game: `add`, `list`, `show`, `remove` for each kind."""

import io
import re
from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.jobs import Shown
from bot.matches import Refused
from bot.matches.files import MOST_BYTES
from bot.posts.sheets import NEUTRAL, Sheet
from bot.posts.words import block, code, escape
from cogs.common.answering.answers import offered, put, think, timely
from cogs.common.core.ask import Ask, Suggest, server_of
from cogs.common.core.lengths import Search
from cogs.common.lobbies.options import suggest_options
from games.kernel import ContentKind, GameCard, GameError
from games.kernel.text.prose import plural

_NO_NAME = re.compile(r"[^\w-]+", re.ASCII)


def content_group(card: GameCard, kind: ContentKind) -> app_commands.Group:
    """Return the commands of a game for one kind of content."""
    what, many, commands = kind.title, plural(kind.title), _Commands(card, kind)
    group = app_commands.Group(name=kind.kind, description=f"This server's own {many}")
    add = group.command(name="add", description=f"Add to this server's own {many} (needs Manage Server)")
    app_commands.describe(file=f"The {what} as a TOML file")(add(commands.add))
    group.command(name="list", description=f"The {many} that this server has added")(commands.list_all)
    show = group.command(name="show", description=f"Look at one of this server's {many}, or of the game's")
    _with_name(show(commands.show), what, commands.suggest_any)
    remove = group.command(name="remove", description=f"Forget one of this server's {many} (needs Manage Server)")
    _with_name(remove(commands.remove), what, commands.suggest_brought)
    return group


def _with_name(command: app_commands.Command[Any, ..., None], what: str, suggest: Suggest) -> None:
    app_commands.describe(name=f"Which {what}")(command)
    command.autocomplete("name")(timely(suggest))


class _Commands:
    """What is done with one kind of content of a game."""

    def __init__(self, card: GameCard, kind: ContentKind) -> None:
        self._card = card
        self._kind = kind

    async def add(self, interaction: Ask, file: discord.Attachment) -> None:
        """Check a file and keep it for this server."""
        _must_manage(interaction)
        await think(interaction)
        if file.size > MOST_BYTES:
            raise Refused(f"The file has {file.size:,} bytes; {MOST_BYTES:,} are allowed.")
        files, what = interaction.client.service.files, self._kind.title
        data, server = await file.read(), server_of(interaction)
        try:
            added = await files.add(server, self._card.slug, self._kind.kind, data, interaction.user.id)
        except GameError as error:
            raise Refused(f"This {what} cannot be used:\n{block(error.faults)}") from None
        name = added.row.name
        text = f"{what.capitalize()} **{escape(name)}** is kept for this server"
        if added.replaced:
            text += ", instead of the one with this name (matches that have begun keep theirs)"
        said = f"{text}: play it with {self._option(name)}."
        await put(interaction, "\n".join([said, *added.notes]))

    async def list_all(self, interaction: Ask) -> None:
        """List what this server has brought."""
        await think(interaction)
        files = interaction.client.service.files
        rows = await files.listed(server_of(interaction), self._card.slug, self._kind.kind)
        lines = [f"**{escape(row.name)}** · {self._option(row.name)}" for row in rows]
        await put(interaction, "\n".join(lines) or f"This server has added no {self._kind.title} yet.")

    async def show(self, interaction: Ask, name: Search) -> None:
        """Show one that this server has brought, or that comes with the game: its notes, its picture, its text."""
        await think(interaction)
        files = interaction.client.service.files
        shown = await files.show(server_of(interaction), self._card.slug, self._kind.kind, name)
        await put(interaction, self._sheet(shown))

    async def remove(self, interaction: Ask, name: Search) -> None:
        """Forget one."""
        _must_manage(interaction)
        await think(interaction)
        files = interaction.client.service.files
        await files.remove(server_of(interaction), self._card.slug, self._kind.kind, name)
        await put(interaction, f"Forgotten: **{escape(name)}**. Matches that use it go on.")

    async def suggest_any(self, interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
        """Suggest what can be shown."""
        return _named(
            dict.fromkeys([*await _brought(interaction, self._card, self._kind), *self._kind.shipped()]), current
        )

    async def suggest_brought(self, interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
        """Suggest what can be removed."""
        return _named(await _brought(interaction, self._card, self._kind), current)

    def _sheet(self, shown: Shown) -> Sheet:
        content, what = shown.content, self._kind.title
        file = _NO_NAME.sub("-", f"{self._kind.kind}-{content.name}")
        sheet = Sheet(NEUTRAL).text(f"### {what.capitalize()} {escape(content.name)}")
        sheet.text(
            f"Play it with {self._option(content.name)}.\n-# Checksum of the file (SHA-256): {code(content.digest)}"
        )
        sheet.text("\n".join(f"- {escape(note)}" for note in shown.notes))
        if shown.picture is not None:
            sheet.picture(shown.picture, file)
        return sheet.file(discord.File(io.BytesIO(content.text.encode()), filename=f"{file}.toml"))

    def _option(self, name: str) -> str:
        return code(f"{self._kind.option}={name}")


def _must_manage(ask: Ask) -> None:
    if not ask.permissions.manage_guild:
        raise Refused("Only people who can manage this server can change its files.")


def _named(names: Iterable[str], typed: str) -> list[app_commands.Choice[str]]:
    return offered((name, name) for name in names if typed.lower() in name.lower())


async def _brought(ask: Ask, card: GameCard, kind: ContentKind) -> list[str]:
    rows = await ask.client.service.files.listed(server_of(ask), card.slug, kind.kind)
    return [row.name for row in rows]


async def offered_options(ask: Ask, card: GameCard, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest table options of a game, with the names of what this server has brought."""
    return offered(suggest_options(card, typed, await brought_options(ask, card)))


async def brought_options(ask: Ask, card: GameCard) -> dict[str, list[str]]:
    """Return the names of what this server has brought for a game, by the option that they are values of."""
    return {kind.option: await _brought(ask, card, kind) for kind in card.contents}
