"""The slash commands and the command line, as tables."""

import argparse
import asyncio
import functools
import pathlib
import tempfile
from collections.abc import Iterator, Mapping
from typing import Any

from bot.cli import parser
from bot.main import build_client
from bot.matches import Service
from bot.storage import Database
from bot.workers import Inline
from docs.tools.tables import plain, table

_NESTED = (1, 2)
"""Discord's types of options that are commands themselves."""


@functools.cache
def command_tree() -> Mapping[str, dict[str, Any]]:
    """Return every slash command by name, as Discord gets it."""
    return {command["name"]: command for command in asyncio.run(_tree())}


async def _tree() -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(pathlib.Path(folder) / "umpire.sqlite3")
        client = await build_client(Service.build(database, Inline()))
        commands = [command.to_dict(client.tree) for command in client.tree.get_commands()]
        await database.close()
    return commands


def slash_commands(name: str) -> str:
    """Return a table of a command's subcommands with their options."""
    rows = [
        (f"`{path}`", plain(said["description"]), _options(said)) for path, said in _leaves(command_tree()[name], "/")
    ]
    return table(("Command", "What it does", "Options"), rows)


def _leaves(command: dict[str, Any], path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    inner = [option for option in command.get("options", ()) if option["type"] in _NESTED]
    name = f"{path}{command['name']}"
    if not inner:
        yield name, command
    for option in inner:
        yield from _leaves(option, f"{name} ")


def _options(command: dict[str, Any]) -> str:
    return "<br>".join(_option(option) for option in command.get("options", ()))


def _option(option: dict[str, Any]) -> str:
    choices = [choice["name"] for choice in option.get("choices", ())]
    words = plain(option["description"]) + (f": {', '.join(choices)}" if choices else "")
    return f"`{option['name']}`{'' if option.get('required') else ' (optional)'}: {words}"


def command_line() -> str:
    """Return every command of the shell with its arguments."""
    sections = []
    for path, said, command in _commands(parser(), "umpire"):
        arguments = [action for action in command._actions if _is_shown(action)]
        usage = " ".join([path, *(_usage(action) for action in arguments)])
        rows = [(f"`{_named(action)}`", _help(action)) for action in arguments]
        parts = [f"### {path}", f"{said[:1].upper()}{said[1:]}.", f"    {usage}"]
        sections.append("\n\n".join([*parts, table(("Argument", "Meaning"), rows)] if rows else parts))
    return "\n\n".join(sections)


def _commands(whole: argparse.ArgumentParser, path: str) -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    """Yield the commands below a parser: their path, what they do, and their parsers."""
    for action in whole._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
            for name, inner in action.choices.items():
                nested = list(_commands(inner, f"{path} {name}"))
                yield from nested or [(f"{path} {name}", helps.get(name, ""), inner)]


def _is_shown(action: argparse.Action) -> bool:
    return action.help != argparse.SUPPRESS and not isinstance(
        action, argparse._HelpAction | argparse._SubParsersAction
    )


def _named(action: argparse.Action) -> str:
    words = [action.option_strings[-1]] if action.option_strings else []
    if action.nargs != 0:
        value = action.metavar or action.dest.upper()
        words.append(value if isinstance(value, str) else " ".join(value))
    return " ".join(words)


def _usage(action: argparse.Action) -> str:
    many = " .." if action.nargs in ("*", "+") else ""
    return f"{_named(action)}{many}" if action.required and action.nargs != "*" else f"[{_named(action)}{many}]"


def _help(action: argparse.Action) -> str:
    given = (action.help or "") % {"default": action.default, "prog": "umpire"}
    choices = f" One of: {', '.join(map(str, action.choices))}." if action.choices else ""
    return plain(given) + choices
