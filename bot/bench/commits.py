"""An action through the match service: from the call to the commit on disk (SQLite, synchronous FULL)."""

import asyncio
import pathlib
import random
import tempfile
import time
from collections.abc import Iterator
from typing import NamedTuple

from bot.bench.figures import Figure, Samples
from bot.dice import SeededEntropy
from bot.matches import Actor, Person, Service
from bot.storage import Database, Writer
from bot.workers import Inline
from games.kernel import RngDice
from games.kernel.exploring.walk import random_text

ACTIONS = 150
ANN, BEN = Person(201, "Ann"), Person(202, "Ben")
GAME = "raise_shields"

FIGURES = (Figure("committed", "ms", 10.0, "p95", "action to commit"),)

TABLES = (1, 10, 100)
"""How many matches are played at once."""
ROUNDS = 3
MATCHES = 100
SPEED = (
    *(
        Figure(
            f"actions_per_second_{tables}",
            "actions/s",
            600.0,
            "median",
            f"with their boards, {tables} matches at once",
            more=True,
        )
        for tables in TABLES
    ),
    Figure("cpu_per_action", "ms", 1.5, "median", "processor for an action with its board, 10 matches at once"),
    Figure("written_per_action", "bytes", 25_000.0, "median", "to the write-ahead log, 10 matches at once"),
)


class Line(NamedTuple):
    """One action of a match that was played before: whose it is, what was asked, and the answer."""

    person: Person
    prompt: str
    text: str


def measure() -> Samples:
    """Play actions in matches on a file in the temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        return {"committed": asyncio.run(_play(pathlib.Path(folder) / "bench.sqlite3"))}


async def _play(path: pathlib.Path) -> list[float]:
    database = await Database.open(path)
    service = Service.build(database, Inline())
    rng = random.Random(1)  # noqa: S311 - reproducible on purpose
    spent: list[float] = []
    channel = 0
    while len(spent) < ACTIONS:
        channel += 1
        match = await begin(service, channel, (ANN, BEN))
        spent += await play_on(service, match, rng, ACTIONS)
    await database.close()
    return spent[:ACTIONS]


def host(channel: int) -> Person:
    """Return who opens the match of a channel: another person for each, since caps let nobody open as many."""
    return Person(1000 + channel, "Host")


async def begin(service: Service, channel: int, people: tuple[Person, ...]) -> str:
    """Begin a match between people in a channel and return its id."""
    opened = await service.lobbies.open(
        GAME, 1, channel, host(channel), options={}, places=len(people), interaction=f"open {channel}"
    )
    for person in people:
        await service.lobbies.join(Actor(person, opened.id, f"join {channel} {person.id}"), "")
    for person in people:
        await service.lobbies.start(Actor(person, opened.id, f"start {channel} {person.id}"))
    return opened.id


async def play_on(service: Service, match: str, rng: random.Random, most: int) -> list[float]:
    """Play a match at random for at most `most` actions and return the milliseconds that each took."""
    spent: list[float] = []
    while len(spent) < most and (line := await next_line(service, match, rng)) is not None:
        started = time.perf_counter()
        await act(service, match, line, len(spent))
        spent.append((time.perf_counter() - started) * 1000)
    return spent


async def act(service: Service, match: str, line: Line, number: int) -> None:
    """Carry out a line; `number` tells it from all others of the match."""
    actor = Actor(line.person, match, f"act {match} {number}")
    await service.acting.submit(actor, line.prompt, line.text, knowing=True)


async def next_line(service: Service, match: str, rng: random.Random) -> Line | None:
    """Return something that the awaited player can do, or None when the match has ended."""
    position = await service.queries.look(match, None)
    if position.info.ended:
        return None
    game, asked = service.store.game(GAME), position.awaited[0]
    seat = position.info.seats[asked.seat]
    person = Person(seat.user_id or 0, seat.name)
    view = (await service.queries.look(match, person.id)).view
    text = random_text(game, game.imagine(view, asked.seat, RngDice(rng)), asked.seat, rng)
    return Line(person, asked.prompt_id, text)


class Round(NamedTuple):
    """What a round took, for each action."""

    seconds: float
    processor: float
    written: float


def measure_speed() -> Samples:
    """Play the same matches again and again, as fast as the service goes: every action is posted and then followed."""
    samples: Samples = {figure.name: [] for figure in SPEED}
    with tempfile.TemporaryDirectory() as folder:
        scripts = asyncio.run(_scripts(pathlib.Path(folder) / "script.sqlite3"))
    for tables in TABLES * ROUNDS:
        with tempfile.TemporaryDirectory() as folder:
            spent = asyncio.run(_play_again(pathlib.Path(folder) / "bench.sqlite3", scripts, tables))
        samples[f"actions_per_second_{tables}"].append(1 / spent.seconds)
        if tables == TABLES[1]:
            samples["cpu_per_action"].append(spent.processor * 1000)
            samples["written_per_action"].append(spent.written)
    return samples


async def _begun(database: Database) -> tuple[Service, list[str]]:
    """Begin the same matches with the same dice, whenever it is called."""
    service = Service.build(database, Inline(), entropy=SeededEntropy("bench"))
    return service, [await begin(service, channel, (ANN, BEN)) for channel in range(1, MATCHES + 1)]


async def _scripts(path: pathlib.Path) -> list[list[Line]]:
    """Play matches at random and write down what was done in each."""
    database = await Database.open(path)
    service, matches = await _begun(database)
    rng = random.Random(1)  # noqa: S311 - reproducible on purpose
    scripts: list[list[Line]] = []
    for match in matches:
        lines: list[Line] = []
        while (line := await next_line(service, match, rng)) is not None:
            await act(service, match, line, len(lines))
            lines.append(line)
        scripts.append(lines)
    await database.close()
    return scripts


async def _play_again(path: pathlib.Path, scripts: list[list[Line]], tables: int) -> Round:
    """Play the scripts, so many at once, and all beside as many matches that wait."""
    database = await Database.open(path)
    service, matches = await _begun(database)
    await database.write(_no_checkpoints)
    log = path.with_name(path.name + "-wal")
    size, started, used = log.stat().st_size, time.perf_counter(), time.process_time()
    ahead = iter(list(zip(matches, scripts, strict=True)))
    await asyncio.gather(*(_play_scripts(service, ahead) for _ in range(tables)))
    seconds, processor = time.perf_counter() - started, time.process_time() - used
    written = log.stat().st_size - size
    await database.close()
    actions = sum(len(lines) for lines in scripts)
    return Round(seconds / actions, processor / actions, written / actions)


def _no_checkpoints(tx: Writer) -> None:
    """Let the log grow, so that its size shows what was written."""
    tx.connection.exec_driver_sql("PRAGMA wal_autocheckpoint=0")


async def _play_scripts(service: Service, ahead: Iterator[tuple[str, list[Line]]]) -> None:
    """Act, and do with every action what poster and clocks do, except drawing and sending."""
    for match, lines in ahead:
        for number, line in enumerate(lines):
            await act(service, match, line, number)
            await service.computers.next_due()
            await service.posting.owed()
            owed = await service.posting.claim(match)
            if owed is not None:
                await service.queries.look(match, None, owed.ply)
                await service.posting.posted(match, owed.ply, (int(match, 36) << 16) + number)
