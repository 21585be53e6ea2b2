"""How the bot is: what /healthz and /metrics say, to whom, and of what."""

import asyncio
import io
import logging
import socket
import threading
from collections.abc import AsyncIterator
from types import SimpleNamespace

import aiohttp
import pytest
import structlog

from bot import meters
from bot.cli import main
from bot.health import Gateway, Health, NoPort, Verdict, watched, watching
from bot.health.judging import MOST_AGE, MOST_SILENCE
from bot.logs import set_up_logs
from bot.matches import Service
from bot.storage import Database, Writer
from tests.bot.matches.table import ANN, Clock, by, started
from tests.plain_log import log_plainly

SENTINEL = "Zephyrine"


class Steady:
    """A monotonic clock that is moved by hand."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def steady() -> Steady:
    return Steady()


@pytest.fixture
async def health(service: Service, steady: Steady) -> AsyncIterator[Health]:
    found = Health(service, Gateway(steady))
    found.gateway.found()
    yield found
    await found.close()


async def asked(port: int, path: str, **headers: str) -> tuple[int, str]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}{path}", headers=headers) as answer,
    ):
        return answer.status, await answer.text()


async def test_all_is_well(health: Health, service: Service) -> None:
    assert await health.judge() == Verdict(True, "all is well")
    assert await service.key_values.recall("seen") == str(service.store.now())


async def test_a_gateway_away_for_minutes_is_a_fault(health: Health, steady: Steady) -> None:
    health.gateway.lost()
    steady.time += MOST_SILENCE
    assert (await health.judge()).well, "reconnecting takes a while"
    health.gateway.lost()  # an attempt that failed: it is away since before
    steady.time += 1
    assert await health.judge() == Verdict(False, f"Discord's gateway has been away for {MOST_SILENCE + 1:.0f} seconds")
    assert health.gateway.losses == 1
    health.gateway.found()
    assert (await health.judge()).well


async def test_a_bot_that_never_connects_is_not_well(service: Service, steady: Steady) -> None:
    health = Health(service, Gateway(steady))
    steady.time += MOST_SILENCE + 1
    assert not (await health.judge()).well


async def test_a_poster_that_is_behind_is_a_fault(health: Health, service: Service, clock: Clock) -> None:
    info = await started(service)
    assert (await health.backlog())[:2] == (1, 1)
    clock.time += MOST_AGE + 1
    assert await health.judge() == Verdict(False, f"a post has been owed for {MOST_AGE + 1:.0f} seconds")
    await service.posting.park(info.id, "the channel is gone")
    assert (await health.judge()).well, "what is parked is known to its owner"


async def test_a_database_that_takes_nothing_is_a_fault(health: Health, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Writer, key: str, value: str) -> None:
        raise OSError("disk full, and Zephyrine was here")

    monkeypatch.setattr(Writer, "set_meta", full)
    assert await health.judge() == Verdict(False, "the database cannot be written: OSError")


async def test_a_database_that_does_not_answer_is_asked_once(
    health: Health, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.health.judging._PATIENCE", 0.05)
    begun, held = threading.Event(), threading.Event()

    def hold(tx: Writer) -> None:
        begun.set()
        held.wait(10)

    busy = asyncio.create_task(database.write(hold))
    await asyncio.to_thread(begun.wait)
    first, second = await health.judge(), await health.judge()
    assert first == second == Verdict(False, "the database does not answer")
    held.set()
    await busy
    monkeypatch.setattr("bot.health.judging._PATIENCE", 5.0)
    assert (await health.judge()).well


async def test_the_pages_are_served_on_the_loopback(health: Health, service: Service, steady: Steady) -> None:
    async with watching(health, "127.0.0.1", 0) as port:
        info = await started(service)
        await service.acting.submit(by(ANN, info.id), None, "pace walk")
        meters.refused("person")
        assert await asked(port, "/healthz") == (200, "all is well\n")
        health.gateway.lost()
        steady.time += MOST_SILENCE + 1
        assert (await asked(port, "/healthz"))[0] == 503
        status, text = await asked(port, "/metrics")
        assert status == 200
        assert (await asked(port, "/"))[0] == 404
    lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(lines['umpire_actions_total{game="tiny"}']) >= 2
    assert float(lines['umpire_jobs_refused_total{limit="person"}']) >= 1
    assert (lines["umpire_gateway_up"], lines["umpire_healthy"]) == ("0.0", "0.0")
    assert float(lines["umpire_posts_owed"]) == 2
    assert {"umpire_oldest_owed_seconds", "umpire_drawing_seconds_count", "process_resident_memory_bytes"} <= set(lines)
    assert 'umpire_acknowledgement_seconds_bucket{le="3.0"}' in lines


async def test_a_page_of_another_name_is_refused(health: Health) -> None:
    async with watching(health, "127.0.0.1", 0) as port:
        assert (await asked(port, "/metrics", Host="rebound.example"))[0] == 403
        assert (await asked(port, "/healthz", Host="localhost"))[0] == 200


async def test_it_listens_on_the_loopback_alone(health: Health) -> None:
    async with watching(health, "127.0.0.1", 0) as port:
        others = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), port, socket.AF_INET)}
        for address in (other for other in others if not str(other).startswith("127.")):
            with pytest.raises(OSError, match="refused"):
                socket.create_connection((str(address), port), timeout=30)
        with socket.create_server(("127.0.0.2", port)):
            pass  # nobody is there


async def test_a_taken_port_is_told_in_a_sentence(health: Health) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(NoPort, match=f"cannot serve /healthz on 127.0.0.1, port {port}: "):
            async with watched(health, "127.0.0.1", port):
                raise AssertionError("served")


async def test_without_a_port_nothing_is_served(health: Health) -> None:
    before = len(asyncio.all_tasks())
    async with watched(health, "127.0.0.1", 0):
        assert len(asyncio.all_tasks()) == before


async def test_errors_are_counted_by_what_failed_and_never_by_content(
    health: Health, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meters.ERRORS, "counts", {})
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", root.level)
    set_up_logs("json", "error", stream=io.StringIO())
    async with watching(health, "127.0.0.1", 0):
        structlog.get_logger("umpire.cogs").error("incident", what="/roll", said=SENTINEL)
        logging.getLogger("discord.gateway").error("%s was refused", SENTINEL)
        structlog.get_logger("umpire.cogs").warning("not an error")
    structlog.get_logger("umpire.cogs").error("after the end")
    log_plainly()
    assert meters.ERRORS.counts == {"incident": 1, "discord": 1}


def test_labels_are_bounded() -> None:
    counter = meters.Counter("c", "told", "label")
    counter.add("a line\nof <text>")
    for number in range(meters.MOST_LABELS * 3):
        counter.add(f"kind {number}")
    assert len(counter.counts) <= meters.MOST_LABELS + 1
    assert sum(counter.counts.values()) == 1 + meters.MOST_LABELS * 3


def test_a_clock_that_was_set_back_takes_no_time() -> None:
    timer = meters.Timer("t", "told", (0.1, 1.0))
    for seconds in (-5.0, 0.1, 0.5, 7.0):
        timer.add(seconds)
    assert (timer.counts, timer.total) == ([2, 1, 1], 7.6)


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    found = SimpleNamespace(health_port=0, health_host="127.0.0.1")
    monkeypatch.setattr("bot.cli.health.settings_in_force", lambda: found)
    return found


async def test_the_command_asks_the_bot(
    health: Health, steady: Steady, settings: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    async with watching(health, "127.0.0.1", 0) as port:
        settings.health_port = port
        assert await asyncio.to_thread(main, ["health"]) == 0
        assert capsys.readouterr().out.splitlines()[-1] == "all is well", "lines of a log may stand before it"
        health.gateway.lost()
        steady.time += MOST_SILENCE + 1
        assert await asyncio.to_thread(main, ["health"]) == 1
        assert "gateway" in capsys.readouterr().out
    assert await asyncio.to_thread(main, ["health"]) == 1
    assert "no bot answers" in capsys.readouterr().out
    settings.health_port = 0
    assert await asyncio.to_thread(main, ["health"]) == 2
