"""How an ended match swung, as people see it: progress, then chart, turning points, and a line for each player."""

import random

import pytest

from bot.matches import Person
from cogs.match.own import analysing as face
from discord_sandbox.driver import Driver, buttons, pictures, text
from games.registry import find_policy
from tests.e2e.clocks import number
from tests.e2e.desk import PRIVATE, Desk, actor_in, answer
from tests.e2e.test_own_round import opened
from tests.e2e.test_retelling import data_of

PLACE = "uprising"


async def test_an_ended_match_is_analysed_with_progress_and_only_then(
    desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(face, "_PAUSE", 0.05)
    people = [Person(await number(driver), name) for driver, name in ((ann, "Ann"), (ben, "Ben"))]
    channel = next(int(entry["id"]) for entry in await ann.channels() if entry["name"] == PLACE)
    info = await opened(desk, "uprising", channel, *people)
    early = await answer(ann, await ann.command(PLACE, "match analyse"), PLACE)
    assert "The match goes on: how it swung is found out when it has ended." in text(early)
    rng = random.Random(2)
    for turn in range(16):
        live = await desk.service.store.load(info.id)
        seat = live.prompts[0].seat
        action = find_policy(live.game, "steady")(live.view(seat), seat, rng, 20)
        actor = actor_in(live.info, people[seat].id, f"played {turn}")
        await desk.service.acting.submit(actor, None, live.game.format(action), knowing=True)
    await desk.service.seating.resign(actor_in(info, people[1].id, "resigns"))
    reply = await ann.command(PLACE, "match analyse")
    assert reply.message is not None
    told = await ann.wait_for(PLACE, lambda message: "### How it swung" in text(message), within=240.0)
    assert told["flags"] & PRIVATE
    assert "Computers played" in text(told)
    assert "Ann: " in text(told)
    assert 1 <= len(pictures(told)) <= 2
    board = await ben.wait_for(PLACE, lambda message: "How it swung" in buttons(message))
    again = await answer(ben, await ben.press_label(board, "How it swung"), PLACE)
    assert text(again) == text(told), "it was kept"
    await ben.press_label(board, "Replay")
    film = await ann.wait_for(PLACE, lambda message: "### Replay" in text(message), within=120.0)
    assert len(pictures(film)) == 1
    reply = await ben.press_label(board, "Book")
    place = (reply.message or {})["id"]
    book = await ben.wait_for(PLACE, lambda one: one["id"] == place and bool(one.get("attachments")), within=120.0)
    page = (await data_of(book["attachments"][0]["url"])).decode()
    assert "How it swung" in page
    assert "Computers played" in page
