"""The pool: crews of processes for everything that takes Python longer than a few milliseconds."""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.context import BaseContext
from typing import Any, Protocol, TypeVar

from bot.workers.errors import WorkerLost
from bot.workers.kinds import Crew, Kind, asking, kind_of
from bot.workers.process import Setup, Worker, preferred_context
from bot.workers.queueing import Line, Ticket
from games.kernel.base.caching import clear_all

T = TypeVar("T")
_YIELDING: dict[Crew, int] = {"pictures": 5, "quick": 7, "heavy": 10}
"""How much the workers of each crew yield to the process that answers people, and to each other.

None yields all: on a host whose cores are always busy, niceness 19 leaves a worker a seventieth of a core, and what
takes it a second runs into the limit of its kind; 10 leaves it a tenth.
"""


class Pool(Protocol):
    """Something that runs a module-level function elsewhere and gives back what it returns or raises."""

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run `function(*arguments)`; arguments and result must be picklable."""
        ...

    async def renew(self) -> None:
        """Let new processes do all further jobs, with the code as it is on disk now."""
        ...

    async def close(self) -> None:
        """Stop; nothing may be run afterwards."""
        ...


class Inline:
    """A pool that runs everything at once in this process: for tests and one-shot commands."""

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run the function here and now."""
        return function(*arguments)

    async def renew(self) -> None:
        """Forget what this process keeps: it goes on with the code that it has."""
        clear_all()

    async def close(self) -> None:
        """Do nothing."""


class Workers:
    """Crews of processes that start when they are needed, outlive a killed worker, and die with their parent.

    `count` is how many workers a crew may have; that which people wait for while they choose has one more, which no
    computer takes. `preload` are functions (`module:name`) that each worker calls before its first job, `imports` the
    modules that the process has imported from which workers are forked, where the system can do that.
    """

    def __init__(
        self,
        count: int = 2,
        preload: tuple[str, ...] = ("bot.jobs:warm_up",),
        imports: tuple[str, ...] = ("bot.warm",),
    ) -> None:
        context = preferred_context()
        context.set_forkserver_preload(list(imports))
        self._watched, self._lifeline = context.Pipe(duplex=False)
        self._crews = {
            crew: _Crew(count + (crew == "quick"), context, Setup(preload, niceness, self._watched))
            for crew, niceness in _YIELDING.items()
        }
        self._launch: asyncio.Task[None] | None = None
        self._closed = False

    def begin(self) -> None:
        """Start those that draw in the background; what is run before they are there waits for them."""
        self._launch = asyncio.create_task(self.warm_up())

    async def warm_up(self) -> None:
        """Start those that draw and wait until they are ready; the others start when there is something to do."""
        await self._crews["pictures"].start()

    async def renew(self) -> None:
        """Let new processes do all further jobs; they run what is not in `imports` as it is on disk now."""
        await asyncio.gather(*(crew.renew() for crew in self._crews.values()))

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function in a worker of the crew that its kind needs.

        Raises what the function raises; Unfinished where it takes more than its kind may, where its worker is killed,
        or if the person who asks has too many waiting; RuntimeError after `close`.
        """
        kind = kind_of(function)
        crew = self._crews[kind.crew]
        try:
            return await crew.run(kind, function, arguments)  # type: ignore[no-any-return]
        except WorkerLost:
            if self._closed:
                raise RuntimeError("the workers are closed") from None
            if not kind.again:
                raise
        return await crew.run(kind, function, arguments)  # type: ignore[no-any-return]

    async def close(self) -> None:
        """Stop all workers at once; jobs under way raise RuntimeError."""
        if self._closed:
            return
        self._closed = True
        # Closing our end is what ends the workers, busy or not, also those that are just starting.
        self._lifeline.close()
        self._watched.close()
        for crew in self._crews.values():
            await crew.close()
        if self._launch is not None:
            await asyncio.gather(self._launch, return_exceptions=True)


class _Crew:
    """Some workers, each with a thread that waits for it, and the jobs that wait for them."""

    def __init__(self, count: int, context: BaseContext, setup: Setup) -> None:
        self._workers = [Worker(context, setup) for _ in range(count)]
        self._free = self._workers[::-1]
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="worker")
        self._line = Line(count)
        self._closed = False

    async def start(self) -> None:
        """Start every worker that has nothing to do."""
        await self._start(self._free)

    async def renew(self) -> None:
        """Let a new process do the next job of every worker; where there was one, it is started at once."""
        begun = [worker for worker in self._workers if worker.renew()]
        await self._start([worker for worker in self._free if worker in begun])

    async def _start(self, workers: list[Worker]) -> None:
        self._free = [worker for worker in self._free if worker not in workers]
        loop = asyncio.get_running_loop()
        started = [loop.run_in_executor(self._threads, worker.start) for worker in workers]
        try:
            await asyncio.gather(*started, return_exceptions=True)  # the first job tries again, and says so
        finally:
            self._free += workers
            self._go_on()

    async def run(self, kind: Kind, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Wait for a worker and let it run a function."""
        if self._closed:
            raise RuntimeError("the workers are closed")
        loop = asyncio.get_running_loop()
        ticket = Ticket(kind, asking.get(), loop.create_future())
        self._line.join(ticket)
        self._go_on()
        try:
            worker = await ticket.turn
        except asyncio.CancelledError:
            self._give_up(ticket)
            raise
        future = self._threads.submit(worker.do, kind, function, arguments)
        # Also when nobody waits for it any more, the worker is free only when it is done.
        future.add_done_callback(lambda _: self._tell(loop, worker, ticket))
        return await asyncio.wrap_future(future)

    def _give_up(self, ticket: Ticket) -> None:
        """Wait no more: perhaps a worker was just given."""
        if ticket.turn.done() and not ticket.turn.cancelled() and ticket.turn.exception() is None:
            self._release(ticket.turn.result(), ticket)
        self._line.leave(ticket)

    def _tell(self, loop: asyncio.AbstractEventLoop, worker: Worker, ticket: Ticket) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed, and nobody waits
            loop.call_soon_threadsafe(self._release, worker, ticket)

    def _release(self, worker: Worker, ticket: Ticket) -> None:
        self._free.append(worker)
        self._line.leave(ticket)
        self._go_on()

    def _go_on(self) -> None:
        """Give free workers to those whose turn it is; the one that worked last goes first, so that few are started."""
        while self._free and not self._closed and (ticket := self._line.next()) is not None:
            if ticket.turn.done():  # who waited was cancelled
                self._line.leave(ticket)
            else:
                ticket.turn.set_result(self._free.pop())

    async def close(self) -> None:
        """End all workers at once."""
        self._closed = True
        for ticket in self._line.clear():
            if not ticket.turn.done():
                ticket.turn.set_exception(RuntimeError("the workers are closed"))
        await asyncio.to_thread(self._shut)

    def _shut(self) -> None:
        # The lifeline has ended the processes, and so what the threads wait for.
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._workers:
            worker.end()
