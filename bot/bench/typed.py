"""What people can type: every option of the registered commands, and hostile texts for it."""

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from bot.bench import hostile

Json = dict[str, Any]
SUBCOMMAND, GROUP, STRING, INTEGER = 1, 2, 3, 4
NUMBERS = (0, 1, -1, 999_999_999, 2**53, -(2**53))
"""Whole numbers; Discord sends none beyond these."""
BEYOND = 8
"""Texts that are tried at most of those longer than a field takes: all are refused by the same few lines."""
MEANT: Mapping[str, tuple[str, ...]] = {
    "dice": ("4d6kh3+2, d20 adv # to hit", "5d10>=7 botch 1"),
    "formula": ("20x 4d6kh3+2", "4d6kh3 >= 15"),
    "options": ("rounds=5 computers=1",),
    "change": ("rounds=5",),
    "add": ("evade: evade stress if hits >= 3 and stress <= 4", "plan: move A1 stay; move A2 stay"),
    "people": ("<@1000000000000000201> <@1000000000000000202>",),
    "rule": ("RS-12", "UH-49"),
    "bonus": ("+3",),
}
"""What options and fields of a name are meant for, if that is not an action of a game."""


class Option(NamedTuple):
    """An option of a command with the options of text before it; `command` has its group ("ship move")."""

    command: str
    name: str
    kind: int
    longest: int
    completed: bool
    before: tuple[str, ...]


def options_of(commands: Iterable[Json]) -> Iterator[Option]:
    """Yield every option that takes text or whole numbers, but not those that take listed values alone."""
    for command in commands:
        yield from _options(command, command["name"])


def _options(entry: Json, path: str) -> Iterator[Option]:
    before: tuple[str, ...] = ()
    for option in entry.get("options") or []:
        if option["type"] in (SUBCOMMAND, GROUP):
            yield from _options(option, f"{path} {option['name']}")
        elif option["type"] in (STRING, INTEGER) and not option.get("choices"):
            longest = option.get("max_length") or hostile.LONGEST
            yield Option(path, option["name"], option["type"], longest, bool(option.get("autocomplete")), before)
            before = (*before, option["name"]) if option["type"] == STRING else before


def required(commands: Iterable[Json], option: Option) -> Json:
    """Return something for each option of the same command that must be given."""
    entry: Json = {"options": commands}
    for name in option.command.split():
        entry = next(each for each in entry["options"] if each["name"] == name)
    return {each["name"]: "1d6" for each in entry["options"] if each.get("required")}


def texts(longest: int, most: int | None, rng: random.Random, meant: Iterable[str]) -> list[str]:
    """Return texts for a field that takes `longest` characters: `most` of them (None: all), and longer ones.

    Some are nearly what is `meant` there.
    """
    found = list(hostile.texts(longest, rng))
    for line in meant:
        found += hostile.near(line, longest, rng)
    beyond = list(hostile.texts(hostile.LONGEST, rng)) if longest < hostile.LONGEST else []
    return [*_some(found, most, rng), *_some(beyond, min(most or BEYOND, BEYOND), rng)]


def _some(found: list[str], most: int | None, rng: random.Random) -> list[str]:
    """Return as many of some texts; no empty ones."""
    full = [text for text in found if text.strip()]
    return full if most is None else rng.sample(full, min(most, len(full)))
