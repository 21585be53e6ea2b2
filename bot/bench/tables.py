"""Matches of every game in the measured bot's own process, in which requests of any length are made."""

import asyncio
import itertools
import random
from typing import Any

from bot import jobs
from bot.bench.steps import Steps
from bot.main import answering
from bot.matches import REGISTRY, Actor, Person, Position, Refused, Service
from games.kernel import RngDice, canonical
from games.kernel.exploring.walk import random_text

Json = dict[str, Any]
_PLANS = "plans"
"""The option with which actions can be written ahead, where a game has it."""
_LOOK, _LOOKS = 0.002, 10_000
"""Seconds between two looks whether everything is answered, and how many there are at most."""
_TRIES = 12
"""Questions among which one is looked for with a word that nobody lists."""


class Tables:
    """Begins matches, plays them on, and waits until the bot has nothing left to do."""

    def __init__(self, service: Service, steps: Steps) -> None:
        self._service = service
        self._steps = steps
        self._numbers = itertools.count()
        self._rng = random.Random(11)  # noqa: S311 - reproducible on purpose

    async def begin(self, game: str, guild: int, channel: int, people: list[Person]) -> str:
        """Begin a match of a game's largest board; returns its id."""
        lobbies, rules = self._service.lobbies, self._service.store.game(game)
        more = {_PLANS: True} if _PLANS in rules.card.options.__struct_fields__ else {}
        options = {**rules.check_profile.largest, **more}
        key = f"table {channel} {next(self._numbers)}"
        opened = await lobbies.open(
            game, guild, channel, people[0], options=options, places=len(people), interaction=key
        )
        for person in people:
            await lobbies.join(Actor(person, opened.id, f"{key} {person.id}"), "")
        for person in people:
            await lobbies.start(Actor(person, opened.id, f"{key} start {person.id}"))
        return opened.id

    async def play_on(self, match: str, count: int) -> None:
        """Play a match on until it has so many actions more, as crowded as people play it; raises Refused."""
        position = await self._service.queries.look(match, None)
        end = position.info.ply + count
        while position.awaited and position.info.ply < end:
            try:
                await self._act(match, position)
            except Refused:
                if (await self._service.store.load(match)).info.ply == position.info.ply:
                    raise  # else a standing order has answered while the computer thought
            position = await self._service.queries.look(match, None)

    async def _act(self, match: str, position: Position) -> None:
        asked = position.awaited[0]
        game, info = self._service.store.game(position.info.game), position.info.seats[asked.seat]
        line = game.check_profile.crowd.get(asked.kind) or await self._advice(match, asked.seat, info.user_id or 0)
        actor = Actor(Person(info.user_id or 0, info.name), match, f"played {match} {next(self._numbers)}")
        await self._service.acting.submit(actor, asked.prompt_id, line, knowing=True)

    async def _advice(self, match: str, seat: int, user: int) -> str:
        store = self._service.store
        view = canonical((await self._service.queries.look(match, user)).view)
        live = await store.load(match)
        policy = tuple(live.game.card.policies)[-1]
        return await store.workers.run(
            jobs.advise, REGISTRY, live.info.game, view, live.content, seat, policy, "bench", 100
        )

    async def lines(self, match: str, count: int) -> Json:
        """Return who is awaited in a match with which prompt, and some of their actions; user 0 once it is over."""
        position = await self._service.queries.look(match, None)
        if not position.awaited:
            return {"user": 0, "prompt": "", "lines": []}
        asked = position.awaited[0]
        user, game = position.info.seats[asked.seat].user_id or 0, self._service.store.game(position.info.game)
        view = (await self._service.queries.look(match, user)).view
        state = game.imagine(view, asked.seat, RngDice(self._rng))
        lines = [random_text(game, state, asked.seat, self._rng) for _ in range(count)]
        return {"user": user, "prompt": asked.prompt_id, "lines": lines}

    async def half_written(self, match: str) -> Json:
        """Keep a draft that goes on with a word that nobody lists, and return whose it is; {} if none comes up soon."""
        for _ in range(_TRIES):
            found = await self.lines(match, 3)
            for words in (line.split() for line in found["lines"]):
                for count in range(len(words)):
                    node = await self._service.queries.choices(match, found["user"], tuple(words[:count]))
                    if node.open is not None:
                        draft = " ".join(words[:count])
                        await self._service.drafts.set(match, found["user"], found["prompt"], draft)
                        return found
            await self.play_on(match, 1)
        return {}

    async def longest_step(self) -> float:
        """Wait until all interactions are answered and all boards are posted; return the longest step since then."""
        for _ in range(_LOOKS):
            if not answering() and not await self._service.posting.owed():
                break
            await asyncio.sleep(_LOOK)
        return self._steps.take()
