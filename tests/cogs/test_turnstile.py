"""Many redraws of one message at once are two: the one that has begun, and the last."""

import asyncio

import pytest

from cogs.common.core.turnstile import Turnstile


async def passed(turnstile: Turnstile, gone: list[tuple[int, bool]], number: int) -> None:
    async with turnstile.turn() as last:
        gone.append((number, last))
        await asyncio.sleep(0)


async def test_only_those_with_nobody_behind_them_do_the_work() -> None:
    turnstile, gone = Turnstile(), list[tuple[int, bool]]()
    await asyncio.gather(*(passed(turnstile, gone, number) for number in range(6)))
    assert gone == [(0, True), (1, False), (2, False), (3, False), (4, False), (5, True)]


async def test_one_that_gives_up_or_fails_holds_nobody_up() -> None:
    turnstile, gone = Turnstile(), list[tuple[int, bool]]()

    async def fail() -> None:
        async with turnstile.turn():
            await asyncio.sleep(0)
            raise ZeroDivisionError

    failing, first, second = (
        asyncio.create_task(work) for work in (fail(), passed(turnstile, gone, 1), passed(turnstile, gone, 2))
    )
    await asyncio.sleep(0)
    second.cancel()
    with pytest.raises(ZeroDivisionError):
        await failing
    await first
    assert gone == [(1, True)]
