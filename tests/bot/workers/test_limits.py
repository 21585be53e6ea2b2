"""Nobody stops the workers for the others: crews, time, memory, and how much one person or server may keep waiting."""

import asyncio
import contextlib
import itertools
import os
import pathlib
import signal
import time
from collections.abc import AsyncIterator

import pytest

from bot.meters import REFUSED
from bot.workers import (
    BOARD,
    HEAVY,
    PICTURE,
    Asker,
    TookTooLong,
    TookTooMuch,
    TooMany,
    WorkerLost,
    Workers,
    asking,
    runs_as,
)

ANN, BEN, CLEO = Asker(1, 10), Asker(2, 10), Asker(3, 20)
ANN_ELSEWHERE = Asker(1, 20)


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    pool = Workers(2, preload=())
    yield pool
    await pool.close()


@runs_as(HEAVY)
def brief() -> str:
    return "done"


@runs_as(HEAVY._replace(seconds=1.5))
def endless() -> None:
    time.sleep(600)


@runs_as(HEAVY._replace(megabytes=64))
def fill(megabytes: int) -> int:
    return len(bytearray(megabytes << 20))


@runs_as(HEAVY)
def count_and_die(mark: str) -> None:
    with pathlib.Path(mark).open("a") as file:
        file.write("begun\n")
    os.kill(os.getpid(), signal.SIGKILL)


@runs_as(HEAVY)
def wait_for(gate: str, name: str) -> str:
    """Write down that it has begun, and wait until the gate is there."""
    with pathlib.Path(gate).with_suffix(".begun").open("a") as file:
        file.write(f"{name}\n")
    while not pathlib.Path(gate).exists():
        time.sleep(0.01)
    return name


@runs_as(BOARD)
def board(name: str) -> str:
    return name


@runs_as(BOARD)
def own_pid() -> int:
    return os.getpid()


@runs_as(BOARD)
def slow_board(gate: str, name: str) -> str:
    return wait_for(gate, name)


@runs_as(PICTURE)
def slow_picture(gate: str, name: str) -> str:
    return wait_for(gate, name)


class Gate:
    """What keeps jobs waiting until it is opened, and knows in which order they began."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.path = folder / "gate"

    def __str__(self) -> str:
        return str(self.path)

    def open(self) -> None:
        self.path.touch()

    def begun(self) -> list[str]:
        file = self.path.with_suffix(".begun")
        return file.read_text().split() if file.exists() else []

    async def has_begun(self, number: int) -> list[str]:
        """Wait until so many have begun."""
        async with asyncio.timeout(30):
            for _ in itertools.count():
                if len(self.begun()) >= number:
                    break
                await asyncio.sleep(0.01)
        return self.begun()


@pytest.fixture
def gate(tmp_path: pathlib.Path) -> Gate:
    return Gate(tmp_path)


def ask_for(asker: Asker, workers: Workers, gate: Gate, name: str) -> "asyncio.Task[str]":
    """Begin a heavy job for somebody."""

    async def run() -> str:
        asking.set(asker)
        return await workers.run(wait_for, str(gate), name)

    return asyncio.create_task(run())


async def test_a_job_that_takes_too_long_is_stopped_in_a_sentence_and_its_worker_replaced(workers: Workers) -> None:
    assert await workers.run(brief) == "done"
    with pytest.raises(TookTooLong, match=r"^That took longer than 1\.5 seconds, so I stopped it"):
        await workers.run(endless)
    assert await workers.run(brief) == "done"


async def test_a_job_that_takes_too_much_memory_is_stopped_in_a_sentence(workers: Workers) -> None:
    assert await workers.run(fill, 8) == 8 << 20
    with pytest.raises(TookTooMuch, match=r"^That needed more than 64 MB of memory, so I stopped it"):
        await workers.run(fill, 640)
    assert await workers.run(fill, 8) == 8 << 20


async def test_a_job_that_killed_its_worker_is_not_run_again(workers: Workers, tmp_path: pathlib.Path) -> None:
    mark = tmp_path / "mark"
    with pytest.raises(WorkerLost, match="given up"):
        await workers.run(count_and_die, str(mark))
    assert mark.read_text() == "begun\n"


async def test_a_killed_worker_takes_no_job_of_others_with_it(workers: Workers, gate: Gate) -> None:
    running = asyncio.create_task(workers.run(wait_for, str(gate), "beside"))
    await gate.has_begun(1)
    waiting = [asyncio.create_task(workers.run(wait_for, str(gate), f"behind{each}")) for each in range(3)]
    with pytest.raises(WorkerLost):
        await workers.run(count_and_die, str(gate.path.with_suffix(".mark")))
    gate.open()
    assert await asyncio.gather(running, *waiting) == ["beside", "behind0", "behind1", "behind2"]
    assert sorted(gate.begun()) == ["behind0", "behind1", "behind2", "beside"], "each was begun once"


async def test_boards_are_drawn_while_all_others_are_busy(workers: Workers, gate: Gate) -> None:
    busy = [asyncio.create_task(workers.run(wait_for, str(gate), str(each))) for each in range(20)]
    await gate.has_begun(2)
    assert await workers.run(board, "drawn") == "drawn"
    assert len(gate.begun()) == 2
    gate.open()
    await asyncio.gather(*busy)


async def test_pictures_that_are_no_boards_leave_a_worker_free_for_these(workers: Workers, gate: Gate) -> None:
    busy = [asyncio.create_task(workers.run(slow_picture, str(gate), str(each))) for each in range(5)]
    await gate.has_begun(1)
    assert await workers.run(board, "drawn") == "drawn"
    assert len(gate.begun()) == 1
    gate.open()
    await asyncio.gather(*busy)


async def test_boards_go_before_pictures_that_came_earlier(gate: Gate) -> None:
    workers = Workers(1, preload=())
    jobs = [asyncio.create_task(workers.run(slow_board, str(gate), "first"))]
    await gate.has_begun(1)
    jobs += [asyncio.create_task(workers.run(slow_picture, str(gate), "picture"))]
    await asyncio.sleep(0)
    jobs += [asyncio.create_task(workers.run(slow_board, str(gate), "second"))]
    await asyncio.sleep(0)
    gate.open()
    await asyncio.gather(*jobs)
    assert gate.begun() == ["first", "second", "picture"]
    await workers.close()


async def test_one_heavy_job_of_a_person_runs_two_wait_and_the_rest_is_refused(workers: Workers, gate: Gate) -> None:
    counted = dict(REFUSED.counts)
    kept = [ask_for(ANN, workers, gate, f"ann{each}") for each in range(3)]
    await gate.has_begun(1)
    with pytest.raises(TooMany, match="You have 3 requests of this kind open already, one under way and 2 waiting"):
        await ask_for(ANN_ELSEWHERE, workers, gate, "too many")
    with pytest.raises(TooMany, match="This server has 3 requests"):
        await ask_for(BEN, workers, gate, "of the same server")
    assert {limit: REFUSED.counts[limit] - counted.get(limit, 0) for limit in ("person", "server")} == {
        "person": 1,
        "server": 1,
    }
    other = ask_for(CLEO, workers, gate, "cleo")
    assert await gate.has_begun(2) == ["ann0", "cleo"], "one of each at once, though two of hers came before"
    gate.open()
    assert await asyncio.gather(*kept, other) == ["ann0", "ann1", "ann2", "cleo"]
    assert await ask_for(ANN, workers, gate, "again") == "again"


async def test_who_waits_no_more_makes_room(workers: Workers, gate: Gate) -> None:
    kept = [ask_for(ANN, workers, gate, f"ann{each}") for each in range(3)]
    await gate.has_begun(1)
    kept[2].cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await kept[2]
    last = ask_for(ANN, workers, gate, "instead")
    gate.open()
    assert await asyncio.gather(*kept[:2], last) == ["ann0", "ann1", "instead"]


async def test_many_of_one_person_let_the_first_of_another_go_before(gate: Gate) -> None:
    workers = Workers(1, preload=())

    def ask(asker: Asker, name: str) -> "asyncio.Task[str]":
        async def run() -> str:
            asking.set(asker)
            return await workers.run(slow_picture, str(gate), name)

        return asyncio.create_task(run())

    jobs = [ask(ANN, f"ann{each}") for each in range(4)]
    await gate.has_begun(1)
    jobs.append(ask(BEN, "ben"))
    await asyncio.sleep(0)
    gate.open()
    await asyncio.gather(*jobs)
    assert gate.begun() == ["ann0", "ann1", "ben", "ann2", "ann3"]
    await workers.close()


async def test_only_crews_with_something_to_do_are_started(workers: Workers) -> None:
    await workers.warm_up()
    pids = {await workers.run(own_pid) for _ in range(4)}
    assert len(pids) == 1, "the worker that worked last goes on"
    running = [worker for crew in workers._crews.values() for worker in crew._workers if worker._process is not None]
    assert len(running) == 2, "those that draw"
