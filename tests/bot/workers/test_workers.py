"""The process pool: it starts warm, outlives a killed worker, and leaves nobody behind."""

import asyncio
import contextlib
import os
import pathlib
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator

import pytest

from bot.workers import BOARD, Inline, WorkerLost, Workers, runs_as


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    pool = Workers(2, preload=(f"{__name__}:prepare",))
    yield pool
    await pool.close()


def gone(pid: int) -> bool:
    """Wait until a process has ended; False if it goes on."""
    for _ in range(600):
        try:
            state = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except FileNotFoundError:
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


def alive(pid: int) -> bool:
    return pathlib.Path(f"/proc/{pid}").exists()


PREPARED: list[int] = []


def prepare() -> None:
    PREPARED.append(os.getpid())


def prepared() -> bool:
    return [os.getpid()] == PREPARED


def own_pid(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


@runs_as(BOARD)
def draw_at_second_try(mark: str) -> str:
    path = pathlib.Path(mark)
    if path.exists():
        return "second time"
    path.touch()
    os.kill(os.getpid(), signal.SIGKILL)
    return "never"


def kill_self() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def test_jobs_run_in_other_processes_that_are_prepared(workers: Workers) -> None:
    await workers.warm_up()
    pids = set(await asyncio.gather(*(workers.run(own_pid, 0.1) for _ in range(4))))
    assert os.getpid() not in pids
    assert 1 <= len(pids) <= 3
    assert await workers.run(prepared)


async def test_jobs_wait_for_workers_that_begin_in_the_background(workers: Workers) -> None:
    workers.begin()
    assert await workers.run(prepared)


async def test_a_pool_closed_while_it_begins_leaves_nobody_behind() -> None:
    pool = Workers(1, preload=())
    pool.begin()
    await pool.close()
    with pytest.raises(RuntimeError):
        await pool.run(int, "7")


def own_pid_after(folder: str) -> int:
    """Say that this job has begun, and wait until it may end."""
    pathlib.Path(folder, "begun").touch()
    while not pathlib.Path(folder, "end").exists():
        time.sleep(0.01)
    return os.getpid()


async def test_renewed_workers_are_other_processes_and_a_job_under_way_is_done_to_its_end(
    workers: Workers, tmp_path: pathlib.Path
) -> None:
    first = await workers.run(own_pid, 0.0)
    busy = asyncio.create_task(workers.run(own_pid_after, str(tmp_path)))
    async with asyncio.timeout(30):
        while not await asyncio.to_thread((tmp_path / "begun").exists):  # noqa: ASYNC110 - another process makes it
            await asyncio.sleep(0.01)
    await workers.renew()
    (tmp_path / "end").touch()
    assert await busy == first
    second = await workers.run(own_pid, 0.0)
    assert second != first
    await workers.renew()
    running = [worker for crew in workers._crews.values() for worker in crew._workers if worker._process is not None]
    pids = [worker._process.pid for worker in running if worker._process is not None]
    assert len(pids) == 1, "those that have not begun need no renewal"
    assert pids != [second]
    assert [await workers.run(own_pid, 0.0)] == pids, "the new one is there before there is a job"


async def test_what_a_job_raises_comes_back(workers: Workers) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        await workers.run(int, "x")
    assert await workers.run(int, "7") == 7


async def test_a_killed_worker_is_replaced_and_its_picture_drawn(workers: Workers, tmp_path: pathlib.Path) -> None:
    assert await workers.run(draw_at_second_try, str(tmp_path / "mark")) == "second time"
    assert await workers.run(int, "7") == 7


async def test_a_job_that_kills_its_worker_fails_alone(workers: Workers) -> None:
    with pytest.raises(WorkerLost):
        await workers.run(kill_self)
    assert await workers.run(int, "7") == 7


async def test_workers_leave_ctrl_c_to_the_parent(workers: Workers) -> None:
    pid = await workers.run(own_pid, 0.0)
    os.kill(pid, signal.SIGINT)
    assert await workers.run(int, "7") == 7
    assert alive(pid)


async def test_closing_ends_busy_workers_at_once() -> None:
    pool = Workers(1, preload=())
    pid = await pool.run(own_pid, 0.0)
    busy = asyncio.create_task(pool.run(own_pid, 600.0))
    await asyncio.sleep(0.1)
    await pool.close()
    await pool.close()
    with contextlib.suppress(Exception):
        await busy
    assert busy.done()
    assert await asyncio.to_thread(gone, pid)
    with pytest.raises(RuntimeError):
        await pool.run(int, "7")


CHILD = """
import asyncio, os
from bot.workers import Workers

async def main():
    pool = Workers(1, preload=())
    print(await pool.run(os.getpid), flush=True)
    await asyncio.sleep(600)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_workers_die_with_a_killed_parent(tmp_path: pathlib.Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(CHILD)
    root = str(pathlib.Path(__file__).parents[3])
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": root}
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert pathlib.Path(f"/proc/{pid}").exists()
        parent.kill()
        assert gone(pid)


async def test_inline_runs_here() -> None:
    pool = Inline()
    assert await pool.run(own_pid, 0.0) == os.getpid()
    await pool.close()


def priority() -> int:
    return os.nice(0)


async def test_workers_yield_to_the_process_that_answers_people(workers: Workers) -> None:
    assert await workers.run(priority) > os.nice(0) or os.nice(0) == 19
