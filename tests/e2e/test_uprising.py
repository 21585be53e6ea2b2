"""Uprising played by four people in the sandbox, from the lobby to the last Skirmish of Go to War."""

import contextlib
from collections.abc import AsyncIterator

import pytest

from discord_sandbox.driver import Driver, buttons, text
from discord_sandbox.server import Sandbox
from tests.e2e.desk import Desk, answer, board_at
from tests.e2e.uprising_table import PLACE, awaited, line, say, start_table, written

STARTS = ("Northmoor", "Saltmarsh", "Riverside", "Eastmark")
"""Where the first to place, the second, .. begin; all but the last then meet in Highfell."""


@pytest.fixture
async def people(sandbox: Sandbox, desk: Desk) -> AsyncIterator[tuple[Driver, ...]]:
    async with contextlib.AsyncExitStack() as stack:
        yield tuple(
            [await stack.enter_async_context(Driver(sandbox.url, name)) for name in ("ann", "ben", "cleo", "dev")]
        )


async def placed(desk: Desk, people: tuple[Driver, ...]) -> list[Driver]:
    """Let everybody place, and return them in the order of their turns."""
    order = []
    for start in STARTS[: len(people)]:
        person = await awaited(desk, *people)
        assert f"`place {start}`" in await written(person, "uprising prepare place", region=start)
        order.append(person)
    return order


async def letter(desk: Desk, person: Driver) -> str:
    info = await desk.match(person, PLACE)
    number = int((await person.state())["me"]["id"])
    return next(seat.letter for seat in info.seats if seat.user_id == number)


async def test_four_people_play_a_whole_game_by_lines_and_verbs(desk: Desk, people: tuple[Driver, ...]) -> None:
    await start_table(people, options="rounds=2 marker_first=yes")
    p0, p1, p2, p3 = await placed(desk, people)
    # Round 1: by lines; one that fails anywhere is refused whole.
    which = "Not done: which character: move W Highfell or move L1 Highfell?"
    assert which in await line(p0, "move Highfell; campaign")
    stopped = await line(p0, "move W Highfell; intimidate W grain; campaign L1")
    why = "for after 'move W Highfell', 'intimidate W grain' is refused: Highfell has no grain, this needs 1: UP-12"
    assert f"Not done: none of this line, {why}" in stopped
    assert "intimidate L1 grain" in await written(
        p0, "match act", line="move W Highfell; intimidate W timber; intimidate grain"
    )
    assert "move L1 Oakhollow" in await written(p1, "match act", line="move W highfell; intimidate W tim; move L1 oak")
    assert "intimidate L1 grain" in await written(
        p2, "match act", line="move W highfell; intimidate W tim; intimidate grain"
    )
    assert "intimidate W timber" in await written(
        p3, "match act", line="move W Oakhollow; intimidate timber; intimidate L1 grain"
    )
    # Round 2 begins with the next player; a Skirmish is paid for, and its step c is asked.
    (begun,) = await desk.service.logbook.newest((await desk.match(p0, PLACE)).id, 1)
    assert any("has 3 actions" in sentence for sentence in begun.sentences)
    assert await awaited(desk, *people) is p1
    await line(p1, "intimidate L1 cloth; skirmish W Highfell")
    told = await line(p1, "campaign")
    assert "'campaign' is not possible now; you have to trade followers or not in Highfell" in told
    await say(p1, "uprising resolve trade", count="0")
    assert "trades no followers in Highfell" in await say(p1, "match log", action=(await desk.match(p0, PLACE)).ply)
    await line(p1, "campaign")
    await line(p2, "campaign L1; intimidate W ore; end")
    await line(p3, "campaign W; campaign W; campaign L1")
    await line(p0, "intimidate W ore; intimidate L1 ore; end turn")
    # Go to War: each settles all regions. In Highfell two share the lead; in Oakhollow one may remove a Lieutenant.
    board = await board_at(p0, (await desk.match(p0, PLACE)).ply, PLACE)
    assert "Go to War" in text(board)
    assert await awaited(desk, *people) is p2
    assert "lost" in await say(p2, "uprising resolve trade", count="1")
    assert await awaited(desk, *people) is p3, "p2 has nothing more to settle"
    victim = f"{await letter(desk, p1)}L1"
    offered = await p3.autocomplete(PLACE, "uprising resolve settle", "answers", answers="Oak")
    assert f"Oakhollow {victim}" in [choice["value"] for choice in offered]
    await say(p3, "uprising resolve settle", answers=f"Oakhollow {victim} 1")
    assert "Lieutenant of" in await say(p3, "match log", action=(await desk.match(p0, PLACE)).ply)
    assert await awaited(desk, *people) is p0, "who shares Highfell"
    await say(p0, "uprising resolve settle")
    info = await desk.match(p0, PLACE)
    log = await say(p0, "match log", action=info.ply)
    assert "trades no followers in Highfell" in log
    assert "wins the country" in log
    assert info.ended
    board = await board_at(p0, info.ply, PLACE)
    assert info.outcome is not None
    assert info.outcome.rule == "UP-33"
    assert [info.names[seat] for seat in info.outcome.winners] == [p0.persona.title()]
    assert "Rematch" in buttons(board)
    assert "every die and every action agrees" in await say(p0, "match verify")


async def test_a_line_that_is_delivered_again_is_not_carried_out_again(desk: Desk, people: tuple[Driver, ...]) -> None:
    await start_table(people[:2], options="rounds=1 marker_first=yes")
    first, _ = await placed(desk, people[:2])
    reply = await first.command(PLACE, "match act", line="move W Highfell; intimidate W timber")
    assert " to Highfell and intimidates in Highfell" in text(await answer(first, reply, PLACE)), "the board says it"
    desk.sandbox.expected |= {40060, 10008}
    ply = (await desk.match(first, PLACE)).ply
    await first.redeliver(reply)
    assert "`campaign L1`" in await written(first, "match act", line="campaign L1")
    assert (await desk.match(first, PLACE)).ply == ply + 1
