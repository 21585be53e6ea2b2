"""A small bot made with the real discord.py, which uses every part of Discord that the sandbox knows."""

import asyncio
import contextlib
import io
import re
from collections.abc import AsyncIterator
from typing import Any, Self

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

from discord_sandbox.pictures import plain
from pocket.raw import until


def redirect(url: str) -> None:
    """What a bot made with discord.py needs to talk to the sandbox."""
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url).with_scheme("ws") / "gateway"
    discord.Asset.BASE = f"{url}/cdn"


def picture(name: str = "map.png", side: int = 64, text: str = "A blue square") -> discord.File:
    return discord.File(io.BytesIO(plain(10, 20, 200, side)), filename=name, description=text)


class Ask(ui.Modal, title="How many?"):
    number = ui.Label(text="Number", component=ui.TextInput(custom_id="number", required=True, max_length=5))
    sort = ui.Label(
        text="Sort",
        component=ui.Select(
            custom_id="sort",
            options=[discord.SelectOption(label="Hexes", value="hex"), discord.SelectOption(label="B")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.number.component, ui.TextInput)
        assert isinstance(self.sort.component, ui.Select)
        words = f"{self.number.component.value} {self.sort.component.values[0]}"
        await interaction.response.send_message(f"asked {words}", ephemeral=True)


class Push(ui.DynamicItem[ui.Button[Any]], template=r"u:(?P<match>\w+):(?P<verb>\w+)"):
    """Works after a restart: everything it needs is in its custom_id."""

    def __init__(self, match: str, verb: str) -> None:
        super().__init__(ui.Button(label=verb.title(), custom_id=f"u:{match}:{verb}"))
        self.match, self.verb = match, verb

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match["match"], match["verb"])

    async def callback(self, interaction: discord.Interaction) -> None:
        client = interaction.client
        assert isinstance(client, PocketBot)
        client.pushed.append((interaction.id, self.verb))
        match self.verb:
            case "ask":
                await interaction.response.send_modal(Ask())
            case "edit":
                await interaction.response.edit_message(view=board("b2", "Edited"))
            case "later":
                await interaction.response.defer()
                await interaction.edit_original_response(view=board("b3", "Later"))
            case "quiet":
                await interaction.response.send_message("only you", ephemeral=True)
            case "think":
                await interaction.response.defer(ephemeral=True, thinking=True)
                await interaction.followup.send("thought")
                await interaction.followup.send("loud", ephemeral=False)
            case "mute":
                pass


class Pick(ui.DynamicItem[ui.Select[Any]], template=r"pick:(?P<match>\w+)"):
    def __init__(self, match: str) -> None:
        options = [discord.SelectOption(label=f"Ship {n}", value=str(n)) for n in range(3)]
        super().__init__(ui.Select(custom_id=f"pick:{match}", options=options, max_values=2))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match["match"])

    async def callback(self, interaction: discord.Interaction) -> None:
        values = (interaction.data or {}).get("values", [])
        await interaction.response.send_message(f"picked {', '.join(map(str, values))}", ephemeral=True)


def board(match: str, title: str, verbs: str = "ask edit later quiet think", file: str | None = None) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(accent_colour=0xF0AD1F)
    box.add_item(ui.TextDisplay(f"## {title}"))
    if file is not None:
        box.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{file}", description="The map")))
    box.add_item(ui.Separator())
    box.add_item(ui.ActionRow(*(Push(match, verb) for verb in verbs.split())))
    box.add_item(ui.ActionRow(Pick(match)))
    view.add_item(box)
    return view


SILENT = "hush"
"""The text to which `line` gets no suggestions, not even none."""
group = app_commands.Group(name="ship", description="Ships on hexes")


@group.command(name="move", description="Move a ship")
@app_commands.describe(line="How", count="How often")
async def move(
    interaction: discord.Interaction, line: app_commands.Range[str, None, 200], count: app_commands.Range[int, 1, 9] = 1
) -> None:
    await interaction.response.send_message(f"moved {line} {count}", ephemeral=True)


@move.autocomplete("line")
async def move_lines(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    if current == SILENT:
        await asyncio.sleep(3600)
    lines = ["2F", "2F L", "2F L F", f"{interaction.namespace.count}"]
    return [app_commands.Choice(name=line, value=line) for line in lines if line.startswith(current)]


@group.command(name="board", description="Show the board")
async def show(interaction: discord.Interaction) -> None:
    await interaction.response.defer()
    await interaction.followup.send(view=board("b1", "Board", file="map.png"), file=picture())


@group.command(name="who", description="Somebody")
async def who(
    interaction: discord.Interaction, member: discord.Member, place: discord.TextChannel | None = None
) -> None:
    await interaction.response.send_message(f"{member.display_name} {place}")


@group.command(name="form", description="Ask")
async def form(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Ask())


@group.command(name="load", description="Take a file")
async def load(interaction: discord.Interaction, file: discord.Attachment) -> None:
    data = await file.read()
    await interaction.response.send_message(f"{file.filename}: {len(data)} bytes")


@group.command(name="silent", description="Nothing")
async def silent(interaction: discord.Interaction) -> None:
    pass


class PocketBot(discord.Client):
    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents.default(),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.05,
        )
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(group)
        self.pushed: list[tuple[int, str]] = []
        self.heard: list[discord.Message] = []
        self.errors: list[Exception] = []
        self.resumed = asyncio.Event()
        self.tree.on_error = self.note_error  # type: ignore[method-assign]

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Push, Pick)
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message)

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def note_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        self.errors.append(getattr(error, "original", error))

    def place(self, name: str) -> discord.TextChannel:
        channel = discord.utils.get(self.get_all_channels(), name=name)
        assert isinstance(channel, discord.TextChannel)
        return channel


@contextlib.asynccontextmanager
async def pocket_bot(url: str) -> AsyncIterator[PocketBot]:
    redirect(url)
    async with PocketBot() as client:
        task = asyncio.create_task(client.start("a-token"))
        await until(lambda: task.done() or client.is_ready())
        if task.done():
            task.result()
        yield client
        await client.close()
        await task
