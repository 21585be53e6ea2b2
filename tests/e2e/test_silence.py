"""Whoever does not answer: skipped by anybody seated, and given to the computer when it happens again."""

from collections.abc import AsyncIterator

import pytest

from discord_sandbox.driver import Driver, text
from discord_sandbox.server import Sandbox
from games.registry import find_game, policy_names
from tests.e2e.desk import CHANNEL, Desk, answer, awaited_driver, is_board, selects, start_duel

HOURS = 3600.0


@pytest.fixture
async def cleo(sandbox: Sandbox) -> AsyncIterator[Driver]:
    async with Driver(sandbox.url, "cleo") as driver:
        yield driver


async def test_a_seat_that_is_skipped_twice_in_a_row_is_given_to_the_computer_by_a_button(
    desk: Desk, ann: Driver, ben: Driver, cleo: Driver
) -> None:
    await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    other = ben if person is ann else ann
    later = [(await desk.match(ann)).created_at]
    await desk.set_clock(lambda: later[0])
    desk.service.computers.play = _never  # type: ignore[method-assign, assignment]
    told = {}
    for skips in (1, 2):
        later[0] += 50.5 * HOURS
        assert "skip" not in text(await answer(cleo, await cleo.command(CHANNEL, "seat skip")))
        assert "Overdue: " in text(await answer(other, await other.command(CHANNEL, "match status")))
        assert "Overdue: " not in text(await answer(cleo, await cleo.command(CHANNEL, "match status")))
        told = await answer(other, await other.command(CHANNEL, "seat skip"))
        assert "after 50 hours of silence" in text(told)
        assert is_board(told) == (skips == 1), "what the board tells is told nowhere else"
    ((menu, grades),) = selects(told).items()
    assert grades == list(policy_names(find_game("raise_shields")))
    await other.select(told, menu, "steady")
    await other.wait_for(CHANNEL, lambda message: "lets the computer play for" in text(message))
    assert sorted(seat.policy or "" for seat in (await desk.match(ann)).seats) == ["", "steady"]
    await answer(person, await person.command(CHANNEL, "seat return"))
    assert [seat.policy for seat in (await desk.match(ann)).seats] == [None, None]


async def _never(*_: object) -> None:
    return None
