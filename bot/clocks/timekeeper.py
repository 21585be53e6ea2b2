"""Timekeeper: sends reminders, ends pauses, and does what a table agreed on for a player whose time is up."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import structlog

from bot.clocks.watch import Watch
from bot.matches import Service
from bot.matches.clocks.due import Reminder
from games.kernel import Seat

log = structlog.get_logger("umpire.timekeeper")

LOOK = 10.0
"""Seconds between two looks at what is due: everything comes within a minute of its time."""
_AT_ONCE = 8
"""So many clocks are looked after at once."""

Send = Callable[[Reminder], Awaitable[None]]
"""Sends a reminder; raises where that is to be tried again."""


class Timekeeper:
    """Looks after everything that is due on clocks. What that is, is in the database; nothing is remembered here."""

    def __init__(self, service: Service, send: Send, watch: Watch) -> None:
        self._service = service
        self._send = send
        self._watch = watch
        self._stopping = asyncio.Event()
        self._given = False
        self._slots = asyncio.Semaphore(_AT_ONCE)
        self._sending: dict[tuple[str, Seat], asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Run until `stop`; what is being done then is finished."""
        while not self._stopping.is_set():
            try:
                await self.tick()
            except Exception:  # the database may be busy; nothing is lost, the rows are still there
                log.exception("timekeeper failed")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), timeout=LOOK)
        await self.settled()

    async def settled(self) -> None:
        """Wait until every direct message that is on its way is sent."""
        await asyncio.gather(*self._sending.values())

    def stop(self) -> None:
        """Let `run` come to its end."""
        self._stopping.set()

    async def tick(self) -> int:
        """Do all that is due now; returns on how many clocks something was.

        Direct messages may take long, since first ones to people go slowly: nothing waits for them.
        """
        # While the bot was away, or the machine asleep, nobody's time ran: that is seen to first.
        await self._watch.catch_up()
        deadlines = self._service.deadlines
        if not self._given:
            await deadlines.give_clocks()
            self._given = True
        await deadlines.go_on()
        due = await deadlines.due()
        await asyncio.gather(*(self._attend(*each) for each in due if each not in self._sending))
        return len(due)

    async def _attend(self, match: str, seat: Seat) -> None:
        async with self._slots:
            if self._stopping.is_set():
                return
            try:
                await self._do(match, seat)
            except Exception:  # one broken match must not stop the others
                log.exception("clock failed", match=match, seat=seat)

    async def _do(self, match: str, seat: Seat) -> None:
        deadlines = self._service.deadlines
        reminder = await deadlines.claim(match, seat)
        if reminder is not None and reminder.direct:
            task = asyncio.create_task(self._send_directly(reminder))
            self._sending[match, seat] = task
            task.add_done_callback(lambda _: self._sending.pop((match, seat), None))
        elif reminder is not None:
            await self._remind(reminder)
        elif await deadlines.time_out(match, seat):
            log.info("time up", match=match, seat=seat)

    async def _remind(self, reminder: Reminder) -> None:
        await self._send(reminder)
        await self._service.deadlines.reminded(reminder)
        log.info("reminded", match=reminder.match, seat=reminder.seat)

    async def _send_directly(self, reminder: Reminder) -> None:
        try:
            await self._remind(reminder)
        except Exception:  # it is tried again when its lease is over
            log.exception("reminder failed", match=reminder.match, seat=reminder.seat)
