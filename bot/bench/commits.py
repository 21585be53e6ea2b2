"""An action through the match service: from the call to the commit on disk (SQLite, synchronous FULL)."""

import asyncio
import pathlib
import random
import tempfile
import time

from bot.bench.figures import Figure, Samples
from bot.matches import Actor, Person, Service
from bot.storage import Database
from bot.workers import Inline
from games.kernel import RngDice
from games.kernel.walk import random_text

ACTIONS = 150
ANN, BEN = Person(201, "Ann"), Person(202, "Ben")
GAME = "raise_shields"

FIGURES = (Figure("committed", "ms", 10.0, "p95", "action to commit"),)


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


async def begin(service: Service, channel: int, people: tuple[Person, ...]) -> str:
    """Begin a match between people in a channel and return its id."""
    opened = await service.lobbies.open(
        GAME, 1, channel, people[0], options={}, places=len(people), interaction=f"open {channel}"
    )
    for person in people:
        await service.lobbies.join(Actor(person, opened.id, f"join {channel} {person.id}"), "")
    await service.lobbies.start(Actor(people[0], opened.id, f"start {channel}"))
    return opened.id


async def play_on(service: Service, match: str, rng: random.Random, most: int) -> list[float]:
    """Play a match at random for at most `most` actions and return the milliseconds that each took."""
    spent: list[float] = []
    game = service.store.game(GAME)
    while len(spent) < most and not (await service.looking.get(match)).ended:
        position = await service.looking.look(match, None)
        asked = position.awaited[0]
        seat = position.info.seats[asked.seat]
        person = Person(seat.user_id or 0, seat.name)
        view = (await service.looking.look(match, person.id)).view
        text = random_text(game, game.imagine(view, asked.seat, RngDice(rng)), asked.seat, rng)
        started = time.perf_counter()
        await service.acting.submit(Actor(person, match, f"act {match} {len(spent)}"), asked.prompt_id, text)
        spent.append((time.perf_counter() - started) * 1000)
    return spent
