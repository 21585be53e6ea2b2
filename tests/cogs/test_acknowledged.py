"""Everything is acknowledged first, also while nobody gets at the database: every command, control and completion."""

import asyncio
import pathlib
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.main import build_client
from bot.matches import Service
from bot.posts.ids import Address
from bot.storage import Database
from bot.workers import Inline
from cogs.common.answering import announcing, answers
from cogs.common.client import Umpire
from cogs.common.controls.doors import Pressed
from cogs.common.controls.feature import handlers_of
from cogs.common.controls.press import answer_press

IN_TIME = 2.8
"""Seconds; Discord gives three."""
GIVEN: dict[discord.AppCommandOptionType, Any] = {
    discord.AppCommandOptionType.string: "1d20",
    discord.AppCommandOptionType.integer: 1,
    discord.AppCommandOptionType.boolean: False,
    discord.AppCommandOptionType.user: SimpleNamespace(id=7, bot=False, display_name="Ben", mention="<@7>"),
    discord.AppCommandOptionType.attachment: SimpleNamespace(size=10),
}


@pytest.fixture(autouse=True)
def limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Be as impatient as Discord makes the bot."""
    monkeypatch.setattr(announcing, "FIRST", 1.0)
    monkeypatch.setattr(answers, "PATIENCE", 2.0)


class Response:
    """What acknowledges an interaction."""

    def __init__(self) -> None:
        self.done = asyncio.Event()

    def is_done(self) -> bool:
        return self.done.is_set()

    async def defer(self, **_: Any) -> None:
        self.done.set()

    async def send_message(self, *_: Any, **__: Any) -> None:
        self.done.set()

    async def send_modal(self, _: Any) -> None:
        self.done.set()


class Asked(SimpleNamespace):
    """An interaction of somebody who may do everything, in a server."""

    def __init__(self, client: Umpire, number: int) -> None:
        super().__init__(
            client=client,
            id=number,
            type=discord.InteractionType.component,
            user=SimpleNamespace(id=5, display_name="Ann", mention="<@5>"),
            guild_id=1,
            channel_id=2,
            channel=SimpleNamespace(id=2),
            message=SimpleNamespace(id=3, flags=SimpleNamespace(ephemeral=False)),
            permissions=discord.Permissions.all(),
            app_permissions=discord.Permissions.all(),
            response=Response(),
            extras={},
            data={},
            namespace=SimpleNamespace(),
        )


@pytest.fixture
async def client(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Umpire]:
    """A client whose database does not answer."""
    database = await Database.open(tmp_path / "umpire.sqlite3")

    async def stuck(*_: Any, **__: Any) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(database, "read", stuck)
    monkeypatch.setattr(database, "write", stuck)
    try:
        yield await build_client(Service.build(database, Inline()))
    finally:
        await database.close()


async def late(asked: Asked, work: Any) -> bool:
    """Whether an interaction was not acknowledged in time; what it still does is ended."""
    task = asyncio.create_task(work)
    try:
        await asyncio.wait_for(asked.response.done.wait(), IN_TIME)
    except TimeoutError:
        return True
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    return False


def commands(client: Umpire) -> list[app_commands.Command[Any, ..., Any]]:
    return [each for each in client.tree.walk_commands() if isinstance(each, app_commands.Command)]


async def test_every_command_is_acknowledged_before_the_database_answers(client: Umpire) -> None:
    slow = []
    for number, command in enumerate(commands(client)):
        given = {each.name: GIVEN[each.type] for each in command.parameters if each.required}
        asked = Asked(client, number)
        if await late(asked, command._do_call(asked, given)):  # type: ignore[arg-type]
            slow.append(command.qualified_name)
    assert slow == []
    assert len(commands(client)) > 50


async def test_every_control_is_acknowledged_before_the_database_answers(client: Umpire) -> None:
    async def press(number: int, verb: str) -> bool:
        asked = Asked(client, number)
        pressed = Pressed(Address("abc234", "p1", verb, "1"), ("1",), {"words": "x", "bonus": "1", "name": "x"})
        return await late(asked, answer_press(asked, pressed))  # type: ignore[arg-type]

    verbs = list(handlers_of(client))
    found = await asyncio.gather(*(press(number, verb) for number, verb in enumerate(verbs)))
    assert [verb for verb, was_late in zip(verbs, found, strict=True) if was_late] == []
    assert len(verbs) > 30


async def test_every_completion_offers_nothing_rather_than_be_late(client: Umpire) -> None:
    async def offer(command: app_commands.Command[Any, ..., Any], parameter: Any, number: int) -> Any:
        bound = (
            (command.binding,) if command.binding is not None and parameter.autocomplete.pass_command_binding else ()
        )
        return await asyncio.wait_for(parameter.autocomplete(*bound, Asked(client, number), ""), IN_TIME)

    asked = [
        (command, parameter)
        for command in commands(client)
        for parameter in command._params.values()
        if callable(parameter.autocomplete)
    ]
    work = (offer(command, parameter, number) for number, (command, parameter) in enumerate(asked))
    found = await asyncio.gather(*work, return_exceptions=True)
    failed = [
        f"{command.qualified_name} {parameter.name}: {answer!r}"
        for (command, parameter), answer in zip(asked, found, strict=True)
        if not isinstance(answer, list)
    ]
    assert failed == []
    assert len(asked) > 15
