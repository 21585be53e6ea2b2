"""The commands of a game in Discord: that they are there, and that they fit."""

import asyncio
import importlib
import inspect
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

from bot.conformance.subject import Checks, Subject, hold
from bot.conformance.walks import plies
from cogs.common.client import Umpire
from cogs.common.verbs import each_verb

CHECKS = Checks()
_NAME = re.compile(r"[a-z0-9_-]{1,32}")
_MOST, _LONGEST = 25, 100
_STRING, _INTEGER = 3, 4
"""Discord's numbers of options that take text, and whole numbers."""
_CROWDED = _MOST - 1
"""So many subcommands are too many: past 25, Discord takes none of the bot's commands, in any server."""
_SUBCOMMANDS = (1, 2)
"""The types of options that are subcommands or groups of them."""


@CHECKS.add("Let `VERBS` of the face have a command for each of these verbs, and for no other.")
def every_verb_that_is_asked_for_is_a_command(subject: Subject) -> None:
    """Each verb that a prompt names is a slash command, and each slash command writes a verb."""
    if not subject.face:
        return
    face = importlib.import_module(subject.face)
    hold(inspect.iscoroutinefunction(getattr(face, "setup", None)), f"{subject.face} has no `async def setup(bot)`")
    verbs = tuple(each_verb(face.VERBS))
    commands = {verb.name for verb in verbs}
    asked = {verb for seed in range(4) for ply in plies(subject.game, seed) for verb in ply.prompt.verbs}
    hold(asked <= commands, f"no slash command for {sorted(asked - commands)}")
    known = {verb.word for question in subject.game.questions for verb in question.verbs}
    unknown = {verb.first_word for verb in verbs} - known
    hold(not unknown, f"slash commands write verbs that there are not: {sorted(unknown)}")


@CHECKS.add("Correct names and descriptions in `VERBS` of the face, and put commands that are rare into a `Group`.")
def its_commands_fit_discord(subject: Subject) -> None:
    """The game has one command, called as the card says, within what Discord takes."""
    if not subject.face:
        return
    groups = asyncio.run(commands_of(subject))
    names = [group["name"] for group in groups]
    hold(names == [subject.game.card.command], f"the face adds the commands {names}, and the card names one")
    for group in groups:
        for entry in _nested(group):
            _fits(entry)
            hold(is_limited(entry), f"the option {entry['name']!r} has no limit of length or size")
        hold(not crowded(group), "; ".join(crowded(group)))


async def commands_of(subject: Subject) -> list[dict[str, Any]]:
    """Return the commands that a face adds, as Discord gets them; raises Broken if they do not go with its cogs."""
    store = SimpleNamespace(game=lambda slug: subject.game, share=None)
    client = Umpire(cast(Any, SimpleNamespace(store=store)))
    await importlib.import_module(subject.face).setup(client)
    added = [command.to_dict(client.tree) for command in client.tree.get_commands()]
    for name in tuple(client.cogs):
        await client.remove_cog(name)
    hold(
        not client.tree.get_commands(), f"{subject.face} adds commands that belong to no cog, so it cannot be reloaded"
    )
    return added


def crowded(command: dict[str, Any], path: str = "/") -> list[str]:
    """Return a sentence for a command, and for each group in it, that has no place for another subcommand but one."""
    named = f"{path}{command['name']}"
    inner = [option for option in command.get("options", ()) if option["type"] in _SUBCOMMANDS]
    many = len(inner)
    said = f"`{named}` has {many} subcommands, and Discord takes {_MOST}: put what is rare into a `Group` of the face"
    return [said] * (many >= _CROWDED) + [each for option in inner for each in crowded(option, f"{named} ")]


def _nested(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield command
    for option in command.get("options", ()):
        yield from _nested(option)


def is_limited(entry: dict[str, Any]) -> bool:
    """Whether an option of text has a longest one, and one of whole numbers a least and a greatest."""
    if entry.get("choices"):
        return True
    limits = {_STRING: ("max_length",), _INTEGER: ("min_value", "max_value")}.get(entry.get("type", 0), ())
    return all(limit in entry for limit in limits)


def _fits(entry: dict[str, Any]) -> None:
    name, described = entry["name"], len(entry["description"])
    hold(_NAME.fullmatch(name), f"{name!r} is not a name for a command")
    hold(1 <= described <= _LONGEST, f"the description of {name!r} has {described} characters")
    for what in ("options", "choices"):
        hold(len(entry.get(what, ())) <= _MOST, f"{name!r} has more than {_MOST} {what}")
