"""Answers that Discord does not take at once: each kind of call, each way to fail. Nothing is lost or doubled."""

import random

import pytest

from cogs.common.answering import failing
from cogs.common.answering.failing import TROUBLE
from discord_sandbox.driver import Driver, text
from discord_sandbox.server import Sandbox
from tests.e2e.desk import (
    CHANNEL,
    PRIVATE,
    Desk,
    Json,
    all_answered,
    answer,
    awaited_driver,
    board_at,
    choose,
    confirm_label,
    open_lobby,
    open_panel,
    shown,
    start_duel,
    until,
    written_down,
)
from tests.e2e.outages.weather import FOR_GOOD, NOT_DONE, WAYS
from tests.e2e.scripted import without_orders

DICE = "dice"


async def said(driver: Driver, words: str, channel: str = DICE) -> list[Json]:
    """Return the messages of a channel that hold some words."""
    return [message for message in await driver.messages(channel, limit=100) if words in text(message)]


@pytest.mark.parametrize("call", ["callback", "edit-answer"])
async def test_a_roll_is_shown_once(desk: Desk, ann: Driver, sandbox: Sandbox, call: str) -> None:
    for sides, way in enumerate(WAYS, start=2):
        sandbox.outage.play(call, way)
        await answer(ann, await ann.command(DICE, "roll", dice=f"3d{sides}"), DICE)
        assert len(await said(ann, f"rolls `3d{sides}`")) == 1, way
    assert len(await ann.messages(DICE)) == len(sandbox.outage.played) == len(WAYS)


async def test_a_plain_answer_comes_once(desk: Desk, ann: Driver, sandbox: Sandbox) -> None:
    for number, way in enumerate(WAYS, start=1):
        sandbox.outage.play("callback", way)
        await answer(ann, await ann.command(DICE, "dice help"), DICE)
        assert len(await said(ann, "How dice are written")) == number, way


async def test_a_form_opens_and_what_is_sent_counts(desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox) -> None:
    lobby = await open_lobby(ann)
    for words, way in zip(("herring", "owl", "fox", "bear", "elk", "hare", "seal"), WAYS, strict=True):
        sandbox.outage.play("callback", way)
        opened = await ben.press_label(lobby, "Your words")
        assert opened.answer == "modal", way
        sandbox.outage.play("callback", way)
        await ben.submit_modal(opened, {"words": words})
        lobby = await ann.wait_for(CHANNEL, lambda message, words=words: words in text(message))
    assert not [message for message in await ben.messages(CHANNEL) if message["flags"] & PRIVATE], "nothing went wrong"


async def test_a_completion_offers_what_it_has(desk: Desk, ann: Driver, sandbox: Sandbox) -> None:
    for way in WAYS:
        sandbox.outage.play("callback", way)
        offered = await ann.autocomplete(DICE, "roll", "dice", dice="2D6 +1")
        assert offered[0]["value"] == "2d6 + 1", way


@pytest.mark.parametrize("call", ["callback", "edit-answer", "delete-answer"])
async def test_actions_in_the_panel_are_done_once_each(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, call: str
) -> None:
    board = await start_duel(ann, ben)
    await without_orders(CHANNEL, ann, ben)
    for ply, way in enumerate(WAYS):
        person = await awaited_driver(desk, ann, ben)
        sandbox.outage.play(call, way, times=1)
        panel = await open_panel(person, board)
        await all_answered()  # a repeated edit may bring an earlier panel back, which the next press notices
        panel = await choose(person, panel, random.Random(1))
        sandbox.outage.play(call, way)
        await shown(person, panel, await person.press_label(panel, confirm_label(panel)))
        board = await board_at(ann, ply + 1)
        await written_down(desk, await desk.match(ann), board)
        await all_answered()  # else the panel may go on in its place, and the one opened next is closed
        assert (await desk.match(ann)).ply == ply + 1, way
    assert len(sandbox.outage.played) >= len(WAYS)


async def test_a_hidden_roll_is_announced_once(desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox) -> None:
    for number, way in enumerate(WAYS, start=1):
        sandbox.outage.play("follow-up", way)
        own = await answer(ann, await ann.command(DICE, "roll", dice="3d20", secret=True), DICE)
        assert "Only you see this" in text(own)
        await all_answered()
        assert len(await said(ben, "rolled something hidden")) == number, way


async def test_a_call_is_opened_once_and_its_buttons_count(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox
) -> None:
    for number, way in enumerate(WAYS, start=1):
        sandbox.outage.play("follow-up", way)
        await ann.command(DICE, "dice call", dice="d6", reason=f"watch {number}")
        call = await ben.wait_for(DICE, lambda message, n=number: f"watch {n}" in text(message))
        await ben.press_label(call, "Roll")
        await ann.wait_for(DICE, lambda message, n=number: f"watch {n}" in text(message) and "Ben" in text(message))
        assert len(await said(ben, f"watch {number}")) == 1, way


@pytest.mark.parametrize("call", ["edit-answer", "follow-up"])
async def test_what_discord_never_takes_is_told_in_a_sentence_if_it_takes_that(
    desk: Desk, ann: Driver, sandbox: Sandbox, call: str
) -> None:
    sandbox.outage.play(call, "500", times=5)  # as often as discord.py tries
    command = {"edit-answer": "roll", "follow-up": "dice call"}[call]
    await ann.command(DICE, command, dice="2d6")
    await ann.wait_for(DICE, lambda message: text(message) == TROUBLE)


async def test_a_placeholder_that_cannot_be_taken_away_says_what_is_so(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox
) -> None:
    sandbox.outage.play("delete-answer", "500", times=5)
    await ann.command(DICE, "dice call", dice="2d6", reason="the watch")
    await all_answered()
    assert len(await said(ben, "the watch")) == 1
    (left,) = [message for message in await ann.messages(DICE) if message["flags"] & PRIVATE]
    assert text(left) == "Answered in a message of its own."


async def test_an_answer_that_is_never_taken_does_nothing_and_the_next_is_answered(
    desk: Desk, ann: Driver, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up: list[str] = []
    monkeypatch.setattr(failing.log, "warning", lambda event, **_: given_up.append(event), raising=False)
    sandbox.hub.interactions.ack_seconds = 0.5
    for number, way in enumerate(NOT_DONE, 1):
        sandbox.outage.play("callback", way, times=FOR_GOOD)
        assert (await ann.command(DICE, "roll", dice="2d6")).answer == "none", way
        await until(lambda: given_up.count("interaction lapsed") == number)  # noqa: B023 - awaited within the loop
        sandbox.outage.end()
        sandbox.hub.interactions.ack_seconds = 30
        assert "rolls `3d6`" in text(await answer(ann, await ann.command(DICE, "roll", dice="3d6"), DICE))
        sandbox.hub.interactions.ack_seconds = 0.5
    assert await said(ann, "rolls `2d6`") == []
