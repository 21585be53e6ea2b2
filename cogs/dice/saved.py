"""`/dice save`, `forget` and `list`, and suggestions of saved formulas."""

from discord import app_commands

from bot.posts.words import code, escape
from cogs.common.answering.answers import offered, tell, think, timely
from cogs.common.core.ask import Ask, Suggest, manages
from cogs.common.core.lengths import Formula, FormulaName
from cogs.dice.desks import Desks, where
from rolls import RollError, format_line, parse

EXAMPLES = ("d20", "2d6", "4d6kh3", "d%", "2d20kh1", "5d10>=7", "4dF")


def suggest_formulas(desks: Desks) -> Suggest:
    """Return an autocomplete: what is typed as it will be read, saved formulas by name, examples while empty."""

    async def suggest(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
        typed = current.strip()
        found = [(f"Roll {line}", line) for line in as_read(typed)] + await _saved(interaction, desks, typed)
        known = {value for _, value in found}
        near = [text for text in EXAMPLES if text.startswith(typed) and text not in known]
        return offered([*found, *((text, text) for text in near)])

    return suggest


def as_read(typed: str) -> list[str]:
    """Return what is typed as it will be read, where it can be."""
    try:
        return [format_line(parse(typed))] if typed else []
    except RollError:
        return []


async def _saved(ask: Ask, desks: Desks, typed: str) -> list[tuple[str, str]]:
    """Return the saved formulas whose names contain a text, the person's own before the server's."""
    rows = await desks.rolls.formulas(where(ask))
    first = {row.name.casefold(): row for row in reversed(rows)}
    return [
        (f"{row.name}: {row.line} ({'server' if row.guild_id else 'yours'})", row.name)
        for row in rows
        if row is first[row.name.casefold()] and typed.casefold() in row.name.casefold()
    ]


def _suggest_names(desks: Desks) -> Suggest:
    async def suggest(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
        names = dict.fromkeys(row.name for row in await desks.rolls.formulas(where(interaction)))
        wanted = current.strip().casefold()
        return offered((name, name) for name in names if wanted in name.casefold())

    return suggest


def add(group: app_commands.Group, desks: Desks) -> None:
    """Add the commands of saved formulas."""

    @group.command(name="save", description="Keep a formula under a name")
    @app_commands.describe(name="Its name", formula="The dice", server="For everybody in this server")
    async def save(interaction: Ask, name: FormulaName, formula: Formula, server: bool = False) -> None:
        await think(interaction)
        if server and not manages(interaction):
            await tell(interaction, "Only people who manage messages can save formulas for the server.")
            return
        line = await desks.rolls.save(where(interaction), name, formula, server)
        whose = "the server" if server else "you"
        await tell(interaction, f"Saved **{escape(' '.join(name.split()))}** for {whose}: {code(line)}")

    @group.command(name="forget", description="Forget a saved formula")
    @app_commands.describe(name="Its name", server="The server's formula, not your own")
    async def forget(interaction: Ask, name: FormulaName, server: bool = False) -> None:
        await think(interaction)
        if server and not manages(interaction):
            await tell(interaction, "Only people who manage messages can forget the server's formulas.")
            return
        await desks.rolls.forget(where(interaction), name, server)
        await tell(interaction, f"Forgot **{escape(name)}**.")

    forget.autocomplete("name")(timely(_suggest_names(desks)))

    @group.command(name="list", description="Your saved formulas and the server's")
    async def show(interaction: Ask) -> None:
        await think(interaction)
        await tell(interaction, await _listed(interaction, desks))


async def _listed(ask: Ask, desks: Desks) -> str:
    rows = await desks.rolls.formulas(where(ask))
    if not rows:
        return "No formula is saved yet: `/dice save name: attack formula: d20+5`."
    return "\n".join(
        f"**{escape(row.name)}** {code(row.line)} · {'server' if row.guild_id else 'yours'}" for row in rows
    )
