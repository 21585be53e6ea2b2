"""Resigning where others go on, in a game that lets a seat leave: its ships flee, and all is verified (RS-B67)."""

import json
import pathlib
from collections.abc import AsyncIterator

import pytest

from bot.dice import SeededEntropy
from bot.matches import Service, Timing
from bot.matches.resigning import GONE
from bot.storage import Database
from bot.verify import verify
from bot.workers import Inline
from tests.bot.matches.table import ANN, BEN, CLEO, Clock, by
from tests.bot.verify.records import EVERY, REGISTRY, act, opened


@pytest.fixture
async def every(tmp_path: pathlib.Path, clock: Clock) -> AsyncIterator[Service]:
    """A service with all games."""
    database = await Database.open(tmp_path / "every.sqlite3")
    yield Service.build(
        database, Inline(), registry=REGISTRY, pace=Timing(pause=0.0), entropy=SeededEntropy("5"), now=clock
    )
    await database.close()


async def until_moving(service: Service, match: str) -> None:
    """Let everybody answer until the first ship is to move."""
    while (await service.store.load(match)).open_prompts()[0].kind != "move":
        await act(service, match)


async def fled(service: Service, match: str) -> list[int]:
    """Return whose ships have fled."""
    return [ship.seat for ship in (await service.store.load(match)).state.public.ships if ship.status == "fled"]


async def test_rsb67_the_ships_of_who_resigned_flee_and_the_others_go_on(every: Service) -> None:
    match = (await opened(every, "raise_shields", 3)).id
    await until_moving(every, match)
    told = await every.seating.resigning(by(BEN, match))
    assert (told.sentence, told.ends) == ("Ben (B) resigns and leaves the game; the others go on.", False)
    info = await every.seating.resign(by(BEN, match))
    assert [seat.policy for seat in info.seats] == [None, GONE, None]
    for _ in range(12):
        if await fled(every, match):
            break
        await act(every, match)
    assert await fled(every, match) == [1]
    assert not (await every.store.get(match)).ended
    for _ in range(20):
        assert 1 not in {prompt.seat for prompt in (await every.store.load(match)).open_prompts()}
        await act(every, match)
    # Of the two who are left, one resigns: the other wins.
    ended = await every.seating.resign(by(CLEO, match))
    assert ended.ended
    document = await every.exporting.export(match)
    report = verify(document, EVERY)
    assert report.ok, report.lines
    rows = json.loads(document)["journal"]
    assert [row["text"] for row in rows if row["kind"] == "table"] == [f"resign {GONE}", "resign to A"]
    assert "withdraw" in [row["text"] for row in rows if row["kind"] == "game"]
    assert ANN.name == json.loads(document)["seats"][0]["name"]
