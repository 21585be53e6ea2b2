"""`/seat` commands about your own seat: hand-over, return, resign."""

from typing import Any

import discord
from discord import app_commands

from bot.posts.ids import button_id
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import escape
from cogs.common.answering.answers import hold, offered, put, think, timely
from cogs.common.answering.confirming import until_shown
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import of_match, reads_nothing, running_here, seated
from cogs.common.core.ask import Ask, actor_of
from cogs.common.core.lengths import Search
from cogs.common.lobbies.words import computer_label
from cogs.common.verbs import match_here
from games.registry import policy_names


def handlers() -> Handlers:
    """Return the handlers of the buttons that ask twice."""
    return {"resign": Door(press_resign, hold, of_match(seated)), "keep": Door(press_keep, hold, reads_nothing)}


@app_commands.describe(policy="Which computer player; without it, the best")
async def _hand_over(interaction: Ask, policy: Search = "") -> None:
    await think(interaction)
    info = await match_here(interaction)
    info = await interaction.client.service.seating.hand_over(actor_of(interaction, info.id), policy or None)
    told = "A computer plays your seat now. `/seat return` returns it to you."
    await until_shown(interaction, info.id, info.ply, told)


async def _suggest_policy(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    info = await running_here(interaction)
    if info is None:
        return []
    game = interaction.client.service.store.game(info.game)
    return offered((computer_label(game, name), name) for name in policy_names(game) if current.lower() in name)


async def _return(interaction: Ask) -> None:
    await think(interaction)
    info = await match_here(interaction)
    info = await interaction.client.service.seating.take_back(actor_of(interaction, info.id))
    await until_shown(interaction, info.id, info.ply, "The seat is yours again.")


async def _resign(interaction: Ask) -> None:
    await think(interaction)
    info = await match_here(interaction)
    given_up = await interaction.client.service.seating.resigning(actor_of(interaction, info.id))
    label = "Resign and lose the game" if given_up.ends else "Resign"
    controls = [
        Control(label, button_id(info.id, "resign"), discord.ButtonStyle.danger),
        Control("Keep playing", button_id(info.id, "keep")),
    ]
    text = f"Resign this match? You can't take it back. This happens then:\n{escape(given_up.sentence)}"
    await put(interaction, Sheet(NEUTRAL).text(text).buttons(controls))


async def press_resign(ask: Ask, pressed: Pressed) -> None:
    """Give up after asking."""
    info = await ask.client.service.seating.resign(actor_of(ask, pressed.address.match))
    await until_shown(ask, info.id, info.ply, Sheet(NEUTRAL).text("You have resigned."))


async def press_keep(ask: Ask, pressed: Pressed) -> None:
    """Think better of it."""
    await put(ask, Sheet(NEUTRAL).text("Nothing was changed."))


def add(group: app_commands.Group) -> None:
    """Add the commands."""
    hand: app_commands.Command[Any, ..., None] = group.command(
        name="hand-over", description="Let a computer play your seat"
    )(_hand_over)
    hand.autocomplete("policy")(timely(_suggest_policy))
    group.command(name="return", description="Play your seat yourself again")(_return)
    group.command(name="resign", description="Give up")(_resign)
