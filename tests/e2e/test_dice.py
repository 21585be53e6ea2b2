"""Dice for groups through the sandbox: rolls, a hidden one revealed, a group call, initiative over a restart."""

import asyncio
import json
import pathlib
import sys
import time
from contextlib import AsyncExitStack
from typing import Any

import aiohttp

from discord_sandbox.driver import Driver, buttons, text, walk
from discord_sandbox.server import Sandbox
from tests.e2e.desk import CHANNEL as DUEL
from tests.e2e.desk import Desk, answer, start_duel

CHANNEL = "dice"
INVITED = ("ann", "ben", "cleo", "edda", "finn")


async def _person(stack: AsyncExitStack, sandbox: Sandbox, name: str) -> Driver:
    return await stack.enter_async_context(Driver(sandbox.url, name))


async def _checked(checker: pathlib.Path, file: pathlib.Path) -> int | None:
    process = await asyncio.create_subprocess_exec(sys.executable, str(checker), str(file))
    return await process.wait()


def _pictures(message: Any) -> list[Any]:
    return [item for item in _walk(message) if item.get("type") == 12]


def _walk(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [value, *(found for part in value.values() for found in _walk(part))]
    if isinstance(value, list):
        return [found for part in value for found in _walk(part)]
    return []


async def test_a_roll_shows_every_die_a_picture_and_rolls_again(desk: Desk, ann: Driver, ben: Driver) -> None:
    reply = await ann.command(CHANNEL, "roll", dice="4d6kh3+2", reason="*strength*")
    message = await answer(ann, reply, CHANNEL)
    assert "rolls `4d6kh3 + 2` for *\\*strength\\**" in text(message)
    assert "~~" in text(message)
    assert len(_pictures(message)) == 1
    again = await answer(ben, await ben.press_label(message, "Roll again"), CHANNEL)
    assert "**Ben** rolls `4d6kh3 + 2`" in text(again)


async def test_a_fault_is_answered_privately_with_its_place_marked(desk: Desk, ann: Driver, ben: Driver) -> None:
    reply = await ann.command(CHANNEL, "roll", dice="2d6 & 3")
    message = await answer(ann, reply, CHANNEL)
    assert "2d6 & 3\n    ^" in text(message)
    assert await ben.messages(CHANNEL) == []


async def test_autocomplete_shows_how_it_will_be_read_and_saved_names(desk: Desk, ann: Driver) -> None:
    await answer(ann, await ann.command(CHANNEL, "dice save", name="Attack", formula="d20+5"), CHANNEL)
    offered = await ann.autocomplete(CHANNEL, "roll", "dice", dice="att")
    assert [choice["value"] for choice in offered] == ["Attack"]
    offered = await ann.autocomplete(CHANNEL, "roll", "dice", dice="2D6 +1")
    assert offered[0] == {"name": "Roll 2d6 + 1", "value": "2d6 + 1"}
    rolled = await answer(ann, await ann.command(CHANNEL, "roll", dice="attack"), CHANNEL)
    assert "`1d20 + 5 # Attack`" in text(rolled)


async def test_a_hidden_roll_leaks_nothing_and_is_proved_by_the_stand_alone_checker(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver, tmp_path: pathlib.Path
) -> None:
    reply = await ann.command(CHANNEL, "roll", dice="3d20", secret=True)
    own = await answer(ann, reply, CHANNEL)
    assert "seal `" in text(own)
    sealed = await ben.wait_for(CHANNEL, lambda message: "rolled something hidden" in text(message))
    assert "3d20" not in json.dumps(await ben.messages(CHANNEL))
    await desk.restart()
    refused = await answer(ben, await ben.press_label(sealed, "Reveal"), CHANNEL)
    assert "Only the person who rolled" in text(refused)
    await ann.press_label(sealed, "Reveal")
    shown = await ben.wait_for(CHANNEL, lambda message: "3d20" in text(message))
    proved = await answer(ben, await ben.press_label(shown, "Proof"), CHANNEL)
    (proof,) = [item["file"]["url"] for item in walk(proved) if item["type"] == 13]
    async with aiohttp.ClientSession() as session, session.get(proof) as response:
        data = await response.read()
    assert json.loads(data)["commitment"] in text(sealed)
    file = tmp_path / "roll.json"
    file.write_bytes(data)
    checker = pathlib.Path(__file__).parents[2] / "bot" / "verify" / "umpire_check.py"
    assert await _checked(checker, file) == 0
    changed = json.loads(data)
    changed["dice"][0]["faces"][0] = changed["dice"][0]["faces"][0] % 20 + 1
    file.write_text(json.dumps(changed))
    assert await _checked(checker, file) == 1


async def _hidden(ann: Driver, ben: Driver) -> tuple[Any, Any]:
    """Roll something hidden, and return Ann's own message and the others' note."""
    own = await answer(ann, await ann.command(CHANNEL, "roll", dice="3d20", secret=True), CHANNEL)
    return own, await ben.wait_for(CHANNEL, lambda message: "rolled something hidden" in text(message))


async def _revealed_once(ben: Driver, note: Any) -> None:
    """Wait until the note says where the roll is, with its seal and without its button; the roll is there once."""
    seal = text(note).partition("-# ")[2]
    changed = await ben.wait_for(
        CHANNEL, lambda message: message["id"] == note["id"] and "and [revealed it](" in text(message)
    )
    assert buttons(changed) == {}
    assert seal in text(changed)
    (shown,) = [message for message in await ben.messages(CHANNEL) if "rolls `3d20`" in text(message)]
    assert f"/{shown['id']})" in text(changed)


async def test_a_revealed_roll_takes_reveal_from_its_note(desk: Desk, ann: Driver, ben: Driver) -> None:
    own, note = await _hidden(ann, ben)
    await ann.press_label(note, "Reveal")
    await _revealed_once(ben, note)
    await ann.press_label(own, "Reveal")  # in the private message, which nothing could change until now
    left = await ann.wait_for(CHANNEL, lambda message: message["id"] == own["id"] and "Reveal" not in buttons(message))
    assert "Only you see this" not in text(left)
    await _revealed_once(ben, note)


async def test_a_roll_revealed_in_private_changes_both_messages_after_a_restart_too(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    own, note = await _hidden(ann, ben)
    await desk.restart()
    await ann.press_label(own, "Reveal")
    await _revealed_once(ben, note)
    left = await ann.wait_for(CHANNEL, lambda message: message["id"] == own["id"] and "Reveal" not in buttons(message))
    assert "revealed · was sealed as" in text(left)


async def test_a_group_call_with_six_personas_one_of_them_late(desk: Desk, sandbox: Sandbox) -> None:
    async with AsyncExitStack() as stack:
        people = [await _person(stack, sandbox, name) for name in ("ann", "ben", "cleo", "edda", "finn", "dev")]
        ids = {each["username"]: each["id"] for each in (await people[0].state())["personas"]}
        await people[0].command(
            CHANNEL,
            "dice call",
            dice="d20",
            reason="dexterity",
            people=" ".join(f"<@{ids[name]}>" for name in INVITED),
            ties="bonus",
        )
        call = await people[0].wait_for(CHANNEL, lambda message: "dexterity" in text(message))
        assert {user["id"] for user in call["mentions"]} == {ids[name] for name in INVITED}
        await people[0].press_label(call, "Roll")
        opened = await people[1].press_label(call, "Roll with a bonus")
        assert opened.answer == "modal"
        await people[1].submit_modal(opened, {"bonus": "+4"})
        await people[1].wait_for(CHANNEL, lambda message: "(+4)" in text(message))
        await people[5].press_label(call, "Roll")
        await people[5].wait_for(CHANNEL, lambda message: "not invited" in text(message))
        await people[0].press_label(call, "Roll")
        await people[0].wait_for(CHANNEL, lambda message: "rolled already" in text(message))
        for person in people[3:5]:
            await person.press_label(call, "Roll")
            await person.wait_for(CHANNEL, lambda message, who=person.persona: who.title() in text(message))
        await desk.restart()
        await people[2].press_label(call, "Roll")  # late, when the bot has been away
        closed = await people[0].wait_for(CHANNEL, lambda message: "closed" in text(message))
        assert closed["id"] == call["id"]
        assert text(closed).count("(+4)") == 1
        assert len(_pictures(closed)) == 1


async def test_a_call_closes_by_time(desk: Desk, ann: Driver, ben: Driver) -> None:
    await ann.command(CHANNEL, "dice call", dice="d6", minutes=1)
    call = await ann.wait_for(CHANNEL, lambda message: "Everyone rolls" in text(message))
    await ben.press_label(call, "Roll")
    await ann.wait_for(CHANNEL, lambda message: "Ben" in text(message))
    await desk.stop()
    desk.now = lambda: time.time() + 120
    await desk.start()
    closed = await ann.wait_for(CHANNEL, lambda message: "· closed" in text(message))
    assert closed["id"] == call["id"]


async def test_initiative_lives_in_one_message_over_a_restart(desk: Desk, ann: Driver, ben: Driver) -> None:
    await answer(ann, await ann.command(CHANNEL, "dice initiative add", name="Wolf", bonus=2), CHANNEL)
    await answer(ben, await ben.command(CHANNEL, "dice initiative add"), CHANNEL)
    living = await ann.wait_for(CHANNEL, lambda message: "Wolf" in text(message) and "Ben" in text(message))
    await ann.press_label(living, "Roll for all")
    await ann.wait_for(CHANNEL, lambda message: "not rolled" not in text(message) and "Wolf:" in text(message))
    await desk.restart()
    await ben.press_label(living, "Next")
    now = await ann.wait_for(CHANNEL, lambda message: "round 1" in text(message))
    assert now["id"] == living["id"]
    await answer(ben, await ben.command(CHANNEL, "dice initiative delay"), CHANNEL)
    await answer(ann, await ann.command(CHANNEL, "dice initiative remove", name="Wolf"), CHANNEL)
    last = await ann.wait_for(CHANNEL, lambda message: message["id"] == living["id"] and "Wolf" not in text(message))
    assert "Ben" in text(last)


async def test_the_turn_that_somebody_else_passes_on_calls_the_player_who_is_up(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    await answer(ann, await ann.command(CHANNEL, "dice initiative add", name="Wolf", total=20), CHANNEL)
    await answer(ben, await ben.command(CHANNEL, "dice initiative add", total=10), CHANNEL)
    first = await ann.wait_for(CHANNEL, lambda message: "Wolf" in text(message) and "Ben" in text(message))
    await ann.press_label(first, "Next")
    acts = await ann.wait_for(CHANNEL, lambda message: "**Wolf** to act" in text(message))
    assert acts["id"] == first["id"]
    await ann.press_label(acts, "Next")
    board = await ann.wait_for(CHANNEL, lambda message: "to act" in text(message) and message["id"] != first["id"])
    ben_id = (await ben.state())["me"]["id"]
    assert [person["id"] for person in board["mentions"]] == [ben_id]
    await ann.wait_for(CHANNEL, lambda message: message["id"] == first["id"] and "goes on" in text(message))
    shown = await answer(ann, await ann.command(CHANNEL, "dice initiative show"), CHANNEL)
    assert "Posted" in text(shown)
    last = await ann.wait_for(
        CHANNEL, lambda message: "to act" in text(message) and message["id"] not in (first["id"], board["id"])
    )
    assert last["mentions"] == [], "posting it again calls nobody"
    board = last
    await ben.press_label(board, "Next")
    again = await ann.wait_for(CHANNEL, lambda message: "round 2" in text(message))
    assert again["id"] == board["id"], "nobody is called when a creature is up"


async def test_odds_and_stats_are_charts_with_words(desk: Desk, ann: Driver) -> None:
    odds = await answer(ann, await ann.command(CHANNEL, "dice odds", formula="4d6kh3 >= 15"), CHANNEL)
    assert "a **23.1%** chance of 15 or more (exact: 25 of 108)" in text(odds)
    assert len(_pictures(odds)) == 1
    await answer(ann, await ann.command(CHANNEL, "dice save", name="Fireball", formula="8d6"), CHANNEL)
    offered = await ann.autocomplete(CHANNEL, "dice odds", "formula", formula="fire")
    assert [choice["value"] for choice in offered] == ["Fireball"]
    for formula, told in (
        ("fireball", "`Fireball: 8d6` averages **28.00**"),
        ("fireball+3 >= 31", "`8d6[Fireball] + 3` has a **54."),
        ("d20+5 vs >=15", "`1d20 + 5` has a **55.0%** chance of 15 or more"),
        ("d66 >= 61", "`d66` has a **16.7%** chance of 61 or more (exact: 1 of 6)"),
    ):
        odds = await answer(ann, await ann.command(CHANNEL, "dice odds", formula=formula), CHANNEL)
        assert told in text(odds)
    misspelt = await answer(ann, await ann.command(CHANNEL, "dice odds", formula="firebal >= 31"), CHANNEL)
    assert "Did you mean `Fireball`?" in text(misspelt)
    await answer(ann, await ann.command(CHANNEL, "roll", dice="100d6"), CHANNEL)
    stats = await answer(ann, await ann.command(CHANNEL, "dice stats"), CHANNEL)
    assert "**d6** 100 thrown" in text(stats)
    assert len(_pictures(stats)) == 1


async def test_stats_of_a_match_are_told_by_seat(desk: Desk, ann: Driver, ben: Driver) -> None:
    refused = await answer(ann, await ann.command(DUEL, "dice stats", match=True), DUEL)
    assert "No match" in text(refused)
    await start_duel(ann, ben)
    stats = await answer(ann, await ann.command(DUEL, "dice stats", match=True), DUEL)
    assert "**A Ann**" in text(stats)
    assert "**B Ben**" in text(stats)
    assert "too few to tell" in text(stats)
    assert len(_pictures(stats)) == 2


async def test_rolls_work_in_direct_messages_and_calls_do_not(desk: Desk, ann: Driver) -> None:
    rolled = await answer(ann, await ann.command("dm", "roll", dice="2d6"), "dm")
    assert "rolls `2d6`" in text(rolled)
    refused = await answer(ann, await ann.command("dm", "dice call", dice="d20"), "dm")
    assert "needs a group" in text(refused)


async def test_an_open_roll_is_proved_once_there_is_a_newer_one(desk: Desk, ann: Driver, ben: Driver) -> None:
    first = await answer(ann, await ann.command(CHANNEL, "roll", dice="2d6"), CHANNEL)
    roll = text(first).split("-# roll ")[1].split(" ")[0]
    refused = await answer(ben, await ben.press_label(first, "Proof"), CHANNEL)
    assert "shown once somebody has rolled again here" in text(refused)
    second = await answer(ben, await ben.press_label(first, "Roll again"), CHANNEL)
    assert len(text(second).split("-# roll ")[1].splitlines()[0]) < 60, "one short line, without a secret"
    shown = await answer(ben, await ben.press_label(first, "Proof"), CHANNEL)
    secret = text(shown).split("Secret: `")[1].split("`")[0]
    proof = await answer(ben, await ben.command(CHANNEL, "dice proof", roll=roll), CHANNEL)
    (file,) = [item["file"]["url"] for item in walk(proof) if item["type"] == 13]
    async with aiohttp.ClientSession() as session, session.get(file) as response:
        document = json.loads(await response.read())
    assert document["secret"] == secret
    assert document["commitment"].startswith(text(first).split("seal `")[1].split("`")[0])


async def test_hidden_rolls_and_aborted_matches_are_counted(desk: Desk, ann: Driver, ben: Driver) -> None:
    await answer(ann, await ann.command(CHANNEL, "roll", dice="d20", secret=True), CHANNEL)
    told = await answer(ben, await ben.command(CHANNEL, "dice hidden"), CHANNEL)
    assert "1 hidden roll, 1 never revealed" in text(told)
    await start_duel(ann, ben)
    question = await answer(ann, await ann.command(DUEL, "table abort"), DUEL)
    await ann.press_label(question, "End it")
    await ann.wait_for(DUEL, lambda message: "was ended without a result" in text(message))
    stats = await answer(ben, await ben.command(CHANNEL, "dice stats", person=(await ann.state())["me"]["id"]), CHANNEL)
    assert "have ended: 1, of which aborted: 1" in text(stats)
