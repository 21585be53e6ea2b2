"""Counting without being asked: errors in the log, committed actions, and what goes to Discord and comes back."""

import logging
import re
import time
from types import SimpleNamespace

import aiohttp

from bot.matches import Service
from bot.meters import ACKNOWLEDGED, ACTIONS, ANSWERS, ERRORS

_OURS = "umpire."
_EPOCH = 1_420_070_400.0
"""Where Discord's ids begin, in seconds since 1970; they hold milliseconds above 22 bits."""
_CALLBACK = re.compile(r"/interactions/(\d{1,20})/[^/]+/callback$")


class ErrorCounter(logging.Handler):
    """Counts what is logged as an error: ours by what it says, which is fixed words; others' by the library."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        """Count it."""
        said: object = record.msg
        if record.name.startswith(_OURS) and isinstance(said, dict):
            ERRORS.add(str(said.get("event")))
        else:
            ERRORS.add(record.name.partition(".")[0])


def count_actions(service: Service) -> None:
    """Count every action that a service commits from now on."""
    service.store.on_ply.append(lambda live: ACTIONS.add(live.info.game))


def tracing() -> aiohttp.TraceConfig:
    """Return what counts a client's requests to Discord, and times its acknowledgements of interactions."""
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(_answered)
    trace.on_request_exception.append(_failed)
    return trace


async def _answered(_: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
    ANSWERS.add(str(end.response.status))
    found = _CALLBACK.search(end.url.path)
    if found and end.response.status < 300:
        ACKNOWLEDGED.add(time.time() - _EPOCH - (int(found[1]) >> 22) / 1000)


async def _failed(_: aiohttp.ClientSession, __: SimpleNamespace, ___: aiohttp.TraceRequestExceptionParams) -> None:
    ANSWERS.add("none")
