"""Catching up: the log begins where one left, and its pages are turned also after a restart."""

import re

import pytest

from cogs.match.history import logbook
from discord_sandbox.driver import Driver, buttons, text
from tests.e2e.desk import CHANNEL, Desk, Json, actor_in, answer, board_at, shown, start_duel


async def played(desk: Desk, driver: Driver, actions: int) -> None:
    """Let the game go on by the ruled defaults."""
    match = (await desk.match(driver)).id
    for _ in range(actions):
        live = await desk.service.store.load(match)
        prompt = live.open_prompts()[0]
        seat = live.info.seats[prompt.seat]
        assert seat.user_id is not None
        line = live.game.format(live.game.default(live.state, prompt))
        actor = actor_in(live.info, seat.user_id, f"played {live.info.ply}")
        await desk.service.acting.submit(actor, prompt.id, line)


def plies(page: Json) -> set[int]:
    """Return the actions that a page tells."""
    return {int(number) for number in re.findall(r"^` *(\d+)` ", text(page), re.MULTILINE)}


async def test_the_log_begins_after_ones_last_turn_and_its_pages_turn_after_a_restart(
    desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logbook, "ROOM", 12)
    await start_duel(ann, ben)
    await played(desk, ann, 40)
    info = await desk.match(ann)
    lasts = [await desk.service.logbook.own_last(info.id, seat.user_id or 0) for seat in info.seats]
    away, last = (ann, lasts[0]) if (lasts[0] or 0) < (lasts[1] or 0) else (ben, lasts[1])
    assert last is not None
    assert last < info.ply
    told = await answer(away, await away.command(CHANNEL, "match log"))
    assert f"actions {last + 1} to" in text(told)
    assert "since your last turn" in text(told)
    board = await board_at(away, info.ply)
    under = await answer(away, await away.press_label(board, "Log"))
    assert text(under) == text(told)

    page = await answer(ann, await ann.command(CHANNEL, "match log", action=info.ply))
    assert f"actions {info.ply} to {info.ply} of {info.ply}" in text(page)
    assert "Newer" not in buttons(page)
    await desk.restart()
    seen = plies(page)
    while "Older" in buttons(page):
        page = await shown(ann, page, await ann.press_label(page, "Older"))
        assert not seen & plies(page)
        seen |= plies(page)
    assert seen == set(range(info.ply + 1)), "nothing is left out between two pages"
    assert "The match begins." in text(page)
    page = await shown(ann, page, await ann.press_label(page, "Newer"))
    assert "Older" in buttons(page)
    page = await shown(ann, page, await ann.press_label(page, "Newest"))
    assert f"to {info.ply} of {info.ply}" in text(page)
    assert "**Round " in text(page)
