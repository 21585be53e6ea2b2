"""`umpire doctor`: for everything that a host gets wrong a line that says what to do, and nothing is changed."""

import asyncio
import base64
import pathlib
import sqlite3
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.checkup import Finding
from bot.cli import checks, main
from bot.loopback import redirect_discord
from bot.settings import Settings, Token
from bot.storage import Database, backup
from cogs.common.connection import checkup
from cogs.common.connection.checkup import ask_discord
from discord_sandbox.server import running

TOKEN = base64.urlsafe_b64encode(b"1234567890123456789").decode().rstrip("=") + ".Gabcde." + "x" * 38


@pytest.fixture(autouse=True)
def here(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "UMPIRE_CONFIG", "UMPIRE_DB"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def database(tmp_path: pathlib.Path, new_database: Callable[[pathlib.Path], None]) -> pathlib.Path:
    path = tmp_path / "data" / "umpire.sqlite3"
    new_database(path)
    path.chmod(0o600)
    return path


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, list[str]]]:
    """Run the command; returns its status and the lines by what they are about."""
    status = main(["doctor", *words])
    lines: dict[str, list[str]] = {}
    for line in capsys.readouterr().out.splitlines():
        lines.setdefault(line[6:18].strip(), []).append(line)
    return status, lines


def of(findings: Iterator[Finding], state: str) -> list[Finding]:
    return [found for found in findings if found.state == state]


def test_on_a_sound_machine_all_is_well(
    database: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = pathlib.Path("token")
    secret.write_text(TOKEN)
    secret.chmod(0o600)
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(secret))
    before = sorted(database.parent.rglob("*"))
    status, lines = asked(capsys)
    told = [line for listed in lines.values() for line in listed]
    assert [line for line in told if line.startswith("bad")] == []
    assert status == 0
    assert set(lines) >= {"Python", "fonts", "memory", "token", "settings", "health", "disk", "database", "backups"}
    assert TOKEN not in "\n".join(told)
    assert sorted(database.parent.rglob("*")) == before


def test_without_a_token_and_a_database_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines = asked(capsys)
    assert status == 1
    assert lines["token"] == [
        "bad   token        there is none: set DISCORD_TOKEN_FILE to a file that holds it, or DISCORD_TOKEN"
    ]
    assert "is made at the first start" in lines["database"][0]


def test_a_wrong_setting_is_a_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("UMPIRE_WORKERS", "none")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "/nowhere/token")
    status, lines = asked(capsys)
    assert status == 1
    assert "workers" in lines["settings"][0]
    assert "cannot read the token" in lines["token"][0]


@pytest.mark.parametrize("wrong", ["1234567890", TOKEN[:-20], TOKEN.replace(".", ""), "Bot " + TOKEN, TOKEN + " x"])
def test_what_is_no_token_is_told_without_showing_it(wrong: str) -> None:
    (found,) = checks.token(Token(wrong), None)
    assert found.state == "bad"
    assert wrong not in str(found)
    assert of(checks.token(Token(TOKEN), None), "ok")


def test_a_token_that_others_may_read_is_a_warning(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "token"
    file.write_text(TOKEN)
    file.chmod(0o644)
    (found,) = of(checks.token(Token(TOKEN), str(file)), "warn")
    assert found.todo == f"chmod 600 {file}"


@pytest.mark.parametrize(("free", "state"), [(100, "bad"), (400, "warn"), (900, "ok")])
def test_memory_is_the_least_of_the_machine_and_the_container(free: int, state: str, tmp_path: pathlib.Path) -> None:
    limit, info = tmp_path / "memory.max", tmp_path / "meminfo"
    limit.write_text(f"{free * 1_000_000}\n")
    info.write_text("MemTotal: 9000000 kB\nMemAvailable: 8000000 kB\n")
    (found,) = checks.memory(limit, info)
    assert (found.state, found.said) == (state, f"{free} MB may be taken")
    limit.write_text("max\n")
    assert [each.state for each in checks.memory(limit, info)] == ["ok"]
    assert list(checks.memory(tmp_path / "none", tmp_path / "none")) == []


@pytest.mark.parametrize(("free", "state"), [(10, "bad"), (300, "warn"), (9000, "ok")])
def test_a_disk_that_fills_is_told(
    free: int, state: str, database: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=free * 1_000_000))
    assert [each.state for each in checks.database(database, Settings()) if each.what == "disk"] == [state]


def test_a_damaged_database_is_told(database: pathlib.Path) -> None:
    database.write_bytes(database.read_bytes()[:5000])
    (found,) = of(checks.database(database, Settings()), "bad")
    assert "restore" in found.todo


@pytest.mark.parametrize(("version", "state"), [("0999", "bad"), ("9999", "bad")])
def test_a_schema_of_other_times_is_told(version: str, state: str, database: pathlib.Path) -> None:
    connection = sqlite3.connect(database)
    connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
    connection.commit()
    connection.close()
    assert [each.what for each in of(checks.database(database, Settings()), state)] == ["database"]


def test_a_database_that_others_may_read_is_a_warning(database: pathlib.Path) -> None:
    database.chmod(0o640)
    assert [each.todo for each in of(checks.database(database, Settings()), "warn")] == [f"chmod 600 {database}"]


def test_a_clock_set_back_is_told(database: pathlib.Path) -> None:
    connection = sqlite3.connect(database)
    connection.execute("INSERT INTO meta VALUES ('seen', ?)", (str(time.time() + 3600),))
    connection.commit()
    connection.close()
    (found,) = of(checks.database(database, Settings()), "bad")
    assert (found.what, found.said) == ("clock", "it was 60 minutes later when the database was last used")


async def test_a_bot_that_runs_is_noticed_and_not_disturbed(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "umpire.sqlite3"
    opened = await Database.open(path)
    try:
        said = [each.said for each in await asyncio.to_thread(lambda: list(checks.database(path, Settings())))]
        assert "a bot is using it" in said
        await opened.write(lambda tx: tx.set_meta("a", "b"))
    finally:
        await opened.close()
    assert "no bot is using it" in [each.said for each in checks.database(path, Settings())]


def test_backups_that_stopped_are_told(database: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = database.parent / "backups"
    folder.mkdir()
    backup(database, folder / "umpire-20260101T000000Z.sqlite3")
    assert of(checks.database(database, Settings()), "warn") == []
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + 3 * 24 * 3600)
    assert [each.what for each in of(checks.database(database, Settings()), "warn")] == ["backups"]
    assert [each.what for each in of(checks.database(database, Settings(backup_hours=0)), "warn")] == ["backups"]


def test_listening_for_others_is_a_warning() -> None:
    assert of(checks.listening(Settings(health_port=80)), "ok")
    assert of(checks.listening(Settings(health_port=80, health_host="0.0.0.0")), "warn")  # noqa: S104


async def test_discord_is_asked() -> None:
    async with running(0) as sandbox:
        redirect_discord(sandbox.url)
        found = await ask_discord(TOKEN)
    assert {each.state for each in found} == {"ok"}
    assert [each.what for each in found] == ["token", "intents", "permissions", "clock"]


async def test_where_discord_cannot_be_reached_a_sentence_says_so() -> None:
    redirect_discord("http://127.0.0.1:9")
    (found,) = await ask_discord(TOKEN)
    assert (found.state, found.what) == ("bad", "Discord")
    assert found.said.startswith("cannot reach Discord")


def application(flags: int, grant: bool) -> Any:
    return SimpleNamespace(bot_require_code_grant=grant, flags=discord.ApplicationFlags._from_value(flags))


def test_what_discord_tells_becomes_lines() -> None:
    found = checkup._application(application(1 << 18 | 1 << 15, grant=True))
    assert [(each.what, each.state) for each in found] == [("application", "bad"), ("intents", "warn")]
    assert "(Server Members, Message Content)" in found[1].said
    few = str(discord.Permissions(send_messages=True, view_channel=True).value)
    (lacks,) = checkup._servers([{"id": "5", "permissions": few}, {"id": "6", "permissions": "8"}])
    assert lacks.state == "bad"
    assert "server 5" in lacks.said
    assert "Attach Files" in lacks.todo
    assert "Send Messages," not in lacks.todo
    assert checkup._servers([])[0].state == "warn"
    assert checkup._time([0.5, -9.0]).state == "warn"
