"""A table of the tiny game for tests: the service with a clock of its own, and the steps to a running match."""

import itertools
import threading
from typing import Any

import pytest

from bot.dice import SeededEntropy
from bot.matches import Actor, MatchInfo, Person, Service, Timing
from bot.matches.orders import is_planned
from bot.storage import Database
from bot.workers import Inline
from games.kernel import AnyGame
from umpire_tiny.game import TINY

ANN, BEN, CLEO = Person(1001, "Ann"), Person(1002, "Ben"), Person(1003, "Cleo")
GUILD, CHANNEL = 500, 600
REGISTRY = "tests.bot.matches.table:GAMES"
GAMES: dict[str, AnyGame] = {"tiny": TINY}
_interactions = itertools.count(9000)


class Clock:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        self.time = 1_700_000_000.0

    def __call__(self) -> float:
        return self.time


def service_on(database: Database, clock: Clock) -> Service:
    """Return a service that plays the tiny game on a database, with the same secrets every time."""
    return Service.build(
        database, Inline(), registry=REGISTRY, pace=Timing(pause=2.0), entropy=SeededEntropy("7"), now=clock
    )


async def planned(service: Service, match: str) -> list[str]:
    """Return the texts of what plans did; only the journal in the database can tell."""
    rows = await service.store.database.read(lambda tx: tx.journal(match))
    return [row.text for row in rows if is_planned(row)]


def fresh() -> str:
    """Return an interaction id that nobody has used."""
    return str(next(_interactions))


def calls(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[int]:
    """Return the threads in which a method is called from now on."""
    method, threads = getattr(owner, name), []

    def called(*arguments: Any) -> Any:
        threads.append(threading.get_ident())
        return method(*arguments)

    monkeypatch.setattr(owner, name, called)
    return threads


def by(person: Person, match: str, interaction: str | None = None, *, manages: bool = False) -> Actor:
    """Return somebody who does something in a match, by a new interaction unless one is given."""
    return Actor(person, match, interaction or fresh(), manages)


async def lobby(service: Service, *people: Person, places: int = 2, channel: int = CHANNEL) -> MatchInfo:
    info = await service.lobbies.open("tiny", GUILD, channel, ANN, options={}, places=places, interaction=fresh())
    for person in people:
        info = await service.lobbies.join(by(person, info.id), f"words of {person.name}")
    return info


async def begin(service: Service, match: str) -> MatchInfo:
    """Let everybody who sits in a lobby be ready, so that the match begins."""
    info = await service.queries.get(match)
    for seat in reversed(info.unready):
        info = await service.lobbies.start(by(Person(seat.user_id or 0, seat.name), match))
    return info


async def started(service: Service, *people: Person, channel: int = CHANNEL) -> MatchInfo:
    people = people or (ANN, BEN)
    info = await lobby(service, *people, places=len(people), channel=channel)
    return await begin(service, info.id)


async def play_on(service: Service, match: str, most: int = 500) -> MatchInfo:
    """Let everybody walk or run the shortest way until the match is over."""
    people = {0: ANN, 1: BEN, 2: CLEO}
    answers = {"pace": "pace jog", "run": "run 0.5", "stumble": "fall"}
    for _ in range(most):
        position = await service.queries.look(match, None)
        if position.info.ended:
            return position.info
        prompt = position.awaited[0]
        text = answers[prompt.kind]
        try:
            await service.acting.submit(by(people[prompt.seat], match), prompt.prompt_id, text)
        except Exception:
            if text != "pace jog":
                raise
            await service.acting.submit(by(people[prompt.seat], match), prompt.prompt_id, "pace walk")
    raise AssertionError(f"not over after {most} actions")
