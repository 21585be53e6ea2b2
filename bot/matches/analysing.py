"""How an ended match swung: found by workers when somebody asks first, at most a minute of processor time, and kept."""

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

import msgspec

from bot import jobs
from bot.matches.errors import Refused
from bot.matches.exporting import Exporting
from bot.matches.live import Live
from bot.matches.logbook import glance_at
from bot.matches.queries import Queries
from bot.matches.store import MatchStore
from bot.storage.memory import analysis_of, keep_analysis
from bot.swings.analysis import (
    Analysis,
    SwingTurn,
    TurningPoint,
    ends_of_turns,
    swing_turns,
    turning_points,
    worth_weighing,
)
from bot.swings.chances import Curve
from bot.swings.playing import Played, Retold, Trail
from bot.swings.weighing import Weighed
from bot.verify.record import BadRecord
from games.kernel import canonical
from renderers.contract import Picture

PLAYING, WEIGHING = 38.0, 16.0
"""Seconds of processor time for games that are played on, and for weighing decisions."""
_JOB, _BATCH = 4.0, 8
"""Seconds of one job, and the turns from which it plays on."""
_MOST_GAMES, _LEAST_GAMES = 600, 6
_PATIENCE = 600.0
"""Seconds after which a busy machine leaves it at what was found: Discord lets an answer wait for 15 minutes."""
_TOLD = 150
"""The most characters of what happened at a turning point."""


class Analysing:
    """What people ask for about matches that are over. Two who ask at once wait for the same work."""

    def __init__(self, store: MatchStore, queries: Queries, exporting: Exporting) -> None:
        self._store = store
        self._queries = queries
        self._exporting = exporting
        self._running: dict[str, asyncio.Task[Analysis]] = {}
        self._done: dict[str, float] = {}

    async def of(self, match: str) -> Analysis:
        """Return how a match swung, from what was kept or as it is found now; raises Refused and Unfinished."""
        live = await self._store.load(match)
        if not live.info.ended:
            raise Refused("The match goes on: how it swung is found out when it has ended.", live.link)
        if live.state is None:
            raise Refused("The match never began.", live.link)
        kept = await self._store.database.read(lambda tx: analysis_of(tx, match))
        if kept is not None:
            return msgspec.json.decode(kept, type=Analysis)
        if match not in self._running:
            task = asyncio.create_task(self._find(live))
            self._running[match], self._done[match] = task, 0.0
            task.add_done_callback(lambda done: self._forget(match, done))
        return await asyncio.shield(self._running[match])

    def progress(self, match: str) -> float:
        """Return which share of the work about a match is done; 1 while nothing is."""
        return self._done.get(match, 1.0)

    async def close(self) -> None:
        """End what is under way: who asks again later gets it."""
        tasks = tuple(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, match: str, done: asyncio.Task[Analysis]) -> None:
        if not done.cancelled():
            done.exception()  # seen, also where nobody waits for it any more
        self._running.pop(match, None)
        self._done.pop(match, None)

    async def _find(self, live: Live) -> Analysis:
        match = live.info.id
        data = await self._exporting.export(match)
        try:
            found = await self._analysed(live, data)
        except BadRecord as error:
            raise Refused(str(error), live.link) from None
        await self._store.database.write(lambda tx: keep_analysis(tx, match, canonical(found)))
        return found

    async def _analysed(self, live: Live, data: bytes) -> Analysis:
        told: Retold = await self._run(jobs.swing_retold, live, data)
        ends = ends_of_turns(told.moments)
        if len(ends) < 2:
            raise Refused("The match ended before anybody had a turn.", live.link)
        trails, seconds = await self._played(live, told)
        if len(trails) < _LEAST_GAMES:
            raise Refused("Too few games came to an end in time: please ask again later.", live.link)
        at = tuple((moment.before, moment.scores) for moment in ends)
        found, curves = await self._store.workers.run(jobs.swing_chances, trails, at, told.sides)
        outcome = live.game.outcome(live.state)
        turns = swing_turns(ends, found, None if outcome is None else outcome.winners)
        decisions, weighing = await self._weighed(live, data, told, turns, curves)
        return Analysis(turns, len(trails), seconds + weighing, told.fortunes, told.spent, decisions)

    async def _run(self, job: Callable[..., Any], live: Live, *arguments: Any) -> Any:
        return await self._store.workers.run(job, self._store.registry, live.info.game, *arguments)

    async def _played(self, live: Live, told: Retold) -> tuple[tuple[Trail, ...], float]:
        """Play on from all turns in any order, again and again, until the time is over."""
        ends = [moment for moment in ends_of_turns(told.moments) if moment.state is not None][:-1]
        rng, began = random.Random(live.info.id), time.monotonic()  # noqa: S311 - no dice of the match
        trails: list[Trail] = []
        places: list[int] = []
        seconds = 0.0
        while seconds < PLAYING and len(trails) < _MOST_GAMES and time.monotonic() - began < _PATIENCE:
            if not places:
                places = rng.sample(range(len(ends)), len(ends))
            batch, places = places[:_BATCH], places[_BATCH:]
            starts = tuple((place, ends[place].before, ends[place].state) for place in batch)
            limit = min(_JOB, PLAYING - seconds)
            seed = f"{live.info.id}:{len(trails)}:{seconds}"
            played: Played = await self._run(jobs.swing_played, live, live.content, starts, limit, seed)
            trails += played.trails
            seconds += max(played.seconds, 0.01)
            self._done[live.info.id] = 0.75 * min(1.0, max(seconds / PLAYING, len(trails) / _MOST_GAMES))
        return tuple(trails), seconds

    async def _weighed(
        self, live: Live, data: bytes, told: Retold, turns: tuple[SwingTurn, ...], curves: tuple[Curve, ...]
    ) -> tuple[tuple[Weighed, ...], float]:
        """Weigh the decisions of one seat after the other."""
        wanted = worth_weighing(told, turns)
        found: list[Weighed] = []
        seconds = 0.0
        for number, plies in enumerate(wanted.values(), 1):
            share = WEIGHING / len(wanted)
            weights = await self._run(jobs.swing_weighed, live, data, plies, curves, share, live.info.id)
            found += weights.decisions
            seconds += weights.seconds
            self._done[live.info.id] = 0.75 + 0.25 * number / len(wanted)
        return tuple(found), seconds

    async def told(self, match: str, analysis: Analysis) -> tuple[tuple[TurningPoint, str], ...]:
        """Return the turning points of a match with what happened there."""
        live, points = await self._store.load(match), turning_points(analysis.turns)
        spans = [(analysis.turns[point.place - 1].ply, analysis.turns[point.place].ply) for point in points]
        gists = await self._store.database.read(lambda tx: [glance_at(tx, live, *span, room=_TOLD) for span in spans])
        return tuple(zip(points, gists, strict=True))

    async def boards(self, match: str, analysis: Analysis, captions: tuple[str, ...]) -> Picture | None:
        """Draw the boards of the turning points beside each other, as everybody saw them; None where there are none."""
        live = await self._store.load(match)
        boards = []
        for point in turning_points(analysis.turns):
            before, ply = analysis.turns[point.place - 1].ply, analysis.turns[point.place].ply
            view = (await self._queries.look(match, None, ply)).view
            boards.append((canonical(view), canonical(await self._queries.news(match, before, None, ply))))
        if not boards:
            return None
        picture: Picture = await self._run(jobs.boards_beside, live, live.content, tuple(boards), captions)
        return picture
