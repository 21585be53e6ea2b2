"""Clocks through the bot: in the lobby, on the board, changed by agreement; reminders, holidays, time that is up."""

import pytest

from bot.storage.clocks import clocks_of
from bot.time_left import PRESETS
from discord_sandbox.driver import Driver, buttons, text
from discord_sandbox.server import Sandbox
from tests.e2e.clocks import Later, number
from tests.e2e.desk import CHANNEL, Desk, answer, board_at, join, open_lobby, shown, start_duel
from tests.e2e.outages.test_places import change, duel_in_thread

HOUR, DAY = 3600.0, 86400.0


async def waits_for(desk: Desk, ann: Driver, ben: Driver) -> tuple[Driver, Driver]:
    """Return who is awaited first, and the other one."""
    info = await desk.match(ann)
    seat = (await desk.service.store.load(info.id)).prompts[0].seat
    return (ann, ben) if info.seats[seat].user_id == await number(ann) else (ben, ann)


async def newest(driver: Driver, channel: str = CHANNEL) -> str:
    return text((await driver.messages(channel, limit=1))[0])


async def test_the_lobby_shows_its_clock_and_the_owner_changes_it_in_the_panel(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    lobby = await open_lobby(ann)
    assert "Clock: 48 hours for each answer." in text(lobby)
    panel = await answer(ann, await ann.press_label(lobby, "Options"))
    info = await desk.match(ann)
    panel = await shown(ann, panel, await ann.select(panel, f"u:{info.id}:-:clock", "a move a day"))
    assert "a move a day: 72 hours in hand" in text(panel)
    await shown(ann, panel, await ann.select(panel, f"u:{info.id}:-:clock:end", "end=computer"))
    told = await answer(ann, await ann.command(CHANNEL, "table clock", change="weekends=off zone=Europe/Berlin"))
    assert "It stops on weekends (Europe/Berlin)" in text(told)
    (lobby,) = [each for each in await ann.messages(CHANNEL) if each["id"] == lobby["id"]]
    assert "Time up: a computer plays until the player is back." in text(lobby)
    await join(ben, lobby)
    refused = await answer(ben, await ben.command(CHANNEL, "table clock", change="soon"))
    assert "Only the person who opened the lobby" in text(refused)
    refused = await answer(ann, await ann.command(CHANNEL, "table clock", change="soon"))
    assert "'soon' is no length of time" in text(refused)
    offered = await ann.autocomplete(CHANNEL, "table clock", "change", change="a m")
    assert [each["value"] for each in offered] == ["a move a day"]
    assert set(PRESETS) <= {
        each["value"] for each in await ann.autocomplete(CHANNEL, "table clock", "change", change="")
    }


async def test_a_board_says_until_when_and_a_pause_needs_all(desk: Desk, ann: Driver, ben: Driver) -> None:
    board = await start_duel(ann, ben)
    assert "due <t:" in text(board)
    asked = await answer(ben, await ben.command(CHANNEL, "table pause", until="5 days"))
    assert "The others are asked in the channel" in text(asked)
    (proposal,) = [message for message in await ann.messages(CHANNEL) if "proposes a pause until" in text(message)]
    assert f"<@{await number(ann)}>" in text(proposal)
    done = await shown(ann, proposal, await ann.press_label(proposal, "Agree"))
    assert "All agree on a pause" in text(done)
    paused = await board_at(ann, 1)
    assert "**Paused** until <t:" in text(paused)
    assert "due <t:" not in text(paused)
    assert "the match is paused until " in text(await answer(ann, await ann.command(CHANNEL, "match log")))
    alone = await answer(ann, await ann.command(CHANNEL, "table go-on", alone=True))
    again = await board_at(ann, 2)
    assert "due <t:" in text(again)
    assert "incident" not in text(alone)


async def test_a_reminder_comes_in_the_channel_then_directly_and_its_buttons_answer(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver
) -> None:
    await start_duel(ann, ben)
    awaited, other = await waits_for(desk, ann, ben)
    own = await number(awaited)
    later = Later(desk)
    told = await answer(awaited, await awaited.command(CHANNEL, "settings reminders", when="both"))
    assert "at half of your time and when a fifth of your time is left\n**How many**: 2 reminders at most" in text(told)
    await later.on(24.1 * HOUR)
    reminder = (await awaited.messages(CHANNEL, limit=1))[0]
    assert f"⏰ <@{own}>" in text(reminder)
    assert "anyone at the table can skip you" in text(reminder)
    async with Driver(sandbox.url, "cleo") as stranger:
        told = await answer(stranger, await stranger.press_label(reminder, "Again later"))
    assert "This is for " in text(told)
    told = await answer(other, await other.press_label(reminder, "Again later"))
    assert "only they can press it" in text(told), "nobody puts off another one's reminder, nor by it an own one"
    again = await answer(awaited, await awaited.press_label(reminder, "Again later"))
    assert "I remind you again <t:" in text(again)
    await answer(awaited, await awaited.command(CHANNEL, "settings reminders", where="direct message"))
    count = len(await other.messages(CHANNEL, limit=100))
    await later.on(20 * HOUR)
    direct = (await awaited.messages("dm", limit=1))[0]
    assert "waits for you" in text(direct)
    assert len(await other.messages(CHANNEL, limit=100)) == count
    assert {"Act", "Again later", "Only the last reminder"} == set(buttons(direct))
    hushed = await answer(awaited, await awaited.press_label(direct, "Only the last reminder"), "dm")
    assert "only the last reminder" in text(hushed)


async def test_a_closed_inbox_is_remembered_and_the_channel_takes_its_place(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    await start_duel(ann, ben)
    awaited, _ = await waits_for(desk, ann, ben)
    own = await number(awaited)
    later = Later(desk)
    await answer(awaited, await awaited.command(CHANNEL, "settings reminders", when="both", where="direct message"))
    desk.sandbox.expected.add(50007)
    desk.sandbox.fail("POST /channels/.*/messages", status=403, code=50007, times=1)
    for hours, left in ((24.1, "half"), (15.0, "a fifth")):
        await later.on(hours * HOUR)
        assert f"⏰ <@{own}>" in await newest(ann), left
    assert not any("waits for you" in text(each) for each in await awaited.messages("dm"))


async def test_a_reminder_whose_answer_was_lost_is_found_and_not_sent_again(
    desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_duel(ann, ben)
    later = Later(desk)

    async def killed(*_: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(desk.service.deadlines, "reminded", killed)
        await later.on(40 * HOUR)
    assert "waits for you" in await newest(ann)
    # As after a kill: the bot's clock goes on while Discord forgets the nonce.
    monkeypatch.setattr("bot.posts.direct.LOOKUP_AFTER", -1.0)
    monkeypatch.setattr("bot.posts.direct.time", later)
    await later.on(180.0)
    reminders = [each for each in await ann.messages(CHANNEL, limit=50) if "waits for you" in text(each)]
    assert len(reminders) == 1
    match = (await desk.match(ann)).id
    rows = await desk.service.store.database.read(lambda tx: clocks_of(tx, match))
    assert any(row.told is not None for row in rows)


@pytest.mark.parametrize("locked", [False, True])
async def test_a_thread_that_was_put_away_still_gets_its_reminder(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver, locked: bool
) -> None:
    thread = await duel_in_thread(ann, ben, sandbox)
    later = Later(desk)
    change(sandbox, thread, archived=True, locked=locked)
    if locked:
        sandbox.expected.add(50083)
    await later.on(40 * HOUR)
    info = await desk.service.queries.latest(int(thread["id"]))
    assert info is not None
    assert info.parked == ("the thread is archived and locked" if locked else None)
    assert ("waits for you" in await newest(ann, thread["id"])) is not locked


async def test_time_that_is_up_gives_the_seat_to_the_computer_by_itself(desk: Desk, ann: Driver, ben: Driver) -> None:
    lobby = await open_lobby(ann)
    await answer(ann, await ann.command(CHANNEL, "table clock", change="1d end=computer"))
    await join(ben, lobby)
    for person in (ann, ben):
        lobby = await ann.wait_for(CHANNEL, lambda each: "Ready" in buttons(each))
        await person.press_label(lobby, "Ready")
    await board_at(ann, 0)
    awaited, _ = await waits_for(desk, ann, ben)
    own = await number(awaited)
    later = Later(desk)
    await later.on(DAY - HOUR)
    assert "Then a computer plays for you until you are back." in await newest(ann)
    await later.on(HOUR + 60)
    info = await desk.match(ann)
    assert [seat.policy is not None for seat in info.seats if seat.user_id == own] == [True]
    log = text(await answer(ann, await ann.command(CHANNEL, "match log")))
    assert "time is up: the computer plays until they are back" in log


async def test_a_holiday_is_seen_by_all_and_ends_by_command(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    told = await answer(ben, await ben.command("dm", "away from", start="now", until="5 days"), "dm")
    assert "Your clock stops then in 1 match" in text(told)
    status = text(await answer(ann, await ann.command(CHANNEL, "match status")))
    assert "is away from <t:" in status
    assert "5 days" not in text(await answer(ben, await ben.command("dm", "away list"), "dm"))
    ended = await answer(ben, await ben.command("dm", "away end"), "dm")
    assert "Your clock runs again in 1 match." in text(ended)
    refused = await answer(ben, await ben.command("dm", "away from", start="now", until="someday"), "dm")
    assert "'someday' is no moment" in text(refused)


async def test_a_lobby_shows_who_is_away_as_soon_as_that_is_announced(desk: Desk, ann: Driver, ben: Driver) -> None:
    lobby = await open_lobby(ann)
    await join(ben, lobby)
    await answer(ben, await ben.command("dm", "away from", start="now", until="5 days"), "dm")
    await ann.wait_for(CHANNEL, lambda each: each["id"] == lobby["id"] and "Ben (B) is away from" in text(each))
    await answer(ben, await ben.command("dm", "away end"), "dm")
    await ann.wait_for(CHANNEL, lambda each: each["id"] == lobby["id"] and "is away" not in text(each))


async def test_a_holiday_lists_the_matches_whose_clock_goes_on(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    done = await answer(ann, await ann.command(CHANNEL, "table clock", change="holidays=off", alone=True))
    assert "incident" not in text(done)
    await board_at(ann, 1)
    told = text(await answer(ben, await ben.command("dm", "away from", start="now", until="5 days"), "dm"))
    assert "It does **not** stop here, as these tables agreed:\n- Raise Shields in <#" in told
    ended = text(await answer(ben, await ben.command("dm", "away end"), "dm"))
    assert ended == "Your holidays are ended."


@pytest.mark.parametrize("zone", ["america/new york"])
async def test_quiet_hours_have_a_zone_and_a_longest(desk: Desk, ann: Driver, zone: str) -> None:
    told = await answer(ann, await ann.command("dm", "settings quiet", start=22, end=8, zone=zone), "dm")
    assert "**Quiet hours**: 22:00 until 8:00, without any message\n**Time zone**: America/New_York" in text(told)
    refused = await answer(ann, await ann.command("dm", "settings quiet", start=8, end=22), "dm")
    assert "at most 10 hours" in text(refused)
    refused = await answer(ann, await ann.command("dm", "settings quiet", zone="Mars"), "dm")
    assert "No time zone is called 'Mars'" in text(refused)
    offered = await ann.autocomplete("dm", "settings quiet", "zone", zone="new york")
    assert [each["value"] for each in offered] == ["America/New_York"]
