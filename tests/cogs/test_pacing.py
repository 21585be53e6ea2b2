from cogs.common.connection.pacing import MOST, WITHIN, paced


async def test_what_comes_back_all_the_time_waits_and_what_comes_seldom_does_not() -> None:
    time, slept = 0.0, []

    async def connect(url: str) -> str:
        return url

    async def sleep(seconds: float) -> None:
        nonlocal time
        slept.append(seconds)
        time += seconds

    turn = paced(connect, lambda: time, sleep)
    for _ in range(3 * MOST):
        assert await turn("wss://") == "wss://"
    assert [wait for wait in slept if wait] == [WITHIN, WITHIN]
    time += 3600
    slept.clear()
    for _ in range(MOST):
        await turn("wss://")
    assert not any(slept)
