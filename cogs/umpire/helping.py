"""`/umpire help`: every command of the bot, found by words."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from discord import app_commands

from bot.posts.sheets import NEUTRAL, Sheet
from bot.posts.words import code, escape
from cogs.common.answering.answers import offered, put, think, timely
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import Search
from cogs.common.core.moved import MOVED
from games.kernel.base.numbers import counted

_SHOWN = 12
"""Commands that an answer lists."""
_FIRST = (
    "`/match act` plays, `/match rules` explains the game, `/match mine` lists your matches, `/dice help` rolls dice."
)


_LITTLE = frozenset(
    [
        *(
            "a",
            "an",
            "and",
            "are",
            "can",
            "do",
            "does",
            "for",
            "from",
            "how",
            "i",
            "in",
            "is",
            "it",
            "me",
            "my",
            "of",
            "on",
        ),
        *("or", "the", "to", "we", "what", "when", "where", "with", "you"),
    ]
)
"""Words by which no command is found, unless there are no others."""


class Known(NamedTuple):
    """A command: its name without the slash, what it does, and older names of it."""

    name: str
    does: str
    older: tuple[str, ...] = ()

    def rank(self, words: list[str]) -> tuple[int, int]:
        """Return how many words fit it, and how well: its name counts most, then what it does."""
        name, does = f"{self.name} {' '.join(self.older)}".lower(), self.does.lower()
        scores = [3 if word in name.split() else 2 if word in name else 1 if word in does else 0 for word in words]
        return sum(map(bool, scores)), sum(scores)


def known_commands(tree: app_commands.CommandTree[Any]) -> list[Known]:
    """Return all commands that people can use, by name."""
    found = (each for each in tree.walk_commands() if isinstance(each, app_commands.Command))
    older: dict[str, tuple[str, ...]] = {}
    for old, new in MOVED.items():
        older[new] = (*older.get(new, ()), old)
    return sorted(Known(each.qualified_name, each.description, older.get(each.qualified_name, ())) for each in found)


def search(commands: Iterable[Known], typed: str) -> list[Known]:
    """Return the commands that have most of the words in their names or in what they do, the best first.

    Without words it returns all. Little words count only where there are no others: "how do i shoot" finds "shoot".
    """
    said = re.sub(r"[^\w-]+", " ", typed.lower()).split()
    words = [word for word in said if word not in _LITTLE] or said
    if not words:
        return list(commands)
    ranked = [(command.rank(words), command) for command in commands]
    most = max((fits for (fits, _), _ in ranked), default=0)
    best = [(well, command) for (fits, well), command in ranked if fits == most and well]
    return [command for _, command in sorted(best, key=lambda pair: (-pair[0], pair[1].name))]


def help_text(commands: list[Known], typed: str) -> str:
    """Return the commands that fit some words as lines; without words, what there is by subject."""
    if not typed.strip():
        return "\n".join(["### Commands", _FIRST, *_subjects(commands), "-# `/umpire help words` finds a command."])
    found = search(commands, typed)
    if not found:
        rules = code(f"/match rules rule:{typed}")
        return f"No command has the words {code(typed)}. Perhaps a rule has: {rules}. `/umpire help` alone lists all."
    lines = [_line(command) for command in found[:_SHOWN]]
    more = [f"-# … and {len(found) - _SHOWN} more: add a word"] if len(found) > _SHOWN else []
    return "\n".join([f"### {counted(len(found), 'command')}", *lines, *more])


def _line(command: Known) -> str:
    old = f" (was `/{command.older[0]}`)" if command.older else ""
    return f"- `/{command.name}`{old} {escape(command.does)}"


def _subjects(commands: Iterable[Known]) -> list[str]:
    """Return one line for each group of commands."""
    groups: dict[str, list[str]] = {}
    for command in commands:
        group, _, rest = command.name.partition(" ")
        groups.setdefault(group, []).append(rest)
    return [f"- `/{group}` {', '.join(names)}" if all(names) else f"- `/{group}`" for group, names in groups.items()]


@app_commands.describe(words="What you want to do, such as resign, dice odds or deploy")
async def _help(interaction: Ask, words: Search = "") -> None:
    await think(interaction)
    await put(interaction, Sheet(NEUTRAL).text(help_text(known_commands(interaction.client.tree), words)))


async def _suggest(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    found = search(known_commands(interaction.client.tree), current)
    return offered((f"/{command.name}: {command.does}", command.name) for command in found)


def add(group: app_commands.Group) -> None:
    """Add the command."""
    found: app_commands.Command[Any, ..., None] = group.command(name="help", description="Find a command by words")(
        _help
    )
    found.autocomplete("words")(timely(_suggest))
