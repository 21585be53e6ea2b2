"""Catching up in Discord: the recap comes first for who was away, and leads to the panel; notes are private."""

import re

import pytest

from bot.time_left import DAY
from discord_sandbox.driver import Driver, buttons, pictures, text, walk
from tests.e2e.clocks import Later, number
from tests.e2e.desk import CHANNEL, PRIVATE, Desk, answer, awaited_driver, confirm_label, shown, start_duel
from tests.e2e.test_log import played

MEDIA = 12
"""The type of the component that shows pictures."""


@pytest.fixture
async def later(desk: Desk) -> Later:
    return Later(desk)


async def missing_something(desk: Desk, ann: Driver, ben: Driver) -> Driver:
    """Play on; return the person who is awaited after something that the other did."""
    for actions in (40, *[1] * 20):
        await played(desk, ann, actions)
        person = await awaited_driver(desk, ann, ben)
        info = await desk.match(ann)
        if await desk.service.logbook.own_last(info.id, await number(person)) != info.ply:
            return person
    raise AssertionError("nobody waits for the other")


async def test_who_was_away_for_three_days_reads_the_recap_first(
    desk: Desk, ann: Driver, ben: Driver, later: Later
) -> None:
    await start_duel(ann, ben)
    person = await missing_something(desk, ann, ben)
    at_once = await answer(person, await person.command(CHANNEL, "match act"))
    assert "Recap" not in text(at_once), "nobody was away"
    await later.on(3 * DAY)
    recap = await answer(person, await person.command(CHANNEL, "match act"))
    assert recap["flags"] & PRIVATE
    assert text(recap).startswith("### Recap · ")
    assert "**You are asked:** " in text(recap)
    assert next(iter(buttons(recap))) == "Act"
    told = text(recap).splitlines()
    assert re.search(r"You acted <t:\d+:R> \(action \d+\); \d+ actions? since\.", told[1])
    assert any(line.startswith("**Round ") for line in told)
    assert [line[:7] for line in told if line.startswith("-# **")] == ["-# **A*", "-# **B*"]
    assert len(pictures(recap)) == 1
    assert walk(recap)[-1]["type"] == MEDIA, "all words are above the picture"
    panel = await shown(person, recap, await person.press_label(recap, "Act"))
    assert "Recap" not in text(panel)
    assert confirm_label(panel) or "Suggest" in buttons(panel)
    again = await answer(person, await person.command(CHANNEL, "match act"))
    assert "Recap" not in text(again), "the recap was read"
    asked = await answer(person, await person.command(CHANNEL, "match recap"))
    assert text(asked).splitlines()[2] == told[2]


async def test_a_note_is_in_panel_and_recap_and_nobody_elses(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    other = ben if person is ann else ann
    empty = await answer(person, await person.command(CHANNEL, "seat note"))
    assert "You have noted nothing down." in text(empty)
    opened = await person.press_label(empty, "Write")
    assert opened.answer == "modal"
    written = await shown(person, empty, await person.submit_modal(opened, {"jotting": "Hold *fire*\nuntil round 3"}))
    assert "Hold \\*fire\\*\nuntil round 3" in text(written)
    told = await answer(person, await person.command(CHANNEL, "seat note", add="then turn"))
    assert text(told).count("\n") == text(written).count("\n") + 1
    panel = await answer(person, await person.command(CHANNEL, "match act"))
    assert "-# **Your note:** Hold \\*fire\\* · until round 3 · then turn" in text(panel)
    recap = await answer(person, await person.command(CHANNEL, "match recap"))
    assert "**Your note:** Hold" in text(recap)
    for command in ("seat note", "match recap", "match status"):
        assert "fire" not in text(await answer(other, await other.command(CHANNEL, command)))
    await desk.restart()
    kept = await answer(person, await person.command(CHANNEL, "seat note"))
    opened = await person.press_label(kept, "Edit")
    gone = await shown(person, kept, await person.submit_modal(opened, {"jotting": ""}))
    assert "You have noted nothing down." in text(gone)


async def test_who_has_no_seat_reads_what_is_public_and_has_no_note(
    desk: Desk, ann: Driver, ben: Driver, dev: Driver
) -> None:
    await start_duel(ann, ben)
    told = text(await answer(dev, await dev.command(CHANNEL, "seat note")))
    assert "You do not play in this match." in told
    await played(desk, ann, 20)
    recap = await answer(dev, await dev.command(CHANNEL, "match recap"))
    assert recap["flags"] & PRIVATE
    assert "A day of play began" in text(recap)
    assert "Umpire waits for:" in text(recap)
    assert not any(words in text(recap) for words in ("You are asked", "You lost", "Your note", "** You:"))
    assert next(iter(buttons(recap))) == "Log"
    assert not {"Act", "Note"} & set(buttons(recap))
