"""What a saved file leads to: a cog is reloaded, pictures get new workers, the rest needs a new start."""

import pathlib
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

import cogs
from bot import main
from bot.jobs import registry_at
from bot.matches import Service
from bot.reloading import reloader
from bot.reloading.reloader import Reloader
from bot.storage import Database
from bot.workers import Inline
from games.kernel.base.caching import caches
from games.registry import PARTS, parts_in
from tests.cog_modules import put_back

HERE = pathlib.Path(cogs.__path__[0]).parent
TINY = parts_in("umpire_tiny", "umpire-tiny 0.1.0")


class Counting(Inline):
    """A pool that counts how often its processes are renewed."""

    renewed = 0

    async def renew(self) -> None:
        self.renewed += 1


@pytest.fixture(autouse=True)
def modules() -> Iterator[None]:
    with put_back():
        yield


@pytest.fixture
async def service(tmp_path: pathlib.Path) -> AsyncIterator[Service]:
    database = await Database.open(tmp_path / "umpire.sqlite3")
    yield Service.build(database, Counting())
    await database.close()


@pytest.fixture
async def taking(service: Service, monkeypatch: pytest.MonkeyPatch) -> Reloader:
    synced: list[Any] = []

    async def sync(client: Any) -> None:
        synced.append(client)

    monkeypatch.setattr(reloader, "sync_commands", sync)
    monkeypatch.setattr(reloader, "apart", lambda _, function, *arguments: function(*arguments))
    return Reloader(await main.build_client(service))


async def said(taking: Reloader, *paths: str) -> list[tuple[str, object]]:
    """Return what the log says of files that are saved together, and whether workers were renewed for them."""
    with capture_logs() as logs:
        await taking.take({HERE / path for path in paths})
    return [(line["event"], line.get("what", line.get("files"))) for line in logs]


def renewed(service: Service) -> int:
    pool: Any = service.store.workers
    return int(pool.renewed)


async def test_a_file_of_a_cog_reloads_it(taking: Reloader, service: Service) -> None:
    assert await said(taking, "cogs/uprising/__init__.py") == [("reloaded", "cogs.uprising")]
    assert await said(taking, "cogs/dice/odds.py", "cogs/dice/calls.py") == [("reloaded", "cogs.dice")]
    assert renewed(service) == 2, "jobs of cogs run in workers"


async def test_nothing_is_kept_over_a_reload(taking: Reloader) -> None:
    cache = next(cache for cache in caches() if cache.name == "bot.jobs.registry_at")
    registry_at("games.registry:GAMES")
    assert cache.kept.cache_info().currsize >= 1
    assert await said(taking, "cogs/uprising/__init__.py") == [("reloaded", "cogs.uprising")]
    assert cache.kept.cache_info().currsize == 0


async def test_a_file_of_pictures_renews_the_workers(taking: Reloader, service: Service) -> None:
    assert await said(taking, "renderers/uprising/__init__.py", "renderers/kit/fonts.py") == [
        ("reloaded", "renderers.kit.fonts, renderers.uprising")
    ]
    assert renewed(service) == 1
    assert await said(taking, "renderers/taken_away.py") == [("reloaded", "renderers.taken_away")]
    assert renewed(service) == 2


@pytest.mark.parametrize(
    "path",
    ["games/uprising/game.py", "cogs/common/face.py", "cogs/__init__.py", "bot/cli/roll.py", "renderers/contract.py"],
)
async def test_everything_else_needs_a_new_start(taking: Reloader, service: Service, path: str) -> None:
    name = path.rpartition("/")[2]
    assert await said(taking, path) == [("restart to use what you saved", [name])]
    assert renewed(service) == 0


async def test_a_face_that_could_not_be_loaded_at_first_is_loaded_once_it_can_be(
    service: Service, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = tmp_path / "late_face.py"
    late.write_text("VERBS = (")
    monkeypatch.syspath_prepend(tmp_path)
    parts = {**PARTS, "tiny": TINY._replace(face="late_face")}
    monkeypatch.setattr(main, "PARTS", parts)
    monkeypatch.setattr(reloader, "PARTS", parts)
    with capture_logs():
        client = await main.build_client(service)
    taking = Reloader(client)
    assert "late_face" not in client.extensions

    async def sync(_: Any) -> None:
        return

    monkeypatch.setattr(reloader, "sync_commands", sync)
    late.write_text("async def setup(bot):\n    bot.known = True\n")
    assert await said(taking, str(late)) == [("reloaded", "late_face")]
    assert "late_face" in client.extensions
    with capture_logs() as logs:
        late.write_text("async def setup(bot):\n    raise KeyError('seat')\n")
        await taking.take({late})
    assert logs[0]["error"] == "KeyError: 'seat' (late_face.py, line 2)"
    assert "late_face" in client.extensions
