"""`/umpire privacy`: what is kept of a person or of a server, as a file, and its deletion behind a red button."""

import gzip
import io
from collections.abc import Mapping

import discord
from discord import app_commands

from bot.matches import Refused
from bot.posts.ids import NO_MATCH, button_id
from bot.posts.sheets import DONE, NEUTRAL, Control, Sheet
from bot.privacy import PLAYER, PrivacyDesk
from cogs.common.answering.answers import hold, put, think
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import managing_server, of_oneself
from cogs.common.core.ask import Ask, manages_server, person_of, server_of

_LARGEST = 8_000_000
"""Bytes of a file that Discord takes with room to spare."""
_RED = discord.ButtonStyle.danger

PERSON = f"""This deletes your rolls, counts of dice, saved formulas, settings, holidays, standing orders and \
half-built actions, and you leave all lobbies. In matches your name becomes "{PLAYER}". In ended matches your Discord \
id is deleted too; in a match in progress it stays, so that you can play on. To leave one for good, use `/seat resign` \
first. In campaigns you are "{PLAYER}" too, and no member any more. The count of what you made today stays until the \
day is over, so that limits work.
What stays: your actions, and the words that you gave for the dice of a match. Every die follows from them, and nobody \
could check the dice without them. Neither has your name. Messages in Discord belong to Discord: delete them there. \
The host's backups keep the old data until they are replaced."""

SERVER = """This deletes everything that is kept about this server, for all people: all matches, also those in \
progress, lobbies, files for games, rolls, counts, formulas, calls and initiatives. After that, their dice can only \
be checked with exports that somebody kept. Messages in Discord stay. The host's backups keep the old data until they \
are replaced."""


def handlers() -> Handlers:
    """Return the handlers of the buttons."""
    return {
        "mydata": Door(press_file, think, of_oneself),
        "forgetme": Door(press_forget, think, of_oneself),
        "forgetmenow": Door(press_forget_now, hold, of_oneself),
        "forgetus": Door(press_forget_server, think, managing_server),
        "forgetusnow": Door(press_forget_server_now, hold, managing_server, takes=r"\d{1,20}"),
    }


def add(group: app_commands.Group) -> None:
    """Add the command."""
    group.command(
        name="privacy", description="What I keep about you or this server: look at it, download it, delete it"
    )(_privacy)


async def _privacy(interaction: Ask) -> None:
    await think(interaction)
    desk = PrivacyDesk(interaction.client.service)
    sheet = Sheet(NEUTRAL).text("### What I keep of you").text(_listed(await desk.of_person(interaction.user.id)))
    sheet.text(
        "-# By your Discord id, with the name that was shown when you joined a match. I read and keep none of your "
        "messages except your commands. Hidden rolls are deleted a year after they were made. The person who hosts me "
        "can read all of it, also sealed orders."
    )
    controls = [
        Control("My data as a file", button_id(NO_MATCH, "mydata")),
        Control("Delete my data..", button_id(NO_MATCH, "forgetme"), _RED),
    ]
    if interaction.guild_id is not None and manages_server(interaction):
        kept = await desk.of_server(interaction.guild_id)
        sheet.text("### What I keep of this server").text(_listed(kept))
        controls.append(Control("Delete this server's data..", button_id(NO_MATCH, "forgetus"), _RED))
    await put(interaction, sheet.buttons(controls))


def _listed(kept: Mapping[str, int]) -> str:
    return " · ".join(f"{kind}: {count}" for kind, count in kept.items() if count) or "Nothing."


async def press_file(ask: Ask, pressed: Pressed) -> None:
    """Hand out what is kept of the person who asks, as a file that nobody else sees."""
    data = await PrivacyDesk(ask.client.service).export(ask.user.id)
    name = "umpire-my-data.json"
    if len(data) > _LARGEST:
        data, name = gzip.compress(data), f"{name}.gz"
    if len(data) > _LARGEST:
        raise Refused("There is too much for one file here: ask the person who hosts me for it.")
    sheet = Sheet(NEUTRAL).text(
        "What I keep under your id. It has the dice of hidden rolls, so be careful who sees it."
    )
    await put(ask, sheet.file(discord.File(io.BytesIO(data), filename=name)))


async def press_forget(ask: Ask, pressed: Pressed) -> None:
    """Ask once more before a person's data is deleted."""
    now = Control("Delete my data now", button_id(NO_MATCH, "forgetmenow"), _RED)
    await put(ask, Sheet(NEUTRAL).text(PERSON).buttons([now, Control("Keep it", button_id(NO_MATCH, "keep"))]))


async def press_forget_now(ask: Ask, pressed: Pressed) -> None:
    """Delete the data of the person who presses."""
    await PrivacyDesk(ask.client.service).forget(person_of(ask))
    await put(
        ask, Sheet(DONE).text(f'It is deleted. Where you played, "{PLAYER}" did. What you do from now on is new.')
    )


async def press_forget_server(ask: Ask, pressed: Pressed) -> None:
    """Ask once more before a server's data is deleted."""
    guild = server_of(ask)
    kept = _listed(await PrivacyDesk(ask.client.service).of_server(guild))
    # The server's id is in the button: pressed elsewhere, it would mean another one.
    now = Control("Delete this server's data now", button_id(NO_MATCH, "forgetusnow", argument=str(guild)), _RED)
    sheet = Sheet(NEUTRAL).text(SERVER).text(f"That is: {kept}")
    await put(ask, sheet.buttons([now, Control("Keep it", button_id(NO_MATCH, "keep"))]))


async def press_forget_server_now(ask: Ask, pressed: Pressed) -> None:
    """Delete the data of the server where the button was shown, if the person may still do so."""
    await PrivacyDesk(ask.client.service).forget_server(server_of(ask))
    await put(ask, Sheet(DONE).text("Everything that was kept of this server is deleted."))
