"""What the dice commands share: the desks, where somebody is, and pictures drawn in a worker."""

import asyncio
import weakref
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from bot import jobs
from bot.matches import Refused, Service
from bot.rolling import CallDesk, InitiativeDesk, RollDesk, Where
from bot.rolling.model import Place
from bot.workers import Pool
from cogs.common.controls.doors import Check, Pressed
from cogs.common.controls.gate import is_here
from cogs.common.core.ask import Ask, channel_of, person_of, server_of
from renderers.contract import Picture

Locks = weakref.WeakValueDictionary[int | str, asyncio.Lock]


class Desks(NamedTuple):
    """The three desks of dice for groups, the workers that draw, and the locks of messages that several people change.

    To redraw such a message, hold its lock from reading what it shows until it is sent: else a slow picture of an
    earlier state could take the place of a later one.
    """

    rolls: RollDesk
    calls: CallDesk
    initiative: InitiativeDesk
    workers: Pool
    locks: Locks

    @classmethod
    def of(cls, service: Service) -> "Desks":
        """Return desks on the service's database, entropy, clock and workers."""
        store = service.store
        tools = (store.database, store.entropy, store.now)
        return cls(RollDesk(*tools), CallDesk(*tools), InitiativeDesk(*tools), store.workers, Locks())

    def lock(self, living: int | str) -> asyncio.Lock:
        """Return the lock of the message of a channel's initiative (its id) or of a call (its id)."""
        return self.locks.setdefault(living, asyncio.Lock())

    async def draw(self, function: Callable[..., Picture], *arguments: Any) -> Picture:
        """Draw a picture away from the event loop."""
        return await self.workers.run(jobs.draw, function, *arguments)


def where(ask: Ask) -> Where:
    """Return who uses an interaction, and where."""
    person = person_of(ask)
    return Where(ask.guild_id or 0, channel_of(ask), person.id, person.name, str(ask.id))


def in_server(ask: Ask) -> Where:
    """Return who uses an interaction in a server; raises Refused elsewhere."""
    server_of(ask)
    return where(ask)


def at_roll(desks: Desks) -> Check:
    """Return the check of a button under a roll: it was made in this channel."""
    return _made_here(desks.rolls.place, "This roll is not known here any more.")


def at_call(desks: Desks) -> Check:
    """Return the check of a button under a call: it was opened in this channel."""
    return _made_here(desks.calls.place, "This call is not known here any more.")


def _made_here(place: Callable[[str], Awaitable[Place | None]], unknown: str) -> Check:
    async def check(ask: Ask, pressed: Pressed) -> None:
        found = await place(pressed.address.argument)
        if found is None or not is_here(ask, *found):
            raise Refused(unknown)

    return check


def beside(face: int | None, bonus: int, total: int | None) -> str:
    """Return what a table shows beside a die: all that the total is more than its face, else the bonus alone.

    >>> beside(11, 3, 16)
    '+5'
    """
    more = bonus if face is None or total is None else total - face
    return f"{more:+d}".replace("-", "−") if more else ""
