"""A bot that dies at any step of an undo: it is done whole or not at all, and the same press does it once."""

import contextlib
import pathlib
import sqlite3
from typing import Any

import pytest

from bot.matches import Service
from bot.storage import Database
from bot.storage.errors import Damaged
from bot.storage.proposals import proposal_of
from bot.storage.soundness import sound
from bot.storage.writing import Writer
from tests.bot.matches.table import ANN, Clock, by, fresh, play_on, service_on, started
from tests.bot.matches.test_crashes import Died, restarted
from tests.bot.matches.undoing.test_undo import PEOPLE, asks, does, snapshot

STEPS = ("_take_back", "_owe", "_turn_prompts")


def die(*_: Any, **__: Any) -> None:
    raise Died


@pytest.mark.parametrize("step", STEPS)
async def test_dying_within_the_transaction_leaves_the_match_as_it_was(
    service: Service, database: Database, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    info = await started(service)
    origin = await snapshot(service, info.id, ANN.id)
    await does(service, info.id, (0, "pace jog"))
    before, interaction = await snapshot(service, info.id, ANN.id), fresh()
    with monkeypatch.context() as patch:
        patch.setattr(Writer, step, die)
        with pytest.raises(Died):
            await service.undoing.undo(by(ANN, info.id, interaction), 1, 1)
    again = await restarted(service, database)
    for each in (service, again):
        assert await snapshot(each, info.id, ANN.id) == before
        assert [line.undone for line in await each.logbook.newest(info.id, 9)] == [False, False]
    assert (await again.undoing.undo(by(ANN, info.id, interaction), 1, 1)).ply == 2
    assert await snapshot(again, info.id, ANN.id) == origin


async def test_dying_after_the_commit_is_no_second_undo(
    service: Service, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service)
    origin, interaction = await snapshot(service, info.id, ANN.id), fresh()
    await does(service, info.id, (0, "pace jog"))
    with monkeypatch.context() as patch:
        patch.setattr(service.store.cache, "keep", die)
        with pytest.raises(Died):
            await service.undoing.undo(by(ANN, info.id, interaction), 1, 1)
    for each in (service, await restarted(service, database)):
        assert (await each.undoing.undo(by(ANN, info.id, interaction), 1, 1)).ply == 2
        assert await snapshot(each, info.id, ANN.id) == origin
        owed = await each.posting.claim(info.id)
        assert owed is not None
        assert (owed.ply, owed.played, owed.sentences[-1]) == (2, True, "Ann (A) takes back an answer.")


async def test_a_request_and_its_last_agreement_outlive_a_kill(
    service: Service, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service)
    await does(service, info.id, (0, "pace jog"), (1, "pace jog"))
    seat = (await service.queries.look(info.id, None)).awaited[0].seat
    before = await snapshot(service, info.id)
    await does(service, info.id, (seat, "run 0.5"))
    number = await asks(service, info.id, seat)
    again = await restarted(service, database)
    with monkeypatch.context() as patch:
        patch.setattr(Writer, "_take_back", die)
        with pytest.raises(Died):
            await again.table_clock.agree(by(PEOPLE[1 - seat], info.id), number)
    third = await restarted(service, database)
    assert await third.table_clock.stands(info.id, number), "still asked: the agreement is noted, the undo not done"
    assert (await third.table_clock.agree(by(PEOPLE[1 - seat], info.id), number)).done
    assert await snapshot(third, info.id) == before
    assert await database.read(lambda tx: proposal_of(tx, info.id)) is None


async def test_a_database_with_undos_is_sound_and_one_that_lost_an_undo_is_not(
    tmp_path: pathlib.Path, clock: Clock
) -> None:
    path = tmp_path / "undone.sqlite3"
    database = await Database.open(path)
    service = service_on(database, clock)
    info = await started(service)
    await does(service, info.id, (0, "pace jog"))
    await service.undoing.undo(by(ANN, info.id), 1, 1)
    await does(service, info.id, (0, "pace walk"), (1, "pace jog"))
    await play_on(service, info.id)
    assert (await service.exporting.verify(info.id)).ok
    await database.close()
    assert sound(path).revision
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE journal SET text = 'pause' WHERE text = 'undo 0'")
        connection.commit()
    with pytest.raises(Damaged, match="does not fit its hash chain"):
        sound(path)
