"""`/match` commands that do something: board, act, hand-over, take-back, resign."""

from typing import Any

import discord
from discord import app_commands

from bot.matches import Posts, Refused
from bot.posts.ids import button_id
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import escape
from cogs.common.answering.answers import answered_before, hold, offered, put, think, timely
from cogs.common.answering.confirming import until_shown
from cogs.common.connection.access import is_locked, lacking_here, missing_permissions
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import of_match, reads_nothing, running_here, seated
from cogs.common.core.ask import Ask, actor_of
from cogs.common.core.lengths import Action, Search
from cogs.common.lobbies.lobby import POSTS, computer_label, refresh_lobby, send_lobby
from cogs.common.panels.acting import open_panel
from cogs.common.verbs import match_here, submit_line, suggest
from games.registry import policy_names


def handlers() -> Handlers:
    """Return the handlers of the buttons that ask twice."""
    return {"resign": Door(press_resign, hold, of_match(seated)), "keep": Door(press_keep, hold, reads_nothing)}


async def _board(interaction: Ask) -> None:
    await think(interaction)
    if await answered_before(interaction):
        return  # else it would be posted once more
    info = await match_here(interaction)
    _must_be_open(interaction)
    if info.status == "lobby":
        channel = interaction.client.get_partial_messageable(info.channel_id)
        info = await send_lobby(interaction, info, channel, again=True)
        await put(interaction, f"The lobby is [here]({info.board_link}).")
        return
    await interaction.client.service.posting.repost(actor_of(interaction, info.id))
    await until_shown(interaction, info.id, info.ply, "The board follows.")


def _must_be_open(ask: Ask) -> None:
    """Refuse what cannot be posted here, with what is missing."""
    in_thread = isinstance(ask.channel, discord.Thread)
    if is_locked(ask.channel, ask.app_permissions):
        raise Refused("This thread is locked: I can post here once a moderator unlocks it. Nothing is lost.")
    missing = missing_permissions(ask.app_permissions, thread=False, in_thread=in_thread)
    if missing:
        raise Refused(f"{lacking_here(missing)} Nothing is lost.")


@app_commands.describe(line="An action as text; several with ; between. Without it, your private panel opens")
async def _act(interaction: Ask, line: Action = "") -> None:
    if line.strip():
        await submit_line(interaction, line)
        return
    await think(interaction)
    await open_panel(interaction, (await match_here(interaction)).id)


async def _suggest_line(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    return await suggest(interaction, (), current, one_word=False)


@app_commands.describe(policy="Which computer player; without it, the best")
async def _hand_over(interaction: Ask, policy: Search = "") -> None:
    await think(interaction)
    info = await match_here(interaction)
    info = await interaction.client.service.seating.hand_over(actor_of(interaction, info.id), policy or None)
    told = "A computer plays your seat now. `/match take-back` returns it to you."
    await until_shown(interaction, info.id, info.ply, told)


async def _suggest_policy(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    info = await running_here(interaction)
    if info is None:
        return []
    game = interaction.client.service.store.game(info.game)
    return offered((computer_label(game, name), name) for name in policy_names(game) if current.lower() in name)


async def _take_back(interaction: Ask) -> None:
    await think(interaction)
    info = await match_here(interaction)
    info = await interaction.client.service.seating.take_back(actor_of(interaction, info.id))
    await until_shown(interaction, info.id, info.ply, "The seat is yours again.")


@app_commands.describe(each="One message for each ..")
async def _posts(interaction: Ask, each: Posts) -> None:
    await think(interaction)
    info = await match_here(interaction)
    info = await interaction.client.service.posting.set_posts(actor_of(interaction, info.id), each)
    await put(interaction, f"{POSTS[info.posts]} `/match board` posts the board once more at any time.")
    if info.status == "lobby":
        await refresh_lobby(interaction, info)


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
    """Add the doing commands."""
    group.command(name="board", description="Post the board, or the lobby, again")(_board)
    act: app_commands.Command[Any, ..., None] = group.command(
        name="act", description="Act: open your private panel, or give a line of text"
    )(_act)
    act.autocomplete("line")(timely(_suggest_line))
    group.command(name="posts", description="One message for each turn, or for each action")(_posts)
    hand: app_commands.Command[Any, ..., None] = group.command(
        name="hand-over", description="Let a computer play your seat"
    )(_hand_over)
    hand.autocomplete("policy")(timely(_suggest_policy))
    group.command(name="take-back", description="Play your seat yourself again")(_take_back)
    group.command(name="resign", description="Give up")(_resign)
