"""Actions that take long to read are read in a worker, and done as they were read there."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
import pytest

from bot import jobs
from bot.dice import SeededEntropy
from bot.matches import Service
from bot.storage import Database
from bot.workers import Inline
from games.kernel import AnyGame, GameError
from tests.bot.matches.table import ANN, BEN, Clock, by, fresh, started
from umpire_tiny.game import TINY

T = TypeVar("T")
REGISTRY = f"{__name__}:GAMES"


class Slow(type(TINY)):  # type: ignore[misc] # the class of the tiny game
    """The tiny game, in which it takes long to read "jog"."""

    card = msgspec.structs.replace(TINY.card, slow_words=("jog",))


GAMES: dict[str, AnyGame] = {"tiny": Slow()}


class Watched(Inline):
    """Workers that note what they were asked for."""

    def __init__(self) -> None:
        self.asked: list[Callable[..., Any]] = []

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        self.asked.append(function)
        return await super().run(function, *arguments)


@pytest.fixture
def workers() -> Watched:
    return Watched()


@pytest.fixture
def service(database: Database, clock: Clock, workers: Watched) -> Service:
    return Service.build(database, workers, registry=REGISTRY, entropy=SeededEntropy("7"), now=clock)


async def test_a_slow_word_is_read_in_a_worker_and_a_plain_one_at_once(service: Service, workers: Watched) -> None:
    info = await started(service)
    workers.asked.clear()
    await service.acting.submit(by(ANN, info.id), None, "pace dash")
    assert jobs.foresee not in workers.asked
    receipt = await service.acting.submit(by(BEN, info.id), None, "PACE  jog")
    assert workers.asked.count(jobs.foresee) == 1
    assert (receipt.ply, receipt.text) == (2, "pace jog")


async def test_a_refusal_in_the_worker_changes_nothing_and_a_delivery_acts_once(service: Service) -> None:
    info = await started(service)
    with pytest.raises(GameError):
        await service.acting.submit(by(ANN, info.id), None, "pace jog twice")
    assert (await service.queries.get(info.id)).ply == 0
    interaction = fresh()
    first = await service.acting.submit(by(ANN, info.id, interaction), None, "pace jog")
    again = await service.acting.submit(by(ANN, info.id, interaction), None, "pace jog")
    assert (again.ply, again.repeated) == (first.ply, True)
