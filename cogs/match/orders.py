"""`/match orders`: answers given beforehand. Everything here is private to whoever gave them."""

from typing import Any

import discord
from discord import app_commands

from bot.matches.orders import ACTOR, MOST_ORDERS
from bot.posts.sheets import NEUTRAL, Sheet
from bot.posts.words import code, escape
from cogs.common.answers import put, think
from cogs.common.completion import choices_of
from cogs.common.verbs import match_here
from games.registry import AnyGame

_MOST = 25
_HOW = (
    "An order answers a question for you at once. The first that fits counts; where none fits, you are asked as ever."
)


def orders_sheet(game: AnyGame, orders: tuple[str, ...], note: str = "") -> Sheet:
    """List somebody's orders with how to write them."""
    sheet = Sheet(NEUTRAL).text("### Your standing orders").text(note)
    sheet.text("\n".join(f"{place}. {code(order)}" for place, order in enumerate(orders, 1)) or "You have given none.")
    example = f" Write one as {code('question: answer')}, such as {code(_example(game))}."
    figures = f" Figures for `if`: {escape(', '.join(game.figure_names))}." if game.figure_names else ""
    return sheet.text(f"-# {_HOW}{example}{figures} At most {MOST_ORDERS}; only you see them.")


def _example(game: AnyGame) -> str:
    return next(iter(game.order_examples), f"{game.prompt_kinds[0]}: ..")


def suggest_orders(game: AnyGame, typed: str) -> list[tuple[str, str]]:
    """Return (name, value) suggestions: what is typed, the game's examples, then the questions there are."""
    wanted = " ".join(typed.split())
    kinds = [f"{kind}: " for kind in game.prompt_kinds]
    near = [text for text in (*game.order_examples, *kinds) if wanted.lower() in text.lower()]
    written = [wanted] if ":" in wanted and wanted not in near else []
    return [(text[:100], text.strip()[:100]) for text in (*written, *near)][:_MOST]


@app_commands.describe(
    add="An order, such as evade: evade stress if hits >= 3",
    remove="The place of an order in your list that no longer holds",
)
async def _orders(
    interaction: discord.Interaction[Any], add: str = "", remove: app_commands.Range[int, 1, MOST_ORDERS] | None = None
) -> None:
    await think(interaction)
    info = await match_here(interaction)
    service, user, note = interaction.client.service, interaction.user.id, ""
    game = service.game(info.game)
    if remove is not None:
        await service.remove_order(info.id, user, remove)
        note = f"Order {remove} no longer holds."
    if add.strip():
        await service.add_order(info.id, user, add)
        note = f"{note} The order holds from now on.".strip()
    await put(interaction, orders_sheet(game, await service.orders(info.id, user), note))


async def _suggest(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    info = await interaction.client.service.find(interaction.channel_id)
    if info is None:
        return []
    return choices_of(suggest_orders(interaction.client.service.game(info.game), current))


def by_order(actor: str) -> str:
    """Return how the log marks an action that a standing order took."""
    return f" *({ACTOR})*" if actor == ACTOR else ""


def add(group: app_commands.Group) -> None:
    """Add the command."""
    command: app_commands.Command[Any, ..., Any] = group.command(
        name="orders", description="Standing orders: answer some questions beforehand"
    )(_orders)
    command.autocomplete("add")(_suggest)
