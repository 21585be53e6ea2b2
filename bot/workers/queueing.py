"""Whose turn it is: jobs that wait for the workers of a crew, and how many one person or server may have."""

import asyncio
import collections
from collections.abc import Iterator

from bot.meters import refused
from bot.workers.errors import TooMany
from bot.workers.kinds import Asker, Kind
from bot.workers.process import Worker

WAITING = 2
"""Heavy jobs that one person or server may have waiting, beside the one under way."""

Key = tuple[str, int]


class Ticket:
    """A job that waits for a worker, or has one; `turn` is done with the worker."""

    def __init__(self, kind: Kind, asker: Asker | None, turn: asyncio.Future[Worker]) -> None:
        self.kind = kind
        self.keys = tuple(_keys(asker))
        self.turn = turn
        self.round = 0
        """How many jobs of the same person waited when it came: with many, one lets others go before."""


def _keys(asker: Asker | None) -> Iterator[Key]:
    if asker is not None:
        yield "person", asker.person
        if asker.server is not None:
            yield "server", asker.server


class Line:
    """The jobs of one crew, in the order in which they came."""

    def __init__(self, workers: int) -> None:
        self._most = workers
        self._waiting: list[Ticket] = []
        self._running: list[Ticket] = []

    def join(self, ticket: Ticket) -> None:
        """Wait; raises TooMany."""
        if ticket.kind.shared:
            self._must_be_few(ticket)
        ticket.round = sum(other.keys[:1] == ticket.keys[:1] for other in self._waiting) if ticket.keys else 0
        self._waiting.append(ticket)

    def _must_be_few(self, ticket: Ticket) -> None:
        kept = collections.Counter(key for other in (*self._waiting, *self._running) for key in other.keys)
        for key in ticket.keys:
            if kept[key] > WAITING:
                refused(key[0])
                who = "You have" if key[0] == "person" else "This server has"
                raise TooMany(
                    f"{who} {kept[key]} requests of this kind open already, one under way and {WAITING} waiting: "
                    "ask again when they are answered."
                )

    def leave(self, ticket: Ticket) -> None:
        """Wait no more, or be done."""
        for line in (self._waiting, self._running):
            if ticket in line:
                line.remove(ticket)

    def next(self) -> Ticket | None:
        """Return whose turn it is where a worker is free (None: nobody's), and count it among those under way."""
        ready = [ticket for ticket in self._waiting if self._may_begin(ticket)]
        ticket = min(ready, key=lambda ticket: (ticket.kind.urgency, ticket.round), default=None)
        if ticket is not None:
            self._waiting.remove(ticket)
            self._running.append(ticket)
        return ticket

    def _may_begin(self, ticket: Ticket) -> bool:
        if ticket.kind.yields and sum(other.kind.yields for other in self._running) >= max(1, self._most - 1):
            return False
        busy = {key for other in self._running for key in other.keys} if ticket.kind.shared else set()
        return busy.isdisjoint(ticket.keys)

    def clear(self) -> list[Ticket]:
        """Return all that wait, who wait no more."""
        waiting, self._waiting = self._waiting, []
        return waiting
