"""The slash commands by subject: few enough to find, found by words, and named rightly wherever a text names one."""

import pathlib
import re
from collections.abc import AsyncIterator, Iterator

import pytest
from discord import app_commands

from bot.main import build_client
from bot.matches import Service
from bot.storage import Database
from bot.workers import Inline
from cogs.common.answering.failing import _refusal
from cogs.common.client import Umpire
from cogs.common.core.moved import MOVED, moved_sentence
from cogs.umpire.helping import help_text, known_commands, search
from games.registry import GAMES

ROOT = pathlib.Path(__file__).parents[2]
MOST = 15
"""Entries of a command at most."""
NAMED = re.compile(r"(?<![\w/.:])/([a-z][a-z-]*(?: [a-z][a-z-]+){0,2})")
"""A command as texts name it; what follows may be its options or other words."""


@pytest.fixture
async def client(tmp_path: pathlib.Path) -> AsyncIterator[Umpire]:
    database = await Database.open(tmp_path / "umpire.sqlite3")
    yield await build_client(Service.build(database, Inline()))
    await database.close()


def names(client: Umpire) -> set[str]:
    return {each.qualified_name for each in client.tree.walk_commands()}


async def test_no_command_has_more_entries_than_one_finds_at_a_glance(client: Umpire) -> None:
    groups = [each for each in client.tree.walk_commands() if isinstance(each, app_commands.Group)]
    assert {each.qualified_name: len(each.commands) for each in groups if len(each.commands) > MOST} == {}
    assert {"match", "seat", "table"} <= {each.qualified_name for each in groups}


async def test_every_old_name_leads_to_a_command_and_is_none_itself(client: Umpire) -> None:
    known = names(client)
    assert set(MOVED.values()) <= known
    assert not known & set(MOVED)
    assert moved_sentence("resign", ["match"]) == "That command is `/seat resign` now."
    assert moved_sentence("fly", ["match"]) == ""
    assert _refusal(app_commands.CommandNotFound("build", ["shields"]), "") == (
        "That command is `/shields prepare build` now."
    )
    changed = "This command has changed. Restart Discord or wait a minute, then try again."
    assert _refusal(app_commands.CommandNotFound("fly", ["shields"]), "") == changed


def texts() -> Iterator[tuple[str, str]]:
    """Yield the files in which people read of commands, with their text."""
    for folder, ends in (("bot", ".py"), ("cogs", ".py"), ("games", ".py"), ("games", ".toml"), ("docs", ".md")):
        for path in sorted((ROOT / folder).rglob(f"*{ends}")):
            yield str(path.relative_to(ROOT)), path.read_text()
    yield "README.md", (ROOT / "README.md").read_text()


async def test_every_command_that_a_text_names_exists(client: Umpire) -> None:
    known = names(client)
    heads = {name.partition(" ")[0] for name in known}
    groups = {name for name in known if any(other.startswith(f"{name} ") for other in known)}
    wrong = []
    for file, text in texts():
        for found in NAMED.finditer(text):
            words = found[1].split()
            if words[0] not in heads or file.endswith("moved.py"):
                continue
            name = words[0]
            for word in words[1:]:
                if name not in groups:
                    break
                name = f"{name} {word}"
            if name not in known:
                wrong.append((file, found[1]))
    assert wrong == []


async def test_help_finds_commands_by_words_and_by_older_names(client: Umpire) -> None:
    commands = known_commands(client.tree, GAMES.values())
    assert search(commands, "resign")[0].name == "seat resign"
    assert search(commands, "/match take-back")[0].name == "seat return"
    assert "umpire privacy" in [each.name for each in search(commands, "delete")]
    assert search(commands, "skip player")[0].name == "seat skip"
    assert "(was `/match export`)" in help_text(commands, "export")
    assert help_text(commands, "zeppelin") == (
        "No command has the words `zeppelin`. Perhaps a rule has: `/match rules rule:zeppelin`. "
        "`/umpire help` alone lists all."
    )
    assert [each.name for each in search(commands, "How do I shoot?")] == ["upheaval shoot", "urbanwar move"]
    assert search(commands, "resign from a zeppelin")[0].name == "seat resign"
    assert len(search(commands, "how")) > 0, "a little word alone is looked for"
    for words in ("plan", "plans", "write a plan", "standing order", "ask me", "any: only", "interrupt best"):
        assert "match orders" in [each.name for each in search(commands, words)[:3]], words
    assert "`/match orders`" in help_text(commands, "plan")
    overview = help_text(commands, "")
    lines = [line for line in (overview + help_text(commands, "match")).splitlines() if line.startswith("- ")]
    assert max(map(len, lines)) < 100, "one line each"
    assert len([line for line in help_text(commands, "match").splitlines() if line.startswith("- ")]) <= 8
    assert all(f"`/{group}`" in overview for group in ("match", "seat", "table", "dice", "roll", "shields"))
    assert len(overview) < 4000
