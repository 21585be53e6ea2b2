"""What the bot makes of games of packages: their commands and pictures may be broken, and the rest goes on."""

import pathlib
from collections.abc import AsyncIterator

import pytest
from discord.ext.commands import ExtensionNotFound
from structlog.testing import capture_logs

from bot import jobs, main
from bot.matches import Service
from bot.storage import Database, Share
from bot.workers import Inline
from games.registry import GAMES, PARTS, LeftOut, Parts, parts_in
from renderers.contract import find_renderer
from umpire_tiny.game import TINY
from umpire_tiny.renderer import RENDERER

ALL = {**GAMES, "tiny": TINY}
BROKEN = Parts("strange 1.0", "umpire_tiny.game:TINY", "no_such_module:RENDERER", "no_such_module")


@pytest.fixture
async def service(tmp_path: pathlib.Path) -> AsyncIterator[Service]:
    database = await Database.open(tmp_path / "umpire.sqlite3")
    yield Service.build(database, Inline(), registry=f"{__name__}:ALL")
    await database.close()


async def test_a_game_of_a_package_has_its_commands(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "PARTS", {**PARTS, "tiny": parts_in("umpire_tiny", "umpire-tiny 0.1.0")})
    client = await main.build_client(service)
    assert {"shields", "uprising", "tiny", "match"} <= {command.name for command in client.tree.get_commands()}


async def test_a_face_that_cannot_be_imported_is_told_and_left_out(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main, "PARTS", {**PARTS, "ghost": BROKEN})
    with capture_logs() as logs:
        client = await main.build_client(service)
    assert [(line["event"], line["game"], line["package"]) for line in logs] == [
        ("game has no commands", "ghost", "strange 1.0")
    ]
    assert {"shields", "uprising"} <= {command.name for command in client.tree.get_commands()}
    monkeypatch.setattr(main, "PARTS", {"ghost": BROKEN._replace(origin="")})
    with pytest.raises(ExtensionNotFound):
        await main.build_client(service)


async def test_what_was_left_out_is_told_in_one_line(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "LEFT_OUT", (LeftOut("ghost", "strange 1.0", "the command /shields belongs to another"),))
    with capture_logs() as logs:
        await main.build_client(service)
    assert logs == [
        {
            "event": "game left out",
            "game": "ghost",
            "package": "strange 1.0",
            "reason": "the command /shields belongs to another",
            "log_level": "error",
        }
    ]


async def test_the_client_serves_the_shard_of_its_process(service: Service) -> None:
    client = await main.build_client(service)
    assert (client.shard_id, client.shard_count) == (None, None)
    service.store.share = Share("shard 1", 60.0, 1, 2)
    client = await main.build_client(service)
    assert (client.shard_id, client.shard_count) == (1, 2)


def test_workers_start_though_the_pictures_of_a_package_are_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PARTS, "tiny", BROKEN)
    monkeypatch.setattr(jobs, "GAMES", {"tiny": TINY})
    jobs.warm_up()
    with pytest.raises(ModuleNotFoundError):
        find_renderer("tiny")


async def test_a_package_may_give_up_the_process(
    service: Service, monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path
) -> None:
    (tmp_path / "giving_up.py").write_text("raise SystemExit('a library is missing')\n")
    monkeypatch.syspath_prepend(tmp_path)
    given_up = Parts("strange 1.0", "umpire_tiny.game:TINY", "giving_up:RENDERER", "giving_up")
    monkeypatch.setitem(PARTS, "tiny", given_up)
    monkeypatch.setattr(jobs, "GAMES", {"tiny": TINY})
    jobs.warm_up()
    monkeypatch.setattr(main, "PARTS", {"tiny": given_up})
    with capture_logs() as logs:
        await main.build_client(service)
    assert logs[0]["reason"] == "SystemExit('a library is missing')"


def test_a_renderer_is_found_where_the_game_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PARTS, "tiny", parts_in("umpire_tiny"))
    assert find_renderer("tiny") is RENDERER
