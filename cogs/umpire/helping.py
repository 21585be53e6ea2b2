"""`/umpire help`: every command of the bot, found by words."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from discord import app_commands

from bot.matches.orders import useful_orders
from bot.posts.sheets import NEUTRAL, Sheet
from bot.posts.words import code, escape
from cogs.common.answering.answers import offered, put, think, timely
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import Search
from cogs.common.core.moved import MOVED
from games.kernel import AnyGame
from games.kernel.base.numbers import counted
from games.kernel.text.prose import clip

_SHOWN = 8
"""Commands that an answer lists."""
_FIRST = (
    "`/match act` plays, `/match rules` explains the game, `/match mine` lists your matches, `/dice help` rolls dice."
)
_LONGEST = 70
"""Letters of a line of an answer."""
_ROOM = 44
"""Letters of the names in the line of a group."""
_ORDERS = "match orders"
_OF_ORDERS = (
    "plan plans planning ahead beforehand instruction instructions standing automatic automatically default once "
    "always any only ask me this turn condition if stopped"
)
"""What people look for who mean standing orders or plans."""
_LITTLE = frozenset(
    [
        *("a", "an", "and", "are", "can", "do", "does", "for", "from", "how", "i", "in", "is", "it", "me", "my", "of"),
        *("on", "or", "the", "to", "we", "what", "when", "where", "with", "write", "you"),
    ]
)
"""Words by which no command is found, unless there are no others."""


class Known(NamedTuple):
    """A command: its name without the slash, what it does, older names of it, and what else it is looked for by."""

    name: str
    does: str
    older: tuple[str, ...] = ()
    also: frozenset[str] = frozenset()

    def rank(self, words: list[str]) -> tuple[int, int]:
        """Return how many words fit it, and how well: its name counts most, then what it does."""
        name, does = f"{self.name} {' '.join(self.older)}".lower(), self.does.lower()
        scores = [
            3 if word in name.split() else 2 if word in name else 1 if word in does or word in self.also else 0
            for word in words
        ]
        return sum(map(bool, scores)), sum(scores)


def known_commands(tree: app_commands.CommandTree[Any], games: Iterable[AnyGame]) -> list[Known]:
    """Return all commands that people can use, by name."""
    also = {_ORDERS: frozenset(_OF_ORDERS.split()) | {word for game in games for word in _words_of_orders(game)}}
    found = (each for each in tree.walk_commands() if isinstance(each, app_commands.Command))
    older: dict[str, tuple[str, ...]] = {}
    for old, new in MOVED.items():
        older[new] = (*older.get(new, ()), old)
    return sorted(
        Known(name, each.description, older.get(name, ()), also.get(name, frozenset()))
        for each in found
        for name in (each.qualified_name,)
    )


def _words_of_orders(game: AnyGame) -> Iterator[str]:
    """Yield the words with which orders of a game are written."""
    yield from game.prompt_kinds
    yield from game.card.figures
    for order in useful_orders(game):
        yield from re.findall(r"[a-z]{3,}", order)


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
    """Return a command as one line."""
    old = f" (was `/{command.older[0]}`)" if command.older else ""
    room = max(_LONGEST // 2, _LONGEST - len(command.name) - len(old))
    return f"- `/{command.name}`{old} {escape(clip(command.does, room))}"


def _subjects(commands: Iterable[Known]) -> list[str]:
    """Return one line for each group of commands: its first ones, and how many more there are."""
    groups: dict[str, list[str]] = {}
    for command in commands:
        group, _, rest = command.name.partition(" ")
        groups.setdefault(group, []).append(rest)
    return [f"- `/{group}`{_few(names)}" for group, names in groups.items()]


def _few(names: list[str]) -> str:
    """Return as many names of a group as one line holds.

    >>> _few([""]), _few(["act", "board"])
    ('', ' act, board')
    """
    shown = list[str]()
    for name in filter(None, names):
        if len(", ".join((*shown, name))) > _ROOM:
            return f" {', '.join(shown)} and {len(names) - len(shown)} more"
        shown.append(name)
    return f" {', '.join(shown)}" if shown else ""


@app_commands.describe(words="What you want to do, such as resign, dice odds or deploy")
async def _help(interaction: Ask, words: Search = "") -> None:
    await think(interaction)
    known = known_commands(interaction.client.tree, interaction.client.service.store.games.values())
    await put(interaction, Sheet(NEUTRAL).text(help_text(known, words)))


async def _suggest(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    games = interaction.client.service.store.games.values()
    found = search(known_commands(interaction.client.tree, games), current)
    return offered((f"/{command.name}: {command.does}", command.name) for command in found)


def add(group: app_commands.Group) -> None:
    """Add the command."""
    found: app_commands.Command[Any, ..., None] = group.command(name="help", description="Find a command by words")(
        _help
    )
    found.autocomplete("words")(timely(_suggest))
