"""Every feature and every game's face is an extension: loaded, reloaded and unloaded while people play."""

import itertools
import pathlib
import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from discord.ext import commands

from bot.main import FEATURES, sync_commands
from cogs.common.client import Umpire
from cogs.common.controls.feature import handlers_of
from discord_sandbox.driver import Driver, buttons, text
from games.registry import PARTS
from tests.cog_modules import put_back
from tests.e2e.desk import (
    CHANNEL,
    Desk,
    answer,
    awaited_driver,
    board_at,
    choose,
    confirm_label,
    open_panel,
    shown,
    start_duel,
    until,
)

EXTENSIONS = (*FEATURES, *(parts.face for parts in PARTS.values()))


@pytest.fixture(autouse=True)
def modules() -> Iterator[None]:
    with put_back():
        yield


def parts_of(client: Umpire) -> dict[str, Any]:
    """Return all that extensions add to a client."""
    return {
        "cogs": sorted(client.cogs),
        "extensions": sorted(client.extensions),
        "commands": sorted(map(str, (each.to_dict(client.tree) for each in client.tree.get_commands()))),
        "controls": sorted(handlers_of(client)),
        "listeners": {name: len(found) for name, found in client.extra_events.items() if found},
        "jobs": len(client.background._tasks),
    }


async def offered(driver: Driver) -> set[str]:
    """Return the names of the commands that people see."""
    return {command["name"] for command in (await driver.state())["commands"]}


async def test_every_extension_is_unloaded_and_loaded_and_nothing_is_left_or_doubled(desk: Desk, ann: Driver) -> None:
    client = desk.client
    full, seen = parts_of(client), await offered(ann)
    assert set(full["extensions"]) == set(EXTENSIONS)
    assert len(full["cogs"]) == len(EXTENSIONS)
    for name in EXTENSIONS:
        cog = next(cog for cog in client.cogs.values() if cog.__module__.startswith(name))
        own = {command.name for command in cog.get_app_commands()}
        await client.unload_extension(name)
        await sync_commands(client)
        assert await offered(ann) == seen - own, name
        assert cog.qualified_name not in client.cogs
        assert not set(getattr(cog, "handlers", ())) & set(handlers_of(client)), name
        assert name not in sys.modules
        await client.load_extension(name)
        assert parts_of(client) == full, name
        await sync_commands(client)
        assert await offered(ann) == seen
    for name in EXTENSIONS:
        await client.unload_extension(name)
    bare = parts_of(client)
    assert [bare[what] for what in ("cogs", "extensions", "commands", "controls", "listeners")] == [[], [], [], [], {}]
    assert bare["jobs"] == 1, "that of the client itself"


async def test_every_extension_is_reloaded_with_new_commands_and_controls(desk: Desk, ann: Driver) -> None:
    client = desk.client
    full = parts_of(client)
    for name in EXTENSIONS:
        module, doors, tree = client.extensions[name], handlers_of(client), list(client.tree.get_commands())
        cog = next(cog for cog in client.cogs.values() if cog.__module__.startswith(name))
        await client.reload_extension(name)
        assert parts_of(client) == full, name
        assert client.extensions[name] is not module
        again = client.cogs[cog.qualified_name]
        assert again is not cog
        new, old = {id(door) for door in handlers_of(client).values()}, {id(door) for door in doors.values()}
        assert len(old - new) == len(getattr(cog, "handlers", ())), name
        assert len(tree) == len(client.tree.get_commands())
    resign = handlers_of(client)["resign"].handler
    assert resign is sys.modules["cogs.match.seats"].press_resign  # type: ignore[comparison-overlap]
    rolled = await answer(ann, await ann.command("general", "roll", dice="1d1+4"), "general")
    assert "5" in text(rolled)


async def test_a_panel_that_is_open_works_on_and_so_do_the_board_and_the_verbs(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    rng, turns = random.Random(5), itertools.count(1)
    board = await start_duel(ann, ben)
    player = await awaited_driver(desk, ann, ben)
    panel = await open_panel(player, board)
    await desk.client.reload_extension("cogs.match")
    await desk.client.reload_extension("cogs.raise_shields")
    panel = await choose(player, panel, rng)
    await desk.client.reload_extension("cogs.match")
    await shown(player, panel, await player.press(panel, buttons(panel)[confirm_label(panel)]))
    board = await board_at(ann, next(turns))
    player = await awaited_driver(desk, ann, ben)
    panel = await open_panel(player, board)
    again = await open_panel(player, board)
    assert await player.message(CHANNEL, panel) is None, "the panel before it is known over a reload, and goes"
    await desk.client.reload_extension("cogs.match")
    await open_panel(player, board)
    assert await player.message(CHANNEL, again) is None
    asked = await desk.service.queries.look((await desk.match(ann)).id, None)
    assert asked.awaited
    refused = text(await answer(player, await player.command(CHANNEL, "shields fire", side="port", target="Z")))
    assert refused.startswith("Not done: ")


async def test_a_control_whose_cog_is_away_is_answered(desk: Desk, ann: Driver, ben: Driver) -> None:
    board = await start_duel(ann, ben)
    await desk.client.unload_extension("cogs.match")
    reply = await ann.press_label(board, "Act")
    assert reply.message is not None
    assert "This button is from another version of me" in text(reply.message)
    await desk.client.load_extension("cogs.match")
    assert "Choose" in text(await open_panel(await awaited_driver(desk, ann, ben), board))


GUEST = """
import asyncio

from discord import app_commands
from discord.ext import commands

from cogs.common.controls.doors import Door
from cogs.common.controls.feature import Feature
from cogs.common.controls.gate import reads_nothing
from cogs.common.answering.answers import tell, think


async def forever():
    await asyncio.Event().wait()


async def press(ask, pressed):
    await tell(ask, "pressed")


class Guest(Feature, name="guest"):
    def __init__(self, bot):
        group = app_commands.Group(name="guest", description="DESCRIPTION")
        super().__init__(bot, [group], {"CONTROL": Door(press, think, reads_nothing)}, [forever])

    @commands.Cog.listener()
    async def on_ready(self):
        pass


async def setup(bot):
    await bot.add_cog(Guest(bot))
"""


class Guest:
    """A module of somebody else that adds one of everything."""

    name = "guest_of_tests"

    def __init__(self, folder: pathlib.Path) -> None:
        self._path = folder / f"{self.name}.py"
        self.save(GUEST)

    def save(self, source: str) -> None:
        self._path.write_text(source)


@pytest.fixture
def guest(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> Guest:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return Guest(tmp_path)


BROKEN = {
    "cannot be read": "def setup(",
    "gives up": "raise SystemExit('a library is missing')",
    "has no setup": "NOTHING = 0",
    "fails in its setup": GUEST + "    raise RuntimeError('too late')\n",
    "answers controls of others": GUEST.replace("CONTROL", "resign"),
    "has a command of others": GUEST.replace('name="guest", desc', 'name="match", desc'),
}


@pytest.mark.parametrize("fault", BROKEN)
async def test_what_fails_to_load_leaves_nothing_and_what_fails_to_reload_leaves_the_old(
    desk: Desk, guest: Guest, fault: str
) -> None:
    client, name = desk.client, guest.name
    bare = parts_of(client)
    guest.save(BROKEN[fault])
    with pytest.raises(commands.ExtensionError):
        await client.load_extension(name)
    assert parts_of(client) == bare
    assert name not in sys.modules
    guest.save(GUEST)
    await client.load_extension(name)
    full = parts_of(client)
    assert "CONTROL" in full["controls"]
    assert full["jobs"] == bare["jobs"] + 1
    guest.save(BROKEN[fault])
    with pytest.raises(commands.ExtensionError):
        await client.reload_extension(name)
    assert parts_of(client) == full
    guest.save(GUEST.replace("DESCRIPTION", "Another description"))
    await client.reload_extension(name)
    assert "Another description" in str(parts_of(client)["commands"])
    await client.unload_extension(name)
    assert parts_of(client) == bare


async def test_a_job_of_a_cog_begins_when_it_is_loaded_and_ends_with_it(desk: Desk, guest: Guest) -> None:
    client = desk.client
    await client.load_extension(guest.name)
    job = list(client.background._tasks.values())[-1]
    assert job is not None
    assert not job.done()
    await client.unload_extension(guest.name)
    await until(job.done)


async def test_the_bot_reads_no_messages_and_warns_of_nothing(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    await desk.restart()
    assert "intent" not in caplog.text
    assert desk.client.help_command is None
    assert not desk.client.commands, "commands of text"
    assert await desk.client.get_prefix(None) == []  # type: ignore[arg-type]
    privileged = ("message_content", "members", "presences")
    assert not any(getattr(desk.client.intents, name) for name in privileged)
