"""Answers in private where everybody would have seen one, and what people read where Discord loses an answer.

Discord has been seen to treat what follows a deleted placeholder in two ways: all of this is so in both.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bot import main
from bot.matches import Refused
from bot.storage import Unavailable
from bot.storage.errors import Cause
from bot.workers import WorkerLost
from cogs.common.answering import announcing
from cogs.common.answering.answers import LOST, LOST_ACTION, LOST_REFUSAL
from discord_sandbox.driver import Driver, text
from discord_sandbox.messages import LOADING
from discord_sandbox.server import Sandbox
from tests.e2e.desk import CHANNEL, PRIVATE, Desk, Json, all_answered, answer, awaited_driver, start_duel, until
from tests.e2e.sweep import placeholders

DICE = "dice"
SECRET = "the gold is under the mast"
Work = Callable[..., Coroutine[Any, Any, Any]]


@pytest.fixture(params=[True, False], ids=["followed", "refused"], autouse=True)
def follows(request: pytest.FixtureRequest, sandbox: Sandbox) -> bool:
    """Whether Discord takes what follows a deleted placeholder."""
    sandbox.hub.interactions.follows_deleted = request.param
    return bool(request.param)


def lose_placeholders(sandbox: Sandbox) -> None:
    """Take away every placeholder, as moderators can."""
    for message in placeholders(sandbox):
        sandbox.hub.messages.delete(sandbox.hub.state.message(message["channel_id"], message["id"]))
    sandbox.expected.add(10008)


def first_losing(sandbox: Sandbox, work: Work, error: Exception | None = None) -> Work:
    """Return work before which the placeholders go, and which fails where an error is given."""

    async def losing(*given: Any, **more: Any) -> Any:
        await asyncio.sleep(0)
        assert placeholders(sandbox), "there is one"
        lose_placeholders(sandbox)
        if error is not None:
            raise error
        return await work(*given, **more)

    return losing


async def seen(driver: Driver, channel: str = DICE) -> list[Json]:
    return await driver.messages(channel, limit=100)


async def in_channel(ann: Driver, ben: Driver, channel: str = DICE) -> str:
    """Return the one message that the channel got, which must call Ann alone."""
    (message,) = await seen(ben, channel)
    assert [user["username"] for user in message["mentions"]] == [ann.persona]
    assert not message["mention_everyone"]
    return text(message)


@pytest.mark.parametrize(
    ("command", "options", "told"),
    [
        ("roll", {"dice": "2d6 & 3"}, "2d6 & 3\n    ^"),
        ("roll", {"dice": "attack"}, "No formula is saved as 'attack'"),
        ("roll", {"dice": "6/(1d1-1)"}, "This divides by zero."),
        ("roll", {"dice": "2d6 & 3", "secret": True}, "2d6 & 3\n    ^"),
        ("dice odds", {"formula": "2d6, 3d6"}, "Odds are for one roll"),
        ("dice stats", {}, "No dice have been counted there yet."),
        ("dice stats", {"match": True}, "No match has been played in this channel."),
    ],
)
async def test_a_refusal_is_the_first_answer_and_nothing_is_deleted_for_it(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, command: str, options: dict[str, Any], told: str
) -> None:
    reply = await ann.command(DICE, command, **options)
    assert reply.answer == "message"
    assert reply.message is not None
    assert told in text(reply.message)
    assert reply.message["flags"] & PRIVATE
    await all_answered()
    assert await seen(ben) == []
    assert not [call for call in sandbox.asked if "/webhooks/" in call]


async def test_a_hidden_roll_is_shown_and_rolled_again_in_private(desk: Desk, ann: Driver, ben: Driver) -> None:
    own = await answer(ann, await ann.command(DICE, "roll", dice="3d20", secret=True), DICE)
    (note,) = await seen(ben)
    refused = await ben.press_label(note, "Reveal")
    assert "Only the person who rolled" in text(refused.message or {})
    again = await answer(ann, await ann.press_label(own, "Roll again"), DICE)
    assert "Only you see this" in text(again)
    await all_answered()
    assert len([message for message in await seen(ben) if "rolled something hidden" in text(message)]) == 2
    await answer(ann, await ann.press_label(own, "Reveal"), DICE)
    shown = await ben.wait_for(DICE, lambda message: "revealed · was sealed as" in text(message))
    assert not shown["flags"] & PRIVATE
    await ben.wait_for(DICE, lambda message: message["id"] == note["id"] and "and [revealed it](" in text(message))
    await ann.press_label(own, "Roll again")
    # hidden no more, so everybody sees the next
    await ben.wait_for(DICE, lambda message: "· seal" in text(message) and "hidden" not in text(message))
    await all_answered()


async def test_a_call_for_all_takes_the_place_of_the_private_placeholder(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox
) -> None:
    people = " ".join(f"<@{persona['id']}>" for persona in sandbox.world.personas[1:2])
    await ann.command(DICE, "dice call", dice="d20", reason="the watch", people=people)
    await all_answered()
    (call,) = await seen(ann)
    assert "the watch" in text(call)
    assert [user["username"] for user in call["mentions"]] == ["ben"]
    assert not call["flags"] & PRIVATE


@pytest.mark.parametrize("refused", [False, True])
async def test_a_check_that_takes_long_has_a_private_placeholder_and_answers_all_the_same(
    desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch, refused: bool
) -> None:
    monkeypatch.setattr(announcing, "FIRST", 0.01)
    begun, read = asyncio.Event(), desk.service.store.database.read

    async def slowly(*given: Any) -> Any:
        await begun.wait()
        return await read(*given)

    monkeypatch.setattr(desk.service.store.database, "read", slowly)
    reply = await ann.command(DICE, "roll", dice="2d6 & 3" if refused else "2d6")
    assert reply.message is not None
    assert reply.message["flags"] == PRIVATE | LOADING
    begun.set()
    await all_answered()
    assert [text(message).split("\n")[0] for message in await seen(ben)] == ["**Ann** rolls `2d6`"] * (not refused)
    assert len(await seen(ann)) == 1, "the refusal, or the roll alone"


async def test_a_roll_whose_placeholder_was_deleted_is_posted(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = desk.service.store.workers
    monkeypatch.setattr(workers, "run", first_losing(sandbox, workers.run))
    await ann.command(DICE, "roll", dice="3d6")
    await all_answered()
    (shown,) = await seen(ben)
    assert "rolls `3d6`" in text(shown)
    assert len([item for item in shown["components"][0]["components"] if item["type"] == 12]) == 1


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (Unavailable(Cause("", "", "My disk is full.")), "My disk is full."),
        (WorkerLost(), "has ended, so it was given up; nothing has changed."),
        (RuntimeError(SECRET), "Something went wrong on our side (incident "),
        (Refused(SECRET), LOST_REFUSAL),
        (Refused("Done: a.", None, (SECRET,)), LOST),
    ],
)
async def test_what_cannot_be_said_in_private_is_said_in_the_channel_without_its_secrets(
    desk: Desk,
    ann: Driver,
    ben: Driver,
    sandbox: Sandbox,
    monkeypatch: pytest.MonkeyPatch,
    follows: bool,
    error: Exception,
    told: str,
) -> None:
    database = desk.service.store.database
    monkeypatch.setattr(database, "write", first_losing(sandbox, database.write, error))
    await ann.command(DICE, "roll", dice="3d6")
    await all_answered()
    if follows:
        (private,) = await seen(ann)
        assert private["flags"] & PRIVATE
        assert await seen(ben) == []
        return
    said = await in_channel(ann, ben)
    assert said.startswith("<@")
    assert told in said
    assert SECRET not in said


async def test_a_lost_private_answer_is_told_in_the_channel_and_not_what_it_says(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    await answer(ann, await ann.command(DICE, "dice save", name=SECRET[:8], formula="d20"), DICE)
    await answer(ann, await ann.command("dm", "dice list"), "dm")
    database = desk.service.store.database
    read = database.read
    monkeypatch.setattr(database, "read", first_losing(sandbox, read))
    await ann.command(DICE, "dice list")
    await all_answered()
    assert (await in_channel(ann, ben)).endswith(LOST)
    monkeypatch.setattr(database, "read", first_losing(sandbox, read))
    await ann.command("dm", "dice list")
    await all_answered()
    assert text((await seen(ann, "dm"))[-1]).endswith(LOST)


async def test_a_lost_answer_to_an_action_tells_where_to_look(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_duel(ann, ben)
    await all_answered()
    person = await awaited_driver(desk, ann, ben)
    other = ben if person is ann else ann
    acting = desk.service.acting
    monkeypatch.setattr(acting, "submit", first_losing(sandbox, acting.submit))
    offered = await person.autocomplete(CHANNEL, "match act", "line", line="side ")
    before = len(await seen(other, CHANNEL))
    monkeypatch.setattr(desk.service.posting, "shown", _never)
    await person.command(CHANNEL, "match act", line=offered[0]["value"])
    await all_answered()
    assert (await desk.match(ann)).ply == 1
    (said,) = [message for message in (await seen(other, CHANNEL))[before:] if LOST_ACTION in text(message)]
    assert [user["username"] for user in said["mentions"]] == [person.persona]


async def _never(*_: Any) -> bool:
    return False


async def test_where_the_bot_may_not_write_nothing_breaks(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = next(entry["id"] for entry in await ann.channels() if entry["name"] == DICE)
    sandbox.deny(place, "send_messages")
    sandbox.expected.add(50013)
    database = desk.service.store.database
    monkeypatch.setattr(database, "read", first_losing(sandbox, database.read))
    await ann.command(DICE, "dice list")
    await all_answered()
    assert await seen(ben) == []
    assert not placeholders(sandbox)


@pytest.mark.parametrize("secret", [False, True])
async def test_a_repeated_delivery_that_is_refused_leaves_no_placeholder_of_the_first(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch, secret: bool
) -> None:
    await answer(ann, await ann.command(DICE, "dice save", name="Attack", formula="d20"), DICE)
    before = len(await seen(ann))
    with monkeypatch.context() as patch:
        patch.setattr(desk.service.store.database, "write", _for_ever)
        asked = await ann.command(DICE, "roll", dice="attack", secret=secret)
        assert len(placeholders(sandbox)) == 1
    for task in main.answering():
        task.cancel()  # as a process ends that is killed
    await desk.restart()
    await answer(ann, await ann.command(DICE, "dice forget", name="Attack"), DICE)
    await ann.redeliver(asked)
    await until(lambda: not placeholders(sandbox))
    await all_answered()
    assert await seen(ben) == []
    told = [text(message) for message in (await seen(ann))[before:]]
    assert len([words for words in told if "No formula is saved as 'attack'" in words]) == 1


async def _for_ever(*_: Any, **__: Any) -> Any:
    await asyncio.Event().wait()
