"""Who has left the server, was sent away, or has lost a role: what is theirs stays, what they may do does not."""

import discord
import pytest

from discord_sandbox import world
from discord_sandbox.driver import Driver, DriverError, button, text
from discord_sandbox.permissions import set_overwrite
from discord_sandbox.server import Sandbox
from tests.e2e.desk import CHANNEL, Desk, answer, awaited_driver, selects, start_duel
from tests.e2e.forging import Forger

HOURS = 3600.0
UNKNOWN_MEMBER = 10007


async def number_of(driver: Driver) -> str:
    return str((await driver.state())["me"]["id"])


async def take(desk: Desk, driver: Driver, permission: int) -> None:
    """Take a permission from somebody in the channel of the game, as the loss of a role does."""
    channel = next(each for each in desk.sandbox.hub.state.channels.values() if each.get("name") == CHANNEL)
    set_overwrite(channel, await number_of(driver), 1, 0, permission)
    desk.sandbox.hub.channels.change(channel)


async def test_who_has_left_hears_nothing_more_of_a_match_and_cannot_end_it(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver
) -> None:
    board = await start_duel(ben, ann)
    info = await desk.match(ann)
    question = await answer(ben, await ben.command("dm", "table abort", match=info.id), "dm")
    sandbox.let_leave(await number_of(ben))
    sandbox.expected.add(UNKNOWN_MEMBER)
    with pytest.raises(DriverError, match="gone"):
        await ben.press_label(board, "Act")
    listed = text(await answer(ben, await ben.command("dm", "match mine"), "dm"))
    assert "1 more match is in channels that you cannot see now" in listed
    assert info.id not in listed
    assert "Ann" not in listed
    told = text(await answer(ben, await ben.command("dm", "table abort", match=info.id), "dm"))
    assert "Only the person who opened" in told
    forger = await Forger.of(desk, ben, "dm")
    await ben.press(question, button(question, "End it"))
    await forger.submit(f"u:{info.id}:-:abort")
    await forger.submit(f"u:{info.id}:-:confirm")
    assert (await desk.match(ann)).status == "live"
    sandbox.let_return(await number_of(ben))
    assert info.id in text(await answer(ben, await ben.command("dm", "match mine"), "dm"))
    await ben.press(question, button(question, "End it"))
    await ben.wait_for("dm", lambda message: "has been ended" in text(message))


async def test_the_seat_of_who_has_left_is_skipped_and_given_to_the_computer_like_that_of_who_is_silent(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver
) -> None:
    await start_duel(ann, ben)
    gone = await awaited_driver(desk, ann, ben)
    other = ben if gone is ann else ann
    sandbox.let_leave(await number_of(gone))
    later = [(await desk.match(other)).created_at]
    await desk.set_clock(lambda: later[0])
    desk.service.computers.play = _never  # type: ignore[method-assign, assignment]
    for _ in range(2):
        later[0] += 50.5 * HOURS
        told = await answer(other, await other.command(CHANNEL, "seat skip"))
    await other.select(told, next(iter(selects(told))), "advise")
    await other.wait_for(CHANNEL, lambda message: "The computer plays for" in text(message))


async def _never(*_: object) -> None:
    return None


async def test_who_may_not_see_the_channel_any_more_is_told_nothing_of_it_but_may_end_what_is_theirs(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    await start_duel(ben, ann)
    info = await desk.match(ann)
    await take(desk, ben, world.VIEW_CHANNEL)
    for place in ("dm", "general"):
        listed = text(await answer(ben, await ben.command(place, "match mine"), place))
        assert "1 more match is in channels that you cannot see now" in listed
        assert info.id not in listed
    question = await answer(ben, await ben.command("dm", "table abort", match=info.id), "dm")
    await ben.press_label(question, "End it")
    await ben.wait_for("dm", lambda message: "has been ended" in text(message))


async def test_who_has_lost_the_role_oversees_nothing_any_more(
    desk: Desk, ann: Driver, ben: Driver, dev: Driver
) -> None:
    await start_duel(ann, ben)
    info = await desk.match(ann)
    question = await answer(dev, await dev.command(CHANNEL, "table abort"))
    await take(desk, dev, world.MANAGE_MESSAGES)
    await dev.press_label(question, "End it")
    await dev.wait_for(CHANNEL, lambda message: "Only the person who opened" in text(message))
    forger = await Forger.of(desk, dev)
    await forger.submit(f"u:{info.id}:-:standin:0")
    await dev.wait_for(CHANNEL, lambda message: "those who sit at the table" in text(message))
    told = text(await answer(dev, await dev.command(CHANNEL, "seat skip")))
    assert "those who sit at the table" in told
    assert (await desk.match(ann)).status == "live"


async def test_who_was_taken_out_of_a_private_thread_is_told_nothing_more_of_it(desk: Desk, ben: Driver) -> None:
    room = next(each for each in desk.client.get_all_channels() if each.name == CHANNEL)
    assert isinstance(room, discord.TextChannel)
    thread = await room.create_thread(name="Back room", type=discord.ChannelType.private_thread)
    person = discord.Object(int(await number_of(ben)))
    await thread.add_user(person)
    await answer(ben, await ben.command("Back room", "shields new", computers=1), "Back room")
    info = await desk.match(ben, "Back room")
    assert info.id in text(await answer(ben, await ben.command("dm", "match mine"), "dm"))
    state = desk.sandbox.hub.state
    left = [each for each in state.thread_members[str(thread.id)] if each != str(person.id)]
    state.keep_members(str(thread.id), left)
    desk.sandbox.expected.add(UNKNOWN_MEMBER)
    listed = text(await answer(ben, await ben.command("dm", "match mine"), "dm"))
    assert "1 more match is in channels that you cannot see now" in listed
    assert info.id not in listed
