"""Uses commands and presses controls one after the other, and looks after each that nobody is left waiting."""

from collections.abc import Callable, Iterable
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.matches import Refused
from cogs.common import client as commands_end
from cogs.common.answering import failing
from cogs.common.answering.failing import fail
from cogs.common.verbs import Subcommand
from discord_sandbox.driver import Driver, Reply
from discord_sandbox.messages import LOADING
from discord_sandbox.server import Sandbox
from games.kernel import GameError
from tests.e2e.desk import Desk, Json, all_answered

Command = app_commands.Command[Any, ..., Any]


def placeholders(sandbox: Sandbox) -> list[Json]:
    """Return the messages that say that the bot is thinking."""
    rooms = sandbox.hub.state.messages.values()
    return [stored.message for room in rooms for stored in room.values() if stored.message["flags"] & LOADING]


class Sweep:
    """Does each thing twice, since Discord treats what follows a deleted placeholder in two ways.

    `used` names the commands that did what they do, `refused` those that said why not.
    """

    def __init__(self, desk: Desk, sandbox: Sandbox, patch: pytest.MonkeyPatch) -> None:
        self.desk = desk
        self.used: set[str] = set()
        self.refused: set[str] = set()
        self._sandbox = sandbox
        self._failed: list[BaseException] = []
        patch.setattr(failing, "fail", self._fail)
        patch.setattr(commands_end, "fail", self._fail)

    async def _fail(self, ask: Any, error: BaseException, what: str) -> None:
        self._failed.append(getattr(error, "original", error))
        await fail(ask, error, what)

    async def use(self, driver: Driver, channel: str, command: str, /, **options: Any) -> None:
        """Use a command."""
        await self._each(command, lambda: driver.command(channel, command, **options))

    async def press(self, driver: Driver, message: Json, label: str) -> None:
        """Press a button."""
        await self._each(f"[{label}]", lambda: driver.press_label(message, label))

    async def press_once(self, driver: Driver, message: Json, label: str) -> None:
        """Press a button that is gone then."""
        await self._look(f"[{label}]", await driver.press_label(message, label))

    async def once(self, driver: Driver, channel: str, command: str, /, **options: Any) -> None:
        """Use a command that can be used once: while Discord refuses what follows a deleted placeholder."""
        self._sandbox.hub.interactions.follows_deleted = False
        await self._look(command, await driver.command(channel, command, **options))

    async def _each(self, name: str, send: Callable[[], Any]) -> None:
        for follows in (True, False):
            self._sandbox.hub.interactions.follows_deleted = follows
            await self._look(name, await send())

    async def _look(self, name: str, reply: Reply) -> None:
        """Look at what an interaction led to, once its handler has ended."""
        await all_answered()
        assert reply.answer != "none", name
        assert placeholders(self._sandbox) == [], name
        assert self._sandbox.unexpected == [], name
        strange = [error for error in self._failed if not isinstance(error, (Refused, GameError))]
        assert strange == [], name
        (self.refused if self._failed else self.used).add(name)
        self._failed.clear()


def leaves(desk: Desk, *groups: str) -> list[Command]:
    """Return the commands of some groups (none: all) that can be used."""
    found = (each for each in desk.client.tree.walk_commands() if isinstance(each, app_commands.Command))
    return [each for each in found if not groups or each.qualified_name.split()[0] in groups]


def nonsense(command: Command, file: str, *, all_options: bool) -> dict[str, Any]:
    """Return something for each option of a command that must be given, or for all of them."""
    return {each.display_name: _nonsense(each, file) for each in command.parameters if each.required or all_options}


def _nonsense(parameter: app_commands.Parameter, file: str) -> Any:
    if parameter.choices:
        return parameter.choices[0].value
    kinds: dict[discord.AppCommandOptionType, Any] = {
        discord.AppCommandOptionType.integer: parameter.min_value or 1,
        discord.AppCommandOptionType.boolean: True,
        discord.AppCommandOptionType.user: "ben",
        discord.AppCommandOptionType.attachment: file,
    }
    return kinds.get(parameter.type, "zzz")


def typed(verbs: Iterable[Subcommand], line: str) -> tuple[str, dict[str, Any]] | None:
    """Return the subcommand that writes a line of notation, with its options; None if there is none."""
    for verb in verbs:
        word, *rest = line.split()
        if verb.first_word != word or verb.suffix:
            continue
        options: dict[str, Any] = {}
        for argument in verb.arguments:
            if argument.word and argument.word in rest:
                rest.remove(argument.word)
                options[argument.name] = True
        first = next((argument for argument in verb.arguments if not argument.word), None)
        if rest and first is not None:
            return verb.name, {first.name: " ".join(rest), **options}
        if not rest and (first is None or not first.required):
            return verb.name, options
    return None
