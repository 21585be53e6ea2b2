"""What `/match mine` shows: every match of a person, in the order in which it matters."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from bot.matches import MatchInfo, Position
from cogs.common.controls.gate import seen_among
from cogs.common.core.ask import Ask

ENDED = 10
"""So many ended matches are listed, the newest."""


class Round(NamedTuple):
    """A person's matches: those that wait for the person, the most urgent first; the others; ended ones.

    `unseen` is how many there are in channels that the person cannot see now.
    """

    awaited: tuple[Position, ...]
    others: tuple[MatchInfo, ...]
    ended: tuple[MatchInfo, ...]
    unseen: int = 0

    @property
    def all(self) -> tuple[MatchInfo, ...]:
        """All of them in this order."""
        return (*(position.info for position in self.awaited), *self.others, *self.ended)


async def round_of(ask: Ask) -> Round:
    """Return the matches of the person who asks: in a server those of it, in direct messages all."""
    queries, user = ask.client.service.queries, ask.user.id
    awaited = sorted(await queries.mine(user, ask.guild_id), key=due_of)
    waiting = {position.info.id for position in awaited}
    others = [info for info in await queries.running(user, ask.guild_id) if info.id not in waiting]
    ended = await queries.ended(user, ask.guild_id, ENDED)
    running = [*(position.info for position in awaited), *others]
    seen = await seen_among(ask, [*running, *ended])
    return Round(
        tuple(position for position in awaited if position.info.id in seen),
        _seen(others, seen),
        _seen(ended, seen),
        len(running) - sum(info.id in seen for info in running),
    )


def _seen(infos: Sequence[MatchInfo], seen: frozenset[str]) -> tuple[MatchInfo, ...]:
    return tuple(info for info in infos if info.id in seen)


def due_of(position: Position) -> float:
    """Return when the time of the person is up whose position it is; never, if none runs."""
    own = (entry.deadline for entry in position.awaited if entry.seat == position.seat)
    return min((deadline for deadline in own if deadline is not None), default=math.inf)
