"""A person's matches wherever they are: listed in direct messages too, and ended from anywhere."""

from types import SimpleNamespace
from typing import Any

import discord

from discord_sandbox.driver import Driver, buttons, text
from tests.e2e.desk import CHANNEL, Desk, answer, awaited_driver, start_duel


async def test_mine_works_in_direct_messages_and_says_what_can_be_done(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    info = await desk.match(ann)
    person = await awaited_driver(desk, ann, ben)
    other = ben if person is ann else ann
    listed = text(await answer(person, await person.command("dm", "match mine"), "dm"))
    assert "1 match waits for you" in listed
    assert f"<#{info.channel_id}>" in listed
    assert "due <t:" in listed
    listed = text(await answer(other, await other.command("dm", "match mine"), "dm"))
    assert "Nobody waits for you" in listed
    assert f"waits for {'Ann' if person is ann else 'Ben'} since <t:" in listed
    for driver in (ann, ben):
        told = text(await answer(driver, await driver.command("dm", "match mine"), "dm"))
        assert ("/table abort match:ID" in told) is (driver is ann), "Ann opened it"
    assert "in a channel of a server" in text(await answer(ann, await ann.command("dm", "match act"), "dm"))


async def test_a_match_whose_channel_is_gone_is_ended_by_its_owner_from_anywhere(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    await start_duel(ann, ben)
    info = await desk.match(ann)
    await desk.service.posting.park(info.id, "The channel is gone")
    assert "posting is paused: The channel is gone" in text(
        await answer(ann, await ann.command("general", "match mine"), "general")
    )
    for typed in ("", "raise sh", info.id.upper()):
        offered = await ann.autocomplete("dm", "table abort", "match", match=typed)
        assert [choice["value"] for choice in offered] == [info.id], typed
    assert await ann.autocomplete("dm", "table abort", "match", match="upheaval") == []
    assert await ben.autocomplete("dm", "table abort", "match", match="") == []
    for where in ("dm", "general"):
        refused = await answer(ben, await ben.command(where, "table abort", match=info.id), where)
        assert "Only the person who opened" in text(refused)
        assert not buttons(refused)
    unknown = await answer(ann, await ann.command("dm", "table abort", match="zzzzzz"), "dm")
    assert "no match zzzzzz" in text(unknown)
    question = await answer(ann, await ann.command("dm", "table abort", match=info.id), "dm")
    await ann.press_label(question, "End it")
    await ann.wait_for("dm", lambda message: "has been ended" in text(message))
    assert (await desk.match(ann)).status == "aborted"
    assert await desk.service.posting.owed() == ()
    again = await answer(ann, await ann.command(CHANNEL, "table abort", match=info.id))
    assert "has ended" in text(again)


async def test_the_owner_hears_of_a_deleted_channel_and_what_can_be_done(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    info = await desk.match(ann)
    gone = desk.client.get_channel(info.channel_id)
    assert isinstance(gone, discord.abc.GuildChannel)
    desk.client.dispatch("guild_channel_delete", gone)
    told = await ann.wait_for("dm", lambda message: "is parked: its channel was deleted" in text(message))
    assert f"`/table abort match:{info.id}` ends it" in text(told)
    listed = text(await answer(ann, await ann.command("dm", "match mine"), "dm"))
    assert "posting is paused: its channel was deleted" in listed
    question = await answer(ann, await ann.command("dm", "table abort", match=info.id), "dm")
    await ann.press_label(question, "End it")
    await ann.wait_for("dm", lambda message: "has been ended" in text(message))
    elsewhere = SimpleNamespace(thread_id=5)
    presence: Any = desk.client.get_cog("presence")
    await presence.on_raw_thread_delete(elsewhere)
    assert len([message for message in await ann.messages("dm") if "is parked" in text(message)]) == 1


async def test_managing_messages_elsewhere_ends_nothing(desk: Desk, ann: Driver, ben: Driver) -> None:
    """Whoever manages messages may end what is played there, and nothing else."""
    await start_duel(ben, ann)
    info = await desk.match(ann)
    here = await answer(ann, await ann.command(CHANNEL, "table abort"))
    assert "End it" in buttons(here), "Ann manages messages"
    there = await answer(ann, await ann.command("general", "table abort", match=info.id), "general")
    assert "Only the person who opened" in text(there)
