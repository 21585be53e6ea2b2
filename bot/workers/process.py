"""One worker: a process that does one job after the other, and is ended when a job takes too much."""

import contextlib
import importlib
import multiprocessing
import os
import pathlib
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, TypeVar

from bot.meters import refused
from bot.workers.errors import TookTooLong, TookTooMuch, WorkerLost
from bot.workers.kinds import Kind

T = TypeVar("T")
_STARTING = 60.0
"""Seconds that a worker may take to import what it needs."""
_SIZE = pathlib.Path("/proc/self/statm")


class Setup(NamedTuple):
    """How workers begin: what they call first (`module:name`), how much they yield, and whose end they watch for."""

    preload: tuple[str, ...]
    niceness: int
    lifeline: Connection


class Worker:
    """A process that is started when there is a first job, and again after it has ended. Used by one thread at a time.

    Only the job that ends it is lost with it: no other waits in it.
    """

    def __init__(self, context: BaseContext, setup: Setup) -> None:
        self._context = context
        self._setup = setup
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._outdated = False

    def renew(self) -> bool:
        """End the process before its next job, so that a new one does it; returns whether there is one."""
        self._outdated = True
        return self._process is not None

    def do(self, kind: Kind, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Return what a function returns or raise what it raises; raises TookTooLong, TookTooMuch, WorkerLost too."""
        try:
            line = self.start()
            line.send((kind.megabytes, function, arguments))
            if not line.poll(kind.seconds):
                refused("time")
                raise TookTooLong(kind.seconds)
            done, value = line.recv()
        except (EOFError, OSError):
            self.end()
            raise WorkerLost from None
        except TookTooLong:
            self.end()
            raise
        if done:
            return value
        if isinstance(value, MemoryError):
            self.end()  # what it holds is its own affair: a new one begins small
            refused("memory")
            raise TookTooMuch(kind.megabytes)
        raise value

    def start(self) -> Connection:
        """Start the process unless it runs; returns the line to it once it is ready."""
        if self._outdated or self._line is None or self._process is None or not self._process.is_alive():
            self._outdated = False
            self.end()
            self._line, theirs = self._context.Pipe()
            process: BaseProcess = self._context.Process(  # type: ignore[attr-defined]
                target=_serve, args=(theirs, self._setup), daemon=True
            )
            process.start()
            self._process = process
            theirs.close()
            if not self._line.poll(_STARTING):
                raise EOFError
            self._line.recv()
        return self._line

    def end(self) -> None:
        """End the process at once, busy or not."""
        if self._process is not None:
            with contextlib.suppress(OSError):
                self._process.kill()
        if self._line is not None:
            self._line.close()
        self._process = self._line = None


def apart(kind: Kind, function: Callable[..., T], *arguments: Any) -> T:
    """Run a function in a process of its own, for a command that ends then; raises what `Worker.do` raises."""
    context = preferred_context()
    watched, lifeline = context.Pipe(duplex=False)
    worker = Worker(context, Setup((), 0, watched))
    try:
        return worker.do(kind, function, arguments)  # type: ignore[no-any-return]
    finally:
        worker.end()
        lifeline.close()
        watched.close()


def preferred_context() -> BaseContext:
    """Return how processes are begun here: forked from a small one where the system can do that."""
    methods = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")


def _serve(line: Connection, setup: Setup) -> None:
    """Do jobs until the parent is gone. It handles Ctrl-C, and jobs that people wait for go first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(setup.niceness)
    threading.Thread(target=_watch, args=(setup.lifeline,), daemon=True).start()
    for path in setup.preload:
        module, _, name = path.partition(":")
        getattr(importlib.import_module(module), name)()
    line.send(None)
    with contextlib.suppress(EOFError, OSError):
        while True:
            _answer(line, *line.recv())


def _answer(line: Connection, megabytes: int, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    try:
        with _at_most(megabytes):
            done = (True, function(*arguments))
    except Exception as error:
        error.add_note(traceback.format_exc())  # so that the parent's log says where it was
        done = (False, error)
    try:
        line.send(done)
    except (OSError, EOFError):
        raise
    except Exception as error:  # what was found cannot be sent
        line.send((False, RuntimeError(f"{type(error).__name__}: {error}")))


def _watch(lifeline: Connection) -> None:
    """End this process, busy or not, when the parent's end of the pipe is closed."""
    try:
        lifeline.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)


@contextlib.contextmanager
def _at_most(megabytes: int) -> Iterator[None]:
    """Let this process take so much more memory than it has, where the system can tell and hold that (Linux)."""
    try:
        import resource
    except ImportError:
        yield
        return
    if not _SIZE.exists():
        yield
        return
    now = int(_SIZE.read_text().split()[0]) * resource.getpagesize()
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = now + (megabytes << 20)
    least = min(limit for limit in (wanted, soft, hard) if limit != resource.RLIM_INFINITY)
    resource.setrlimit(resource.RLIMIT_AS, (least, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
