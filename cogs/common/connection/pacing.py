"""How often the gateway is connected to: discord.py comes back at once, however often it is sent away."""

import asyncio
import collections
import functools
import time
from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

MOST, WITHIN = 5, 20.0
"""So many connections in so many seconds. Discord locks out a bot that comes back all the time."""

P = ParamSpec("P")
T = TypeVar("T")


def paced(
    connect: Callable[P, Awaitable[T]],
    now: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> Callable[P, Awaitable[T]]:
    """Let something be done at once, but no more than so many times in so many seconds."""
    done: collections.deque[float] = collections.deque(maxlen=MOST)

    @functools.wraps(connect)
    async def in_turn(*args: P.args, **kwargs: P.kwargs) -> T:
        if len(done) == MOST:
            await sleep(max(done[0] + WITHIN - now(), 0.0))
        done.append(now())
        return await connect(*args, **kwargs)

    return in_turn
