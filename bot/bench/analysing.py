"""What it takes to find out how a match of 150 actions swung, in all games, and how far the chances may be off."""

import asyncio
import pathlib
import random
import tempfile

from bot.bench.figures import Figure, Samples
from bot.dice import SeededEntropy
from bot.matches import Actor, Person, Service
from bot.storage import Database
from bot.swings.playing import steady_policy
from bot.workers import Inline
from games.registry import GAMES

ACTIONS = 150
FIGURES = (
    Figure("analyse_150", "s", 60.0, "worst", "an analysis of 150 actions: processor time, the slowest of all games"),
    Figure("analyse_150_error", "%", 12.0, "worst", "the standard error of its chances, the largest of all games"),
)
_NODES = 20


def measure() -> Samples:
    """Play a match of each game and analyse it."""
    samples: Samples = {figure.name: [] for figure in FIGURES}
    for slug in GAMES:
        seconds, error = asyncio.run(_analysed(slug))
        samples["analyse_150"].append(seconds)
        samples["analyse_150_error"].append(100 * error)
    return samples


async def _analysed(slug: str) -> tuple[float, float]:
    """Return the processor seconds that the analysis of a match takes, and the middle one of its errors."""
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(pathlib.Path(folder) / "bench.sqlite3")
        try:
            service = Service.build(database, Inline(), entropy=SeededEntropy(f"analyse {slug}"))
            found = await service.analysing.of(await _played(service, slug))
            await service.close()
        finally:
            await database.close()
    return found.seconds, found.error


async def _played(service: Service, slug: str) -> str:
    """Let two people play like computers, for so many actions or to the end; then B gives up. Returns the match."""
    people = (Person(1, "Ann"), Person(2, "Ben"))
    opened = await service.lobbies.open(slug, 1, 1, people[0], options={}, places=2, interaction="open")
    for person in people:
        await service.lobbies.join(Actor(person, opened.id, f"join {person.id}"), "")
    for person in people:
        await service.lobbies.start(Actor(person, opened.id, f"start {person.id}"))
    game, rng = service.store.game(slug), random.Random(5)  # noqa: S311 - reproducible on purpose
    policy = steady_policy(game)
    for number in range(ACTIONS):
        live = await service.store.load(opened.id)
        if live.info.ended:
            return opened.id
        seat = live.prompts[0].seat
        line = game.format(policy(live.view(seat), seat, rng, _NODES))
        await service.acting.submit(Actor(people[seat], opened.id, f"act {number}"), None, line, knowing=True)
    await service.seating.resign(Actor(people[1], opened.id, "resign"))
    return opened.id
