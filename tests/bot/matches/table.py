"""A table of the tiny game for tests: the service with a clock of its own, and the steps to a running match."""

import itertools
from typing import Any

from bot.matches import MatchInfo, MatchService, Person
from games.kernel import Game
from tests.tiny_game import TinyGame

ANN, BEN, CLEO = Person(1001, "Ann"), Person(1002, "Ben"), Person(1003, "Cleo")
GUILD, CHANNEL = 500, 600
REGISTRY = "tests.bot.matches.table:GAMES"
GAMES: dict[str, Game[Any, Any, Any, Any]] = {"tiny": TinyGame()}
_interactions = itertools.count(9000)


class Clock:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        self.time = 1_700_000_000.0

    def __call__(self) -> float:
        return self.time


def fresh() -> int:
    """Return an interaction id that nobody has used."""
    return next(_interactions)


async def lobby(service: MatchService, *people: Person, places: int = 2, channel: int = CHANNEL) -> MatchInfo:
    info = await service.open("tiny", GUILD, channel, ANN, options={}, places=places, interaction_id=fresh())
    for person in people:
        info = await service.join(info.id, person, f"words of {person.name}", fresh())
    return info


async def started(service: MatchService, *people: Person, channel: int = CHANNEL) -> MatchInfo:
    people = people or (ANN, BEN)
    info = await lobby(service, *people, places=len(people), channel=channel)
    return await service.start(info.id, people[0].id, fresh())


async def play_on(service: MatchService, match: str, most: int = 500) -> MatchInfo:
    """Let everybody walk or run the shortest way until the match is over."""
    people = {0: ANN, 1: BEN, 2: CLEO}
    answers = {"pace": "pace jog", "run": "run 0.5", "stumble": "fall"}
    for _ in range(most):
        position = await service.look(match, None)
        if position.info.ended:
            return position.info
        prompt = position.awaited[0]
        text = answers[prompt.kind]
        try:
            await service.submit(match, people[prompt.seat].id, prompt.prompt_id, text, fresh())
        except Exception:
            if text != "pace jog":
                raise
            await service.submit(match, people[prompt.seat].id, prompt.prompt_id, "pace walk", fresh())
    raise AssertionError(f"not over after {most} actions")
