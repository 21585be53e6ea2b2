"""An action through MatchService: from the call to the commit on disk (SQLite, synchronous FULL)."""

import asyncio
import pathlib
import random
import tempfile
import time

from bot.bench.figures import Figure, Samples
from bot.matches import MatchService, Person
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
    service = MatchService(database, Inline())
    rng = random.Random(1)  # noqa: S311 - reproducible on purpose
    spent: list[float] = []
    channel = 0
    while len(spent) < ACTIONS:
        channel += 1
        match = await begin(service, channel, (ANN, BEN))
        spent += await play_on(service, match, rng, ACTIONS)
    await database.close()
    return spent[:ACTIONS]


async def begin(service: MatchService, channel: int, people: tuple[Person, ...]) -> str:
    """Begin a match between people in a channel and return its id."""
    opened = await service.open(
        GAME, 1, channel, people[0], options={}, places=len(people), interaction_id=f"open {channel}"
    )
    for person in people:
        await service.join(opened.id, person, "", f"join {channel} {person.id}")
    await service.start(opened.id, people[0].id, f"start {channel}")
    return opened.id


async def play_on(service: MatchService, match: str, rng: random.Random, most: int) -> list[float]:
    """Play a match at random for at most `most` actions and return the milliseconds that each took."""
    spent: list[float] = []
    game = service.game(GAME)
    while len(spent) < most and not (await service.get(match)).ended:
        position = await service.look(match, None)
        asked = position.awaited[0]
        person = position.info.seats[asked.seat].user_id or 0
        view = (await service.look(match, person)).view
        text = random_text(game, game.imagine(view, asked.seat, RngDice(rng)), asked.seat, rng)
        started = time.perf_counter()
        await service.submit(match, person, asked.prompt_id, text, f"act {match} {len(spent)}")
        spent.append((time.perf_counter() - started) * 1000)
    return spent
