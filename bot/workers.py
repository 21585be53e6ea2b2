"""A small pool of processes for everything that takes Python longer than a few milliseconds."""

import asyncio
import contextlib
import importlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
_YIELDING = 5
"""How much the workers yield to the process that answers people."""


class Pool(Protocol):
    """Something that runs a module-level function elsewhere and gives back what it returns or raises."""

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run `function(*arguments)`; arguments and result must be picklable."""
        ...

    async def close(self) -> None:
        """Stop; nothing may be run afterwards."""
        ...


class Inline:
    """A pool that runs everything at once in this process: for tests and one-shot commands."""

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run the function here and now."""
        return function(*arguments)

    async def close(self) -> None:
        """Do nothing."""


class Workers:
    """A process pool that starts warm, outlives a killed worker, and dies with its parent.

    `preload` are functions (`module:name`) that each worker calls before its first job.
    """

    def __init__(self, count: int = 2, preload: tuple[str, ...] = ("bot.jobs:warm_up",)) -> None:
        self._count = count
        self._preload = preload
        methods = multiprocessing.get_all_start_methods()
        self._context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        # Imported once, by the server that the workers are forked from.
        self._context.set_forkserver_preload([path.partition(":")[0] for path in preload])
        self._closed = False
        self._launch: asyncio.Task[None] | None = None
        self._start()

    def _start(self) -> None:
        reader, self._lifeline = self._context.Pipe(duplex=False)
        self._executor = ProcessPoolExecutor(
            self._count, mp_context=self._context, initializer=_begin, initargs=(reader, self._preload)
        )
        self._reader = reader

    def begin(self) -> None:
        """Start every worker in the background; what is run before they are there waits for them."""
        self._launch = asyncio.create_task(asyncio.to_thread(self._launch_all))

    def _launch_all(self) -> None:
        # The first one waits for the server's imports: too long for the event loop.
        with contextlib.suppress(BrokenProcessPool):  # the first job meets it again, and gets a new pool
            for _ in range(self._count):
                self._executor.submit(_nothing, 0.05)

    async def _launched(self) -> None:
        """Wait until the start in the background, if there was one, is through."""
        if self._launch is not None and not self._launch.done():
            await asyncio.wait({self._launch})

    async def warm_up(self) -> None:
        """Start every worker and wait until it is ready."""
        await asyncio.gather(*(self.run(_nothing, 0.05) for _ in range(self._count)))

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function in a worker; a job lost with a killed worker is run once more in a new pool.

        Raises what the function raises, BrokenProcessPool when the new pool breaks too, RuntimeError after `close`.
        """
        await self._launched()
        executor = self._executor
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(executor, function, *arguments)
        except BrokenProcessPool:
            if self._closed:
                raise RuntimeError("the workers are closed") from None
            self._replace(executor)
        return await loop.run_in_executor(self._executor, function, *arguments)

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """Start a new pool, unless another job that broke with it has done so already."""
        if broken is not self._executor:
            return
        self._drop()
        broken.shutdown(wait=False)
        self._start()

    def _drop(self) -> None:
        # Closing our end is what ends the workers, busy or not.
        self._lifeline.close()
        self._reader.close()

    async def close(self) -> None:
        """Stop all workers at once; jobs under way raise RuntimeError."""
        if self._closed:
            return
        self._closed = True
        await self._launched()
        self._drop()
        await asyncio.to_thread(self._executor.shutdown, wait=True, cancel_futures=True)


def _nothing(seconds: float) -> None:
    # Long enough that one worker cannot take two of these while the other still starts.
    threading.Event().wait(seconds)


def _begin(lifeline: Connection, preload: tuple[str, ...]) -> None:
    """Prepare a worker: leave Ctrl-C to the parent, end when the parent's end of the pipe closes, warm up.

    Where there is more to compute than processors, whoever answers people goes first.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_YIELDING)
    threading.Thread(target=_watch, args=(lifeline,), daemon=True).start()
    for path in preload:
        module, _, name = path.partition(":")
        getattr(importlib.import_module(module), name)()


def _watch(lifeline: Connection) -> None:
    try:
        lifeline.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)
