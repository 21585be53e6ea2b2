"""`/dice save`, `forget` and `list`, and suggestions of saved formulas."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.posts.words import code, escape
from cogs.common.answers import Ask, tell
from cogs.dice.desks import Desks, manages, where
from rolls import RollError, format_line, parse

_MOST = 25
Suggest = Callable[[discord.Interaction, str], Awaitable[list[app_commands.Choice[str]]]]
EXAMPLES = ("d20", "2d6", "4d6kh3", "d%", "2d20kh1", "5d10>=7", "4dF")


def suggest_formulas(desks: Desks) -> Any:
    """Return an autocomplete: what is typed as it will be read, saved formulas by name, examples while empty."""

    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        typed = current.strip()
        found: list[app_commands.Choice[str]] = []
        if typed:
            found += [app_commands.Choice(name=f"Roll {line}"[:100], value=line[:100]) for line in _read(typed)]
        own: set[str] = set()
        for row in await desks.rolls.formulas(where(interaction)):
            if row.name.casefold() in own:  # one's own stands before the server's
                continue
            own.add(row.name.casefold())
            if typed.casefold() in row.name.casefold():
                owner = "server" if row.guild_id else "yours"
                found.append(app_commands.Choice(name=f"{row.name}: {row.line} ({owner})"[:100], value=row.name))
        known = {choice.value for choice in found}
        near = [text for text in EXAMPLES if text.startswith(typed) and text not in known]
        return [*found, *(app_commands.Choice(name=text, value=text) for text in near)][:_MOST]

    return suggest


def _read(typed: str) -> list[str]:
    try:
        line = format_line(parse(typed))
    except RollError:
        return []
    return [line] if len(line) <= 100 else []


def _suggest_names(desks: Desks) -> Any:
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        rows = await desks.rolls.formulas(where(interaction))
        names = [row.name for row in rows if current.strip().casefold() in row.name.casefold()]
        return [app_commands.Choice(name=name, value=name) for name in dict.fromkeys(names)][:_MOST]

    return suggest


def add(group: app_commands.Group, desks: Desks) -> None:
    """Add the commands of saved formulas."""

    @group.command(name="save", description="Keep a formula under a name")
    @app_commands.describe(name="Its name", formula="The dice", server="For everybody in this server")
    async def save(interaction: discord.Interaction, name: str, formula: str, server: bool = False) -> None:
        if server and not manages(interaction):
            await tell(interaction, "Only people who manage messages save formulas for the server.")
            return
        line = await desks.rolls.save(where(interaction), name, formula, server)
        whose = "the server" if server else "you"
        await tell(interaction, f"Saved **{escape(' '.join(name.split()))}** for {whose}: {code(line)}")

    @group.command(name="forget", description="Forget a saved formula")
    @app_commands.describe(name="Its name", server="The server's formula, not your own")
    async def forget(interaction: discord.Interaction, name: str, server: bool = False) -> None:
        if server and not manages(interaction):
            await tell(interaction, "Only people who manage messages forget the server's formulas.")
            return
        await desks.rolls.forget(where(interaction), name, server)
        await tell(interaction, f"Forgot **{escape(name)}**.")

    forget.autocomplete("name")(_suggest_names(desks))

    @group.command(name="list", description="Your saved formulas and the server's")
    async def show(interaction: discord.Interaction) -> None:
        await tell(interaction, await _listed(interaction, desks))


async def _listed(ask: Ask, desks: Desks) -> str:
    rows = await desks.rolls.formulas(where(ask))
    if not rows:
        return "No formula is saved yet: `/dice save name: attack formula: d20+5`."
    return "\n".join(
        f"**{escape(row.name)}** {code(row.line)} · {'server' if row.guild_id else 'yours'}" for row in rows
    )
